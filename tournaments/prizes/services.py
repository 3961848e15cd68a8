"""Prizes as the director settles them: another list, a deal, cards for a tie, packages picked."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import chain
from random import Random
from uuid import UUID

from rules_engine import tournament as engine
from rules_engine.cards import FULL_DECK
from rules_engine.errors import RuleViolation
from rules_engine.prizes import CashTemplate, FixedAmounts, default_plan
from rules_engine.tournament import questions
from rules_engine.units import Cents, EntryNo
from tournaments.log.asking import ask
from tournaments.log.log import Actor, Receipt


def set_amounts(tournament_id: int, *, amounts: Sequence[Cents], by: Actor, nonce: UUID) -> Receipt:
    """The director's own list, first place first; `order`, and `sum` once the field is fixed."""
    return _change_cash(tournament_id, FixedAmounts(tuple(amounts)), by=by, nonce=nonce)


def follow_the_rules(tournament_id: int, *, by: Actor, nonce: UUID) -> Receipt:
    """Cash by the plan of the house again."""
    return _change_cash(tournament_id, None, by=by, nonce=nonce)


def list_packages(
    tournament_id: int, *, packages: Sequence[str], by: Actor, nonce: UUID
) -> Receipt:
    """What there is to pick from; `package_names`, `packages_missing`."""

    def change_prizes(tournament: engine.Tournament, *, now: datetime) -> Sequence[engine.Fact]:
        if not packages and tournament.terms.payouts.packages:
            raise RuleViolation("packages_missing", "List the prize packages to pick from.")
        plan = replace(tournament.terms.payouts, packages=tuple(packages))
        return engine.change_prizes(tournament, payouts=plan, now=now)

    return ask(tournament_id, change_prizes, by=by, nonce=nonce)


def agree_deal(
    tournament_id: int,
    *,
    shares: Mapping[EntryNo, Cents],
    all_agree: bool,
    director_pays: bool,
    by: Actor,
    nonce: UUID,
) -> Receipt:
    """Those still in share what is left; `forbidden`, `not_unanimous`, `sum`, `wrong_entries`."""
    return ask(
        tournament_id,
        engine.agree_deal,
        by=by,
        nonce=nonce,
        shares=shares,
        consents=tuple(shares) if all_agree else (),
        director_pays=director_pays,
    )


def draw_tie(tournament_id: int, *, by: Actor, nonce: UUID) -> Receipt:
    """A card for everybody whose tie decides who picks first, drawn here; `no_tie`."""

    def draw_tie(
        tournament: engine.Tournament, *, now: datetime, rng: Random
    ) -> Sequence[engine.Fact]:
        drawn = dict(tournament.prizes.tie_cards)
        tied = chain.from_iterable(questions.prize_ties(tournament))
        waiting = [entry for entry in tied if entry not in drawn]
        if not waiting:
            raise RuleViolation("no_tie", "No tie waits for cards.")
        rest = [card for card in FULL_DECK if card not in drawn.values()]
        cards = dict(zip(waiting, rng.sample(rest, len(waiting)), strict=True))
        return engine.draw_tie(tournament, cards=cards, now=now)

    return ask(tournament_id, draw_tie, by=by, nonce=nonce, draws=True)


def pick_package(
    tournament_id: int, *, entry: EntryNo, package: str, by: Actor, nonce: UUID
) -> Receipt:
    """Whoever is next takes a package; `not_your_turn`, `package_gone`, `already_picked`."""
    return ask(tournament_id, engine.pick_package, by=by, nonce=nonce, entry=entry, package=package)


def _change_cash(
    tournament_id: int, cash: CashTemplate | None, *, by: Actor, nonce: UUID
) -> Receipt:
    def change_prizes(tournament: engine.Tournament, *, now: datetime) -> Sequence[engine.Fact]:
        template = cash or default_plan(tournament.house).cash
        plan = replace(tournament.terms.payouts, cash=template)
        return engine.change_prizes(tournament, payouts=plan, now=now)

    return ask(tournament_id, change_prizes, by=by, nonce=nonce)
