"""The desk by keyboard in Chromium, and the phone that its ticket opens."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

from rules_engine import tournament as engine
from tests.asking import ask
from tests.browsing import PHONE, InBrowser, expect_accessible, expect_live, log_in, new_page
from tests.factories import SOMEBODY, make_entry, make_open_tournament, make_user
from tests.tournaments.endings import make_ended_tournament
from tournaments.line import services as line
from tournaments.log.log import Asked
from tournaments.models import Registration, Role

# What a browser leaves of 1366 by 768.
SMALL_LAPTOP = ViewportSize(width=1366, height=657)

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


PRESS_AGAIN_WHEN_ANSWERED = """async (button) => {
    const root = document.documentElement;
    const answered = new Promise((done) => {
        new MutationObserver(() => root.dataset.taps === "0" && done())
            .observe(root, { attributes: true });
    });
    button.click();
    await answered;
    button.click();
}"""


@pytest.fixture
def complaints(in_browser: InBrowser) -> Iterator[list[str]]:
    """What browsers complained about; nothing by the end, when their pages are closed."""
    errors: list[str] = []
    yield errors
    in_browser(_close)
    assert errors == []


def _close(browser: Browser) -> None:
    for context in browser.contexts:
        context.close()


def open_as(browser: Browser, url: str, role: Role, path: str, complaints: list[str]) -> Page:
    """A laptop of staff."""
    page = new_page(browser, complaints=complaints)
    log_in(page, url, role.value, path)
    expect_live(page)
    return page


def sell_by_keyboard(page: Page, name: str, *keys: str, ticket: int) -> None:
    """Type a name, Enter to choose, further keys, Enter to sell; the next name can follow."""
    expect(page.locator("#find")).to_be_focused()
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    expect(page.locator("[data-found] button").first).to_be_focused()
    for key in keys:
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.get_by_text(f"Hand over ticket {ticket}")).to_be_visible()
    page.wait_for_load_state()


def test_two_desks_sell_by_keyboard_and_the_ticket_opens_a_phone(
    server: str, in_browser: InBrowser, complaints: list[str]
) -> None:
    make_user(Role.DESK)
    make_user(Role.DIRECTOR)
    tournament = make_open_tournament()
    for number in range(9):
        make_entry(tournament, f"Player {number + 1}")
    path = f"/t/{tournament.pk}/desk/"

    def sell(browser: Browser) -> Page:
        other = open_as(browser, server, Role.DIRECTOR, path, complaints)
        page = open_as(browser, server, Role.DESK, path, complaints)
        sell_by_keyboard(page, "Maeve Byrne", ticket=10)
        sell_by_keyboard(page, "Zoë Fitzgerald", "ArrowRight", ticket=11)
        expect(other.locator("[data-region=entries]")).to_contain_text("Zoë Fitzgerald")
        expect(other.locator("[data-region=numbers]")).to_contain_text("11 of 80")
        expect_accessible(page)
        link = page.get_by_role("link", name="Open as the phone does").get_attribute("href")
        phone = new_page(browser, PHONE, complaints=complaints)
        phone.goto(f"{server}{link}")
        expect(phone.get_by_text("You are in")).to_be_visible()
        expect_accessible(phone)
        return phone

    phone: Page = in_browser(sell)
    ask(tournament.pk, engine.draw_seats, asked=Asked(SOMEBODY))
    in_browser(lambda _: expect(phone.get_by_label("My seat")).to_be_visible())


def test_a_sale_that_was_not_answered_is_pressed_again_and_made_once(
    server: str, in_browser: InBrowser, complaints: list[str]
) -> None:
    make_user(Role.DESK)
    tournament = make_open_tournament()

    def steps(browser: Browser) -> None:
        page = open_as(browser, server, Role.DESK, f"/t/{tournament.pk}/desk/", complaints)

        def lose_the_answer(route: Route) -> None:
            route.fetch()
            route.abort()

        page.route("**/desk/sell/", lose_the_answer, times=1)
        page.locator("#find").fill("Maeve Byrne")
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Cash $40")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_text("nothing is done twice")).to_be_visible()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Try again")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_text("Hand over ticket 1")).to_be_visible()
        assert [error for error in complaints if "ERR_FAILED" not in error] == []
        complaints.clear()

    in_browser(steps)
    assert Registration.objects.count() == 1


def test_a_refused_count_says_why_in_the_dialog_and_can_be_put_right(
    server: str, in_browser: InBrowser, complaints: list[str]
) -> None:
    make_user(Role.DESK)
    tournament = make_open_tournament()
    make_entry(tournament)

    def steps(browser: Browser) -> None:
        page = open_as(browser, server, Role.DESK, f"/t/{tournament.pk}/desk/", complaints)
        page.get_by_role("button", name="Count the cash").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("Counted").fill("forty")
        dialog.get_by_role("button", name="Write it down").click()
        expect(dialog.get_by_role("alert")).to_have_text("Please give an amount, such as 1,120.50.")
        expect_accessible(page)
        dialog.get_by_label("Counted").fill("39.50")
        dialog.get_by_role("button", name="Write it down").click()
        expect(page.get_by_text("The count is in the books: $0.50 too little.")).to_be_visible()
        assert [error for error in complaints if "409" not in error] == []
        complaints.clear()

    in_browser(steps)


def test_a_prize_is_ticked_and_the_pages_of_the_end_are_accessible(
    server: str, in_browser: InBrowser, complaints: list[str]
) -> None:
    make_user(Role.DIRECTOR)
    tournament = make_ended_tournament()

    def steps(browser: Browser) -> None:
        page = open_as(browser, server, Role.DIRECTOR, f"/t/{tournament.pk}/payouts/", complaints)
        expect_accessible(page)
        page.get_by_role("button", name="Paid in cash").first.evaluate(PRESS_AGAIN_WHEN_ANSWERED)
        expect(page.locator(".badge--good")).to_have_count(1)
        expect(page.locator("html[data-taps='0']")).to_be_attached()
        expect(page.locator(".toast--error")).to_have_count(0)
        for path in ("results/", "report/"):
            page.goto(f"{server}/t/{tournament.pk}/{path}")
            expect_accessible(page)

    in_browser(steps)


@pytest.mark.deep
def test_thirty_who_signed_up_are_sold_to_by_two_digits_and_two_enters_each(
    server: str, in_browser: InBrowser, complaints: list[str]
) -> None:
    make_user(Role.DESK)
    tournament = make_open_tournament(tables=8)
    line.take_sign_ups(tournament.pk, takes=True)
    for number in range(1, 81):
        line.join(tournament.pk, line.Applicant(f"Person {number:02}"), nonce=uuid4())
    wanted = [*range(30, 0, -1)]  # so half of the numbers are on tickets as well

    def steps(browser: Browser) -> None:
        page = open_as(browser, server, Role.DESK, f"/t/{tournament.pk}/desk/", complaints)
        for number in wanted:
            for key in (*str(number), "Enter", "Enter"):
                page.keyboard.press(key)
        expect(page.locator("[data-under-way] li")).to_have_count(0, timeout=30_000)

    in_browser(steps)
    assert sorted(names_sold()) == [f"Person {number:02}" for number in sorted(wanted)]


def test_two_who_pay_together_are_sold_to_by_keyboard_and_change_is_said(
    server: str, in_browser: InBrowser, complaints: list[str]
) -> None:
    make_user(Role.DESK)
    tournament = make_open_tournament()

    def steps(browser: Browser) -> None:
        page = open_as(browser, server, Role.DESK, f"/t/{tournament.pk}/desk/", complaints)
        for name in ("Ann Lee", "Bob Lee"):
            page.keyboard.type(name)
            page.keyboard.press("Enter")
            expect(page.get_by_role("button", name="Cash").first).to_be_focused()
            page.locator("[data-certain] [data-adds]").click()
            expect(page.locator("[data-till]")).to_contain_text(name)
        page.get_by_label("Given in cash").fill("100")
        page.keyboard.press("Tab")
        expect(page.locator(".desk__sums")).to_contain_text("Give back")
        expect_accessible(page)
        page.get_by_role("button", name="Sell 2").click()
        said = "Take $80 in cash. Give back $20. Hand over tickets 1, 2."
        expect(page.get_by_text(said)).to_be_visible()
        expect(page.locator("#find")).to_be_focused()
        expect(page.locator(".ticket__code")).to_have_count(2)
        page.set_viewport_size(SMALL_LAPTOP)
        expect(page.locator(".ticket__code").first).to_be_in_viewport(ratio=1)

    in_browser(steps)
    assert names_sold() == ["Ann Lee", "Bob Lee"]


def names_sold() -> list[str]:
    rows = Registration.objects.filter(entry__isnull=False).order_by("entry")
    return [str(row.person) for row in rows.select_related("person")]


def test_names_typed_without_a_pause_are_all_sold_to_whom_they_name(
    server: str, in_browser: InBrowser, complaints: list[str]
) -> None:
    make_user(Role.DESK)
    tournament = make_open_tournament()
    people = ["Ada Wong", "Bob Ngô", "Cy Ó Sé", "Di Fox", "Ed Klum", "Flo Zahn", "Gil Hurt"]

    def steps(browser: Browser) -> None:
        page = open_as(browser, server, Role.DESK, f"/t/{tournament.pk}/desk/", complaints)
        for name in people:
            page.keyboard.type(name)
            page.keyboard.press("Enter")
            page.keyboard.press("Enter")
        page.keyboard.type("Half a na")
        for name in people:
            expect(page.locator("[data-region=entries]")).to_contain_text(name)
        expect(page.locator("[data-under-way] li")).to_have_count(0)
        expect(page.locator("#find")).to_have_value("Half a na")
        expect(page.locator("#find")).to_be_focused()

    in_browser(steps)
    assert sorted(names_sold()) == people


def test_a_name_that_fits_several_is_asked_about_and_sold_to_nobody_meanwhile(
    server: str, in_browser: InBrowser, complaints: list[str]
) -> None:
    make_user(Role.DESK)
    tournament = make_open_tournament()
    other = make_open_tournament()
    for name in ("Anna Bergman", "Anna Bergstrom"):
        make_entry(other, name)

    def steps(browser: Browser) -> None:
        page = open_as(browser, server, Role.DESK, f"/t/{tournament.pk}/desk/", complaints)
        page.keyboard.type("anna berg")
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        page.keyboard.type("Next one")
        asked = page.locator("[data-under-way] li").first
        expect(asked).to_contain_text("Who is “anna berg”?")
        expect(page.locator("#find")).to_have_value("Next one")
        expect(page.locator("#find")).to_be_focused()
        expect_accessible(page)
        asked.get_by_role("button", name="Cash $40 from Anna Bergstrom").click()
        expect(page.get_by_text("Hand over ticket 1")).to_be_visible()
        expect(page.locator("#find")).to_have_value("Next one")

    in_browser(steps)
    assert Registration.objects.get(tournament=tournament).person.name == "Anna Bergstrom"


def test_letters_typed_on_a_chosen_button_begin_the_next_name(
    server: str, in_browser: InBrowser, complaints: list[str]
) -> None:
    make_user(Role.DESK)
    tournament = make_open_tournament()

    def steps(browser: Browser) -> None:
        page = open_as(browser, server, Role.DESK, f"/t/{tournament.pk}/desk/", complaints)
        page.keyboard.type("Maeve Byrne")
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Cash $40")).to_be_focused()
        page.keyboard.type("Zoë F")
        expect(page.locator("#find")).to_have_value("Zoë F")
        expect(page.locator("#find")).to_be_focused()
        expect(page.locator("[data-under-way] li").first).to_contain_text("Who is “Maeve Byrne”?")

    in_browser(steps)
    assert names_sold() == []


def test_a_refused_sale_stands_by_itself_and_takes_no_key_from_the_next_name(
    server: str, in_browser: InBrowser, complaints: list[str]
) -> None:
    make_user(Role.DESK)
    tournament = make_open_tournament()

    def steps(browser: Browser) -> None:
        page = open_as(browser, server, Role.DESK, f"/t/{tournament.pk}/desk/", complaints)
        page.route("**/desk/sell/", lambda route: route.abort(), times=1)
        page.keyboard.type("Maeve Byrne")
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        page.keyboard.type("Zoë F")
        line = page.locator("[data-under-way] li")
        expect(line).to_contain_text("Maeve Byrne")
        expect(line.get_by_role("alert")).to_contain_text("nothing is done twice")
        expect(page.locator("#find")).to_have_value("Zoë F")
        line.get_by_role("button", name="Try again").click()
        expect(line).to_have_count(0)
        expect(page.get_by_text("Hand over ticket 1")).to_be_visible()
        assert [error for error in complaints if "ERR_FAILED" not in error] == []
        complaints.clear()

    in_browser(steps)
    assert names_sold() == ["Maeve Byrne"]
