"""A sale at the desk, from the letters of a name to the ticket: `python -m bench.sales PEOPLE`.

The desk has to keep up with a queue, so what it is held against is a fifth of a second.
"""

import json
import os
import subprocess
import sys
import time
from statistics import median
from uuid import uuid4

from bench.control import embedded_env
from bench.table import Measured, row
from tests import services

PATIENCE_SECONDS = 0.2
ROUNDS = 20
LONGEST_SECONDS = 1800


@row("a sale at the desk, 80 signed up", unit="ms", reference="a fifth of a second", at_most=1)
def among_80() -> Measured:
    return sold_among(80)


@row("a sale at the desk, 5,000 signed up", unit="ms", reference="a fifth of a second", at_most=1)
def among_5000() -> Measured:
    return sold_among(5000)


def sold_among(people: int) -> Measured:
    """The search and the sale together, in a process of their own."""
    with services.folder("bench") as place:
        done = subprocess.run(  # noqa: S603  # our own module
            [sys.executable, "-m", "bench.sales", str(people)],
            cwd=services.ROOT,
            env={**embedded_env(), "RIFFLE_DATA": str(place)},
            text=True,
            capture_output=True,
            timeout=LONGEST_SECONDS,
        )
    assert done.returncode == 0, done.stderr
    return Measured(json.loads(done.stdout.splitlines()[-1]), PATIENCE_SECONDS)


def main(people: int) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    from django.conf import settings
    from django.test import Client

    from tests.factories import make_user
    from tournaments.models import Registration, Role

    settings.ALLOWED_HOSTS = ["*"]
    tournament_id = _hall(people)
    desk = Client()
    desk.force_login(make_user(Role.DESK), backend="django.contrib.auth.backends.ModelBackend")
    waiting = list(Registration.objects.filter(entry=None).order_by("number"))
    seconds = []
    for one in waiting[: ROUNDS + 1]:
        began = time.perf_counter()
        found = desk.get(f"/t/{tournament_id}/desk/people/", {"q": str(one.number)})
        sale = {"person": one.person_id, "paid_into": "cash", "nonce": str(uuid4())}
        sold = desk.post(f"/t/{tournament_id}/desk/sell/", sale)
        seconds.append(time.perf_counter() - began)
        assert (found.status_code, sold.status_code) == (200, 302), (found, sold)
    # The first sale does what every process does once.
    sys.stdout.write(json.dumps(median(seconds[1:])) + "\n")


def _hall(people: int) -> int:
    """A tournament with room for all who signed up; every tenth has paid."""
    from rules_engine.house import SHIPPED
    from tables.setup import services as opening
    from tests.factories import SOMEBODY, make_draft_tournament, make_entry
    from tournaments.log.log import Asked
    from tournaments.models import Person, Registration
    from tournaments.terms.draft import Draft

    draft = Draft.of_template("freeze-out")
    house = SHIPPED["st-gabriel"].with_(max_entrants=2 * people)
    draft = Draft.from_data({**draft.to_data(), "house": house.to_data(), "capacity": None})
    row = make_draft_tournament(tables=2 * people // 9 + 1, draft=draft)
    opening.open_tournament(row.pk, asked=Asked(SOMEBODY))
    for number in range(people // 10):
        make_entry(row, f"Early {number}")
    known = Person.objects.bulk_create(Person(name=f"Person {n}") for n in range(people))
    Registration.objects.bulk_create(
        Registration(tournament=row, person=person, number=number)
        for number, person in enumerate(known, start=1)
    )
    return row.pk


if __name__ == "__main__":
    main(int(sys.argv[1]))
