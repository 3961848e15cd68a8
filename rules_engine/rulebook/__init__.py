"""The rulebook: all the rules in our own words, numbered, as each house has them.

Rules are data (`chapters`); `rules_page` fills in what a house has decided and marks what its
organiser changed; `lessons` are the short versions for people who play for the first time.
"""

from rules_engine.rulebook.lesson import Lesson, Part
from rules_engine.rulebook.lessons import lessons
from rules_engine.rulebook.page import (
    RULES,
    ChangeKind,
    PageChapter,
    PageRule,
    RuleChange,
    RulesPage,
    documents_of,
    holds,
    rules_page,
    source_of,
)
from rules_engine.rulebook.pictures import (
    CardsPicture,
    Mark,
    PotPicture,
    PotsPicture,
    SeatPicture,
    TablePicture,
)
from rules_engine.rulebook.points import sentence
from rules_engine.rulebook.rule import Rule, Treatment

__all__ = [
    "RULES",
    "CardsPicture",
    "ChangeKind",
    "Lesson",
    "Mark",
    "PageChapter",
    "PageRule",
    "Part",
    "PotPicture",
    "PotsPicture",
    "Rule",
    "RuleChange",
    "RulesPage",
    "SeatPicture",
    "TablePicture",
    "Treatment",
    "documents_of",
    "holds",
    "lessons",
    "rules_page",
    "sentence",
    "source_of",
]
