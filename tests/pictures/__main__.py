"""Photographs into a folder: `python -m tests.pictures FOLDER PLAYERS ...`."""

import argparse
import os
import sys
from pathlib import Path

import pytest


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="pictures")
    parser.add_argument("--of", default="")
    parser.add_argument("folder", type=Path)
    parser.add_argument("players", nargs="+")
    args = parser.parse_args(argv)
    args.folder.mkdir(parents=True, exist_ok=True)
    os.environ["RIFFLE_PICTURES"] = str(args.folder)
    os.environ["RIFFLE_PICTURES_PLAYERS"] = " ".join(args.players)
    os.environ["RIFFLE_PICTURES_OF"] = args.of
    return int(pytest.main(["-q", "--show-capture=no", str(Path(__file__).with_name("take.py"))]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
