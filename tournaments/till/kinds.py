"""What money comes in for beside the tournaments, and what it goes out for.

The names stay: each is the account of its kind in the books of every event.
"""

from enum import StrEnum

from tournaments.money import books
from tournaments.money.accounts import GIFTS

FIRST = "first"
"""The cash box of the first desk, which may not be there yet."""

REVERSIBLE = (
    books.INCOME,
    books.COST,
    books.MONEY_MOVED,
    books.HELPER_PAID,
    books.SIDE_PRIZE,
)
"""What the till itself takes back."""


class Income(StrEnum):
    """Where money comes from."""

    GIFT = "gift"
    RAFFLE = "raffle"
    FIFTY_FIFTY = "fifty_fifty"
    AUCTION = "auction"
    LAST_LONGER = "last_longer"
    SPONSOR = "sponsor"
    BAR = "bar"
    OTHER = "other"

    @property
    def account(self) -> str:
        return _INCOME[self]


class Cost(StrEnum):
    """What money is spent on."""

    ROOM = "room"
    CHIPS = "chips"
    PRINTING = "printing"
    PRIZES = "prizes"
    SIDE_PRIZES = "side_prizes"
    OTHER = "other"

    @property
    def account(self) -> str:
        return _COSTS[self]


_INCOME = {
    Income.GIFT: GIFTS,
    Income.RAFFLE: "Raffle",
    Income.FIFTY_FIFTY: "50/50",
    Income.AUCTION: "Auction",
    Income.LAST_LONGER: "Last-longer pot",
    Income.SPONSOR: "Sponsors",
    Income.BAR: "Bar and kitchen",
    Income.OTHER: "Other income",
}
_COSTS = {
    Cost.ROOM: "Room",
    Cost.CHIPS: "Chips and tables",
    Cost.PRINTING: "Printing",
    Cost.PRIZES: "Prizes bought",
    Cost.SIDE_PRIZES: "Prizes of side events",
    Cost.OTHER: "Other costs",
}
