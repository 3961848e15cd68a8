"""The chips of an organisation: what a starting stack is made of, whether the stock is enough.

The values decide what can be bet and posted; colours and counts are about the cases in the
cupboard, so no question of the rules asks for them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from rules_engine.errors import RuleViolation
from rules_engine.releases import expect_fields
from rules_engine.sentences import say
from rules_engine.units import Chips

_COMFORT = 2
"""So many times the next larger chip a stack can be changed into small ones, for posting."""


@dataclass(frozen=True, slots=True)
class Chip:
    """One kind of chip. `count`: how many there are; None if nobody counted them.

    `in_stack`: how many of them a starting stack has.
    """

    value: Chips
    colour: str = ""
    count: int | None = None
    in_stack: int = 0

    def to_data(self) -> dict[str, Any]:
        """Plain data to be kept."""
        return {
            "value": self.value,
            "colour": self.colour,
            "count": self.count,
            "in_stack": self.in_stack,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Chip":
        """What `to_data` wrote."""
        expect_fields(cls, data)
        return cls(**data)


@dataclass(frozen=True, slots=True)
class Stock:
    """One kind of chip in a full room: on the tables, left with the bank; `missing` if short."""

    chip: Chip
    on_tables: int
    in_bank: int | None
    missing: int


@dataclass(frozen=True, slots=True)
class ChipSet:
    """The kinds of chips, smallest first; RuleViolation `chips_twice`, `no_chip_value`."""

    chips: tuple[Chip, ...]

    def __post_init__(self) -> None:
        if any(chip.value < 1 for chip in self.chips):
            raise RuleViolation("no_chip_value", "A chip has a value of at least one.")
        values = [chip.value for chip in self.chips]
        if len(set(values)) < len(values):
            raise RuleViolation("chips_twice", "Every kind of chip has a value of its own.")
        object.__setattr__(self, "chips", tuple(sorted(self.chips, key=lambda one: one.value)))

    @property
    def values(self) -> tuple[Chips, ...]:
        """What the chips are worth, smallest first."""
        return tuple(chip.value for chip in self.chips)

    @property
    def stack(self) -> Chips:
        """What a starting stack is worth as it is made up; 0 if nobody said how."""
        return sum(chip.value * chip.in_stack for chip in self.chips)

    def stock(self, *, stacks: int) -> tuple[Stock, ...]:
        """What so many stacks take of every kind, and what the bank keeps."""
        return tuple(_stock(chip, on_tables=chip.in_stack * stacks) for chip in self.chips)

    def in_bank(self, *, stacks: int) -> Chips | None:
        """The value that the bank keeps; None where a kind is not counted."""
        kept = [(one.chip.value, one.in_bank) for one in self.stock(stacks=stacks)]
        if any(count is None for _, count in kept):
            return None
        return sum(value * (count or 0) for value, count in kept)

    def most_stacks(self) -> int | None:
        """For how many starting stacks the chips are enough; None where nobody counted."""
        limits = [
            chip.count // chip.in_stack
            for chip in self.chips
            if chip.count is not None and chip.in_stack
        ]
        return min(limits, default=None)

    def made_up(self, stack: Chips) -> "ChipSet":
        """The same chips with a make-up for this stack; RuleViolation `stack_not_payable`."""
        counts = make_up(stack, self.values)
        return ChipSet(
            tuple(
                Chip(chip.value, chip.colour, chip.count, counts[chip.value]) for chip in self.chips
            )
        )


def _stock(chip: Chip, *, on_tables: int) -> Stock:
    left = None if chip.count is None else chip.count - on_tables
    return Stock(chip, on_tables, None if left is None else max(0, left), max(0, -(left or 0)))


def make_up(stack: Chips, values: Sequence[Chips]) -> dict[Chips, int]:
    """A stack of these chips with enough small ones to post and to change.

    Of each kind about twice as many as the next one is worth, the rest in the largest that fit.
    RuleViolation `stack_not_payable`.
    """
    ordered, left = sorted(values), stack
    counts = dict.fromkeys(ordered, 0)
    for value, larger in zip(ordered, [*ordered[1:], None], strict=True):
        counts[value] = _take(left, value, larger)
        left -= counts[value] * value
    if left or not ordered:
        sentence = say("These chips cannot make a stack of {stack}.", stack=stack)
        raise RuleViolation("stack_not_payable", sentence)
    return counts


def _take(left: Chips, value: Chips, larger: Chips | None) -> int:
    """How many of this chip: the rest has to be payable in the larger ones."""
    most = left // value
    if larger is None:
        return most
    wanted = _COMFORT * larger // value
    fitting = [count for count in range(most + 1) if (left - count * value) % larger == 0]
    return next((count for count in fitting if count >= wanted), fitting[-1] if fitting else most)


def _sheet(**in_stack: int) -> ChipSet:
    colours = (
        (1, "white"),
        (5, "red"),
        (25, "green"),
        (100, "black"),
        (500, "purple"),
        (1000, "yellow"),
    )
    return ChipSet(
        tuple(Chip(value, colour, None, in_stack.get(colour, 0)) for value, colour in colours)
    )


# HomePokerTourney, chip sheet: 1,000 for each player in one of three make-ups, none with a 1.
SHEET_MAKE_UPS: Mapping[str, ChipSet] = MappingProxyType(
    {
        "A": _sheet(red=20, green=16, black=5),
        "B": _sheet(red=15, green=13, black=6),
        "C": _sheet(red=10, green=10, black=7),
    }
)
