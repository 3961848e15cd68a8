"""What people type of an evening."""

from datetime import datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone

from tournaments.form_fields import LONG_PAST, Words, amount, day, hour, number, zones
from tournaments.models import Event
from tournaments.money.currencies import NAMES


class EraseForm(forms.Form):
    """Somebody means it."""

    is_sure = forms.BooleanField(
        label="Yes, erase these names for good. Nobody can bring them back.",
        error_messages={"required": "Please tick the box first: it cannot be undone."},
    )


class EventForm(forms.Form):
    """The charity evening."""

    name = Words(
        label="Name of the evening",
        max_length=120,
        help_text="As on the poster.",
        error_messages={"required": "Please give the evening a name."},
    )
    charity = Words(
        label="The charity",
        max_length=120,
        required=False,
        help_text="Who gets the charity share; it is on the screens and in the report.",
    )
    venue = Words(label="Venue", max_length=120, required=False)
    day = day("Day")
    begins = hour("Begins at")
    zone = forms.ChoiceField(
        label="Time zone",
        choices=lambda: [("", "Please choose"), *zones()],
        error_messages={"required": "Please choose the time zone of the hall."},
    )
    currency = forms.ChoiceField(
        label="Currency", choices=[(code, f"{name} ({code})") for code, name in NAMES.items()]
    )
    goal = amount(
        "Goal", required=False, help_text="What the charity hopes for tonight; empty for none."
    )
    licence_number = Words(
        label="Licence number",
        max_length=60,
        required=False,
        help_text="Of the permit for charitable gaming, if you need one.",
    )

    least_age = number(
        "Age to play",
        least=1,
        most=99,
        required=False,
        help_text="If your licence asks for one: the desk looks, and the ticket says so.",
    )

    @staticmethod
    def initial_of(event: Event) -> dict[str, Any]:
        """What the form shows of an event."""
        local = event.starts_at.astimezone(ZoneInfo(event.zone))
        names = ("name", "charity", "venue", "zone", "currency", "licence_number", "least_age")
        return {
            **{name: getattr(event, name) for name in names},
            "goal": Decimal(event.goal) / 100 if event.goal else None,
            "day": local.date(),
            "begins": local.time(),
        }

    def clean(self) -> dict[str, Any]:
        """An evening that is moved goes to a day that is not over."""
        said = dict(self.cleaned_data)
        if "day" in self.changed_data and {"day", "begins", "zone"} <= set(said):
            starts_at = datetime.combine(said["day"], said["begins"], ZoneInfo(said["zone"]))
            if starts_at < timezone.now() - LONG_PAST:
                self.add_error("day", "That day has passed.")
        return said

    def evening(self) -> dict[str, Any]:
        """What the services want, once the form is valid."""
        said = dict(self.cleaned_data)
        place = ZoneInfo(said["zone"])
        starts_at = datetime.combine(said.pop("day"), said.pop("begins"), place)
        goal = int((said.pop("goal") or 0) * 100)
        return {**said, "goal": goal, "starts_at": starts_at}
