"""A whole night of 20 people at three tables, in browsers, from the first start to the report."""

import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from demo.names import names
from tests.browser_night import (
    Album,
    Desk,
    Director,
    Floor,
    Laptop,
    Lobby,
    Player,
    Tablet,
    laptop,
)
from tests.browsing import InBrowser, expect_live
from tournaments.log.verification import verify_file

pytestmark = [pytest.mark.browser, pytest.mark.services, pytest.mark.timeout(300)]

PLAYERS = [name for name, _ in zip(names(Random(7)), range(20), strict=False)]
PICTURES = "RIFFLE_TEST_PICTURES"


def is_about_the_network(said: str) -> bool:
    """What a browser says when the server or the Wi-Fi is away, which here is on purpose."""
    return "net::ERR_" in said or "WebSocket connection" in said


@dataclass
class Night:
    """Everybody, once the doors are open."""

    laptop: Laptop
    album: Album
    complaints: list[str] = field(default_factory=list)

    def open_doors(self, browser: Browser) -> None:
        """From the first start to a room in which everybody sits."""
        at = browser, self.laptop.url, self.complaints
        self.director, self.desk, self.floor = Director(*at), Desk(*at), Floor(*at)
        self.director.found(self.laptop.owner_link)
        self.album.take(self.director.page, "empty-home")
        self.desk.accept_invitation(self.director.invite("Desk"), name="Harold Whelan")
        self.floor.accept_invitation(self.director.invite("Floor"), name="Priya Santos")
        self.tournament = self.director.set_up()
        self.album.take(self.director.page, "sales-open")
        self.lobby, self.player = Lobby(*at), Player(*at)
        self.lobby.open(self.tournament)
        self.desk.open(self.tournament)
        self.desk.sell(PLAYERS)
        self.album.take(self.desk.page, "desk")
        self.player.open(self.desk.phone_link())
        self.lobby.expect("20")
        self.album.take(self.lobby.page, "lobby-before")

    def sit_down(self, browser: Browser) -> None:
        """Seats by lot, a tablet on each table, the clock."""
        self.director.draw_the_seats()
        expect(self.player.page.get_by_label("My seat")).to_be_visible()
        self.album.take(self.player.page, "phone-seat")
        self.tablets = []
        for table in (1, 2, 3):
            tablet = Tablet(browser, self.laptop.url, self.complaints, table=table)
            tablet.pair(self.director.code_for(table))
            self.tablets.append(tablet)
        self.director.open_the_dashboard()
        self.floor.open(self.tournament)
        self.director.tap("Start the clock")
        for tablet in self.tablets:
            tablet.draw_for_the_button()
        self.album.take(self.tablets[0].page, "tablet-ready")

    def trip_over_the_cable(self, _: Browser) -> None:
        """The server dies in the middle of hands and comes back; nothing is lost."""
        for tablet in self.tablets:
            tablet.start_hand()
        self.laptop.restart()
        for tablet in self.tablets:
            tablet.expect_hand_running()
            tablet.end_hand()
        for screen in (self.lobby, self.director, self.floor, self.player):
            expect_live(screen.page)

    def lose_the_wifi(self, _: Browser) -> None:
        """A tap of a tablet without Wi-Fi is kept, sent once it is back, and counts once."""
        tablet = self.tablets[1]
        tablet.start_hand()
        tablet.page.context.set_offline(True)
        tablet.page.get_by_role("button", name="Hand over, nobody out").click()
        expect(tablet.page.locator("html[data-taps='1']")).to_be_attached()
        self.album.take(tablet.page, "tablet-offline")
        tablet.page.context.set_offline(False)
        tablet.play()
        self.complaints[:] = [said for said in self.complaints if not is_about_the_network(said)]

    def come_to_two_tables(self, _: Browser) -> None:
        """Two go out in one hand at table 3, and the eighteen left draw new seats."""
        self.tablets[2].play(out=2)
        self.album.take(self.floor.page, "floor-reports")
        self.floor.confirm_busts(2)
        self.director.expect_left(18)
        self.album.take(self.director.page, "director-redraw")
        self.director.decide("Redraw")
        for tablet in self.tablets[:2]:
            tablet.draw_for_the_button()

    def come_to_the_final_table(self, _: Browser) -> None:
        for tablet in self.tablets[:2]:
            tablet.play(out=4)
        self.floor.confirm_busts(8)
        self.director.expect_left(10)
        self.director.decide("Redraw")
        self.tablets[0].draw_for_the_button()
        self.lobby.expect(re.compile("final table", re.IGNORECASE))
        self.album.take(self.lobby.page, "lobby-final-table")

    def find_the_winner(self, _: Browser) -> None:
        self.director.decide("Close registration")
        final = self.tablets[0]
        for out, left in ((5, 5), (3, 2)):
            final.play(out=out)
            self.floor.confirm_busts(out)
            self.director.expect_left(left)
        self.album.take(final.page, "tablet-heads-up")
        final.play(out=1)
        self.floor.confirm_busts(1)
        self.lobby.expect("Won by")
        self.album.take(self.lobby.page, "lobby-winner")
        self.album.take(self.director.page, "director-winner")

    def settle(self, _: Browser) -> None:
        """Half, three tenths and a fifth of the pool of 20 times 32 dollars; the rest is given."""
        self.desk.pay_everybody(self.tournament)
        amounts = self.desk.page.locator(".results__amount")
        expect(amounts).to_have_text(["$320", "$192", "$128"])
        self.album.take(self.desk.page, "payouts")
        page = self.director.page
        self.director.go(f"/t/{self.tournament}/report/")
        report = page.get_by_role("article")
        for text in ("IN-2026-0417", "St. Gabriel Parish", "$800", "$640", "$160", "Final"):
            expect(report).to_contain_text(text)
        self.album.take(page, "report")
        paper = page.request.get(f"{self.laptop.url}/t/{self.tournament}/report.pdf")
        assert paper.body().startswith(b"%PDF")
        self.director.go(f"/t/{self.tournament}/results/")
        self.album.take(page, "results")
        self.album.take(self.player.page, "phone-after")

    def close(self, browser: Browser) -> None:
        for context in browser.contexts:
            context.close()


@pytest.fixture
def night(tmp_path: Path, in_browser: InBrowser) -> Iterator[Night]:
    pictures = Path(os.environ.get(PICTURES) or tmp_path / "pictures")
    sys.stdout.write(f"Pictures of the night: {pictures}\n")
    with laptop(tmp_path) as serving:
        made = Night(serving, Album(pictures))
        yield made
        in_browser(made.close)


def test_a_night_from_the_first_start_to_the_report(night: Night, in_browser: InBrowser) -> None:
    in_browser(night.open_doors)
    in_browser(night.sit_down)
    in_browser(night.trip_over_the_cable)
    in_browser(night.lose_the_wifi)
    in_browser(night.come_to_two_tables)
    in_browser(night.come_to_the_final_table)
    in_browser(night.find_the_winner)
    in_browser(night.settle)
    assert night.complaints == []
    night.laptop.process.stop()
    checked, money = verify_file(night.laptop.database)
    assert checked.problems == money.problems == ()
