"""Rulings: recorded, confirmed, overruled."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from types import MappingProxyType

from rules_engine.errors import RuleViolation
from rules_engine.house.citations import Citation
from rules_engine.tournament import facts
from rules_engine.tournament.facts import Fact
from rules_engine.tournament.state import Tournament
from rules_engine.tournament.verbs.decision import decide, stated, verb
from rules_engine.units import TableNo


@verb
def record_ruling(
    tournament: Tournament,
    *,
    table: TableNo,
    irregularity: str,
    headline: str,
    now: datetime,
    hand: int | None = None,
    overruled: str = "",
    answers: Mapping[str, str] = MappingProxyType({}),
    waits: bool = False,
    citations: Iterable[Citation] = (),
) -> tuple[Fact, ...]:
    """What was ruled at a table, for the record; `waits`: staff have to agree first."""
    fact = facts.RulingRecorded(
        at=now,
        ruling=tournament.head + 1,
        table=table,
        irregularity=irregularity,
        headline=headline,
        hand=hand,
        overruled=overruled,
        answers=tuple(answers.items()),
        waits=waits,
        citations=tuple(citations),
    )
    return decide(tournament, fact)


@verb
def confirm_ruling(tournament: Tournament, *, ruling: int, now: datetime) -> tuple[Fact, ...]:
    """Staff agree with a ruling that waits for them; `already_closed`."""
    return decide(tournament, facts.RulingConfirmed(at=now, ruling=ruling))


@verb
def close_ruling(
    tournament: Tournament, *, ruling: int, now: datetime, by_hand: bool = False
) -> tuple[Fact, ...]:
    """What a ruling says about chips is done; `waits_for_staff`, `already_closed`."""
    return decide(tournament, facts.RulingCarriedOut(at=now, ruling=ruling, by_hand=by_hand))


@verb
def overrule_ruling(
    tournament: Tournament, *, ruling: int, headline: str, reason: str, now: datetime
) -> tuple[Fact, ...]:
    """Staff rule otherwise, whether the ruling waited for them or not.

    RuleViolation `ruling_needed`, `reason_needed`, `already_closed`.
    """
    instead = headline.strip()
    if not instead:
        raise RuleViolation("ruling_needed", "Please say what holds instead.")
    why = stated(reason)
    fact = facts.RulingOverruled(at=now, ruling=ruling, headline=instead, reason=why)
    return decide(tournament, fact)
