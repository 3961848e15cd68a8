"""The file that somebody brings, and the stick that somebody chooses."""

from typing import Any

from django import forms

from tournaments.backups import places
from tournaments.models import Organisation


class CopyForm(forms.Form):
    file = forms.FileField(
        label="The file",
        error_messages={"required": "Please choose the file.", "empty": "That file is empty."},
    )


class PlaceForm(forms.Form):
    stick = forms.ChoiceField(
        label="Copies go to the data folder, and to", required=False, widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        chosen = Organisation.objects.values_list("second_place", flat=True).get(pk=1)
        sticks = dict.fromkeys([*map(str, places.offered()), *filter(None, [chosen])])
        self.fields["stick"].choices = [("", "no other place"), *((one, one) for one in sticks)]  # type: ignore[attr-defined]  # a ChoiceField
        self.initial["stick"] = chosen
