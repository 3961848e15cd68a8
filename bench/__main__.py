"""Runs the rows and prints the table."""

import argparse
import importlib
import json
import pkgutil
import sys
from pathlib import Path

import bench
from bench import table


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="bench")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--json", type=Path)
    args = parser.parse_args(argv)
    for module in pkgutil.iter_modules(bench.__path__):
        if not module.name.startswith("_"):
            importlib.import_module(f"bench.{module.name}")
    try:
        rows = table.select(args.names)
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    results = []
    for row in rows:
        sys.stderr.write(f"measuring {row.name} ...\n")
        results.append(table.Result(row, row.measure()))
    sys.stdout.write(table.render(results) + "\n")
    if args.json:
        text = json.dumps([result.as_data() for result in results], indent=1)
        args.json.write_text(text + "\n", encoding="utf-8")
    return 0 if all(result.is_within for result in results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
