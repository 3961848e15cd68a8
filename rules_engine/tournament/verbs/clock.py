"""The clock: start, pause, set."""

from datetime import datetime, timedelta

from rules_engine.clock.clock import PauseReason
from rules_engine.entries import admission as entry_rules
from rules_engine.tournament import facts
from rules_engine.tournament.changes import expect_stage
from rules_engine.tournament.facts import Fact
from rules_engine.tournament.state import Stage, Tournament
from rules_engine.tournament.verbs.decision import cited, decide, verb
from rules_engine.units import LevelNo


@verb
def start_clock(tournament: Tournament, *, now: datetime) -> tuple[Fact, ...]:
    """Play begins; `too_few`."""
    expect_stage(tournament, Stage.DRAWN)
    field = tournament.tally.in_play
    entry_rules.may_start(tournament.house, registered=field).demand()
    fact = facts.ClockStarted(at=now, citations=cited(tournament.house, "min_entrants"))
    return decide(tournament, fact)


@verb
def pause_clock(
    tournament: Tournament,
    *,
    now: datetime,
    reason: PauseReason = PauseReason.DIRECTOR,
    note: str = "",
) -> tuple[Fact, ...]:
    """The clock stops; after an outage, `now` is when it was last known to run."""
    return decide(tournament, facts.ClockPaused(at=now, reason=reason, note=note))


@verb
def resume_clock(
    tournament: Tournament, *, now: datetime, count_lost_time: bool = False
) -> tuple[Fact, ...]:
    """The clock goes on from where it stopped, or as if it never had."""
    since = tournament.clock.paused_since if count_lost_time else None
    return decide(tournament, facts.ClockResumed(at=since or now))


@verb
def set_level(
    tournament: Tournament, *, level: LevelNo, now: datetime, left: timedelta | None = None
) -> tuple[Fact, ...]:
    """Another level is on, from its beginning or with so much left."""
    seconds = None if left is None else int(left.total_seconds())
    return decide(tournament, facts.LevelSet(at=now, level=level, left_seconds=seconds))


@verb
def add_time(tournament: Tournament, *, by: timedelta, now: datetime) -> tuple[Fact, ...]:
    """The present level lasts longer, or shorter by a negative time."""
    return decide(tournament, facts.TimeAdded(at=now, seconds=int(by.total_seconds())))


@verb
def set_hard_stop(
    tournament: Tournament, *, stop_at: datetime | None, now: datetime
) -> tuple[Fact, ...]:
    """Play ends at that time at the latest, or is played out."""
    return decide(tournament, facts.HardStopSet(at=now, stop_at=stop_at))
