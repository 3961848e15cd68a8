"""The wall in a real browser: a level is heard once and on time, and everything fits."""

from dataclasses import replace
from datetime import timedelta
from io import BytesIO
from itertools import combinations

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from rules_engine import tournament as engine
from rules_engine.house.keys import RebuyTerms
from rules_engine.prizes import Package
from rules_engine.room.table_view import SeatRef
from tests.browsing import (
    LAPTOP,
    PHONE,
    WALL,
    InBrowser,
    expect_accessible,
    expect_live,
    log_in,
    new_page,
)
from tests.factories import (
    SOMEBODY,
    make_drawn_tournament,
    make_entry,
    make_open_tournament,
    make_user,
)
from tests.tables.nights import (
    bust_all_but,
    do,
    entry_at,
    make_rebuy_tournament,
    make_running_tournament,
    seats_of,
)
from tests.tournaments.branding.pictures import made
from tests.tournaments.endings import make_ended_tournament
from tests.tournaments.picking_nights import PACKAGES, make_picking_night, pick_all
from tournaments.branding.encoding import encode
from tournaments.branding.services import add_picture
from tournaments.levels.services import change_start
from tournaments.log.log import Asked
from tournaments.models import Event, PictureUse, Role
from tournaments.terms.draft import Draft

pytestmark = pytest.mark.browser

# Every tone that is really played, by the time at which it was asked for.
LISTEN = """
window.tones = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.tones += 1; start.apply(this, when); };
"""
TONES = 6 + 12  # of the last minute, of a new level


def open_wall(browser: Browser, url: str, complaints: list[str]) -> Page:
    page = new_page(browser, WALL, complaints=complaints)
    page.add_init_script(LISTEN)
    page.goto(url)
    page.get_by_role("button", name="Tap for sound").click()
    expect(page.get_by_role("button", name="Sound is on")).to_be_visible()
    page.evaluate("window.tones = 0")  # what was heard on the tap itself
    return page


# A level begins in a moment, as a timetable of the server would say; until that has passed.
LEVEL_BEGINS = """async () => {
    const { serverNow } = await import("/static/js/riffle.js");
    const at = Math.round(serverNow()) + 200;
    document.querySelector("[data-sounds]").dataset.sounds = `${at}:level`;
    document.dispatchEvent(new Event("riffle:shown"));
    while (serverNow() < at + 1000) await new Promise((done) => setTimeout(done, 50));
}"""


def test_a_level_is_heard_once_and_not_announced_by_a_wall_that_is_not_live(
    server: str, in_browser: InBrowser
) -> None:
    night = make_running_tournament()
    url = f"{server}/t/{night.pk}/"
    complaints: list[str] = []

    def open_both(browser: Browser) -> tuple[Page, Page]:
        alone = open_wall(browser, url, [])
        alone.context.set_offline(True)
        return open_wall(browser, url, complaints), alone

    wall, alone = in_browser(open_both)
    do(night, engine.set_level, level=1, left=timedelta(seconds=10))

    def listen(_: Browser) -> None:
        caption = wall.locator("[data-sound-caption]")
        # Set by hand to its last seconds, the level is in its last minute at once.
        expect(caption).to_have_text("One minute left")
        expect(caption).to_have_attribute("data-count", "2", timeout=20_000)
        expect(caption).to_have_text("New level")
        expect(wall.get_by_text("Level 2", exact=True)).to_be_visible()
        expect(alone.locator("html[data-live=no]")).to_be_attached(timeout=30_000)
        alone.evaluate(LEVEL_BEGINS)
        expect(alone.locator("[data-sound-caption]")).to_be_empty()
        assert alone.evaluate("window.tones") == 0
        # The push, the own alarm and the scheduler have all come by now.
        expect(caption).to_have_attribute("data-count", "2")
        assert wall.evaluate("window.tones") == TONES
        alone.context.close()

    in_browser(listen)
    assert complaints == []


def test_the_wall_the_public_page_and_the_prizes_are_accessible(
    server: str, in_browser: InBrowser
) -> None:
    make_user(Role.DIRECTOR, "director")
    walls = [make_running_tournament(), make_drawn_tournament(entries=10), make_open_tournament()]
    do(walls[0], engine.close_registration)
    complaints: list[str] = []

    def look(browser: Browser) -> None:
        for size in (WALL, PHONE):
            page = new_page(browser, size, complaints=complaints)
            for tournament in walls:
                page.goto(f"{server}/t/{tournament.pk}/")
                expect_live(page)
                expect_accessible(page)
            page.get_by_role("button", name="Bright room").click()
            expect_accessible(page)
            page.goto(f"{server}/t/{walls[2].pk}/about/")
            expect_live(page)
            expect_accessible(page)
            page.context.close()
        page = new_page(browser, LAPTOP, complaints=complaints)
        log_in(page, server, "director", f"/t/{walls[0].pk}/prizes/")
        expect_accessible(page)
        page.goto(f"{server}/t/{walls[0].pk}/director/")
        expect_accessible(page)
        page.get_by_role("link", name="Room", exact=True).click()
        page.get_by_role("link", name="Seats by name").click()
        expect(page).to_have_url(f"{server}/t/{walls[0].pk}/seats/")
        page.context.close()

    in_browser(look)
    assert complaints == []


NUMBERS = """() => [...document.querySelectorAll('.face__stats dd')].map(number => {
    const range = document.createRange();
    range.selectNodeContents(number);
    const {left, right, top, bottom} = range.getBoundingClientRect();
    return [left, right, top, bottom];
})"""


def test_large_blinds_cover_no_other_number_on_the_wall(server: str, in_browser: InBrowser) -> None:
    night = make_running_tournament()
    do(night, engine.set_level, level=14)

    def measure(browser: Browser) -> list[list[float]]:
        page = open_wall(browser, f"{server}/t/{night.pk}/", [])
        numbers: list[list[float]] = page.evaluate(NUMBERS)
        page.context.close()
        return numbers

    numbers = in_browser(measure)
    assert len(numbers) == 4
    for one, other in combinations(numbers, 2):
        (left, right, top, bottom), (its_left, its_right, its_top, its_bottom) = one, other
        assert right < its_left or its_right < left or bottom < its_top or its_bottom < top


BELOW = """() => [...document.querySelectorAll('.face *')]
    .filter(one => one.getBoundingClientRect().bottom > innerHeight + 1)
    .map(one => one.className)"""


# What of the head a new level is written over.
COVERED = """() => {
    const caption = document.querySelector('[data-sound-caption]');
    caption.textContent = 'One minute left';
    const box = caption.getBoundingClientRect();
    return [...document.querySelectorAll('.face__on-sale .badge, .face__raised')].filter(one => {
        const {left, top} = one.getBoundingClientRect();
        return left < box.right && top < box.bottom;
    }).map(one => one.textContent);
}"""


def test_what_is_sold_pushes_no_prize_off_the_wall_and_lies_beneath_no_caption(
    server: str, in_browser: InBrowser
) -> None:
    sold = RebuyTerms(max=1, price=200_00, stack_percent=100, until_minute=90)
    draft = Draft.of_house("roberts")
    house = draft.house.with_(rebuys=sold, add_ons=sold)
    night = make_rebuy_tournament(replace(draft, house=house), entries=18)
    do(night, engine.close_registration)
    do(night, engine.set_level, level=4)
    bust_all_but(night, 1, 7)
    mover = entry_at(night, 2, seats_of(night, 2)[0])
    (to, *_) = set(range(1, 10)) - set(seats_of(night, 1))
    do(night, engine.choose_mover, entry=mover, to=SeatRef(1, to), reason="drawn")
    Event.objects.update(charity="the School Fund of St. Gabriel Parish, Muncie")

    def measure(browser: Browser) -> list[str]:
        page = open_wall(browser, f"{server}/t/{night.pk}/", [])
        expect(page.get_by_label("Moves")).to_be_visible()
        expect(page.locator(".face__on-sale .badge")).to_have_count(2)
        expect(page.locator(".face__main")).to_contain_text("1st")
        below: list[str] = page.evaluate(BELOW) + page.evaluate(COVERED)
        page.context.close()
        return below

    assert in_browser(measure) == []


# What of the seats and of the prizes is broken or cut off.
CUT_OFF = """() => {
    const told = [...document.querySelectorAll('.face__shout, .face__find')];
    const broken = told.filter(one => one.getBoundingClientRect().height > innerHeight / 5);
    const panels = [...document.querySelectorAll('.panel')];
    const cut = panels.filter(one => one.scrollHeight > one.clientHeight + 1);
    return [...broken, ...cut].map(one => one.textContent.trim());
}"""


def test_long_packages_and_a_late_start_push_nothing_off_the_wall(
    server: str, in_browser: InBrowser
) -> None:
    draft = Draft.of_house("charity-draft")
    name = "Weekend for two at the Lakeside Hotel with dinner"
    long = tuple(Package(f"{name} {number}") for number in range(4))
    draft = replace(draft, payouts=draft.payouts.with_packages(long))
    night = make_open_tournament(draft=draft)
    for number in range(14):
        make_entry(night, f"Player {number + 1}")
    do(night, engine.draw_seats)
    late = timezone.now() + timedelta(seconds=1)
    change_start(night.pk, starts_at=late, asked=Asked(SOMEBODY))

    def measure(browser: Browser, *words: str) -> list[str]:
        page = open_wall(browser, f"{server}/t/{night.pk}/", [])
        for one in words:
            expect(page.get_by_text(one, exact=True)).to_be_in_viewport(ratio=0.99)  # of pixels
        cut: list[str] = page.evaluate(CUT_OFF)
        page.context.close()
        return cut

    assert in_browser(lambda browser: measure(browser, "Any minute now", "Player 14")) == []
    do(night, engine.start_clock)
    assert in_browser(lambda browser: measure(browser, "and 3 trophies")) == []


# What of the winners runs out of the wall, into its head or beneath an announcement, and whose name
# is broken within a word.
CROWDED = """() => {
    const head = document.querySelector('.face__head').getBoundingClientRect().bottom;
    const foot = document.querySelector('.face__announcement')?.getBoundingClientRect().top;
    const box = document.querySelector('.podium').getBoundingClientRect();
    const wrong = [...document.querySelectorAll('.podium__name')].filter(name => {
        const words = name.firstChild, range = document.createRange();
        return [...words.data.matchAll(/\\S+/g)].some(word => {
            range.setStart(words, word.index);
            range.setEnd(words, word.index + word[0].length);
            return range.getClientRects().length > 1;
        });
    }).map(name => name.textContent.trim());
    return box.top < head || box.bottom > (foot ?? innerHeight) ? [...wrong, 'podium'] : wrong;
}"""


LONG_ANNOUNCEMENT = "The raffle is drawn at the bar in ten minutes, and then the band plays on"


@pytest.mark.parametrize("packages", [3, 8, 11])
def test_the_winners_of_packages_fit_on_the_wall(
    server: str, in_browser: InBrowser, packages: int
) -> None:
    night = make_picking_night(PACKAGES[:packages])
    pick_all(night)

    def measure(browser: Browser) -> list[str]:
        page = open_wall(browser, f"{server}/t/{night.pk}/", [])
        expect(page.get_by_text("Won by")).to_be_visible()
        crowded: list[str] = page.evaluate(CROWDED)
        page.context.close()
        return crowded

    assert in_browser(measure) == []
    do(night, engine.announce, text=LONG_ANNOUNCEMENT)
    assert in_browser(measure) == []


def test_eight_places_lie_above_the_announcement(server: str, in_browser: InBrowser) -> None:
    night = make_ended_tournament()
    do(night, engine.announce, text="The raffle in five minutes")

    def measure(browser: Browser) -> list[str]:
        page = open_wall(browser, f"{server}/t/{night.pk}/", [])
        expect(page.locator(".podium__line")).to_have_count(8)
        crowded: list[str] = page.evaluate(CROWDED)
        page.context.close()
        return crowded

    assert in_browser(measure) == []


# Which of the large parts of the wall overlap each other, or run out of it.
OVERLAPPING = """() => {
    const parts = ['head', 'middle', 'facts', 'announcement'].map(part => `.face__${part}`);
    parts.push('.podium', '.lobby__scan', '.sponsors');
    const boxes = parts.map(part => document.querySelector(part)?.getBoundingClientRect());
    const wrong = parts.filter((_, at) => boxes[at] && boxes[at].bottom > innerHeight + 1);
    const besides = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1;
    const below = (a, b) => a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
    parts.forEach((part, at) => parts.slice(at + 1).forEach((other, on) => {
        const [one, two] = [boxes[at], boxes[at + 1 + on]];
        if (one && two && !besides(one, two) && !below(one, two)) wrong.push(`${part} on ${other}`);
    }));
    return wrong;
}"""


def test_nothing_lies_over_anything_before_play(server: str, in_browser: InBrowser) -> None:
    night = make_open_tournament()
    logo, asked = encode(BytesIO(made())), Asked(SOMEBODY)
    add_picture(night.event_id, logo, use=PictureUse.SPONSOR, name="Bakery", asked=asked)

    def look(browser: Browser) -> list[str]:
        page = open_wall(browser, f"{server}/t/{night.pk}/", [])
        for one in (page.locator(".lobby__scan"), page.get_by_label("With thanks to")):
            expect(one).to_be_in_viewport(ratio=1)
        overlapping: list[str] = page.evaluate(OVERLAPPING)
        page.context.close()
        return overlapping

    assert in_browser(look) == []


def test_nothing_lies_over_anything_in_a_pause_or_when_five_share_the_win(
    server: str, in_browser: InBrowser
) -> None:
    night = make_running_tournament(entries=10)
    do(night, engine.announce, text=LONG_ANNOUNCEMENT)
    soon = timezone.now() + timedelta(minutes=5)
    do(night, engine.pause_clock, note="Cake is served", until=soon)

    def measure(browser: Browser) -> list[str]:
        page = open_wall(browser, f"{server}/t/{night.pk}/", [])
        overlapping: list[str] = page.evaluate(OVERLAPPING)
        page.context.close()
        return overlapping

    assert in_browser(measure) == []
    do(night, engine.resume_clock)
    bust_all_but(night, 2, 1)
    bust_all_but(night, 1, 4)
    for table in (1, 2):
        do(
            night,
            engine.count_stacks,
            table=table,
            stacks=dict.fromkeys(seats_of(night, table), 200),
        )
    do(night, engine.stop_play, reason="The hall closes")
    assert in_browser(measure) == []
