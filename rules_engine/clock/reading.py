"""What the clock says at an instant, in the words that screens and verbs use."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from rules_engine.clock.dial import ZERO
from rules_engine.clock.span import Span, Standing
from rules_engine.clock.structure import Level
from rules_engine.units import LevelNo


class ClockState(StrEnum):
    NOT_STARTED = "not_started"
    RUNNING = "running"
    PAUSED = "paused"
    STOPPED = "stopped"  # the time limit of the tournament has come


class PauseReason(StrEnum):
    DIRECTOR = "director"
    OUTAGE = "outage"  # the computer was off; the pause begins when it was last known to be on
    JUMP = "jump"  # its time of day jumped; the pause begins at the last moment that is sure

    @property
    def came_by_itself(self) -> bool:
        """Whether nobody asked for it, so that the director is asked how to go on."""
        return self is not PauseReason.DIRECTOR


class TransitionKind(StrEnum):
    LEVEL_BEGINS = "level_begins"
    ONE_MINUTE_LEFT = "one_minute_left"
    REST_BEGINS = "rest_begins"
    PLAY_RESUMES = "play_resumes"
    TIME_IS_UP = "time_is_up"


@dataclass(frozen=True, slots=True)
class Transition:
    """Something that came by itself at an instant."""

    at: datetime
    kind: TransitionKind
    level: LevelNo


@dataclass(frozen=True, slots=True)
class NextRest:
    """The next rest break: when it comes (None while the clock does not run) and how long it is.

    `after_level` is None for a rest break at a time of day.
    """

    at: datetime | None
    after_level: LevelNo | None
    length: timedelta


@dataclass(frozen=True, slots=True)
class TimetableRow:
    """A stretch of play or rest as it will come; it has no end in the last level."""

    level: LevelNo
    on_rest_break: bool
    begins_at: datetime
    ends_at: datetime | None


@dataclass(frozen=True, slots=True)
class Reading:
    """The clock at an instant.

    `level` is the one that is played or, on a rest break, was played last; `hand_level` and
    `amounts` belong to a hand that would begin now. `into` and `left` are of the level or, on a
    rest break, of the rest break; `left` is None in a last level, which has no end. A screen
    counts `left` down by itself until `counts_until`; `ends_at` also allows for rest breaks in
    the middle of the level. Both are None while the clock does not run.

    `ends_next`: play ends, by the hard stop, before there is another level. A rest break that
    the hard stop comes before is no next one.
    """

    state: ClockState
    level: LevelNo
    on_rest_break: bool
    hand_level: LevelNo
    amounts: Level
    into: timedelta
    left: timedelta | None
    is_last_minute: bool
    ends_at: datetime | None
    counts_until: datetime | None
    next_level: LevelNo | None
    next_amounts: Level | None
    ends_next: bool
    next_rest: NextRest | None
    pause_reason: PauseReason | None
    hard_stop_at: datetime | None


def read(
    span: Span, standing: Standing, *, state: ClockState, pause_reason: PauseReason | None
) -> Reading:
    """The standing in full."""
    structure = span.structure
    next_level = structure.next_level(standing.level)
    return Reading(
        state=state,
        level=standing.level,
        on_rest_break=standing.is_resting,
        hand_level=standing.hand_level,
        amounts=structure.level(standing.hand_level),
        into=_into(standing),
        left=span.left(standing),
        is_last_minute=span.is_last_minute(standing),
        ends_at=_ends_at(span, standing),
        counts_until=counts_until(span, standing),
        next_level=next_level,
        next_amounts=structure.level(next_level) if next_level else None,
        ends_next=next_level is not None and not _has_another_level(span, standing, state),
        next_rest=_next_rest(span, standing, state),
        pause_reason=pause_reason,
        hard_stop_at=span.hard_stop_at,
    )


def transition_kind(before: Reading, after: Reading) -> TransitionKind | None:
    """What a screen would announce between two readings; None if nothing that matters."""
    if after.state is not before.state and after.state is ClockState.STOPPED:
        return TransitionKind.TIME_IS_UP
    if after.on_rest_break:
        if not before.on_rest_break:
            return TransitionKind.REST_BEGINS
    elif after.level != before.level or before.state is ClockState.NOT_STARTED:
        return TransitionKind.LEVEL_BEGINS
    elif before.on_rest_break:
        return TransitionKind.PLAY_RESUMES
    if after.is_last_minute and not before.is_last_minute:
        return TransitionKind.ONE_MINUTE_LEFT
    return None


def _into(standing: Standing) -> timedelta:
    if standing.is_held and standing.window is not None:
        return standing.at - standing.window.begins_at
    return standing.dial.into


def _ends_at(span: Span, standing: Standing) -> datetime | None:
    if not standing.is_running:
        return None
    if standing.is_resting:
        return span.rest_ends_at(standing)
    return span.level_ends_at(standing)


def counts_until(span: Span, standing: Standing) -> datetime | None:
    """The end of the countdown, or the earlier instant at which it stands still."""
    if not standing.is_running:
        return None
    stops = [span.hard_stop_at, _ends_at(span, standing)]
    if not standing.is_resting:
        stops += [window.begins_at for window in span.windows if window.begins_at > standing.at]
    return min((at for at in stops if at is not None), default=None)


def _has_another_level(span: Span, standing: Standing, state: ClockState) -> bool:
    if state is ClockState.STOPPED:
        return False
    standing = _at_pause(span, standing)
    if standing.is_resting and standing.hand_level > standing.level:
        return _is_played(span.rest_ends_at(standing), span, state)
    ends_at = span.level_ends_at(standing)
    rest = timedelta(seconds=span.structure.level(standing.level).rest_seconds)
    return ends_at is None or _is_played(ends_at + rest, span, state)


def _next_rest(span: Span, standing: Standing, state: ClockState) -> NextRest | None:
    rest = _next_scheduled_rest(span, _at_pause(span, standing))
    if standing.is_running:
        rest_ends_at = span.rest_ends_at(standing)
        ahead = (window for window in span.windows if window.begins_at > rest_ends_at)
        window = next(ahead, None)
        if window and not (rest and rest.at and rest.at < window.begins_at):
            rest = NextRest(window.begins_at, None, window.ends_at - window.begins_at)
    if rest is None or not _is_played(rest.at, span, state):
        return None
    return rest if standing.is_running else replace(rest, at=None)


def _at_pause(span: Span, standing: Standing) -> Standing:
    """The standing when the clock was paused: what could not come then will not come later."""
    is_paused = not standing.is_running and not standing.is_stopped
    return span.standing(span.since) if is_paused else standing


def _is_played(at: datetime | None, span: Span, state: ClockState) -> bool:
    """Whether there is play at that time; before the start nobody knows."""
    stop_at = None if state is ClockState.NOT_STARTED else span.hard_stop_at
    return stop_at is None or (at is not None and at < stop_at)


def _next_scheduled_rest(span: Span, standing: Standing) -> NextRest | None:
    """The next rest break of the structure, timed as if no other came before it."""
    structure, dial = span.structure, standing.dial
    after_level = structure.next_rest(standing.hand_level)
    if after_level is None:
        return None
    length = timedelta(seconds=structure.level(after_level).rest_seconds)
    begins = structure.begins(after_level) - structure.begins(standing.hand_level)
    left = begins + timedelta(seconds=structure.level(after_level).seconds)
    if not dial.on_rest:
        own = timedelta(seconds=structure.level(dial.level).seconds)
        left += (dial.left or ZERO) - own
    return NextRest(span.rest_ends_at(standing) + left, after_level, length)
