"""The scaled mode goes on with a second PostgreSQL that followed the first and was promoted."""

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import psycopg
import pytest

from tests import services
from tests.concurrency.lives import nursery
from tests.proof.kills import Evening
from tests.proof.kills_on_postgresql import wait_for_answers

pytestmark = [pytest.mark.deep, pytest.mark.services, pytest.mark.timeout(600)]

WAITS_FOR_BOTH = ("ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()")
FOLLOWS = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"


def asked(database: services.Postgres, *statements: str) -> object:
    """What the last of them says."""
    with psycopg.connect(database.url, autocommit=True) as connection:
        for statement in statements:
            told = connection.execute(statement.encode())
        return told.fetchone()[0] if told.description else None  # type: ignore[index]


def both(first: services.Postgres, second: services.Postgres) -> str:
    """An address of two servers: whichever of them takes writes."""
    ports = [urlsplit(one.url).port for one in (first, second)]
    hosts = ",".join(f"127.0.0.1:{port}" for port in ports)
    return f"postgres://riffle@{hosts}/postgres?target_session_attrs=read-write"


@contextmanager
def two_servers() -> Iterator[tuple[services.Postgres, services.Postgres]]:
    """The second follows, and the first answers no commit before the second has it as well."""
    with (
        services.postgres_server(synchronous_commit="on", full_page_writes="on") as first,
        services.standby_of(first) as second,
    ):
        asked(first, *WAITS_FOR_BOTH)
        services.wait_until(lambda: asked(first, FOLLOWS) == 1, what="the second one follows")
        yield first, second


def test_nothing_answered_is_lost_when_the_second_is_promoted() -> None:
    """And the web process finds it by itself; the first one, rebuilt, follows in its turn."""
    with (
        two_servers() as (first, second),
        services.redis_server() as redis,
        services.folder("scaled") as place,
    ):
        url = both(first, second)
        env = services.scaled_env(database_url=url, redis_url=redis.url, data=place)
        with nursery(**env) as lives:
            evening = Evening(lives, seed=1)
            life = lives.begin()
            life.wait_until_it_answers()
            tapping = [director.tap_on(most=10**6) for director in evening.directors]
            wait_for_answers(evening, 30)
            first.crash()
            assert asked(second, "SELECT pg_promote()") is True
            wait_for_answers(evening, 10)
            with services.standby_of(second) as third:
                wait_for_answers(evening, 5)
                assert asked(third, "SELECT pg_is_in_recovery()") is True
            life.kill()
            for thread in tapping:
                thread.join(60)
            evening.see_the_end_of(life)
