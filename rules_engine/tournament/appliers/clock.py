"""The clock. It knows itself what it can absorb."""

from datetime import datetime, timedelta

from rules_engine.tournament import facts
from rules_engine.tournament.appliers.applier import applies
from rules_engine.tournament.changes import count, expect_stage
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.replacing import replace
from rules_engine.tournament.state import AnnouncedPause, Stage, Tournament


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
    clock = tournament.clock.paused(fact.at, reason=fact.reason)
    return _announced(replace(tournament, clock=clock), fact.note, fact.until)


@applies(facts.PauseAnnounced)
def pause_announced(tournament: Tournament, fact: facts.PauseAnnounced) -> Tournament:
    expect_stage(tournament, Stage.RUNNING)
    if tournament.clock.pause_reason is None:
        sentence, by = "The clock is running already.", {"kind": "clock_resumed"}
        raise ImpossibleFact("clock_not_paused", sentence, settled_by=by)
    return _announced(tournament, fact.note, fact.until)


@applies(facts.ClockResumed)
def clock_resumed(tournament: Tournament, fact: facts.ClockResumed) -> Tournament:
    expect_stage(tournament, Stage.RUNNING)
    clock = tournament.clock.resumed(fact.at)
    return replace(tournament, clock=clock, floor=replace(tournament.floor, pause=None))


@applies(facts.TimePutBack)
def time_put_back(tournament: Tournament, fact: facts.TimePutBack) -> Tournament:
    expect_stage(tournament, Stage.RUNNING)
    return replace(tournament, clock=tournament.clock.put_back(fact.at, seconds=fact.seconds))


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


@applies(facts.ClockAdvanced)
def clock_advanced(tournament: Tournament, fact: facts.ClockAdvanced) -> Tournament:
    expect_stage(tournament, Stage.RUNNING)
    return replace(tournament, clock=tournament.clock.advanced(fact.at))


@applies(facts.RestTaken)
def rest_taken(tournament: Tournament, fact: facts.RestTaken) -> Tournament:
    expect_stage(tournament, Stage.RUNNING)
    return replace(tournament, clock=tournament.clock.rest_taken(fact.at, seconds=fact.seconds))


@applies(facts.HardStopSet)
def hard_stop_set(tournament: Tournament, fact: facts.HardStopSet) -> Tournament:
    clock = tournament.clock.hard_stop_set(fact.at, stop_at=fact.stop_at)
    return replace(tournament, clock=clock)


def _announced(tournament: Tournament, note: str, until: datetime | None) -> Tournament:
    pause = AnnouncedPause(note, until) if note or until else None
    return replace(tournament, floor=replace(tournament.floor, pause=pause))
