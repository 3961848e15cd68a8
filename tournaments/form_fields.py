"""Fields of our forms with labels and errors in plain sentences."""

from datetime import timedelta
from decimal import Decimal
from functools import cache
from itertools import groupby
from typing import Any
from zoneinfo import available_timezones

from django import forms

from tournaments import typed

LONG_PAST = timedelta(hours=12)

NOT_A_PLACE = ("Etc/", "SystemV/", "US/")


class Words(forms.CharField):
    """A name or a line of text as it looks, without what nobody sees."""

    def to_python(self, value: object) -> str:
        return typed.name(super().to_python(value) or "")


class Numbers(forms.CharField):
    """Whole numbers in a row, each once, such as "3, 1, 2"."""

    def __init__(self, wrong: str = "Please list numbers, such as 3, 7.", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.wrong = wrong

    def clean(self, value: Any) -> tuple[int, ...]:
        """The numbers; none of them twice."""
        found = whole_numbers(super().clean(value))
        if found is None or len(set(found)) < len(found):
            raise forms.ValidationError(self.wrong)
        return tuple(found)


def whole_numbers(text: str) -> list[int] | None:
    """The numbers in "1, 5, 25"; None if something else is there."""
    words = text.replace(",", " ").replace(";", " ").split()
    found = typed.wholes(words)
    return found if len(found) == len(words) else None


class DayInput(forms.DateInput):
    input_type = "date"


class HourInput(forms.TimeInput):
    input_type = "time"


def day(label: str) -> forms.DateField:
    """A calendar day."""
    return forms.DateField(
        label=label,
        widget=DayInput(format="%Y-%m-%d"),
        error_messages={
            "required": "Please give a day.",
            "invalid": "Please give a day, such as 2026-11-14.",
        },
    )


def hour(label: str, *, required: bool = True) -> forms.TimeField:
    """A time of day."""
    return forms.TimeField(
        label=label,
        required=required,
        widget=HourInput(format="%H:%M"),
        error_messages={
            "required": "Please give a time.",
            "invalid": "Please give a time, such as 19:00.",
        },
    )


def number(
    label: str, *, least: int, most: int, required: bool = True, help_text: str = ""
) -> forms.IntegerField:
    """A whole number within limits."""
    return forms.IntegerField(
        label=label,
        min_value=least,
        max_value=most,
        required=required,
        help_text=help_text,
        error_messages={
            "required": "Please give a number.",
            "invalid": "Please give a whole number.",
            "min_value": "At least %(limit_value)s.",
            "max_value": "At most %(limit_value)s.",
        },
    )


def amount(label: str, *, required: bool = True, help_text: str = "") -> forms.DecimalField:
    """An amount of money."""
    return forms.DecimalField(
        label=label,
        required=required,
        min_value=Decimal(0),
        max_digits=9,
        decimal_places=2,
        help_text=help_text,
        widget=forms.NumberInput(attrs={"step": "any", "inputmode": "decimal"}),
        error_messages={
            "required": "Please give an amount; 0 for nothing.",
            "invalid": "Please give an amount, such as 40 or 37.50.",
            "min_value": "An amount is not below zero.",
            "max_digits": "That is too much.",
            "max_whole_digits": "That is too much.",
            "max_decimal_places": "Cents have two digits, such as 37.50.",
        },
    )


@cache
def zones() -> list[tuple[str, list[tuple[str, str]]]]:
    """Every time zone, grouped by region for a list."""
    names = sorted(name for name in available_timezones() if "/" in name)
    places = [name for name in names if not name.startswith(NOT_A_PLACE)]
    regions = groupby(places, key=lambda name: name.partition("/")[0])
    return [
        *((region, [(name, _place(name)) for name in inside]) for region, inside in regions),
        ("Elsewhere", [("UTC", "UTC")]),
    ]


def _place(name: str) -> str:
    return name.partition("/")[2].replace("_", " ")
