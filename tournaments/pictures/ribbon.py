"""The night as a ribbon: levels, rest breaks, now, and the likely end with its spread."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from rules_engine.clock import Clock, ClockState
from rules_engine.forecast import Forecast, forecast
from rules_engine.story import Stretch, StretchKind, stretches
from rules_engine.tournament import Out, Stage, Tournament
from tournaments.live.drawings import milliseconds
from tournaments.pictures.scale import Mark, Scale
from tournaments.words.times import hour

STEP = timedelta(minutes=5)
LONGEST = timedelta(hours=14)
WIDE, WALL, MIDDLE, NARROW = 1000, 900, 760, 340
_FLAGS_APART = 130
_HEIGHTS = {StretchKind.PLAY: 1.0, StretchKind.REST: 0.34, StretchKind.PAUSE: 0.12}
_WORDS = {StretchKind.REST: "rest break", StretchKind.PAUSE: "pause"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the ribbon; `label` where it has room for the number of its level."""

    kind: str
    x: float
    y: float
    width: float
    height: float
    label: str
    is_past: bool
    title: str

    @property
    def middle(self) -> float:
        return round(self.x + self.width / 2, 1)


@dataclass(frozen=True, slots=True)
class Sizes:
    """Heights from the top, in units of the picture: flags, the bar, the hours."""

    flag: int
    top: int
    bar: int
    hours: int
    letter: int

    @property
    def bottom(self) -> int:
        return self.top + self.bar


_SIZES = {
    WIDE: Sizes(flag=24, top=34, bar=36, hours=34, letter=20),
    MIDDLE: Sizes(flag=19, top=27, bar=26, hours=24, letter=15),
    WALL: Sizes(flag=22, top=29, bar=26, hours=26, letter=19),
    NARROW: Sizes(flag=17, top=26, bar=24, hours=22, letter=12),
}


@dataclass(frozen=True, slots=True)
class Ribbon:
    """All of it, `width` units wide. Browsers move `now` along, from `begins` to `ends`."""

    width: int
    pieces: tuple[Piece, ...]
    hours: tuple[Mark, ...]
    now: Mark | None
    end: Mark | None
    spread: tuple[float, float] | None
    stop: Mark | None
    begins: int
    ends: int
    told: str
    is_over: bool

    @property
    def letters(self) -> int:
        return _SIZES[self.width].letter

    @property
    def spread_width(self) -> float:
        return round(self.spread[1] - self.spread[0], 1) if self.spread else 0

    @property
    def flag(self) -> int:
        return _SIZES[self.width].flag

    @property
    def top(self) -> int:
        return _SIZES[self.width].top

    @property
    def bar(self) -> int:
        return _SIZES[self.width].bar

    @property
    def bottom(self) -> int:
        return _SIZES[self.width].bottom

    @property
    def tick_to(self) -> int:
        return self.bottom + 6

    @property
    def level_at(self) -> float:
        size = _SIZES[self.width]
        return size.top + size.bar / 2 + size.letter * 0.36

    @property
    def height(self) -> int:
        return self.bottom + _SIZES[self.width].hours


@dataclass(frozen=True, slots=True)
class _Ends:
    """When it is over, as far as anybody knows: to five minutes, because that is a guess."""

    likely: datetime | None = None
    early: datetime | None = None
    late: datetime | None = None
    stop: datetime | None = None
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """A step of time as of which a ribbon is drawn, so that it is the same until the next one."""

    number: int
    at: datetime
    next_at: datetime


def look(state: Tournament, *, now: datetime) -> Look:
    """The present one; a screen with a ribbon changes with each of them."""
    since = state.clock.started_at or datetime(2000, 1, 1, tzinfo=now.tzinfo)
    number = (now - since) // STEP
    return Look(number, since + number * STEP, since + (number + 1) * STEP)


def ribbon_shown(
    state: Tournament, found: Forecast | None, *, now: datetime, zone: str, width: int = WIDE
) -> Ribbon | None:
    """The ribbon of a tournament with its forecast as of the next look; None if there is none.

    Levels begin and end by themselves, which no screen misses; all else is as of a look.
    """
    if state.stage is Stage.CANCELLED:
        return None
    seen, ends = look(state, now=now), _ends(state, found)
    is_on = state.clock.reading(now).state is ClockState.RUNNING
    at = now if is_on else seen.at
    return _drawn(state.clock, state.starts_at, ends, now=at, mark=seen.at, zone=zone, width=width)


def night_ribbon(
    state: Tournament, *, now: datetime, zone: str, width: int = WIDE
) -> Ribbon | None:
    """That of a tournament with its own forecast."""
    found = forecast(state, now=look(state, now=now).next_at)
    return ribbon_shown(state, found, now=now, zone=zone, width=width)


def ribbon_planned(clock: Clock, *, starts_at: datetime, zone: str) -> Ribbon | None:
    """That of a structure before anybody has bought an entry."""
    stop = _Ends(stop=clock.hard_stop_at)
    return _drawn(clock, starts_at, stop, now=starts_at, mark=starts_at, zone=zone, width=WIDE)


def _ends(state: Tournament, found: Forecast | None) -> _Ends:
    if state.stage is Stage.ENDED:
        return _Ends(likely=_ended_at(state), is_over=True)
    return _forecast_ends(found, state.clock.hard_stop_at)


def _ended_at(state: Tournament) -> datetime | None:
    exits = (one.where.at for one in state.entries if isinstance(one.where, Out))
    return max(exits, default=state.clock.touched_at)


def _forecast_ends(found: Forecast | None, stop: datetime | None) -> _Ends:
    if found is None:
        return _Ends(stop=stop)
    winner = found.winner
    likely, early, late = map(rounded, (winner.likely, winner.early, winner.late))
    return _Ends(None if found.is_late else likely, early, late, stop)


def rounded(at: datetime | None) -> datetime | None:
    """To the nearest five minutes: it is a guess, and should look like one on every screen."""
    if at is None:
        return None
    day = at.replace(hour=0, minute=0, second=0, microsecond=0)
    return day + round((at - day) / STEP) * STEP


def _drawn(
    clock: Clock,
    starts_at: datetime,
    ends: _Ends,
    *,
    now: datetime,
    mark: datetime,
    zone: str,
    width: int,
) -> Ribbon | None:
    begins_at = clock.started_at or max(now, starts_at)
    until = _until(ends, begins_at=begins_at)
    seen = ends.likely if ends.is_over and ends.likely else now
    found = stretches(clock, starts_at=starts_at, now=seen, until=until)
    if not found:
        return None
    margin = 4 * _SIZES[width].letter
    scale = Scale(found[0].begins_at, max(until, found[-1].ends_at), 0, width, margin)
    is_on = clock.started_at is not None and not ends.is_over
    early, late = ends.early, ends.late
    spread = (scale.x(early), scale.x(late)) if early and late and not ends.is_over else None
    return Ribbon(
        width=width,
        pieces=tuple(_pieces(found, scale, _SIZES[width], now=seen, zone=zone)),
        hours=tuple(scale.hours(zone)),
        now=Mark(scale.x(mark)) if is_on else None,
        end=_mark(ends.likely, scale, zone),
        spread=spread,
        stop=_stop(ends, scale, zone),
        begins=milliseconds(scale.begins_at) or 0,
        ends=milliseconds(scale.ends_at) or 0,
        told=_told(found, ends, now=now if is_on else None, zone=zone),
        is_over=ends.is_over,
    )


def _until(ends: _Ends, *, begins_at: datetime) -> datetime:
    """Where the picture ends: a little after everything that is known, within reason."""
    if ends.is_over:
        return ends.likely or begins_at + STEP
    known = [at for at in (ends.late, ends.likely) if at]
    if ends.stop and (not known or ends.stop < max(known)):
        known = [ends.stop]
    last = max(known, default=begins_at + LONGEST / 2)
    return min(max(last, begins_at + STEP) + 2 * STEP, begins_at + LONGEST)


def _mark(at: datetime | None, scale: Scale, zone: str) -> Mark | None:
    if at is None or not scale.begins_at <= at <= scale.ends_at:
        return None
    return scale.mark(at, hour(at, zone))


def _stop(ends: _Ends, scale: Scale, zone: str) -> Mark | None:
    """The hard stop; where the likely end is beside it, only its line."""
    mark = None if ends.is_over else _mark(ends.stop, scale, zone)
    if mark and ends.likely and abs(scale.x(ends.likely) - mark.x) < _FLAGS_APART:
        return Mark(mark.x)
    return mark


def _pieces(
    found: tuple[Stretch, ...], scale: Scale, size: Sizes, *, now: datetime, zone: str
) -> Iterator[Piece]:
    for one in found:
        x, end = scale.x(one.begins_at), scale.x(one.ends_at)
        letters = len(str(one.level)) * size.letter * 0.6 + 6
        has_room = one.kind is StretchKind.PLAY and end - x >= letters
        share = _HEIGHTS[one.kind]
        yield Piece(
            kind=one.kind.value,
            x=x,
            y=round(size.top + size.bar * (1 - share) / 2, 1),
            width=round(max(end - x, 0.5), 1),
            height=round(size.bar * share, 1),
            label=str(one.level) if has_room else "",
            is_past=one.ends_at <= now,
            title=f"{hour(one.begins_at, zone)} {_name(one)}",
        )


def _name(one: Stretch) -> str:
    return _WORDS.get(one.kind, f"level {one.level}")


def _is_on(one: Stretch, now: datetime) -> bool:
    """Whether it has not ended; a pause has no end yet when it has just been drawn."""
    return now <= one.ends_at if one.kind is StretchKind.PAUSE else now < one.ends_at


def _told(found: tuple[Stretch, ...], ends: _Ends, *, now: datetime | None, zone: str) -> str:
    """The picture in words, for whoever does not see it."""
    rests = [hour(one.begins_at, zone) for one in found if one.kind is StretchKind.REST]
    first = f"Play began at {hour(found[0].begins_at, zone)}" if now or ends.is_over else ""
    said = [first or f"Play begins at {hour(found[0].begins_at, zone)}"]
    here = [one for one in found if now and one.begins_at <= now and _is_on(one, now)]
    if here:
        said.append(f"now {_name(here[0])}")
    if rests:
        said.append(f"rest breaks at {', '.join(rests)}")
    return f"{'; '.join([*said, *_told_end(ends, zone)])}."


def _told_end(ends: _Ends, zone: str) -> Iterator[str]:
    if ends.is_over:
        if ends.likely:
            yield f"over at {hour(ends.likely, zone)}"
        return
    if ends.likely:
        between = ""
        if ends.early and ends.late:
            between = f", between {hour(ends.early, zone)} and {hour(ends.late, zone)}"
        yield f"likely over at {hour(ends.likely, zone)}{between}"
    if ends.stop:
        yield f"play ends at {hour(ends.stop, zone)} at the latest"
