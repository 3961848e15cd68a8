"""What a copy costs that goes on: a minute of a large night added to it."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from bench.cold_start import LONGEST_SECONDS, play_night
from bench.control import embedded_env
from bench.table import Measured, row
from tests import services

ROUNDS = 5
WISHES = 60


@row(
    "a minute added to a copy, 1,000 entries",
    unit="ms",
    reference="the database file copied",
    at_most=40,
)
def minute_of_1000() -> Measured:
    return copied(1000)


def copied(players: int) -> Measured:
    """Both for a night of so many players, in turns, in a process of their own."""
    with services.folder("bench") as place:
        tournament = play_night(players, place / "night", minutes=120)
        done = subprocess.run(  # noqa: S603  # our own module
            [sys.executable, "-m", "bench.copies", str(tournament)],
            cwd=services.ROOT,
            env={**embedded_env(), "RIFFLE_DATA": str(place / "night")},
            text=True,
            capture_output=True,
            timeout=LONGEST_SECONDS,
        )
    assert done.returncode == 0, done.stderr
    ours, plain, whole, size = json.loads(done.stdout.splitlines()[-1])
    sys.stderr.write(f"  the whole copy took {whole:.1f} s; a minute adds {size / 1024:.0f} KB\n")
    return Measured(ours, plain)


def main(tournament_id: int) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from django.conf import settings
    from django.utils import timezone

    from bench.commits import committer
    from tables.copies import continuous
    from tournaments.models import Event

    event = Event.objects.get(tournaments=tournament_id)
    database, commit = Path(settings.DATABASES["default"]["NAME"]), committer(tournament_id)
    folder = database.parent

    def add() -> Path:
        return continuous.write(event, folder, now=timezone.now())

    def copy_file() -> None:
        with (folder / "plain").open("wb") as target:
            target.write(database.read_bytes())
            target.flush()
            os.fsync(target.fileno())

    whole = _seconds(add)
    ours, plain, sizes = [], [], [add().stat().st_size]
    for _ in range(ROUNDS):
        for _ in range(WISHES):
            commit()
        ours.append(_seconds(add))
        plain.append(_seconds(copy_file))
        sizes.append(add().stat().st_size)
    size = (sizes[-1] - sizes[0]) / ROUNDS
    sys.stdout.write(json.dumps([median(ours), median(plain), whole, size]) + "\n")


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


if __name__ == "__main__":
    main(int(sys.argv[1]))
