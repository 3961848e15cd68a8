"""Some of the campaigns, or all: `python -m tests.proof --hours 1 --processes 2 --only kills`."""

import argparse
import sys

from tests.proof.campaigns import CAMPAIGNS, Proof
from tests.proof.running import ALL_CORES, KEPT_IN, prove_for


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.proof")
    parser.add_argument("--hours", type=float, default=3.0)
    parser.add_argument("--only", choices=[each.name for each in CAMPAIGNS], action="append")
    parser.add_argument("--processes", type=int, default=ALL_CORES)
    args = parser.parse_args(argv)
    among = [each for each in CAMPAIGNS if not args.only or each.name in args.only]
    ended = prove_for(Proof(KEPT_IN), among, args.hours * 3600, processes=args.processes)
    return 1 if ended["failed"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
