"""Where the money of an entry goes: prize pool, bounty and charity, fixed in advance by the price.

Every cent taken ends in exactly one of the three; what is paid out of the pool is in `payouts`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules_engine.errors import RuleViolation
from rules_engine.releases import expect_fields
from rules_engine.sentences import say
from rules_engine.units import Cents


def plain_amount(amount: Cents) -> str:
    """An amount as people read it, in whatever currency: 1,376 or 152.67.

    The engine knows cents and no currency; screens that know it write their sums themselves.
    """
    whole, cents = divmod(abs(amount), 100)
    sign = "-" if amount < 0 else ""
    return f"{sign}{whole:,}.{cents:02}" if cents else f"{sign}{whole:,}"


@dataclass(frozen=True, slots=True)
class Price:
    """What one entry, rebuy or add-on costs and how that money is divided."""

    fee: Cents
    prize_part: Cents
    bounty_part: Cents = 0

    def __post_init__(self) -> None:
        if min(self.fee, self.prize_part, self.bounty_part) < 0:
            raise RuleViolation("negative_price", "No part of a price is below zero.")
        if self.donation_part < 0:
            parts = "parts for prizes and bounty are" if self.bounty_part else "part for prizes is"
            sentence = say(
                "The {parts} more than the price of {amount}.",
                parts=say(parts),
                amount=plain_amount(self.fee),
            )
            raise RuleViolation("parts_above_fee", sentence)

    @property
    def donation_part(self) -> Cents:
        """What the charity gets of it."""
        return self.fee - self.prize_part - self.bounty_part

    def to_data(self) -> dict[str, int]:
        """Plain data for a fact."""
        return {
            "fee": self.fee,
            "prize_part": self.prize_part,
            "bounty_part": self.bounty_part,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, int]) -> "Price":
        """The price that `to_data` wrote down; NewerLog, or ValueError for anything else."""
        try:
            expect_fields(cls, data)
            parts = (data["fee"], data["prize_part"], data["bounty_part"])
            if any(type(part) is not int for part in parts):
                raise TypeError(f"amounts are whole cents: {parts}")
            return cls(*parts)
        except (KeyError, TypeError, RuleViolation) as problem:
            raise ValueError(f"not a price: {problem}") from problem


@dataclass(frozen=True, slots=True)
class PoolSplit:
    """All the money taken and its three purposes."""

    collected: Cents
    pool: Cents
    bounties: Cents
    donation: Cents


def split_pool(sales: Iterable[tuple[Price, int]]) -> PoolSplit:
    """Add up what was sold, each price with its number of sales."""
    # St. Gabriel, General 3 and event box: parts are amounts per entry, not percentages of a sum.
    sold = tuple(sales)
    if any(count < 0 for _, count in sold):
        raise ValueError("a number of sales is never negative")
    return PoolSplit(
        collected=sum(price.fee * count for price, count in sold),
        pool=sum(price.prize_part * count for price, count in sold),
        bounties=sum(price.bounty_part * count for price, count in sold),
        donation=sum(price.donation_part * count for price, count in sold),
    )
