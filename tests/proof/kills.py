"""kill -9, wherever the laptop's server is: at named points of a commit, or at any time.

What was answered is there once, the rest at most once; after each death somebody looks.
"""

import signal
import threading
from collections import Counter
from random import Random
from typing import Any

from tests.concurrency.directors import MOST_TAPS, Director, Night
from tests.concurrency.lives import Life, Nursery, nursery
from tests.concurrency.nursery import POINTS

KILLS_OF_A_SEED = 50
LONGEST_LIFE_SECONDS = 0.4
DIRECTORS = 2
GRANTED = (200, 204)  # a sale says where to go on, everything else shows on the screens


def run(seed: int, kills: int = KILLS_OF_A_SEED) -> Counter[str]:
    with nursery() as place:
        evening = Evening(place, seed=seed)
        for _ in range(kills):
            evening.die_somewhere()
        evening.settle()
    return evening.done


class Evening:
    """One night on one machine whose server dies again and again."""

    def __init__(self, place: Nursery, *, seed: int, sells: bool = True) -> None:
        self.place = place
        self.random = Random(seed)
        self.done: Counter[str] = Counter()
        self.night = Night(**place.call("make_night"))
        seeds = [self.random.getrandbits(32) for _ in range(DIRECTORS)]
        self.directors = [
            Director(self.night, seed=each, port=place.port, sells=sells) for each in seeds
        ]

    @property
    def answered(self) -> int:
        return sum(len(director.answers) for director in self.directors)

    def die_somewhere(self) -> None:
        if self.random.random() < 0.5:
            self.die_at(self.random.choice(list(POINTS)))
        else:
            self.die_at_random()

    def die_at(self, point: str) -> None:
        """The server comes to this point for the first, second ... time and is gone."""
        life = self.place.begin(point=point, nth=self.random.randint(1, 6))
        life.wait_until_it_answers()
        self.everybody_taps()
        assert all(director.was_cut_off for director in self.directors)
        self.see_the_end_of(life)

    def die_at_random(self) -> None:
        """The server is killed in the middle of whatever it does, or while it starts."""
        life = self.place.begin()
        if self.random.random() < 0.8:
            life.wait_until_it_answers()
        timer = threading.Timer(self.random.uniform(0, LONGEST_LIFE_SECONDS), life.kill)
        timer.start()
        self.everybody_taps()
        timer.join()
        self.see_the_end_of(life)

    def see_the_end_of(self, life: Life) -> None:
        assert life.wait_for_its_end() == signal.SIGKILL
        self.check()
        self.done["kills"] += 1

    def everybody_taps(self, *, most: int = MOST_TAPS) -> None:
        threads = [director.tap_on(most=most) for director in self.directors]
        for thread in threads:
            thread.join(60)
        assert not any(thread.is_alive() for thread in threads)

    def settle(self) -> None:
        """A last life that nobody kills: what was left open is sent again and answered."""
        life = self.place.begin()
        life.wait_until_it_answers()
        self.everybody_taps(most=5)
        assert not any(director.pending for director in self.directors)
        life.kill()
        self.see_the_end_of(life)

    def check(self) -> None:
        """Every answer is in the log exactly once, and nothing is there that nobody asked for."""
        found = self.place.call("look", tournament_ids=self.night.tournament_ids)
        assert found["problems"] == []
        assert [tell for each in self.directors for tell in each.surprises] == []
        check_answers(self.directors, found, before=sum(self.night.wishes))
        self.done["answers"] = self.answered
        self.night.calls[:] = found["calls"]
        numbers = [n for pk, n, _, _ in found["wishes"].values() if pk == self.night.playing]
        self.night.last_wish = max(numbers)


def check_answers(directors: list[Director], found: dict[str, Any], *, before: int) -> None:
    answers = {nonce: code for each in directors for nonce, code in each.answers.items()}
    lost = [nonce for nonce in answers if nonce not in found["wishes"]]
    assert lost == []
    for nonce, status in answers.items():
        _, _, refusal, facts = found["wishes"][nonce]
        assert (status == 409) == bool(refusal)
        assert (status in GRANTED) == bool(facts)
    sent = set().union(*(director.sent for director in directors))
    assert len(found["wishes"]) - before == len(sent & found["wishes"].keys())
