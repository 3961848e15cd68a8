"""What somebody types who signs up."""

from django import forms

from tournaments import typed
from tournaments.form_fields import Words
from tournaments.line.services import NEEDS_LENGTH, Applicant

TOO_LONG = "Please say it in at most %(limit_value)d letters."


class JoinForm(forms.Form):
    """A name is all that has to be there; `website` is for programs, which fill in everything."""

    name = Words(
        label="Your name",
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        error_messages={"required": "Please type your name.", "max_length": TOO_LONG},
    )
    phone = Words(
        label="Phone",
        max_length=40,
        required=False,
        widget=forms.TextInput(attrs={"type": "tel", "autocomplete": "tel"}),
        error_messages={"max_length": TOO_LONG},
    )
    email = forms.EmailField(
        label="E-mail",
        max_length=200,
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        error_messages={"invalid": "That is no e-mail address.", "max_length": TOO_LONG},
    )
    needs = forms.CharField(
        label="What you need of your seat",
        max_length=NEEDS_LENGTH,
        required=False,
        help_text="Only the organisers read this. Such as: a wheelchair, near the door.",
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"max_length": TOO_LONG},
    )
    consent = forms.BooleanField(
        error_messages={"required": "Please read the rules and agree to them."}
    )
    website = forms.CharField(required=False)

    def clean_website(self) -> str:
        if self.cleaned_data["website"]:
            raise forms.ValidationError("Please leave this field empty.")
        return ""

    def applicant(self, *, rules_version: str, came_from: str) -> Applicant:
        """What a valid form says."""
        said = self.cleaned_data
        return Applicant(
            name=said["name"],
            phone=said["phone"],
            email=said["email"],
            needs=typed.name(said["needs"]),
            rules_version=rules_version,
            came_from=came_from,
        )
