"""A change of the rules as a sentence: which point, what held before and what holds now."""

from collections.abc import Iterator
from itertools import takewhile

from rules_engine import tournament as engine
from rules_engine.house import KEYS, WORDINGS, Value
from rules_engine.sentences import Sentence, listed, say
from rules_engine.texts.rulebook import sentence
from rules_engine.tournament import facts


def tell_of_rules(fact: engine.Fact, log: engine.Log) -> str | None:
    """What a change of rules did, point by point, and who agreed where players are asked."""
    if not isinstance(fact, facts.HouseChanged):
        return None
    earlier = list(_standing_before(fact, log))
    changes = listed(
        (
            _change(point, before=before, after=after)
            for point in fact.points or KEYS
            if (before := _value_before(point, earlier)) != (after := getattr(fact.house, point))
        ),
        between=" ",
    )
    if not changes or not earlier:
        return "The rules were changed."
    if not fact.consents:
        return say("A rule was changed. {changes}", changes=changes)
    agreed = len(fact.consents)
    return say(
        "A rule was changed, and all {agreed} still in agreed. {changes}",
        agreed=agreed,
        changes=changes,
    )


def _change(point: str, *, before: Value, after: Value) -> Sentence:
    return say(
        "{label}: {after} Before: {before}",
        label=WORDINGS[point].label,
        after=sentence(point, after),
        before=sentence(point, before),
    )


def _standing_before(fact: facts.HouseChanged, log: engine.Log) -> Iterator[engine.Fact]:
    """What decided rules before this change, newest first, without what had been taken back."""
    earlier = list(takewhile(lambda line: line.fact is not fact, log.lines))
    struck: set[int] = set()
    for line in reversed(earlier):
        if line.wish in struck:
            continue
        if isinstance(line.fact, facts.WishUndone):
            struck.add(line.fact.wish)
        elif isinstance(line.fact, facts.HouseChanged | facts.TournamentOpened):
            yield line.fact


def _value_before(point: str, earlier: list[engine.Fact]) -> Value:
    for fact in earlier:
        if isinstance(fact, facts.TournamentOpened):
            return getattr(fact.terms.house, point)
        if isinstance(fact, facts.HouseChanged) and point in (fact.points or KEYS):
            return getattr(fact.house, point)
    return None
