"""Whether every rule of the rulebook is accounted for, at places that exist, and in which house.

A place that is not `unasked` can be reached from a page or a command; a test walks there.
"""

import importlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulebook.page import RULES, documents_of, holds
from rules_engine.texts.rulebook.places import PLACES, Account, Place
from rules_engine.texts.rulebook.rule import Rule, Treatment
from rules_engine.texts.rulings import BY_ID

_FIT: Mapping[Treatment, frozenset[Account]] = {
    Treatment.COMPUTE: frozenset({Account.IMPLEMENTED}),
    Treatment.ENFORCE: frozenset({Account.IMPLEMENTED, Account.RULED}),
    Treatment.GUIDE: frozenset({Account.GUIDED}),
    Treatment.RULING: frozenset({Account.RULED}),
    Treatment.RECORD: frozenset({Account.RECORDED, Account.RULED, Account.IMPLEMENTED}),
    Treatment.TEXT: frozenset({Account.SHOWN}),
}
"""What takes care of a rule of each class; unasked and pending are answers for all of them."""


@dataclass(frozen=True, slots=True)
class Covered:
    """A rule, where it is accounted for, and what is wrong with that."""

    rule: Rule
    places: tuple[Place, ...]
    problems: tuple[str, ...]

    @property
    def is_pending(self) -> bool:
        """Whether nothing but a reason is given."""
        return all(place.account is Account.PENDING for place in self.places)

    @property
    def is_unasked(self) -> bool:
        """Whether the engine decides it, but nothing that a screen asks takes care of it."""
        accounts = {place.account for place in self.places}
        return Account.UNASKED in accounts and not accounts & _FIT[self.rule.treatment]


def coverage(places: Mapping[int, tuple[Place, ...]] = PLACES) -> tuple[Covered, ...]:
    """Every rule with its places, in order; no problems means that all is accounted for."""
    return tuple(
        Covered(rule, found := places.get(number, ()), tuple(_problems(rule, found)))
        for number, rule in RULES.items()
    )


@dataclass(frozen=True, slots=True)
class Counts:
    """Rules of one class: `reached` are taken care of where a page or a command gets to."""

    rules: int
    reached: int
    unasked: int
    pending: int
    missing: int


def holding(rules: Iterable[Covered], house: HouseRules) -> tuple[Covered, ...]:
    """Those that hold in this house."""
    documents = documents_of(house)
    return tuple(one for one in rules if holds(one.rule, house, documents=documents))


def count(rules: Iterable[Covered], treatment: Treatment | None = None) -> Counts:
    """How many there are of a class, or of all classes, and what became of them."""
    found = [one for one in rules if treatment in (None, one.rule.treatment)]
    sound = [one for one in found if not one.problems]
    unasked = sum(one.is_unasked for one in sound)
    pending = sum(one.is_pending for one in sound)
    return Counts(
        rules=len(found),
        reached=len(sound) - unasked - pending,
        unasked=unasked,
        pending=pending,
        missing=len(found) - len(sound),
    )


def unknown_rules(places: Mapping[int, tuple[Place, ...]] = PLACES) -> tuple[int, ...]:
    """Numbers that no rule has."""
    return tuple(sorted(places.keys() - RULES.keys()))


def _problems(rule: Rule, places: tuple[Place, ...]) -> Iterator[str]:
    if not places:
        yield "is not accounted for"
        return
    accounts = {place.account for place in places}
    if not accounts & (_FIT[rule.treatment] | {Account.UNASKED, Account.PENDING}):
        yield f"is {' and '.join(sorted(accounts))}, which is not enough"
    for place in places:
        if not _exists(place):
            yield f"names {place.where}, which does not exist"


def _exists(place: Place) -> bool:
    match place.account:
        case Account.PENDING:
            return bool(place.where)
        case Account.RULED:
            return place.where in BY_ID
        case _:
            return _resolves(place.where)


def _resolves(name: str) -> bool:
    """Whether `module:name` can be imported; the module is named below `rules_engine`."""
    module_name, _, attribute = name.partition(":")
    try:
        found: object = importlib.import_module(f"rules_engine.{module_name}")
    except ModuleNotFoundError:
        return False
    for part in attribute.split("."):
        if not hasattr(found, part):
            return False
        found = getattr(found, part)
    return True
