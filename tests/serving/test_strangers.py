"""What people without login, tablet or ticket may ask for, all of one address together."""

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.conf import LazySettings
from django.test import Client

from serving import strangers
from serving.strangers import Strangers
from serving.threads import SharedThread, TooManyWaitError
from tables.models import Tablet
from tests.factories import PASSWORD, make_draft_tournament
from tests.test_rights import make_tablet
from tournaments.models import User

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _few(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.MOST_REQUESTS = 2
    monkeypatch.setattr(strangers, "PAUSE_SECONDS", 0)
    monkeypatch.setattr(strangers, "known", strangers.Known())
    for name in ("_without_a_word", "_with_a_claim"):
        monkeypatch.setattr(strangers, name, strangers.Allowance())


async def ask(
    path: str = "/", *, kind: str = "http", address: str = "10.0.0.1", cookie: str = ""
) -> Any:
    """What the door says: a status, the code of a closed socket, or that the request passed."""
    said: list[Any] = []

    async def inner(scope: dict[str, Any], _receive: Any, _send: Any) -> None:
        said.append("a stranger" if scope.get("riffle.is_stranger") else "somebody known")

    async def send(message: dict[str, Any]) -> None:
        said.append(message.get("status", message["type"]))

    headers = [(b"cookie", cookie.encode())] if cookie else []
    scope = {"type": kind, "path": path, "headers": headers, "client": (address, 4711)}
    await Strangers(inner)(scope, None, send)
    return said[0]


async def test_an_address_is_answered_so_often_and_others_all_the_same() -> None:
    assert [await ask() for _ in range(3)] == ["a stranger", "a stranger", 429]
    assert await ask(kind="websocket") == "websocket.close"
    assert await ask(address="10.0.0.2") == "a stranger"


async def test_style_sheets_and_scripts_count_little() -> None:
    assert [await ask("/static/css/lobby.css") for _ in range(11)].count("a stranger") == 11


async def test_whoever_pretends_to_be_somebody_takes_nothing_from_the_others() -> None:
    pretending = [await ask(cookie=f"sessionid=made-up-{n}") for n in range(3)]
    assert pretending == ["a stranger", "a stranger", 429]
    assert await ask() == "a stranger"


async def test_a_path_that_is_longer_than_any_token_is_refused_and_counts() -> None:
    assert await ask("/p/" + "7" * 300) == 414
    assert await ask("/ws/p/" + "7" * 300, kind="websocket") == "websocket.close"
    assert await ask("/p/" + "7" * 300) == 429


async def test_a_wall_that_shows_its_code_is_as_strange_as_whoever_asked_for_it() -> None:
    television = Client()
    await sync_to_async(television.get)("/tv/", follow=True)
    path = f"/tv/{television.cookies['wall'].value}/now/"
    assert (await sync_to_async(television.get)(path)).status_code == 200
    assert await ask(path) == "a stranger"


async def test_staff_pass_when_their_address_has_asked_too_often(
    director: User, browser_of: Callable[[User | None], Client]
) -> None:
    browser = await sync_to_async(browser_of)(director)
    await sync_to_async(browser.get)("/")
    cookie = f"csrftoken=x; sessionid={browser.cookies['sessionid'].value}"
    assert [await ask(cookie=cookie) for _ in range(5)] == ["somebody known"] * 5
    await sync_to_async(browser.post)("/logout/")
    assert await ask(cookie=cookie) == "a stranger"


async def test_a_login_is_known_from_the_moment_it_is_made(director: User) -> None:
    browser = Client(REMOTE_ADDR="10.0.0.31")
    given = {"username": director.username, "password": PASSWORD}
    answer = await sync_to_async(browser.post)("/login/", given)
    assert answer.status_code == 302
    cookie = f"sessionid={browser.cookies['sessionid'].value}"
    assert await ask(cookie=cookie) == "somebody known"


async def test_tablets_pass_and_those_that_were_revoked_do_not() -> None:
    tournament = await sync_to_async(make_draft_tournament)()
    browser = Client()
    browser.cookies["tablet"] = await sync_to_async(make_tablet)(tournament)
    cookie = f"tablet={browser.cookies['tablet'].value}"
    await sync_to_async(browser.get)(f"/t/{tournament.pk}/tables/1/")
    assert await ask(cookie=cookie) == "somebody known"
    await Tablet.objects.aupdate(revoked_at=datetime.now(UTC))
    await sync_to_async(browser.get)(f"/t/{tournament.pk}/tables/1/")
    assert await ask(cookie=cookie) == "a stranger"


def test_nothing_that_was_shown_is_kept_as_it_was() -> None:
    known = strangers.Known()
    known.add("a-secret")
    assert "a-secret" in known
    assert "a-secret" not in str(vars(known))


def test_memory_is_bounded_and_nobody_is_forgotten_who_still_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(strangers, "_MOST_REMEMBERED", 3)
    known, allowance = strangers.Known(), strangers.Allowance()
    for number in range(10):
        known.add("always")
        known.add(f"once {number}")
        allowance.spend("always", 0.5)
        allowance.spend(f"once {number}", 0.5)
    assert len(known._hashes) == len(allowance._left) == 3
    assert "always" in known
    assert not allowance.spend("always", 0.5)


@pytest.fixture
async def crowd() -> AsyncIterator[Callable[[SharedThread, str], asyncio.Task[None]]]:
    """crowd(thread, address): somebody who has the thread, or waits for it, until the test ends."""
    go_on, loop, waiting = asyncio.Event(), asyncio.get_running_loop(), []

    def work() -> None:
        asyncio.run_coroutine_threadsafe(go_on.wait(), loop).result(60)

    def come(thread: SharedThread, address: str) -> asyncio.Task[None]:
        waiting.append(asyncio.create_task(thread.run(work, of=address)))
        return waiting[-1]

    yield come
    go_on.set()
    await asyncio.gather(*waiting)


Crowd = Callable[[SharedThread, str], "asyncio.Task[None]"]


async def test_of_those_who_wait_for_the_one_thread_the_last_hear_at_once_that_it_is_busy(
    crowd: Crowd,
) -> None:
    thread = SharedThread(most_waiting=1)
    for address in ("10.0.0.1", "10.0.0.2"):
        crowd(thread, address)
    await asyncio.sleep(0)
    with pytest.raises(TooManyWaitError):
        await thread.run(lambda: None, of="10.0.0.3")


async def test_of_one_address_half_may_wait_and_others_find_room(crowd: Crowd) -> None:
    thread = SharedThread(most_waiting=4)
    for _ in range(3):  # one has it, two wait
        crowd(thread, "10.0.0.1")
    await asyncio.sleep(0)
    with pytest.raises(TooManyWaitError):
        await thread.run(lambda: None, of="10.0.0.1")
    other = crowd(thread, "10.0.0.2")
    await asyncio.sleep(0)
    assert not other.done()
