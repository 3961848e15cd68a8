"""Finding an irregularity by ordinary words.

Words are brought to a common form (small letters, no endings, synonyms) and weighed by how rare
they are among the irregularities, so that "joker" says much and "card" little. A way of saying it
that resembles the whole question counts on top. There is no network and no model: the same words
find the same irregularities everywhere.
"""

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulings.irregularity import Irregularity
from rules_engine.texts.rulings.listing import ALL
from rules_engine.texts.rulings.questions import Answers, Question
from rules_engine.texts.rulings.ruling import Ruling
from rules_engine.texts.rulings.words import canonical

TITLE_WEIGHT = 1.5
LIKENESS_WEIGHT = 6.0


@dataclass(frozen=True, slots=True)
class Found:
    """An irregularity that the words fit, how well, and what comes first in this house.

    That is the first question, or the ruling itself where nothing has to be asked.
    """

    irregularity: Irregularity
    score: float
    first: Question[Any] | Ruling


@dataclass(frozen=True, slots=True)
class _Entry:
    """An irregularity as the search sees it: its words with their weight, and its sayings."""

    irregularity: Irregularity
    weights: Mapping[str, float]
    sayings: tuple[frozenset[str], ...]

    def score(self, asked: frozenset[str]) -> float:
        known = sum(self.weights.get(word, 0.0) for word in asked)
        likeness = max(len(asked & saying) / len(asked | saying) for saying in self.sayings)
        return known + LIKENESS_WEIGHT * likeness


def search(text: str, house: HouseRules, *, most: int = 5) -> tuple[Found, ...]:
    """The irregularities that fit best, best first; none if no word is known."""
    asked = frozenset(canonical(text))
    scored = [(entry.score(asked), entry.irregularity) for entry in _entries()] if asked else []
    best = sorted((one for one in scored if one[0] > 0), key=lambda one: -one[0])[:most]
    return tuple(Found(one, score, one.consult(house, Answers())) for score, one in best)


@cache
def _entries() -> tuple[_Entry, ...]:
    sayings = {one: tuple(frozenset(canonical(s)) for s in (one.title, *one.words)) for one in ALL}
    rarity = _rarity([frozenset().union(*found) for found in sayings.values()])
    return tuple(_Entry(one, _weights(one, found, rarity), found) for one, found in sayings.items())


def _weights(
    one: Irregularity, sayings: tuple[frozenset[str], ...], rarity: Mapping[str, float]
) -> Mapping[str, float]:
    """The rarity of each word, more for a word of the title."""
    title = frozenset(canonical(one.title))
    return {
        word: rarity[word] * (TITLE_WEIGHT if word in title else 1.0)
        for word in frozenset().union(*sayings)
    }


def _rarity(vocabularies: list[frozenset[str]]) -> Mapping[str, float]:
    """A word that few irregularities have tells much about which one is meant."""
    spread = Counter(word for vocabulary in vocabularies for word in vocabulary)
    return {word: math.log(1 + len(vocabularies) / count) for word, count in spread.items()}
