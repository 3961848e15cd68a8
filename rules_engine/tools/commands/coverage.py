"""`coverage`: where each rule of the rulebook is taken care of; fails if one is not.

Rules that the engine decides but nothing on a screen asks for yet are counted apart.
"""

import argparse
from collections import Counter
from collections.abc import Sequence

from rules_engine.texts.rulebook import Treatment
from rules_engine.texts.rulebook.coverage import Covered, coverage, unknown_rules


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command and its options."""
    parser = subparsers.add_parser(
        "coverage",
        help="list where each rule is taken care of",
        description="List where each rule is implemented, guided, ruled, recorded or shown, and "
        "which are decided but asked for by no screen yet (unasked); exit 1 if one is nowhere, or "
        "if a place named does not exist.",
    )
    parser.add_argument("--summary", action="store_true", help="only the counts for each class")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print every rule with its places, counts for each class, and what is wrong."""
    rules = coverage()
    if not args.summary:
        for covered in rules:
            print(_line(covered))
        print()
    _print_counts(rules)
    problems = [
        *(f"{one.rule.id} {problem}" for one in rules for problem in one.problems),
        *(f"R-{number:03} is no rule" for number in unknown_rules()),
    ]
    for problem in problems:
        print(problem)
    return 1 if problems else 0


def _line(covered: Covered) -> str:
    rule = covered.rule
    places = ", ".join(f"{place.account} {place.where}" for place in covered.places)
    return f"{rule.id} {rule.treatment:<8} {rule.title}: {places or 'nowhere'}"


def _print_counts(rules: Sequence[Covered]) -> None:
    total = Counter(one.rule.treatment for one in rules)
    sound = [one for one in rules if not one.problems]
    unasked = Counter(one.rule.treatment for one in sound if one.is_unasked)
    pending = Counter(one.rule.treatment for one in sound if one.is_pending)
    missing = Counter(one.rule.treatment for one in rules if one.problems)
    rest = (unasked, pending, missing)
    print(f"{'class':<10}{'rules':>7}{'covered':>9}{'unasked':>9}{'pending':>9}{'missing':>9}")
    for treatment in Treatment:
        _print_row(treatment.name, total[treatment], *(each[treatment] for each in rest))
    _print_row("all", total.total(), *(each.total() for each in rest))


def _print_row(name: str, total: int, *rest: int) -> None:
    columns = (total - sum(rest), *rest)
    print(f"{name:<10}{total:>7}" + "".join(f"{each:>9}" for each in columns))
