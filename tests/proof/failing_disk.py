"""A disk that is full or broken now and then, while it is told to."""

import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.proof.disk import OK, Disk, beneath_sqlite

FULL, WRITE_FAILED, SYNC_FAILED, TRUNCATE_FAILED = 13, 778, 1034, 1546  # sqlite.org/rescode.html
NOTES = "faults"  # a byte for each


class FailingDisk(Disk):
    """Fails now and then, for a few operations in a row, while it is told to."""

    def __init__(self, seed: int, notes: Path) -> None:
        self.is_failing = False
        self._random = Random(seed)
        self._notes = notes
        self._calm = self._storm = 0

    def toggle(self, *_signal: object) -> None:
        self.is_failing = not self.is_failing
        self._calm, self._storm = self._random.randint(1, 40), 0

    def _next(self, code: int) -> int:
        if not self.is_failing:
            return OK
        if self._calm:
            self._calm -= 1
            if not self._calm:
                self._storm = self._random.choice((1, 1, 2, 5, 20))
                with self._notes.open("ab") as notes:
                    notes.write(b".")
            return OK
        self._storm -= 1
        if not self._storm:
            self._calm = self._random.randint(1, 40)
        return code

    def write(self, name: str, offset: int, data: bytes) -> int:
        return self._next(self._random.choice((FULL, WRITE_FAILED)))

    def truncate(self, name: str, size: int) -> int:
        return self._next(TRUNCATE_FAILED)

    def sync(self, name: str) -> int:
        return self._next(SYNC_FAILED)


@contextlib.contextmanager
def failing_disk(seed: int) -> Iterator[None]:
    """This process has such a disk, which begins to fail and stops with SIGUSR1."""
    failing = FailingDisk(seed, Path(os.environ["RIFFLE_DATA"], NOTES))
    signal.signal(signal.SIGUSR1, failing.toggle)
    with beneath_sqlite(failing):
        yield
