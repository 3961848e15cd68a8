"""The rights matrix, walked: every route and every socket, as every caller."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from config import middleware
from tables.models import Table
from tables.tablet import pairing
from tests.factories import make_draft_tournament, make_drawn_tournament, make_user
from tests.live.sockets import socket_opens
from tournaments.live import drawings
from tournaments.models import Registration, Role, Tournament, User
from tournaments.people import tickets
from tournaments.rate_limit import RateLimit
from tournaments.rights import RIGHTS, Caller, TabletPass, Visitor

ARGUMENTS = {
    "token": "not-a-token",
    "code": "ABC234",
    "user_id": 1,
    "invitation_id": 1,
    "table": 1,
    "tablet_id": 999,
    "wish": 999,
    "before": 999,
    "call": 999,
    "hand": 1,
    "report": 999,
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
}


def routes(patterns: list[URLPattern | URLResolver]) -> Iterator[URLPattern]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns)
        else:
            yield pattern


ROUTES = {str(route.name): route for route in routes(get_resolver().url_patterns)}


def path_of(name: str, tournament: Tournament) -> str:
    known = {**ARGUMENTS, "tournament_id": tournament.pk, "event_id": tournament.event_id}
    return reverse(name, kwargs={key: known[key] for key in ROUTES[name].pattern.converters})


def make_tablet(tournament: Tournament, number: int = 1) -> str:
    table = Table.objects.get(tournament=tournament, number=number)
    now = datetime.now(UTC)
    code = pairing.make_code(table.pk, by=make_user(Role.FLOOR, f"pairs {number}"), now=now)
    return pairing.pair(code, now=now)[1]


def make_browser(caller: Caller, tournament: Tournament) -> Client:
    client = Client(raise_request_exception=False)
    if caller is Caller.TABLET:
        client.cookies["tablet"] = make_tablet(tournament)
    elif caller is not Caller.ANONYMOUS:
        user = make_user(Role(caller.value))
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
    # Pairing, logging out and ending logins change who is knocking, so they come last.
    last = ("delete_draft", "change_role", "deactivate", "pair", "pair_by_link", "logout")
    for name in sorted(ROUTES, key=lambda name: name in last and last.index(name) + 1):
        assert turned_away(client, path_of(name, tournament)) == (caller not in RIGHTS[name]), name


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("running_hub")
@pytest.mark.parametrize("caller", list(Caller))
async def test_a_socket_opens_exactly_where_its_page_does(caller: Caller) -> None:
    tournament = await sync_to_async(make_draft_tournament)()
    user: User | AnonymousUser = AnonymousUser()
    tablet = ""
    if caller is Caller.TABLET:
        tablet = await sync_to_async(make_tablet)(tournament)
    elif caller is not Caller.ANONYMOUS:
        user = await sync_to_async(make_user)(Role(caller.value))
    opens = {
        name
        for name in ROUTES
        if await socket_opens(path_of(name, tournament), user=user, tablet=tablet)
    }
    assert opens == {name for name in ROUTES if drawings.find(name) and caller in RIGHTS[name]}


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
