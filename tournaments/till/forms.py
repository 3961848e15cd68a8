"""What people type at the till; each form also knows what to say where it was refused."""

from decimal import Decimal
from typing import Any

from django import forms

from rules_engine.units import Cents
from tournaments.form_fields import Words, amount
from tournaments.models import User
from tournaments.till.kinds import Cost, Income

Choices = list[tuple[str, str]]
OWN_POCKET = "own_pocket"
NOBODY = ("", "Nobody")


class TillForm(forms.Form):
    """A form of the till; its choices are those of whoever looks."""

    def refuse(self, code: str, sentence: str) -> None:
        """Say beside the field why it was refused."""
        field = REFUSED_AT.get(code, "")
        self.add_error(field if field in self.fields else None, sentence)

    def cents(self, name: str = "amount") -> Cents:
        given: Decimal = self.cleaned_data[name]
        return int(given * 100)


REFUSED_AT = {
    "amount_needed": "amount",
    "box_short": "amount",
    "box_changed": "counted",
    "reason_needed": "reason",
    "keeps_another": "keeper",
    "same_box": "to",
}


class TakeForm(TillForm):
    """Money comes in."""

    kind = forms.ChoiceField(label="For", choices=[(one.value, one.account) for one in Income])
    amount = amount("Amount")
    into = forms.ChoiceField(label="Goes into")
    words = Words(
        label="From whom, or what for",
        max_length=120,
        required=False,
        help_text="Such as the sponsor, or “jar at the bar”.",
    )

    def __init__(self, *args: Any, boxes: Choices, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["into"].choices = boxes  # type: ignore[attr-defined]  # it is a choice


class CostForm(TillForm):
    """Money goes out."""

    kind = forms.ChoiceField(label="For", choices=[(one.value, one.account) for one in Cost])
    amount = amount("Amount")
    out_of = forms.ChoiceField(label="Paid from")
    helper = Words(
        label="Whose pocket",
        max_length=60,
        required=False,
        help_text="Only if a helper paid for it and is to get it back.",
    )
    words = Words(
        label="What was bought, and where",
        max_length=120,
        error_messages={"required": "Please say what was bought."},
    )

    def __init__(self, *args: Any, boxes: Choices, **more: Any) -> None:
        super().__init__(*args, **more)
        choices = [*boxes, (OWN_POCKET, "A helper’s own pocket")]
        self.fields["out_of"].choices = choices  # type: ignore[attr-defined]  # it is a choice

    def clean(self) -> dict[str, Any]:
        said = dict(self.cleaned_data)
        if said.get("out_of") == OWN_POCKET and not said.get("helper"):
            self.add_error("helper", "Please say who paid for it.")
        return said

    @property
    def helper_owed(self) -> str:
        said: dict[str, str] = self.cleaned_data
        return said["helper"] if said["out_of"] == OWN_POCKET else ""


class CountForm(TillForm):
    """A box was counted, and perhaps handed on."""

    counted = amount("Counted, with the change")
    expected = forms.IntegerField(widget=forms.HiddenInput)
    reason = Words(
        label="If it differs: why",
        max_length=120,
        required=False,
        help_text="“Nobody knows” is a reason too.",
    )
    keeper = forms.ModelChoiceField(
        label="Hand the box to", queryset=User.objects.none(), required=False, empty_label="Nobody"
    )

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["keeper"].queryset = staff()  # type: ignore[attr-defined]  # it has one


class MoveForm(TillForm):
    """From one box into another."""

    from_ = forms.ChoiceField(label="From")
    to = forms.ChoiceField(label="Into")
    amount = amount("Amount")
    words = Words(label="What for", max_length=120, required=False)

    def __init__(self, *args: Any, boxes: Choices, **more: Any) -> None:
        super().__init__(*args, **more)
        for name in ("from_", "to"):
            self.fields[name].choices = boxes  # type: ignore[attr-defined]  # it is a choice


class BoxForm(TillForm):
    """Another cash box."""

    name = Words(
        label="Name",
        max_length=40,
        help_text="Such as “Bar” or “Second desk”.",
        error_messages={"required": "Please give the box a name."},
    )
    keeper = forms.ModelChoiceField(
        label="Who keeps it", queryset=User.objects.none(), required=False, empty_label="Nobody yet"
    )
    amount = amount("Change that is put into it")

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["keeper"].queryset = staff()  # type: ignore[attr-defined]  # it has one


class ReasonForm(TillForm):
    """Why something is taken back."""

    reason = Words(
        label="Why it is taken back",
        max_length=120,
        error_messages={"required": "Please say why it is taken back."},
    )


def staff() -> "forms.models.QuerySet[User]":  # type: ignore[name-defined]
    """Everybody who can keep a box."""
    return User.objects.filter(is_active=True).order_by("first_name", "username")
