"""kill -9, wherever the web process is: what was answered is there once, the rest at most once.

The suite kills 50 times: 24 at named points of a commit, 24 at random times (start-up included),
all of them `serving.serve` forked from a parent with warm imports, and 2 of the plain command; and
once a web process of the scaled mode, whose taps then go to the other one. And one is frozen while
it has a tournament locked, which looks to PostgreSQL like any connection that says no more.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from tests import services
from tests.concurrency.directors import MOST_TAPS, Director, Night
from tests.concurrency.lives import Nursery, nursery
from tests.concurrency.nursery import POINTS
from tests.proof.kills import Evening, check_answers
from tests.services import Process, healthz

# Far more than it takes: a busy machine must not look like a lost wish.
pytestmark = [pytest.mark.services, pytest.mark.timeout(300)]

KILLS_AT_EACH_POINT = 3
KILLS_AT_RANDOM = 24
KILLS_OF_THE_PLAIN_COMMAND = 2
BROWSERS_WAIT_SECONDS = 10  # static/js/send.js


@pytest.fixture(scope="module")
def place() -> Iterator[Nursery]:
    with nursery() as made:
        yield made


@pytest.fixture(scope="module")
def evening(place: Nursery) -> Evening:
    return Evening(place, seed=1)


@pytest.mark.parametrize("point", POINTS)
def test_killed_at_a_named_point_nothing_is_lost_or_doubled(evening: Evening, point: str) -> None:
    for _ in range(KILLS_AT_EACH_POINT):
        evening.die_at(point)
    evening.settle()


def test_killed_at_any_time_nothing_is_lost_or_doubled(evening: Evening) -> None:
    for _ in range(KILLS_AT_RANDOM):
        evening.die_at_random()
    evening.settle()
    answered = sum(len(director.answers) for director in evening.directors)
    assert answered > KILLS_AT_RANDOM  # there was something to lose


def test_the_plain_command_is_killed_and_goes_on_where_it_was(place: Nursery) -> None:
    evening = Evening(place, seed=2, sells=False)  # it does not have the tests' own desk
    command = [sys.executable, "-m", "serving.serve", "--data", place.data, "--port", place.port]
    server = Process(
        command, env=place.env, log=place.data / "log", is_ready=lambda _: healthz(place.url)
    )
    for _ in range(KILLS_OF_THE_PLAIN_COMMAND):
        server.start()
        evening.everybody_taps(most=10)
        server.kill()
        evening.check()
    assert not any(director.pending for director in evening.directors)


def test_scaled_the_other_process_answers_what_a_dead_one_could_not() -> None:
    with services.scaled_riffle(webs=2) as riffle:
        night = Night(**told(riffle, "make_night"))
        director = Director(night, seed=3, port=port_of(riffle.webs[0]), sells=False)
        tapping = director.tap_on(most=MOST_TAPS)
        services.wait_until(lambda: len(director.answers) > 5, what="the director taps")
        riffle.webs[0].process.kill()
        tapping.join(60)
        assert director.was_cut_off
        director.port = port_of(riffle.webs[1])
        director.tap_on(most=5).join(60)
        assert director.pending is None
        found = told(riffle, "look", tournament_ids=night.tournament_ids)
        assert found["problems"] == director.surprises == []
        check_answers([director], found, before=sum(night.wishes))


def test_scaled_a_frozen_process_does_not_keep_the_others_waiting() -> None:
    with services.scaled_riffle(webs=1) as riffle:
        night = Night(**told(riffle, "make_night"))
        director = Director(night, seed=4, port=port_of(riffle.webs[0]), sells=False)
        with psycopg.connect(riffle.env["DATABASE_URL"], options=limits_of(riffle)) as frozen:
            frozen.execute("SELECT 1 FROM tournaments_tournament FOR UPDATE")  # and no more
            director.tap_on(most=10).join(120)
            with pytest.raises(psycopg.errors.IdleInTransactionSessionTimeout):
                frozen.execute("SELECT 1")
        assert director.told_to_wait
        assert max(director.told_to_wait) < BROWSERS_WAIT_SECONDS
        assert director.answers
        assert director.pending is None
        found = told(riffle, "look", tournament_ids=night.tournament_ids)
        assert found["problems"] == director.surprises == []
        check_answers([director], found, before=sum(night.wishes))


def limits_of(riffle: services.ScaledRiffle) -> str:
    """What a web process tells PostgreSQL of its own connections."""
    program = (
        "from django.db import connection; print(connection.settings_dict['OPTIONS']['options'])"
    )
    return riffle.manage("shell", "--no-imports", "--command", program).strip()


def port_of(web: services.Web) -> int:
    return int(web.url.rpartition(":")[2])


def told(riffle: services.ScaledRiffle, name: str, **arguments: object) -> Any:
    """What a function of `backstage` says on the database of the scaled mode."""
    call = f"backstage.{name}(**json.loads({json.dumps(arguments)!r}))"
    program = f"import json; from tests.concurrency import backstage; print(json.dumps({call}))"
    return json.loads(riffle.manage("shell", "--no-imports", "--command", program))
