"""Printing: asked for in the transaction of a sale or a move, done by a job, never twice in secret.

A printout that the printer did not confirm is sent once more by itself, and says so on the paper;
after that a person decides. Nobody who sells ever waits for the printer.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.units import EntryNo
from tournaments.jobs import outbox
from tournaments.log import log
from tournaments.models import Job, JobKind, Organisation, Printout, PrintoutKind, Wish
from tournaments.printing import contents, printer, queue

IN_DOUBT = "It may be printed, in part or not at all."


def print_sold_ticket(wish: Wish, entry: EntryNo) -> None:
    """The ticket of a sale, in its transaction, if tickets are printed."""
    if _prints(prints_tickets=True):
        _add(PrintoutKind.TICKET, wish.tournament_id, entry, now=timezone.now())


def print_moves(wish: Wish, facts: Sequence[engine.Fact]) -> None:
    """A slip for everybody who has to move, in the transaction that orders it."""
    moves = [fact.move for fact in facts if isinstance(fact, engine.facts.MoveOrdered)]
    if moves and _prints(prints_moves=True):
        for move in moves:
            _add(PrintoutKind.MOVE, wish.tournament_id, move, now=timezone.now())


def print_of_entry(kind: PrintoutKind, tournament_id: int, entry: EntryNo, *, nonce: UUID) -> None:
    """A ticket again, or a receipt, because somebody asked for it.

    RuleViolation `no_printer`, `prints_already`.
    """
    _expect_printer()
    with log.turn(), transaction.atomic(durable=True):
        log.lock_tournament(tournament_id)
        if Printout.objects.filter(nonce=nonce).exists():
            return
        waiting = queue.waiting(now=timezone.now()).filter(tournament=tournament_id)
        if waiting.filter(kind=kind, number=entry).exists():
            raise RuleViolation("prints_already", "It is waiting for the printer already.")
        _add(kind, tournament_id, entry, now=timezone.now(), nonce=nonce)
        log.touch(tournament_id, topics=())


def print_test(*, nonce: UUID) -> None:
    """A page that says that the printer prints; RuleViolation `no_printer`."""
    _expect_printer()
    with log.turn(), transaction.atomic(durable=True):
        log.touch_house()
        if not Printout.objects.filter(nonce=nonce).exists():
            _add(PrintoutKind.TEST, None, None, now=timezone.now(), nonce=nonce)


def print_again(printout_id: int) -> None:
    """Send what is in doubt once more; RuleViolation `not_in_doubt`."""
    doubted = Printout.objects.filter(pk=printout_id, printed_at=None, sent__gte=queue.MOST_SENT)
    with log.turn(), transaction.atomic(durable=True):
        if not doubted.update(sent=1, asked_at=timezone.now()):
            raise RuleViolation("not_in_doubt", "That has been done in the meantime.")
        outbox.add(JobKind.PRINT, due_at=timezone.now(), printout=printout_id)
        log.touch_house()


def drop_waiting() -> None:
    """Print none of what waits or is in doubt."""
    with log.turn(), transaction.atomic(durable=True):
        Printout.objects.filter(printed_at=None).delete()
        jobs = Job.objects.filter(kind=JobKind.PRINT, done_at=None)
        jobs.update(done_at=timezone.now(), failure="")
        log.touch_lately(topics=(), now=timezone.now())
        log.touch_house()


def choose(*, address: str, port: int) -> None:
    """This is the printer, or there is none; RuleViolation `no_printer_there`."""
    if address and not (printer.is_allowed(address) and port in printer.PORTS):
        sentence = "A printer has the number of a private network, such as 192.168.1.50."
        raise RuleViolation("no_printer_there", sentence)
    fresh = {"printer_said": "", "printer_asked_at": None}
    _change(printer_address=address, printer_port=port, **fresh)


def switch(*, prints_tickets: bool, prints_moves: bool) -> None:
    """What is printed without anybody asking for it."""
    _change(prints_tickets=prints_tickets, prints_moves=prints_moves)


def ask_printer() -> printer.Condition:
    """How it is doing now, noted for everybody; RuleViolation `no_printer`."""
    house = _expect_printer()
    found = printer.ask(house.printer_address, house.printer_port)
    with log.turn(), transaction.atomic(durable=True):
        _note(found, now=timezone.now())
    return found


def run_printout(data: Mapping[str, Any]) -> str | None:
    """The job: print one thing; outbox.NotYetError while the printer cannot."""
    now, house = timezone.now(), Organisation.objects.get(pk=1)
    printout = Printout.objects.filter(queue.waits(now), pk=data["printout"]).first()
    slip = contents.slip(printout, now=now) if printout else None
    if printout is None or slip is None:
        Printout.objects.filter(pk=data["printout"], printed_at=None, sent=0).delete()
        return None
    if not house.printer_address:
        raise outbox.NotYetError("No printer is chosen any more.")
    # Before anything goes out, so that after a crash it is known that it may have been printed.
    begun = Printout.objects.filter(pk=printout.pk, printed_at=None, sent=printout.sent)
    if not begun.update(sent=printout.sent + 1):
        return None  # another runner has it
    try:
        printer.print_slip(house.printer_address, house.printer_port, slip)
    except printer.InDoubtError as reason:
        _tell(printout, reason.condition)
        if printout.sent + 1 >= queue.MOST_SENT:
            return f"{IN_DOUBT} {reason.condition}"
        raise outbox.NotYetError(f"{IN_DOUBT} {reason.condition}") from reason
    except printer.NotReadyError as reason:
        Printout.objects.filter(pk=printout.pk).update(sent=printout.sent)
        _tell(printout, reason.condition)
        raise outbox.NotYetError(reason.condition.value) from reason
    _tell(printout, printer.Condition.READY, printed_at=timezone.now())
    return None


def _change(**values: Any) -> None:
    with log.turn(), transaction.atomic(durable=True):
        # Tournaments are locked before the organisation, here as everywhere.
        log.touch_lately(topics=(), now=timezone.now())
        Organisation.objects.filter(pk=1).update(**values)
        log.touch_house()


def _prints(**switched_on: bool) -> bool:
    chosen = Organisation.objects.filter(pk=1, **switched_on).exclude(printer_address="")
    return chosen.exists()


def _expect_printer() -> Organisation:
    house = Organisation.objects.get(pk=1)
    if not house.printer_address:
        raise RuleViolation("no_printer", "No printer is chosen yet.")
    return house


def _add(
    kind: PrintoutKind,
    tournament_id: int | None,
    number: int | None,
    *,
    now: datetime,
    nonce: UUID | None = None,
) -> None:
    made = Printout.objects.create(
        kind=kind,
        tournament_id=tournament_id,
        number=number,
        asked_at=now,
        nonce=nonce or uuid4(),
    )
    outbox.add(JobKind.PRINT, due_at=now, printout=made.pk)


def _tell(
    printout: Printout, found: printer.Condition, *, printed_at: datetime | None = None
) -> None:
    """Keep what became of it, and have the screens that show it drawn again if that is news."""
    with log.turn(), transaction.atomic(durable=True):
        if printout.tournament_id:
            log.lock_tournament(printout.tournament_id)
        is_news = _note(found, now=timezone.now())
        if printed_at:
            Printout.objects.filter(pk=printout.pk).update(printed_at=printed_at)
        if printout.tournament_id and (printed_at or is_news):
            log.touch(printout.tournament_id, topics=())
        if printed_at and not is_news:
            log.touch_house()


def _note(found: printer.Condition, *, now: datetime) -> bool:
    house = Organisation.objects.select_for_update().get(pk=1)
    is_news = house.printer_said != found.value
    house.printer_said, house.printer_asked_at = found.value, now
    house.save(update_fields=["printer_said", "printer_asked_at"])
    if is_news:
        log.touch_house()
    return is_news
