"""Suggestions that come with time: limits, levels running out, called clocks, no-shows."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from rules_engine.clock.hand_clock import CalledClockPhase
from rules_engine.clock.time_limit import ending_due
from rules_engine.entries.absences import may_remove_no_show
from rules_engine.house.reasons import RIFFLE_DEFAULT, Reason
from rules_engine.sentences import Sentence, say
from rules_engine.tournament.facts import ClockOutcome
from rules_engine.tournament.questions import STOP_IS_NEAR, called_clock, entries_noted
from rules_engine.tournament.state import Stage, Tournament
from rules_engine.tournament.suggestions.suggestion import Suggestion, SuggestionKind


def limits(tournament: Tournament, *, now: datetime) -> Iterator[Suggestion]:
    """The end of the night, the limit of heads-up play, a structure with no more levels."""
    if tournament.stage is not Stage.RUNNING:
        return
    yield from _time_limit(tournament, now)
    yield from _heads_up_limit(tournament, now)
    reading, last = tournament.clock.reading(now), tournament.clock.structure.last_level
    if last is not None and reading.level >= last:
        sentence = say(
            "Level {level} is the last one: add levels, or it goes on without end.", level=last
        )
        reason = Reason(sentence, RIFFLE_DEFAULT)
        yield Suggestion(SuggestionKind.STRUCTURE_ENDS, reason)


def called_clocks(tournament: Tournament, *, now: datetime) -> Iterator[Suggestion]:
    """Players whose time has run out."""
    for call in tournament.floor.clock_calls:
        clock = called_clock(tournament, call)
        if clock.phase(now) is CalledClockPhase.EXPIRED:
            done = clock.consequence.value.replace("_", " ")
            sentence = say(
                "The time of {seat} has run out: {done}.", seat=call.at.words, done=say(done)
            )
            reason = Reason(sentence, tournament.house.cite("called_clock_seconds"))
            wish = {"call": call.number, "outcome": ClockOutcome.RAN_OUT}
            yield Suggestion(SuggestionKind.TIME_RAN_OUT, reason, "close_clock_call", wish)


def people_away(tournament: Tournament, *, now: datetime) -> Iterator[Suggestion]:
    """Stacks of people who never came."""
    if tournament.stage is not Stage.RUNNING:
        return
    verdict = may_remove_no_show(
        tournament.house,
        minute=int(tournament.clock.played(now).total_seconds()) // 60,
        level_minutes=tournament.clock.structure.level(1).seconds // 60,
    )
    if not verdict.accepted:
        return
    for entry in entries_noted(tournament):
        absence = entry.absence
        if entry.in_play and absence and absence.never_came and not absence.is_coming:
            wish = {"entry": entry.number}
            yield Suggestion(SuggestionKind.REMOVE_NO_SHOW, verdict.reason, "remove_no_show", wish)


def _time_limit(tournament: Tournament, now: datetime) -> Iterator[Suggestion]:
    stop_at, source = tournament.clock.hard_stop_at, tournament.house.cite("time_limit")
    if stop_at is None:
        return
    if ending_due(tournament.clock, now=now) is not None:
        playing = tuple(table.number for table in tournament.tables if table.hand)
        reason = Reason("Time is up: count the stacks, chips decide.", source)
        yield Suggestion(SuggestionKind.TIME_LIMIT, reason, "stop_play", waits_for=playing)
    elif stop_at - now <= STOP_IS_NEAR:
        minutes = -(-int((stop_at - now).total_seconds()) // 60)
        reason = Reason(_ends_in(minutes), source)
        yield Suggestion(SuggestionKind.TIME_LIMIT, reason)


def _ends_in(minutes: int) -> Sentence:
    if minutes == 1:
        return say("Play ends within a minute.")
    return say("Play ends in {minutes} minutes.", minutes=minutes)


def _heads_up_limit(tournament: Tournament, now: datetime) -> Iterator[Suggestion]:
    limit = tournament.tally.heads_up
    if limit is None or limit.mark is None:
        return
    source = tournament.house.cite("heads_up_limit_minutes")
    if limit.is_showdown(tournament.clock, now=now):
        reason = Reason("Showdown mode: both players are all-in on every hand.", source)
        yield Suggestion(SuggestionKind.HEADS_UP_LIMIT, reason)
        return
    left = limit.left(tournament.clock, now=now) or timedelta(0)
    minutes = -(-int(left.total_seconds()) // 60)
    reason = Reason(
        say("Showdown mode comes after {minutes} more minutes of play.", minutes=minutes), source
    )
    yield Suggestion(SuggestionKind.HEADS_UP_LIMIT, reason)
