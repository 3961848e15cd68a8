"""One seed of one campaign in a process of its own: what it counted, as the last line.

`python -m tests.proof.once power_cuts 17 wishes=30 count=50` makes it smaller than usual.
"""

import importlib
import json
import sys


def main(argv: list[str]) -> int:
    name, seed, *sizes = argv
    campaign = importlib.import_module(f"tests.proof.{name}")
    given = {key: int(value) for key, value in (size.split("=") for size in sizes)}
    sys.stdout.write(f"\n{json.dumps(campaign.run(int(seed), **given))}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
