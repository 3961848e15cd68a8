"""Random numbers that anybody can check afterwards: SHA-256 of a published seed and a counter.

The draw does not depend on a programming language or its version. Its definition is short
enough to verify with any tool that computes SHA-256:

1. Number k of the seed S (k = 0, 1, 2, ...) is SHA-256 of the UTF-8 text "S/k", read as one
   unsigned integer, most significant byte first.
2. To pick one of n things, take the next number. If it is not below the greatest multiple of n
   up to 2^256, skip it and take the next, so that all n are equally likely. The remainder
   modulo n, counted from 0, is the pick.
3. To shuffle a list, for i from the last index down to 1: pick j out of i + 1 and swap the
   members i and j (Fisher and Yates).

A seed that is chosen before anybody knows who takes part, and `promise`d by its hash, can be
neither foreseen nor exchanged afterwards.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from random import SystemRandom
from typing import TypeVar

T = TypeVar("T")

_NUMBERS = 1 << 256


def promise(seed: str) -> str:
    """What is shown before the draw: nobody finds the seed from it, or another seed for it."""
    return sha256(seed.encode()).hexdigest()


def ticket_order(seed: str, sold: Iterable[tuple[int, int]]) -> Sequence[int]:
    """All tickets of a raffle as they win: the numbers sold, from the first up, shuffled.

    `sold` are ranges of numbers, both ends included.
    """
    tickets = sorted({number for first, last in sold for number in range(first, last + 1)})
    return SeededDraw(seed).shuffled(tickets)


class PromisedChance(SystemRandom):
    """Chance as it falls; a draw of seats takes the seed that was promised.

    A second draw of one decision follows from the same seed.
    """

    def __init__(self, promised: str) -> None:
        super().__init__()
        self._promised = promised

    def next_seed(self) -> str:
        seed = self._promised
        self._promised = sha256(f"{seed}/next".encode()).hexdigest()[:32]
        return seed


class SeededDraw:
    """The numbers of one seed, used up one after the other."""

    def __init__(self, seed: str) -> None:
        if not seed:
            raise ValueError("A draw needs a seed.")
        self._prefix = f"{seed}/".encode()
        self._counter = 0

    def below(self, count: int) -> int:
        """One of the numbers from 0 to `count` - 1, each equally likely."""
        if not 1 <= count <= _NUMBERS:
            raise ValueError(f"Nothing can be picked out of {count}.")
        limit = _NUMBERS - _NUMBERS % count
        while True:
            digest = sha256(b"%b%d" % (self._prefix, self._counter)).digest()
            self._counter += 1
            number = int.from_bytes(digest)
            if number < limit:
                return number % count

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """The things in random order."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
