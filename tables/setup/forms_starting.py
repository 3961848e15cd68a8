"""What people type to start from something that is there already."""

from datetime import datetime
from typing import Any

from django import forms

from tournaments.form_fields import LONG_PAST, Words, day


class RepeatForm(forms.Form):
    """An event again on another day."""

    name = Words(
        label="Name of the evening",
        max_length=120,
        error_messages={"required": "Please give the evening a name."},
    )
    day = day("First day")

    def __init__(self, *args: Any, now: datetime, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.now = now

    def clean_day(self) -> Any:
        chosen = self.cleaned_data["day"]
        if chosen < (self.now - LONG_PAST).date():
            raise forms.ValidationError("That day has passed.")
        return chosen


class TemplateForm(forms.Form):
    """A draft to start from again."""

    name = Words(
        label="Name of the template",
        max_length=120,
        error_messages={"required": "Please give the template a name."},
    )
