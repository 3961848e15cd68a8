"""The page of the winners' record, and its table for a regulator's form."""

from base64 import b64encode
from dataclasses import dataclass
from datetime import date

from django.utils.dateformat import format as date_format

from tournaments.csv_file import Amount, csv_bytes
from tournaments.models import Event, WinnerRecord
from tournaments.winners.won import WonPrize, erased_on, won_of

HEAD = ("For", "Prize", "Worth", "Currency", "Name", "Address", "Identity card seen")
MORE = ("Cost or donor", "Signed", "Recorded by", "Erased on")


@dataclass(frozen=True, slots=True)
class RecordLine:
    """A prize with who won it, as far as that is written down."""

    won: WonPrize
    record: WinnerRecord | None

    @property
    def is_missing(self) -> bool:
        """Asked for, and not there."""
        return bool(self.won.asked) and self.record is None

    @property
    def signature(self) -> str:
        """The drawing, for a picture on the page."""
        return b64encode(bytes(self.record.signature)).decode() if self.record else ""

    @property
    def signed(self) -> str:
        if self.record is None:
            return ""
        on_screen = "on the screen" if self.record.signature else ""
        return "on paper" if self.record.signed_on_paper else on_screen


@dataclass(frozen=True, slots=True)
class RecordScreen:
    """Every prize of an event, and the day on which all of it is erased."""

    event: Event
    lines: tuple[RecordLine, ...]
    erased: str
    erase_on: date

    @property
    def missing(self) -> int:
        return sum(one.is_missing for one in self.lines)


def build(event: Event) -> RecordScreen:
    """The record of an event, with the prizes that lack theirs first."""
    rows = {_key(one): one for one in WinnerRecord.objects.filter(event=event)}
    lines = [RecordLine(one, rows.get(one.key)) for one in won_of(event)]
    day = max((one.erase_on for one in rows.values()), default=erased_on(event))
    ordered = tuple(sorted(lines, key=lambda one: not one.is_missing))
    return RecordScreen(event, ordered, date_format(day, "j F Y"), day)


def table(event: Event) -> bytes:
    """Everything that is written down, as a table for the form."""
    rows: list[tuple[object, ...]] = [(*HEAD, *MORE)]
    for line in build(event).lines:
        one = line.record
        if one:
            seen = (one.name, one.address, one.id_seen, one.donor, line.signed, one.recorded_by)
            worth = Amount(one.cents) if one.cents else None
            rows.append(
                (line.won.over, one.prize, worth, event.currency, *seen, f"{one.erase_on:%Y-%m-%d}")
            )
    return csv_bytes(rows)


def _key(record: WinnerRecord) -> str:
    if record.side_prize_id:
        return f"side-{record.side_prize_id}"
    return f"{record.tournament_id}-{record.entry}"
