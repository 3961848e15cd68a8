"""The sheet of the time: what the director can do about levels, rest breaks, pauses and the end."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from zoneinfo import ZoneInfo

from rules_engine.clock import ClockState, Reading, with_lengths
from rules_engine.errors import RuleViolation
from rules_engine.hand import ante_rule, betting
from rules_engine.house import WORDINGS, HouseRules
from rules_engine.house.keys import EventSetting
from rules_engine.texts.rulebook import sentence
from rules_engine.tournament import Stage
from tournaments.levels.preview import preview
from tournaments.rights import Caller
from tournaments.scene import Scene, load_scene

OFFERED_MINUTES = (10, 12, 15, 20, 30)
ENDINGS = ("The hall closes", "It is late", "An emergency")
PLAYED = (Stage.SALES, Stage.DRAWN, Stage.RUNNING)


@dataclass(frozen=True, slots=True)
class GamePoint:
    """A point of the rules that says what the amounts of a level mean."""

    key: str
    label: str
    means: str
    source: str


@dataclass(frozen=True, slots=True)
class LengthOffered:
    """All levels to come of so many minutes, and what that does to the night."""

    minutes: int
    means: str


@dataclass(frozen=True, slots=True)
class RestShown:
    """The next rest break: after which level, when, for how long, and where else it could be."""

    after: int
    at: str
    minutes: int
    later: int | None


@dataclass(frozen=True, slots=True)
class TimeSheet:
    """Everything about time that can be asked for now."""

    tournament_id: int
    note: str
    is_played: bool
    is_running: bool
    is_resting: bool
    is_paused: bool
    has_stopped: bool
    first_level: int
    lengths: tuple[LengthOffered, ...]
    rest: RestShown | None
    rest_source: str
    pause_verb: str
    pause_note: str
    starts: str
    stops: str
    stop_source: str


@dataclass(frozen=True, slots=True)
class EndSheet:
    """Ending play now: what it means, what has to be done before, and at which tables."""

    tournament_id: int
    can_end: bool
    reasons: tuple[str, ...]
    means: str
    source: str
    playing: tuple[int, ...]
    uncounted: tuple[int, ...]
    is_unsettled: bool
    can_pause: bool


def time_sheet(*, tournament_id: int, now: datetime) -> TimeSheet | None:
    """The sheet at this moment; None where nothing is to be changed any more, or not yet."""
    _, scene = load_scene(tournament_id, caller=Caller.DIRECTOR, now=now)
    if scene is None or scene.state.stage not in PLAYED:
        return None
    clock, house = scene.state.clock, scene.state.house
    reading = clock.reading(now)
    is_on = scene.state.stage is Stage.RUNNING and reading.state is not ClockState.STOPPED
    pause = scene.state.floor.pause
    return TimeSheet(
        tournament_id=tournament_id,
        note=_note(scene, reading),
        is_played=is_on,
        is_running=is_on and reading.state is ClockState.RUNNING,
        is_resting=is_on and reading.on_rest_break,
        is_paused=is_on and reading.state is ClockState.PAUSED,
        has_stopped=reading.state is ClockState.STOPPED,
        first_level=clock.first_unplayed_level(now),
        lengths=tuple(_lengths(scene)),
        rest=_rest(scene, reading),
        rest_source=str(house.cite("break_after_levels")),
        pause_verb="announce-pause" if reading.state is ClockState.PAUSED else "pause",
        pause_note=pause.note if pause else "",
        starts="" if scene.state.stage is Stage.RUNNING else _local(scene, scene.state.starts_at),
        stops=_clock_time(scene, clock.hard_stop_at),
        stop_source=str(house.cite("time_limit")),
    )


def game_points(house: HouseRules) -> tuple[GamePoint, ...]:
    """How much may be bet, who pays the ante, what a short stack pays first."""
    played = {
        "betting": betting(house),
        "ante_rule": ante_rule(house),
        "short_post_order": house.short_post_order,
    }
    return tuple(
        GamePoint(key, WORDINGS[key].label, sentence(key, value), _source(house, key))
        for key, value in played.items()
    )


def _source(house: HouseRules, point: str) -> str:
    is_open = isinstance(getattr(house, point), EventSetting)
    return "The rules leave this to each tournament." if is_open else str(house.cite(point))


def end_sheet(*, tournament_id: int, now: datetime) -> EndSheet | None:
    """What ending play now takes; None unless it is played."""
    _, scene = load_scene(tournament_id, caller=Caller.DIRECTOR, now=now)
    if scene is None or scene.state.stage is not Stage.RUNNING:
        return None
    state = scene.state
    playing = tuple(table.number for table in state.tables if table.hand)
    uncounted = tuple(table.number for table in state.tables if not table.knows_stacks)
    floor = state.floor
    is_unsettled = bool(floor.moves or floor.reports or floor.held_pots)
    return EndSheet(
        tournament_id=tournament_id,
        can_end=not (playing or uncounted or is_unsettled),
        reasons=ENDINGS,
        means=sentence("time_limit", state.house.time_limit),
        source=str(state.house.cite("time_limit")),
        playing=playing,
        uncounted=uncounted,
        is_unsettled=is_unsettled,
        can_pause=state.clock.reading(now).state is ClockState.RUNNING,
    )


def _note(scene: Scene, reading: Reading) -> str:
    if scene.state.stage is not Stage.RUNNING:
        return f"Play is to begin at {scene.time(scene.state.starts_at)}"
    if reading.state is ClockState.STOPPED:
        return "Time is up"
    if reading.on_rest_break:
        return "Rest break"
    ends = f", until {scene.time(reading.ends_at)}" if reading.ends_at else ""
    return f"Level {reading.level}{ends}"


def _lengths(scene: Scene) -> Iterator[LengthOffered]:
    clock = scene.state.clock
    structure, first = clock.structure, clock.first_unplayed_level(scene.now)
    last = structure.last_level
    if last is not None and first > last:
        return
    present = structure.level(first).seconds // 60
    for minutes in sorted({*OFFERED_MINUTES, present}):
        changed = with_lengths(structure, first=first, seconds=partial(_constant, 60 * minutes))
        try:
            seen = preview(scene.state, changed, now=scene.now, zone=scene.zone)
        except RuleViolation:  # time is up
            return
        yield LengthOffered(minutes, seen.in_short)


def _constant(seconds: int, _before: int) -> int:
    return seconds


def _rest(scene: Scene, reading: Reading) -> RestShown | None:
    rest, structure = reading.next_rest, scene.state.clock.structure
    if rest is None or rest.after_level is None:
        return None
    later, last = rest.after_level + 1, structure.last_level
    has_later = last is None or later < last
    return RestShown(
        after=rest.after_level,
        at=scene.time(rest.at) if rest.at else "",
        minutes=rest.length // timedelta(minutes=1),
        later=later if has_later and not structure.level(later).rest_seconds else None,
    )


def _local(scene: Scene, at: datetime) -> str:
    """As a field for day and time wants it."""
    return f"{at.astimezone(ZoneInfo(scene.zone)):%Y-%m-%dT%H:%M}"


def _clock_time(scene: Scene, at: datetime | None) -> str:
    return scene.time(at) if at else ""
