"""The clock as every screen shows it: what is on, what comes next, and until when to count."""

from dataclasses import dataclass
from datetime import datetime

from rules_engine.clock import Clock, ClockState, Level
from tournaments.live.drawings import milliseconds

WORDS = {
    ClockState.NOT_STARTED: "Not started",
    ClockState.RUNNING: "Running",
    ClockState.PAUSED: "Paused",
    ClockState.STOPPED: "Time is up",
}


@dataclass(frozen=True, slots=True)
class ClockFace:
    """A reading of the clock in words and numbers; browsers count from it by themselves."""

    state: str
    state_word: str
    is_running: bool
    level: int
    on_rest_break: bool
    blinds: str
    ante: str
    next_blinds: str
    next_ante: str
    next_rest_at: datetime | None
    counts_until: int | None
    left: int | None


def clock_face(clock: Clock, *, now: datetime) -> ClockFace:
    """What the clock shows at `now`."""
    reading = clock.reading(now)
    left = reading.left.total_seconds() * 1000 if reading.left is not None else None
    return ClockFace(
        state=reading.state.value,
        state_word="Rest break" if reading.on_rest_break else WORDS[reading.state],
        is_running=reading.state is ClockState.RUNNING,
        level=reading.level,
        on_rest_break=reading.on_rest_break,
        blinds=blinds(reading.amounts),
        ante=str(reading.amounts.ante or ""),
        next_blinds=blinds(reading.next_amounts) if reading.next_amounts else "",
        next_ante=str(reading.next_amounts.ante or "") if reading.next_amounts else "",
        next_rest_at=reading.next_rest.at if reading.next_rest else None,
        counts_until=milliseconds(reading.counts_until),
        left=int(left) if left is not None else None,
    )


def blinds(level: Level) -> str:
    """A level's blinds as people say them."""
    return f"{level.small_blind} / {level.big_blind}"
