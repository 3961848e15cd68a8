"""A picture that somebody sends, and a colour that somebody chooses."""

from typing import Any

from django import forms

from rules_engine.errors import RuleViolation
from tournaments.branding import colours
from tournaments.branding.encoding import FORMATS, encode
from tournaments.form_fields import Words
from tournaments.models import PictureUse

_NAMELESS = {PictureUse.LOGO: "Logo", PictureUse.CHARITY: "The charity"}


class PictureForm(forms.Form):
    """What it is of, how it is called, and the file."""

    use = forms.ChoiceField(label="It shows", choices=PictureUse.choices)
    name = Words(
        label="Name",
        max_length=80,
        required=False,
        help_text="Of the sponsor as they want to be read, or of the prize as it is listed.",
    )
    file = forms.FileField(
        label="The picture",
        help_text="A PNG, JPEG, WebP or GIF. What is kept does not say where it was taken.",
        error_messages={"required": "Please choose a picture.", "empty": "That file is empty."},
        widget=forms.ClearableFileInput(
            attrs={"accept": ",".join(f"image/{kind.lower()}" for kind in FORMATS)}
        ),
    )

    def clean_file(self) -> Any:
        try:
            return encode(self.cleaned_data["file"])
        except RuleViolation as refusal:
            raise forms.ValidationError(str(refusal.sentence)) from None

    def clean(self) -> dict[str, Any]:
        """A sponsor and a prize have a name; for a logo one is made up."""
        said = dict(self.cleaned_data)
        if "use" in said and "name" in said and not said["name"]:
            use = PictureUse(said["use"])
            if use in _NAMELESS:
                said["name"] = _NAMELESS[use]
            else:
                self.add_error("name", "Please give the name: not everybody can see the picture.")
        return said


class AccentForm(forms.Form):
    """The colour of the walls and of what the public sees."""

    accent = forms.CharField(
        label="Accent colour",
        max_length=9,
        required=False,
        help_text="Such as #1d5fa8; empty for Riffle's marigold.",
    )

    def clean_accent(self) -> str:
        try:
            return colours.parse(self.cleaned_data["accent"])
        except RuleViolation as refusal:
            raise forms.ValidationError(str(refusal.sentence)) from None
