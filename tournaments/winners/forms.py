"""What is asked of somebody who has won."""

import base64
import binascii
from io import BytesIO
from typing import Any

from django import forms

from rules_engine.errors import RuleViolation
from tournaments.branding.encoding import encode
from tournaments.form_fields import Words, day
from tournaments.winners.services import Winner

DRAWN = "data:image/png;base64,"
LARGEST = 200_000


class WinnerForm(forms.Form):
    """Name and address, what was seen, and a signature on the screen or on paper."""

    name = Words(label="Name", max_length=120, error_messages={"required": "Please give the name."})
    address = Words(
        label="Address", max_length=300, error_messages={"required": "Please give the address."}
    )
    id_seen = Words(
        label="Identity card seen",
        max_length=80,
        required=False,
        help_text="Such as “driving licence, ends in 4471”. Write down no more than is asked for.",
    )
    donor = Words(label="Cost of the prize, or who gave it", max_length=120, required=False)
    signed_on_paper = forms.BooleanField(label="Signed on paper", required=False)
    signature = forms.CharField(required=False, max_length=LARGEST, widget=forms.HiddenInput)

    def clean_signature(self) -> bytes:
        """The drawing as a picture that is kept."""
        drawn: str = self.cleaned_data["signature"]
        if not drawn:
            return b""
        try:
            content = base64.b64decode(drawn.removeprefix(DRAWN), validate=True)
            return encode(BytesIO(content)).data
        except (binascii.Error, ValueError, RuleViolation) as refusal:
            sentence = "The signature could not be read. Please sign again."
            raise forms.ValidationError(sentence) from refusal

    def winner(self) -> Winner:
        said: dict[str, Any] = self.cleaned_data
        return Winner(**said)


class DayForm(forms.Form):
    """Until when the record is kept."""

    day = day("Erase it on")
