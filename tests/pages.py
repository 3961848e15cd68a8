"""Every page of every route, on a night that has on it whatever an address may name."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.tournament import questions
from tables.models import Table, Wall, WallLayout
from tables.tablet import pairing
from tables.tracked import services as tracking
from tables.walls import services as walls
from tests.asking import ask
from tests.factories import SOMEBODY, make_draft_tournament, make_user
from tests.tables.nights import (
    bust_all_but,
    do,
    make_club_night,
    make_running_tournament,
    play_hand,
    seats_of,
    start_hand,
    state_of,
)
from tests.test_rights import ARGUMENTS, ROUTES
from tests.tournaments.endings import make_ended_tournament
from tests.tournaments.endings import make_running_tournament as make_started_tournament
from tournaments.accounts import services as accounts
from tournaments.desk import services as registrations
from tournaments.desk.services import Buyer
from tournaments.line import links
from tournaments.line.services import next_number
from tournaments.log import folds
from tournaments.log.log import Asked
from tournaments.models import (
    AccountKind,
    Person,
    Registration,
    Role,
    SideEvent,
    SideKind,
    Tournament,
    User,
)
from tournaments.money import books
from tournaments.people import tickets
from tournaments.results import services as payouts
from tournaments.rights import RIGHTS, Caller
from tournaments.sides import services as sides
from tournaments.winners.won import won_of

# They answer a GET with a file or with a part of a page.
NO_PAGES = frozenset(
    {"healthz", "report_file", "export_log", "export_list", "find_people", "ticket"}
    | {"till", "tablet_alive", "authority", "code", "manifest", "reach", "results_card", "wall_now"}
    | {"event_report_file", "report_table", "year_report_file", "winners_table"}
    | {"worker", "certificate", "picture", "accent"}
)
# The full mode is on at another table than that of the tablet.
ELSEWHERE = {"judge_wager": {"table": 2, "hand": 1}}
OVER = engine.Stage.ENDED
COLOUR_UP_LEVEL = 9  # nobody needs the smallest chips from then on


@dataclass(frozen=True)
class Place:
    """A night, and what addresses of it may name."""

    tournament: Tournament
    arguments: Mapping[str, Any]

    def path_of(self, route: str) -> str:
        alone = self.arguments.get(route)  # an argument may have the name of a route
        known = {**ARGUMENTS, **self.arguments, **(alone if isinstance(alone, Mapping) else {})}
        return reverse(route, kwargs={key: known[key] for key in ROUTES[route].pattern.converters})


def make_night_in_play(*, entries: int = 10, tables: int = 2) -> Place:
    """A bust to confirm, a call, a ruling that waits, a race that is due, somebody in the queue."""
    night = make_running_tournament(entries=entries, tables=tables)
    registrations.join_waiting_list(night.pk, who=Buyer(name="Too Late"), asked=Asked(SOMEBODY))
    first, *_ = seats_of(night)
    play_hand(night, out=(first,))
    ask(night.pk, engine.set_level, level=COLOUR_UP_LEVEL, asked=Asked(SOMEBODY))
    ask(night.pk, engine.call_floor, table=1, reason="bet out of turn", asked=Asked(SOMEBODY))
    do(
        night,
        engine.record_ruling,
        table=1,
        irregularity="acted_out_of_turn",
        headline="The action stands.",
        waits=True,
    )
    start_hand(night)
    tracking.switch_mode(night.pk, table=2, tracks_hands=True)
    tracking.start_hand(night.pk, table=2, hand=1, asked=Asked(SOMEBODY))
    for table in range(3, tables + 1):
        start_hand(night, table)  # or a phone there would look whether seats were drawn anew
    return _place(night, hand=2)


def make_night_over(*, entries: int = 10) -> Place:
    """Everybody has a place, and the winners have their prizes."""
    night = make_ended_tournament(entries=entries)
    for due in books.dues(state_of(night)):
        payouts.pay_out(
            night.pk,
            entry=due.entry,
            cents=due.cents,
            out_of=AccountKind.CASH,
            asked=Asked(SOMEBODY),
        )
    return _place(night, hand=1)


def make_night_started() -> Place:
    """The clock runs, nobody has the button yet."""
    return _place(make_started_tournament(), hand=1)


def make_club_table_closing() -> Place:
    """Cards decide who of the first table goes where."""
    night = make_club_night()
    bust_all_but(night, 1, 4)
    bust_all_but(night, 2, 6)
    return _place(night, hand=1)


def make_club_tables_uneven() -> Place:
    """Cards decide who of the first table moves: all stacks are equal."""
    night = make_club_night()
    bust_all_but(night, 3, 3)
    return _place(night, hand=1)


def make_draft() -> Place:
    """Nothing has been sold yet."""
    return _place(make_draft_tournament(), hand=1)


def _place(night: Tournament, *, hand: int) -> Place:
    folded = folds.read(night.pk)
    given = folded.state.floor.rulings if folded else ()
    best = questions.standing(folded.state) if folded and folded.state.stage is OVER else ()
    entry = best[0].entry if best else 1
    holder = Registration.objects.filter(tournament=night, entry=entry).first()
    shown = {"name": "Stage", "layout": WallLayout.SEATS}
    side = make_raffle(night)
    wall = Wall.objects.create(tournament=night, token_hash=f"of {night.pk}", **shown)
    invitation = accounts.invite(role=Role.FLOOR, by=None, now=timezone.now())
    return Place(
        night,
        {
            "tournament_id": night.pk,
            "event_id": night.event_id,
            "entry": entry,
            "hand": hand,
            "side": side,
            "ruling": max((one.number for one in given), default=1),
            "phone": {"token": (holder and tickets.token_of(holder)) or "not-a-token"},
            "accept_invitation": {"token": invitation},
            "wall": {"token": walls.begin(now=timezone.now())},
            "wall_show": {"wall_id": wall.pk},
            "signed_up": {"token": make_sign_up(night)},
            "record_winner": {"won": next((one.key for one in won_of(night.event)), "nothing")},
            **ELSEWHERE,
        },
    )


def make_sign_up(night: Tournament) -> str:
    """Somebody stands in the line; the token of their own page."""
    token = links.make_token(night.pk, uuid4(), "Early Bird")
    Registration.objects.create(
        tournament=night,
        person=Person.objects.create(name="Early Bird"),
        number=next_number(night.pk),
        link_hash=links.hashed(token),
        consented_at=timezone.now(),
    )
    return token


def make_raffle(night: Tournament) -> int:
    """A raffle of the event, with a ticket sold."""
    terms, prizes = sides.Terms(SideKind.RAFFLE, "Raffle", price=2_00), [sides.Offered("Ham")]
    sides.begin_side(night.event_id, terms, prizes, asked=Asked(SOMEBODY))
    raffle = SideEvent.objects.get(event=night.event_id)
    sold: dict[str, Any] = {"first": 1, "last": 5, "name": "Priya", "into": "first"}
    sides.sell_tickets(night.event_id, raffle.pk, **sold, asked=Asked(SOMEBODY))
    return raffle.pk


def visitors(night: Tournament) -> dict[Caller, Client]:
    """A browser for everybody who can knock."""
    users = {role: User.objects.filter(role=role).first() or make_user(role) for role in Role}
    browsers = {caller: Client() for caller in Caller}
    users_of = {Caller(role.value): user for role, user in users.items()}
    for caller, user in (users_of | {Caller.ELSEWHERE: users[Role.FLOOR]}).items():
        browsers[caller].force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    table, now = Table.objects.get(tournament=night, number=1), timezone.now()
    code = pairing.make_code(table.pk, by=users[Role.FLOOR], now=now)
    browsers[Caller.TABLET].cookies["tablet"] = pairing.pair(code, now=now)[1]
    return browsers


def right_caller(route: str) -> Caller:
    """Of those who may open it, whoever may do least otherwise."""
    if route in ELSEWHERE:
        return Caller.FLOOR
    return next(caller for caller in Caller if caller in RIGHTS[route])


def look(place: Place, browsers: Mapping[Caller, Client], route: str) -> int:
    """The status that somebody gets who opens this route."""
    return browsers[right_caller(route)].get(place.path_of(route)).status_code
