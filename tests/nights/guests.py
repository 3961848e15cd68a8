"""Who plays and who looks on: tablets, the wall, a player's phone, the public page."""

import re
from collections.abc import Sequence

from playwright.sync_api import Browser, Locator, expect

from tests.browsing import ALL_STILL, PHONE, TABLET, WALL
from tests.nights.people import BACK_MS, Somebody


class Tablet(Somebody):
    """The people of one table, who share a tablet."""

    size = TABLET

    def __init__(self, browser: Browser, url: str, complaints: list[str], *, table: int) -> None:
        super().__init__(browser, url, complaints)
        self.table = table

    def pair(self, code: str) -> None:
        self.go("/pair/")
        self.page.get_by_label("Code").fill(code)
        self.tap("Pair this tablet")
        expect(self.page.locator("html[data-live=yes]")).to_be_attached()

    @property
    def names(self) -> list[str]:
        """Who sits here, by seat."""
        return self.page.get_by_label("The table").locator(".chair__name").all_inner_texts()

    def expect_text(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.locator(".tablet")).to_contain_text(text)

    def draw_for_the_button(self) -> None:
        self.tap("Draw for the button")
        expect(self._starts()).to_be_visible()

    def start_hand(self) -> None:
        expect(self._starts()).to_be_enabled()
        self.press(self._starts())
        expect(self._is_over()).to_be_visible()

    def end_hand(self, *, out: int = 0) -> None:
        """Nobody is out, or so many of those who sit first."""
        if not out:
            self.press(self._is_over())
        else:
            self._say_who(out)
        expect(self._is_over()).to_have_count(0)

    def play(self, *, out: int = 0) -> None:
        self.start_hand()
        self.end_hand(out=out)

    def expect_hand_running(self) -> None:
        expect(self._is_over()).to_be_visible(timeout=BACK_MS)

    def tap_chair(self, name: str, what: str) -> None:
        """Say something about whoever sits there."""
        self.follow(name)
        self.tap(what, within=self.sheet)
        expect(self.sheet).to_have_count(0)

    def misdeal(self, cause: str | re.Pattern[str], *, acted: str) -> None:
        """The hand does not count."""
        self.follow("Misdeal")
        self.press(self.sheet.locator("label", has_text=cause).first)
        self.press(self.sheet.locator("label", has_text=acted))
        self.tap("Call a misdeal", within=self.sheet)
        expect(self._is_over()).to_have_count(0)

    def ask_for_rebuy(self) -> None:
        self.tap(re.compile("^Rebuy, "))
        expect(self.page.get_by_role("button", name=re.compile("^Rebuy, "))).to_have_count(0)

    def track(self, *actions: str) -> None:
        """A hand in which every action is tapped, until all but one have folded."""
        self.tap("Track every action")
        expect(self.page.get_by_role("button", name="Stop tracking actions")).to_be_visible()
        self.press(self._starts())
        for number, action in enumerate(actions):
            expect(self.page.locator(f".full[data-answers='{number}']")).to_be_attached()
            self.press(self.page.locator(".full__tap").get_by_text(action, exact=True))
        self.tap(re.compile("hand over"))
        expect(self._starts()).to_be_visible()

    def race_off(self, counts: Sequence[int]) -> None:
        """Everybody counts the smallest chips, and cards say who gets larger ones."""
        self.follow("Chip race")
        boxes = self.page.get_by_role("main").locator("input[inputmode=numeric]")
        expect(boxes).to_have_count(len(counts))
        for number, count in enumerate(counts):
            boxes.nth(number).fill(str(count))
        self.tap("See who gets cards")
        self.tap("Draw them here")
        expect(self.page.get_by_text("are gone from this table")).to_be_visible()

    def agree(self, count: int) -> None:
        """So many tap their share; with the last it is over."""
        to_agree = self.page.get_by_role("button", name=re.compile("tap to agree"))
        for left in range(count, 0, -1):
            expect(to_agree).to_have_count(left)
            self.press(to_agree.first)
        expect(to_agree).to_have_count(0)

    def confirm_chips(self) -> None:
        """Somebody has brought what was paid for."""
        here = self.page.get_by_role("button", name="Chips are here")
        self.press(here)
        expect(here).to_have_count(0)

    def settle_moves(self, count: int) -> None:
        """So many go from here, or have come."""
        moves = self.page.get_by_label("Moves").get_by_role("button")
        for left in range(count, 0, -1):
            expect(moves).to_have_count(left)
            self.press(moves.first)
        expect(moves).to_have_count(0)

    def _say_who(self, out: int) -> None:
        self.follow("Somebody is out")
        people = self.sheet.get_by_role("checkbox")
        for number in range(out):
            self.press(people.nth(number))
        chips = self.sheet.get_by_label("Chips before this hand")
        chips = chips.and_(self.page.locator("input:enabled"))
        for number in range(chips.count()):
            chips.nth(number).fill(str(20 + number))
        self.tap("Out", within=self.sheet)

    def _starts(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile(r"Hand \d+ starts"))

    def _is_over(self) -> Locator:
        return self.page.get_by_role("button", name="Hand over, nobody out")


# What lies below the edge of a wall, or is cut off by a panel that is too small for it. The line of
# those who went out shows as many as it has room for.
CUT_OFF = """() => [...document.querySelectorAll('.face *:not(.face__outs *)')].filter(one => {
    const panel = one.closest('.panel') || document.documentElement;
    return one.getBoundingClientRect().bottom > panel.getBoundingClientRect().bottom + 1;
}).map(one => one.className)"""


class Onlooker(Somebody):
    """Who only reads."""

    size = PHONE

    def expect(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.locator("main")).to_contain_text(text, timeout=BACK_MS)


class Lobby(Onlooker):
    """The projector, which nobody touches."""

    size = WALL

    def expect_all_in_sight(self) -> None:
        self.page.evaluate(ALL_STILL)
        cut_off = self.page.evaluate(CUT_OFF)
        assert cut_off == [], cut_off
