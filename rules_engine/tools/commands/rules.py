"""`rules`: print the rules page of a house, or its short versions."""

import argparse
import textwrap
from collections.abc import Set

from rules_engine.house.rule_sets import SHIPPED
from rules_engine.texts.rulebook import (
    Documents,
    PageRule,
    RulesPage,
    Sign,
    Treatment,
    label_of,
    lessons,
    origin,
    rules_page,
    sign_of,
)
from rules_engine.texts.rulebook.coverage import coverage

_WIDTH = 100
_SHAPES = {Sign.STATED: "[=]", Sign.READING: "[?]", Sign.LENT: "[+]", Sign.ORGANISER: "[!]"}


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command and its options."""
    parser = subparsers.add_parser(
        "rules",
        help="print the rules of a house",
        description="Print every rule of a house with its source.",
    )
    parser.add_argument("--house", choices=sorted(SHIPPED), default="st-gabriel")
    parser.add_argument("--short", action="store_true", help="the short versions for beginners")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the page or the short versions; the exit code."""
    house = SHIPPED[args.house]
    if not args.short:
        _print_page(rules_page(house))
        return 0
    for lesson in lessons(house):
        print(f"\n{lesson.title}\n")
        for part in lesson.parts:
            _print_wrapped(part.text)
    return 0


def _print_page(page: RulesPage) -> None:
    own = page.documents[0]
    reached = {one.rule.number for one in coverage() if not one.is_unasked and not one.is_pending}
    print(f"{page.title} ({len(page.rules)} rules)\n")
    for sign in (Sign.STATED, Sign.READING, Sign.LENT):
        _print_wrapped(f"{_SHAPES[sign]} {sign.label}. {sign.meaning(own)}")
    for chapter in page.chapters:
        print(f"\n{chapter.title}\n")
        for rule in chapter.rules:
            _print_rule(rule, page.documents, reached)


def _print_rule(rule: PageRule, documents: Documents, reached: Set[int]) -> None:
    _print_wrapped(f"{rule.number}. {rule.title}. {rule.text}")
    if rule.example:
        _print_wrapped(f"Example: {rule.example}", indent=4)
    own = documents[0]
    sign = _SHAPES[sign_of(rule.source, own)]
    source = f"{label_of(rule.source, own)}. {origin(rule.source, documents)}"
    treatment = rule.treatment if rule.number in reached else Treatment.TEXT
    _print_wrapped(f"{sign} {source} {treatment.meaning}", indent=4)


def _print_wrapped(text: str, *, indent: int = 0) -> None:
    space = " " * indent
    print(textwrap.fill(text, _WIDTH, initial_indent=space, subsequent_indent=" " * 4))
