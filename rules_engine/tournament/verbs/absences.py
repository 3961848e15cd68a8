"""Absence: away, and back."""

from datetime import datetime

from rules_engine.tournament import facts
from rules_engine.tournament.facts import Fact
from rules_engine.tournament.state import Tournament
from rules_engine.tournament.verbs.decision import cited, decide, verb
from rules_engine.units import EntryNo


@verb
def mark_absent(
    tournament: Tournament, *, entry: EntryNo, now: datetime, never_came: bool = False
) -> tuple[Fact, ...]:
    """An entry is not at its seat; it is dealt in and pays blinds and antes all the same."""
    citations = cited(tournament.house, "absent_hand")
    fact = facts.EntryAbsent(at=now, entry=entry, never_came=never_came, citations=citations)
    return decide(tournament, fact)


@verb
def mark_returned(tournament: Tournament, *, entry: EntryNo, now: datetime) -> tuple[Fact, ...]:
    """An absent entry is back."""
    return decide(tournament, facts.EntryReturned(at=now, entry=entry))
