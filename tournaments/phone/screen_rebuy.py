"""A rebuy on the phone of whoever is asked for one, has asked for chips, or owes them."""

from dataclasses import dataclass
from datetime import datetime

from rules_engine import tournament as engine
from rules_engine.entries import Purchase
from rules_engine.tournament import questions
from rules_engine.units import EntryNo
from tournaments.money.currencies import money


@dataclass(frozen=True, slots=True)
class RebuyShown:
    """What is asked of this player, large, and what to do about it."""

    label: str
    large: str
    text: str


def rebuy_shown(
    state: engine.Tournament, number: EntryNo, *, currency: str, now: datetime
) -> RebuyShown | None:
    """None where this entry has nothing to do with a rebuy."""
    entry, report = state.entries[number], state.floor.report_on(number)
    fee = questions.price_of(state.terms, Purchase.REBUY).fee
    if report and report in questions.rebuys_open(state, report.at.table, now=now):
        if report.rebuy_asked_at is not None:
            text = "Have it ready: the chips play once they are paid for."
            return RebuyShown("You buy again", money(fee, currency), text)
        chips = questions.chips_sold(state.terms, Purchase.REBUY)
        text = f"A rebuy gives {chips:,} chips for {money(fee, currency)}. Answer on the tablet of"
        text += " your table: the next hand waits."
        return RebuyShown("You have no chips", "Rebuy or out?", text)
    if entry.owed:
        text = f"Your {sum(entry.owed):,} chips play already. Somebody brings them; have it ready."
        if not entry.in_play:
            text = "Please pay at the desk, or whoever comes for it."
        return RebuyShown("You owe for your rebuy", money(fee * len(entry.owed), currency), text)
    if entry.on_the_way:
        text = "They are paid for, and somebody brings them to your table."
        return RebuyShown("Your chips are on the way", f"{entry.on_the_way:,}", text)
    return None
