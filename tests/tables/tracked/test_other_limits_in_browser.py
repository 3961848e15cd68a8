"""Pot-limit, limit and a big-blind ante, chosen on the set-up page and played on a tablet."""

from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, expect

from rules_engine import tournament as engine
from tables.setup import services as opening
from tables.tracked import services as tracking
from tests.asking import ask
from tests.browsing import (
    PHONE,
    TABLET,
    WALL,
    InBrowser,
    expect_accessible,
    expect_live,
    log_in,
    new_page,
)
from tests.factories import SOMEBODY, make_draft_tournament, make_entry, make_user
from tests.tables.nights import state_of
from tournaments.log.log import Asked
from tournaments.models import Registration, Role, Tournament
from tournaments.people import tickets
from tournaments.terms.draft import Draft

pytestmark = pytest.mark.browser


def make_draft() -> Tournament:
    """Robert's Rules leave the betting to the tournament; two players are enough here."""
    draft = Draft.of_house("roberts")
    house = draft.house.with_(min_entrants=2)
    return make_draft_tournament(tables=1, draft=replace(draft, house=house, capacity=9))


def set_up(page: Page, server: str, night: Tournament, *choices: tuple[str, str]) -> None:
    log_in(page, server, "director", f"/t/{night.pk}/setup/")
    for label, choice in choices:
        page.get_by_label(label).select_option(label=choice)
    page.locator("[name=level-0-ante]").fill("2")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect_accessible(page)


def begin(night: Tournament) -> None:
    opening.open_tournament(night.pk, asked=Asked(SOMEBODY))
    for name in ("Ann", "Bob", "Cy"):
        make_entry(night, name)
    for verb in (engine.draw_seats, engine.start_clock):
        ask(night.pk, verb, asked=Asked(SOMEBODY))
    ask(night.pk, engine.draw_buttons, tables=[1], asked=Asked(SOMEBODY))
    tracking.switch_mode(night.pk, table=1, tracks_hands=True)


def open_tablet(browser: Browser, server: str, night: Tournament, complaints: list[str]) -> Page:
    page = new_page(browser, TABLET, complaints=complaints)
    log_in(page, server, "director", f"/t/{night.pk}/tables/1/")
    expect_live(page)
    page.get_by_role("button", name="Hand 1 starts").click()
    expect(page.locator(".full[data-answers='0']")).to_be_attached()
    return page


def tap(page: Page, name: str, *, lines: int) -> None:
    page.locator(".full__tap").get_by_text(name, exact=True).click()
    expect(page.locator(f".full[data-answers='{lines}']")).to_be_attached()


def stacks_of(night: Tournament) -> list[int]:
    return sorted(seat.stack or 0 for _, seat in state_of(night).tables[1].held())


def test_a_pot_limit_hand_is_bet_to_the_pot(server: str, in_browser: InBrowser) -> None:
    make_user(Role.DIRECTOR, "director")
    night = make_draft()
    complaints: list[str] = []
    no_ante = ("Who pays the ante", "No ante")
    pot_limit = ("How much may be bet", "Pot-limit")
    in_browser(
        lambda browser: set_up(
            new_page(browser, complaints=complaints), server, night, pot_limit, no_ante
        )
    )
    begin(night)

    def play(browser: Browser) -> None:
        page = open_tablet(browser, server, night, complaints)
        expect(page.locator(".tablet__bar")).to_contain_text("Pot-limit")
        expect(page.locator(".full__ask")).to_contain_text("at most 7, the pot")
        expect_accessible(page)
        tap(page, "Raise to 7", lines=1)
        expect(page.locator(".full__ask")).to_contain_text("at most 23, the pot")
        tap(page, "Raise to 23", lines=2)
        tap(page, "Fold", lines=3)
        tap(page, "Fold", lines=4)
        page.get_by_role("button", name="hand over").click()
        expect(page.get_by_role("button", name="Hand 2 starts")).to_be_visible()
        wall = new_page(browser, WALL, complaints=complaints)
        wall.goto(f"{server}/t/{night.pk}/")
        expect(wall.locator(".face__level")).to_contain_text("Pot-limit")
        expect_accessible(wall)

    in_browser(play)
    assert stacks_of(night) == [93, 98, 109]
    assert complaints == []


def test_in_a_limit_hand_bets_are_of_one_size_and_doubled_from_the_turn_on(
    server: str, in_browser: InBrowser
) -> None:
    """Robert's Rules, section 3 betting 2-3."""
    make_user(Role.DIRECTOR, "director")
    night = make_draft()
    complaints: list[str] = []
    choices = (("How much may be bet", "Limit"), ("Who pays the ante", "No ante"))
    in_browser(
        lambda browser: set_up(new_page(browser, complaints=complaints), server, night, *choices)
    )
    begin(night)

    def play(browser: Browser) -> None:
        page = open_tablet(browser, server, night, complaints)
        expect(page.locator(".tablet__bar")).to_contain_text("Limit 2 / 4")
        tap(page, "Raise to 4", lines=1)
        tap(page, "Raise to 6", lines=2)
        tap(page, "Fold", lines=3)
        tap(page, "Call 2", lines=4)
        page.get_by_role("button", name="Flop dealt, not recorded").first.click()
        expect(page.locator(".full[data-answers='5']")).to_be_attached()
        tap(page, "Bet 2", lines=6)
        tap(page, "Call 2", lines=7)
        tap(page, "The turn is dealt", lines=8)
        expect_accessible(page)
        tap(page, "Bet 4", lines=9)
        tap(page, "Raise to 8", lines=10)
        tap(page, "Fold", lines=11)
        page.get_by_role("button", name="hand over").click()
        expect(page.get_by_role("button", name="Hand 2 starts")).to_be_visible()
        wall = new_page(browser, WALL, complaints=complaints)
        wall.goto(f"{server}/t/{night.pk}/")
        expect(wall.locator(".face__level")).to_contain_text("Limit 2 / 4")

    in_browser(play)
    assert stacks_of(night) == [88, 98, 114]
    assert complaints == []


def test_the_big_blind_pays_the_ante_of_the_table(server: str, in_browser: InBrowser) -> None:
    make_user(Role.DIRECTOR, "director")
    night = make_draft()
    complaints: list[str] = []
    choices = (
        ("Who pays the ante", "The big blind for all"),
        ("A short stack pays", "The blind first"),
    )
    in_browser(
        lambda browser: set_up(new_page(browser, complaints=complaints), server, night, *choices)
    )
    begin(night)
    token = tickets.token_of(Registration.objects.filter(tournament=night).latest("pk"))

    def play(browser: Browser) -> None:
        page = open_tablet(browser, server, night, complaints)
        expect(page.locator(".tablet__bar")).to_contain_text("BB ante 2")
        expect(page.locator(".full__total")).to_contain_text("5")
        tap(page, "Call 2", lines=1)
        tap(page, "Fold", lines=2)
        tap(page, "Check", lines=3)
        page.get_by_role("button", name="Flop dealt, not recorded").first.click()
        expect(page.locator(".full[data-answers='4']")).to_be_attached()
        tap(page, "Bet 2", lines=5)
        tap(page, "Fold", lines=6)
        page.get_by_role("button", name="hand over").click()
        expect(page.get_by_role("button", name="Hand 2 starts")).to_be_visible()
        phone = new_page(browser, PHONE, complaints=complaints)
        phone.goto(f"{server}/p/{token}/")
        expect(phone.locator(".phone__blinds").first).to_contain_text("BB ante 2")
        rules = new_page(browser, complaints=complaints)
        rules.goto(f"{server}/t/{night.pk}/rules/sheet/")
        expect(rules.locator(".paper__levels")).to_contain_text("Big blind ante")
        expect(rules.locator(".paper")).to_contain_text("once for the whole table")

    in_browser(play)
    assert stacks_of(night) == [98, 99, 103]
    assert complaints == []
