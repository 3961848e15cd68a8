"""The rulebook: all the rules in our own words, numbered, as each house has them.

Rules are data (`chapters`); `rules_page` fills in what a house has decided and what a tournament
has arranged, and marks what is the organiser's choice; `signs` say where each rule comes from;
`lessons` are the short versions for people who play for the first time.
"""

from rules_engine.texts.rulebook.arranged import Arranged, Money
from rules_engine.texts.rulebook.lesson import Lesson, Part, Picture
from rules_engine.texts.rulebook.lessons import lessons
from rules_engine.texts.rulebook.page import (
    RULES,
    ChangeKind,
    Documents,
    PageChapter,
    PageRule,
    RuleChange,
    RulesPage,
    decided_by,
    documents_of,
    holds,
    rules_page,
    said_points,
    source_of,
)
from rules_engine.texts.rulebook.pictures import (
    CardsPicture,
    PotPicture,
    PotsPicture,
    SeatPicture,
    TablePicture,
)
from rules_engine.texts.rulebook.points import sentence
from rules_engine.texts.rulebook.rule import Rule, Treatment
from rules_engine.texts.rulebook.sentence_forms import enumerated
from rules_engine.texts.rulebook.signs import Sign, label_of, origin, sign_of

__all__ = [
    "RULES",
    "Arranged",
    "CardsPicture",
    "ChangeKind",
    "Documents",
    "Lesson",
    "Money",
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
    "Sign",
    "TablePicture",
    "Treatment",
    "decided_by",
    "documents_of",
    "enumerated",
    "holds",
    "label_of",
    "lessons",
    "origin",
    "rules_page",
    "said_points",
    "sentence",
    "sign_of",
    "source_of",
]
