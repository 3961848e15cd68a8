"""An evening to be played: the tournament as it opens, who comes, and how people behave."""

from dataclasses import dataclass
from datetime import UTC, datetime

from rules_engine.clock.structure import Structure
from rules_engine.clock.structures import default_structure
from rules_engine.entries.rebuys import Purchase
from rules_engine.entries.rebuys import terms as rebuy_terms
from rules_engine.house.keys import TableFormat
from rules_engine.house.rules import HouseRules
from rules_engine.prizes.payout_plan import default_plan
from rules_engine.prizes.pool import Price
from rules_engine.room.plan import table_count
from rules_engine.tournament import Furniture, Terms
from rules_engine.units import Chips, TableNo

ZONE = "America/Indiana/Indianapolis"
FRIDAY_EVENING = datetime(2026, 6, 19, 23, 0, tzinfo=UTC)  # seven o'clock in that zone
CHAIRS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """How people behave.

    `tempo` stretches everything that people do, not the clock: 0.1 makes hands of a few seconds.
    Shares are of the field, `deals` of the evenings, all other chances are for each hand at each
    table.
    """

    tempo: float = 1.0
    counts_stacks: bool = False
    full_hands: bool = False  # every hand is played card by card, and all stacks are told
    full_tables: frozenset[TableNo] = frozenset()  # or only those of these tables
    latecomers: float = 0.04
    no_shows: float = 0.01
    needs: float = 0.02
    rebuys: float = 0.6  # of those who could
    add_ons: float = 0.4
    deals: float = 0.2
    deals_among: tuple[int, ...] = (2, 3, 3, 4)  # once at most one of these many are in
    misdeals: float = 0.006
    floor_calls: float = 0.01
    clock_calls: float = 0.006
    absences: float = 0.004
    offences: float = 0.002
    disputes: float = 0.001
    slips: float = 0.002  # the wrong seat is tapped, and taken back
    false_reports: float = 0.001
    tickets_handed_in: float = 0.5  # of those who go out
    records_rulings: bool = True

    def __post_init__(self) -> None:
        if self.tempo <= 0:
            raise ValueError("a tempo is above zero")

    def plays_in_full(self, table: TableNo) -> bool:
        """Whether every action at this table is played and told."""
        return self.full_hands or table in self.full_tables

    def tells_stacks(self, table: TableNo) -> bool:
        """Whether this table says what everybody has after a hand."""
        return self.counts_stacks or self.plays_in_full(table)


AS_USUAL = Habits()


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """A tournament, so many people who come to play it, and when."""

    terms: Terms
    structure: Structure
    players: int
    starts_at: datetime = FRIDAY_EVENING
    time_zone: str = ZONE
    habits: Habits = AS_USUAL


def plan_evening(
    house: HouseRules,
    *,
    players: int,
    structure: Structure | None = None,
    table_format: TableFormat = TableFormat.EIGHT_HANDED,
    starting_stack: Chips = 100,
    habits: Habits = AS_USUAL,
    trusts_tables: bool = False,
) -> Evening:
    """An evening as the house would plan it, in a room that is large enough.

    A house that takes fewer people is changed in this one point.
    """
    if players < 2:
        raise ValueError("a tournament is played by two or more")
    if house.max_entrants is not None and house.max_entrants < players:
        house = house.with_(max_entrants=players)
    payouts = default_plan(house)
    price = Price(fee=40_00, prize_part=32_00 if payouts.cash else 0)
    tables = table_count(house, players=players, table_format=table_format) + 1
    terms = Terms(
        house=house,
        payouts=payouts,
        price=price,
        starting_stack=starting_stack,
        tables=tuple(
            Furniture(number, seats=CHAIRS, decks=1 + number % 2) for number in range(1, tables + 1)
        ),
        table_format=table_format,
        denominations=(1, 5, 25, 100, 500),
        rebuy_price=_price(house, Purchase.REBUY, to_prizes=payouts.cash is not None),
        add_on_price=_price(house, Purchase.ADD_ON, to_prizes=payouts.cash is not None),
        trusts_tables=trusts_tables,
    )
    return Evening(
        terms=terms,
        structure=structure or default_structure(house),
        players=players,
        habits=habits,
    )


def _price(house: HouseRules, purchase: Purchase, *, to_prizes: bool) -> Price:
    fee = rebuy_terms(house, purchase).price
    return Price(fee=fee, prize_part=fee if to_prizes else 0)
