"""Who helps: the desk with its keyboard, the floor with a phone."""

import re
from collections.abc import Sequence

from playwright.sync_api import expect

from tests.browsing import PHONE, expect_live
from tests.nights.people import Somebody

KEY_MS = 45  # somebody who types fast


class Desk(Somebody):
    """A volunteer at the door, by keyboard."""

    def sell(self, names: Sequence[str], *, sold: int = 0) -> None:
        """The first with an eye on the list, the others as fast as they can be typed."""
        first, *others = names
        self._type(first)
        self.page.keyboard.press("Enter")
        expect(self.page.locator("[data-found] button").first).to_be_focused()
        self.page.keyboard.press("Enter")
        expect(self.page.get_by_text(f"Hand over ticket {sold + 1}")).to_be_visible()
        for name in others:
            self._type(name)
            self.page.keyboard.press("Enter")
            self.page.keyboard.press("Enter")
        self.expect_sold(sold + len(names))
        expect(self.page.get_by_label("Sales under way")).to_be_empty()

    def expect_sold(self, count: int) -> None:
        sold = self.page.locator(".stat").filter(has_text="Sold")
        expect(sold).to_contain_text(re.compile(rf"Sold\s+{count}\b"))

    def open_ticket(self, name: str) -> None:
        self.follow(re.compile(re.escape(name)), within=self.page.get_by_label("Entries, newest"))
        expect(self.page.locator("[data-pane]").get_by_text(name).first).to_be_visible()

    def phone_link(self, name: str) -> str:
        """The link on this person's ticket."""
        self.open_ticket(name)
        link = self.page.get_by_role("link", name="Open as the phone does").get_attribute("href")
        assert link
        return link

    def was_paid_by_card(self, name: str) -> None:
        """The entry was sold for cash; the money lies in the other box."""
        self.open_ticket(name)
        self.unfold("Sold wrongly?")
        self.tap(re.compile("It was card"))
        moves = self.page.get_by_label("Last money in and out").get_by_role("listitem")
        expect(moves.first).to_contain_text("Corrected")
        expect(moves.first).to_contain_text(name)

    def is_somebody_else(self, name: str, really: str) -> None:
        """The ticket was sold to the wrong person."""
        self.open_ticket(name)
        self.unfold("Sold wrongly?")
        self.page.get_by_label("Wrong person? It is").fill(really)
        self.tap("Change")
        expect(self.page.locator("[data-pane]").get_by_text(really).first).to_be_visible()

    def take_back(self, name: str, *, why: str) -> None:
        """Somebody gets the money back."""
        self.open_ticket(name)
        self.unfold("Sold wrongly?")
        self.page.get_by_label("Why does the money go back?").fill(why)
        self.tap("Take the ticket back")
        expect(
            self.page.get_by_label("Last money in and out").get_by_text(name).first
        ).to_be_visible()

    def take_the_float(self, amount: str) -> None:
        """A runner hands over what the tables have paid."""
        expect(self.page.get_by_text(f"carries {amount} from the tables")).to_be_visible()
        self.tap(re.compile("Handed over"))
        expect(self.page.get_by_text("from the tables")).to_have_count(0)

    def pay_everybody(self, tournament: int) -> None:
        self.watch(f"/t/{tournament}/payouts/")
        unpaid = self.page.get_by_role("button", name=re.compile("Paid in cash"))
        for left in range(unpaid.count(), 0, -1):
            self.press(unpaid.first)
            expect(unpaid).to_have_count(left - 1)
        expect(self.page.get_by_text("Every prize is paid, and the sums agree.")).to_be_visible()

    def hand_over_prizes(self, tournament: int, count: int) -> None:
        """So many packages and trophies, each with a tick."""
        self.watch(f"/t/{tournament}/payouts/")
        waiting = self.page.get_by_role("button", name=re.compile("^Handed over"))
        for left in range(count, 0, -1):
            expect(waiting).to_have_count(left)
            self.press(waiting.first)
        expect(self.page.get_by_text("Every prize is handed over.")).to_be_visible()

    def _type(self, name: str) -> None:
        expect(self.page.locator("#find")).to_be_visible()
        self.page.keyboard.type(name, delay=KEY_MS)


class Floor(Somebody):
    """A helper who walks between the tables with a phone."""

    size = PHONE

    def confirm_busts(self, count: int) -> None:
        """So many reports come in; each is looked at."""
        yes = self.page.get_by_role("button", name="Yes, out")
        expect(yes).to_have_count(count)
        for left in range(count, 0, -1):
            self.press(yes.first)
            expect(yes).to_have_count(left - 1)

    def take_rebuy(self, name: str, box: str) -> None:
        """Look at the queue, take the money."""
        self.follow(re.compile("^Decide"))
        card = self.page.get_by_label("To decide").get_by_role("listitem").filter(has_text=name)
        self.press(card.get_by_role("button", name=box))
        expect(card).to_have_count(0)

    def open_add_ons(self) -> None:
        self.follow("Sell add-ons")
        expect_live(self.page)

    def sell_add_on(self, name: str, box: str) -> None:
        line = self.page.get_by_role("listitem").filter(has_text=name)
        self.tap(f"{box} from {name}", within=line)
        expect(line.get_by_role("button", name="Undo")).to_be_visible()
