"""riffle.py export EVENT FILE and import FILE: a whole event, from one Riffle to another.

Works beside a running server, which shows within seconds what was taken in.
"""

import argparse
import sys
from pathlib import Path

from rules_engine.errors import RuleViolation
from serving.opening import open_data
from serving.serve import StartError, say


def main(argv: list[str]) -> int:
    args = _parse(argv)
    try:
        open_data(args.data)
        say(_export(args.event, args.file) if args.command == "export" else _import(args.file))
    except RuleViolation as refusal:
        sys.stderr.write(f"{refusal}\n")
        return 1
    except (StartError, ValueError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except OSError as error:
        sys.stderr.write(f"{args.file} cannot be used: {(error.strerror or 'no').lower()}.\n")
        return 2
    return 0


def _parse(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="serving.carry")
    parser.add_argument("--data", type=Path, required=True)
    commands = parser.add_subparsers(dest="command", required=True)
    export = commands.add_parser("export")
    export.add_argument("event")
    export.add_argument("file", type=Path)
    commands.add_parser("import").add_argument("file", type=Path)
    return parser.parse_args(argv)


def _export(event: str, path: Path) -> str:
    from django.utils import timezone

    from tables.copies import services

    row = services.find_event(event)
    was_there = services.write(row.pk, path, now=timezone.now())
    return f"{row.name}: {'what is new was added to' if was_there else 'written to'} {path}"


def _import(path: Path) -> str:
    from tables.copies import file, services

    with path.open("rb") as opened:
        copy = file.read(opened)
    cut = " Its end was cut off and does not count." if copy.is_cut_off else ""
    until = (
        f" It goes up to {copy.sealed_at.astimezone():%d %B %Y, %H:%M:%S}."
        if copy.sealed_at
        else ""
    )
    return f"{services.take_in(copy).sentence}{until}{cut}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
