"""Prizes on the wall: what there is to win, and at the end who won it."""

from collections.abc import Iterable
from typing import Protocol

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.tournament import questions
from rules_engine.units import EntryNo
from tournaments.lobby.screen_parts import PrizesShown, WinnerLine
from tournaments.money import books
from tournaments.money.currencies import money
from tournaments.words.whereabouts import places

MOST_PRIZES = 8
MOST_PACKAGES = 6
MOST_WINNERS = 8


class Names(Protocol):
    """Whoever knows what entries are called."""

    def of(self, entries: Iterable[EntryNo]) -> dict[EntryNo, str]: ...


def prizes_shown(state: engine.Tournament, currency: str) -> PrizesShown:
    """The prizes as they stand; provisional until registration is closed."""
    try:
        amounts = questions.prizes(state)
    except RuleViolation:  # a list that does not fit the pool yet: the director sees it
        amounts = ()
    packages = state.terms.payouts.packages
    shown = amounts[:MOST_PRIZES]
    return PrizesShown(
        lines=tuple((places(n, n), money(amount, currency)) for n, amount in enumerate(shown, 1)),
        more=len(amounts) - len(shown) if amounts else max(len(packages) - MOST_PACKAGES, 0),
        packages=() if amounts else packages[:MOST_PACKAGES],
        is_provisional=not state.sales.is_closed,
    )


def winners_shown(state: engine.Tournament, names: Names, currency: str) -> tuple[WinnerLine, ...]:
    """The best places, with what they won or picked."""
    try:
        won = {due.entry: money(due.cents, currency) for due in books.dues(state)}
    except RuleViolation:  # see above
        won = {}
    best = questions.standing(state)[:MOST_WINNERS]
    known, picks = names.of(finish.entry for finish in best), dict(state.prizes.picks)
    return tuple(
        WinnerLine(
            place=places(finish.best, finish.worst),
            name=known[finish.entry],
            prize=won.get(finish.entry) or picks.get(finish.entry, ""),
            is_first=finish.best == 1,
        )
        for finish in best
    )
