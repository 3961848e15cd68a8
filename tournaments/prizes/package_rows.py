"""Packages as rows of a form: name, what is in it, who gave it, what it is worth."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.forms import BaseFormSet
from django.http import QueryDict

from rules_engine.prizes import Package
from tournaments.form_fields import Words, amount

PREFIX = "package"
MOST = 60
SPARE = 2
NAME_IT = "Please give this package a name, or empty the whole row."


class PackageForm(forms.Form):
    """One package; a row without anything in it is none."""

    name = Words(label="Name", max_length=80, required=False)
    contents = Words(label="What is in it", max_length=200, required=False)
    donor = Words(label="Given by", max_length=80, required=False)
    value = amount("Value", required=False)

    @property
    def sentences(self) -> list[str]:
        """Everything that is wrong with the row."""
        return [str(each) for errors in self.errors.values() for each in errors]

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        if any(said.values()) and not said.get("name"):
            self.add_error("name", NAME_IT)
        return said


Rows = forms.formset_factory(
    PackageForm, extra=SPARE, max_num=MOST, absolute_max=MOST, validate_max=True
)


def package_rows(
    data: QueryDict | None, *, packages: Iterable[Package]
) -> "BaseFormSet[PackageForm]":
    """The rows of a page, with a few empty ones at the end."""
    return Rows(data, prefix=PREFIX, initial=[_fields(one) for one in packages])


def packages_in(rows: "BaseFormSet[PackageForm]") -> list[Package]:
    """What valid rows say."""
    said = (form.cleaned_data for form in rows.forms)
    return [
        Package(row["name"], row["contents"], row["donor"], int((row["value"] or 0) * 100))
        for row in said
        if row.get("name")
    ]


def wrong_with(rows: "BaseFormSet[PackageForm]") -> str:
    """The first thing that is wrong with rows that are not valid, with the name of the package."""
    for number, row in enumerate(rows.forms, start=1):
        for sentence in row.sentences:
            return f"{row['name'].value() or f'Package {number}'}: {sentence}"
    return "Those are too many packages, or the page was garbled."


def _fields(package: Package) -> dict[str, Any]:
    whole, cents = divmod(package.value, 100)
    value = f"{whole}.{cents:02}" if cents else str(whole)
    return {
        "name": package.name,
        "contents": package.contents,
        "donor": package.donor,
        "value": value if package.value else "",
    }
