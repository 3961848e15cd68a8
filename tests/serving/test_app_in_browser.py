"""Both ports in a browser that trusts the organisation's authority, and the laptop going away."""

import concurrent.futures
import contextlib
import os
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from django.conf import LazySettings
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect, sync_playwright

from config import lan
from config.asgi import application
from serving import certificates, serve
from serving.secure import Choice, Keeper
from serving.web import OPTIONS
from tables.models import Table
from tables.tablet import pairing
from tests import nss
from tests.browsing import TABLET, log_in, new_page
from tests.factories import make_user
from tests.services import CHROMIUM_FLAGS, find_chromium, free_port, wait_until
from tests.tables.nights import make_running_tournament
from tests.tables.tablet.test_tablet_in_browser import pair
from tournaments.models import Role

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HOST = "riffle.local"
PATIENCE = 30_000  # milliseconds; nothing here takes as long
KEPT = """async () => (await (await caches.open("riffle-screens")).keys())
    .map((kept) => new URL(kept.url)).map((url) => url.pathname + url.search)"""
LAST = """async () => (await (await caches.match("/shown" + location.pathname))?.text()) ?? "" """
HAS_FILES = """async () => {
    const shell = (await caches.keys()).find((name) => name.startsWith("riffle-shell-"));
    const found = await caches.match("/static/css/tablet_screen.css", { cacheName: shell });
    return Boolean(shell && found);
}"""
IS_PLAYING = "() => document.querySelector('video.awake')?.currentTime > 0"


class Laptop:
    """This process's application on two ports, which may go away and come back."""

    def __init__(self, folder: Path) -> None:
        self.ports = free_port(), free_port()
        self.by_http, self.by_https = (
            f"{scheme}://{HOST}:{port}"
            for scheme, port in zip(("http", "https"), self.ports, strict=True)
        )
        self._keeper = Keeper(folder, Choice(self.ports[1]), of="", hosts=lambda: [HOST])

    @contextlib.contextmanager
    def answering(self) -> Iterator[None]:
        plain, secure = (serve.listening(port) for port in self.ports)
        with plain as listener, secure as secure_listener:
            config = uvicorn.Config(**{**OPTIONS, "app": application}, timeout_graceful_shutdown=3)
            running = serve._telling_server(config, lambda: None, (secure_listener, self._keeper))
            kwargs = {"sockets": [listener]}
            thread = threading.Thread(target=running.run, kwargs=kwargs, daemon=True)
            thread.start()
            try:
                wait_until(lambda: running.started, what="the laptop answers")
                yield
            finally:
                running.should_exit = True
                thread.join(20)


@pytest.fixture
def laptop(settings: LazySettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Laptop:
    made = Laptop(tmp_path)
    # What is asked for pages, and what sockets were told to ask when this process began.
    settings.ALLOWED_HOSTS = [HOST]
    monkeypatch.setattr(lan, "host_names", lambda: [HOST])
    monkeypatch.setattr(lan, "_REREAD_SECONDS", 0)
    settings.PORT, settings.HTTPS_PORT = made.ports
    settings.CERTIFICATES_DIR = tmp_path
    nss.trust(tmp_path / certificates.CA, home=tmp_path / "home")
    return made


@contextlib.contextmanager
def trusting_browser(home: Path) -> Iterator[Browser]:
    """Its owner has installed the certificate, and the network knows the laptop's name."""
    flags = [*CHROMIUM_FLAGS, f"--host-resolver-rules=MAP {HOST} 127.0.0.1"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=flags, env={**os.environ, "HOME": str(home)}
        )
        yield browser
        browser.close()


def expect_kept(page: Page) -> None:
    """Opened from what was kept: it says so at once, and of when it is."""
    expect(page.locator("html[data-kept][data-live=no]")).to_be_attached(timeout=PATIENCE)
    expect(page.locator(".not-live")).to_be_visible()
    expect(page.locator("[data-heard]")).to_have_text(re.compile(r"^\d\d:\d\d$"))


def test_screens_of_trusting_devices_stay_awake_and_open_without_the_laptop(
    laptop: Laptop, tmp_path: Path
) -> None:
    night = make_running_tournament()
    director = make_user(Role.DIRECTOR, "director")
    codes = [
        pairing.make_code(table.pk, by=director, now=timezone.now())
        for table in Table.objects.filter(tournament=night).order_by("number")[:2]
    ]
    table, wall = f"/t/{night.pk}/tables/1/", f"/t/{night.pk}/"

    def look() -> None:
        with trusting_browser(tmp_path / "home") as browser, contextlib.ExitStack() as power:
            power.enter_context(laptop.answering())
            tablet = new_page(browser, TABLET, complaints=[])
            tablet.context.grant_permissions(["screen-wake-lock"])
            pair(tablet, laptop.by_https, codes[0])
            tablet.mouse.click(5, 5)
            assert tablet.evaluate("isSecureContext")
            expect(tablet.locator("html[data-awake=lock]")).to_be_attached(timeout=PATIENCE)
            shown = tablet.context.new_page()
            shown.goto(laptop.by_https + wall)

            plain = new_page(browser, TABLET, complaints=[])
            pair(plain, laptop.by_http, codes[1])
            plain.mouse.click(5, 5)
            expect(plain.locator("html[data-awake=video]")).to_be_attached(timeout=PATIENCE)
            plain.wait_for_function(IS_PLAYING)
            assert not plain.evaluate("isSecureContext || 'serviceWorker' in navigator")

            staff = new_page(browser, complaints=[])
            log_in(staff, laptop.by_https, "director", f"/t/{night.pk}/tablets/")
            lines = [staff.locator(f"[data-region=tablet-{number}]") for number in (1, 2)]
            expect(lines[1]).to_contain_text("kept awake by a video", timeout=PATIENCE)
            expect(lines[0]).to_contain_text("kept awake")
            expect(lines[0]).not_to_contain_text("video")

            wait_until(lambda: len(tablet.evaluate(KEPT)) == 4, what="both are kept as shown")
            wait_until(lambda: tablet.evaluate(HAS_FILES), what="their files are kept")
            assert {*tablet.evaluate(KEPT)} == {table, wall, f"/shown{table}", f"/shown{wall}"}
            tablet.get_by_role("button", name="Hand 1 starts").click()
            wait_until(lambda: "Hand over" in tablet.evaluate(LAST), what="the last is noted")

            power.close()
            for screen in (tablet, shown):
                screen.reload()
                expect_kept(screen)
            expect(tablet.get_by_role("button", name="Hand over, nobody out")).to_be_visible()
            tablet.get_by_role("button", name="Not now").click()  # the question for its address
            expect(tablet.locator("[data-moved]")).to_be_hidden()

            power.enter_context(laptop.answering())
            for screen in (tablet, shown):
                back = screen.locator("html[data-live=yes]:not([data-kept])")
                expect(back).to_be_attached(timeout=PATIENCE)

            # Whoever loses the right to a screen loses what was kept of it.
            staff.get_by_role("button", name="Revoke").first.click()
            wait_until(lambda: table not in shown.evaluate(KEPT), what="it was forgotten")
            assert f"/shown{table}" not in shown.evaluate(KEPT)
            staff.goto(laptop.by_https + wall)
            wait_until(lambda: staff.evaluate(KEPT), what="it is kept for staff too")
            staff.goto(laptop.by_https)
            staff.locator(".menu summary").click()
            staff.get_by_role("button", name="Log out").click()
            expect(staff.get_by_role("link", name="Staff log in")).to_be_visible()
            wait_until(lambda: staff.evaluate(KEPT) == [], what="nothing is kept")

    with concurrent.futures.ThreadPoolExecutor(1) as thread:
        thread.submit(look).result()
