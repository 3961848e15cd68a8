"""What people type about logins; rules are the engine's."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.validators import UnicodeUsernameValidator

from tournaments.customs import Paper
from tournaments.form_fields import Words, zones
from tournaments.models import Event, Role, User
from tournaments.money.currencies import NAMES
from tournaments.rate_limit import RateLimit
from tournaments.wifi import LEAST_PASSWORD
from tournaments.words.times import day

FOR_ALL = "all"
NO_ROLE = ("", "No role")

# Beside the lock after five wrong passwords (AXES_FAILURE_LIMIT), which counts only what was tried:
# these count before a password is hashed, however many are tried at once and for whatever names.
tries_of_one_address = RateLimit(times=settings.MOST_LOGINS, seconds=60, shared_as="logins")
tries_of_one_name = RateLimit(
    times=settings.AXES_FAILURE_LIMIT, seconds=10, shared_as="logins_of_one_name"
)


def for_what() -> list[tuple[str, str]]:
    """What a role can be for."""
    planned = Event.objects.filter(rehearses=None)
    events = [(str(one.pk), f"{one}, {day(one.starts_at, one.zone)}") for one in planned]
    return [(FOR_ALL, "The whole organisation"), *events]


class KnockForm(AuthenticationForm):
    """A user name and a password, tried so often and no oftener."""

    def clean(self) -> dict[str, Any]:
        assert self.request is not None  # Django's view gives it
        address = self.request.META["REMOTE_ADDR"]
        tries_of_one_address.spend(address)
        tries_of_one_name.spend((address, self.cleaned_data.get("username", "").lower()))
        return super().clean()


class InvitationForm(forms.Form):
    """A role for somebody, and what it is for; `event` is none for the whole organisation."""

    role = forms.ChoiceField(label="Role", choices=Role.choices, initial=Role.FLOOR)
    event = forms.ChoiceField(label="For", choices=for_what)

    def clean_event(self) -> Event | None:
        given = self.cleaned_data["event"]
        return None if given == FOR_ALL else Event.objects.get(pk=given)


class RoleForm(InvitationForm):
    """Another role for a login, or none any more."""

    role = forms.ChoiceField(choices=[*Role.choices, NO_ROLE], required=False)


class CustomsForm(forms.Form):
    """What is usual where the organisation is; the browser guesses, somebody confirms."""

    zone = forms.ChoiceField(
        label="Time zone",
        required=False,
        choices=lambda: [("", "Ask for each event"), *zones()],
        help_text="Of the hall. Every event begins with it.",
    )
    currency = forms.ChoiceField(
        label="Currency",
        required=False,
        choices=[
            ("", "Ask for each event"),
            *((code, f"{name} ({code})") for code, name in NAMES.items()),
        ],
    )
    has_twelve_hours = forms.ChoiceField(
        label="Times of day", choices=[("no", "19:00"), ("yes", "7:00 PM")], required=False
    )
    paper = forms.ChoiceField(
        label="Paper",
        required=False,
        choices=[
            (Paper.BY_CURRENCY.value, "As is usual with the currency"),
            (Paper.LETTER.value, "Letter"),
            (Paper.A4.value, "A4"),
        ],
    )

    def clean_has_twelve_hours(self) -> bool:
        return bool(self.cleaned_data["has_twelve_hours"] == "yes")

    def customs(self) -> dict[str, Any]:
        """What a valid form says of these."""
        return {name: self.cleaned_data[name] for name in CustomsForm.base_fields}


class OrganisationForm(CustomsForm):
    name = Words(label="Name of the organisation", max_length=120)
    wifi_name = forms.CharField(
        label="Wi-Fi of the room",
        help_text="As phones list it. The wall before play and the poster show a code to join it.",
        max_length=32,
        required=False,
    )
    wifi_password = forms.CharField(
        label="Its password",
        help_text="Nothing for a network without one.",
        max_length=63,
        required=False,
        strip=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )

    def clean_wifi_password(self) -> str:
        given: str = self.cleaned_data["wifi_password"]
        if given and len(given) < LEAST_PASSWORD:
            raise forms.ValidationError(
                f"A Wi-Fi password has at least {LEAST_PASSWORD} characters."
            )
        return given


class PasswordForm(forms.Form):
    """A new password for somebody who has a login."""

    password = forms.CharField(
        label="Password",
        help_text="At least eight characters; a few unusual words are best.",
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def candidate(self) -> User:
        """Whom the password is for, as far as it is known: it must not resemble them."""
        return User()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("password"):
            try:
                validate_password(cleaned["password"], self.candidate())
            except forms.ValidationError as error:
                self.add_error("password", error)
        return cleaned


class LoginForm(PasswordForm):
    """A new login."""

    full_name = Words(label="Your name", max_length=150)
    username = forms.CharField(
        label="User name",
        max_length=150,
        help_text="What you type to log in.",
        validators=[
            UnicodeUsernameValidator(message="Letters, digits and . - _ + @ only, without spaces.")
        ],
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    field_order = ["full_name", "username", "password"]

    def candidate(self) -> User:
        known = self.cleaned_data
        return User(username=known.get("username", ""), first_name=known.get("full_name", ""))

    def clean_username(self) -> str:
        username = User.normalize_username(self.cleaned_data["username"])
        if User.objects.filter(username__iexact=username).exists():
            raise forms.ValidationError("Somebody has that user name already.")
        return username


class OwnerForm(CustomsForm, LoginForm):
    """The first login of an installation, which also names the organisation and its customs."""

    organisation = Words(label="Your organisation", max_length=120)
    field_order = ["organisation", "full_name", "username", "password"]
