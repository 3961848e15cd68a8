"""The log: commits against the bare inserts of their two rows."""

import json
import subprocess
import sys
from collections.abc import Mapping
from unittest import mock

from bench.control import embedded_env
from bench.table import Measured, row
from tests import services

BARE = "its two rows inserted by the driver"
LONGEST_SECONDS = 120

# Of the settings that make the tests' PostgreSQL fast, those that would also lose commits.
DURABLE = {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on"}


@row("commit on SQLite", unit="/s", reference=BARE)
def commit_on_sqlite() -> Measured:
    with services.folder("bench") as place:
        return in_own_process({"RIFFLE_DATA": str(place)})


@row("commit on PostgreSQL", unit="/s", reference=BARE)
def commit_on_postgres() -> Measured:
    with (
        mock.patch.dict(services.POSTGRES_SETTINGS, DURABLE),
        services.postgres() as database_url,
        services.redis_server() as redis,
        services.folder("bench") as place,
    ):
        return in_own_process(
            services.scaled_env(database_url=database_url, redis_url=redis.url, data=place)
        )


def in_own_process(env: Mapping[str, str]) -> Measured:
    """What `bench.commits` measures with these settings."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.commits"],
        cwd=services.ROOT,
        env={**embedded_env(), **env},
        text=True,
        capture_output=True,
        timeout=LONGEST_SECONDS,
    )
    assert done.returncode == 0, done.stderr
    return Measured(*json.loads(done.stdout.splitlines()[-1]))
