"""What each kind of value looks like in a form, and back: a number, a record, a list of steps.

Choices between named values are radio buttons of `forms`; here is what somebody types.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django import forms

from rules_engine.house import KINDS, LEAST, WORDINGS, Kind, Value
from rules_engine.house.keys import (
    BalanceTolerance,
    ByFormat,
    MovedPlayerWaitsIn,
    PenaltyKind,
    PenaltyStep,
    RebuyTerms,
    RestEvery,
)
from rules_engine.prizes import plain_amount
from tournaments.form_fields import amount, number

MOST = 100_000
MOST_STEPS = 8

Fields = dict[str, forms.Field]
Said = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Typed:
    """How one kind of value is typed; `words` stand beside the radio button that opens it."""

    fields: Callable[[str], Fields]
    initial: Callable[[Value], dict[str, Any]]
    value: Callable[[Said], Value]
    words: str = ""


def _number_fields(point: str) -> Fields:
    label = WORDINGS[point].label if KINDS[point] is int else "Number"
    return {"number": number(label, least=LEAST[point], most=MOST)}


def _of_record(
    make: Callable[..., Value], labels: Mapping[str, str], *, least: int, most: int
) -> Typed:
    """A record of whole numbers: a field for each."""
    return Typed(
        fields=lambda _: {
            name: number(label, least=least, most=most) for name, label in labels.items()
        },
        initial=lambda value: {name: getattr(value, name) for name in labels},
        value=lambda said: make(**{name: said[name] for name in labels}),
    )


def _rebuy_fields(_point: str) -> Fields:
    return {
        "max": number("How often each player", least=1, most=100),
        "price": amount("Price of each"),
        "chips": number("Chips of each", least=1, most=1_000_000, required=False),
        "stack_percent": number(
            "or percent of a starting stack", least=1, most=10_000, required=False
        ),
        "until_minute": number("Until which minute of play", least=1, most=10_000),
        "through_rest": forms.BooleanField(
            label="and on until the rest break after that level is over", required=False
        ),
    }


def _rebuy_initial(value: RebuyTerms) -> dict[str, Any]:
    if not value.max:
        return {}
    kept = ("max", "until_minute", "through_rest")
    shown = {name: getattr(value, name) for name in kept}
    given = {"chips": value.chips} if value.chips else {"stack_percent": value.stack_percent}
    return {**shown, **given, "price": plain_amount(value.price)}


def _rebuy_terms(said: Said) -> RebuyTerms:
    price: Decimal = said["price"]
    chips, percent = said["chips"] or 0, said["stack_percent"] or 0
    if not chips and not percent:
        raise forms.ValidationError({"chips": "Please say how many chips, or which share."})
    return RebuyTerms(
        max=said["max"],
        price=int(price * 100),
        stack_percent=0 if chips else percent,
        until_minute=said["until_minute"],
        chips=chips,
        through_rest=said["through_rest"],
    )


class NumbersField(forms.CharField):
    """Whole numbers with commas between them, largest first; empty for none."""

    def clean(self, value: Any) -> tuple[int, ...]:
        words = super().clean(value).replace(",", " ").split()
        if not all(word.isdecimal() and len(word) < 4 and int(word) for word in words):
            raise forms.ValidationError("Please list whole numbers from 1, such as 3, 2, 1.")
        return tuple(sorted({int(word) for word in words}, reverse=True))


def _list_fields(_point: str) -> Fields:
    told = "Numbers with commas between them, such as 3, 2, 1. Empty: never."
    return {
        "numbers": NumbersField(label="Tables left", max_length=60, required=False, help_text=told)
    }


_WAITING = {
    MovedPlayerWaitsIn.BETWEEN_BUTTON_AND_SB: "Between the button and the small blind",
    MovedPlayerWaitsIn.SMALL_BLIND: "In the small blind",
    MovedPlayerWaitsIn.BUTTON: "On the button",
}


def _place_fields(_point: str) -> Fields:
    return {
        "members": forms.TypedMultipleChoiceField(
            label="Somebody who was moved waits",
            choices=[(each.value, words) for each, words in _WAITING.items()],
            coerce=MovedPlayerWaitsIn,
            required=False,
            widget=forms.CheckboxSelectMultiple,
        )
    }


_PENALTIES = {
    PenaltyKind.WARNING: "Warning",
    PenaltyKind.TIMEOUT: "Timeout",
    PenaltyKind.TIMEOUT_INCREASING: "Longer and longer timeouts",
    PenaltyKind.SUSPENSION: "Suspension",
    PenaltyKind.DISQUALIFICATION: "Disqualification",
}


def _step_fields(_point: str) -> Fields:
    choices = [("", "Nothing"), *((each.value, words) for each, words in _PENALTIES.items())]
    fields: Fields = {}
    for step in range(1, MOST_STEPS + 1):
        minutes = number(f"Minutes of step {step}", least=1, most=600, required=False)
        minutes.widget.attrs |= {"aria-label": minutes.label, "placeholder": "min"}
        fields |= {
            f"penalty_{step}": forms.ChoiceField(
                label=f"{step}.",
                choices=choices,
                required=False,
                widget=forms.Select(attrs={"aria-label": f"Step {step}"}),
            ),
            f"minutes_{step}": minutes,
        }
    return fields


def _step_initial(steps: tuple[PenaltyStep, ...]) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    for number_, step in enumerate(steps, start=1):
        shown |= {f"penalty_{number_}": step.kind.value, f"minutes_{number_}": step.minutes}
    return shown


def _steps(said: Said) -> tuple[PenaltyStep, ...]:
    """The steps without the gaps between them."""
    return tuple(
        PenaltyStep(PenaltyKind(kind), said[f"minutes_{step}"])
        for step in range(1, MOST_STEPS + 1)
        if (kind := said[f"penalty_{step}"])
    )


TYPED: Mapping[Kind, Typed] = {
    int: Typed(
        fields=_number_fields,
        initial=lambda value: {"number": value},
        value=lambda said: said["number"],
        words="This number:",
    ),
    ByFormat: _of_record(
        ByFormat,
        {"eight_handed": "At tables for eight", "six_handed": "At tables for six"},
        least=2,
        most=1000,
    ),
    BalanceTolerance: _of_record(
        BalanceTolerance,
        {
            "six_or_fewer": "Players, with six tables or fewer",
            "over_six_tables": "Players, with more than six",
        },
        least=1,
        most=12,
    ),
    RestEvery: _of_record(
        RestEvery,
        {"levels": "After how many levels", "minutes": "Minutes of rest"},
        least=1,
        most=600,
    ),
    RebuyTerms: Typed(
        fields=_rebuy_fields,
        initial=_rebuy_initial,
        value=_rebuy_terms,
        words="They are sold, on these terms:",
    ),
    tuple[int, ...]: Typed(
        fields=_list_fields,
        initial=lambda value: {"numbers": ", ".join(map(str, value))},
        value=lambda said: said["numbers"],
    ),
    tuple[MovedPlayerWaitsIn, ...]: Typed(
        fields=_place_fields,
        initial=lambda value: {"members": [each.value for each in value]},
        value=lambda said: tuple(said["members"]),
    ),
    tuple[PenaltyStep, ...]: Typed(fields=_step_fields, initial=_step_initial, value=_steps),
}
