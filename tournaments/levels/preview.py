"""What a structure would make of the night: when levels begin, how it ends, what chips it needs."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice

from rules_engine import tournament as engine
from rules_engine.chips import colour_up_points, unpayable_levels
from rules_engine.clock import Clock, Structure
from rules_engine.forecast import Estimate, forecast
from rules_engine.texts.game import ante_mark
from rules_engine.units import Chips, LevelNo
from tournaments.pictures.ribbon import NARROW, Ribbon, look, ribbon_shown, rounded
from tournaments.words.clock_face import blinds
from tournaments.words.times import hour

_MOST_ROWS = 200


@dataclass(frozen=True, slots=True)
class LevelAhead:
    """A level to come: `begins` is empty where play ends before it."""

    number: int
    begins: str
    blinds: str
    ante: str
    minutes: int
    rest_minutes: int


@dataclass(frozen=True, slots=True)
class Preview:
    """The night under a structure, in words; `warnings` are what somebody should know first."""

    levels: tuple[LevelAhead, ...]
    end: tuple[str, ...]
    in_short: str
    chips: tuple[str, ...]
    warnings: tuple[str, ...]
    ribbon: Ribbon | None


def preview(state: engine.Tournament, structure: Structure, *, now: datetime, zone: str) -> Preview:
    """The night if this structure held from now on; RuleViolation where it cannot."""
    clock = state.clock.restructured(now, structure=structure)
    from_ = now if clock.started_at else max(now, state.starts_at)
    rows = list(islice(clock.timetable(from_), _MOST_ROWS)) if _is_played(clock, from_) else []
    begins: dict[LevelNo, datetime] = {}
    for row in rows:
        if not row.on_rest_break:
            begins.setdefault(row.level, row.begins_at)
    first = clock.first_unplayed_level(now)
    last = rows[-1].level if rows and clock.hard_stop_at else None
    changed = replace(state, clock=clock)
    return Preview(
        levels=tuple(_levels(changed, begins, first=first, zone=zone)),
        end=tuple(_end(changed, last, now=now, zone=zone)),
        in_short=_in_short(changed, last, now=now, zone=zone),
        chips=tuple(_chips(structure, first=first, denominations=state.terms.denominations)),
        warnings=tuple(_warnings(state, structure, first=first)),
        ribbon=_ribbon(changed, now=now, zone=zone),
    )


def _ribbon(state: engine.Tournament, *, now: datetime, zone: str) -> Ribbon | None:
    found = forecast(state, now=look(state, now=now).next_at)
    return ribbon_shown(state, found, now=now, zone=zone, width=NARROW)


def expected_end(likely: Estimate, zone: str) -> str:
    """When a winner is expected, and how sure that is: "23:20, between 22:50 and 23:55"."""
    about, early, late = map(rounded, (likely.likely, likely.early, likely.late))
    if about is None:
        return ""
    if early is None or late is None:
        return hour(about, zone)
    return f"{hour(about, zone)}, between {hour(early, zone)} and {hour(late, zone)}"


def _is_played(clock: Clock, at: datetime) -> bool:
    return clock.hard_stop_at is None or at < clock.hard_stop_at


def _levels(
    state: engine.Tournament, begins: Mapping[LevelNo, datetime], *, first: LevelNo, zone: str
) -> Iterator[LevelAhead]:
    structure = state.clock.structure
    last = max(len(structure.levels), first + 2)
    for number in range(first, (structure.last_level or last) + 1):
        level = structure.level(number)
        yield LevelAhead(
            number=number,
            begins=hour(begins[number], zone) if number in begins else "",
            blinds=blinds(level),
            ante=f"{ante_mark(state.house)} {level.ante:,}" if level.ante else "",
            minutes=level.seconds // 60,
            rest_minutes=0 if number == structure.last_level else level.rest_seconds // 60,
        )


def _end(
    state: engine.Tournament, last: LevelNo | None, *, now: datetime, zone: str
) -> Iterator[str]:
    stop_at = state.clock.hard_stop_at
    if stop_at is not None and last is not None:
        amounts = blinds(state.clock.structure.level(last))
        yield f"At the hard stop, {hour(stop_at, zone)}: level {last}, blinds {amounts}."
    likely = forecast(state, now=now)
    if likely is not None and (told := expected_end(likely.winner, zone)):
        yield f"A winner is expected about {told}."
    if likely is not None and likely.stop is not None and likely.is_late:
        yield f"About {likely.stop.players_left} would be left at the hard stop."


def _in_short(state: engine.Tournament, last: LevelNo | None, *, now: datetime, zone: str) -> str:
    likely = forecast(state, now=now)
    told = expected_end(likely.winner, zone) if likely else ""
    parts = [f"Over about {told}" if told else ""]
    parts.append(f"level {last} at the hard stop" if last else "")
    return "; ".join(part for part in parts if part)


def _chips(
    structure: Structure, *, first: LevelNo, denominations: tuple[Chips, ...]
) -> Iterator[str]:
    if not denominations:
        return
    for point in colour_up_points(structure, denominations=denominations):
        if point.last_level >= first:
            until = f"until the end of level {point.last_level}"
            yield f"Chips of {point.denomination} are needed {until}."


def _warnings(state: engine.Tournament, structure: Structure, *, first: LevelNo) -> Iterator[str]:
    """Blinds that nobody can post with the chips that are on the tables."""
    raced = {chip for table in state.tables for chip in table.coloured_up}
    there = [chip for chip in state.terms.denominations if chip not in raced]
    if not there:
        return
    for number in unpayable_levels(structure, denominations=there, first=first):
        level = structure.level(number)
        gone = f"chips of {', '.join(map(str, sorted(raced)))} have left play" if raced else ""
        smallest = f"the smallest chip is {min(there)}"
        yield f"Level {number}, {blinds(level)}, cannot be paid: {gone or smallest}."
