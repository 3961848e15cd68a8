"""riffle.py verify [FILE]: chain, fold and audit of every log, and the books.

Of a backup, an exported log or an event; without a file, of the database that is served now.
"""

import argparse
import os
import sys
from pathlib import Path

from tournaments.log.verification import Verified, verify_file


def main(argv: list[str]) -> int:
    args = _parse(argv)
    try:
        logs = _verify(args.file) if args.file else _verify_served(args.data)
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    for log in logs:
        found = "; ".join(log.problems) or "sound"
        sys.stdout.write(f"{log.name}: {log.lines} lines, {found}\n")
    if not logs:
        sys.stdout.write("No tournament in it has been opened.\n")
    return 1 if any(log.problems for log in logs) else 0


def _parse(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="serving.verify")
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--data", type=Path, default=Path("var"))
    return parser.parse_args(argv)


def _verify(path: Path) -> tuple[Verified, ...]:
    try:
        with path.open("rb") as opened:
            is_copy = opened.read(2) == b"\x1f\x8b"
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror}.") from None
    return _verify_copy(path) if is_copy else verify_file(path)


def _verify_copy(path: Path) -> tuple[Verified, ...]:
    _set_up()
    from tables.copies import file, soundness

    with path.open("rb") as opened:
        return tuple(soundness.verify(file.read(opened)))


def _verify_served(folder: Path) -> tuple[Verified, ...]:
    """The database of DATABASE_URL while it is in use, or that of the folder."""
    if not os.environ.get("DATABASE_URL"):
        return verify_file(folder / "riffle.sqlite3")
    _set_up()
    from tables.copies import services

    return tuple(services.verify_all())


def _set_up() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
