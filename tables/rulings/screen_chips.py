"""The button that carries out what a ruling says about chips, or why it cannot be pressed now."""

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.texts.rulings import (
    ChipEffect,
    ChipsMoved,
    ChipsRemoved,
    DeadMoney,
    PotStays,
    SeatBusted,
    SeatPlaysOn,
    carry_out,
    chips_to_move,
    describe,
)
from rules_engine.tournament import GivenRuling, Stage
from tournaments.people.names import Names
from tournaments.scene import Tap

HOW_MANY = "Chips that stay"


@dataclass(frozen=True, slots=True)
class ChipsDue:
    """What is to be done about chips; `refusal` says why not now.

    `may_stay`: it is a choice that the rules leave to staff.
    """

    sentence: str
    tap: Tap
    refusal: str
    may_stay: bool


def chips_due(
    state: engine.Tournament,
    given: GivenRuling,
    names: Names,
    *,
    url: str,
    is_staff: bool,
    now: datetime,
) -> ChipsDue | None:
    """What a ruling still has to do about chips; None if there is nothing, or play is over."""
    effects = chips_to_move(state, given) if state.stage is Stage.RUNNING else ()
    if not effects:
        return None
    said = " ".join(names.within(describe(state, given, effect)) for effect in effects)
    asks = HOW_MANY if any(_is_unknown(effect) for effect in effects) else ""
    return ChipsDue(
        sentence=said,
        tap=Tap(_label(state, given, effects), url, asks=asks),
        refusal=names.within(_refusal(state, given, is_staff=is_staff, asks=asks, now=now)),
        may_stay=any(isinstance(effect, PotStays) for effect in effects),
    )


def table_address(tournament_id: int, given: GivenRuling) -> str:
    """Where its table carries a ruling out."""
    return reverse("carry_out_ruling", args=[tournament_id, given.table, given.number])


def _is_unknown(effect: ChipEffect) -> bool:
    return isinstance(effect, PotStays) and effect.chips is None


def _refusal(
    state: engine.Tournament, given: GivenRuling, *, is_staff: bool, asks: str, now: datetime
) -> str:
    """Why the engine would not take it now; how many chips is asked with the tap."""
    try:
        carry_out(state, ruling=given.number, is_staff=is_staff, chips=1 if asks else None, now=now)
    except RuleViolation as refusal:
        return refusal.sentence
    return ""


def _label(state: engine.Tournament, given: GivenRuling, effects: tuple[ChipEffect, ...]) -> str:
    first = next((one for one in effects if not isinstance(one, SeatBusted)), effects[0])
    match first:
        case ChipsRemoved():
            label = "Take them out of play"
        case ChipsMoved():
            label = "Move the chips"
        case DeadMoney():
            label = "Put them into the next pot"
        case SeatPlaysOn():
            label = "Plays on"
        case PotStays():
            hand = state.tables[given.table].hand
            return f"Void hand {hand.number}, chips stay" if hand else "Leave the chips there"
        case SeatBusted():
            label = "Is out"
    return f"Agree: {label[:1].lower()}{label[1:]}" if given.waits else label
