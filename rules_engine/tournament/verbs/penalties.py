"""Penalties: given and served."""

from datetime import datetime

from rules_engine.entries.penalties import may_give
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import PenaltyKind, PenaltyStep
from rules_engine.tournament import facts
from rules_engine.tournament.facts import Fact
from rules_engine.tournament.state import Tournament
from rules_engine.tournament.verbs.decision import decide, stated, verb
from rules_engine.units import EntryNo


@verb
def give_penalty(
    tournament: Tournament, *, entry: EntryNo, step: PenaltyStep, reason: str, now: datetime
) -> tuple[Fact, ...]:
    """A warning or some time away; `not_in_rule_set`, `minutes_needed`, `use_disqualify`."""
    if step.kind is PenaltyKind.DISQUALIFICATION:
        raise RuleViolation("use_disqualify", "Disqualify the player: the chips leave play too.")
    verdict = may_give(tournament.house, step=step)
    verdict.demand()
    fact = facts.PenaltyGiven(
        at=now,
        penalty=tournament.head + 1,
        entry=entry,
        step=step,
        reason=stated(reason),
        citations=verdict.reason.source.citations,
    )
    return decide(tournament, fact)


@verb
def end_penalty(
    tournament: Tournament, *, entry: EntryNo, penalty: int, now: datetime
) -> tuple[Fact, ...]:
    """An entry has served its penalty; `already_closed`."""
    return decide(tournament, facts.PenaltyServed(at=now, entry=entry, penalty=penalty))
