"""riffle.py verify FILE: chain, fold and audit of a backup or an export."""

import sys
from pathlib import Path

from tournaments.log.verification import verify_file


def main(argv: list[str]) -> int:
    try:
        logs = verify_file(Path(argv[0]))
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    for log in logs:
        found = "; ".join(log.problems) or "sound"
        sys.stdout.write(f"{log.name}: {log.lines} lines, {found}\n")
    if not logs:
        sys.stdout.write("No tournament in it has been opened.\n")
    return 1 if any(log.problems for log in logs) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
