"""Screens stay in step: with each other, with the clock, and through the end of the server."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from serving.restore import LEAP
from tests.concurrency.backstage import announce
from tests.concurrency.directors import Night
from tests.concurrency.lives import Life, Nursery, nursery
from tests.concurrency.rivals import make_running_tournament
from tests.live.sockets import ScreenSocket

InBrowser = Callable[[Callable[[Browser], Any]], Any]

NOT_LIVE_MS = 20_000  # a public screen says so within 12 s
CATCHES_UP_MS = 40_000  # it tries again after 15 s at the latest


@pytest.mark.both
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("running_hub")
async def test_a_screen_that_comes_later_is_told_the_time_of_now(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its clock would otherwise show the time of the last change until the next heartbeat."""
    ahead, really = timedelta(0), timezone.now

    def now() -> datetime:
        return really() + ahead

    monkeypatch.setattr(timezone, "now", now)
    async with ScreenSocket("/") as early:
        await early.answer()
        await early.message()
        ahead = timedelta(minutes=10)
        async with ScreenSocket("/") as later:
            await later.answer()
            told = await later.message()
    assert told["regions"]
    said = datetime.fromtimestamp(told["now"] / 1000, UTC)
    assert now() - said < timedelta(minutes=1)


@pytest.mark.both
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("running_hub")
async def test_a_screen_waits_for_its_next_change_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many facts a level brings, there is one alarm for its end."""
    tournament = await sync_to_async(make_running_tournament)()
    loop = asyncio.get_running_loop()
    call_later, alarms = loop.call_later, []

    def noted(wait: float, call: Callable[..., Any], *args: Any) -> asyncio.TimerHandle:
        handle = call_later(wait, call, *args)
        if getattr(call, "__name__", "") == "refresh":
            alarms.append(handle)
        return handle

    monkeypatch.setattr(loop, "call_later", noted)
    async with ScreenSocket(f"/t/{tournament.pk}/") as socket:
        await socket.answer()
        await socket.message()
        for number in range(4):
            await sync_to_async(announce)(tournament.pk, text=f"Announcement {number}")
            await socket.message()
        assert len([alarm for alarm in alarms if not alarm.cancelled()]) == 1
    assert all(alarm.cancelled() for alarm in alarms)


@pytest.fixture(scope="module")
def place() -> Iterator[Nursery]:
    with nursery() as made:
        yield made


@pytest.fixture
def in_step(place: Nursery, in_browser: InBrowser) -> Iterator["InStep"]:
    """A server, a lobby as everybody sees it, and the director's log."""
    night = Night(**place.call("make_night"))
    life = place.begin()
    life.wait_until_it_answers()
    screens = InStep(place, night, life)
    yield screens
    in_browser(lambda _: screens.close())


@dataclass
class InStep:
    """Two screens of one tournament, and the life of their server."""

    place: Nursery
    night: Night
    life: Life
    pages: list[Page] = field(default_factory=list)

    def open(self, browser: Browser) -> list[Page]:
        for path in ("", "log/"):
            context = browser.new_context()
            session = {"name": "sessionid", "value": self.night.session, "url": self.place.url}
            if path:
                context.add_cookies([session])  # type: ignore[list-item]  # a plain dict will do
            page = context.new_page()
            self.pages.append(page)
            page.goto(f"{self.place.url}/t/{self.night.playing}/{path}")
            expect(page.locator("html[data-live=yes]")).to_be_attached()
        return self.pages

    def announce(self, text: str) -> dict[str, int]:
        said: dict[str, int] = self.place.call(
            "announce", tournament_id=self.night.playing, text=text
        )
        return said

    def kill(self) -> None:
        self.life.kill()
        self.life.wait_for_its_end()
        for page in self.pages:
            expect(page.get_by_text("Not live.")).to_be_visible(timeout=NOT_LIVE_MS)

    def start(self) -> None:
        self.life = self.place.begin()
        self.life.wait_until_it_answers()

    def expect(self, version: int) -> None:
        """Both screens show it, and say nothing of being behind."""
        for page in self.pages:
            shown = page.locator(f"[data-live][data-version='{version}']")
            expect(shown).to_be_attached(timeout=CATCHES_UP_MS)
            expect(page.get_by_text("Not live.")).to_be_hidden(timeout=CATCHES_UP_MS)

    def close(self) -> None:
        for page in self.pages:
            page.context.close()
        self.life.kill()
        self.life.wait_for_its_end()


@pytest.mark.browser
@pytest.mark.services
def test_two_screens_stay_in_step_through_the_end_of_the_server(
    in_step: InStep, in_browser: InBrowser
) -> None:
    """kill -9, a change behind its back, a tap into the void, and a start on the same port."""

    def steps(browser: Browser) -> None:
        lobby, log = in_step.open(browser)
        said = in_step.announce("The soup is served")
        in_step.expect(said["version"])
        in_step.kill()
        later = in_step.announce("Nobody hears this")
        log.locator(f"#wish-{said['wish']} button").click()
        expect(log.locator("html[data-taps='1']")).to_be_attached()
        in_step.start()
        in_step.expect(later["version"] + 1)
        expect(lobby.locator("[data-region=lobby]")).to_contain_text("Nobody hears this")
        expect(log.locator(f"#wish-{said['wish']}.log__undone")).to_be_attached()
        expect(log.locator("html[data-taps='0']")).to_be_attached()

    in_browser(steps)
    found = in_step.place.call("look", tournament_ids=in_step.night.tournament_ids)
    assert found["problems"] == []


@pytest.mark.browser
@pytest.mark.services
def test_screens_follow_a_server_that_goes_on_from_a_backup(
    in_step: InStep, in_browser: InBrowser
) -> None:
    """What they show has never happened there; the restored night is the newer one.

    A backup logs nobody in: whoever was, is asked again.
    """

    def steps(browser: Browser) -> None:
        lobby, log = in_step.open(browser)
        before = in_step.announce("The soup is served")
        backup = in_step.place.call("back_up")
        after = in_step.announce("This will be forgotten")
        in_step.expect(after["version"])
        in_step.kill()
        in_step.place.call("restore", backup=backup)
        in_step.start()
        expect(log.get_by_label("Password")).to_be_visible(timeout=CATCHES_UP_MS)
        in_step.pages.remove(log)
        log.context.close()
        in_step.expect(before["version"] + LEAP)
        expect(lobby.locator("[data-region=lobby]")).to_contain_text("The soup is served")

    in_browser(steps)
