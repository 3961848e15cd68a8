"""The file that somebody brings."""

from django import forms


class CopyForm(forms.Form):
    file = forms.FileField(
        label="The file",
        error_messages={"required": "Please choose the file.", "empty": "That file is empty."},
    )
