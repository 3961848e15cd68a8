"""The clock. It knows itself what it can absorb."""

from datetime import timedelta

from rules_engine.tournament import facts
from rules_engine.tournament.appliers.applier import applies
from rules_engine.tournament.changes import count, expect_stage
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.replacing import replace
from rules_engine.tournament.state import Stage, Tournament


@applies(facts.ClockStarted)
def clock_started(tournament: Tournament, fact: facts.ClockStarted) -> Tournament:
    expect_stage(tournament, Stage.DRAWN)
    if tournament.tally.in_play < 2:
        raise ImpossibleFact("too_few", "A tournament is played by two entries at least.")
    clock = tournament.clock.started(fact.at)
    running = replace(tournament, clock=clock, decided_stage=Stage.RUNNING)
    return replace(running, tally=count(running, in_play=0, at=fact.at))


@applies(facts.ClockPaused)
def clock_paused(tournament: Tournament, fact: facts.ClockPaused) -> Tournament:
    expect_stage(tournament, Stage.RUNNING)
    return replace(tournament, clock=tournament.clock.paused(fact.at, reason=fact.reason))


@applies(facts.ClockResumed)
def clock_resumed(tournament: Tournament, fact: facts.ClockResumed) -> Tournament:
    expect_stage(tournament, Stage.RUNNING)
    return replace(tournament, clock=tournament.clock.resumed(fact.at))


@applies(facts.LevelSet)
def level_set(tournament: Tournament, fact: facts.LevelSet) -> Tournament:
    expect_stage(tournament, Stage.RUNNING)
    left = None if fact.left_seconds is None else timedelta(seconds=fact.left_seconds)
    clock = tournament.clock.level_set(fact.at, level=fact.level, left=left)
    return replace(tournament, clock=clock)


@applies(facts.TimeAdded)
def time_added(tournament: Tournament, fact: facts.TimeAdded) -> Tournament:
    expect_stage(tournament, Stage.RUNNING)
    return replace(tournament, clock=tournament.clock.time_added(fact.at, seconds=fact.seconds))


@applies(facts.HardStopSet)
def hard_stop_set(tournament: Tournament, fact: facts.HardStopSet) -> Tournament:
    clock = tournament.clock.hard_stop_set(fact.at, stop_at=fact.stop_at)
    return replace(tournament, clock=clock)
