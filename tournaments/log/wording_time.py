"""Facts of the clock and the levels as sentences."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import groupby

from rules_engine import tournament as engine
from rules_engine.clock import PauseReason, Structure, differences
from rules_engine.sentences import Sentence, listed, say
from rules_engine.tournament import facts
from tournaments.words.times import hour


def added_together(made: Sequence[engine.Fact]) -> list[engine.Fact]:
    """The same facts, with time that was added step by step as one."""
    together: list[engine.Fact] = []
    for is_time, some in groupby(made, key=lambda fact: isinstance(fact, facts.TimeAdded)):
        if is_time:
            steps = [fact for fact in some if isinstance(fact, facts.TimeAdded)]
            together.append(replace(steps[0], seconds=sum(step.seconds for step in steps)))
        else:
            together.extend(some)
    return together


def tell_of_time(fact: engine.Fact, log: engine.Log) -> str | None:
    """A sentence for a fact of the clock; None for any other."""
    match fact:
        case facts.ClockStarted():
            return "Play began: the clock runs."
        case facts.ClockPaused(reason=PauseReason.OUTAGE):
            return "The clock was found paused: Riffle had been off."
        case facts.ClockPaused(reason=PauseReason.JUMP):
            return "The clock was paused by itself: the computer's time of day had jumped."
        case facts.TimePutBack():
            return say(
                "The computer's time of day was put back by {time}, and the clock went with it.",
                time=_length(fact.seconds),
            )
        case facts.ClockPaused(until=None):
            return "The clock was paused."
        case facts.ClockPaused():
            return say("The clock was paused until {time}.", time=_hour(fact.until, log))
        case facts.PauseAnnounced(until=None):
            return "The pause goes on until the director ends it."
        case facts.PauseAnnounced():
            return say("The pause goes on until {time}.", time=_hour(fact.until, log))
        case facts.ClockResumed():
            return "The clock runs again."
        case facts.LevelSet(left_seconds=None):
            return say("The clock was set to level {level}.", level=fact.level)
        case facts.LevelSet():
            return say(
                "The clock was set to level {level}, {time} left.",
                level=fact.level,
                time=_length(fact.left_seconds),
            )
        case facts.TimeAdded():
            return _time_added(fact, log)
        case facts.ClockAdvanced():
            return say("{What} ended early.", what=say(_what_was_on(fact.at, log)))
        case facts.RestTaken():
            return say("A rest break of {time} began.", time=_length(fact.seconds))
        case _:
            return _tell_of_limits(fact, log)


def _tell_of_limits(fact: engine.Fact, log: engine.Log) -> str | None:
    match fact:
        case facts.StructureChanged():
            told = differences(_structure_before(fact, log), fact.structure)
            if not told:
                return "The levels still to come were changed."
            return say("The levels were changed: {told}", told=listed(map(say, told), between=" "))
        case facts.StartChanged():
            return say("Play is to begin at {time}.", time=_hour(fact.starts_at, log))
        case facts.HardStopSet(stop_at=None):
            return "Play has no time limit any more."
        case facts.HardStopSet():
            return say("Play ends at {time} at the latest.", time=_hour(fact.stop_at, log))
    return None


def _time_added(fact: facts.TimeAdded, log: engine.Log) -> str:
    what, length = say(_what_was_on(fact.at, log)), _length(abs(fact.seconds))
    if fact.seconds > 0:
        return say("{What} was made {time} longer.", what=what, time=length)
    if fact.seconds < 0:
        return say("{What} was made {time} shorter.", what=what, time=length)
    return say("{What} was changed and put back.", what=what)


def _what_was_on(at: datetime, log: engine.Log) -> str:
    before = log.state.clock.reading(at - datetime.resolution)
    return "this rest break" if before.on_rest_break else "this level"


def _structure_before(fact: facts.StructureChanged, log: engine.Log) -> Structure:
    before = fact.structure
    for line in log.lines:
        if line.fact is fact:
            break
        if isinstance(line.fact, facts.TournamentOpened | facts.StructureChanged):
            before = line.fact.structure if line.wish not in log.undone else before
    return before


def _hour(at: datetime | None, log: engine.Log) -> str:
    assert at is not None  # a case without a time comes first
    return hour(at, log.state.clock.zone)


def _length(seconds: int | None) -> Sentence:
    minutes, rest = divmod(seconds or 0, 60)
    if rest:
        return say("{minutes}:{seconds:02} min", minutes=minutes, seconds=rest)
    return say("{minutes} min", minutes=minutes)
