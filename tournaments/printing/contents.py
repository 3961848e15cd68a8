"""What is on each printout, read when it is printed: a ticket that waited has the newest seat."""

from datetime import datetime

from django.urls import reverse

from rules_engine.units import EntryNo
from tournaments import links
from tournaments.licences.licence import posted
from tournaments.log.state import load
from tournaments.models import Organisation, Printout, PrintoutKind, Registration, Status
from tournaments.money import books
from tournaments.money.currencies import money
from tournaments.people import tickets
from tournaments.printing.paper import Paper
from tournaments.words.times import day, hour
from tournaments.words.whereabouts import spell, whereabouts

AGAIN = "PRINTED AGAIN"
SOLD = {books.ENTRY: "Entry", books.REBUY: "Rebuy", books.ADD_ON: "Add-on"}


def slip(printout: Printout, *, now: datetime) -> bytes | None:
    """What the printer gets; None for what has become void while it waited."""
    paper = Paper()
    if printout.sent:
        paper.line(AGAIN, bold=True).line(
            "Another one like it may be about. Throw that away."
        ).line()
    if printout.kind == PrintoutKind.TEST:
        house = Organisation.objects.get(pk=1)
        paper.line(str(house), bold=True).line("The printer prints.", size=2)
        return bytes(paper.line(f"{now:%Y-%m-%d %H:%M} UTC"))
    assert printout.tournament_id is not None  # everything else is of a tournament
    assert printout.number is not None
    if printout.kind == PrintoutKind.MOVE:
        return _move(paper, printout.tournament_id, printout.number, now=now)
    registration = (
        Registration.objects.select_related("person", "tournament__event")
        .filter(tournament=printout.tournament_id, entry=printout.number)
        .exclude(status=Status.CANCELLED)
        .first()
    )
    if registration is None:
        return None
    if printout.kind == PrintoutKind.TICKET:
        return _ticket(paper, registration, printout.number, now=now)
    return _receipt(paper, registration, printout.number, now=now)


def _ticket(
    paper: Paper, registration: Registration, entry: EntryNo, *, now: datetime
) -> bytes | None:
    row, event = registration.tournament, registration.tournament.event
    state = load(row.pk, now=now).state
    token = tickets.token_of(registration)
    if state is None or token is None:
        return None
    starts = f"{day(state.starts_at, event.zone)}, {hour(state.starts_at, event.zone)}"
    paper.line(event.name).line(row.name, bold=True).line(starts)
    paper.line(posted(event))
    paper.line("Ticket").line(str(entry), bold=True, size=4).line(registration.called, size=2)
    if event.least_age and registration.age_seen_at:
        paper.line(f"{event.least_age}+ seen")
    paper.line(whereabouts(state, entry).words, bold=True).line()
    link = links.for_paper(reverse("phone", args=[token]))
    if link and registration.ticket_hash == tickets.hashed(token):
        paper.code(link)
        paper.line("Scan it: your seat, the clock and where to move are on your phone.")
    return bytes(paper)


def _receipt(paper: Paper, registration: Registration, entry: EntryNo, *, now: datetime) -> bytes:
    row, event = registration.tournament, registration.tournament.event
    paid = list(books.read(row.pk, entry=entry).standing(*books.SALES))
    paper.line(str(Organisation.objects.get(pk=1)), bold=True).line(event.name)
    if event.charity:
        paper.line(f"For {event.charity}")
    if event.licence_number:
        paper.line(f"Licence {event.licence_number}")
    paper.line().line("Receipt", size=2).line(f"Ticket {entry}, {row.name}").line(
        registration.called
    )
    for moved in paid:
        paper.line(f"{SOLD[moved.kind]}  {money(moved.into_boxes, event.currency)}")
    total = money(sum(moved.into_boxes for moved in paid), event.currency)
    paper.line(f"Paid {total}", bold=True, size=2)
    return bytes(paper.line(f"{day(now, event.zone)}, {hour(now, event.zone)}"))


def _move(paper: Paper, tournament_id: int, number: int, *, now: datetime) -> bytes | None:
    loaded = load(tournament_id, now=now)
    moves = loaded.state.floor.moves if loaded.state else ()
    move = next((one for one in moves if one.number == number), None)
    if move is None:
        return None  # done by now, or taken back
    who = Registration.objects.select_related("person").filter(
        tournament=tournament_id, entry=move.entry
    )
    called = next((one.called for one in who), f"Entry {move.entry}")
    if loaded.row.event.rehearses_id:
        paper.line("REHEARSAL", bold=True, size=2)
    paper.line(loaded.row.name).line("Please move", bold=True).line(called, size=2).line()
    paper.line(f"From {spell(move.origin).lower()}").line("to")
    paper.line(f"Table {move.to.table}", bold=True, size=3)
    paper.line(f"Seat {move.to.seat}", bold=True, size=3).line()
    return bytes(paper.line("Take all your chips with you."))
