"""Prizes on the wall: what there is to win, and at the end who won it."""

from datetime import datetime

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.tournament import questions
from tournaments.goods.shown import packages_shown, trophies_won
from tournaments.lobby.screen_parts import PrizesShown, WinnerLine
from tournaments.money import books
from tournaments.money.currencies import money
from tournaments.money.on_sale import prizes_grow
from tournaments.people.names import Names
from tournaments.words.whereabouts import places

MOST_PRIZES = 8
MOST_PACKAGES = 4
LEAST_PLACES = 8
MOST_WINNERS = 12


def prizes_shown(state: engine.Tournament, currency: str, *, now: datetime) -> PrizesShown:
    """The prizes as they stand."""
    try:
        amounts = questions.prizes(state)
    except RuleViolation:  # a list that does not fit the pool yet: the director sees it
        amounts = ()
    packages = tuple(packages_shown(state.terms.payouts, currency).values())
    shown = amounts[:MOST_PRIZES]
    return PrizesShown(
        lines=tuple((places(n, n), money(amount, currency)) for n, amount in enumerate(shown, 1)),
        more=len(amounts) - len(shown) if amounts else max(len(packages) - MOST_PACKAGES, 0),
        packages=() if amounts else packages[:MOST_PACKAGES],
        goods=_goods(len(packages) if amounts else 0, state.terms.payouts.trophies),
        provisional=prizes_grow(state, now=now),
    )


def _goods(packages: int, trophies: int) -> str:
    """What is won beside what is listed, such as "3 packages to pick and 1 trophy"."""
    counted = ((packages, "package to pick", "packages to pick"), (trophies, "trophy", "trophies"))
    return " and ".join(
        f"{number} {one if number == 1 else many}" for number, one, many in counted if number
    )


def winners_shown(
    state: engine.Tournament, tournament_id: int, currency: str
) -> tuple[tuple[WinnerLine, ...], int]:
    """The best places with what they won or picked, and how many more have won something."""
    try:
        won = {due.entry: money(due.cents, currency) for due in books.dues(state)}
    except RuleViolation:  # see above
        won = {}
    picks, trophies = dict(state.prizes.picks), trophies_won(state)
    taken = questions.places_taken(state)
    lucky = [rank for rank, one in enumerate(taken, 1) if one.entry in {*won, *picks}]
    best = taken[: min(max([LEAST_PLACES, *lucky]), MOST_WINNERS)]
    names = Names.load(tournament_id, (finish.entry for finish in best))
    lines = tuple(
        WinnerLine(
            place=places(finish.best, finish.worst),
            name=names.of(finish.entry),
            prize=won.get(finish.entry, ""),
            package=picks.get(finish.entry, ""),
            has_trophy=finish.entry in trophies,
            is_first=finish.best == 1,
        )
        for finish in best
    )
    return lines, sum(rank > len(best) for rank in lucky)
