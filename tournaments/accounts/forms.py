"""What people type about logins; rules are the engine's."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.validators import UnicodeUsernameValidator

from tournaments.models import Role, User


class InvitationForm(forms.Form):
    role = forms.ChoiceField(label="Role", choices=Role.choices, initial=Role.FLOOR)


class OrganisationForm(forms.Form):
    name = forms.CharField(label="Name of the organisation", max_length=120)


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

    full_name = forms.CharField(label="Your name", max_length=150)
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
        username: str = self.cleaned_data["username"]
        if User.objects.filter(username__iexact=username).exists():
            raise forms.ValidationError("Somebody has that user name already.")
        return username


class OwnerForm(LoginForm):
    """The first login of an installation, which also names the organisation."""

    organisation = forms.CharField(label="Your organisation", max_length=120)
    field_order = ["organisation", "full_name", "username", "password"]
