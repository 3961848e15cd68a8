"""The hall on a night: the laptop that serves, the people, and what all screens must say."""

import contextlib
import json
import os
import re
import signal
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, expect

from demo.names import names
from tests import services
from tests.browsing import expect_live
from tests.nights.director import Director, Plan
from tests.nights.guests import Lobby, Onlooker, Tablet
from tests.nights.people import Album, exactly
from tests.nights.staff import Desk, Floor
from tests.processes import Process
from tournaments.log.verification import verify_file


@dataclass
class Laptop:
    """The one laptop of the hall: the real server, which can be switched off and on again."""

    process: Process
    url: str
    data: Path

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

    def expect_sound(self) -> None:
        """Logs and books are what they must be, and no request has failed."""
        for found in verify_file(self.data / "riffle.sqlite3"):
            assert found.problems == (), found.name
        lines = (self.data / "riffle.log").read_text(encoding="utf-8").splitlines()
        failed = [line for line in lines if json.loads(line).get("status", 200) >= 500]
        assert failed == []


@contextlib.contextmanager
def laptop(place: Path) -> Iterator[Laptop]:
    """A server on an empty folder."""
    port = services.free_port()
    url = f"http://127.0.0.1:{port}"
    foreign = ("RIFFLE_", "DATABASE_URL", "REDIS_URL", "SECRET_KEY", "DJANGO_")
    env = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    with services.process(
        [sys.executable, "-m", "serving.serve", f"--data={place / 'data'}", f"--port={port}"],
        {**env, "PYTHONIOENCODING": "utf-8", "RIFFLE_ANNOUNCE": "false"},
        log=place / "serve.log",
        is_ready=lambda _: services.healthz(url),
    ) as process:
        process.end_by = signal.SIGINT
        yield Laptop(process, url, place / "data")


def is_about_the_network(said: str) -> bool:
    """What a browser says when the server or the Wi-Fi is away, which here is on purpose."""
    return "net::ERR_" in said or "WebSocket connection" in said


@dataclass
class Night:
    """Everybody of a night."""

    browser: Browser
    laptop: Laptop
    album: Album
    complaints: list[str] = field(default_factory=list)
    tablets: list[Tablet] = field(default_factory=list)
    tournament: int = 0

    def __post_init__(self) -> None:
        at = self.browser, self.laptop.url, self.complaints
        self.director, self.desk, self.floor = Director(*at), Desk(*at), Floor(*at)
        self.lobby, self.player, self.passer = Lobby(*at), Onlooker(*at), Onlooker(*at)

    def open_doors(self, plan: Plan) -> None:
        """From the first start to open sales."""
        self.director.found(self.laptop.owner_link)
        self.album.take(self.director.page, "home-empty")
        self.desk.accept_invitation(self.director.invite("Desk"), name="Harold Whelan")
        self.floor.accept_invitation(self.director.invite("Floor"), name="Priya Santos")
        self.director.plan_the_night(plan)
        self.album.take(self.director.page, "setup", whole=True)
        self.tournament = self.director.open_sales()
        self.album.take(self.director.page, "sales-open")
        self.lobby.watch(f"/t/{self.tournament}/")
        self.passer.watch(f"/t/{self.tournament}/about/")

    def sell(self, count: int) -> list[str]:
        """So many people buy; one of them is the player whose phone is watched."""
        people = [name for name, _ in zip(names(Random(7)), range(count), strict=False)]
        self.desk.watch(f"/t/{self.tournament}/desk/")
        self.desk.sell(people)
        self.album.take(self.desk.page, "desk")
        self.player.watch(self.desk.phone_link(people[-1]))
        self.lobby.expect(exactly(str(count)))
        self.album.take(self.lobby.page, "lobby-before")
        return people

    def sit_down(self, tables: Sequence[int]) -> None:
        """Seats by lot, a tablet on each table, the clock, the buttons."""
        self.director.draw_the_seats()
        expect(self.player.page.get_by_label("My seat")).to_be_visible()
        self.album.take(self.player.page, "phone-seat")
        for table in tables:
            tablet = Tablet(self.browser, self.laptop.url, self.complaints, table=table)
            tablet.pair(self.director.code_for(table))
            self.tablets.append(tablet)
        self.director.open_the_dashboard()
        self.floor.watch(f"/t/{self.tournament}/floor/")
        self.director.tap("Start the clock")
        for tablet in self.tablets:
            tablet.draw_for_the_button()
        self.album.take(self.tablets[0].page, "tablet-ready")

    def trip_over_the_cable(self) -> None:
        """The server dies in the middle of hands and comes back; nothing is lost."""
        for tablet in self.tablets:
            tablet.start_hand()
        self.laptop.restart()
        for tablet in self.tablets:
            tablet.expect_hand_running()
            tablet.end_hand()
        for screen in (self.lobby, self.director, self.floor, self.player):
            expect_live(screen.page)
        self._forgive_the_network()

    def lose_the_wifi(self, tablet: Tablet) -> None:
        """A tap of a tablet without Wi-Fi is kept, sent once it is back, and counts once."""
        tablet.start_hand()
        tablet.page.context.set_offline(True)
        tablet.tap("Hand over, nobody out")
        expect(tablet.page.locator("html[data-taps='1']")).to_be_attached()
        self.album.take(tablet.page, "tablet-offline")
        tablet.page.context.set_offline(False)
        tablet.play()
        self._forgive_the_network()

    def _forgive_the_network(self) -> None:
        self.complaints[:] = [said for said in self.complaints if not is_about_the_network(said)]

    def station(self, *, left: str, level: str, raised: str) -> None:
        """Every screen says the same, nothing is wrong, and nobody has met an error."""
        tablet = self.tablets[0].page.locator(".tablet__bar")
        for page, texts in (
            (self.director.clock, (left, level, raised)),
            (self.lobby.page.locator("main"), (left, level, raised)),
            (self.passer.page.locator("main"), (f"{left} left", raised)),
            (self.floor.page.locator("#clock"), (left, level)),
            (self.player.page.locator("main"), (level,)),
            (tablet, (level,)),
        ):
            for text in texts:
                expect(page).to_contain_text(exactly(text))
        expect(self.director.queue).not_to_contain_text("Something is wrong")
        self.lobby.expect_all_in_sight()
        self.laptop.expect_sound()
        assert self.complaints == [], self.complaints

    def final_tablet(self) -> Tablet:
        """That of the one table that is left; it comes first from now on."""
        draws = "Draw for the button"
        for tablet in self.tablets:
            if tablet.page.get_by_role("button", name=draws).count():
                self.tablets.sort(key=lambda one: one is not tablet)
                return tablet
        raise AssertionError("no table draws for the button")

    def bust(self, tablet: Tablet, out: int, *, left: int) -> None:
        """A hand in which so many go out, and staff see it."""
        tablet.play(out=out)
        self.floor.confirm_busts(out)
        self.director.expect_left(left)

    def report(self, *texts: str) -> None:
        """The page for the treasurer, on screen and on paper."""
        page = self.director.page
        self.director.go(f"/t/{self.tournament}/report/")
        for text in ("IN-2026-0417", "St. Gabriel Parish", "Final", *texts):
            expect(page.get_by_role("article")).to_contain_text(text)
        self.album.take(page, "report", whole=True)
        address = page.get_by_role("link", name="Open as PDF").get_attribute("href")
        services.wait_until(
            lambda: page.request.get(f"{self.laptop.url}{address}").body().startswith(b"%PDF"),
            what="the report is printed",
        )
        self.director.go(f"/t/{self.tournament}/results/")
        self.album.take(page, "results", whole=True)
        self.album.take(self.player.page, "phone-after")
        self.album.take(self.lobby.page, "lobby-over")
        self.lobby.expect_all_in_sight()
        self.album.take(self.passer.page, "public-over", whole=True)
