"""Rulings: something went wrong at a table, what do the rules of this house say?

An irregularity is data and one pure function. `search` finds it by ordinary words; `consult` gives
the next question to ask, or the ruling with its steps, consequences and citations:

    irregularity = search("dealer flipped a card", house)[0].irregularity
    match irregularity.consult(house, answers):
        case Question() as question: ...
        case Ruling() as ruling: ...
"""

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
    SeatBusted,
)
from rules_engine.texts.rulings.consultation import Consultation, Said, hold
from rules_engine.texts.rulings.irregularity import Group, Irregularity
from rules_engine.texts.rulings.known import known
from rules_engine.texts.rulings.known_at_table import known_at_table
from rules_engine.texts.rulings.listing import ALL, BY_ID, of_group
from rules_engine.texts.rulings.questions import (
    Amount,
    Answers,
    Choice,
    Count,
    Kind,
    Plain,
    Question,
    Unanswered,
)
from rules_engine.texts.rulings.recording import record
from rules_engine.texts.rulings.ruling import Director, Outcome, Ruling
from rules_engine.texts.rulings.search import Found, search

__all__ = [
    "ALL",
    "BY_ID",
    "ActionCorrected",
    "Amount",
    "Answers",
    "ChipsMoved",
    "ChipsRemoved",
    "Choice",
    "Consequence",
    "Consultation",
    "Count",
    "DeadMoney",
    "Director",
    "Found",
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
    "Question",
    "Ruling",
    "Said",
    "SeatBusted",
    "Unanswered",
    "hold",
    "known",
    "known_at_table",
    "of_group",
    "record",
    "search",
]
