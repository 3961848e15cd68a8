"""The real server with one thread more, which does what a benchmark asks for.

`python -m bench.served PORT` and what `serving.serve` takes.
"""

import contextlib
import functools
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from bench import control
from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from serving import serve
from tests import services

# -- in the measuring process --------------------------------------------------------------------

# Thousands of browsers of a benchmark sit behind one address.
ONE_HALL = {"RIFFLE_CONNECTIONS": "20000", "RIFFLE_REQUESTS": "1000000"}


@contextlib.contextmanager
def served(
    place: Path, *, core: int = 0, limits: Mapping[str, str] = ONE_HALL
) -> Iterator[tuple[control.Child, int]]:
    """The server, which answers questions, and its port."""
    port = services.free_port()
    url = f"http://127.0.0.1:{port}"
    data = f"--data={place / 'data'}"
    with control.child(
        "bench.served",
        data,
        f"--port={port}",
        place=place,
        core=core,
        env=limits,
        is_ready=lambda: services.healthz(url) is not None,
    ) as server:
        yield server, port


# -- in the server -------------------------------------------------------------------------------


def open_tournament() -> int:
    """A tournament that sells; its number."""
    from tests.factories import make_open_tournament

    return make_open_tournament().pk


def lengthen_name(tournament: int, by: int) -> None:
    """So many letters more, on every screen."""
    from django.db.models import Value
    from django.db.models.functions import Concat

    from tournaments.models import Tournament

    rows = Tournament.objects.filter(pk=tournament)
    rows.update(name=Concat("name", Value("x" * by)))


def start_tournament() -> int:
    """A tournament whose clock runs; its number."""
    from tests.asking import ask
    from tests.factories import SOMEBODY, make_drawn_tournament
    from tournaments.log.log import Asked

    tournament_id = make_drawn_tournament().pk
    ask(tournament_id, engine.start_clock, asked=Asked(SOMEBODY))
    return tournament_id


def sign_in_director() -> str:
    """The session of a director."""
    from django.conf import settings
    from django.test import Client

    from tests.factories import make_user
    from tournaments.models import Role

    browser = Client()
    backend = "django.contrib.auth.backends.ModelBackend"
    browser.force_login(make_user(Role.DIRECTOR), backend=backend)
    return browser.cookies[settings.SESSION_COOKIE_NAME].value


def hand_out_tickets(tournament: int, count: int) -> list[str]:
    """The tokens on the tickets of so many entries, by entry."""
    from tournaments.models import Registration
    from tournaments.people import tickets

    rows = Registration.objects.filter(tournament=tournament).order_by("entry")[:count]
    tokens = [f"{tournament}-{row.pk:024}" for row in rows]
    for row, token in zip(rows, tokens, strict=True):
        row.ticket_hash = tickets.hashed(token)
    Registration.objects.bulk_update(rows, ["ticket_hash"], batch_size=500)
    return tokens


def go_on(tournament: int) -> None:
    """The clock runs: a night that was long in the making looks like an outage."""
    from tests.asking import ask
    from tests.factories import SOMEBODY
    from tournaments.log import folds
    from tournaments.log.log import Asked

    folded = folds.read(tournament)
    if folded and folded.state.clock.paused_since:
        ask(tournament, engine.resume_clock, asked=Asked(SOMEBODY))


def playable_tables(tournament: int) -> list[tuple[int, int, bool]]:
    """The tables that go on playing, each with the number of its hand and whether that is on."""
    from django.utils import timezone

    from tournaments.log import folds

    folded = folds.read(tournament)
    assert folded is not None
    state, now = folded.state, timezone.now()
    playing = [one for one in state.tables if one.status == "open" and one.last]
    return [
        (one.number, one.hand.number if one.hand else one.hands + 1, one.hand is not None)
        for one in playing
        if goes_on(state, one, now=now)
    ]


def goes_on(state: engine.Tournament, table: engine.Table, *, now: datetime) -> bool:
    """Whether its next hand may start: nobody has to move away or to answer before it."""
    number, hands = table.number, table.hands
    try:
        if table.hand:
            ended = engine.end_hand(state, table=number, hand=table.hand.number, now=now)
            state, hands = functools.reduce(engine.apply, ended, state), table.hand.number
        return bool(engine.start_hand(state, table=number, hand=hands + 1, now=now))
    except RuleViolation:
        return False


def push(tournament: int, text: str) -> dict[str, float]:
    """A wish that every lobby shows."""
    from tournaments.log.kinds import WishKind

    return _committed(
        tournament,
        WishKind.ANNOUNCE,
        lambda t, now, _rng: engine.announce(t, text=text, now=now),
    )


def call(tournament: int, table: int) -> dict[str, float]:
    """A wish that shows at one table and in the queue: it calls, or somebody has come."""
    from tournaments.log.kinds import WishKind

    def decide(t: engine.Tournament, now: datetime, _rng: object) -> Sequence[engine.Fact]:
        open_call = next((one for one in t.floor.calls if one.table == table), None)
        if open_call is None:
            return engine.call_floor(t, table=table, reason="Two cards face up", now=now)
        return engine.answer_call(t, call=open_call.number, now=now)

    return _committed(tournament, WishKind.CALL_FLOOR, decide)


def _committed(tournament: int, kind: Any, decide: Any) -> dict[str, float]:
    """The version of a wish, and when the database had it for good.

    Both by the clock and by the processor time of this process.
    """
    from django.db import transaction

    from tournaments.log import log
    from tournaments.log.log import Asked

    committed: dict[str, float] = {}

    def note() -> None:
        committed.update(at=time.monotonic_ns(), cpu=time.process_time())

    def alongside(*_wish_and_facts: Any) -> None:
        transaction.on_commit(note)  # called before the screens hear of it

    asked = Asked(log.Actor("user 1"))
    receipt = log.commit(tournament, asked, kind, decide, alongside=alongside)
    return {**committed, "version": receipt.version}


def sweep() -> float:
    """The processor seconds of looking for moments of all clocks."""
    from django.utils import timezone

    from tournaments.jobs import moments

    began = time.thread_time()
    moments.announce_due(now=timezone.now())
    return time.thread_time() - began


def add_time(tournament: int, times: int) -> float:
    """The seconds of one such wish without HTTP."""
    from tests.asking import ask
    from tests.factories import SOMEBODY
    from tournaments.log.log import Asked

    began = time.perf_counter()
    for _ in range(times):
        ask(tournament, engine.add_time, by=timedelta(seconds=1), asked=Asked(SOMEBODY))
    return (time.perf_counter() - began) / times


if __name__ == "__main__":
    verbs = (
        open_tournament,
        lengthen_name,
        start_tournament,
        sign_in_director,
        hand_out_tickets,
        go_on,
        playable_tables,
        push,
        call,
        sweep,
        add_time,
    )
    control.answer(int(sys.argv[1]), {verb.__name__: verb for verb in verbs})
    sys.exit(serve.main(sys.argv[2:]))
