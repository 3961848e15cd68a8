"""kill -9 in the scaled mode: of a web process, and of the database beneath it.

PostgreSQL keeps what it has answered through its own end, as it comes, apart from `fsync`: that is
about the machine's end, and here the machine lives on.
"""

from collections import Counter

from tests import services
from tests.concurrency.lives import nursery
from tests.proof.kills import Evening

KILLS_OF_A_SEED = 30


def run(seed: int, kills: int = KILLS_OF_A_SEED) -> Counter[str]:
    with (
        services.postgres_server(synchronous_commit="on", full_page_writes="on") as database,
        services.redis_server() as redis,
        services.folder("scaled") as place,
    ):
        env = services.scaled_env(database_url=database.url, redis_url=redis.url, data=place)
        with nursery(**env) as lives:
            evening = Evening(lives, seed=seed)
            for number in range(kills):
                if number % 3 == 2:
                    crash_beneath(evening, database)
                else:
                    evening.die_somewhere()
            evening.settle()
    return evening.done


def crash_beneath(evening: Evening, database: services.Postgres) -> None:
    """The database ends in the middle of everything; the web process finds it again, then dies."""
    life = evening.place.begin()
    life.wait_until_it_answers()
    tapping = [director.tap_on(most=10**6) for director in evening.directors]
    wait_for_answers(evening, evening.random.randint(1, 40))
    database.crash()
    database.server.start()
    wait_for_answers(evening, 5)
    life.kill()
    for thread in tapping:
        thread.join(60)
    evening.see_the_end_of(life)
    evening.done["crashes of the database"] += 1


def wait_for_answers(evening: Evening, count: int) -> None:
    wanted = evening.answered + count
    services.wait_until(lambda: evening.answered >= wanted, what="directors are answered")
