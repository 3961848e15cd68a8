"""riffle.py verify [FILE]: chain, fold and audit of every log, and the books.

Of a backup, an exported log or an event; without a file, of the database that is served now.
Every draw of seats is repeated from its seed, and told with it.
With --code it looks for the line that was shown by this check code, on paper or on the wall.
"""

import argparse
import os
import sys
from pathlib import Path

from tournaments.log.beside import check_code
from tournaments.log.verification import Verified, verify_file


def main(argv: list[str]) -> int:
    args = _parse(argv)
    try:
        logs = _verify(args.file) if args.file else _verify_served(args.data)
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    for log in logs:
        found = " ".join(log.told) or f"sound, check code {check_code(log.head)}"
        sys.stdout.write(f"{log.name}: {log.lines} lines, {found}\n")
        for drawn in log.draws:
            outcome = "the same again" if drawn.agrees else "NOT WHAT ITS SEED LEADS TO"
            sys.stdout.write(f"  draw in line {drawn.line}, seed {drawn.seed}: {outcome}\n")
    if not logs:
        sys.stdout.write("No tournament in it has been opened.\n")
    is_found = not args.code or _find(" ".join(args.code.split()).lower(), logs)
    return 0 if is_found and not any(log.told for log in logs) else 1


def _find(code: str, logs: tuple[Verified, ...]) -> bool:
    """Say which line was shown by a check code; whether there is one."""
    for log in logs:
        if line := log.line_of(code):
            sys.stdout.write(f"{code} is the check code of line {line} of {log.name}.\n")
            return True
    sys.stdout.write(f"No line has the check code {code}: what it was shown for is not in here.\n")
    return False


def _parse(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="serving.verify")
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--code", default="")
    parser.add_argument("--data", type=Path, default=Path("var"))
    return parser.parse_args(argv)


def _verify(path: Path) -> tuple[Verified, ...]:
    try:
        with path.open("rb") as opened:
            is_copy = opened.read(2) == b"\x1f\x8b"
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror}.") from None
    return _verify_copy(path) if is_copy else verify_file(path, with_draws=True)


def _verify_copy(path: Path) -> tuple[Verified, ...]:
    _set_up()
    from tables.copies import file, soundness

    with path.open("rb") as opened:
        return tuple(soundness.verify(file.read(opened), with_draws=True))


def _verify_served(folder: Path) -> tuple[Verified, ...]:
    """The database of DATABASE_URL while it is in use, or that of the folder."""
    if not os.environ.get("DATABASE_URL"):
        return verify_file(folder / "riffle.sqlite3", with_draws=True)
    _set_up()
    from tables.copies import services

    return tuple(services.verify_all(with_draws=True))


def _set_up() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
