"""The clock as every screen shows it: what is on, what comes next, and until when to count."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from rules_engine import tournament as engine
from rules_engine.clock import Clock, ClockState, Level
from rules_engine.texts.game import ante_mark, ante_word, betting_word
from tournaments.live.drawings import milliseconds
from tournaments.words.times import hour

WORDS = {
    ClockState.NOT_STARTED: "Not started",
    ClockState.RUNNING: "Running",
    ClockState.PAUSED: "Paused",
    ClockState.STOPPED: "Time is up",
}


@dataclass(frozen=True, slots=True)
class ClockFace:
    """A reading of the clock in words and numbers; browsers count from it by themselves.

    What the hard stop comes before is not announced: then `ends_next` says that play ends next.
    """

    state: str
    state_word: str
    is_running: bool
    level: int
    on_rest_break: bool
    blinds: str
    ante: str
    ante_word: str
    ante_mark: str
    betting: str
    next_blinds: str
    next_ante: str
    next_rest_at: datetime | None
    ends_next: bool
    counts_until: int | None
    left: int | None


def clock_face(state: engine.Tournament, *, now: datetime) -> ClockFace:
    """What the clock shows at `now`."""
    reading = state.clock.reading(now)
    is_stopped = reading.state is ClockState.STOPPED
    left = None if is_stopped else reading.left
    # Blinds that a rest break is waiting for are those of the next hand, and said as such.
    comes = not reading.ends_next and reading.next_level != reading.hand_level
    following = reading.next_amounts if comes else None
    return ClockFace(
        state=reading.state.value,
        state_word="Rest break" if reading.on_rest_break else WORDS[reading.state],
        is_running=reading.state is ClockState.RUNNING,
        level=reading.level,
        on_rest_break=reading.on_rest_break,
        blinds=blinds(reading.amounts),
        ante=_ante(reading.amounts),
        ante_word=ante_word(state.house),
        ante_mark=ante_mark(state.house),
        betting=betting_word(state.house, reading.amounts),
        next_blinds=blinds(following) if following else "",
        next_ante=_ante(following) if following else "",
        next_rest_at=reading.next_rest.at if reading.next_rest else None,
        ends_next=reading.ends_next,
        counts_until=milliseconds(reading.counts_until),
        left=None if left is None else _milliseconds(left),
    )


@dataclass(frozen=True, slots=True)
class Countdown:
    """What a browser counts down, or `left` of something that stands still for now."""

    counts_until: int | None
    left: int | None = None


@dataclass(frozen=True, slots=True)
class PauseShown:
    """What a pause is for and when it is meant to end; nothing is counted once that has passed."""

    note: str
    until: str
    countdown: Countdown | None


def pause_shown(state: engine.Tournament, *, now: datetime, zone: str) -> PauseShown | None:
    """The pause that is on, as it was announced; None where nothing was."""
    pause = state.floor.pause
    if pause is None or state.clock.reading(now).state is not ClockState.PAUSED:
        return None
    until = pause.until
    countdown = Countdown(milliseconds(until)) if until and until > now else None
    return PauseShown(pause.note, hour(until, zone) if until else "", countdown)


def play_countdown(clock: Clock, left: timedelta, *, now: datetime) -> Countdown:
    """So much play time: it is counted while it is played, and stands still while it is not."""
    reading = clock.reading(now)
    is_played = reading.state is ClockState.RUNNING and not reading.on_rest_break
    return Countdown(milliseconds(now + left) if is_played else None, _milliseconds(left))


def sits_out(state: engine.Tournament, entry: engine.Entry, *, now: datetime) -> Countdown | None:
    """How long a penalty keeps a player from the table; None where none does."""
    if not entry.penalties or not entry.in_play:
        return None
    left = entry.sits_out_for(state.clock.played(now))
    return None if left is None else play_countdown(state.clock, left, now=now)


def showdown_countdown(state: engine.Tournament, *, now: datetime) -> Countdown | None:
    """The play time until showdown mode; None where it is on, or play ends before it.

    It stands still in rest breaks and pauses, as the limit does.
    """
    limit, reading = state.tally.heads_up, state.clock.reading(now)
    left = limit.left(state.clock, now=now) if limit else None
    if limit is None or not left or reading.state is ClockState.STOPPED:
        return None
    is_running = reading.state is ClockState.RUNNING
    if is_running and limit.showdown_from(state.clock, now=now) is None:
        return None
    return play_countdown(state.clock, left, now=now)


def _milliseconds(left: timedelta) -> int:
    return int(left.total_seconds() * 1000)


def blinds(level: Level) -> str:
    """A level's blinds as people say them."""
    return f"{level.small_blind:,} / {level.big_blind:,}"


def _ante(level: Level) -> str:
    return f"{level.ante:,}" if level.ante else ""
