"""The rulebook: all the rules in our own words, numbered, as each house has them.

Rules are data (`chapters`); `rules_page` fills in what a house has decided and marks what its
organiser changed; `lessons` are the short versions for people who play for the first time.
"""

from rules_engine.texts.rulebook.lesson import Lesson, Part, Picture
from rules_engine.texts.rulebook.lessons import lessons
from rules_engine.texts.rulebook.page import (
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
from rules_engine.texts.rulebook.pictures import (
    CardsPicture,
    Mark,
    PotPicture,
    PotsPicture,
    SeatPicture,
    TablePicture,
)
from rules_engine.texts.rulebook.points import sentence
from rules_engine.texts.rulebook.rule import Rule, Treatment
from rules_engine.texts.rulebook.sentence_forms import enumerated

__all__ = [
    "RULES",
    "CardsPicture",
    "ChangeKind",
    "Lesson",
    "Mark",
    "PageChapter",
    "PageRule",
    "Part",
    "Picture",
    "PotPicture",
    "PotsPicture",
    "Rule",
    "RuleChange",
    "RulesPage",
    "SeatPicture",
    "TablePicture",
    "Treatment",
    "documents_of",
    "enumerated",
    "holds",
    "lessons",
    "rules_page",
    "sentence",
    "source_of",
]
