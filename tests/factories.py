"""Plain functions that make what a test needs."""

from datetime import UTC, datetime

from rules_engine import tournament as engine
from tables.models import Table
from tables.setup import services as opening
from tests.asking import ask
from tests.memory import remembered
from tournaments.desk import services as registrations
from tournaments.events import services as evenings
from tournaments.log.log import Actor, Asked
from tournaments.models import AccountKind, Person, Registration, Role, Tournament, User
from tournaments.terms import services as drafts
from tournaments.terms.draft import Draft

PASSWORD = "seven brown otters"
STARTS_AT = datetime(2099, 11, 14, 19, 0, tzinfo=UTC)  # its midnight is never reached
SOMEBODY = Actor("user 1")


def make_user(role: Role, username: str = "") -> User:
    return User.objects.create_user(username or role.value, password=PASSWORD, role=role)


def make_draft_tournament(
    *, tables: int = 2, seats: int = 9, draft: Draft | None = None
) -> Tournament:
    event = evenings.create_event(name="St. Gabriel", starts_at=STARTS_AT, zone="UTC")
    tournament = drafts.create_tournament(
        event.pk,
        name="Freeze Out",
        draft=draft or Draft.of_template("freeze-out"),
        starts_at=STARTS_AT,
    )
    set_tables(tournament, *(seats for _ in range(tables)))
    return tournament


def set_tables(tournament: Tournament, *seats: int) -> None:
    """Tables of so many seats each, in the room of a draft."""
    for number, many in enumerate(seats, start=1):
        Table.objects.create(tournament=tournament, number=number, seats=many)


def make_open_tournament(*, tables: int = 2, draft: Draft | None = None) -> Tournament:
    def make() -> Tournament:
        tournament = make_draft_tournament(tables=tables, draft=draft)
        opening.open_tournament(tournament.pk, asked=Asked(SOMEBODY))
        return tournament

    return remembered(("open", tables, repr(draft)), make)


def make_sibling(tournament: Tournament) -> Tournament:
    """Another tournament of the same event, on sale."""
    other = drafts.create_tournament(
        tournament.event_id,
        name="Turbo",
        draft=Draft.of_template("freeze-out"),
        starts_at=STARTS_AT,
    )
    set_tables(other, 9)
    opening.open_tournament(other.pk, asked=Asked(SOMEBODY))
    return other


def make_registration(tournament: Tournament, name: str = "Maeve Byrne") -> Registration:
    person = Person.objects.create(name=name)
    return Registration.objects.create(tournament=tournament, person=person)


def make_entry(tournament: Tournament, name: str = "Maeve Byrne") -> Registration:
    buyer = registrations.Buyer(name=name)
    registrations.sell_entry(
        tournament.pk, to=buyer, paid_into=AccountKind.CASH, asked=Asked(SOMEBODY)
    )
    return Registration.objects.filter(tournament=tournament).latest("pk")


def make_drawn_tournament(*, entries: int = 12, tables: int = 2) -> Tournament:
    def make() -> Tournament:
        tournament = make_open_tournament(tables=tables)
        for number in range(entries):
            make_entry(tournament, f"Player {number + 1}")
        ask(tournament.pk, engine.draw_seats, asked=Asked(SOMEBODY))
        return tournament

    return remembered(("drawn", entries, tables), make)
