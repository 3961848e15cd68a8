"""The form of one point: built from the kinds of value that the point takes.

It parses; what contradicts the other points is refused by the house, in its own sentence.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import NoneType
from typing import Any, get_args

from django import forms

from rules_engine.house import KINDS, Contradiction, HouseRules, Kind, Value, is_union
from rules_engine.house.keys import NONE_SOLD, RebuyTerms
from rules_engine.texts.rulebook import sentence
from tournaments.points.point_fields import TYPED

OPENS = "typed"
"""The choice that the fields below it complete."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A value to choose by itself."""

    name: str
    value: Value


class PointForm(forms.Form):
    """One point of a house, as it is or as somebody wants it; a valid form has `value`.

    `choice` is there where there is more than one way: named values, and at most one that is typed.
    """

    def __init__(
        self, point: str, house: HouseRules, data: Mapping[str, Any] | None = None
    ) -> None:
        self.point, self.house = point, house
        kinds = _kinds(KINDS[point])
        self.choices = tuple(_choices(kinds))
        self.typed = next((TYPED[kind] for kind in kinds if kind in TYPED), None)
        self.value: Value = None
        super().__init__(data, initial=self._initial())
        if self.choices:
            self.fields["choice"] = self._choice_field()
        self.fields.update(self.typed.fields(point) if self.typed else {})

    @property
    def is_fixed(self) -> bool:
        """Nothing to choose from."""
        return self.point in FIXED

    @property
    def typed_fields(self) -> list[forms.BoundField]:
        """The fields that are typed into."""
        return [self[name] for name in self.fields if name != "choice"]

    @property
    def steps(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The same two by two, where they are the steps of a ladder."""
        fields = self.typed_fields if "penalty_1" in self.fields else []
        return list(zip(fields[::2], fields[1::2], strict=True))

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        if not self._is_typed:
            for bound in self.typed_fields:  # under a choice that was not taken
                self.errors.pop(bound.name, None)
        if self.errors:
            return said
        self.value = self._value(said)
        try:
            self.house.with_(**{self.point: self.value})
        except Contradiction as contradiction:
            self.refuse(str(contradiction))
        return said

    def refuse(self, told: str) -> None:
        """Put a refusal at the field that somebody looks at."""
        fields = self.typed_fields if self._is_typed else [self["choice"]]
        self.add_error(fields[0].name, told)

    @property
    def _is_typed(self) -> bool:
        return not self.choices or self.data.get("choice") == OPENS

    def _initial(self) -> dict[str, Any]:
        value = getattr(self.house, self.point)
        chosen = next((each.name for each in self.choices if each.value == value), OPENS)
        typed = self.typed.initial(value) if self.typed and chosen == OPENS else {}
        return {"choice": chosen, **typed}

    def _choice_field(self) -> forms.ChoiceField:
        choices = [(each.name, sentence(self.point, each.value)) for each in self.choices]
        choices += [(OPENS, self.typed.words)] if self.typed else []
        return forms.ChoiceField(
            choices=choices,
            widget=forms.RadioSelect,
            error_messages={
                "required": "Please choose one.",
                "invalid_choice": "Please choose one of these.",
            },
        )

    def _value(self, said: dict[str, Any]) -> Value:
        for each in self.choices:
            if each.name == said["choice"]:
                return each.value
        assert self.typed is not None  # the choice field admits nothing else
        return self.typed.value(said)


def _kinds(kind: Kind) -> tuple[Kind, ...]:
    return get_args(kind) if is_union(kind) else (kind,)


def _choices(kinds: tuple[Kind, ...]) -> Iterator[Choice]:
    for kind in kinds:
        if kind is NoneType:
            yield Choice("none", None)
        elif kind is bool:
            yield Choice("yes", True)
            yield Choice("no", False)
        elif kind is RebuyTerms:
            yield Choice("none_sold", NONE_SOLD)
        elif isinstance(kind, type) and issubclass(kind, StrEnum):
            yield from (Choice(each.value, each) for each in kind)


FIXED = frozenset(
    point
    for point, kind in KINDS.items()
    if len(tuple(_choices(_kinds(kind)))) == 1 and TYPED.keys().isdisjoint(_kinds(kind))
)
"""The points on which no rule document differs: there is one value."""
