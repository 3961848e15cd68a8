"""The chips on the set-up page: a row for every value in use, and what the stock is enough for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms

from rules_engine.chips import Chip, ChipSet, make_up
from rules_engine.entries import Purchase, rebuys
from rules_engine.errors import RuleViolation
from rules_engine.tournament import questions
from rules_engine.units import Chips
from tournaments.form_fields import Words, number
from tournaments.terms.draft import Draft

MOST_KINDS = 12


@dataclass(frozen=True, slots=True)
class ChipRow:
    """The fields of one kind of chip."""

    value: Chips
    colour: forms.BoundField
    in_stack: forms.BoundField
    count: forms.BoundField

    @property
    def errors(self) -> list[str]:
        """Everything that is wrong with the row."""
        return [
            str(one) for field in (self.colour, self.in_stack, self.count) for one in field.errors
        ]


@dataclass(frozen=True, slots=True)
class StockRow:
    """One kind of chip in a full room."""

    chip: str
    on_tables: int
    in_bank: int | None
    missing: int


@dataclass(frozen=True, slots=True)
class StockShown:
    """What the chips are enough for; `warning` if they are not."""

    stacks: int
    rows: tuple[StockRow, ...]
    notes: tuple[str, ...]
    warning: str


def fields(values: Sequence[Chips]) -> dict[str, forms.Field]:
    """Colour, number in a stack and number in the cupboard of each value."""
    found: dict[str, forms.Field] = {}
    for value in values[:MOST_KINDS]:
        found |= {
            f"chip_{value}_colour": Words(
                label=f"Colour of chips of {value}", max_length=20, required=False
            ),
            f"chip_{value}_in_stack": number(
                f"Chips of {value} in a stack", least=0, most=1000, required=False
            ),
            f"chip_{value}_count": number(
                f"Chips of {value} there are", least=0, most=1_000_000, required=False
            ),
        }
    return found


def rows(form: forms.Form, values: Sequence[Chips]) -> list[ChipRow]:
    """The rows of a form that has these fields."""
    parts = ("colour", "in_stack", "count")
    return [
        ChipRow(value, *(form[f"chip_{value}_{part}"] for part in parts))
        for value in values[:MOST_KINDS]
    ]


def initial(draft: Draft) -> dict[str, Any]:
    """What the fields show first."""
    return {
        f"chip_{chip.value}_{part}": getattr(chip, part) or None
        for chip in (draft.chips.chips if draft.chips else ())
        for part in ("colour", "in_stack", "count")
    }


def chips(said: Mapping[str, Any], *, before: Draft) -> ChipSet | None:
    """The chips that valid fields describe; RuleViolation `stack_not_payable`, `other_stack`.

    A make-up that nobody touched follows another stack; a kind that is not in use stays known.
    """
    values: Sequence[Chips] = said["denominations"]
    known = {chip.value: chip for chip in before.chips.chips} if before.chips else {}
    told = {value: _chip(said, value) for value in values[:MOST_KINDS]}
    if not any(one.colour or one.count is not None or one.in_stack for one in told.values()):
        return None
    found = ChipSet(tuple(told.values()))
    if found.stack not in (0, said["stack"]):
        is_untouched = all(
            one.in_stack == (known[value].in_stack if value in known else 0)
            for value, one in told.items()
        )
        if not is_untouched:
            sentence = f"These chips make {found.stack:,}, and a stack is {said['stack']:,}."
            raise RuleViolation("other_stack", sentence)
        counts = make_up(said["stack"], values)
        told = {
            value: Chip(value, one.colour, one.count, counts[value]) for value, one in told.items()
        }
    unused = (
        Chip(chip.value, chip.colour, chip.count)
        for chip in known.values()
        if chip.value not in told
    )
    return ChipSet((*told.values(), *unused))


def stock(draft: Draft, *, field: int) -> StockShown | None:
    """What so many stacks take, and what the bank keeps for rebuys; None where nobody said."""
    if draft.chips is None or not draft.chips.stack:
        return None
    found = draft.chips.stock(stacks=field)
    shown = tuple(
        StockRow(_name(one.chip), one.on_tables, one.in_bank, one.missing)
        for one in found
        if one.chip.in_stack or one.chip.count
    )
    return StockShown(field, shown, tuple(_notes(draft, field)), _warning(draft.chips, field))


def _warning(chips: ChipSet, field: int) -> str:
    short = [one for one in chips.stock(stacks=field) if one.missing]
    if not short:
        return ""
    missing = ", ".join(f"{one.missing:,} of {_name(one.chip)}" for one in short)
    enough = chips.most_stacks()
    return f"For {field} stacks these are missing: {missing}. There are enough for {enough}."


def _notes(draft: Draft, field: int) -> list[str]:
    assert draft.chips is not None  # the caller looked
    kept = draft.chips.in_bank(stacks=field)
    if kept is None:
        return ["Say how many there are of each kind to see what the bank keeps."]
    notes = [f"The bank keeps {kept:,} in chips."]
    terms = draft.usual_terms()
    for purchase in Purchase:
        if rebuys.terms(draft.house, purchase).max:
            each = questions.chips_sold(terms, purchase)
            notes.append(f"By value that is {kept // each:,} {purchase.plural} of {each:,}.")
    return notes


def _chip(said: Mapping[str, Any], value: Chips) -> Chip:
    return Chip(
        value,
        said.get(f"chip_{value}_colour") or "",
        said.get(f"chip_{value}_count"),
        said.get(f"chip_{value}_in_stack") or 0,
    )


def _name(chip: Chip) -> str:
    return f"{chip.colour} {chip.value:,}" if chip.colour else f"{chip.value:,}"
