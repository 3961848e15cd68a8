"""A nine-handed hand with two side pots, tapped on the tablet: one tap for each action."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from rules_engine import tournament as engine
from rules_engine.hand import Action, Phase, Street, TurnChoices, legal_actions
from tables.models import HandStep
from tables.tracked import services as tracking
from tests.browsing import TABLET, InBrowser, expect_accessible, expect_live, log_in, new_page
from tests.factories import make_user
from tests.tables.nights import do, state_of
from tests.tables.tracked.tracked_tables import make_small_night, tracked
from tournaments.models import Role, Tournament

pytestmark = pytest.mark.browser

STACKS = {1: 20, 2: 50, 3: 118, 4: 118, 5: 118, 6: 119, 7: 119, 8: 119, 9: 119}
HOLE_CARDS = {1: ("As", "Ah"), 2: ("Qs", "Qh"), 3: ("Js", "Jh"), 4: ("5s", "4h")}
BOARD = {Street.FLOP: ("Kd", "7c", "2d"), Street.TURN: ("9c",), Street.RIVER: ("3s",)}


class Hands:
    """Counts every tap that it makes, and waits for the drawing that follows."""

    def __init__(self, page: Page, in_browser: InBrowser, night: Tournament) -> None:
        self._page, self._in_browser, self._night = page, in_browser, night
        self.taps = 0

    def tap(self, *selectors: str) -> None:
        lines = tracked(self._night).lines + 1
        for selector in selectors:
            self._click(selector)
        self.taps += len(selectors)
        self.run(
            lambda page: expect(page.locator(f".full[data-answers='{lines}']")).to_be_attached()
        )

    def _click(self, selector: str) -> None:
        self.run(lambda page: page.locator(selector).first.click())

    def run(self, steps: Callable[[Page], object]) -> None:
        self._in_browser(lambda _: steps(self._page))


def wanted(night: Tournament, choices: TurnChoices) -> str:
    """The button of the player to act: two short stacks all-in, two callers, the others fold."""
    hand = tracked(night).hand
    if choices.seat > 4:
        return f"button[value='{choices.seat}f']"
    if choices.seat < 3:
        return f"button[value='{choices.seat}a']"
    if hand.street is Street.FLOP and choices.may_check:
        return "button:has-text('minimum')"
    return f"button[value='{choices.seat}{'x' if choices.may_check else 'c'}']"


def play(night: Tournament, hands: Hands) -> None:
    while not (hand := tracked(night).hand).is_over:
        choices = legal_actions(hand)
        if isinstance(choices, TurnChoices):
            hands.tap(wanted(night, choices))
        elif hand.phase is Phase.DEALING:
            street = Street(hand.street + 1)
            hands.tap(*(f"[data-card='{card}']" for card in BOARD[street]))
        else:
            seat = choices.to_show[0]
            hands.tap(*(f"[data-card='{card}']" for card in HOLE_CARDS[seat]))


def test_nine_players_and_two_side_pots_with_one_tap_for_each_action(
    server: str, in_browser: InBrowser
) -> None:
    make_user(Role.FLOOR, "floor")
    night = make_small_night(entries=9)
    do(night, engine.count_stacks, table=1, stacks=STACKS)
    tracking.switch_mode(night.pk, table=1, tracks_hands=True)
    complaints: list[str] = []

    def open_table(browser: Browser) -> Page:
        page = new_page(browser, TABLET, complaints=complaints)
        log_in(page, server, "floor", f"/t/{night.pk}/tables/1/")
        expect_live(page)
        page.get_by_role("button", name="Hand 1 starts").click()
        expect(page.locator(".full[data-answers='0']")).to_be_attached()
        expect_accessible(page)
        return page

    page = in_browser(open_table)
    hands = Hands(page, in_browser, night)
    play(night, hands)

    pots = tracked(night).hand.pots
    assert len(pots) == 3
    actions = sum(isinstance(step, Action) for step in tracked(night).hand.log)
    cards = 5 + 2 * len(HOLE_CARDS)
    assert hands.taps == actions + cards
    assert HandStep.objects.count() == len(tracked(night).hand.log)

    def end_hand(page: Page) -> None:
        expect(page.locator(".full__award")).to_have_count(3)
        expect(page.locator(".full__award").first).to_contain_text("a pair of aces")
        expect_accessible(page)
        page.get_by_role("button", name="Pots pushed, hand over").click()
        expect(page.get_by_role("button", name="Hand 2 starts")).to_be_visible()

    hands.run(end_hand)
    stacks = {number: seat.stack or 0 for number, seat in state_of(night).tables[1].held()}
    assert stacks[1] == pots[0].amount
    assert stacks[2] == pots[1].amount
    assert stacks[4] < stacks[3]
    assert sum(stacks.values()) == 900
    assert complaints == []


def test_an_amount_is_put_together_from_chips_and_a_tap_is_taken_back(
    server: str, in_browser: InBrowser
) -> None:
    make_user(Role.FLOOR, "floor")
    night = make_small_night(entries=3)
    tracking.switch_mode(night.pk, table=1, tracks_hands=True)

    def raise_and_undo(browser: Browser) -> None:
        page = new_page(browser, TABLET, complaints=[])
        log_in(page, server, "floor", f"/t/{night.pk}/tables/1/")
        expect_live(page)
        page.get_by_role("button", name="Hand 1 starts").click()
        page.get_by_role("button", name="Other amount").click()
        page.get_by_role("button", name="+25").click()
        page.get_by_role("button", name="+1", exact=True).click()
        expect_accessible(page)
        page.get_by_role("button", name="Raise to 30").click()
        expect(page.locator(".full__last")).to_contain_text("raises to 30")
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(".full__last")).to_contain_text("blinds are in")
        page.get_by_role("link", name="What did they do?").click()
        page.get_by_label("Chips pushed in").fill("25")
        page.get_by_text("It was one single chip").click()
        page.get_by_role("button", name="What does it count as?").click()
        expect(page.get_by_role("heading", name="A call")).to_be_visible()
        expect_accessible(page)
        page.get_by_role("button", name="That is it: go on").click()
        expect(page.locator(".full__last")).to_contain_text("calls")

    in_browser(raise_and_undo)
    (step,) = tracked(night).hand.log
    assert isinstance(step, Action)
