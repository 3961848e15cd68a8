"""Absence: away, and back."""

from datetime import datetime

from rules_engine.errors import RuleViolation
from rules_engine.room.table_view import SeatRef
from rules_engine.sentences import EntryRef, say
from rules_engine.tournament import facts
from rules_engine.tournament.changes import find_entry
from rules_engine.tournament.facts import Fact
from rules_engine.tournament.state import Tournament
from rules_engine.tournament.verbs.decision import cited, decide, verb
from rules_engine.units import EntryNo


@verb
def mark_absent(
    tournament: Tournament,
    *,
    entry: EntryNo,
    now: datetime,
    never_came: bool = False,
    for_good: bool = False,
    is_coming: bool = False,
    at: SeatRef | None = None,
) -> tuple[Fact, ...]:
    """An entry is not at its seat; it is dealt in and pays blinds and antes all the same.

    Somebody who is away may turn out never to have come, or to have gone home `for_good`: no
    document takes that stack away, so it pays until it is gone. Whoever never came, but was
    reached and `is_coming`, keeps the chips (Robert's Rules, section 15.4; Club rules, 2.2). `at`
    is the seat that a table speaks of: `sits_elsewhere`.
    """
    _expect_there(tournament, entry, at)
    citations = cited(tournament.house, "absent_hand")
    fact = facts.EntryAbsent(
        at=now,
        entry=entry,
        never_came=never_came or is_coming,
        for_good=for_good,
        is_coming=is_coming,
        citations=citations,
    )
    return decide(tournament, fact)


@verb
def mark_returned(
    tournament: Tournament, *, entry: EntryNo, now: datetime, at: SeatRef | None = None
) -> tuple[Fact, ...]:
    """An absent entry is back; `sits_elsewhere` as above."""
    _expect_there(tournament, entry, at)
    return decide(tournament, facts.EntryReturned(at=now, entry=entry))


def _expect_there(tournament: Tournament, entry: EntryNo, at: SeatRef | None) -> None:
    if at is not None and find_entry(tournament, entry).where != at:
        raise RuleViolation(
            "sits_elsewhere",
            say("{Entry} does not sit at {seat}.", entry=EntryRef(entry), seat=at.words),
        )
