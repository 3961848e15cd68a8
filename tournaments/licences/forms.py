"""The values of a licence as fields, and a helper's line."""

from decimal import Decimal
from typing import Any

from django import forms

from tournaments.form_fields import Words, amount, hour, number
from tournaments.licences.licence import Licence
from tournaments.licences.points import POINTS, Kind, Known, Point

YES_NO = [("", "Not known"), ("yes", "Yes"), ("no", "No")]
MOST = 100_000


class LicenceForm(forms.Form):
    """A field for every point, empty where nothing is known, and a tick where one is enforced."""

    def __init__(self, licence: Licence, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._licence = licence
        for key, point in POINTS.items():
            self.fields[key] = _field(point)
            found = licence.value(key)
            self.initial[key] = None if found is None else _typed(point, found.known)
            if point.checks:
                enforce = forms.BooleanField(label="Refuse", required=False)
                self.fields[f"enforce_{key}"] = enforce
                self.initial[f"enforce_{key}"] = key in licence.enforced

    def changed(self) -> dict[str, Known]:
        """What differs from the profile; empty text is a value that the organiser took out."""
        values = self._licence.profile.values if self._licence.profile else {}
        said: dict[str, Known] = {}
        for key, point in POINTS.items():
            own = _meant(point, self.cleaned_data[key])
            shipped = values[key].known if key in values else ""
            if own != shipped:
                said[key] = own
        return said

    def enforced(self) -> frozenset[str]:
        return frozenset(key for key in POINTS if self.cleaned_data.get(f"enforce_{key}"))


class HelperForm(forms.Form):
    """Somebody who helps."""

    name = Words(label="Name", max_length=80, error_messages={"required": "Please give the name."})
    does = Words(label="Role", max_length=60, required=False)
    hours = Words(
        label="From – to", max_length=40, required=False, help_text="Such as 18:30 – 23:00."
    )


def _field(point: Point) -> forms.Field:
    match point.kind:
        case Kind.NUMBER:
            return number(point.label, least=0, most=MOST, required=False)
        case Kind.MONEY:
            return amount(point.label, required=False)
        case Kind.TIME:
            return hour(point.label, required=False)
        case Kind.YES:
            return forms.ChoiceField(label=point.label, choices=YES_NO, required=False)
        case Kind.WORDS:
            return Words(label=point.label, max_length=300, required=False)


def _typed(point: Point, known: Known) -> Any:
    if point.kind is Kind.MONEY and isinstance(known, int):
        return Decimal(known) / 100
    if point.kind is Kind.YES:
        return "yes" if known else "no"
    return known


def _meant(point: Point, said: Any) -> Known:
    if said in (None, ""):
        return ""
    match point.kind:
        case Kind.MONEY:
            return int(said * 100)
        case Kind.YES:
            return bool(said == "yes")
        case Kind.TIME:
            return f"{said:%H:%M}"
        case Kind.NUMBER | Kind.WORDS:
            known: Known = said
            return known
