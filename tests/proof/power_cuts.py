"""The power goes while the laptop writes: what may be on the disk then, and what Riffle finds.

Every write and sync of real commits is recorded beneath SQLite. After a cut the disk has all that
was synced, and of the rest whatever it had come to: nothing, all, a beginning, or any sectors in
any order, with rubbish or zeros where a file had grown. Riffle opens each such state and must find
every wish that was answered before the cut, in a sound log and sound books.
"""

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests import services
from tests.proof.disk import OK, Disk, beneath_sqlite

WISHES_OF_A_SEED = 120
STATES_OF_A_SEED = 1_000
SECTOR = 512
DATABASE = "riffle.sqlite3"
FILES = (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-journal")


@dataclass(frozen=True)
class Write:
    name: str
    offset: int
    data: bytes


@dataclass(frozen=True)
class Truncate:
    name: str
    size: int


@dataclass(frozen=True)
class Delete:
    name: str


@dataclass(frozen=True)
class Sync:
    name: str


@dataclass(frozen=True)
class Answered:
    """Somebody was told that so many wishes are done."""

    count: int


Change = Write | Truncate | Delete


class Recorder(Disk):
    """Remembers what happens to the database's files, in order."""

    def __init__(self) -> None:
        self.tape: list[Change | Sync | Answered] = []

    def _note(self, what: Change | Sync) -> int:
        if what.name in FILES:
            self.tape.append(what)
        return OK

    def write(self, name: str, offset: int, data: bytes) -> int:
        return self._note(Write(name, offset, data))

    def truncate(self, name: str, size: int) -> int:
        return self._note(Truncate(name, size))

    def sync(self, name: str) -> int:
        return self._note(Sync(name))

    def delete(self, name: str) -> int:
        return self._note(Delete(name))


@dataclass
class File:
    """What of a file is on the disk for certain, and what is only on its way there."""

    sure: bytearray | None = None
    on_its_way: list[Change] = field(default_factory=list)

    def settle(self) -> None:
        for change in self.on_its_way:
            self.sure = changed(self.sure, change)
        self.on_its_way.clear()

    def after_a_cut(self, chance: Random) -> bytearray | None:
        """One of the states that a disk may leave it in."""
        found = None if self.sure is None else bytearray(self.sure)
        way, arrived = (
            chance.choice(("none", "all", "beginning", "any", "rubbish")),
            len(self.on_its_way),
        )
        if way in ("none", "beginning"):
            arrived = 0 if way == "none" else chance.randint(0, arrived)
        for number, change in enumerate(self.on_its_way[:arrived]):
            is_last = way == "beginning" and number == arrived - 1
            if isinstance(change, Write) and (is_last or way in ("any", "rubbish")):
                found = torn(found, change, chance, in_order=is_last, rubbish=way == "rubbish")
            elif way not in ("any", "rubbish") or chance.random() < 0.5:
                found = changed(found, change)
        return found


def changed(before: bytearray | None, change: Change) -> bytearray | None:
    match change:
        case Delete():
            return None
        case Truncate(size=size):
            after = before if before is not None else bytearray()
            del after[size:]
            return after + bytes(size - len(after))
        case Write(offset=offset, data=data):
            after = before if before is not None else bytearray()
            after += bytes(max(0, offset + len(data) - len(after)))
            after[offset : offset + len(data)] = data
            return after


def torn(
    before: bytearray | None, write: Write, chance: Random, *, in_order: bool, rubbish: bool
) -> bytearray:
    """Some sectors of a write have arrived: the first ones, or any."""
    after = before if before is not None else bytearray()
    sectors = range(0, len(write.data), SECTOR)
    arriving = chance.randint(0, len(sectors)) if in_order else len(sectors)
    for start in sectors[:arriving]:
        piece = write.data[start : start + SECTOR]
        if in_order or chance.random() < 0.5:
            changed(after, Write(write.name, write.offset + start, piece))
        elif rubbish and write.offset + start >= len(after):
            noise = chance.randbytes(len(piece))
            changed(after, Write(write.name, write.offset + start, noise))
    return after


def states(
    recorder: Recorder, before: dict[str, bytearray], count: int, chance: Random
) -> Iterator[tuple[int, dict[str, bytearray]]]:
    """Files after a cut at random places of the tape, and how many wishes were answered by then."""
    files = {name: File(before.get(name)) for name in FILES}
    cuts = Counter(chance.randrange(len(recorder.tape)) for _ in range(count))
    answered = 0
    for place, what in enumerate(recorder.tape):
        match what:
            case Answered(count=so_far):
                answered = so_far
            case Sync(name=name):
                files[name].settle()
            case _:
                files[what.name].on_its_way.append(what)
        for _ in range(cuts[place]):
            left = {name: file.after_a_cut(chance) for name, file in files.items()}
            yield answered, {name: data for name, data in left.items() if data is not None}


# -- what is played, and what must be found -------------------------------------------------------


def run(
    seed: int,
    wishes: int = WISHES_OF_A_SEED,
    count: int = STATES_OF_A_SEED,
    synchronous: int = 0,  # as Riffle sets it
) -> Counter[str]:
    """A night on a recorded disk, then every state; AssertionError if one has lost something."""
    with services.folder("power") as place:
        os.environ |= {"RIFFLE_DATA": str(place), "DJANGO_SETTINGS_MODULE": "config.settings"}
        import django

        django.setup()
        from tests.proof import night_on_disk as night

        chance, recorder = Random(seed), Recorder()
        night.prepare()
        before = {name: bytearray(data) for name, data in contents(place).items()}
        with beneath_sqlite(recorder):
            told = night.play(
                chance,
                wishes=wishes,
                synchronous=synchronous,
                answered=lambda number: recorder.tape.append(Answered(number)),
            )
        finder = night.Finder(told)
        for number, (answered, left) in enumerate(states(recorder, before, count, chance)):
            lost = finder.problems(place / f"state{number}", left, answered=answered)
            assert lost == [], f"state {number}: {lost}"
    syncs = sum(isinstance(what, Sync) for what in recorder.tape)
    return Counter(states=count, wishes=wishes, writes=len(recorder.tape) - syncs, syncs=syncs)


def contents(place: Path) -> dict[str, bytes]:
    return {name: (place / name).read_bytes() for name in FILES if (place / name).exists()}
