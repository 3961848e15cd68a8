"""The bots as one stream of wishes, and whole nights made of it."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from rules_engine import tournament as engine
from rules_engine.tools.simulation.balancer import Balancer
from rules_engine.tools.simulation.desk import DOORS_OPEN, Desk
from rules_engine.tools.simulation.director import Director
from rules_engine.tools.simulation.ending import Ending
from rules_engine.tools.simulation.evening import Evening
from rules_engine.tools.simulation.floor import FloorHelpers
from rules_engine.tools.simulation.hands import Hands
from rules_engine.tools.simulation.room import Room
from rules_engine.tools.simulation.tables import Tables
from rules_engine.tools.simulation.wish import UNDO, Wish, decide
from rules_engine.tournament import Fact, Line, Log, Stage, facts

_LONGEST_NIGHT = timedelta(days=2)
_OVER = (Stage.ENDED, Stage.CANCELLED)


@dataclass(frozen=True, slots=True)
class Step:
    """A wish that was carried out, its facts, and the log with them."""

    wish: Wish
    facts: tuple[Fact, ...]
    log: Log


def wishes(
    log: Log, *, evening: Evening, seed: int, now: datetime | None = None
) -> Generator[Wish, Log, None]:
    """What the bots wish for, one wish after the other, from the present state of any log on.

    After each wish the log as it then is must be sent; it may hold more than came of the wish, or
    nothing new if it was refused. The stream ends with the tournament.
    """
    begins_at = now or evening.starts_at - DOORS_OPEN
    return _Bots(log, evening=evening, seed=seed, now=begins_at).wishes()


def open_evening(evening: Evening) -> Log:
    """The log of a tournament whose sales have just opened."""
    (opening,) = engine.open_tournament(
        evening.terms,
        structure=evening.structure,
        time_zone=evening.time_zone,
        starts_at=evening.starts_at,
        now=evening.starts_at - DOORS_OPEN,
    )
    return Log.read([Line(1, 1, opening)])


def play(evening: Evening, *, seed: int) -> Iterator[Step]:
    """A whole night, step by step; a wish that is refused is an error (RuleViolation)."""
    log, rng = open_evening(evening), Random(f"{seed} draws")
    stream = wishes(log, evening=evening, seed=seed)
    wish, number = next(stream, None), 1
    while wish is not None:
        number += 1
        made = decide(log, wish, rng=rng)
        head = log.state.head
        log = log.append([Line(head + place, number, fact) for place, fact in enumerate(made, 1)])
        yield Step(wish, made, log)
        try:
            wish = stream.send(log)
        except StopIteration:
            return


class _Bots:
    """Everybody in the room."""

    def __init__(self, log: Log, *, evening: Evening, seed: int, now: datetime) -> None:
        self.room = Room(log, evening=evening, rng=Random(seed), now=now)
        tables = Tables(self.room)
        self.ending = Ending(self.room)
        self.everybody = (
            Desk(self.room),
            Director(self.room, tables),
            tables,
            Hands(self.room),
            FloorHelpers(self.room),
            Balancer(self.room),
            self.ending,
        )

    def wishes(self) -> Generator[Wish, Log, None]:
        room = self.room
        latest = max(room.now, room.evening.starts_at) + _LONGEST_NIGHT
        self._pick_up()
        while room.tournament.stage not in _OVER and (planned := room.agenda.take()):
            at, task = planned
            room.now = max(room.now, at)
            if room.now > latest:
                raise RuntimeError("The night does not end.")
            for wish in task():
                head = room.tournament.head
                self._see((yield wish), after=wish)
                if room.tournament.head == head:  # refused, or lost: look at it again
                    room.later(20, 40, task)
                    break
        for wish in self.ending.hand_out():
            self._see((yield wish), after=wish)

    def _see(self, log: Log, *, after: Wish) -> None:
        """Take in what has happened, by this wish or by anybody else's."""
        room, before = self.room, self.room.tournament
        room.log = log
        new = [line.fact for line in log.lines.since(before.head)]
        # Whoever carries the wishes out may be late, and others act when they like.
        room.now = max([room.now, *(fact.at for fact in new)])
        for fact in new:
            room.chips.follow(fact, before=before)
        if after.verb != UNDO and any(isinstance(fact, facts.WishUndone) for fact in new):
            room.chips.agree_with(room.tournament)
            self._pick_up()
        for fact in new:
            for bots in self.everybody:
                bots.react(fact)

    def _pick_up(self) -> None:
        for bots in self.everybody:
            bots.pick_up()
