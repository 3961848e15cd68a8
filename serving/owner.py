"""riffle.py owner: a link for whoever has lost the owner's password, or has no login yet.

Works beside a running server, in both modes; whoever can start it can read the data anyhow.
"""

import argparse
import sys
from pathlib import Path

from config import lan
from rules_engine.errors import RuleViolation
from serving.opening import open_data
from serving.serve import StartError, say


def main(argv: list[str]) -> int:
    args = _parse(argv)
    try:
        open_data(args.data)
        say(_link(args.name, args.url or _usual_url()))
    except RuleViolation as refusal:
        sys.stderr.write(f"{refusal}\n")
        return 1
    except StartError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


def _parse(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="serving.owner")
    parser.add_argument("name", nargs="?", default="")
    parser.add_argument("--data", type=Path, default=Path("var"))
    parser.add_argument("--url", default="")
    return parser.parse_args(argv)


def _link(name: str, url: str) -> str:
    from django.utils import timezone

    from tournaments.accounts import services

    link, sentence = services.owner_link(url, name=name, now=timezone.now())
    return f"{sentence}\n  {link}"


def _usual_url() -> str:
    from django.conf import settings

    if settings.MODE == "scaled":
        return f"{'https' if settings.TLS else 'http'}://{settings.ALLOWED_HOSTS[0]}"
    return f"http://{next(iter(lan.addresses()), 'localhost')}:8000"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
