"""Finding an answer by ordinary words.

Words are corrected, brought to a common form and weighed by how rare they are among all answers, so
that "joker" says much and "card" little. An answer is good if it has the words of the question, and
better if one of its sayings resembles the whole question. There is no network and no model: the
same words find the same answers everywhere.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulebook import RulesPage, rules_page
from rules_engine.texts.search.answers import Answer, Kind, answers_in
from rules_engine.texts.search.spelling import Spelling
from rules_engine.texts.search.synonyms import JOINED, SYNONYMS
from rules_engine.texts.search.words import STOP_WORDS, common_forms, plain

MOST = 8

_IN_TITLE = 1.2
_IN_SAYING = 1.0
_IN_TEXT = 0.35
_SAID_AGAIN = 0.2
_LIKENESS = 1.0
_SAYS_LITTLE = 0.4
_JUST_SO = 0.75
_KINDS = {Kind.IRREGULARITY: 1.0, Kind.ACTION: 1.0, Kind.RULE: 0.9}
_FAINT = 0.4
_AGAIN = 0.8
_DIGITS = 9
"""Sums of the same numbers differ behind these, in whatever order a set gives its words."""

Words = frozenset[str]


@dataclass(frozen=True, slots=True)
class Found:
    """An answer that the words fit, as a list shows it."""

    kind: Kind
    id: str
    title: str
    source: str
    text: str

    @property
    def number(self) -> int:
        """The number of a rule."""
        return int(self.id.removeprefix("R-"))


@dataclass(frozen=True, slots=True)
class _Entry:
    """An answer as the search sees it: its words with how much they count, and its sayings."""

    answer: Answer
    counts: Mapping[str, float]
    sayings: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class _Fit:
    """How well an answer fits a question, and which of its sayings is nearest to it."""

    score: float
    answer: Answer
    saying: Words


@dataclass(frozen=True, slots=True)
class _Index:
    """All the answers of a page, how much each word tells, and how words are spelled."""

    entries: tuple[_Entry, ...]
    having: Mapping[str, tuple[int, ...]]
    weights: Mapping[str, float]
    spelling: Spelling

    def asked(self, text: str) -> Words:
        """The words of a question that some answer knows."""
        words = frozenset(common_forms(self.spelling.read(plain(text))))
        return frozenset(word for word in words if word in self.weights)

    def candidates(self, asked: Words) -> Iterator[_Entry]:
        """The answers that have one of the words that say something."""
        telling = asked - STOP_WORDS or asked
        places = {place for word in telling for place in self.having[word]}
        return (self.entries[place] for place in sorted(places))

    def fit(self, entry: _Entry, asked: Words) -> _Fit:
        total = self._weight(asked)
        known = sum(entry.counts.get(word, 0.0) * self.weights[word] for word in asked) / total
        alike, saying = max(
            ((self._alike(asked, total, saying), saying) for saying in entry.sayings),
            key=lambda one: one[0],
        )
        if asked <= STOP_WORDS and alike < _JUST_SO:
            return _Fit(0.0, entry.answer, saying)
        score = (known + _LIKENESS * alike) * _KINDS[entry.answer.kind]
        return _Fit(round(score, _DIGITS), entry.answer, saying)

    def _alike(self, asked: Words, total: float, saying: Words) -> float:
        both = self._weight(asked & saying)
        return round(2 * both / (total + self._weight(saying)), _DIGITS) if both else 0.0

    def _weight(self, words: Iterable[str]) -> float:
        return sum(self.weights[word] for word in words)


def find(
    text: str,
    where: HouseRules | RulesPage,
    *,
    most: int = MOST,
    among: Collection[Kind] = tuple(Kind),
) -> tuple[Found, ...]:
    """The answers that fit best, best first; none if no word is known.

    A house answers with all that it has, the page of a tournament with what holds there.
    """
    index = _index(where if isinstance(where, RulesPage) else _page(where))
    asked = index.asked(text)
    if not asked:
        return ()
    fits = (index.fit(one, asked) for one in index.candidates(asked) if one.answer.kind in among)
    best = _spread([one for one in fits if one.score > 0])[:most]
    return tuple(
        Found(one.answer.kind, one.answer.id, one.answer.title, one.answer.source, one.answer.text)
        for one in best
        if one.score >= best[0].score * _FAINT
    )


def _spread(fits: list[_Fit]) -> list[_Fit]:
    """Best first, but of rules that are asked for in the same words the second comes later."""
    listed: list[_Fit] = []
    used: Counter[Words] = Counter()
    for one in sorted(fits, key=lambda one: -one.score):
        if one.answer.kind is Kind.RULE:
            listed.append(replace(one, score=one.score * _AGAIN ** used[one.saying]))
            used[one.saying] += 1
        else:
            listed.append(one)
    return sorted(listed, key=lambda one: -one.score)


@lru_cache(maxsize=32)
def _page(house: HouseRules) -> RulesPage:
    return rules_page(house)


@lru_cache(maxsize=32)
def _index(page: RulesPage) -> _Index:
    answers = answers_in(page)
    entries = tuple(map(_entry, answers))
    having = defaultdict(list)
    for place, entry in enumerate(entries):
        for word in entry.counts:
            having[word].append(place)
    places = {word: tuple(found) for word, found in having.items()}
    return _Index(entries, places, _weights(places, len(entries)), _spelling(answers))


def _entry(answer: Answer) -> _Entry:
    title, *sayings = (_forms(said) for said in (answer.title, *answer.sayings))
    counts = dict.fromkeys(_forms(answer.text), _IN_TEXT)
    said = Counter(word for saying in (title, *sayings) for word in saying)
    for word, times in said.items():
        most = _IN_TITLE if word in title else _IN_SAYING
        counts[word] = most * (1 + _SAID_AGAIN * math.log(times))
    return _Entry(answer, counts, (title, *sayings))


@lru_cache(maxsize=10_000)
def _forms(text: str) -> Words:
    return frozenset(common_forms(plain(text)))


def _weights(having: Mapping[str, tuple[int, ...]], count: int) -> Mapping[str, float]:
    """A word that few answers have tells much about which one is meant."""
    return {
        word: _SAYS_LITTLE if word in STOP_WORDS else math.log(1 + count / len(places))
        for word, places in having.items()
    }


def _spelling(answers: tuple[Answer, ...]) -> Spelling:
    written = Counter(
        word
        for answer in answers
        for text in (answer.title, answer.text, *answer.sayings)
        for word in plain(text)
    )
    taught = (*JOINED, *SYNONYMS, *SYNONYMS.values(), *STOP_WORDS)
    return Spelling.of(written + Counter(word for text in taught for word in plain(text)))
