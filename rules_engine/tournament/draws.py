"""Every draw of seats in a log, repeated from its seed by the verb that made it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random

from rules_engine.errors import RuleViolation
from rules_engine.room.seeded_draw import PromisedChance, promise
from rules_engine.tournament import facts
from rules_engine.tournament.facts import Fact
from rules_engine.tournament.log import Line, Log
from rules_engine.tournament.state import Tournament
from rules_engine.tournament.verbs import moves, seating
from rules_engine.units import EntryNo, SeatNo, TableNo

Place = tuple[EntryNo, TableNo, SeatNo]
AGAIN = "repeated"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A draw: who got which seat, and whether its seed leads there."""

    line: int
    wish: int
    fact: Fact
    seed: str
    places: tuple[Place, ...]
    agrees: bool

    @property
    def promise(self) -> str:
        return promise(self.seed)

    @property
    def at(self) -> datetime:
        return self.fact.at


@dataclass(frozen=True, slots=True)
class Draws:
    """The draws in a log as far as it was read, oldest first; those taken back are among them."""

    log: Log
    found: tuple[Drawn, ...] = ()


def draws(lines: Iterable[Line], *, so_far: Draws | None = None) -> Draws:
    """The draws of a whole log; or of what has come since, with those found so far."""
    rest = list(lines)
    if so_far is None:
        so_far = Draws(Log.read([rest.pop(0)]))
    log, found, read = so_far.log, list(so_far.found), 0
    for at, line in enumerate(rest):
        if seed := getattr(line.fact, "seed", ""):
            log, read = log.append(rest[read:at]), at
            same = [one.fact for one in rest[at:] if one.wish == line.wish]
            found.append(_drawn(log.state, line, seed, same))
    return Draws(log.append(rest[read:]), tuple(found))


def _drawn(before: Tournament, line: Line, seed: str, made: Sequence[Fact]) -> Drawn:
    places = _places(line.fact, made)
    again = (_places(line.fact, told) for told in _again(before, line.fact, seed))
    return Drawn(line.number, line.wish, line.fact, seed, places, agrees=places in again)


def _again(before: Tournament, fact: Fact, seed: str) -> Iterator[tuple[Fact, ...]]:
    """What the verb would say with this seed; more than once where it had a choice."""

    def ask(verb: Callable[..., tuple[Fact, ...]], **wish: object) -> tuple[Fact, ...]:
        rng: Random = PromisedChance(seed)
        try:
            return verb(before, now=fact.at, rng=rng, **wish)
        except RuleViolation:
            return ()

    match fact:
        case facts.SeatsDrawn():
            yield ask(seating.draw_seats)
        case facts.EntrySeated():
            yield ask(seating.seat_entry, entry=fact.entry)
        case facts.RedrawDone():
            used = {table for _, table, _ in fact.seats}
            yield ask(moves.redraw, tables=used, reason=fact.reason or AGAIN)
        case facts.TableBroken():
            closing = {"table": fact.table, "cards": dict(fact.cards)}
            reason = fact.reason or AGAIN
            yield ask(moves.break_table, **closing, reason=reason)
            for table in before.tables:
                yield ask(moves.break_table, **closing, reason=reason, into=table.number)


def _places(fact: Fact, made: Sequence[Fact]) -> tuple[Place, ...]:
    """The seats that came of it, in one wish with it."""
    match fact:
        case facts.TableBroken():
            orders = (one for one in made if isinstance(one, facts.MoveOrdered))
            return tuple((one.entry, one.to.table, one.to.seat) for one in orders)
        case facts.EntrySeated():
            seated = (one for one in made if isinstance(one, facts.EntrySeated))
            return tuple((one.entry, one.to.table, one.to.seat) for one in seated)
        case _:
            drawn = (one for one in made if isinstance(one, facts.SeatsDrawn | facts.RedrawDone))
            return tuple(place for one in drawn for place in one.seats)
