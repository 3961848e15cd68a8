"""The command line of the engine: `python -m rules_engine COMMAND`."""

import argparse
import importlib
import pkgutil
import sys
from collections.abc import Sequence

from rules_engine.tools import commands


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m rules_engine", description="Poker tournament rules on the command line."
    )
    subparsers = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for module in pkgutil.iter_modules(commands.__path__, f"{commands.__name__}."):
        importlib.import_module(module.name).add_parser(subparsers)
    args = parser.parse_args(arguments)
    return int(args.run(args))


if __name__ == "__main__":
    sys.exit(main())
