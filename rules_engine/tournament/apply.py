"""`apply`: the state after one more fact."""

from rules_engine.errors import RuleViolation
from rules_engine.sentences import say
from rules_engine.tournament.appliers import APPLIERS
from rules_engine.tournament.facts import Fact
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.state import Tournament


def apply(tournament: Tournament, fact: Fact) -> Tournament:
    """The tournament after this fact; ImpossibleFact if it cannot have happened."""
    applier = APPLIERS.get(type(fact))
    if applier is None:
        raise ImpossibleFact(
            "not_applicable", say("A {kind} does not change a state.", kind=fact.kind)
        )
    try:
        return applier(tournament, fact)
    except RuleViolation as refusal:  # from the clock, which keeps its own conditions
        settled_by = refusal.settled_by
        raise ImpossibleFact(refusal.code, refusal.sentence, settled_by=settled_by) from refusal
