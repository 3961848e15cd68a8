"""`examples FILE`: run rule vectors of any file through the engine and list what differs."""

import argparse
import json
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from rules_engine.tools import vectors
from rules_engine.tools.vectors import Mismatch, Vector


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command and its options."""
    parser = subparsers.add_parser(
        "examples",
        help="run rule vectors and list every mismatch",
        description="Run the rule vectors of a JSON file; exit 1 if any answer differs.",
    )
    parser.add_argument("file", type=Path, help='JSON file with a list "examples"')
    parser.add_argument("--only", type=_names, default=(), help="run these ops: op,op,...")
    parser.add_argument(
        "--except", dest="leave_out", type=_names, default=(), help="leave these ops out"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print counts per op and every mismatch; the exit code."""
    try:
        examples = read_vectors(args.file)
    except OSError as problem:
        print(f"Cannot read {args.file}: {problem.strerror}.")
        return 1
    except ValueError as problem:
        print(f"Cannot read {args.file}: {problem}.")
        return 1
    known = {vector.op for vector in examples} | set(vectors.adapters())
    if unknown := [name for name in args.only if name not in known]:
        print(f"There is no op called {', '.join(unknown)}.")
        return 1
    chosen = _chosen(examples, only=args.only, leave_out=args.leave_out)
    mismatches = {vector.id: vectors.run(vector) for vector in chosen}
    return _report(chosen, mismatches=[one for one in mismatches.values() if one])


def read_vectors(path: Path) -> tuple[Vector, ...]:
    """The vectors of a file; OSError or ValueError if it is no such file."""
    text = path.read_text(encoding="utf-8")
    try:
        data = json.loads(text)
    except json.JSONDecodeError as problem:
        raise ValueError(f"it is not JSON (line {problem.lineno}: {problem.msg})") from None
    examples = data.get("examples") if isinstance(data, dict) else None
    if not isinstance(examples, list):
        raise ValueError('it has no list "examples"')
    found = tuple(Vector.from_example(example) for example in examples)
    twice = [id_ for id_, count in Counter(vector.id for vector in found).items() if count > 1]
    if twice:
        raise ValueError(f"the id {twice[0]} occurs twice")
    return found


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _chosen(
    examples: Iterable[Vector], *, only: Collection[str], leave_out: Collection[str]
) -> list[Vector]:
    wanted = (vector for vector in examples if not only or vector.op in only)
    return [vector for vector in wanted if vector.op not in leave_out]


def _report(chosen: Sequence[Vector], *, mismatches: Sequence[Mismatch]) -> int:
    wrong = {mismatch.vector for mismatch in mismatches}
    total = Counter(vector.op for vector in chosen)
    right = Counter(vector.op for vector in chosen if vector.id not in wrong)
    for name in sorted(total):
        print(f"{name:<24} {right[name]:>4} of {total[name]:>4}")
    for mismatch in mismatches:
        print(f"{mismatch.vector}: {mismatch.problem}")
    print(f"{len(chosen) - len(mismatches)} of {len(chosen)} vectors agree")
    return 1 if mismatches else 0
