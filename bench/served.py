"""The real server with one thread more, which makes commits when told to.

`python -m bench.served PORT` and what `config.serve` takes.
"""

import sys
import time
from typing import Any
from uuid import uuid4

from bench import control
from config import serve


def open_tournament() -> int:
    """A tournament that sells; its number."""
    from tests.factories import make_open_tournament

    return make_open_tournament().pk


def push(tournament: int, text: str) -> dict[str, int]:
    """A wish that every lobby shows: its version, and when the database had it for good."""
    from django.db import transaction

    from rules_engine import tournament as engine
    from tournaments import log

    committed: list[int] = []

    def alongside(*_wish_and_facts: Any) -> None:
        # The first thing that is called once the transaction has committed.
        transaction.on_commit(lambda: committed.append(time.monotonic_ns()))

    receipt = log.commit(
        tournament,
        by=log.Actor("user 1"),
        nonce=uuid4(),
        kind="announce",
        decide=lambda t, now, _rng: engine.announce(t, text=text, now=now),
        alongside=alongside,
    )
    return {"at": committed[0], "version": receipt.version}


if __name__ == "__main__":
    control.answer(int(sys.argv[1]), {"open_tournament": open_tournament, "push": push})
    sys.exit(serve.main(sys.argv[2:]))
