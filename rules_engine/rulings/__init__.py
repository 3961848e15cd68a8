"""Rulings: something went wrong at a table, what do the rules of this house say?

An irregularity is data and one pure function. `search` finds it by ordinary words; `consult` gives
the next question to ask, or the ruling with its steps, consequences and citations:

    irregularity = search("dealer flipped a card", house)[0].irregularity
    match irregularity.consult(house, answers):
        case Question() as question: ...
        case Ruling() as ruling: ...
"""

from rules_engine.rulings.irregularity import Group, Irregularity
from rules_engine.rulings.known import known
from rules_engine.rulings.listing import ALL, BY_ID, of_group
from rules_engine.rulings.questions import Answers, Question, Unanswered
from rules_engine.rulings.ruling import Director, Outcome, Ruling
from rules_engine.rulings.search import Found, search

__all__ = [
    "ALL",
    "BY_ID",
    "Answers",
    "Director",
    "Found",
    "Group",
    "Irregularity",
    "Outcome",
    "Question",
    "Ruling",
    "Unanswered",
    "known",
    "of_group",
    "search",
]
