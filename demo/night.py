"""The night of the demo, up to the moment at which the seats can be drawn."""

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random

from demo.names import names
from rules_engine.clock import Structure
from rules_engine.tools.simulation import Evening, Habits
from rules_engine.units import TableNo
from tables.models import Table
from tables.setup import services as opening
from tables.tablet import pairing as tablets
from tables.tracked import services as tracking
from tournaments.accounts import services as accounts
from tournaments.desk import services as registrations
from tournaments.desk.services import Buyer
from tournaments.events import services as evenings
from tournaments.log import folds
from tournaments.log.log import Actor, Asked
from tournaments.models import AccountKind, Registration, Role, User
from tournaments.people import tickets
from tournaments.terms.draft import Draft

GUEST = "demo"
"""The login of whoever watches: an owner, who may do everything."""

STARTS_IN = timedelta(seconds=12)
_TEMPLATE = "freeze-out"
_HOUR = 19  # the hall lies where it is seven in the evening, so that midnight is hours away
_LATE_IN = 25  # one of so many comes after the start
_CARD_IN = 4  # one of so many pays by card
_DEALS = 0.3  # of the nights end by agreement
_DEALS_AMONG = 2
_TROUBLES = 0.03  # for each hand: a table calls or looks a rule up, or calls the clock
_FULL_TABLE = 1  # tracks every action, and is the last to break
_WATCHABLE_SPEED = 60  # nobody sees single actions that are faster


@dataclass(frozen=True, slots=True)
class Login:
    """A user and the password, as somebody types them."""

    name: str
    password: str


@dataclass(frozen=True, slots=True)
class Night:
    """What its players and its links need to know."""

    tournament_id: int
    evening: Evening
    guest: Login
    staff: Mapping[Role, Login]
    tablets: Mapping[TableNo, str]
    """Secrets by table."""
    pairing_code: str
    paired_table: TableNo
    ticket: str
    holder: str
    latecomers: tuple[str, ...]


def make_night(*, players: int, speed: float, now: datetime, seed: int) -> Night:
    """An organisation, its people, a tournament of St. Gabriel and everybody's ticket."""
    coming = names(Random(seed))  # noqa: S311  # people, not secrets
    staff = dict(_staff(now))
    guest = staff.pop(Role.OWNER)
    draft = fast(Draft.of_template(_TEMPLATE), players=players, speed=speed)
    starts_at, zone = now + STARTS_IN, evening_zone(now)
    event = evenings.create_event(
        name="St. Gabriel Charity Poker Night",
        charity="The St. Gabriel Food Pantry",
        licence_number="DEMO-0001",
        venue="Parish hall",
        starts_at=starts_at,
        zone=zone,
    )
    name = "Freeze Out" if speed == 1 else f"Freeze Out, {speed:g} times as fast"
    row = opening.plan_tournament(event.pk, name=name, draft=draft, starts_at=starts_at)
    opening.open_tournament(row.pk, asked=Asked(_actor(Role.DIRECTOR)))
    for number in range(players - players // _LATE_IN):
        _sell(row.pk, name=next(coming), number=number)
    folded = folds.read(row.pk)
    assert folded is not None  # sales are open
    first = Registration.objects.select_related("person").get(tournament=row, entry=1)
    ticket = tickets.token_of(first)
    assert ticket is not None  # it is paid
    codes = dict(_pairing_codes(row.pk, now))
    full_tables = frozenset({_FULL_TABLE} if speed <= _WATCHABLE_SPEED else ())
    for table in full_tables:
        tracking.switch_mode(row.pk, table=table, tracks_hands=True)
    return Night(
        tournament_id=row.pk,
        evening=Evening(
            terms=folded.state.terms,
            structure=draft.structure,
            players=players,
            starts_at=starts_at,
            time_zone=zone,
            habits=replace(habits(speed), full_tables=full_tables),
        ),
        guest=guest,
        staff=staff,
        tablets={table: tablets.pair(code, now=now)[1] for table, code in codes.items()},
        pairing_code=dict(_pairing_codes(row.pk, now))[1],
        paired_table=1,
        ticket=ticket,
        holder=first.person.name,
        latecomers=tuple(next(coming) for _ in range(players)),
    )


def fast(draft: Draft, *, players: int, speed: float) -> Draft:
    """The same tournament with everything that lasts minutes shorter by `speed`."""
    limit = draft.house.heads_up_limit_minutes
    house = draft.house.with_(max_entrants=players)
    if limit:
        house = house.with_(heads_up_limit_minutes=max(1, round(limit / speed)))
    structure = shorter(draft.structure, speed=speed)
    return replace(draft, house=house, structure=structure, capacity=players)


def shorter(structure: Structure, *, speed: float) -> Structure:
    """The structure with levels and rest breaks as many times shorter, of a second at least."""

    def short(seconds: int) -> int:
        return max(1, round(seconds / speed)) if seconds else 0

    return replace(
        structure,
        levels=tuple(
            replace(level, seconds=short(level.seconds), rest_seconds=short(level.rest_seconds))
            for level in structure.levels
        ),
        growth=structure.growth
        and replace(
            structure.growth,
            seconds=short(structure.growth.seconds),
            rest_seconds=short(structure.growth.rest_seconds),
        ),
    )


def habits(speed: float) -> Habits:
    """People act as many times faster. They do nothing for which no screen has a button."""
    return Habits(
        tempo=1 / speed,
        deals=_DEALS,
        deals_among=(_DEALS_AMONG,),
        floor_calls=_TROUBLES,
        clock_calls=_TROUBLES,
        disputes=0,
        slips=0,
        false_reports=0,
        tickets_handed_in=0,
    )


def evening_zone(now: datetime) -> str:
    """A time zone in which it is seven in the evening."""
    west = (now.hour - _HOUR + 12) % 24 - 12
    return f"Etc/GMT{west:+d}"


def _staff(now: datetime) -> Iterator[tuple[Role, Login]]:
    """A login for every role, each invited as usual."""
    people = {
        Role.OWNER: (GUEST, "You, the guest"),
        Role.DIRECTOR: ("rosalind", "Rosalind Okafor"),
        Role.DESK: ("harold", "Harold Whelan"),
        Role.FLOOR: ("priya", "Priya Santos"),
    }
    for role, (username, full_name) in people.items():
        password = f"riffle-{secrets.token_hex(3)}"
        accounts.accept_invitation(
            accounts.invite(role=role, by=None, now=now),
            username=username,
            full_name=full_name,
            password=password,
            organisation={"name": "St. Gabriel Parish"} if role is Role.OWNER else None,
            now=now,
        )
        yield role, Login(username, password)


def _sell(tournament_id: int, *, name: str, number: int) -> None:
    registrations.sell_entry(
        tournament_id,
        to=Buyer(name=name, phone=f"555-{100 + number:04}"),
        paid_into=AccountKind.CASH if number % _CARD_IN else AccountKind.CARD,
        asked=Asked(_actor(Role.DESK)),
    )


def _pairing_codes(tournament_id: int, now: datetime) -> Iterator[tuple[TableNo, str]]:
    director = User.objects.get(role=Role.DIRECTOR)
    for table in Table.objects.filter(tournament=tournament_id):
        yield table.number, tablets.make_code(table.pk, by=director, now=now)


def _actor(role: Role) -> Actor:
    return Actor.of(User.objects.get(role=role))
