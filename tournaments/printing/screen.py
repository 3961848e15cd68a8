"""How the printer is doing, what waits for it, and what became of an entry's paper."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.live.drawings import LiveScreen, register
from tournaments.models import Organisation, Printout
from tournaments.printing import queue
from tournaments.printing.printer import Condition
from tournaments.words.times import hour

SHOWN = 20


@dataclass(frozen=True, slots=True)
class PrintoutShown:
    """Something to print, in words."""

    pk: int
    what: str


@dataclass(frozen=True, slots=True)
class PrinterScreen:
    """The one printer of the organisation."""

    version: int
    is_chosen: bool
    said: str
    asked_at: datetime | None
    is_ready: bool
    waiting: tuple[PrintoutShown, ...]
    more: int
    doubted: tuple[PrintoutShown, ...]
    moment: int = 0
    changes_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class EntryPaper:
    """What the printer has done for one entry; `waits` is why it has not yet."""

    printed_at: str
    waits: str
    is_doubted: bool


def build(*, now: datetime) -> PrinterScreen:
    """As of what the printer said last."""
    house = Organisation.objects.get(pk=1)
    waiting = [_shown(one) for one in queue.waiting(now=now).select_related("tournament")]
    doubted = queue.doubted().select_related("tournament")
    return PrinterScreen(
        version=house.version,
        is_chosen=bool(house.printer_address),
        said=house.printer_said,
        asked_at=house.printer_asked_at,
        is_ready=house.printer_said == Condition.READY,
        waiting=tuple(waiting[:SHOWN]),
        more=len(waiting[SHOWN:]),
        doubted=tuple(_shown(one) for one in doubted[:SHOWN]),
    )


def _shown(printout: Printout) -> PrintoutShown:
    where = f", {printout.tournament}" if printout.tournament else ""
    return PrintoutShown(printout.pk, f"{printout}{where}")


def paper_of(tournament_id: int, entry: int, *, zone: str, now: datetime) -> EntryPaper | None:
    """What the desk shows beside a ticket; None without a printer."""
    house = Organisation.objects.get(pk=1)
    if not house.printer_address:
        return None
    asked = Printout.objects.filter(tournament=tournament_id, number=entry)
    newest = asked.filter(kind__in=["ticket", "receipt"]).order_by("pk").last()
    if newest is None:
        return EntryPaper("", "", is_doubted=False)
    if newest.printed_at:
        return EntryPaper(hour(newest.printed_at, zone), "", is_doubted=False)
    is_waiting = queue.waiting(now=now).filter(pk=newest.pk).exists()
    said = "" if house.printer_said == Condition.READY else f" {house.printer_said}"
    waits = f"It is printed as soon as the printer can.{said}" if is_waiting else ""
    return EntryPaper("", waits, is_doubted=newest.sent >= queue.MOST_SENT)


screen = register(
    LiveScreen(
        route="printer",
        topic=lambda: "organisation",
        build=build,
        regions={"printer": "printing/_printer.html"},
        beat_seconds=2,
    )
)
