"""The terms: what a log begins with, and what of it changes."""

import dataclasses

from rules_engine.clock.clock import Clock
from rules_engine.entries import rebuys
from rules_engine.entries.rebuys import Purchase
from rules_engine.house.rules import Contradiction, HouseRules
from rules_engine.prizes.pool import Price
from rules_engine.tournament import facts
from rules_engine.tournament.appliers.applier import applies
from rules_engine.tournament.changes import expect_stage
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.numbered import Numbered
from rules_engine.tournament.replacing import replace
from rules_engine.tournament.state import Stage, Table, Tournament


def opened(fact: facts.TournamentOpened) -> Tournament:
    """The state that a log begins with."""
    tables = {
        one.table: Table(one.table, (None,) * one.seats, one.decks, frozenset(one.blocked))
        for one in fact.terms.tables
    }
    clock = Clock(fact.structure, zone=fact.time_zone, hard_stop_at=fact.hard_stop_at)
    return Tournament(
        fact.terms,
        clock,
        fact.starts_at,
        tables=Numbered.of(tables),
        charity=fact.charity,
        licence_number=fact.licence_number,
    )


@applies(facts.PurposeChanged)
def purpose_changed(tournament: Tournament, fact: facts.PurposeChanged) -> Tournament:
    return replace(tournament, charity=fact.charity, licence_number=fact.licence_number)


@applies(facts.StructureChanged)
def structure_changed(tournament: Tournament, fact: facts.StructureChanged) -> Tournament:
    clock = tournament.clock.restructured(fact.at, structure=fact.structure)
    return replace(tournament, clock=clock)


@applies(facts.StartChanged)
def start_changed(tournament: Tournament, fact: facts.StartChanged) -> Tournament:
    expect_stage(tournament, Stage.SALES, Stage.DRAWN)
    return replace(tournament, starts_at=fact.starts_at)


@applies(facts.HouseChanged)
def house_changed(tournament: Tournament, fact: facts.HouseChanged) -> Tournament:
    house, terms = fact.house, tournament.terms
    if fact.points:
        decided = {point: getattr(fact.house, point) for point in fact.points}
        try:
            house = tournament.house.with_(**decided)
        except Contradiction as contradiction:
            raise ImpossibleFact("contradiction", str(contradiction)) from contradiction
        terms = dataclasses.replace(
            terms,
            rebuy_price=_split_alike(terms.rebuy_price, terms.house, house, Purchase.REBUY),
            add_on_price=_split_alike(terms.add_on_price, terms.house, house, Purchase.ADD_ON),
        )
    return replace(tournament, terms=dataclasses.replace(terms, house=house))


def _split_alike(
    price: Price | None, before: HouseRules, after: HouseRules, purchase: Purchase
) -> Price | None:
    """The price that the tournament had set, or a new one, which is split as that was."""
    fee = rebuys.terms(after, purchase).price
    if price is None or not price.fee or fee == rebuys.terms(before, purchase).price:
        return price
    return Price(fee=fee, prize_part=fee * price.prize_part // price.fee)


@applies(facts.PrizesChanged)
def prizes_changed(tournament: Tournament, fact: facts.PrizesChanged) -> Tournament:
    return replace(tournament, terms=dataclasses.replace(tournament.terms, payouts=fact.payouts))


@applies(facts.TournamentCancelled)
def cancelled(tournament: Tournament, _fact: facts.TournamentCancelled) -> Tournament:
    expect_stage(tournament, Stage.SALES, Stage.DRAWN, Stage.RUNNING)
    return replace(tournament, decided_stage=Stage.CANCELLED)
