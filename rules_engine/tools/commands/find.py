"""`find TEXT`: what the search box would show, best first."""

import argparse
import json

from rules_engine.house.rule_sets import SHIPPED
from rules_engine.texts.search import MOST, Found, find


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command and its options."""
    parser = subparsers.add_parser(
        "find",
        help="find what went wrong, a rule or what to tap, in ordinary words",
        description="Print what the search box shows for these words, best first.",
    )
    parser.add_argument("text", nargs="+", help='in your words, such as "he takes forever"')
    parser.add_argument(
        "--house",
        choices=sorted(SHIPPED),
        default="st-gabriel",
        help="rules to go by (default: %(default)s)",
    )
    parser.add_argument("--json", action="store_true", help="print a list for programs")
    parser.add_argument(
        "--most", type=int, default=MOST, metavar="N", help="at most so many (default: %(default)s)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print what was found; the exit code."""
    found = find(" ".join(args.text), SHIPPED[args.house], most=max(args.most, 0))
    if args.json:
        print(json.dumps([_data(one) for one in found], indent=2))
        return 0
    for one in found:
        print(f"{one.title} [{one.kind}:{one.id}]")
        if one.source:
            print(f"    {one.source}")
    if not found:
        print("Nothing fits these words.")
    return 0 if found else 1


def _data(one: Found) -> dict[str, str]:
    return {"kind": one.kind.value, "id": one.id, "title": one.title, "source": one.source}
