"""A festival of three nights, each another tournament of one event, with all that moves money.

`expected` adds everything up a second time, from the ledger alone and by other means than reports.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import connection
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.entries import Purchase
from rules_engine.tournament import questions
from tables.director import screen_floor
from tables.setup import services as opening
from tests.asking import ask
from tests.factories import SOMEBODY, STARTS_AT, make_user, set_tables
from tests.tables.nights import bust_all_but, do, entry_at, lose_everything, seats_of
from tests.tournaments.endings import state_of
from tournaments.events import services as evenings
from tournaments.log.log import Asked
from tournaments.models import Account, Event, Role, Tournament, User
from tournaments.money import books, floats
from tournaments.terms import services as drafts
from tournaments.terms.draft import Draft

NIGHTS = ("freeze-out", "charity-draft", "freeze-out")
ENTRIES = 11


@dataclass(frozen=True)
class Festival:
    event: Event
    nights: tuple[Tournament, ...]
    staff: Mapping[Role, User]

    def client(self, role: Role) -> Client:
        client = Client()
        backend = "django.contrib.auth.backends.ModelBackend"
        client.force_login(self.staff[role], backend=backend)
        return client

    def post(self, role: Role, path: str, expect: int = 302, **fields: Any) -> None:
        answer = self.client(role).post(path, fields)
        assert answer.status_code == expect, (path, answer.content.decode()[-3000:])

    def till(self, path: str, prefix: str, *, by: Role = Role.TREASURER, **fields: Any) -> None:
        named = {f"{prefix}-{name}": value for name, value in fields.items()}
        self.post(by, f"/events/{self.event.pk}/till/{path}", **named)


def make_festival() -> Festival:
    """Three nights on sale, one a day, and somebody for every role."""
    event = evenings.create_event(
        name="Parish Festival", charity="Food Pantry", starts_at=STARTS_AT, zone="UTC"
    )
    nights = []
    for number, template in enumerate(NIGHTS):
        is_house = template == "charity-draft"
        draft = Draft.of_house(template) if is_house else Draft.of_template(template)
        night = drafts.create_tournament(
            event.pk,
            name=f"Night {number + 1}",
            draft=draft,
            starts_at=STARTS_AT + timedelta(days=number),
        )
        set_tables(night, 9, 9)
        opening.open_tournament(night.pk, asked=Asked(SOMEBODY))
        nights.append(night)
    staff = {role: make_user(role) for role in Role}
    return Festival(event, tuple(nights), staff)


def sell(festival: Festival, night: Tournament) -> None:
    """Entries in cash and by card, one given back, one mixed with a gift on top, one free."""
    desk = f"/t/{night.pk}/desk"
    for number in range(ENTRIES):
        box = "card" if number % 3 == 2 else "cash"
        festival.post(Role.DESK, f"{desk}/sell/", name=f"Player {number}", paid_into=box)
    festival.post(Role.DESK, f"{desk}/{ENTRIES}/refund/", reason="Ill")
    mixed: dict[str, Any] = {"new": "Grace Okafor", "gift": "7.35", "by_card": "10"}
    festival.post(Role.DESK, f"{desk}/group/", **mixed)


def play(festival: Festival, night: Tournament) -> None:
    """The tables play to the end; where rebuys are sold, floor helpers take the money."""
    ask(night.pk, engine.draw_seats, asked=Asked(SOMEBODY))
    ask(night.pk, engine.start_clock, asked=Asked(SOMEBODY))
    numbers = [table.number for table in state_of(night).tables if table.size]
    do(night, engine.draw_buttons, tables=numbers)
    if questions.purchase_window(state_of(night), Purchase.REBUY, now=timezone.now()):
        rebuy(festival, night)
    for table in numbers:
        bust_all_but(night, table, 1)
    last, seat = numbers[-1], seats_of(night, numbers[-1])[0]
    entry = entry_at(night, last, seat)
    do(night, engine.bust_seat, at=engine.SeatRef(last, seat), entry=entry, chips_before=seat)
    assert state_of(night).stage is engine.Stage.ENDED


def rebuy(festival: Festival, night: Tournament) -> None:
    _, report = lose_everything(night)
    do(night, engine.ask_for_rebuy, report=report)
    found = screen_floor.build(now=timezone.now(), tournament_id=night.pk).queue
    assert found
    tap = found.due[0].main
    assert tap
    fields: dict[str, Any] = {name: str(value) for name, value in tap.fields}
    festival.post(Role.FLOOR, tap.url, **fields)
    (carried,) = floats.carried(night.pk)
    path = f"/t/{night.pk}/desk/floats/{carried.account}/"
    festival.post(Role.DESK, path, expected=carried.cents)


def pay(festival: Festival, night: Tournament) -> None:
    """Every prize, the first by transfer."""
    for number, due in enumerate(books.dues(state_of(night))):
        path = f"/t/{night.pk}/payouts/{due.entry}/"
        out_of = "cash" if number else "card"
        festival.post(Role.TREASURER, path, cents=due.cents, out_of=out_of)


def keep_till(festival: Festival) -> None:
    """What happens beside the tournaments of a night."""
    income: dict[str, Any] = {"into": "first", "words": ""}
    festival.till("in/", "in", kind="raffle", amount="131", **income)
    festival.till("in/", "in", kind="bar", amount="212.45", by=Role.DESK, **income)
    festival.till("in/", "in", kind="sponsor", amount="250", into="card", words="Miller’s Bakery")
    festival.till("out/", "out", kind="room", amount="80", out_of="first", words="Hall")
    pocket: dict[str, Any] = {"out_of": "own_pocket", "helper": "Priya"}
    festival.till("out/", "out", kind="prizes", amount="33.33", words="Three hams", **pocket)


def count(festival: Festival, counted: int, reason: str) -> None:
    box = Account.objects.get(event=festival.event, desk=1)
    expected = held(festival.event)[box.name]
    said: dict[str, Any] = {"expected": expected, "counted": f"{(expected + counted) / 100:.2f}"}
    festival.till(f"boxes/{box.pk}/", f"count-{box.pk}", reason=reason, by=Role.DESK, **said)


def held(event: Event) -> dict[str, int]:
    return {one.name: one.cents for one in books.of_event(event.pk)}


def expected(event: Event, tournament: Tournament | None = None) -> dict[str, int]:
    """The sums of an event, or of one tournament, in cents, from the lines of the ledger."""
    whose, number = ("p.tournament_id", tournament.pk) if tournament else ("p.event_id", event.pk)
    query = f"""
        SELECT p.kind, r.kind, a.kind, a.name, SUM(l.cents)
        FROM tournaments_ledgerline l
        JOIN tournaments_posting p ON p.id = l.posting_id
        JOIN tournaments_account a ON a.id = l.account_id
        LEFT JOIN tournaments_posting r ON r.id = p.reverses_id
        WHERE {whose} = %s GROUP BY 1, 2, 3, 4"""
    with connection.cursor() as cursor:
        cursor.execute(query, [number])
        rows = cursor.fetchall()
    found = {
        "charity": -sum(c for *_, a, _, c in rows if a in ("charity", "income", "cost")),
        "Refunds": sum(c for k, r, a, _, c in rows if k == "reversal" and r in SALES and a in FOR),
        "Prizes in money": -sum(
            c
            for k, r, a, _, c in rows
            if a == "prize_pool" and (k in SALES or (k == "reversal" and r in SALES))
        ),
        "Cash differences": sum(
            c for k, _, a, _, c in rows if k == "cash_count" and a == "charity"
        ),
    }
    for name, kind in (("Entries", "entry"), ("Rebuys", "rebuy"), ("Add-ons", "add_on")):
        found[name] = -sum(c for k, _, a, _, c in rows if k == kind and a in FOR)
    for _, _, account, name, cents in rows:
        if account in ("income", "cost"):
            sign = -1 if account == "income" else 1
            found[name] = found.get(name, 0) + sign * cents
    return {name: cents for name, cents in found.items() if cents}


SALES = ("entry", "rebuy", "add_on")
FOR = ("prize_pool", "charity")
