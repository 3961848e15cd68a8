"""Every web process tells whether a tablet is alive, whichever one the tablet watches through."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests import services
from tests.factories import make_draft_tournament, make_user
from tests.services import ScaledRiffle, Web
from tests.test_rights import make_tablet
from tournaments.models import Role

pytestmark = [pytest.mark.services, pytest.mark.timeout(180)]

# The heartbeat comes every 2 s; far more than it takes on a busy machine.
SOON_SECONDS = 60.0
ANSWERS = 3


def make_room() -> dict[str, Any]:
    """A tournament, the session of its director and the secret of its first table's tablet."""
    tournament = make_draft_tournament()
    laptop = Client()
    laptop.force_login(
        make_user(Role.DIRECTOR), backend="django.contrib.auth.backends.ModelBackend"
    )
    return {
        "path": f"/t/{tournament.pk}",
        "session": laptop.cookies["sessionid"].value,
        "tablet": make_tablet(tournament),
    }


@pytest.fixture(scope="module")
def scaled() -> Iterator[ScaledRiffle]:
    with services.scaled_riffle(webs=2) as riffle:
        yield riffle


@pytest.fixture(scope="module")
def room(scaled: ScaledRiffle) -> dict[str, Any]:
    module = "tests.live.test_tablets_of_other_processes"
    program = f"import json; from {module} import make_room; print(json.dumps(make_room()))"
    made: dict[str, Any] = json.loads(scaled.manage("shell", "--no-imports", "--command", program))
    return made


def watch(web: Web, path: str, cookie: str) -> ClientConnection:
    """The socket of a screen, as the browser that has this cookie opens it."""
    return connect(
        f"{web.url.replace('http', 'ws')}/ws{path}",
        origin=Origin(web.url),
        additional_headers={"Cookie": cookie},
        proxy=None,
    )


def wait_for_tablets(director: ClientConnection, tables: list[int]) -> None:
    """Until a heartbeat of the director's screen names exactly these tables."""
    services.wait_until(
        lambda: json.loads(director.recv(SOON_SECONDS)).get("tablets") == tables,
        what=f"the tablets {tables} are alive",
        seconds=SOON_SECONDS,
        pause=0,
    )


def test_a_director_sees_a_tablet_of_another_process_and_soon_sees_that_it_is_gone(
    scaled: ScaledRiffle, room: dict[str, Any]
) -> None:
    one, other = scaled.webs
    with watch(other, f"{room['path']}/director/", f"sessionid={room['session']}") as director:
        wait_for_tablets(director, [])
        with watch(one, f"{room['path']}/tables/1/", f"tablet={room['tablet']}"):
            wait_for_tablets(director, [1])
        wait_for_tablets(director, [])


def test_a_tablet_is_alive_as_long_as_it_answers_and_not_because_its_socket_is_open(
    scaled: ScaledRiffle, room: dict[str, Any]
) -> None:
    one, other = scaled.webs
    with (
        watch(other, f"{room['path']}/director/", f"sessionid={room['session']}") as director,
        watch(one, f"{room['path']}/tables/1/", f"tablet={room['tablet']}") as tablet,
    ):
        for _ in range(ANSWERS):
            tablet.recv(SOON_SECONDS)
            tablet.send("")
            wait_for_tablets(director, [1])
        wait_for_tablets(director, [])
