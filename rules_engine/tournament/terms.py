"""What a tournament is played on: house, prices, chips, furniture. Agreed before sales open.

All of it is in the first fact of the log, so that a log can be replayed without anything else.
"""

from dataclasses import dataclass

from rules_engine.house.keys import TableFormat
from rules_engine.house.rules import HouseRules
from rules_engine.prizes.payout_plan import PayoutPlan
from rules_engine.prizes.pool import Price
from rules_engine.releases import since
from rules_engine.units import Chips, LevelNo, SeatNo, TableNo


@dataclass(frozen=True, slots=True)
class Furniture:
    """A table as it stands in the room; a wheelchair gets to the accessible seats."""

    table: TableNo
    seats: int
    decks: int = 1
    blocked: tuple[SeatNo, ...] = ()
    accessible: tuple[SeatNo, ...] = since("0.2", ())

    def __post_init__(self) -> None:
        if self.table < 1 or not 2 <= self.seats <= 12:
            raise ValueError("a table has a number and 2 to 12 seats")
        if self.decks not in (1, 2):
            raise ValueError("a table has one deck or two")
        if not all(1 <= seat <= self.seats for seat in self.blocked):
            raise ValueError("only a seat of the table can be blocked")
        if not set(self.accessible) <= set(range(1, self.seats + 1)) - set(self.blocked):
            raise ValueError("only a seat of the table that is in use can be accessible")


@dataclass(frozen=True, slots=True)
class ReEntry:
    """What a re-entry costs and gives where it is no entry like the first, and until which level.

    Without it a re-entry is sold as late entries are, at their price and for a full stack.
    """

    price: Price
    chips: Chips
    until_level: LevelNo

    def __post_init__(self) -> None:
        if self.chips < 1 or self.until_level < 1:
            raise ValueError("a re-entry gives chips, and is sold in one level at least")


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """Everything that was decided before the first entry was sold.

    The break order lists tables from the first to close; tables that it leaves out follow, the
    highest number first. Busts of tables that are not trusted wait for staff.
    """

    house: HouseRules
    payouts: PayoutPlan
    price: Price
    starting_stack: Chips
    tables: tuple[Furniture, ...]
    table_format: TableFormat = TableFormat.EIGHT_HANDED
    break_order: tuple[TableNo, ...] = ()
    denominations: tuple[Chips, ...] = ()
    capacity: int | None = None
    re_entries: int = 0
    rebuy_price: Price | None = None
    add_on_price: Price | None = None
    rules_version: int = 1
    trusts_tables: bool = False
    re_entry: ReEntry | None = since("0.2", None)

    @property
    def re_entry_price(self) -> Price:
        """What whoever is out pays to come back."""
        return self.re_entry.price if self.re_entry else self.price

    def __post_init__(self) -> None:
        numbers = [furniture.table for furniture in self.tables]
        if not numbers or len(set(numbers)) < len(numbers):
            raise ValueError("a tournament has tables, each with a number of its own")
        if not set(self.break_order) <= set(numbers):
            raise ValueError("the break order names a table that is not there")
        if self.starting_stack < 1 or self.re_entries < 0:
            raise ValueError("a stack holds chips, and nobody re-enters less than no times")
        if list(self.denominations) != sorted(set(self.denominations)):
            raise ValueError("denominations are listed once each, the smallest first")
        if self.capacity is not None and self.capacity < 2:
            raise ValueError("a tournament has room for two entries at least")
