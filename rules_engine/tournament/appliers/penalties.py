"""Penalties: given and served."""

from rules_engine.sentences import EntryRef, say
from rules_engine.tournament import facts
from rules_engine.tournament.appliers.applier import applies
from rules_engine.tournament.changes import find_entry, find_in_play, put_entry
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.replacing import replace
from rules_engine.tournament.state import Penalty, Tournament


@applies(facts.PenaltyGiven)
def penalty_given(tournament: Tournament, fact: facts.PenaltyGiven) -> Tournament:
    entry = find_in_play(tournament, fact.entry)
    if any(one.number == fact.penalty for one in entry.penalties):
        raise ImpossibleFact(
            "number_taken", say("Penalty {penalty} has been given already.", penalty=fact.penalty)
        )
    played = tournament.clock.played(fact.at)
    penalty = Penalty(fact.penalty, fact.step, fact.reason, fact.at, played)
    return put_entry(tournament, replace(entry, penalties=(*entry.penalties, penalty)))


@applies(facts.PenaltyServed)
def penalty_served(tournament: Tournament, fact: facts.PenaltyServed) -> Tournament:
    entry = find_entry(tournament, fact.entry)
    penalty = next((one for one in entry.penalties if one.number == fact.penalty), None)
    if penalty is None:
        raise ImpossibleFact(
            "no_such_item", say("{Entry} has no such penalty.", entry=EntryRef(fact.entry))
        )
    if penalty.served_at is not None:
        sentence = "This penalty has been served."
        raise ImpossibleFact(
            "already_closed",
            sentence,
            settled_by={"kind": "penalty_served", "penalty": fact.penalty},
        )
    served = replace(penalty, served_at=fact.at)
    penalties = tuple(served if one is penalty else one for one in entry.penalties)
    return put_entry(tournament, replace(entry, penalties=penalties))
