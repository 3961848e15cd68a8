"""The nights that are fuzzed and everybody who knocks, mended when a request broke them."""

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from uuid import UUID

from django.db.models import Model
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from tables.models import Table, Tablet, Wall
from tables.rehearsal import services as rehearsal
from tables.tablet import pairing
from tables.tracked import services as tracking
from tables.walls import services as walls
from tests.asking import ask
from tests.factories import (
    SOMEBODY,
    make_draft_tournament,
    make_drawn_tournament,
    make_open_tournament,
    make_user,
)
from tests.tables.nights import lose_everything, make_rebuy_tournament, make_running_tournament
from tests.tables.nights import start_hand as start_simple_hand
from tests.tables.tracked.tracked_tables import make_small_night, start
from tests.tournaments.branding import pictures
from tests.tournaments.endings import make_ended_tournament
from tournaments.accounts import services as accounts
from tournaments.branding import services as branding
from tournaments.branding.encoding import encode
from tournaments.licences import services as licences
from tournaments.line import services as line
from tournaments.line.services import Applicant
from tournaments.log.log import Asked
from tournaments.models import (
    Account,
    Event,
    EventRole,
    Helper,
    Invitation,
    Job,
    OwnTemplate,
    Picture,
    PictureUse,
    Posting,
    Printout,
    Registration,
    Role,
    SideEvent,
    SideKind,
    SidePrize,
    Tournament,
    User,
)
from tournaments.people import tickets
from tournaments.sides import services as sides
from tournaments.sides.sold import WITH_TICKETS
from tournaments.till import services as till
from tournaments.till.kinds import Cost, Income

MAKERS = (
    make_draft_tournament,
    make_open_tournament,
    make_drawn_tournament,
    lambda: make_busy_night(),
    lambda: make_tracked_night(),
    lambda: make_rebuy_night(),
    lambda: make_ended_tournament(),
    lambda: make_rehearsed_night(),
)
ROLES = {role.value: role for role in Role}
# What routes name by a key of the database, which on PostgreSQL are no small numbers.
KEYS = {
    "event_id": Event,
    "account": Account,
    "posting": Posting,
    "helper": Helper,
    "picture_id": Picture,
    "wall_id": Wall,
    "tablet_id": Tablet,
    "user_id": User,
    "invitation_id": Invitation,
    "template_id": OwnTemplate,
    "job_id": Job,
    "printout_id": Printout,
    "side": SideEvent,
    "prize": SidePrize,
}
NEWEST = 12
CALLERS = ("anonymous", "ticket", "tablet", "elsewhere", *ROLES)


@dataclass
class Caller:
    """Somebody with cookies; a ticket's holder has a link instead."""

    name: str
    cookies: dict[str, str]


class Hall:
    """Tournaments of every stage in one database, and callers with every right."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.nights: list[int] = []
        self.callers: dict[str, Caller] = {}
        self.tokens: list[str] = []
        self.invitations: list[str] = []
        self.keys: dict[str, list[int]] = {}
        self.digests: list[str] = []
        self._wall = ""

    def mend(self) -> None:
        """Whatever was ended, deleted or logged out since is there again."""
        there = set(Tournament.objects.filter(pk__in=self.nights).values_list("pk", flat=True))
        gone = [place for place, number in enumerate(self.nights) if number not in there]
        for place in gone or range(len(self.nights), len(MAKERS)):
            made = MAKERS[place]().pk
            self.nights[place : place + 1] = [made]
        self.callers = {name: Caller(name, self._cookies(name)) for name in CALLERS}
        sold = Registration.objects.exclude(entry=None).order_by("pk")
        self.tokens = [token for each in sold[:20] if (token := tickets.token_of(each))]
        self.tokens += [*self._place_in_line(), self._television()]
        code = pairing.make_code(
            Table.objects.earliest("pk").pk, by=self._user("floor"), now=timezone.now()
        )
        link = accounts.invite(role=Role.DESK, by=self._user("owner"), now=timezone.now())
        self.invitations = [code, link]
        self.keys = {name: _newest(model) for name, model in KEYS.items()}
        self.digests = [*Picture.objects.values_list("digest", flat=True)[:NEWEST], "0" * 64]

    def _place_in_line(self) -> Iterator[str]:
        """Of somebody who signed up for the night that is on sale, if others may."""
        night = self.nights[1]
        line.take_sign_ups(night, takes=True)
        with suppress(RuleViolation):  # it was called off since
            yield line.join(night, Applicant(name="Lin"), nonce=UUID(int=night))

    def _television(self) -> str:
        if walls.find(self._wall) is None:
            self._wall = walls.begin(now=timezone.now())
        return self._wall

    def renew(self) -> None:
        """Another night in the place of one of these, as if its like had just begun."""
        place = self._rng.randrange(len(MAKERS))
        self.nights[place] = MAKERS[place]().pk

    def _cookies(self, name: str) -> dict[str, str]:
        if name in ("anonymous", "ticket"):
            return {}
        if name == "tablet":
            return {"tablet": self._tablet()}
        client = Client()
        client.force_login(self._user(name), backend="django.contrib.auth.backends.ModelBackend")
        return {"sessionid": client.cookies["sessionid"].value}

    def _user(self, name: str) -> User:
        found = User.objects.filter(username=f"fuzz-{name}").first()
        role = ROLES.get(name)
        if found is None:
            found = make_user(role or Role.DESK, f"fuzz-{name}")
        User.objects.filter(pk=found.pk).update(role=role.value if role else "", is_active=True)
        if role is None:
            night = Tournament.objects.get(pk=self.nights[1])
            EventRole.objects.update_or_create(
                user=found, event=night.event, defaults={"role": Role.DIRECTOR}
            )
        return User.objects.get(pk=found.pk)

    def _tablet(self) -> str:
        """The tablet of a table of a night that is played, as a rule."""
        night = self.nights[self._rng.choice((3, 3, 4, 5, 6, 0))]
        table = Table.objects.filter(tournament_id=night).earliest("number")
        code = pairing.make_code(table.pk, by=self._user("floor"), now=timezone.now())
        return pairing.pair(code, now=timezone.now())[1]


def _newest(model: type[Model]) -> list[int]:
    return list(model._default_manager.order_by("-pk").values_list("pk", flat=True)[:NEWEST])


def make_rehearsed_night() -> Tournament:
    """Of an event with a licence, a till, helpers and pictures, rehearsed by a stand-in."""
    night = make_drawn_tournament()
    event, asked = night.event_id, lambda: Asked(SOMEBODY)
    licences.choose_licence(event, place="virginia", asked=asked())
    licences.list_helper(event, name="Ann Lee", does="door", hours="7 to 9", asked=asked())
    for use in PictureUse:
        picture = encode(BytesIO(pictures.made("PNG", (40, 40))))
        branding.add_picture(event, picture, use=use, name="Ann", asked=asked())
    till.take_money(
        event, kind=Income.GIFT, cents=50_00, into="first", words="From Ann", asked=asked()
    )
    till.pay_cost(
        event, kind=Cost.OTHER, cents=7_00, out_of="", helper="Ann", words="Ice", asked=asked()
    )
    for kind in SideKind:
        begin_side_event(night, kind)
    rehearsal.begin(night.pk, asked=asked())
    return Tournament.objects.get(stands_in_for__tournament=night)


def begin_side_event(night: Tournament, kind: SideKind) -> None:
    """With a prize, and tickets sold where there are any."""
    terms = sides.Terms(kind, kind.label, 1_00, 50, tournament_id=night.pk, entry=1)
    sides.begin_side(night.event_id, terms, [sides.Offered("Ham")], asked=Asked(SOMEBODY))
    if kind in WITH_TICKETS:
        begun = SideEvent.objects.latest("pk").pk
        sides.sell_tickets(
            night.event_id, begun, first=1, last=9, name="Ann", into="first", asked=Asked(SOMEBODY)
        )


def make_busy_night() -> Tournament:
    """Somebody is out, somebody is called for, a hand is played."""
    night = make_running_tournament()
    lose_everything(night, 1)
    ask(night.pk, engine.call_floor, table=2, reason="A dispute", asked=Asked(SOMEBODY))
    start_simple_hand(night, 2)
    return night


def make_rebuy_night() -> Tournament:
    night = make_rebuy_tournament()
    lose_everything(night, 1)
    return night


def make_tracked_night() -> Tournament:
    night = make_small_night(entries=4)
    tracking.switch_mode(night.pk, table=1, tracks_hands=True)
    start(night)
    return night
