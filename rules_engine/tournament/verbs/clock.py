"""The clock: start, pause, set."""

from datetime import datetime, timedelta
from math import ceil

from rules_engine.clock.clock import Change, PauseReason
from rules_engine.entries import admission as entry_rules
from rules_engine.errors import RuleViolation
from rules_engine.tournament import facts
from rules_engine.tournament.changes import expect_stage
from rules_engine.tournament.facts import Fact
from rules_engine.tournament.state import Stage, Tournament
from rules_engine.tournament.verbs.decision import cited, decide, verb
from rules_engine.units import LevelNo

SAME_MOMENT = timedelta(seconds=10)


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
    until: datetime | None = None,
) -> tuple[Fact, ...]:
    """The clock stops; after an outage, `now` is when it was last known to run.

    `until` is announced and counted down to; the director ends the pause. `time_has_passed`.
    """
    _expect_ahead(until, now=now)
    return decide(tournament, facts.ClockPaused(at=now, reason=reason, note=note, until=until))


@verb
def announce_pause(
    tournament: Tournament, *, now: datetime, note: str = "", until: datetime | None = None
) -> tuple[Fact, ...]:
    """What the pause that is on is for, and until when; `clock_not_paused`, `time_has_passed`."""
    _expect_ahead(until, now=now)
    return decide(tournament, facts.PauseAnnounced(at=now, note=note, until=until))


@verb
def resume_clock(
    tournament: Tournament, *, now: datetime, count_lost_time: bool = False
) -> tuple[Fact, ...]:
    """The clock goes on from where it stopped, or as if it never had."""
    since = tournament.clock.paused_since if count_lost_time else None
    return decide(tournament, facts.ClockResumed(at=since or now))


@verb
def doubt_time(
    tournament: Tournament, *, seen_at: datetime, now: datetime, reason: PauseReason
) -> tuple[Fact, ...]:
    """Between these two looks at the time of day it jumped, or nobody was there to look.

    The clock stands where it was when time was last sure, and the director decides. Where time
    went back, what has begun moves with it: nothing lies ahead of `now` any more.
    `already_noted`, `nothing_changed`.
    """
    clock = tournament.clock
    touched_at, is_running = clock.touched_at or now, clock.pause_reason is None
    since = min(seen_at, now)
    if is_running and any(_is_noted(change, since) for change in clock.changes):
        raise RuleViolation("already_noted", "That has been noted already.")
    made: list[Fact] = []
    ahead = (max(seen_at, touched_at) if is_running else touched_at) - now
    if ahead > timedelta():
        made.append(facts.TimePutBack(at=now, seconds=ceil(ahead.total_seconds())))
    if is_running:
        made.append(facts.ClockPaused(at=since, reason=reason))
    if not made:
        raise RuleViolation("nothing_changed", "That is so already.")
    return decide(tournament, *made)


def _is_noted(change: Change, since: datetime) -> bool:
    """Several processes notice the same, each within a moment of the others."""
    reason = change.pause_reason
    sudden = reason is not None and reason.came_by_itself
    return sudden and abs(change.span.since - since) < SAME_MOMENT


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
def advance_clock(tournament: Tournament, *, now: datetime) -> tuple[Fact, ...]:
    """The level or rest break that is on is over, and what follows begins: `level_has_no_end`."""
    return decide(tournament, facts.ClockAdvanced(at=now))


@verb
def take_rest(tournament: Tournament, *, length: timedelta, now: datetime) -> tuple[Fact, ...]:
    """A rest break now, in the middle of the level; `rest_is_on`, `clock_paused`."""
    citations = cited(tournament.house, "break_after_levels")
    seconds = int(length.total_seconds())
    return decide(tournament, facts.RestTaken(at=now, seconds=seconds, citations=citations))


@verb
def set_hard_stop(
    tournament: Tournament, *, stop_at: datetime | None, now: datetime
) -> tuple[Fact, ...]:
    """Play ends at that time at the latest, or is played out; `wrong_stage`, `nothing_changed`."""
    expect_stage(tournament, Stage.SALES, Stage.DRAWN, Stage.RUNNING)
    if stop_at == tournament.clock.hard_stop_at:
        raise RuleViolation("nothing_changed", "That is so already.")
    citations = cited(tournament.house, "time_limit")
    return decide(tournament, facts.HardStopSet(at=now, stop_at=stop_at, citations=citations))


def _expect_ahead(at: datetime | None, *, now: datetime) -> None:
    if at is not None and at <= now:
        raise RuleViolation("time_has_passed", "That time has passed already.")
