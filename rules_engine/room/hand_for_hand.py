"""Hand for hand: no table starts its next hand before all have finished theirs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import assert_never

from rules_engine.house.keys import HandForHand
from rules_engine.house.reasons import Reason
from rules_engine.house.rules import HouseRules
from rules_engine.units import TableNo


@dataclass(frozen=True, slots=True)
class Round:
    """Which tables may start a hand now, and which they wait for."""

    may_start: tuple[TableNo, ...]
    waits_for: tuple[TableNo, ...]


def hand_for_hand_round(playing: Mapping[TableNo, bool]) -> Round:
    """The state of the round; `playing` says of each table whether its hand is still on."""
    waits_for = tuple(table for table, is_playing in playing.items() if is_playing)
    return Round(may_start=() if waits_for else tuple(playing), waits_for=waits_for)


def hand_for_hand_due(
    house: HouseRules, *, players: int, paid_places: int, tables: int
) -> Reason | None:
    """Why hand for hand should begin now, on the bubble; None while it need not."""
    if tables < 2 or players != paid_places + 1:
        return None
    match house.hand_for_hand:
        case HandForHand.BEFORE_BUBBLE_AND_WHEN_STALLING_PAYS:
            sentence = "One more exit and everybody left is paid: play hand for hand."
        case HandForHand.DIRECTOR_OPTION:
            sentence = (
                "One more exit and everybody left is paid: the director may order hand for hand."
            )
        case unknown:
            assert_never(unknown)
    return Reason(sentence, house.cite("hand_for_hand"))
