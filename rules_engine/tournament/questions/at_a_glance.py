"""Tables at a glance: what somebody sees who looks across the hall, one by one or by the zone."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from heapq import nsmallest

from rules_engine.tournament.numbered import Digest, gathered
from rules_engine.tournament.questions.purchases import rebuys_open
from rules_engine.tournament.questions.tables import (
    room_spread,
    seats_with_chips,
    tables_still_playing,
)
from rules_engine.tournament.state import GivenRuling, Stage, Table, TableStatus, Tournament
from rules_engine.units import TableNo

LONG_HAND = timedelta(minutes=10)
"""A hand that has been on for so long is worth a walk to its table."""
ZONE = 50
"""So many tables are a zone of the hall; a hall with a few more is one zone all the same."""
ONE_ZONE = 60
NOTED = 12


class TableState(StrEnum):
    """The one thing to say of a table: what needs somebody comes first."""

    CALLS = "calls"
    TOO_FEW = "too few"
    WAITS = "waiting"
    CLOSING = "closing"
    PLAYS = "playing"
    READY = "between hands"


NEED_SOMEBODY = (TableState.CALLS, TableState.TOO_FEW, TableState.WAITS)


@dataclass(frozen=True, slots=True)
class Glance:
    """A table at a glance: `is_short` where balancing would send somebody here."""

    state: TableState
    is_short: bool = False
    hand_since: datetime | None = None
    is_long: bool = False

    @property
    def is_noted(self) -> bool:
        """Somebody should look."""
        return self.state in NEED_SOMEBODY or self.is_long


def glance(tournament: Tournament, table: Table, *, now: datetime) -> Glance:
    """What that table looks like now."""
    since = table.hand.began_at if table.hand else None
    return Glance(
        _state(tournament, table, now=now),
        is_short=_is_short(tournament, table),
        hand_since=since,
        is_long=since is not None and now - since >= LONG_HAND,
    )


def _state(tournament: Tournament, table: Table, *, now: datetime) -> TableState:
    if table.number in set(_calling(tournament)):
        return TableState.CALLS
    if table.status is TableStatus.BREAKING:
        return TableState.CLOSING
    if table.hand is not None:
        return TableState.PLAYS
    if tournament.stage is not Stage.RUNNING:
        return TableState.READY
    if len(seats_with_chips(tournament, table.number)) < 2:
        return TableState.TOO_FEW
    return TableState.WAITS if _waits(tournament, table, now=now) else TableState.READY


def _calling(tournament: Tournament) -> Iterator[TableNo]:
    """The tables that have asked for somebody: a call, a ruling, a called clock."""
    floor = tournament.floor
    yield from (call.table for call in floor.calls)
    yield from (call.at.table for call in floor.clock_calls)
    yield from floor.rulings.digest(_RULINGS_WAITING)


_RULINGS_WAITING: Digest[GivenRuling, tuple[TableNo, ...]] = gathered(
    lambda given: (given.table,) if given.waits else ()
)


def _waits(tournament: Tournament, table: Table, *, now: datetime) -> bool:
    """Whether the next hand has to wait for somebody: a button, a mover, an answer, the others."""
    floor, number = tournament.floor, table.number
    return (
        (table.last is None and table.button is None)
        or any(report.at.table == number for report in floor.reports)
        or any(move.origin.table == number and move.left_at is None for move in floor.moves)
        or bool(rebuys_open(tournament, number, now=now))
        or (
            floor.hand_for_hand
            and table.round == floor.round
            and bool(tables_still_playing(tournament))
        )
    )


def _is_short(tournament: Tournament, table: Table) -> bool:
    room = room_spread(tournament)
    if tournament.stage is not Stage.RUNNING or table.status is not TableStatus.OPEN:
        return False
    allowed = tournament.house.balance_tolerance.for_(room.tables)
    return room.larger is not None and -room.larger[0] - table.size > allowed


# A whole room. A hall of a thousand tables is asked on every change, so all of this are digests.


@dataclass(frozen=True, slots=True)
class Zone:
    """Some tables that stand together: `first` to `last` by number, of which `tables` are in play.

    `of_note` are those that need somebody, as far as they are known without looking at each.
    """

    number: int
    first: TableNo
    last: TableNo
    tables: int = 0
    players: int = 0
    open_seats: int = 0
    hands: int = 0
    short: int = 0
    oldest_hand: datetime | None = None
    of_note: tuple[TableNo, ...] = ()


def zone_of(tournament: Tournament, table: TableNo) -> int:
    """The zone in which that table stands."""
    return 1 if tournament.tables.highest <= ONE_ZONE else (table - 1) // ZONE + 1


def tables_of_zone(tournament: Tournament, zone: int) -> tuple[Table, ...]:
    """The tables that stand there, by number; some may be spare."""
    if tournament.tables.highest <= ONE_ZONE:
        first, last = 1, ONE_ZONE
    else:
        first, last = (zone - 1) * ZONE + 1, zone * ZONE
    found = (tournament.tables.get(number) for number in range(first, last + 1))
    return tuple(one for one in found if one)


def zones(tournament: Tournament, *, now: datetime) -> tuple[Zone, ...]:
    """The zones with tables in play."""
    noted: dict[int, list[TableNo]] = {}
    for table in tables_noted(tournament, now=now):
        noted.setdefault(zone_of(tournament, table.number), []).append(table.number)
    sizes = _sizes_that_are_short(tournament)
    return tuple(
        replace(
            counted.zone,
            short=sum(count for size, count in counted.sizes if size in sizes),
            of_note=tuple(sorted(noted.get(counted.zone.number, ()))),
        )
        for counted in tournament.tables.digest(_ZONES)
    )


def tables_noted(tournament: Tournament, *, now: datetime) -> tuple[Table, ...]:
    """The tables that need somebody, most urgent first; the first so many of them."""
    tables, floor = tournament.tables, tournament.floor
    asked = {*_calling(tournament), *(report.at.table for report in floor.reports)}
    asked.update(move.origin.table for move in floor.moves if move.left_at is None)
    asked.update(number for _, number in tables.digest(_STUCK))
    asked.update(number for _, number in tables.digest(_OLDEST_HANDS))
    looked = [(glance(tournament, tables[number], now=now), tables[number]) for number in asked]
    noted = [
        (_urgency(seen), table.number, table)
        for seen, table in looked
        if seen.is_noted and table.status is not TableStatus.SPARE
    ]
    return tuple(table for _, _, table in sorted(noted)[:NOTED])


def _urgency(seen: Glance) -> int:
    order = list(TableState)
    return order.index(seen.state) if seen.state in NEED_SOMEBODY else len(order)


@dataclass(frozen=True, slots=True)
class _Counted:
    """A zone, and how many of its tables have how many people."""

    zone: Zone
    sizes: tuple[tuple[int, int], ...]


def _count(tables: Iterable[Table]) -> tuple[_Counted, ...]:
    return _joined((_counted(one),) for one in tables if one.status is not TableStatus.SPARE)


def _counted(table: Table) -> _Counted:
    number = (table.number - 1) // ZONE + 1
    zone = Zone(
        number,
        table.number,
        table.number,
        tables=1,
        players=table.size,
        open_seats=len(table.seats) - len(table.blocked) - table.size,
        hands=table.hand is not None,
        oldest_hand=table.hand.began_at if table.hand else None,
    )
    is_open = table.status is TableStatus.OPEN
    return _Counted(zone, ((table.size, 1),) if is_open else ())


def _joined(counts: Iterable[tuple[_Counted, ...]]) -> tuple[_Counted, ...]:
    found: dict[int, _Counted] = {}
    for counted in (one for several in counts for one in several):
        number = counted.zone.number
        found[number] = _both(found[number], counted) if number in found else counted
    return tuple(found[number] for number in sorted(found))


def _both(one: _Counted, other: _Counted) -> _Counted:
    a, b = one.zone, other.zone
    hands = [began for began in (a.oldest_hand, b.oldest_hand) if began]
    zone = Zone(
        a.number,
        min(a.first, b.first),
        max(a.last, b.last),
        tables=a.tables + b.tables,
        players=a.players + b.players,
        open_seats=a.open_seats + b.open_seats,
        hands=a.hands + b.hands,
        oldest_hand=min(hands, default=None),
    )
    sizes = Counter(dict(one.sizes))
    sizes.update(dict(other.sizes))
    return _Counted(zone, tuple(sorted(sizes.items())))


_ZONES: Digest[Table, tuple[_Counted, ...]] = Digest(_count, _joined)


def _sizes_that_are_short(tournament: Tournament) -> range:
    room = room_spread(tournament)
    if room.larger is None or tournament.stage is not Stage.RUNNING:
        return range(0)
    return range(-room.larger[0] - tournament.house.balance_tolerance.for_(room.tables))


_Found = tuple[tuple[datetime | int, TableNo], ...]


def _few(choose: Callable[[Table], _Found]) -> Digest[Table, _Found]:
    """The first so many of what is chosen, however large the room."""
    every = gathered(choose)
    return Digest(
        lambda tables: tuple(nsmallest(NOTED, every.of(tables))),
        lambda found: tuple(nsmallest(NOTED, every.join(found))),
    )


_OLDEST_HANDS = _few(lambda table: ((table.hand.began_at, table.number),) if table.hand else ())
_STUCK = _few(
    lambda table: (
        ((0, table.number),)
        if table.status is TableStatus.OPEN
        and table.hand is None
        and (table.size < 2 or (table.last is None and table.button is None))
        else ()
    )
)
