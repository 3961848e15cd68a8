"""The tablet in a real browser: hands, a dropped connection, the small forms, the guide."""

import json
from dataclasses import replace
from datetime import timedelta
from urllib.parse import quote
from uuid import uuid4

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, ViewportSize, expect

from rules_engine import tournament as engine
from rules_engine.house.keys import DeckChange
from rules_engine.room.table_view import SeatRef
from tables.models import Table
from tables.tablet import pairing
from tests.asking import ask
from tests.browsing import (
    PHONE,
    TABLET,
    InBrowser,
    expect_accessible,
    expect_live,
    new_page,
)
from tests.factories import SOMEBODY, make_user
from tests.tables.nights import (
    do,
    entry_at,
    make_running_tournament,
    make_two_deck_tournament,
    play_hand,
    seats_of,
    start_hand,
    state_of,
)
from tournaments.log.log import Asked
from tournaments.models import Role, Tournament, Wish
from tournaments.terms.draft import Draft

pytestmark = pytest.mark.browser


def pair(page: Page, server: str, code: str) -> None:
    page.goto(f"{server}/pair/")
    page.get_by_label("Code").fill(code)
    page.get_by_role("button", name="Pair this tablet").click()
    expect_live(page)


def make_code(night: Tournament) -> str:
    table = Table.objects.get(tournament=night, number=1)
    return pairing.make_code(table.pk, by=make_user(Role.FLOOR, "floor"), now=timezone.now())


def test_a_tap_that_comes_with_a_token_nobody_knows_waits_for_the_pairing(
    server: str, in_browser: InBrowser
) -> None:
    night = make_running_tournament()
    code, path = make_code(night), f"/t/{night.pk}/tables/1/"
    nonce = str(uuid4())
    tap = {"nonce": nonce, "url": f"{path}hands/1/start/", "fields": [["nonce", nonce]]}
    key = pairing.taps_key(night.pk, 1)
    along = {"tokens": ["unknown"], "page": path, "key": key, "term": "", "taps": {path: [tap]}}

    def play(browser: Browser) -> None:
        page = new_page(browser, TABLET, complaints=[])
        page.goto(f"{server}/arrive/#{quote(json.dumps(along))}")
        expect(page.get_by_text("One tap of this tablet came along.")).to_be_visible()
        pair(page, server, code)
        expect(page.get_by_role("button", name="Hand over, nobody out")).to_be_visible()

    in_browser(play)
    assert Wish.objects.filter(tournament=night, nonce=nonce).count() == 1


def test_a_tap_made_without_a_connection_is_kept_and_counts_once(
    server: str, in_browser: InBrowser
) -> None:
    night = make_running_tournament()
    code = make_code(night)
    complaints: list[str] = []

    def play(browser: Browser) -> Page:
        page = new_page(browser, TABLET, complaints=complaints)
        pair(page, server, code)
        expect_accessible(page)
        page.get_by_role("button", name="Hand 1 starts").click()
        over = page.get_by_role("button", name="Hand over, nobody out")
        expect(over).to_be_visible()
        assert complaints == []
        page.context.set_offline(True)
        over.click()
        expect(page.get_by_text("Your tap is kept.")).to_be_visible()
        expect(page.locator(".not-live")).to_be_visible(timeout=20_000)
        expect(over).to_be_in_viewport(ratio=1)
        over.click()
        return page

    page = in_browser(play)
    assert state_of(night).tables[1].hand is not None

    def go_on(_: Browser) -> None:
        page.context.set_offline(False)
        expect(page.get_by_role("button", name="Hand 2 starts")).to_be_visible(timeout=20_000)
        expect(page.get_by_text("Your tap is kept.")).to_be_hidden()
        expect(page.locator(".toast--error")).to_have_count(0)

    in_browser(go_on)
    assert Wish.objects.filter(tournament=night, kind="end_hand").count() == 1

    def tap_without_a_connection(_: Browser) -> None:
        page.context.set_offline(True)
        page.get_by_role("button", name="Hand 2 starts").click()
        expect(page.get_by_text("Your tap is kept.")).to_be_visible()

    in_browser(tap_without_a_connection)
    start_hand(night)

    def see_the_refusal(_: Browser) -> None:
        page.context.set_offline(False)
        refused = page.get_by_text('"Hand 2 starts" was not done')
        expect(refused).to_be_visible(timeout=20_000)
        page.reload()
        expect_live(page)
        expect(refused).to_be_visible()
        page.get_by_role("button", name="Seen").click()
        expect(refused).to_have_count(0)
        page.reload()
        expect_live(page)
        expect(refused).to_have_count(0)

    in_browser(see_the_refusal)


def test_only_the_button_whose_tap_waits_is_busy(server: str, in_browser: InBrowser) -> None:
    night = make_running_tournament()
    code = make_code(night)
    complaints: list[str] = []

    def play(browser: Browser) -> None:
        page = new_page(browser, TABLET, complaints=complaints)
        pair(page, server, code)
        page.get_by_role("button", name="Hand 1 starts").click()
        over = page.get_by_role("button", name="Hand over, nobody out")
        expect(over).to_be_visible()
        page.context.set_offline(True)
        page.get_by_role("link", name="Somebody is out").click()
        page.locator("#sheet").get_by_role("checkbox").nth(0).check()
        page.locator("#sheet").get_by_role("button", name="Out", exact=True).click()
        expect(page.get_by_text("Your tap is kept.")).to_be_visible()
        expect(over).not_to_have_attribute("aria-busy", "true")
        over.click()
        expect(over).to_have_attribute("aria-busy", "true")

    in_browser(play)


def test_a_closing_table_of_eight_fits_its_tablet(server: str, in_browser: InBrowser) -> None:
    night = make_running_tournament(entries=24, tables=3)
    for table in (1, 2, 3):
        play_hand(night, table)
    for table in (2, 3):
        for seat in seats_of(night, table)[:4]:
            at, entry = SeatRef(table, seat), entry_at(night, table, seat)
            do(night, engine.bust_seat, at=at, entry=entry, chips_before=seat)
    do(night, engine.break_table, table=1, reason="late")
    code = make_code(night)
    complaints: list[str] = []

    def look(browser: Browser) -> None:
        page = new_page(browser, TABLET, complaints=complaints)
        pair(page, server, code)
        expect(page.get_by_role("button", name="Has left")).to_have_count(8)
        expect(page.get_by_role("button", name="Call the director")).to_be_in_viewport(ratio=1)
        expect_accessible(page)

    in_browser(look)
    assert complaints == []


# What is written in the middle of the table and lies under somebody's chair, a puck or outside.
UNREADABLE = """() => {
    const box = one => one.getBoundingClientRect();
    const meet = (a, b) =>
        a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const cloth = box(document.querySelector('.ring__cloth'));
    const things = [...document.querySelectorAll('.chair, .puck')].map(box);
    return [...document.querySelectorAll('.ring__cloth .face > *')].filter(said =>
        box(said).top < cloth.top || box(said).bottom > cloth.bottom
        || things.some(thing => meet(thing, box(said)))).map(said => said.className);
}"""


def test_a_long_reason_of_a_pause_can_be_read_on_the_table(
    server: str, in_browser: InBrowser
) -> None:
    night = make_running_tournament(entries=16)
    told = "The raffle and a few words from Father Brendan about the new kitchen"
    until = timezone.now() + timedelta(minutes=10)
    code = make_code(night)
    complaints: list[str] = []

    def open_tablet(browser: Browser) -> Page:
        page = new_page(browser, TABLET, complaints=complaints)
        pair(page, server, code)
        return page

    page = in_browser(open_tablet)
    for note in ("The raffle of the parish", told):
        do(night, engine.pause_clock, note=note, until=until)

        def look(_: Browser, note: str = note) -> None:
            for size in (TABLET, ViewportSize(width=768, height=1024)):
                page.set_viewport_size(size)
                expect(page.locator(".face__title")).to_have_text(note)
                assert page.evaluate(UNREADABLE) == [], size

        in_browser(look)
        do(night, engine.resume_clock)
    assert complaints == []


def test_the_forms_ask_only_what_matters_and_the_guide_remembers_its_depth(
    server: str, in_browser: InBrowser
) -> None:
    night = make_running_tournament()
    code = make_code(night)
    complaints: list[str] = []

    def open_forms(browser: Browser) -> Page:
        page = new_page(browser, PHONE, complaints=complaints)
        pair(page, server, code)
        page.get_by_role("button", name="Explain").click()
        page.reload()
        expect(page.locator(".guide__more").first).to_be_visible()
        page.get_by_role("button", name="Off").click()
        expect(page.locator(".tablet__guide")).to_be_hidden()
        page.get_by_role("button", name="Hand 1 starts").click()
        page.get_by_role("link", name="Somebody is out").click()
        sheet = page.locator("#sheet")
        out = sheet.get_by_role("button", name="Out", exact=True)
        expect(out).to_be_disabled()
        boxes = sheet.get_by_role("checkbox")
        boxes.nth(0).check()
        expect(out).to_be_enabled()
        expect_accessible(page)
        sheet.get_by_role("button", name="Back").click()
        page.get_by_role("link", name="Call the clock").click()
        sheet.get_by_role("radio").first.check()
        sheet.get_by_role("radio", name="Yes").check()
        expect_accessible(page)
        sheet.get_by_role("button", name="Start the clock").click()
        expect(page.locator(".face--clock .face__count")).to_contain_text("00:")
        page.set_viewport_size(TABLET)
        expect_accessible(page)
        page.get_by_role("button", name="Has acted").click()
        expect(page.get_by_role("link", name="Somebody is out")).to_be_visible()
        page.get_by_role("link", name="Somebody is out").click()
        expect(sheet.get_by_label("Nobody knows")).to_be_hidden()
        sheet.get_by_role("checkbox").nth(0).check()
        sheet.get_by_role("button", name="Out", exact=True).click()
        expect(page.get_by_text("reported out")).to_be_visible()
        assert complaints == []
        return page

    page = in_browser(open_forms)
    assert len(state_of(night).floor.reports) == 1
    ask(night.pk, engine.call_floor, table=1, reason="", asked=Asked(SOMEBODY))

    def see_the_call(_: Browser) -> None:
        expect(page.get_by_role("button", name="The director is coming")).to_be_disabled()

    in_browser(see_the_call)


def test_the_guide_on_the_tablet_makes_decks_ready(server: str, in_browser: InBrowser) -> None:
    draft = Draft.of_template("freeze-out")
    house = draft.house.with_(deck_change=DeckChange.WITH_DEALER_OR_LEVEL_OR_PROOF_OF_MARKING)
    night = make_two_deck_tournament(replace(draft, house=house))
    code = make_code(night)
    complaints: list[str] = []

    def open_tablet(browser: Browser) -> Page:
        page = new_page(browser, TABLET, complaints=complaints)
        pair(page, server, code)
        page.get_by_role("button", name="Explain").click()
        guide = page.locator(".tablet__guide")
        expect(guide).to_contain_text("No deck is shuffled yet")
        expect(guide).to_contain_text("takes the deck and riffles it")
        expect_accessible(page)
        page.get_by_role("button", name="Hand 1 starts").click()
        expect(guide).to_contain_text("Suits never break a tie")
        page.get_by_role("link", name="Misdeal").click()
        sheet = page.locator("#sheet")
        sheet.get_by_role("radio", name="Cards were dealt in the wrong order").check()
        sheet.get_by_role("radio", name="Nobody yet").check()
        expect_accessible(page)
        sheet.get_by_role("button", name="Call a misdeal").click()
        expect(guide).to_contain_text("The last hand was void")
        page.get_by_role("button", name="Hand 2 starts").click()
        page.get_by_role("button", name="Hand over, nobody out").click()
        expect(guide).not_to_contain_text("void")
        return page

    page = in_browser(open_tablet)
    do(night, engine.set_level, level=2)

    def see_the_new_level(_: Browser) -> None:
        expect(page.locator(".tablet__guide")).to_contain_text("A new level: both decks")

    in_browser(see_the_new_level)
    assert complaints == []


def test_two_taps_say_that_somebody_is_away(server: str, in_browser: InBrowser) -> None:
    night = make_running_tournament()
    code, seat = make_code(night), seats_of(night)[0]
    complaints: list[str] = []

    def tap_twice(browser: Browser) -> None:
        page = new_page(browser, TABLET, complaints=complaints)
        pair(page, server, code)
        chair = page.locator(f'[data-sheet="seat-{seat}"]')
        chair.click()
        page.locator("#sheet").get_by_role("button", name="Is away").click()
        line = page.locator(".chair", has=chair)
        expect(line).to_contain_text("away")
        expect_accessible(page)
        chair.click()
        page.locator("#sheet").get_by_role("button", name="Is back").click()
        expect(line).not_to_contain_text("away")

    in_browser(tap_twice)
    assert state_of(night).entries[entry_at(night, 1, seat)].absence is None
    assert complaints == []


def test_a_guide_that_is_longer_than_the_tablet_says_that_there_is_more(
    server: str, in_browser: InBrowser
) -> None:
    code = make_code(make_two_deck_tournament(Draft.of_template("freeze-out")))

    def look(browser: Browser) -> None:
        page = new_page(browser, TABLET, complaints=[])
        pair(page, server, code)
        guide = page.locator(".guide__body")
        expect(guide).to_have_attribute("data-more", "")
        guide.evaluate("body => body.scrollTo(0, body.scrollHeight)")
        expect(guide).not_to_have_attribute("data-more", "")
        page.context.close()

    in_browser(look)
