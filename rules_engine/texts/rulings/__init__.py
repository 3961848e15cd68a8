"""Rulings: something went wrong at a table, what do the rules of this house say?

An irregularity is data and one pure function. `texts.search` finds it by ordinary words; `consult`
gives the next question to ask, or the ruling with its steps, consequences and citations:

    irregularity = BY_ID["hole_card_exposed_by_dealer"]
    match irregularity.consult(house, answers):
        case Question() as question: ...
        case Ruling() as ruling: ...
"""

from rules_engine.texts.rulings.calling import (
    CAUSES,
    HOW_FAR,
    call_misdeal,
    is_misdeal_possible,
)
from rules_engine.texts.rulings.carrying_out import (
    ChipEffect,
    carry_out,
    chips_to_move,
    describe,
    rule_again,
)
from rules_engine.texts.rulings.consequences import (
    ActionCorrected,
    ChipsMoved,
    ChipsRemoved,
    Consequence,
    DeadMoney,
    HandDead,
    HandVoided,
    Misdeal,
    PenaltySuggested,
    PositionsCorrected,
    PotStays,
    SeatBusted,
    SeatPlaysOn,
)
from rules_engine.texts.rulings.consultation import Consultation, Said, hold
from rules_engine.texts.rulings.irregularity import Group, Irregularity
from rules_engine.texts.rulings.known import known
from rules_engine.texts.rulings.known_at_table import known_at_table
from rules_engine.texts.rulings.listing import ALL, BY_ID, IN_TOURNAMENTS, of_group
from rules_engine.texts.rulings.misdeals import REDEAL
from rules_engine.texts.rulings.questions import (
    Amount,
    Answers,
    Choice,
    Count,
    Kind,
    Plain,
    Question,
    Seat,
    Unanswered,
)
from rules_engine.texts.rulings.recording import record
from rules_engine.texts.rulings.ruling import Director, Outcome, Ruling

__all__ = [
    "ALL",
    "BY_ID",
    "CAUSES",
    "HOW_FAR",
    "IN_TOURNAMENTS",
    "REDEAL",
    "ActionCorrected",
    "Amount",
    "Answers",
    "ChipEffect",
    "ChipsMoved",
    "ChipsRemoved",
    "Choice",
    "Consequence",
    "Consultation",
    "Count",
    "DeadMoney",
    "Director",
    "Group",
    "HandDead",
    "HandVoided",
    "Irregularity",
    "Kind",
    "Misdeal",
    "Outcome",
    "PenaltySuggested",
    "Plain",
    "PositionsCorrected",
    "PotStays",
    "Question",
    "Ruling",
    "Said",
    "Seat",
    "SeatBusted",
    "SeatPlaysOn",
    "Unanswered",
    "call_misdeal",
    "carry_out",
    "chips_to_move",
    "describe",
    "hold",
    "is_misdeal_possible",
    "known",
    "known_at_table",
    "of_group",
    "record",
    "rule_again",
]
