"""Prizes on the wall: what there is to win, and at the end who won it."""

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.tournament import questions
from tournaments.lobby.screen_parts import PrizesShown, WinnerLine
from tournaments.money import books
from tournaments.money.currencies import money
from tournaments.people.names import Names
from tournaments.words.whereabouts import places

MOST_PRIZES = 8
MOST_PACKAGES = 6
MOST_WINNERS = 8


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


def winners_shown(
    state: engine.Tournament, tournament_id: int, currency: str
) -> tuple[WinnerLine, ...]:
    """The best places, with what they won or picked."""
    try:
        won = {due.entry: money(due.cents, currency) for due in books.dues(state)}
    except RuleViolation:  # see above
        won = {}
    best = questions.places_taken(state)[:MOST_WINNERS]
    names = Names.load(tournament_id, (finish.entry for finish in best))
    picks = dict(state.prizes.picks)
    return tuple(
        WinnerLine(
            place=places(finish.best, finish.worst),
            name=names.of(finish.entry),
            prize=won.get(finish.entry) or picks.get(finish.entry, ""),
            is_first=finish.best == 1,
        )
        for finish in best
    )
