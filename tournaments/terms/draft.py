"""A tournament before sales open: what the wizard edits and what opening turns into terms."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from rules_engine.chips import Chip, ChipSet, start_of, usual_chips
from rules_engine.clock import TEMPLATES, Structure
from rules_engine.entries import Purchase, rebuys
from rules_engine.errors import RuleViolation
from rules_engine.house import SHIPPED, HouseRules
from rules_engine.house.keys import DeckChange, TableFormat
from rules_engine.prizes import PayoutPlan, Price, check_plan, default_plan
from rules_engine.tournament import Furniture, ReEntry, Terms
from rules_engine.units import Cents, Chips, TableNo

USUAL_FEE: Cents = 40_00
USUAL_FIELD = 40
"""How many people a room is laid out for where the rules set no limit."""


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
    re_entries: int = 0
    break_order: tuple[TableNo, ...] = ()
    trusts_tables: bool = False
    rebuy_price: Price | None = None
    add_on_price: Price | None = None
    chips: ChipSet | None = None
    re_entry: ReEntry | None = None

    @classmethod
    def of_house(cls, name: str) -> "Draft":
        """A sensible start under one of the shipped rule sets."""
        house = SHIPPED[name]
        plan, start = default_plan(house), start_of(house)
        # A rule set that sells rebuys for a full stack names the price of a stack by that.
        fee = rebuys.terms(house, Purchase.REBUY).price or USUAL_FEE
        return cls(
            house=house,
            structure=start.structure,
            payouts=plan,
            price=Price(fee=fee, prize_part=fee * 4 // 5 if plan.cash else 0),
            stack=start.stack,
            capacity=house.max_entrants,
            denominations=_values_in_play(start.chips),
            chips=start.chips,
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
            chips=usual_chips(template.stack),
        )

    def usual_furniture(self) -> tuple[Furniture, ...]:
        """A room that fits: enough tables for the field, each large enough to be the last one."""
        field = self.capacity or USUAL_FIELD
        tables = -(-field // self.house.seats_target.for_(self.table_format))
        seats = self.house.final_table_size.for_(self.table_format)
        decks = 2 if self.house.deck_change is DeckChange.TWO_DECKS_ALTERNATE else 1
        return tuple(Furniture(number, seats, decks=decks) for number in range(1, tables + 1))

    def refuse_unless_sound(self, tables: Iterable[Furniture]) -> None:
        """Refuse what no single value shows: prizes against the rules, more entries than chairs.

        Raises RuleViolation `room_too_small` and what `check_plan` raises.
        """
        check_plan(self.house, plan=self.payouts, prize_part=self.price.prize_part)
        chairs = sum(table.seats - len(table.blocked) for table in tables)
        if self.capacity is not None and self.capacity > chairs:
            sentence = f"{self.capacity} entries would be sold, but there are {chairs} chairs."
            raise RuleViolation("room_too_small", sentence)

    def terms(self, tables: Iterable[Furniture]) -> Terms:
        """The terms of the opening, with the furniture in the room."""
        return Terms(
            house=self.house,
            payouts=self.payouts,
            price=self.price,
            starting_stack=self.stack,
            tables=tuple(tables),
            table_format=self.table_format,
            break_order=self.break_order,
            denominations=self.denominations,
            capacity=self.capacity,
            re_entries=self.re_entries,
            trusts_tables=self.trusts_tables,
            rebuy_price=self.rebuy_price,
            add_on_price=self.add_on_price,
            re_entry=self.re_entry,
        )

    def usual_terms(self) -> Terms:
        """The terms in a room that fits, for those who do not know the real one and its tables."""
        return replace(self, break_order=()).terms(self.usual_furniture())

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
            "re_entries": self.re_entries,
            "break_order": list(self.break_order),
            "trusts_tables": self.trusts_tables,
            **{name: price.to_data() for name, price in self._prices().items()},
            **({"re_entry": _written(self.re_entry)} if self.re_entry else {}),
            **({"chips": [chip.to_data() for chip in self.chips.chips]} if self.chips else {}),
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
            re_entries=data["re_entries"],
            break_order=tuple(data["break_order"]),
            trusts_tables=data["trusts_tables"],
            rebuy_price=_price_in(data, "rebuy_price"),
            add_on_price=_price_in(data, "add_on_price"),
            chips=_chips_in(data),
            re_entry=_re_entry_in(data),
        )

    def _prices(self) -> dict[str, Price]:
        """What is sold beside entries."""
        found = {"rebuy_price": self.rebuy_price, "add_on_price": self.add_on_price}
        return {name: price for name, price in found.items() if price is not None}


def _price_in(data: Mapping[str, Any], name: str) -> Price | None:
    """A price that drafts of v0.1 do not know of."""
    return Price.from_data(data[name]) if name in data else None


def _written(own: ReEntry) -> dict[str, Any]:
    return {"price": own.price.to_data(), "chips": own.chips, "until_level": own.until_level}


def _re_entry_in(data: Mapping[str, Any]) -> ReEntry | None:
    """What a re-entry costs and gives, which older drafts do not know of."""
    own = data.get("re_entry")
    return own and ReEntry(Price.from_data(own["price"]), own["chips"], own["until_level"])


def _chips_in(data: Mapping[str, Any]) -> ChipSet | None:
    """The chips in the cupboard, which older drafts do not know of."""
    return ChipSet(tuple(map(Chip.from_data, data["chips"]))) if "chips" in data else None


def _values_in_play(chips: ChipSet) -> tuple[Chips, ...]:
    """The chips that are played with: none below the smallest of a starting stack."""
    smallest = min(chip.value for chip in chips.chips if chip.in_stack)
    return tuple(value for value in chips.values if value >= smallest)


@dataclass(frozen=True, slots=True)
class Ready:
    """A tournament to start from: one that was published, or one that fits a rule set."""

    name: str
    draft: Draft
    is_published: bool = False


_OTHERS = {
    "roberts": "Poker Tournament",
    "home-poker-tourney": "Home Tournament",
    "club": "Club Tournament",
    "charity-draft": "Draft Night",
}

READY: Mapping[str, Ready] = MappingProxyType(
    {
        **{
            key: Ready(template.title, Draft.of_template(key), is_published=True)
            for key, template in TEMPLATES.items()
        },
        **{name: Ready(title, Draft.of_house(name)) for name, title in _OTHERS.items()},
    }
)
"""Every tournament that ships, by name: the published ones, and one for each other rule set."""
