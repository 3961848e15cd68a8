"""What people type at a side event."""

from typing import Any

from django import forms

from tournaments import typed
from tournaments.form_fields import Words, amount, number
from tournaments.models import Event, SideKind
from tournaments.sides.services import Offered, Terms
from tournaments.till.forms import Choices, TillForm

MOST_NUMBER = 9_999_999
LONGEST = 120


class SideForm(TillForm):
    """Another side event, with what can be won, one prize in each line."""

    kind = forms.ChoiceField(label="What", choices=SideKind.choices)
    name = Words(
        label="Name",
        max_length=80,
        help_text="As it is on the wall, such as “Ham raffle” or “Bounty on Father Tom”.",
        error_messages={"required": "Please give it a name."},
    )
    price = amount(
        "A ticket or a share costs",
        required=False,
        help_text="Raffle, 50/50 and last-longer pot.",
    )
    percent = number(
        "Per cent of the pot that are won",
        least=1,
        most=100,
        required=False,
        help_text="50/50 and last-longer pot; 50 where you leave it empty.",
    )
    prizes = forms.CharField(
        label="Prizes or lots, one in a line",
        required=False,
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text="Such as “Smoked ham; Miller’s Bakery; 35”: what, who gave it, what it is worth.",
    )
    bounty = amount("Money to be won", required=False, help_text="Bounty only.")
    drum = forms.ChoiceField(
        label="How it is drawn",
        choices=[("", "By Riffle, so that anybody can check it"), ("yes", "Numbers from a drum")],
        required=False,
    )
    tournament = forms.ChoiceField(
        label="At which tournament", required=False, help_text="Bounty and last-longer pot."
    )
    ticket = number("Ticket of the known person", least=1, most=MOST_NUMBER, required=False)

    def __init__(self, *args: Any, event: Event, **more: Any) -> None:
        super().__init__(*args, **more)
        opened = event.tournaments.filter(opened_at__isnull=False).values_list("pk", "name")
        choices = [("", "None"), *((str(pk), name) for pk, name in opened)]
        self.fields["tournament"].choices = choices  # type: ignore[attr-defined]  # it is a choice

    def clean(self) -> dict[str, Any]:
        said = dict(self.cleaned_data)
        kind = said.get("kind")
        if kind in (SideKind.BOUNTY, SideKind.LAST_LONGER) and not said.get("tournament"):
            self.add_error("tournament", "Please say at which tournament.")
        if kind == SideKind.BOUNTY and not said.get("ticket"):
            self.add_error("ticket", "Please give the number on the ticket.")
        if any(_offered(line) is None for line in _lines_of(said.get("prizes", ""))):
            self.add_error("prizes", "What it is worth is an amount, such as 35 or 37.50.")
        return said

    def terms(self) -> Terms:
        said = self.cleaned_data
        kind = SideKind(said["kind"])
        with_pot = kind in (SideKind.FIFTY_FIFTY, SideKind.LAST_LONGER)
        at = kind in (SideKind.BOUNTY, SideKind.LAST_LONGER)
        return Terms(
            kind,
            said["name"],
            price=int((said["price"] or 0) * 100),
            winner_percent=(said["percent"] or 50) if with_pot else 0,
            by_drum=said["drum"] == "yes",
            tournament_id=typed.whole(said["tournament"]) if at else None,
            entry=said["ticket"] if kind == SideKind.BOUNTY else None,
        )

    def offered(self) -> list[Offered]:
        """The prizes; a pot is one by itself, and so is a bounty in money."""
        said = self.cleaned_data
        found = [one for line in _lines_of(said["prizes"]) if (one := _offered(line))]
        kind, cents = said["kind"], int((said["bounty"] or 0) * 100)
        if kind in (SideKind.FIFTY_FIFTY, SideKind.LAST_LONGER):
            return [Offered("The pot")]
        if kind == SideKind.BOUNTY and cents:
            return [Offered("Bounty", cents=cents), *found]
        return found or ([Offered("Bounty")] if kind == SideKind.BOUNTY else [])


class PrizeForm(TillForm):
    """One prize or lot more."""

    title = Words(
        label="What", max_length=LONGEST, error_messages={"required": "Please say what it is."}
    )
    donor = Words(label="Who gave it", max_length=LONGEST, required=False)
    worth = amount("What it cost or is worth", required=False)


class TicketsForm(TillForm):
    """A range of tickets."""

    first = number("From number", least=1, most=MOST_NUMBER)
    last = number("To number", least=1, most=MOST_NUMBER)
    name = Words(label="Who buys", max_length=LONGEST, required=False)
    into = forms.ChoiceField(label="Goes into")

    def __init__(self, *args: Any, boxes: Choices, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["into"].choices = boxes  # type: ignore[attr-defined]  # it is a choice


class JoinForm(TillForm):
    """A share in a last-longer pot."""

    entry = forms.ChoiceField(
        label="Who joins", error_messages={"required": "Please say who joins."}
    )
    into = forms.ChoiceField(label="Goes into")

    def __init__(self, *args: Any, boxes: Choices, entries: Choices, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["into"].choices = boxes  # type: ignore[attr-defined]  # it is a choice
        self.fields["entry"].choices = [("", "Choose"), *entries]  # type: ignore[attr-defined]


class LotForm(TillForm):
    """The closing price of a lot."""

    winner = Words(
        label="Who bought it", max_length=LONGEST, error_messages={"required": "Please say who."}
    )
    amount = amount("Closing price")
    into = forms.ChoiceField(label="Goes into")

    def __init__(self, *args: Any, boxes: Choices, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["into"].choices = boxes  # type: ignore[attr-defined]  # it is a choice


def _lines_of(text: str) -> list[str]:
    return [line for line in map(typed.name, text.splitlines()) if line]


def _offered(line: str) -> Offered | None:
    """A prize as it was typed; None where its worth is no amount."""
    title, donor, worth = ([part.strip() for part in line.split(";")] + ["", ""])[:3]
    cents = 0
    if worth:
        try:
            cents = int(amount("").clean(worth.lstrip("$€£")) * 100)
        except forms.ValidationError:
            return None
    return Offered(title[:LONGEST], donor[:LONGEST], cents)
