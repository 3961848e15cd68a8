"""Rulings: given at a table, confirmed or overruled by staff."""

from rules_engine.sentences import say
from rules_engine.tournament import facts
from rules_engine.tournament.appliers.applier import applies
from rules_engine.tournament.changes import expect_fresh, find_table
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.replacing import replace
from rules_engine.tournament.state import GivenRuling, Tournament


@applies(facts.RulingRecorded)
def ruling_recorded(tournament: Tournament, fact: facts.RulingRecorded) -> Tournament:
    expect_fresh(tournament, fact.ruling)
    find_table(tournament, fact.table)
    given = GivenRuling(
        number=fact.ruling,
        table=fact.table,
        irregularity=fact.irregularity,
        headline=fact.headline,
        given_at=fact.at,
        hand=fact.hand,
        proposed=fact.overruled,
        answers=fact.answers,
        citations=fact.citations,
        waits=fact.waits,
    )
    return _put(tournament, given)


@applies(facts.RulingConfirmed)
def ruling_confirmed(tournament: Tournament, fact: facts.RulingConfirmed) -> Tournament:
    given = _find_standing(tournament, fact.ruling)
    if not given.waits:
        raise ImpossibleFact(
            "already_closed",
            "This ruling is settled: it waits for nobody.",
            settled_by={"ruling": fact.ruling},
        )
    return _put(tournament, replace(given, waits=False, confirmed_at=fact.at))


@applies(facts.RulingOverruled)
def ruling_overruled(tournament: Tournament, fact: facts.RulingOverruled) -> Tournament:
    given = _find_standing(tournament, fact.ruling)
    changed = replace(
        given,
        headline=fact.headline,
        proposed=given.proposed or given.headline,
        waits=False,
        overruled_at=fact.at,
        reason=fact.reason,
    )
    return _put(tournament, changed)


@applies(facts.RulingCarriedOut)
def ruling_carried_out(tournament: Tournament, fact: facts.RulingCarriedOut) -> Tournament:
    given = _find_standing(tournament, fact.ruling)
    if given.waits:
        raise ImpossibleFact("waits_for_staff", "Staff have to agree with this ruling first.")
    if given.carried_out_at is not None:
        raise ImpossibleFact(
            "already_closed",
            "This ruling is settled: it has been carried out.",
            settled_by={"kind": "ruling_carried_out", "ruling": fact.ruling},
        )
    return _put(tournament, replace(given, carried_out_at=fact.at))


def _find_standing(tournament: Tournament, number: int) -> GivenRuling:
    given = tournament.floor.rulings.get(number)
    if given is None:
        raise ImpossibleFact("no_such_item", say("There is no ruling {ruling}.", ruling=number))
    if given.overruled_at is not None:
        raise ImpossibleFact(
            "already_closed",
            "This ruling is settled: staff ruled otherwise.",
            settled_by={"kind": "ruling_overruled", "ruling": number},
        )
    return given


def _put(tournament: Tournament, given: GivenRuling) -> Tournament:
    floor = tournament.floor
    return replace(tournament, floor=replace(floor, rulings=floor.rulings.put(given.number, given)))
