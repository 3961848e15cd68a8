"""How many tables the field needs, how big they are, and when and which tables close.

Who sits where is in `seating`; who moves when a table closes is in `breaking`.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from rules_engine.errors import RuleViolation
from rules_engine.house.keys import BreakOrder, TableFormat
from rules_engine.house.reasons import Reason
from rules_engine.house.rules import HouseRules
from rules_engine.room.table_view import TableSize
from rules_engine.sentences import listed, say
from rules_engine.units import TableNo


@dataclass(frozen=True, slots=True)
class TablePlan:
    """The sizes of the tables in table order, never more than one apart if the chairs allow."""

    sizes: tuple[int, ...]
    reason: Reason


@dataclass(frozen=True, slots=True)
class RedrawPoints:
    """Numbers of tables at which everybody draws a new seat, the largest first."""

    required: tuple[int, ...]
    optional: tuple[int, ...]
    reason: Reason


@dataclass(frozen=True, slots=True)
class TableToClose:
    """The next table to close."""

    table: TableNo
    reason: Reason


class Closing(StrEnum):
    """What becomes of the people when tables close."""

    BREAK = "break"
    REDRAW = "redraw"
    REDRAW_OR_BREAK = "redraw_or_break"


@dataclass(frozen=True, slots=True)
class Consolidation:
    """Tables that are due to close; it has to wait for the hands at `waits_for`."""

    kind: Closing
    closing: tuple[TableNo, ...]
    staying: tuple[TableNo, ...]
    waits_for: tuple[TableNo, ...]
    reasons: tuple[Reason, ...]


def table_count(house: HouseRules, *, players: int, table_format: TableFormat) -> int:
    """How many tables the house wants for so many players."""
    if players < 1:
        raise ValueError("A table plan needs players.")
    if players <= house.final_table_size.for_(table_format):
        return 1
    if players <= house.two_table_point.for_(table_format):
        return 2
    return -(-players // house.seats_target.for_(table_format))


def is_table_spare(
    house: HouseRules, *, players: int, tables: int, table_format: TableFormat
) -> bool:
    """Whether the house wants fewer tables than these for so many players."""
    return players > 0 and table_count(house, players=players, table_format=table_format) < tables


def table_plan(
    house: HouseRules,
    *,
    players: int,
    table_format: TableFormat,
    room: Sequence[int] | None = None,
) -> TablePlan:
    """The tables to start with or to come down to; `room` lists the chairs at each real table.

    With few tables they hold more than the house aims at (St. Gabriel, table sizes). RuleViolation
    `room_too_small` if there are fewer chairs than players.
    """
    wanted = table_count(house, players=players, table_format=table_format)
    if room is None:
        sizes = even_sizes(players, [players] * wanted)
        return TablePlan(sizes, _plan_reason(house, players, sizes, table_format))
    if players > sum(room):
        raise RuleViolation(
            "room_too_small",
            say("{players} players, but only {chairs} chairs.", players=players, chairs=sum(room)),
        )
    tables = min(wanted, len(room))
    while players > sum(room[:tables]):
        tables += 1
    sizes = even_sizes(players, room[:tables])
    return TablePlan(sizes, _plan_reason(house, players, sizes, table_format))


def even_sizes(players: int, chairs: Sequence[int]) -> tuple[int, ...]:
    """The players spread as evenly as the chairs allow; the first tables are the larger ones."""
    sizes = [0] * len(chairs)
    left = players
    by_chairs = sorted(range(len(chairs)), key=lambda index: (chairs[index], -index))
    for served, index in enumerate(by_chairs):
        sizes[index] = min(chairs[index], left // (len(chairs) - served))
        left -= sizes[index]
    if left:
        raise ValueError(f"There are {left} chairs too few for {players} players.")
    return tuple(sizes)


def redraw_points(house: HouseRules, *, starting_tables: int) -> RedrawPoints:
    """When everybody redraws in a tournament that began with so many tables."""
    ahead = sorted((n for n in house.redraw_at_tables if n < starting_tables), reverse=True)
    # Redrawing at three tables is left open where four or five began (Robert's Rules, 15.17).
    optional = tuple(n for n in ahead if n == 3 and starting_tables in (4, 5))
    required = tuple(n for n in ahead if n not in optional)
    tables = listed(required) if required else say("no number of")
    sentence = say("Everybody draws a new seat at {tables} tables.", tables=tables)
    if optional:
        sentence = say("{points} The director may also redraw at 3 tables.", points=sentence)
    return RedrawPoints(required, optional, Reason(sentence, house.cite("redraw_at_tables")))


def next_table_to_close(
    house: HouseRules, *, order: Sequence[TableNo], open_tables: Mapping[TableNo, int]
) -> TableToClose:
    """The table that closes next; `open_tables` gives the players at each.

    Tables missing from the order come after it, the highest number first.
    """
    if not open_tables:
        raise ValueError("No table is open.")
    source = house.cite("break_order")
    match house.break_order:
        case BreakOrder.DIRECTOR_CHOICE if not order:
            table = min(open_tables, key=lambda number: (open_tables[number], -number))
            sentence = say(
                "Table {table} has the fewest players; the director may close another.", table=table
            )
        case BreakOrder.PRESET | BreakOrder.DIRECTOR_CHOICE:
            table = next((one for one in order if one in open_tables), max(open_tables))
            sentence = say("Table {table} is next in the order set beforehand.", table=table)
        case unknown:
            assert_never(unknown)
    return TableToClose(table, Reason(sentence, source))


def consolidation(
    house: HouseRules,
    *,
    tables: Collection[TableSize],
    table_format: TableFormat,
    starting_tables: int,
    order: Sequence[TableNo],
) -> Consolidation | None:
    """Whether tables are due to close: one is broken up, or everybody redraws. None if not yet."""
    players = sum(table.size for table in tables)
    if not is_table_spare(house, players=players, tables=len(tables), table_format=table_format):
        return None
    wanted = table_count(house, players=players, table_format=table_format)
    points = redraw_points(house, starting_tables=starting_tables)
    is_redraw = any(wanted <= n < len(tables) for n in (*points.required, *points.optional))
    down_to = wanted if is_redraw else len(tables) - 1
    closing = _tables_to_close(house, tables, order, players=players, down_to=down_to)
    if not closing:
        return None
    staying = len(tables) - len(closing)
    reason = _closing_reason(house, players, staying, table_format)
    passed = range(staying, len(tables))
    if any(point in passed for point in points.required):
        return _consolidated(Closing.REDRAW, tables, closing, (reason, points.reason))
    if any(point in passed for point in points.optional):
        return _consolidated(Closing.REDRAW_OR_BREAK, tables, closing, (reason, points.reason))
    return _consolidated(Closing.BREAK, tables, closing[:1], (reason, closing[0].reason))


def _tables_to_close(
    house: HouseRules,
    tables: Collection[TableSize],
    order: Sequence[TableNo],
    *,
    players: int,
    down_to: int,
) -> list[TableToClose]:
    """The tables to close one after the other, as far as the chairs of the others suffice."""
    sizes = {table.number: table.size for table in tables}
    chairs = {table.number: table.capacity for table in tables}
    left = sum(chairs.values())
    closing: list[TableToClose] = []
    while len(sizes) > down_to:
        choice = next_table_to_close(house, order=order, open_tables=sizes)
        del sizes[choice.table]
        left -= chairs[choice.table]
        if left < players:
            break
        closing.append(choice)
    return closing


def _consolidated(
    kind: Closing,
    tables: Collection[TableSize],
    choices: Sequence[TableToClose],
    reasons: tuple[Reason, ...],
) -> Consolidation:
    closing = tuple(choice.table for choice in choices)
    concerned = closing if kind is Closing.BREAK else {table.number for table in tables}
    return Consolidation(
        kind,
        closing=closing,
        staying=tuple(sorted(table.number for table in tables if table.number not in closing)),
        waits_for=tuple(
            sorted(t.number for t in tables if t.number in concerned and not t.between_hands)
        ),
        reasons=reasons,
    )


def _plan_reason(
    house: HouseRules, players: int, sizes: Sequence[int], table_format: TableFormat
) -> Reason:
    target = house.seats_target.for_(table_format)
    if len(sizes) == 1 and players <= house.final_table_size.for_(table_format):
        return Reason(
            say("{players} players fit the final table.", players=players),
            house.cite("final_table_size"),
        )
    if players <= house.two_table_point.for_(table_format) and len(sizes) == 2:
        return Reason(
            say("{players} players form two tables.", players=players),
            house.cite("two_table_point"),
        )
    if max(sizes) > target:
        sentence = say(
            "The room is short of tables, so they begin with more than {players} players.",
            players=target,
        )
        return Reason(sentence, house.cite("seats_target"))
    sentence = say(
        "{players} players at {tables} tables of at most {seats}.",
        players=players,
        tables=len(sizes),
        seats=target,
    )
    return Reason(sentence, house.cite("seats_target"))


def _closing_reason(
    house: HouseRules, players: int, target: int, table_format: TableFormat
) -> Reason:
    sizes = even_sizes(players, [players] * target)
    plan = _plan_reason(house, players, sizes, table_format)
    return Reason(
        say(
            "{players} players are left, enough for {tables}.",
            players=players,
            tables=say("1 table") if target == 1 else say("{count} tables", count=target),
        ),
        plan.source,
    )
