"""A ruling becomes a fact: what the rules say to the answers is what the table does."""

from datetime import datetime

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.texts.rulings.consultation import Consultation
from rules_engine.texts.rulings.irregularity import Irregularity
from rules_engine.texts.rulings.ruling import Director, Ruling
from rules_engine.units import TableNo


def record(
    tournament: engine.Tournament,
    one: Irregularity,
    held: Consultation,
    *,
    table: TableNo,
    is_staff: bool,
    now: datetime,
    seen: str = "",
    otherwise: str = "",
) -> tuple[engine.Fact, ...]:
    """The ruling stands at once, or waits for staff to agree where the house wants them asked.

    `seen` is the headline that was read. Whoever of staff records has agreed already, and may rule
    `otherwise` in words of their own. Refusals: `unanswered`, `ruling_changed`, `no_such_table`.
    """
    ruling = held.outcome
    if not isinstance(ruling, Ruling):
        raise RuleViolation("unanswered", f"Please answer first: {ruling.text}")
    if seen and seen != ruling.headline:
        sentence = "The rules say something else by now. Please look again."
        raise RuleViolation("ruling_changed", sentence)
    place = tournament.tables.get(table)
    return engine.record_ruling(
        tournament,
        table=table,
        irregularity=one.id,
        headline=otherwise or ruling.headline,
        overruled=ruling.headline if otherwise else "",
        hand=place.hand.number if place and place.hand else None,
        answers=held.answers,
        waits=not is_staff and ruling.director is not Director.NOT_NEEDED,
        citations=ruling.citations,
        now=now,
    )
