"""Everything that the search can find in a house: what goes wrong, what holds, what to tap."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules_engine.house.rules import HouseRules
from rules_engine.texts import rulings
from rules_engine.texts.rulebook import RULES, RulesPage, documents_of, holds, source_of
from rules_engine.texts.rulebook.chapters import limit_play
from rules_engine.texts.rulebook.places import PLACES, Account
from rules_engine.texts.rulings import Irregularity, Ruling
from rules_engine.texts.search import actions
from rules_engine.texts.search.actions import Action
from rules_engine.texts.search.sayings_of_deals import OF_DEALS
from rules_engine.texts.search.sayings_of_event import OF_EVENT
from rules_engine.texts.search.sayings_of_mishaps import OF_MISHAPS
from rules_engine.texts.search.sayings_of_play import OF_PLAY

_OF_OTHER_LIMITS = frozenset(rule.number for rule in limit_play.CHAPTER.rules) - {328}
"""A tournament is no-limit, so these answer nobody there; how many raises there are, all ask."""

_SAID_WRONG = {**OF_DEALS, **OF_MISHAPS}


class Kind(StrEnum):
    """What an answer is."""

    IRREGULARITY = "irregularity"
    RULE = "rule"
    ACTION = "action"


@dataclass(frozen=True, slots=True)
class Answer:
    """Something that can be found: `text` is the rule, or what an action is for.

    `sayings` are ways to ask for it.
    """

    kind: Kind
    id: str
    title: str
    source: str
    text: str
    sayings: tuple[str, ...]


def answers_in(page: RulesPage) -> tuple[Answer, ...]:
    """All answers where this page holds, each with where it comes from there."""
    return (*_irregularities(page), *_actions(page.house), *_rules(page))


def _irregularities(page: RulesPage) -> Iterator[Answer]:
    for one in rulings.IN_TOURNAMENTS if page.is_of_tournament else rulings.ALL:
        sayings = (*one.words, *_SAID_WRONG.get(one.id, ()))
        source = _ruled_by(page.house, one)
        yield Answer(Kind.IRREGULARITY, one.id, one.title, source, one.group.heading, sayings)


def _ruled_by(house: HouseRules, one: Irregularity) -> str:
    """The source of the ruling where nothing is asked first, or of the rules that it goes by."""
    first = one.consult(house, rulings.Answers())
    if isinstance(first, Ruling):
        return str(first.sources[0])
    return _source(house, _RULES_OF.get(one.id, ()))


def _rules_by_irregularity() -> Mapping[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {}
    for number, places in PLACES.items():
        for place in places:
            if place.account is Account.RULED:
                found[place.where] = (*found.get(place.where, ()), number)
    return found


_RULES_OF = _rules_by_irregularity()


def _source(house: HouseRules, numbers: tuple[int, ...]) -> str:
    """The source of the first of these rules that holds here; empty if there is none."""
    if not numbers:
        return ""
    documents = documents_of(house)
    rules = [RULES[number] for number in numbers]
    held = (rule for rule in rules if holds(rule, house, documents=documents))
    return str(source_of(next(held, rules[0]), house, documents=documents))


def _actions(house: HouseRules) -> Iterator[Answer]:
    for one in actions.ALL:
        if all(condition.holds(house) for condition in one.conditions):
            yield Answer(Kind.ACTION, one.id, one.title, _about(house, one), one.purpose, one.words)


def _about(house: HouseRules, one: Action) -> str:
    return _source(house, one.rules)


def _rules(page: RulesPage) -> Iterator[Answer]:
    for rule in page.rules:
        if rule.text and not (page.is_of_tournament and rule.number in _OF_OTHER_LIMITS):
            yield Answer(
                Kind.RULE,
                RULES[rule.number].id,
                rule.title,
                str(rule.source),
                rule.text,
                _SAID.get(rule.number, ()),
            )


def _sayings_by_rule() -> Mapping[int, tuple[str, ...]]:
    found: dict[int, tuple[str, ...]] = {}
    for shared in (OF_PLAY, OF_EVENT):
        for numbers, sayings in shared.items():
            for number in numbers:
                found[number] = (*found.get(number, ()), *sayings)
    return found


_SAID = _sayings_by_rule()
