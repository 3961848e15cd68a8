"""A night in a database of its own: `python -m bench.nights PLAYERS [MINUTES [TIMES]]`.

Bots play it, to its end or for the first minutes; its wishes and facts are written as `log.commit`
would have left them, but all at once; so many times, where the same night is wanted more than once.
Prints the number of the last tournament and that of all facts.
"""

import json
import os
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import takewhile
from typing import Any
from uuid import uuid4

from rules_engine.house import SHIPPED
from rules_engine.tools.simulation import Evening, Step, open_evening, plan_evening, play
from rules_engine.tournament import Fact, facts

HOUSE = "club"
SEED = 4
LONGEST = timedelta(hours=12)


def main(players: int, minutes: int | None = None, times: int = 1) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    evening = last_night(players) if minutes is None else tonight(players, minutes=minutes)
    now = datetime.now(UTC)
    steps = list(takewhile(lambda step: step.wish.at < now, play(evening, seed=SEED)))
    for _ in range(times):
        tournament = keep(evening, steps)
        seat_people(tournament, evening)
    from tournaments.models import Fact as FactRow

    sys.stdout.write(json.dumps([tournament, FactRow.objects.count()]) + "\n")


def last_night(players: int) -> Evening:
    """An evening that is over, but so lately that a starting server still looks at its clock."""
    evening = plan_evening(SHIPPED[HOUSE], players=players)
    days = (datetime.now(UTC) - LONGEST - evening.starts_at) // timedelta(days=1)
    return replace(evening, starts_at=evening.starts_at + timedelta(days=days))


def tonight(players: int, *, minutes: int) -> Evening:
    """An evening whose clock started so long ago."""
    evening = plan_evening(SHIPPED[HOUSE], players=players)
    return replace(evening, starts_at=datetime.now(UTC) - timedelta(minutes=minutes))


def seat_people(tournament: int, evening: Evening) -> None:
    """What lies beside the log: a name for every entry, and the tables in the room."""
    from tables.models import Table
    from tournaments.log import folds
    from tournaments.models import Person, Registration, Status

    folded = folds.read(tournament)
    assert folded is not None
    entries = [entry.number for entry in folded.state.entries]
    people = Person.objects.bulk_create(Person(name=f"Player {entry}") for entry in entries)
    Registration.objects.bulk_create(
        Registration(tournament_id=tournament, person=person, entry=entry, status=Status.ADMITTED)
        for person, entry in zip(people, entries, strict=True)
    )
    Table.objects.bulk_create(
        Table(tournament_id=tournament, number=one.table, seats=one.seats, decks=one.decks)
        for one in evening.terms.tables
    )


def keep(evening: Evening, steps: list[Step]) -> int:
    """The night as rows; the tournament's number."""
    from django.db import transaction

    from tournaments.events import services as evenings
    from tournaments.models import Fact as FactRow
    from tournaments.models import Tournament, Wish
    from tournaments.terms.draft import Draft

    event = evenings.create_event(name="Bench", starts_at=evening.starts_at, zone=evening.time_zone)
    row = Tournament.objects.create(
        event=event,
        name="Last night",
        starts_at=evening.starts_at,
        draft=Draft.of_house(HOUSE).to_data(),
        opened_at=evening.starts_at,
        version=len(steps) + 1,
    )
    opening = next(iter(open_evening(evening).lines.since(0))).fact
    wished: list[tuple[str, datetime, tuple[Fact, ...]]] = [("open", opening.at, (opening,))]
    wished += [(step.wish.verb, step.wish.at, step.facts) for step in steps]
    with transaction.atomic():
        wishes = Wish.objects.bulk_create(
            Wish(
                tournament=row,
                number=number,
                nonce=uuid4(),
                kind=kind,
                actor="user 1",
                at=at,
                version=number,
            )
            for number, (kind, at, _) in enumerate(wished, 1)
        )
        FactRow.objects.bulk_create(chained(wishes, [facts for _, _, facts in wished]))
    return row.pk


def chained(wishes: list[Any], facts_of: list[tuple[Fact, ...]]) -> list[Any]:
    """The rows of the facts, each sealed together with everything before it."""
    from tournaments.log.chain import FIRST_CHAIN, line_of, next_chain
    from tournaments.models import Fact as FactRow

    rows: list[FactRow] = []
    chain = FIRST_CHAIN
    for wish, made in zip(wishes, facts_of, strict=True):
        for fact in made:
            line = FactRow(
                tournament=wish.tournament,
                number=len(rows) + 1,
                wish=wish,
                kind=fact.kind,
                v=fact.v,
                data=facts.dump(fact),
            )
            chain = line.chain = next_chain(chain, line_of(line, wish))
            rows.append(line)
    return rows


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
