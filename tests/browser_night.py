"""The people of a night, each with the browser that he or she holds, and the laptop that serves.

They do what people do: read, tap, type. What a screen says is found by role and by name, as
somebody would find it who cannot see it.
"""

import contextlib
import os
import re
import signal
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests import services
from tests.browsing import LAPTOP, PHONE, TABLET, WALL, expect_live, new_page
from tests.factories import PASSWORD
from tests.processes import Process

SOON_MS = 15_000
BACK_MS = 40_000  # a public screen tries again after 15 s at the latest


@dataclass
class Laptop:
    """The one laptop of the hall: the real server, which can be switched off and on again."""

    process: Process
    url: str
    database: Path

    @property
    def owner_link(self) -> str:
        """Where the first owner makes a login, as printed on the first start."""
        found = re.search(r"http://\S+(/welcome/\S+)", self.process.output())
        assert found, self.process.output()
        return self.url + found[1]

    def restart(self) -> None:
        """Somebody trips over the cable."""
        self.process.kill()
        self.process.start()


@contextlib.contextmanager
def laptop(place: Path) -> Iterator[Laptop]:
    """A server on an empty folder."""
    port = services.free_port()
    url = f"http://127.0.0.1:{port}"
    foreign = ("RIFFLE_", "DATABASE_URL", "REDIS_URL", "SECRET_KEY", "DJANGO_")
    env = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    with services.process(
        [sys.executable, "-m", "serving.serve", f"--data={place / 'data'}", f"--port={port}"],
        {**env, "PYTHONIOENCODING": "utf-8"},
        log=place / "serve.log",
        is_ready=lambda _: services.healthz(url),
    ) as process:
        process.end_by = signal.SIGINT
        yield Laptop(process, url, place / "data" / "riffle.sqlite3")


class Album:
    """Pictures of the night, in the order in which they were taken."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._count = 0

    def take(self, page: Page, what: str) -> None:
        self._count += 1
        page.screenshot(path=self.folder / f"{self._count:02}-{what}.png")


class Somebody:
    """A person with a device."""

    size: ViewportSize = LAPTOP

    def __init__(self, browser: Browser, url: str, complaints: list[str]) -> None:
        self.url = url
        self.page = new_page(browser, self.size, complaints=complaints)

    def go(self, path: str) -> None:
        self.page.goto(self.url + path)

    def tap(self, name: str | re.Pattern[str]) -> None:
        self.page.get_by_role("button", name=name).first.click()

    def accept_invitation(self, link: str, *, name: str, **more: str) -> None:
        """A login by link; `more` is what else the form asks for."""
        self.page.goto(link)
        username = name.split()[0].lower()
        asked = {"Your name": name, "User name": username, "Password": PASSWORD, **more}
        for label, value in asked.items():
            self.page.get_by_label(label).fill(value)
        self.tap("Make my login")
        expect(self.page).to_have_url(f"{self.url}/")


class Director(Somebody):
    """Owns the installation, sets the night up and runs it from a laptop."""

    tournament = 0

    def found(self, link: str) -> None:
        """The very first start."""
        organisation = {"Your organisation": "St. Gabriel Parish"}
        self.accept_invitation(link, name="Rosalind Okafor", **organisation)

    def invite(self, role: str) -> str:
        """A link for somebody who helps."""
        self.go("/people/")
        self.page.get_by_label("Role", exact=True).select_option(label=role)
        self.tap("Make a link")
        link = self.page.get_by_role("textbox", name="The link").input_value()
        return self.url + link[link.index("/welcome/") :]

    def set_up(self) -> int:
        """From nothing to open sales; the number of the tournament."""
        page = self.page
        self.go("/")
        page.get_by_role("link", name="Set up the first night").click()
        page.get_by_label("Name of the evening").fill("Autumn Poker Night")
        page.get_by_label("The charity").fill("Food Pantry")
        page.get_by_label("Licence number").fill("IN-2026-0417")
        # Not tonight: midnight, when the rules end play, could be a minute away.
        page.get_by_label("Day").fill(f"{datetime.now(UTC) + timedelta(days=2):%Y-%m-%d}")
        self.tap("Go on to the tournament")
        self.tap(re.compile("Freeze Out"))
        self.tap("Save and go on")
        self.tap("Open sales")
        expect(page.get_by_role("heading", name="What was opened")).to_be_visible()
        found = re.search(r"/t/(\d+)/", page.url)
        assert found
        self.tournament = int(found[1])
        return self.tournament

    def draw_the_seats(self) -> None:
        self.go(f"/t/{self.tournament}/before-play/")
        expect_live(self.page)
        self.tap("Draw the seats")
        expect(self.page.get_by_role("heading", name="Seats are drawn")).to_be_visible()

    def code_for(self, table: int) -> str:
        """The code that pairs a tablet with this table."""
        self.go(f"/t/{self.tournament}/tablets/")
        expect_live(self.page)
        named = self.page.get_by_text(f"Table {table}", exact=True)
        row = self.page.get_by_role("listitem").filter(has=named)
        row.get_by_role("button", name="Pair a tablet").click()
        return self.page.locator(".number--large").inner_text()

    def open_the_dashboard(self) -> None:
        self.go(f"/t/{self.tournament}/director/")
        expect_live(self.page)

    def expect_left(self, count: int) -> None:
        expect(self.page.locator("#clock")).to_contain_text(f"{count} of ", timeout=SOON_MS)

    def decide(self, label: str) -> None:
        """Press what the queue suggests, which is gone then."""
        button = self.page.locator("#queue").get_by_role("button", name=label)
        expect(button).to_be_enabled(timeout=SOON_MS)
        button.click()
        expect(button).to_have_count(0, timeout=SOON_MS)


class Desk(Somebody):
    """A volunteer at the door, by keyboard."""

    def open(self, tournament: int) -> None:
        self.go(f"/t/{tournament}/desk/")
        expect_live(self.page)

    def sell(self, names: Sequence[str], *, first_ticket: int = 1) -> None:
        for ticket, name in enumerate(names, first_ticket):
            expect(self.page.locator("#find")).to_be_focused()
            self.page.keyboard.type(name)
            self.page.keyboard.press("Enter")
            expect(self.page.locator("[data-found] button").first).to_be_focused()
            self.page.keyboard.press("Enter")
            expect(self.page.get_by_text(f"Hand over ticket {ticket}")).to_be_visible()
            self.page.wait_for_load_state()

    def phone_link(self) -> str:
        """The link on the ticket that was sold last."""
        link = self.page.get_by_role("link", name="Open as the phone does").get_attribute("href")
        assert link
        return link

    def pay_everybody(self, tournament: int) -> None:
        self.go(f"/t/{tournament}/payouts/")
        expect_live(self.page)
        unpaid = self.page.get_by_role("button", name=re.compile("Paid in cash"))
        for left in range(unpaid.count(), 0, -1):
            unpaid.first.click()
            expect(unpaid).to_have_count(left - 1)
        expect(self.page.get_by_text("Every prize is paid, and the sums agree.")).to_be_visible()


class Floor(Somebody):
    """A helper who walks between the tables with a phone."""

    size = PHONE

    def open(self, tournament: int) -> None:
        self.go(f"/t/{tournament}/floor/")
        expect_live(self.page)

    def confirm_busts(self, count: int) -> None:
        """So many reports come in; each is looked at."""
        yes = self.page.get_by_role("button", name="Yes, out")
        expect(yes).to_have_count(count, timeout=SOON_MS)
        for left in range(count, 0, -1):
            yes.first.click()
            expect(yes).to_have_count(left - 1, timeout=SOON_MS)


class Tablet(Somebody):
    """The people of one table, who share a tablet."""

    size = TABLET

    def __init__(self, browser: Browser, url: str, complaints: list[str], *, table: int) -> None:
        super().__init__(browser, url, complaints)
        self.table = table

    def pair(self, code: str) -> None:
        self.go("/pair/")
        self.page.get_by_label("Code").fill(code)
        self.tap("Pair")
        expect_live(self.page)

    def draw_for_the_button(self) -> None:
        self.tap("Draw for the button")
        expect(self._starts()).to_be_visible(timeout=SOON_MS)

    def start_hand(self) -> None:
        self._starts().click()
        expect(self._is_over()).to_be_visible(timeout=SOON_MS)

    def end_hand(self, *, out: int = 0) -> None:
        """Nobody is out, or so many of those who sit first."""
        if not out:
            self._is_over().click()
        else:
            self._say_who(out)
        expect(self._is_over()).to_have_count(0, timeout=SOON_MS)

    def play(self, *, out: int = 0) -> None:
        self.start_hand()
        self.end_hand(out=out)

    def expect_hand_running(self) -> None:
        expect(self._is_over()).to_be_visible(timeout=BACK_MS)

    def _say_who(self, out: int) -> None:
        self.page.get_by_role("link", name="Somebody is out").click()
        sheet = self.page.get_by_role("dialog", name="Who is out?")
        people = sheet.get_by_role("checkbox")
        for number in range(out):
            people.nth(number).check()
        chips = sheet.get_by_label("Chips before this hand").and_(sheet.locator("input:enabled"))
        for number in range(out if out > 1 else 0):
            chips.nth(number).fill(str(20 + number))
        sheet.get_by_role("button", name="Out", exact=True).click()

    def _starts(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile(r"Hand \d+ starts"))

    def _is_over(self) -> Locator:
        return self.page.get_by_role("button", name="Hand over, nobody out")


class Lobby(Somebody):
    """The projector, which nobody touches."""

    size = WALL

    def open(self, tournament: int) -> None:
        self.go(f"/t/{tournament}/")
        expect_live(self.page)

    def expect(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.locator("main")).to_contain_text(text, timeout=BACK_MS)


class Player(Somebody):
    """Somebody who plays, with a phone and a ticket."""

    size = PHONE

    def open(self, link: str) -> None:
        self.go(link)
        expect_live(self.page)
