"""Keeping tables even: whether somebody has to move, and a plan until nobody has to.

Which person and which seat is decided in `moving`.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from typing import NamedTuple

from rules_engine.cards import Card
from rules_engine.house.reasons import Reason
from rules_engine.house.rules import HouseRules
from rules_engine.room.moving import NO_CARDS, PlannedMove, plan_move, with_arrivals
from rules_engine.room.needs import NO_NEEDS, Needs
from rules_engine.room.table_view import TableSize, TableView
from rules_engine.sentences import say
from rules_engine.units import EntryNo, TableNo


@dataclass(frozen=True, slots=True)
class Imbalance:
    """Two tables too far apart: one person should go from one to the other."""

    from_table: TableNo
    to_table: TableNo
    reason: Reason


@dataclass(frozen=True, slots=True)
class BalancePlan:
    """Moves in order; more may follow once the tables in `waits_for` have finished their hands."""

    moves: tuple[PlannedMove, ...]
    waits_for: tuple[TableNo, ...]


class Spread(NamedTuple):
    """Of several tables: how many, with how many people, and which two are furthest apart.

    Sorted, the first of `larger` is the table to give somebody: among the largest, tables between
    hands come before those that play, then the lowest number. The first of `smaller` is the one to
    get them; None if no table has room.
    """

    tables: int
    players: int
    larger: tuple[int, bool, TableNo] | None
    smaller: tuple[int, TableNo] | None


def spread(tables: Iterable[TableSize]) -> Spread:
    """The spread of these tables."""
    found = tuple(tables)
    return Spread(
        len(found),
        sum(one.size for one in found),
        min(((-one.size, not one.between_hands, one.number) for one in found), default=None),
        min(((one.size, one.number) for one in found if not one.is_full), default=None),
    )


def joined_spread(spreads: Iterable[Spread]) -> Spread:
    """The spread of all the tables of these."""
    found = tuple(spreads)
    return Spread(
        sum(one.tables for one in found),
        sum(one.players for one in found),
        min((one.larger for one in found if one.larger), default=None),
        min((one.smaller for one in found if one.smaller), default=None),
    )


def too_far_apart(house: HouseRules, room: Spread) -> Imbalance | None:
    """The largest and the smallest table if they are further apart than the house allows."""
    if room.larger is None or room.smaller is None:
        return None
    (size, _, donor), (fewer, receiver) = room.larger, room.smaller
    more, allowed = -size, house.balance_tolerance.for_(room.tables)
    if more - fewer <= allowed:
        return None
    sentence = say(
        "Table {donor} has {more} players, table {receiver} {fewer}; they may differ by {allowed}.",
        donor=donor,
        more=more,
        receiver=receiver,
        fewer=fewer,
        allowed=allowed,
    )
    return Imbalance(donor, receiver, Reason(sentence, house.cite("balance_tolerance")))


def imbalance(
    house: HouseRules,
    sizes: Mapping[TableNo, int],
    *,
    playing: Collection[TableNo] = (),
    full: Collection[TableNo] = (),
) -> Imbalance | None:
    """The same of tables given by their sizes; those that are `full` receive nobody."""
    return too_far_apart(
        house,
        spread(
            TableSize(table, size, size, table not in playing, table in full)
            for table, size in sizes.items()
        ),
    )


def balance_plan(
    house: HouseRules,
    tables: Iterable[TableView],
    *,
    cards: Mapping[EntryNo, Card] = NO_CARDS,
    needs: Needs = NO_NEEDS,
) -> BalancePlan:
    """All the moves that make the tables even, each as `imbalance` asks for it.

    RuleViolation as `plan_move`, except that a table in the middle of a hand is waited for.
    """
    room = _Room(tables)
    moves: list[PlannedMove] = []
    while problem := too_far_apart(house, room.spread()):
        donor, receiver = room.tables[problem.from_table], room.tables[problem.to_table]
        if not donor.between_hands:
            return BalancePlan(with_arrivals(house, moves, room.tables), (donor.number,))
        move = plan_move(house, donor=donor, receiver=receiver, cards=cards, needs=needs)
        moves.append(replace(move, reasons=(problem.reason, *move.reasons)))
        room.carry_out(move)
    return BalancePlan(with_arrivals(house, moves, room.tables), ())


class _Room:
    """The tables while a plan is made; the extremes are found without looking at all of them."""

    def __init__(self, tables: Iterable[TableView]) -> None:
        self.tables = {table.number: table for table in tables}
        self.sizes = {table.number: table.size for table in self.tables.values()}
        self._players = sum(self.sizes.values())
        self._largest: list[tuple[int, bool, TableNo]] = []
        self._smallest: list[tuple[int, TableNo]] = []
        for table in self.tables.values():
            self._list(table)

    def spread(self) -> Spread:
        """The tables as they are by now."""
        while self._largest and -self._largest[0][0] != self.sizes[self._largest[0][2]]:
            heappop(self._largest)
        while self._smallest and self._smallest[0][0] != self.sizes[self._smallest[0][1]]:
            heappop(self._smallest)
        larger = self._largest[0] if self._largest else None
        smaller = self._smallest[0] if self._smallest else None
        return Spread(len(self.sizes), self._players, larger, smaller)

    def carry_out(self, move: PlannedMove) -> None:
        """Let somebody move."""
        holder = self.tables[move.origin.table].seat(move.origin.seat)
        for place, change, seat in ((move.origin, -1, None), (move.to, 1, holder)):
            table = self.tables[place.table].with_seat(place.seat, seat)
            self.tables[place.table] = table
            self.sizes[place.table] += change
            self._list(table)

    def _list(self, table: TableView) -> None:
        size = self.sizes[table.number]
        heappush(self._largest, (-size, not table.between_hands, table.number))
        if size < table.capacity:
            heappush(self._smallest, (size, table.number))
