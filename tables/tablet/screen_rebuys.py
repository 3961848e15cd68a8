"""Rebuys at a table: who has to answer, and who waits for chips or plays for some that are owed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from rules_engine import tournament as engine
from rules_engine.entries import Purchase, rebuys
from rules_engine.tournament import questions
from rules_engine.units import EntryNo
from tables.tablet.citing import cite
from tournaments.money.currencies import money


@dataclass(frozen=True, slots=True)
class RebuyShown:
    """Somebody who has no chips, or plays for chips that are still to be paid and brought.

    `report` is None once there is nothing left to answer; `has_paid`: the table says that the
    chips are here.
    """

    entry: EntryNo
    name: str
    sentence: str
    source: str
    report: int | None = None
    rebuy: str = ""
    is_asked: bool = False
    has_paid: bool = False


def rebuys_shown(
    state: engine.Tournament,
    place: engine.Table,
    names: Mapping[EntryNo, str],
    *,
    currency: str,
    now: datetime,
) -> tuple[RebuyShown, ...]:
    """The questions first, then who owes."""
    open_ = questions.rebuys_open(state, place.number, now=now)
    asked = tuple(_question(state, report, names, currency=currency) for report in open_)
    return (*asked, *_owing(state, place, names, currency=currency))


def _question(
    state: engine.Tournament,
    report: engine.BustReport,
    names: Mapping[EntryNo, str],
    *,
    currency: str,
) -> RebuyShown:
    price = questions.price_of(state.terms, Purchase.REBUY)
    chips = questions.chips_sold(state.terms, Purchase.REBUY)
    amount, name = money(price.fee, currency), names[report.entry]
    if report.rebuy_asked_at is not None:
        return RebuyShown(
            report.entry,
            name,
            f"buys again. Have {amount} ready: the chips play once they are paid for.",
            cite(state.house.cite("playing_behind")),
            report=report.number,
            is_asked=True,
        )
    verdict = rebuys.may_play_behind(state.house)
    meanwhile = (
        "A rebuy plays at once and has to be paid."
        if verdict.accepted
        else "Only chips that are paid for play: the next hand waits for them."
    )
    return RebuyShown(
        report.entry,
        name,
        f"has no chips. A rebuy gives {chips:,}. {meanwhile}",
        cite(state.house.cite("playing_behind")),
        report=report.number,
        rebuy=f"Rebuy, {amount}",
    )


def _owing(
    state: engine.Tournament,
    place: engine.Table,
    names: Mapping[EntryNo, str],
    *,
    currency: str,
) -> Iterator[RebuyShown]:
    source = cite(state.house.cite("playing_behind"))
    for _, seat in place.held():
        owed = state.entries[seat.entry].owed
        coming = state.entries[seat.entry].on_the_way
        if coming:
            sentence = f"has paid for {coming:,} chips. Somebody brings them."
            yield RebuyShown(seat.entry, names[seat.entry], sentence, source, has_paid=True)
        if owed:
            fee = questions.price_of(state.terms, Purchase.REBUY).fee * len(owed)
            sentence = f"plays {sum(owed):,} chips that are on the way, and owes"
            yield RebuyShown(
                seat.entry, names[seat.entry], f"{sentence} {money(fee, currency)}.", source
            )
