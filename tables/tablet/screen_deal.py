"""A deal on the tablet: everybody's share, and one tap for each who sits here and agrees."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules_engine import tournament as engine
from rules_engine.units import EntryNo
from tournaments.money.shares import ShareLine, shares_shown


@dataclass(frozen=True, slots=True)
class DealShown:
    """A proposed deal; `elsewhere` of those who have not agreed sit at another table."""

    here: tuple[ShareLine, ...]
    elsewhere: int
    source: str


def deal_shown(
    state: engine.Tournament, place: engine.Table, names: Mapping[EntryNo, str], *, currency: str
) -> DealShown | None:
    """The deal that waits for this table, if one does."""
    lines = shares_shown(state, lambda entry: names.get(entry, ""), currency=currency)
    if not lines:
        return None
    seats = {seat.entry: number for number, seat in place.held()}
    here = sorted((one for one in lines if one.entry in seats), key=lambda one: seats[one.entry])
    elsewhere = sum(not one.agrees for one in lines if one.entry not in seats)
    return DealShown(tuple(here), elsewhere, str(state.house.cite("deals")))
