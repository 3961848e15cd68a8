"""The tablet for everybody around it, at every size: nothing overlaps, nothing is cut."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, ViewportSize, expect

from rules_engine import tournament as engine
from tables.models import Table
from tables.setup import services as opening
from tables.tracked import services as tracking
from tests.browsing import TABLET, InBrowser, expect_accessible, expect_live, log_in, new_page
from tests.factories import SOMEBODY, make_draft_tournament, make_entry, make_user
from tests.tables.nights import do, start_hand
from tests.tables.tracked.tracked_tables import tap
from tournaments.log.log import Asked
from tournaments.models import Role, Tournament

pytestmark = pytest.mark.browser

SIZES = [
    (1024, 768), (768, 1024), (1366, 1024), (1280, 800),
    (800, 600), (600, 960), (390, 844), (844, 390),
]  # fmt: skip
NAMES = [
    "Bartholomew Featherstonehaugh-Cholmondeley", "Guadalupe Villavicencio",
    "Maximiliana Oberhauser", "Konstantinos Papadopoulos", "Siobhán O’Shaughnessy-MacGillycuddy",
    "Wolfgang Schwarzenegger", "Oluwaseun Adebayo-Ogunlesi", "Alexandria Montgomery",
    "Wilhelmina Worthington", "Thiruvananthapuram Balasubramanian",
]  # fmt: skip

# What lies on something else, words that do not fit their chair, what is wider than the screen.
WRONG = """() => {
    const seen = one => one.getClientRects().length > 0;
    const box = one => one.getBoundingClientRect();
    const name = one => (one.className + ' ' + one.textContent).replace(/\\s+/g, ' ').slice(0, 60);
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const all = chosen => [...document.querySelectorAll(chosen)].filter(seen);
    const found = [];
    const apart = [...all('.chair'), ...all('.puck'), ...all('.full__wager'),
        ...all('.face > *'), ...all('.full__middle > *'), ...all('.tablet__bar'),
        ...all('.do__main .button'), ...all('.do__side .button'), ...all('.full__do')];
    apart.forEach((one, at) => apart.slice(at + 1).forEach(other => {
        const lists = document.documentElement.dataset.ring === 'list';
        const sticks = lists && (one.closest('.do__main') || other.closest('.do__main'));
        const lies = lists && other.matches('.puck') && one.parentElement === other.closest('li');
        if (!sticks && !lies && !one.contains(other) && meet(box(one), box(other)))
            found.push(`${name(one)} lies on ${name(other)}`);
    }));
    const within = (outer, inner) => inner.left >= outer.left - 1 && inner.top >= outer.top - 1
        && inner.right <= outer.right + 1 && inner.bottom <= outer.bottom + 1;
    for (const word of all('.chair__name, .chair__number, .chair__line > *'))
        if (!within(box(word.closest('.chair')), box(word))) found.push(`${name(word)} is cut`);
    const besides = '.chair__number, .chair__line > *';
    for (const one of all('.chair__name'))
        for (const other of one.closest('.chair').querySelectorAll(besides))
            if (meet(box(one), box(other))) found.push(`${name(one)} lies on ${name(other)}`);
    const wide = document.documentElement;
    if (wide.scrollWidth > innerWidth) found.push(`${wide.scrollWidth - innerWidth} px too wide`);
    return found;
}"""
LETTERS = """chosen => Math.min(...[...document.querySelectorAll(chosen)]
    .map(one => parseFloat(getComputedStyle(one).fontSize)))"""


def make_full_table() -> Tournament:
    """Ten people with long names at one table."""
    night = make_draft_tournament(tables=1, seats=10)
    Table.objects.filter(tournament=night).update(decks=2)
    opening.open_tournament(night.pk, asked=Asked(SOMEBODY))
    for name in NAMES:
        make_entry(night, name)
    for verb in (engine.draw_seats, engine.start_clock):
        do(night, verb)
    do(night, engine.draw_buttons, tables=[1])
    return night


def open_table(browser: Browser, server: str, night: Tournament, complaints: list[str]) -> Page:
    page = new_page(browser, TABLET, complaints=complaints)
    log_in(page, server, "floor", f"/t/{night.pk}/tables/1/")
    expect_live(page)
    page.locator(".staff-bar").evaluate("bar => bar.remove()")
    page.evaluate("""Promise.all(["650 20px 'Public Sans'", "650 28px Besley"].map(font =>
        document.fonts.load(font))).then(() => dispatchEvent(new Event("riffle:viewed")))""")
    return page


def play_to_the_flop(night: Tournament) -> None:
    """Everybody calls; the flop is to be dealt."""
    for _ in range(len(NAMES) - 1):
        tap(night, "-c")
    tap(night, "-x")


def expect_room(page: Page) -> None:
    for width, height in SIZES:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        page.evaluate(
            "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        assert page.evaluate(WRONG) == [], f"{width}x{height}"


def choose(page: Page, name: str) -> None:
    page.get_by_label("How this tablet shows the table").click()
    page.get_by_role("button", name=name).click()
    page.get_by_label("How this tablet shows the table").click()


def test_ten_long_names_fit_around_the_table_at_every_size(
    server: str, in_browser: InBrowser
) -> None:
    make_user(Role.FLOOR, "floor")
    night = make_full_table()
    complaints: list[str] = []
    page = in_browser(lambda browser: open_table(browser, server, night, complaints))

    def see(look: Callable[[Page], None]) -> None:
        in_browser(lambda _: look(page))

    def see_between_hands(page: Page) -> None:
        expect_room(page)
        page.set_viewport_size(TABLET)
        assert page.evaluate(LETTERS, ".chair__number") >= 28
        assert page.evaluate(LETTERS, ".chair__name") >= 20

    see(see_between_hands)
    tracking.switch_mode(night.pk, table=1, tracks_hands=True)
    tracking.start_hand(night.pk, table=1, hand=1, asked=Asked(SOMEBODY))
    see(lambda page: expect(page.get_by_role("button", name="Fold")).to_be_visible())
    see(expect_room)
    play_to_the_flop(night)
    see(lambda page: expect(page.get_by_role("button", name="Flop dealt")).to_be_visible())
    see(expect_room)
    do(night, engine.end_hand, table=1, hand=1, out=(3,), chips_before={})
    tracking.switch_mode(night.pk, table=1, tracks_hands=False)
    told = "The raffle and a few words from Father Brendan about the new kitchen"
    do(night, engine.pause_clock, note=told, until=timezone.now() + timedelta(minutes=10))
    see(lambda page: expect(page.get_by_text(told)).to_be_visible())
    see(expect_room)
    do(night, engine.resume_clock)
    start_hand(night)
    see(lambda page: expect(page.get_by_role("link", name="Somebody is out")).to_be_visible())
    see(expect_room)
    assert complaints == []


def test_a_tablet_is_turned_to_whoever_holds_it_and_stays_so(
    server: str, in_browser: InBrowser
) -> None:
    make_user(Role.FLOOR, "floor")
    night = make_full_table()
    complaints: list[str] = []

    def turn(browser: Browser) -> None:
        page = open_table(browser, server, night, complaints)
        sit_at(page, 7)
        choose(page, "Turn upside down")
        assert seat_at_the_upper_edge(page) == "7"
        expect_accessible(page)
        page.reload()
        expect_live(page)
        page.locator(".staff-bar").evaluate("bar => bar.remove()")
        assert seat_at_the_upper_edge(page) == "7"
        choose(page, "Turn a quarter")
        expect_room(page)
        choose(page, "Turn a quarter")
        choose(page, "All names upright")
        expect_room(page)
        choose(page, "All names upright")
        choose(page, "Large")
        expect(page.locator(".puck__word", has_text="small blind")).to_be_visible()
        page.set_viewport_size(TABLET)
        assert page.evaluate(LETTERS, ".ring__seat--now .chair__name") >= 36
        expect_room(page)
        expect_accessible(page)

    in_browser(turn)
    assert complaints == []


def sit_at(page: Page, seat: int) -> None:
    page.locator(f'[data-sheet="seat-{seat}"]').click()
    page.get_by_role("button", name="I sit here").click()
    expect(page.locator("#sheet")).to_be_hidden()


def seat_at_the_upper_edge(page: Page) -> str:
    """The seat in its middle, which is that of the lower edge on a tablet that is upside down."""
    numbers: dict[str, dict[str, float]] = page.evaluate("""() => {
        const ring = document.querySelector('.ring').getBoundingClientRect();
        const of = chair => { const box = chair.getBoundingClientRect(); return {
            across: Math.abs((box.left + box.right - ring.left - ring.right) / 2),
            down: box.top - ring.top}};
        return Object.fromEntries([...document.querySelectorAll('.chair')].map((chair, i) =>
            [i + 1, of(chair)]))}""")
    return min(numbers, key=lambda seat: sum(numbers[seat].values()))
