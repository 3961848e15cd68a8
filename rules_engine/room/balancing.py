"""Keeping tables even: whether somebody has to move, and a plan until nobody has to.

Which person and which seat is decided in `moving`.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from heapq import heappop, heappush

from rules_engine.cards import Card
from rules_engine.house.reasons import Reason
from rules_engine.house.rules import HouseRules
from rules_engine.room.moving import NO_CARDS, PlannedMove, plan_move, with_arrivals
from rules_engine.room.needs import NO_NEEDS, Needs
from rules_engine.room.table_view import TableView
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


def imbalance(
    house: HouseRules,
    sizes: Mapping[TableNo, int],
    *,
    playing: Collection[TableNo] = (),
    full: Collection[TableNo] = (),
) -> Imbalance | None:
    """The largest and the smallest table if they are further apart than the house allows.

    Among the largest, tables between hands come before those `playing`, then the lowest number;
    tables that are `full` receive nobody.
    """
    receivers = sizes.keys() - frozenset(full)
    if not receivers:
        return None
    busy = frozenset(playing)
    donor = min(sizes, key=lambda table: (-sizes[table], table in busy, table))
    receiver = min(receivers, key=lambda table: (sizes[table], table))
    return _if_too_far(house, sizes, donor, receiver)


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
    while pair := room.extremes():
        donor, receiver = pair
        problem = _if_too_far(house, room.sizes, donor.number, receiver.number)
        if problem is None:
            break
        if not donor.between_hands:
            return BalancePlan(with_arrivals(house, moves, room.tables), (donor.number,))
        move = plan_move(house, donor=donor, receiver=receiver, cards=cards, needs=needs)
        moves.append(replace(move, reasons=(problem.reason, *move.reasons)))
        room.carry_out(move)
    return BalancePlan(with_arrivals(house, moves, room.tables), ())


def _if_too_far(
    house: HouseRules, sizes: Mapping[TableNo, int], donor: TableNo, receiver: TableNo
) -> Imbalance | None:
    allowed = house.balance_tolerance.for_(len(sizes))
    if sizes[donor] - sizes[receiver] <= allowed:
        return None
    sentence = say(
        "Table {donor} has {more} players, table {receiver} {fewer}; they may differ by {allowed}.",
        donor=donor,
        more=sizes[donor],
        receiver=receiver,
        fewer=sizes[receiver],
        allowed=allowed,
    )
    return Imbalance(donor, receiver, Reason(sentence, house.cite("balance_tolerance")))


class _Room:
    """The tables while a plan is made; the extremes are found without looking at all of them."""

    def __init__(self, tables: Iterable[TableView]) -> None:
        self.tables = {table.number: table for table in tables}
        self.sizes = {table.number: table.size for table in self.tables.values()}
        self._largest: list[tuple[int, bool, TableNo]] = []
        self._smallest: list[tuple[int, TableNo]] = []
        for table in self.tables.values():
            self._list(table)

    def extremes(self) -> tuple[TableView, TableView] | None:
        """The table to give and the table to receive; None if no table has room."""
        while self._largest and -self._largest[0][0] != self.sizes[self._largest[0][2]]:
            heappop(self._largest)
        while self._smallest and self._smallest[0][0] != self.sizes[self._smallest[0][1]]:
            heappop(self._smallest)
        if not self._largest or not self._smallest:
            return None
        return self.tables[self._largest[0][2]], self.tables[self._smallest[0][1]]

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
