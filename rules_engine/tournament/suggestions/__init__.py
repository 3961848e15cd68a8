"""What could be done now: computed when somebody looks, never stored."""

from collections.abc import Iterator
from datetime import datetime

from rules_engine.house.reasons import RIFFLE_DEFAULT, Reason
from rules_engine.tournament.audit import problems
from rules_engine.tournament.state import Tournament
from rules_engine.tournament.suggestions import clock, desk, room
from rules_engine.tournament.suggestions.desk import waiting_list
from rules_engine.tournament.suggestions.suggestion import Suggestion, SuggestionKind

__all__ = [
    "Suggestion",
    "SuggestionKind",
    "suggestions",
    "waiting_list",
]


def suggestions(tournament: Tournament, *, now: datetime) -> tuple[Suggestion, ...]:
    """Everything due, the most urgent first."""
    return tuple(_due(tournament, now))


def _due(tournament: Tournament, now: datetime) -> Iterator[Suggestion]:
    for problem in problems(tournament):
        yield Suggestion(SuggestionKind.PROBLEM, Reason(problem.sentence, RIFFLE_DEFAULT))
    yield from clock.called_clocks(tournament, now=now)
    yield from room.seats_due(tournament)
    yield from room.left_behind(tournament)
    yield from room.tables_due(tournament, now=now)
    yield from room.hand_for_hand(tournament)
    yield from clock.limits(tournament, now=now)
    yield from room.colour_up_due(tournament, now=now)
    yield from clock.people_away(tournament, now=now)
    yield from desk.prizes_misfit(tournament)
    yield from desk.results(tournament)
    yield from desk.registration(tournament, now=now)
    yield from desk.waiting_list(tournament, now=now)
