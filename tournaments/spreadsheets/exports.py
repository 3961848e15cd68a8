"""The tables that go into a spreadsheet: entries, people, results, money."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.tournament import questions
from tournaments.csv_file import Amount
from tournaments.log import folds
from tournaments.log.wording import who
from tournaments.models import AccountKind, Posting, Registration, Tournament
from tournaments.money import books
from tournaments.words.whereabouts import places, whereabouts

Rows = Iterator[Sequence[object]]


@dataclass(frozen=True, slots=True)
class Export:
    """One table: its name in addresses, its title, what is in it, who writes its rows."""

    key: str
    title: str
    words: str
    rows: Callable[[Tournament], Rows]


def entries(row: Tournament) -> Rows:
    """Every ticket: whose, where, and what was paid for it."""
    yield ("Ticket", "Name", "Where", "Rebuys", "Add-ons", "Paid", "Into")
    folded, ledger = folds.read(row.pk), books.read(row.pk)
    paid: dict[int | None, int] = {}
    boxes: dict[int | None, set[str]] = {}
    for sale in ledger.standing(*books.SALES):
        paid[sale.entry] = paid.get(sale.entry, 0) + sale.into_boxes
        held = {box.label for box in books.HOLDING if box in sale.lines}
        boxes.setdefault(sale.entry, set()).update(held)
    for kept in _registrations(row).filter(entry__isnull=False).order_by("entry"):
        entry = folded.state.entries.get(kept.entry or 0) if folded else None
        where = whereabouts(folded.state, kept.entry or 0).words if folded else ""
        yield (
            kept.entry,
            kept.called,
            where,
            entry.rebuys if entry else 0,
            entry.add_ons if entry else 0,
            Amount(paid.get(kept.entry, 0)),
            ", ".join(sorted(boxes.get(kept.entry, ()))),
        )


def people(row: Tournament) -> Rows:
    """Everybody who signed up or paid, with their contacts and what they agreed to."""
    yield (
        "Name",
        "Phone",
        "E-mail",
        "State",
        "Number in line",
        "Ticket",
        "Needs",
        "Agreed to rules",
        "Agreed at",
    )
    zone = ZoneInfo(row.event.zone)
    for kept in _registrations(row).order_by("created_at", "pk"):
        yield (
            kept.person.name,
            kept.person.phone,
            kept.person.email,
            kept.get_status_display(),
            kept.number,
            kept.entry,
            kept.needs,
            kept.rules_version,
            _time(kept.consented_at, zone) if kept.consented_at else "",
        )


def results(row: Tournament) -> Rows:
    """Every place with its prize, best first."""
    yield ("Place", "Ticket", "Name", "Prize", "Bounties", "Paid out")
    folded = folds.read(row.pk)
    if folded is None or not books.has_places(folded.state):
        return
    state, paid = folded.state, books.read(row.pk).paid_out
    names = {kept.entry: kept.called for kept in _registrations(row) if kept.entry}
    due = _dues(state)
    for finish in questions.standing(state):
        won = due.get(finish.entry)
        yield (
            places(finish.best, finish.worst),
            finish.entry,
            names.get(finish.entry, f"Entry {finish.entry}"),
            Amount(won.prize if won else 0),
            Amount(won.bounty if won else 0),
            Amount(paid.get(finish.entry, 0)),
        )


def money(row: Tournament) -> Rows:
    """Every line of the books: what came, what went, on which account, by whom."""
    yield ("Posting", "Time", "By", "What", "Corrects", "Ticket", "Account", "Amount")
    zone = ZoneInfo(row.event.zone)
    rows = Posting.objects.filter(tournament=row).select_related("wish__user", "reverses")
    for posting in rows.prefetch_related(books.with_lines()).order_by("number"):
        by = posting.tournament_wish
        for line in posting.lines.all():
            yield (
                posting.number,
                _time(by.at, zone),
                who(by),
                posting.kind,
                posting.reverses.number if posting.reverses else None,
                posting.entry,
                AccountKind(line.account.kind).label,
                Amount(line.cents),
            )


EXPORTS: Mapping[str, Export] = {
    one.key: one
    for one in (
        Export("entries", "Entries", "Every ticket, where it is and what was paid.", entries),
        Export("people", "People", "Names, contacts, needs and consent. Keep it safe.", people),
        Export("results", "Results", "Every place with its prize.", results),
        Export("money", "Money", "Every line of the books, for the treasurer.", money),
    )
}


def _registrations(row: Tournament) -> QuerySet[Registration]:
    return Registration.objects.filter(tournament=row).select_related("person")


def _dues(state: engine.Tournament) -> dict[int, books.Due]:
    try:
        return {one.entry: one for one in books.dues(state)}
    except RuleViolation:  # prizes that do not fit are said on the page of the payouts
        return {}


def _time(at: datetime, zone: ZoneInfo) -> str:
    return f"{at.astimezone(zone):%Y-%m-%d %H:%M:%S}"
