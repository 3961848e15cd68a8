"""The rights matrix, walked: every route and every socket, as every caller."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from config import middleware
from serving.consumers import NOT_ALLOWED
from tables.models import Table
from tables.tablet import pairing
from tests.factories import make_draft_tournament, make_drawn_tournament, make_user
from tests.live.sockets import ScreenSocket, socket_opens
from tests.tables.nights import make_running_tournament
from tournaments.accounts import services as accounts
from tournaments.live import drawings
from tournaments.models import Event, EventRole, Registration, Role, Tournament, User, Wish
from tournaments.people import tickets
from tournaments.rate_limit import RateLimit
from tournaments.rights import RIGHTS, Caller, TabletPass, Visitor

ARGUMENTS = {
    "token": "not-a-token",
    "wall_id": 1,
    "picture_id": 999,
    "digest": "0" * 64,
    "colour": "1d5fa8",
    "code": "ABC234",
    "user_id": 1,
    "job_id": 999,
    "printout_id": 999,
    "template_id": 999,
    "invitation_id": 1,
    "table": 1,
    "zone": 1,
    "tablet_id": 999,
    "wish": 999,
    "before": 999,
    "call": 999,
    "hand": 1,
    "report": 999,
    "item": "call-999",
    "part": "poster",
    "point": "phones",
    "move": 999,
    "entry": 999,
    "what": "rebuy",
    "posting": 999,
    "account": 999,
    "verb": "pause",
    "irregularity": "acted_out_of_turn",
    "ruling": 999,
    "small": 1,
    "seat": 1,
    "year": 2099,
    "helper": 999,
    "side": 999,
    "won": "side-999",
    "prize": 999,
    "form": "csv",
}


def routes(patterns: list[URLPattern | URLResolver]) -> Iterator[URLPattern]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns)
        else:
            yield pattern


ROUTES = {str(route.name): route for route in routes(get_resolver().url_patterns)}
# Pairing, logging out and ending logins change who is knocking, so they come last.
LAST = ("delete_draft", "change_role", "deactivate", "pair", "pair_by_link", "logout")
IN_ORDER = sorted(ROUTES, key=lambda name: name in LAST and LAST.index(name) + 1)
ROLES_OF_EVENTS = [role for role in Role if role is not Role.OWNER]


def path_of(name: str, tournament: Tournament) -> str:
    known = {**ARGUMENTS, "tournament_id": tournament.pk, "event_id": tournament.event_id}
    return reverse(name, kwargs={key: known[key] for key in ROUTES[name].pattern.converters})


def make_tablet(tournament: Tournament, number: int = 1) -> str:
    table = Table.objects.get(tournament=tournament, number=number)
    now = datetime.now(UTC)
    code = pairing.make_code(table.pk, by=make_user(Role.FLOOR, f"pairs {number}"), now=now)
    return pairing.pair(code, now=now)[1]


def make_login(caller: Caller) -> User | AnonymousUser:
    """Somebody with that role everywhere; elsewhere, the director of another event."""
    if caller in (Caller.ANONYMOUS, Caller.TABLET):
        return AnonymousUser()
    if caller is not Caller.ELSEWHERE:
        return make_user(Role(caller.value))
    return make_staff(Role.DIRECTOR, make_draft_tournament())


def make_staff(role: Role, tournament: Tournament) -> User:
    """Somebody with a role for that tournament's event alone."""
    user = User.objects.create_user(f"{role} of {tournament.event_id}")
    EventRole.objects.create(user=user, event=tournament.event, role=role)
    return user


def make_browser(caller: Caller, tournament: Tournament) -> Client:
    if caller is Caller.TABLET:
        client = Client(raise_request_exception=False)
        client.cookies["tablet"] = make_tablet(tournament)
        return client
    return browser_of(make_login(caller))


def browser_of(user: User | AnonymousUser) -> Client:
    client = Client(raise_request_exception=False)
    if isinstance(user, User):
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def turned_away(client: Client, path: str) -> bool:
    """Whether both ways of knocking end at the door."""
    ends = []
    for knock in (client.get, client.post):
        response = knock(path)
        to_login = response.status_code == 302 and "/login/?next=" in response.headers["Location"]
        ends.append(response.status_code == 403 or to_login)
    assert len(set(ends)) == 1, "GET and POST disagree about who may come in"
    return ends[0]


def test_every_route_is_in_the_matrix_and_nothing_else_is() -> None:
    assert set(ROUTES) == set(RIGHTS)


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("caller", list(Caller))
def test_a_caller_gets_past_the_door_exactly_where_the_matrix_says(caller: Caller) -> None:
    tournament = make_draft_tournament()
    client = make_browser(caller, tournament)
    for name in IN_ORDER:
        assert turned_away(client, path_of(name, tournament)) == (caller not in RIGHTS[name]), name


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("role", ROLES_OF_EVENTS)
def test_a_role_for_one_event_opens_what_names_that_event_and_nothing_else(role: Role) -> None:
    tournament = make_draft_tournament()
    client = browser_of(make_staff(role, tournament))
    for name in IN_ORDER:
        opens = caller_at_event(name, role) in RIGHTS[name]
        assert turned_away(client, path_of(name, tournament)) != opens, name


def caller_at_event(route: str, role: Role) -> Caller:
    """As whom the matrix sees somebody with a role for the one event."""
    names_it = {"tournament_id", "event_id"} & set(ROUTES[route].pattern.converters)
    return Caller(role.value) if names_it else Caller.ELSEWHERE


@pytest.mark.django_db(transaction=True)
def test_the_stronger_of_two_roles_counts_at_its_event() -> None:
    tournament, other = make_draft_tournament(), make_draft_tournament()
    floor = make_user(Role.FLOOR)
    EventRole.objects.create(user=floor, event=tournament.event, role=Role.DIRECTOR)
    client = browser_of(floor)
    assert not turned_away(client, path_of("points", tournament))
    assert turned_away(client, path_of("points", other))
    assert not turned_away(client, path_of("floor", other))
    assert turned_away(client, "/events/new/")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("event_only", [True, False])
def test_a_role_that_is_taken_away_is_gone_with_the_next_request(event_only: bool) -> None:
    tournament = make_draft_tournament()
    event = tournament.event if event_only else None
    user = make_staff(Role.DESK, tournament) if event_only else make_user(Role.DESK)
    client = browser_of(user)
    assert not turned_away(client, path_of("desk", tournament))
    accounts.change_role(user.pk, role=Role.FLOOR, event=event)
    assert turned_away(client, path_of("desk", tournament))
    assert not turned_away(client, path_of("floor", tournament))
    accounts.change_role(user.pk, role=None, event=event)
    assert turned_away(client, path_of("floor", tournament))
    assert not turned_away(client, path_of("logout", tournament))


@pytest.mark.django_db(transaction=True)
def test_staff_of_another_event_are_the_tablet_on_which_they_tap() -> None:
    tournament = make_running_tournament()
    token = make_tablet(tournament)
    path = path_of("call_floor", tournament)
    for user, reason in (
        (make_login(Caller.ELSEWHERE), "please"),
        (make_staff(Role.FLOOR, tournament), "chips"),
    ):
        client = browser_of(user)
        client.cookies["tablet"] = token
        assert client.post(path, {"reason": reason}).status_code == 302
    by = Wish.objects.filter(tournament=tournament, kind="call_floor").order_by("number")
    assert [wish.actor.split()[0] for wish in by] == ["tablet", "user"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("running_hub")
@pytest.mark.parametrize("caller", list(Caller))
async def test_a_socket_opens_exactly_where_its_page_does(caller: Caller) -> None:
    tournament = await sync_to_async(make_draft_tournament)()
    user = await sync_to_async(make_login)(caller)
    tablet = await sync_to_async(make_tablet)(tournament) if caller is Caller.TABLET else ""
    opens = {
        name
        for name in ROUTES
        if await socket_opens(path_of(name, tournament), user=user, tablet=tablet)
    }
    assert opens == {name for name in ROUTES if drawings.find(name) and caller in RIGHTS[name]}


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("running_hub")
@pytest.mark.parametrize("role", ROLES_OF_EVENTS)
async def test_a_role_for_one_event_opens_the_sockets_of_that_event(role: Role) -> None:
    tournament = await sync_to_async(make_draft_tournament)()
    user = await sync_to_async(make_staff)(role, tournament)
    opens = {name for name in ROUTES if await socket_opens(path_of(name, tournament), user=user)}
    assert opens == {
        name
        for name in ROUTES
        if drawings.find(name) and caller_at_event(name, role) in RIGHTS[name]
    }


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("running_hub")
@pytest.mark.parametrize("event_only", [True, False])
async def test_a_role_that_is_taken_away_ends_its_sockets_at_once(
    event_only: bool,
) -> None:
    def begin() -> tuple[Tournament, Event, User]:
        night = make_running_tournament()
        user = make_staff(Role.FLOOR, night) if event_only else make_user(Role.FLOOR)
        return night, night.event, user

    tournament, event, user = await sync_to_async(begin)()
    async with ScreenSocket(path_of("floor", tournament), user=user) as socket:
        assert (await socket.answer())["type"] == "websocket.accept"
        await socket.message()
        await sync_to_async(accounts.change_role)(
            user.pk, role=Role.DESK, event=event if event_only else None
        )
        assert await socket.answer() == {"type": "websocket.close", "code": NOT_ALLOWED}


@pytest.mark.both
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("running_hub")
async def test_a_login_that_is_ended_ends_its_sockets_at_once_and_nobody_elses() -> None:
    tournament = await sync_to_async(make_draft_tournament)()
    floor = await sync_to_async(make_user)(Role.FLOOR)
    owner = await sync_to_async(make_user)(Role.OWNER)
    path = path_of("floor", tournament)
    async with ScreenSocket(path, user=floor) as ended, ScreenSocket(path, user=owner) as other:
        for socket in (ended, other):
            assert (await socket.answer())["type"] == "websocket.accept"
            await socket.message()
        await sync_to_async(accounts.deactivate)(floor.pk, by=owner)
        assert await ended.answer() == {"type": "websocket.close", "code": NOT_ALLOWED}
        while other.has_more():  # a heartbeat, perhaps
            assert (await other.answer())["type"] == "websocket.send"


@pytest.mark.django_db(transaction=True)
def test_logging_out_has_the_sockets_of_that_login_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked_at: list[int] = []
    monkeypatch.setattr("tournaments.accounts.views.recheck", looked_at.append)
    floor = make_user(Role.FLOOR)
    browser_of(floor).post("/logout/")
    assert looked_at == [floor.pk]


def test_a_route_that_is_not_in_the_matrix_is_open_to_nobody() -> None:
    tablet = TabletPass(tablet_id=1, tournament_id=1, table=1)
    assert not any(Visitor(User(role=role), tablet).may("forgotten", {}) for role in Role)
    assert not Visitor(AnonymousUser(), tablet).may("forgotten", {})


def test_a_tablet_opens_its_own_table_only() -> None:
    tablet = Visitor(AnonymousUser(), TabletPass(tablet_id=1, tournament_id=7, table=3))
    assert tablet.may("table", {"tournament_id": 7, "table": 3})
    assert not tablet.may("table", {"tournament_id": 7, "table": 4})
    assert not tablet.may("table", {"tournament_id": 8, "table": 3})


@pytest.mark.django_db(transaction=True)
def test_a_revoked_tablet_is_turned_away_at_once() -> None:
    tournament = make_draft_tournament()
    client = make_browser(Caller.TABLET, tournament)
    path = path_of("table", tournament)
    assert client.get(path).status_code == 200
    pairing.revoke(
        Table.objects.get(tournament=tournament, number=1).tablets.get().pk, now=datetime.now(UTC)
    )
    assert turned_away(client, path)


@pytest.fixture
def _three_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "requests_of_one_token", RateLimit(times=3, seconds=60))


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_three_requests")
def test_a_tablet_that_asks_too_often_waits_while_others_are_answered() -> None:
    tournament = make_draft_tournament()
    clients = {number: Client() for number in (1, 2)}
    for number, client in clients.items():
        client.cookies["tablet"] = make_tablet(tournament, number)
    path = f"/t/{tournament.pk}/tables"
    assert [clients[1].get(f"{path}/1/").status_code for _ in range(4)] == [200, 200, 200, 429]
    assert clients[2].get(f"{path}/2/").status_code == 200


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_three_requests")
def test_a_ticket_that_asks_too_often_waits_while_others_are_answered(client: Client) -> None:
    sold = Registration.objects.filter(tournament=make_drawn_tournament())
    one, other = (f"/p/{tickets.token_of(each)}/" for each in sold[:2])
    assert [client.get(one).status_code for _ in range(4)] == [200, 200, 200, 429]
    assert client.get(other).status_code == 200


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("caller", [Caller.OWNER, Caller.ELSEWHERE, Caller.ANONYMOUS])
def test_a_number_that_no_row_has_is_not_found(caller: Caller) -> None:
    client = browser_of(make_login(caller))
    for path in (f"/t/{10**30}/", f"/t/{10**30}/desk/", f"/events/{10**30}/"):
        assert client.get(path).status_code == 404


def test_every_number_in_an_address_is_one_that_every_column_takes() -> None:
    unbounded = [name for name, route in ROUTES.items() if "<int:" in str(route.pattern)]
    assert unbounded == []
