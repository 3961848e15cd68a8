"""Some of the campaigns, or all: `python -m tests.proof --hours 1 --only kills --only races`."""

import argparse
import sys

from tests.proof.campaigns import CAMPAIGNS, Proof
from tests.proof.running import KEPT_IN, prove_for


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.proof")
    parser.add_argument("--hours", type=float, default=3.0)
    parser.add_argument("--only", choices=[each.name for each in CAMPAIGNS], action="append")
    args = parser.parse_args(argv)
    among = [each for each in CAMPAIGNS if not args.only or each.name in args.only]
    return 1 if prove_for(Proof(KEPT_IN), among, args.hours * 3600)["failed"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
