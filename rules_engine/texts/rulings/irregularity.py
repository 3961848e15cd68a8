"""Something that went wrong at a table: how people call it, and the rule that answers it."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulings.questions import Answers, Question, Unanswered
from rules_engine.texts.rulings.ruling import Ruling

Rule: TypeAlias = Callable[[HouseRules, Answers], Ruling]


class Group(StrEnum):
    """Where a player would look for it."""

    DEAL = "deal"
    BOARD = "board"
    DECK = "deck"
    BETTING = "betting"
    SHOWDOWN = "showdown"
    HAND = "hand"
    CHIPS = "chips"
    CONDUCT = "conduct"

    @property
    def heading(self) -> str:
        """The words on its button."""
        return _HEADINGS[self]


_HEADINGS = {
    Group.DEAL: "During the deal",
    Group.BOARD: "The board",
    Group.DECK: "The deck",
    Group.BETTING: "Betting",
    Group.SHOWDOWN: "Showdown",
    Group.HAND: "A player's hand",
    Group.CHIPS: "Chips",
    Group.CONDUCT: "Conduct",
}


@dataclass(frozen=True, slots=True)
class Irregularity:
    """One thing that can go wrong.

    `words` are ways to say it, for the search. `asks` lists every question that can come up in
    some house; which of them are put, and when, the rule says by reading the answers. `uses` are
    never asked but make the ruling more exact where a hand in play knows them.
    """

    id: str
    title: str
    group: Group
    words: tuple[str, ...]
    asks: tuple[Question[Any], ...]
    uses: tuple[Question[Any], ...]
    rule: Rule

    def consult(self, house: HouseRules, answers: Answers) -> Question[Any] | Ruling:
        """The ruling, or the question that has to be answered first."""
        try:
            return self.rule(house, answers)
        except Unanswered as missing:
            return missing.question


def irregularity(
    group: Group,
    title: str,
    *,
    words: tuple[str, ...],
    asks: tuple[Question[Any], ...] = (),
    uses: tuple[Question[Any], ...] = (),
) -> Callable[[Rule], Irregularity]:
    """Make an irregularity of a rule; its id is the name of the function."""

    def make(rule: Rule) -> Irregularity:
        return Irregularity(rule.__name__, title, group, words, asks, uses, rule)

    return make
