"""The beginning of a hand: it fixes the level of the hand and ends disputes about the last pot."""

from datetime import datetime
from typing import assert_never

from rules_engine.house.keys import HandStartsAt
from rules_engine.house.rules import HouseRules


def hand_starts_with(house: HouseRules, *, decks: int) -> HandStartsAt:
    """What begins a hand at a table with that many decks."""
    if decks not in (1, 2):
        raise ValueError(f"a table plays with one deck or two, not {decks}")
    if decks == 2:
        # St. Gabriel two decks 2 and 3: the second deck is riffled while the hand before is still
        # played, so the hand begins when its dealer takes over and deals the first card.
        return HandStartsAt.FIRST_CARD
    # St. Gabriel General 11; Robert's Rules section 15.7; Club rules 1.4; Charity draft rules 47.
    return house.hand_starts_at


def hand_began_at(
    house: HouseRules, *, decks: int, first_riffle: datetime, first_card: datetime
) -> datetime:
    """The instant at which a hand began; `clock.hand_level` has the level for it."""
    signal = hand_starts_with(house, decks=decks)
    match signal:
        case HandStartsAt.FIRST_RIFFLE:
            return first_riffle
        case HandStartsAt.FIRST_CARD:
            return first_card
        case _:
            assert_never(signal)
