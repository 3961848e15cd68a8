"""The pages of the line: what somebody signs up for, and the page of whoever has."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from rules_engine import tournament as engine
from rules_engine.house import HouseRules
from tournaments.line.places import Line, Place, line, takes
from tournaments.log import folds
from tournaments.log.state import load
from tournaments.models import Registration, Status, Tournament
from tournaments.money.currencies import money
from tournaments.people import tickets
from tournaments.terms.draft import Draft
from tournaments.terms.rules_version import rules_version
from tournaments.words.times import day, hour


@dataclass(frozen=True, slots=True)
class Another:
    """Another tournament of the same event that somebody may sign up for too."""

    tournament_id: int
    name: str
    when: str


@dataclass(frozen=True, slots=True)
class Offered:
    """A tournament for somebody who might sign up; `waits` is where the next one would wait."""

    tournament_id: int
    event: str
    tournament: str
    venue: str
    charity: str
    day: str
    starts: str
    fee: str
    takes: bool
    left: int
    waits: int
    house: str
    rules_version: str
    others: tuple[Another, ...]


@dataclass(frozen=True, slots=True)
class SignedUp:
    """The page of somebody who signed up; `ticket` is the way to it once they have paid."""

    offered: Offered
    name: str
    place: Place | None
    is_cancelled: bool
    ticket: str
    agreed_to: str
    as_of: str


def offered(tournament_id: int, *, now: datetime) -> Offered:
    """What there is to sign up for."""
    return _offered(tournament_id, now=now)[0]


def signed_up(registration: Registration, *, now: datetime) -> SignedUp:
    """What somebody who holds the own link reads."""
    shown, held = _offered(registration.tournament_id, now=now)
    token = tickets.token_of(registration)
    return SignedUp(
        offered=shown,
        name=registration.called,
        place=held.places.get(registration.pk),
        is_cancelled=registration.status == Status.CANCELLED,
        ticket=token or "",
        agreed_to=registration.rules_version,
        as_of=hour(now, registration.tournament.event.zone),
    )


def _offered(tournament_id: int, *, now: datetime) -> tuple[Offered, Line]:
    loaded = load(tournament_id, now=now)
    row, event, state = loaded.row, loaded.row.event, loaded.state
    draft, held = Draft.from_data(row.draft), line(row, state)
    house = _house(state, draft)
    starts_at = state.starts_at if state else row.starts_at
    price = state.terms.price if state else draft.price
    shown = Offered(
        tournament_id=tournament_id,
        event=event.name,
        tournament=row.name,
        venue=event.venue,
        charity=event.charity,
        day=day(starts_at, event.zone),
        starts=hour(starts_at, event.zone),
        fee=money(price.fee, event.currency),
        takes=takes(row, state),
        left=max(0, held.left - held.confirmed),
        waits=held.next_waits,
        house=house.title,
        rules_version=rules_version(house),
        others=tuple(_others(row)),
    )
    return shown, held


def _others(row: Tournament) -> Iterator[Another]:
    zone = row.event.zone
    taking = row.event.tournaments.filter(takes_sign_ups=True).exclude(pk=row.pk)
    for one in taking.order_by("starts_at", "pk"):
        folded = folds.read(one.pk)
        if takes(one, folded.state if folded else None):
            when = f"{day(one.starts_at, zone)}, {hour(one.starts_at, zone)}"
            yield Another(one.pk, one.name, when)


def _house(state: engine.Tournament | None, draft: Draft) -> HouseRules:
    return state.house if state else draft.house
