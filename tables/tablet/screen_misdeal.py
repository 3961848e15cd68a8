"""What a table is asked before it calls a misdeal: what happened, and how far the hand is."""

from dataclasses import dataclass

from rules_engine import tournament as engine
from rules_engine.hand import Hand, Phase
from rules_engine.texts.rulings import (
    CAUSES,
    REDEAL,
    Irregularity,
    is_misdeal_possible,
)
from tables.tablet.citing import cite

_HOW_FAR = ("Nobody yet", "One", "Two or more")
_AT_SHOWDOWN = (Phase.SHOWDOWN, Phase.OVER)


@dataclass(frozen=True, slots=True)
class HowFar:
    """How many after the blinds have acted, and whether the hand can still be misdealt."""

    acted: int
    label: str
    is_in_time: bool


@dataclass(frozen=True, slots=True)
class MisdealShown:
    """The causes to choose from, and how far the hand can be.

    `how_far` is empty where the hand is tracked: it knows.
    """

    causes: tuple[Irregularity, ...]
    how_far: tuple[HowFar, ...]
    redeal: tuple[str, ...]
    source: str


def is_at_showdown(hand: Hand | None) -> bool:
    """Whether a tracked hand has come so far that only a ruling helps."""
    return hand is not None and hand.phase in _AT_SHOWDOWN


def misdeal_shown(state: engine.Tournament, *, hand: Hand | None) -> MisdealShown | None:
    """What is asked at this table; None where a tracked hand has come to the showdown."""
    if is_at_showdown(hand):
        return None
    house = state.house
    how_far = (
        HowFar(acted, label, is_misdeal_possible(house, acted=acted))
        for acted, label in enumerate(_HOW_FAR)
    )
    return MisdealShown(
        causes=CAUSES,
        how_far=() if hand is not None else tuple(how_far),
        redeal=REDEAL,
        source=cite(house.cite("misdeal_deadline")),
    )
