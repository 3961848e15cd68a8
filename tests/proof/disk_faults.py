"""A disk that is full or broken for a while, beneath the laptop's server with people tapping.

Whoever was told "done" finds it done, once; whoever was told to wait sends the tap again, and the
server goes on as soon as the disk does, without a restart.
"""

import os
import signal
from collections import Counter

from tests.concurrency.lives import nursery
from tests.proof.failing_disk import NOTES
from tests.proof.kills import Evening

LIVES_OF_A_SEED = 8
TAPS_OF_A_LIFE = 60


def run(seed: int, lives: int = LIVES_OF_A_SEED) -> Counter[str]:
    with nursery() as place:
        evening = Evening(place, seed=seed)
        for _ in range(lives):
            live_through_faults(evening)
        faults = (place.data / NOTES).stat().st_size
        told = sum(len(director.told_to_wait) for director in evening.directors)
    return Counter(faults=faults, answers=evening.answered) + Counter({"taps told to wait": told})


def live_through_faults(evening: Evening) -> None:
    life = evening.place.begin(faults=evening.random.getrandbits(32) or 1)
    life.wait_until_it_answers()
    os.kill(life.pid, signal.SIGUSR1)
    evening.everybody_taps(most=TAPS_OF_A_LIFE)
    os.kill(life.pid, signal.SIGUSR1)
    answered = evening.answered
    evening.everybody_taps(most=20)
    assert not any(director.pending or director.was_cut_off for director in evening.directors)
    assert evening.answered > answered
    life.kill()
    evening.see_the_end_of(life)
