"""Which printer it is, and what it prints by itself."""

from django import forms

from tournaments.form_fields import number
from tournaments.printing import printer


class PrinterForm(forms.Form):
    address = forms.CharField(
        label="Address",
        required=False,
        max_length=45,
        help_text="A number such as 192.168.1.50. Most printers print it when they are turned on "
        "with the feed button held. Empty: there is no printer.",
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    port = number("Port", least=printer.PORTS[0], most=printer.PORTS[-1])

    def clean_address(self) -> str:
        address: str = self.cleaned_data["address"].strip()
        if address and not printer.is_allowed(address):
            raise forms.ValidationError(
                "Please give the number of a printer in this network, such as 192.168.1.50."
            )
        return address


class SwitchForm(forms.Form):
    prints_tickets = forms.BooleanField(label="A ticket at every sale", required=False)
    prints_moves = forms.BooleanField(
        label="Where to go, for everybody of a table that closes", required=False
    )
