"""Plain functions that make what a test needs."""

from datetime import UTC, datetime

from rules_engine import tournament as engine
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
    furniture = [engine.Furniture(number, seats) for number in range(1, tables + 1)]
    opening.set_tables(tournament.pk, tables=furniture)
    return tournament


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
    opening.set_tables(other.pk, tables=[engine.Furniture(1, 9)])
    opening.open_tournament(other.pk, asked=Asked(SOMEBODY))
    return other


def make_registration(tournament: Tournament, name: str = "Maeve Byrne") -> Registration:
    person = Person.objects.create(name=name)
    return registrations.register(tournament.pk, person_id=person.pk)


def make_entry(tournament: Tournament, name: str = "Maeve Byrne") -> Registration:
    registration = make_registration(tournament, name)
    registrations.admit_entry(
        registration.pk,
        paid_into=AccountKind.CASH,
        asked=Asked(SOMEBODY),
    )
    registration.refresh_from_db()
    return registration


def make_drawn_tournament(*, entries: int = 12, tables: int = 2) -> Tournament:
    def make() -> Tournament:
        tournament = make_open_tournament(tables=tables)
        for number in range(entries):
            make_entry(tournament, f"Player {number + 1}")
        ask(tournament.pk, engine.draw_seats, asked=Asked(SOMEBODY))
        return tournament

    return remembered(("drawn", entries, tables), make)
