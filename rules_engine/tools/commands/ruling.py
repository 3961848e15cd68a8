"""`ruling WORDS`: find an irregularity, ask what has to be asked, print the ruling."""

import argparse
from typing import Any, assert_never

from rules_engine.house.rule_sets import SHIPPED
from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulings import (
    BY_ID,
    Answers,
    Group,
    Irregularity,
    Question,
    Ruling,
    of_group,
)
from rules_engine.texts.rulings.questions import Choice, Kind
from rules_engine.texts.search import Kind as FoundKind
from rules_engine.texts.search import find

OFFERED = 3


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command and its options."""
    parser = subparsers.add_parser(
        "ruling",
        help="what the rules say when something went wrong",
        description="Find an irregularity by words or id, ask its questions, print the ruling.",
    )
    parser.add_argument("words", nargs="*", help='what happened, such as "dealer flipped a card"')
    parser.add_argument(
        "--house",
        choices=sorted(SHIPPED),
        default="st-gabriel",
        help="rules to go by (default: %(default)s)",
    )
    parser.add_argument("--answers", default="", help="answers by key: key=value,key=value")
    parser.add_argument("--list", action="store_true", help="list every irregularity")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the ruling, or why there is none; the exit code."""
    if args.list:
        _print_list()
        return 0
    house = SHIPPED[args.house]
    found = _find(" ".join(args.words), house)
    if found is None:
        print("Nothing fits these words. See `ruling --list`.")
        return 1
    try:
        answers = _given(found, args.answers)
        ruling = _ask_until_ruled(found, house, answers)
    except ValueError as problem:
        print(problem)
        return 1
    except EOFError:
        print("\nThe ruling needs an answer to this.")
        return 1
    _print_ruling(ruling)
    return 0


def _find(words: str, house: HouseRules) -> Irregularity | None:
    """The irregularity with this id, or the best match, with others named."""
    if words in BY_ID:
        hits = [BY_ID[words]]
    else:
        found = find(words, house, most=OFFERED, among={FoundKind.IRREGULARITY})
        hits = [BY_ID[one.id] for one in found]
    if not hits:
        return None
    print(f"{hits[0].title} ({hits[0].id}, {house.title})")
    for other in hits[1:]:
        print(f"  if not this: {other.title} ({other.id})")
    return hits[0]


def _given(found: Irregularity, text: str) -> Answers:
    """The answers of the command line; ValueError if one fits no question."""
    questions = {question.key: question for question in (*found.asks, *found.uses)}
    answers = Answers()
    for pair in filter(None, (part.strip() for part in text.split(","))):
        key, _, value = pair.partition("=")
        if key not in questions:
            raise ValueError(f"There is no question {key!r} here, only: {', '.join(questions)}.")
        answers = answers.with_(questions[key], questions[key].parse(value))
    return answers


def _ask_until_ruled(found: Irregularity, house: HouseRules, answers: Answers) -> Ruling:
    result = found.consult(house, answers)
    while not isinstance(result, Ruling):
        answers = _ask(result, answers)
        result = found.consult(house, answers)
    return result


def _ask(question: Question[Any], answers: Answers) -> Answers:
    print(f"\n{question.text}" + (f" ({question.note})" if question.note else ""))
    if isinstance(question, Choice):
        for number, (value, label) in enumerate(question.options, start=1):
            print(f"  {number}. {label} [{value}]")
    while True:
        typed = input(f"{question.key} ({_hint(question.kind)}): ")
        try:
            return answers.with_(question, question.parse(typed))
        except ValueError as problem:
            print(problem)


def _hint(kind: Kind) -> str:
    match kind:
        case Kind.YES_NO:
            return "yes or no"
        case Kind.COUNT | Kind.AMOUNT | Kind.SEAT:
            return "a number"
        case Kind.CHOICE:
            return "one of these"
        case Kind.CARD:
            return "a card such as Jh"
        case Kind.AMOUNTS_BY_SEAT:
            return "seats and chips such as 1:100 4:60"
        case _ as never:
            assert_never(never)


def _print_ruling(ruling: Ruling) -> None:
    print(f"\n{ruling.headline} [{ruling.outcome}]")
    for number, step in enumerate(ruling.steps, start=1):
        print(f"  {number}. {step}")
    print(f"Director: {ruling.director.sentence}")
    for line in ruling.basis:
        print(f"Because: {line}")
    for name in ruling.see:
        print(f"Go on with: {BY_ID[name].title} ({name})")


def _print_list() -> None:
    for group in Group:
        print(group.heading)
        for one in of_group(group):
            print(f"  {one.id:<32} {one.title}")
