"""Opens the database of a release and prints its books, as a program of its own.

`python -m tests.released.books_of`, with RIFFLE_DATA naming the folder of the database.
"""

import json
import sys
from typing import Any

import django


def main() -> int:
    django.setup()
    from django.core.management import call_command

    call_command("migrate", interactive=False, verbosity=0)
    from tournaments.models import Event, Tournament

    opened = Tournament.objects.exclude(opened_at=None)
    found = {
        "tournaments": {row.name: _books(row.pk) for row in opened},
        "events": {row.name: _accounts(row.pk) for row in Event.objects.all()},
    }
    json.dump(found, sys.stdout)
    return 0


def _books(tournament_id: int) -> dict[str, Any]:
    from tournaments.money import books, ledger

    read = books.read(tournament_id)
    balances = ledger.balances(tournament_id)
    return {
        "balances": {kind.value: cents for kind, cents in balances.items()},
        "taken": read.taken(),
        "refunded": read.refunded,
        "paid_out": {str(entry): cents for entry, cents in sorted(read.paid_out.items())},
        "difference": read.difference,
    }


def _accounts(event_id: int) -> list[tuple[str, int]]:
    from tournaments.money import books

    return [(held.kind.value, held.cents) for held in books.of_event(event_id)]


if __name__ == "__main__":
    sys.exit(main())
