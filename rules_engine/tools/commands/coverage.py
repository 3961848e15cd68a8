"""`coverage`: where each rule of the rulebook is taken care of; fails if one is not.

Counted for the whole rulebook and for each house, class by class. Rules that the engine decides
but nothing on a screen asks for yet are counted apart.
"""

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict

from rules_engine.house.rule_sets import SHIPPED
from rules_engine.texts.rulebook import Treatment
from rules_engine.texts.rulebook.coverage import (
    Counts,
    Covered,
    count,
    coverage,
    holding,
    unknown_rules,
)

_ALL = "all"


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command and its options."""
    parser = subparsers.add_parser(
        "coverage",
        help="list where each rule is taken care of",
        description="List where each rule is implemented, guided, ruled, recorded or shown, and "
        "count for each house how many rules are reached from a page or a command, decided but "
        "asked for by no screen yet (unasked), or not done (pending); exit 1 if one is nowhere, "
        "or if a place named does not exist.",
    )
    parser.add_argument("--summary", action="store_true", help="only the counts for each class")
    parser.add_argument("--json", action="store_true", help="the same as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print every rule with its places, counts for each class and house, and what is wrong."""
    rules = coverage()
    problems = [
        *(f"{one.rule.id} {problem}" for one in rules for problem in one.problems),
        *(f"R-{number:03} is no rule" for number in unknown_rules()),
    ]
    if args.json:
        print(json.dumps(_data(rules, problems, with_rules=not args.summary), indent=2))
    else:
        _print(rules, problems, with_rules=not args.summary)
    return 1 if problems else 0


def _print(rules: Sequence[Covered], problems: Sequence[str], *, with_rules: bool) -> None:
    if with_rules:
        for covered in rules:
            print(_line(covered))
        print()
    _print_counts("class", rules)
    for house in SHIPPED.values():
        print()
        _print_counts(house.name, holding(rules, house))
    for problem in problems:
        print(problem)


def _line(covered: Covered) -> str:
    rule = covered.rule
    places = ", ".join(f"{place.account} {place.where}" for place in covered.places)
    return f"{rule.id} {rule.treatment:<8} {rule.title}: {places or 'nowhere'}"


def _print_counts(title: str, rules: Sequence[Covered]) -> None:
    head = "".join(f"{name:>9}" for name in ("rules", "reached", "unasked", "pending", "missing"))
    print(f"{title:<20}{head}")
    for name, counts in _by_class(rules):
        print(f"{name:<20}" + "".join(f"{number:>9}" for number in asdict(counts).values()))


def _by_class(rules: Sequence[Covered]) -> Iterator[tuple[str, Counts]]:
    for treatment in Treatment:
        yield treatment.name, count(rules, treatment)
    yield _ALL, count(rules)


def _data(
    rules: Sequence[Covered], problems: Sequence[str], *, with_rules: bool
) -> dict[str, object]:
    of_houses = {house.name: holding(rules, house) for house in SHIPPED.values()}
    counts = {
        name: {each: asdict(counted) for each, counted in _by_class(found)}
        for name, found in {_ALL: rules, **of_houses}.items()
    }
    numbers = {name: {one.rule.number for one in found} for name, found in of_houses.items()}
    listed = {"rules": [_rule(one, numbers) for one in rules]} if with_rules else {}
    return {"counts": counts, **listed, "problems": list(problems)}


def _rule(covered: Covered, of_houses: Mapping[str, set[int]]) -> dict[str, object]:
    return {
        "id": covered.rule.id,
        "class": covered.rule.treatment.value,
        "title": covered.rule.title,
        "houses": [name for name, found in of_houses.items() if covered.rule.number in found],
        "places": [[place.account.value, place.where] for place in covered.places],
    }
