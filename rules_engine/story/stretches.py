"""A night as stretches of play, rest and pause: as they were, then as the timetable has them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from rules_engine.clock.clock import Clock
from rules_engine.clock.reading import ClockState, Reading
from rules_engine.units import LevelNo


class StretchKind(StrEnum):
    PLAY = "play"
    REST = "rest"
    PAUSE = "pause"


@dataclass(frozen=True, slots=True)
class Stretch:
    """A level, a rest break or a pause; `level` is the one that is played or was played last."""

    kind: StretchKind
    level: LevelNo
    begins_at: datetime
    ends_at: datetime


def stretches(
    clock: Clock, *, starts_at: datetime, now: datetime, until: datetime
) -> tuple[Stretch, ...]:
    """One after the other from the start, or the planned one, until then.

    What has no end, such as a last level, ends there too. A clock that is paused is taken to go on
    now.
    """
    begins_at = max(now, clock.touched_at or starts_at)
    return tuple(_joined((*_been(clock, now), *_ahead(clock, begins_at, until))))


def _been(clock: Clock, now: datetime) -> Iterator[Stretch]:
    at = clock.started_at
    while at is not None and at < now:
        reading, changes_at = clock.reading(at), clock.changes_at(at)
        if reading.state is ClockState.STOPPED:
            return
        ends_at = min(changes_at or now, now)
        yield Stretch(_kind(reading), reading.level, at, ends_at)
        at = ends_at


def _kind(reading: Reading) -> StretchKind:
    if reading.on_rest_break:
        return StretchKind.REST
    is_running = reading.state is ClockState.RUNNING
    return StretchKind.PLAY if is_running else StretchKind.PAUSE


def _ahead(clock: Clock, now: datetime, until: datetime) -> Iterator[Stretch]:
    if clock.reading(now).state is ClockState.STOPPED or _is_too_late(clock, now):
        return
    for row in clock.timetable(now):
        if row.begins_at >= until:
            return
        kind = StretchKind.REST if row.on_rest_break else StretchKind.PLAY
        yield Stretch(kind, row.level, row.begins_at, min(row.ends_at or until, until))


def _is_too_late(clock: Clock, at: datetime) -> bool:
    """Whether a clock that never started could not start then."""
    stop_at = clock.hard_stop_at
    return clock.started_at is None and stop_at is not None and at >= stop_at


def _joined(pieces: Iterable[Stretch]) -> Iterator[Stretch]:
    """Pieces of the same stretch as one: the last minute of a level begins no other level."""
    last: Stretch | None = None
    for piece in pieces:
        if last and (last.kind, last.level) == (piece.kind, piece.level):
            last = replace(last, ends_at=piece.ends_at)
            continue
        if last:
            yield last
        last = piece
    if last:
        yield last
