"""A tournament before sales open: what the wizard edits and what opening turns into terms."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules_engine.house import HouseRules
from rules_engine.house_keys import TableFormat
from rules_engine.houses import SHIPPED
from rules_engine.payout_plan import PayoutPlan, default_plan
from rules_engine.prize_pool import Price
from rules_engine.structure import Structure
from rules_engine.structures import TEMPLATES, default_structure
from rules_engine.tournament import Furniture, Terms
from rules_engine.units import Chips


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """Everything about a tournament that is decided before the first entry is sold."""

    house: HouseRules
    structure: Structure
    payouts: PayoutPlan
    price: Price
    stack: Chips
    table_format: TableFormat = TableFormat.EIGHT_HANDED
    denominations: tuple[Chips, ...] = (1, 5, 25, 100)
    capacity: int | None = None
    trusts_tables: bool = False

    @classmethod
    def of_house(cls, name: str) -> "Draft":
        """A sensible start under one of the shipped rule sets."""
        house = SHIPPED[name]
        return cls(
            house=house,
            structure=default_structure(house),
            payouts=default_plan(house),
            price=Price(fee=40_00, prize_part=32_00),
            stack=100,
            capacity=house.max_entrants,
        )

    @classmethod
    def of_template(cls, name: str) -> "Draft":
        """One of the published tournaments, complete."""
        template = TEMPLATES[name]
        return replace(
            cls.of_house(template.house),
            structure=template.structure,
            price=Price(fee=template.price, prize_part=template.prize_part),
            stack=template.stack,
            table_format=template.table_format,
        )

    def terms(self, tables: Iterable[Furniture]) -> Terms:
        """The terms of the opening, with the furniture in the room."""
        return Terms(
            house=self.house,
            payouts=self.payouts,
            price=self.price,
            starting_stack=self.stack,
            tables=tuple(tables),
            table_format=self.table_format,
            denominations=self.denominations,
            capacity=self.capacity,
            trusts_tables=self.trusts_tables,
        )

    def to_data(self) -> dict[str, Any]:
        """As kept in the tournament's row."""
        return {
            "house": self.house.to_data(),
            "structure": self.structure.to_data(),
            "payouts": self.payouts.to_data(),
            "price": self.price.to_data(),
            "stack": self.stack,
            "table_format": self.table_format.value,
            "denominations": list(self.denominations),
            "capacity": self.capacity,
            "trusts_tables": self.trusts_tables,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Draft":
        """What `to_data` wrote."""
        return cls(
            house=HouseRules.from_data(data["house"]),
            structure=Structure.from_data(data["structure"]),
            payouts=PayoutPlan.from_data(data["payouts"]),
            price=Price.from_data(data["price"]),
            stack=data["stack"],
            table_format=TableFormat(data["table_format"]),
            denominations=tuple(data["denominations"]),
            capacity=data["capacity"],
            trusts_tables=data["trusts_tables"],
        )
