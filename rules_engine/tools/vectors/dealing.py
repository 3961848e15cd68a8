"""Vectors about who deals, shuffles and cuts."""

from collections.abc import Collection
from typing import Any

from rules_engine.house.keys import Shuffler
from rules_engine.house.rules import HouseRules
from rules_engine.room.circle import at_or_before, following, preceding
from rules_engine.room.dealing import Dealers, assign_roles
from rules_engine.tools.vectors import Given, op
from rules_engine.units import SeatNo


@op("dealing_roles")
def dealing_roles(house: HouseRules, given: Given) -> dict[str, Any]:
    present, dealer = given["occupied"], given["dealer"]
    if _names_who_has_dealt(house, given["decks"]):
        dealers = _dealers_after(present, dealer)
        next_dealer = dealers.coming
    else:
        coming = at_or_before(present, dealer)
        dealers = Dealers(preceding(present, coming), coming, following(present, coming))
        next_dealer = dealers.after
    roles = assign_roles(house, decks=given["decks"], present=present, dealers=dealers)
    return {
        "next_dealer": next_dealer,
        "shuffler": roles.shuffler,
        "cut_offered_to": roles.cutter,
    }


def _names_who_has_dealt(house: HouseRules, decks: int) -> bool:
    """Whether `dealer` in the vector is the one of the hand just ended."""
    if house.shuffler is Shuffler.PREVIOUS_DEALER:
        return True
    return decks == 2 and house.shuffler is Shuffler.SECOND_LEFT_OF_DEALER


def _dealers_after(present: Collection[SeatNo], dealer: SeatNo) -> Dealers:
    coming = following(present, dealer)
    return Dealers(dealer, coming, following(present, coming))
