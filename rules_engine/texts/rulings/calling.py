"""A misdeal called at a table: void as long as the house allows it, then the director decides.

At the showdown nobody calls a misdeal any more: what went wrong is a matter for a ruling.
"""

from datetime import datetime

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulings import misdeals
from rules_engine.texts.rulings.consequences import Misdeal
from rules_engine.texts.rulings.consultation import Consultation
from rules_engine.texts.rulings.irregularity import Irregularity
from rules_engine.texts.rulings.questions import Answers
from rules_engine.texts.rulings.ruling import Ruling
from rules_engine.texts.rulings.table_questions import PLAYERS_ACTED
from rules_engine.units import TableNo

CAUSES: tuple[Irregularity, ...] = (
    misdeals.card_out_of_sequence,
    misdeals.first_card_to_wrong_position,
    misdeals.cards_to_empty_seat,
    misdeals.button_out_of_position,
)
"""Causes that turn on nothing but how far the hand is; others have questions of their own."""

HOW_FAR = PLAYERS_ACTED.key
"""The answer that says how far a hand is."""


def is_misdeal_possible(house: HouseRules, *, acted: int) -> bool:
    """Whether a hand in which so many after the blinds have acted can still be misdealt."""
    return not misdeals.is_too_late_for_misdeal(house, Answers({HOW_FAR: acted}))


def call_misdeal(
    tournament: engine.Tournament,
    one: Irregularity,
    held: Consultation,
    *,
    table: TableNo,
    hand: int,
    at_showdown: bool,
    now: datetime,
) -> tuple[engine.Fact, ...]:
    """The hand is void, or the director is called because it is too late for that.

    Refusals: `unanswered`, `only_a_ruling` at the showdown, and those of `void_hand`.
    """
    if at_showdown:
        sentence = "At the showdown there is no misdeal any more. Ask for a ruling instead."
        raise RuleViolation("only_a_ruling", sentence)
    ruling = held.outcome
    if not isinstance(ruling, Ruling):
        raise RuleViolation("unanswered", "Please say how many players have acted.")
    void = engine.void_hand(
        tournament, table=table, hand=hand, reason=one.title, citations=ruling.citations, now=now
    )
    if any(isinstance(each, Misdeal) for each in ruling.consequences):
        return void
    return engine.call_floor(
        tournament, table=table, reason=f"Too late for a misdeal? {one.title}", now=now
    )
