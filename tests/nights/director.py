"""The director: sets the night up and runs it from a laptop."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from playwright.sync_api import Locator, expect

from tests.nights.people import Somebody


@dataclass(frozen=True)
class Plan:
    """What a night is set up with: the ready tournament, and what is typed or chosen by label."""

    ready: str
    fields: Mapping[str, str] = field(default_factory=dict)
    choices: Mapping[str, str] = field(default_factory=dict)
    packages: Sequence[Mapping[str, str]] = ()
    unfolds: Sequence[str] = ()


class Director(Somebody):
    """Owns the installation."""

    tournament = 0

    def found(self, link: str) -> None:
        """The very first start."""
        organisation = {"Your organisation": "St. Gabriel Parish"}
        self.accept_invitation(link, name="Rosalind Okafor", **organisation)

    def invite(self, role: str) -> str:
        """A link for somebody who helps."""
        self.go("/people/")
        form = self.page.get_by_role("region", name="Invite somebody")
        form.get_by_label("Role", exact=True).select_option(label=role)
        self.tap("Make a link")
        link = self.page.get_by_role("textbox", name="The link").input_value()
        return self.url + link[link.index("/welcome/") :]

    def plan_the_night(self, plan: Plan) -> None:
        """From nothing to a draft that is right."""
        page = self.page
        self.go("/")
        self.follow("Set up the first night")
        page.get_by_label("Name of the evening").fill("Autumn Poker Night")
        page.get_by_label("The charity").fill("Food Pantry")
        page.get_by_label("Licence number").fill("IN-2026-0417")
        # Not tonight: midnight, when some rules end play, could be a minute away.
        page.get_by_label("Day").fill(f"{datetime.now(UTC) + timedelta(days=2):%Y-%m-%d}")
        self.tap("Go on to the tournament")
        self.tap(re.compile(f"^{plan.ready}"))
        for title in plan.unfolds:
            self.unfold(title)
        for label, value in plan.fields.items():
            words = label.replace(" ", r"\s+")
            named = page.get_by_label(re.compile(rf"^\s*{words}\s*(\(optional\))?\s*$"))
            named.and_(page.locator("input, textarea")).fill(value)
        for label, choice in plan.choices.items():
            page.get_by_label(label).select_option(label=choice)
        for number, package in enumerate(plan.packages, 1):
            row = page.get_by_role("group", name=f"Package {number}", exact=True)
            for label, value in package.items():
                row.get_by_label(label).fill(value)

    def open_sales(self) -> int:
        """The draft is opened as it is; the number of the tournament."""
        self.tap("Save and go on")
        self.tap("Open sales")
        expect(self.page.get_by_role("heading", name="What was opened")).to_be_visible()
        found = re.search(r"/t/(\d+)/", self.page.url)
        assert found
        self.tournament = int(found[1])
        return self.tournament

    def draw_the_seats(self) -> None:
        self.watch(f"/t/{self.tournament}/before-play/")
        self.tap("Draw the seats")
        expect(self.page.get_by_role("heading", name="Seats are drawn")).to_be_visible()

    def code_for(self, table: int) -> str:
        """The code that pairs a tablet with this table."""
        self.watch(f"/t/{self.tournament}/tablets/")
        named = self.page.get_by_text(f"Table {table}", exact=True)
        row = self.page.get_by_role("listitem").filter(has=named)
        self.tap(re.compile("^Pair a tablet"), within=row)
        return self.page.locator(".number--large").inner_text()

    def open_the_dashboard(self) -> None:
        self.watch(f"/t/{self.tournament}/director/")

    def allow_late_entries(self, level: int) -> None:
        late = self.page.get_by_label("Late entries")
        late.get_by_label("Until the end of level").select_option(str(level))
        self.tap("Allow late entries", within=late)
        expect(late).to_contain_text(f"Late entries until the end of level {level}.")

    # -- the queue -----------------------------------------------------------------------------

    @property
    def clock(self) -> Locator:
        return self.page.locator("#clock")

    @property
    def queue(self) -> Locator:
        return self.page.locator("#queue")

    def expect_left(self, count: int) -> None:
        expect(self.clock).to_contain_text(f"{count} of ")

    def decide(self, label: str) -> None:
        """Press what the queue suggests, which is gone then."""
        button = self.queue.get_by_role("button", name=re.compile(f"^{label}"))
        expect(button).to_be_enabled()
        self.press(button)
        expect(button).to_have_count(0)

    # -- time ----------------------------------------------------------------------------------

    def shorten_levels(self, minutes: int) -> None:
        self.follow("Time")
        self.tap(f"{minutes} min", within=self.sheet)
        expect(self.sheet).to_have_count(0)

    def go_to_level(self, level: int) -> None:
        self.tap(f"Level {level}")
        expect(self.clock).to_contain_text(f"Level {level}")

    def take_the_rest(self, level: int) -> None:
        """The next level would come after a rest, which is taken now."""
        self.unfold(str(level), within=self.clock)
        self.tap("Take the rest break now")
        expect(self.clock).to_contain_text("Rest break")

    def skip_the_rest(self, level: int) -> None:
        """The next level would come after a rest, and comes at once."""
        self.unfold(str(level), within=self.clock)
        self.tap(f"Skip it: level {level} now")
        expect(self.clock).to_contain_text(f"Level {level}")

    def rest_now(self, minutes: int) -> None:
        """One that nobody had planned."""
        self._say_of_rest("A rest break now", minutes)
        expect(self.clock.get_by_role("button", name="End the rest break")).to_be_visible()

    def rest_longer(self, minutes: int) -> None:
        self._say_of_rest("Make this rest break longer", minutes)

    def _say_of_rest(self, what: str, minutes: int) -> None:
        self.follow("Time")
        self.unfold("Rest break", within=self.sheet)
        self.tap(f"{minutes} min", within=self.sheet.locator("form", has_text=what))
        expect(self.sheet).to_have_count(0)

    def end_the_rest(self) -> None:
        """One that nobody had planned."""
        self.tap("End the rest break")
        expect(self.clock).not_to_contain_text("Rest break")

    def pause_for(self, note: str, *, minutes: int) -> None:
        self.follow("Time")
        self.unfold("Pause with a reason", within=self.sheet)
        self.page.get_by_label("What for").fill(note)
        self.page.get_by_label("Play goes on in minutes").fill(str(minutes))
        self.tap("Pause", within=self.sheet)
        expect(self.clock.get_by_role("button", name="Resume")).to_be_visible()

    def resume(self) -> None:
        self.tap("Resume")
        expect(self.clock.get_by_role("button", name="Pause")).to_be_visible()

    def end_play(self, reason: str) -> None:
        self.follow("End play now")
        self.tap(f"End play: {reason}", within=self.sheet)
        expect(self.sheet).to_have_count(0)

    def change_level(self, level: int, *, small: int, big: int) -> None:
        """One that has not begun."""
        self.follow("Levels")
        self.page.get_by_label(f"Level {level}, Small blind").fill(str(small))
        self.page.get_by_label(f"Level {level}, Big blind").fill(str(big))
        self.tap("Save the levels")
        expect(self.clock).to_contain_text(f"{small} / {big}")

    # -- the room ------------------------------------------------------------------------------

    def close_table(self, table: int, reason: str) -> None:
        self.follow(f"Table {table}", within=self.page.locator("#room"))
        self.tap(f"Close: {reason}", within=self.sheet)
        expect(self.sheet).to_have_count(0)

    def count_stacks(self, table: int, stacks: Sequence[int]) -> None:
        self.follow(f"Table {table}", within=self.page.locator("#room"))
        fold = self.sheet.locator("details", has_text="Count the stacks")
        if fold.get_attribute("open") is None:
            self.unfold("Count the stacks", within=self.sheet)
        for number, chips in enumerate(stacks):
            fold.get_by_role("spinbutton").nth(number).fill(str(chips))
        self.tap("Save the count", within=fold)
        expect(self.sheet).to_have_count(0)
        for chips in stacks:  # the sheet closes before the answer has come
            shown = re.compile(f"{chips:,}".replace(",", ",?"))
            expect(self.page.get_by_label(f"Table {table}", exact=True)).to_contain_text(shown)

    def open_table(self, table: int) -> None:
        """One that stands spare in the room."""
        self.follow("Manage")
        line = self.sheet.get_by_role("listitem").filter(has_text=f"Table {table}")
        self.tap("Open", within=line)
        expect(self.page.get_by_label(f"Table {table}")).to_be_visible()

    def hand_for_hand(self, verb: str) -> None:
        """Start or end it."""
        self.follow("Manage")
        self.tap(f"{verb} hand for hand", within=self.sheet)
        expect(self.sheet).to_have_count(0)

    # -- people --------------------------------------------------------------------------------

    def look_at(self, name: str) -> None:
        """Open somebody's sheet."""
        self.follow(re.compile(re.escape(name)), within=self.page.locator("#room"))
        expect(self.sheet).to_contain_text(name)

    def give_penalty(self, name: str, *, minutes: int, why: str) -> None:
        self.look_at(name)
        fold = self._fold("Penalty")
        fold.get_by_label("Penalty", exact=True).select_option(index=1)
        fold.get_by_label("Minutes away from the table").fill(str(minutes))
        self._because(fold, why, "Give the penalty")

    def swap(self, name: str, other: str, *, why: str) -> None:
        self.look_at(name)
        fold = self._fold("Swap seats with somebody")
        self._choose(fold.get_by_label("With"), other)
        self._because(fold, why, "Swap seats")

    def order_move(self, name: str, to: str, *, why: str) -> None:
        self.look_at(name)
        fold = self._fold("Move to another seat")
        self._choose(fold.get_by_label("To", exact=True), to)
        self._because(fold, why, "Order the move")

    def disqualify(self, name: str, *, chips: int, why: str) -> None:
        self.look_at(name)
        fold = self._fold("Disqualify")
        fold.get_by_label("Chips in the stack").fill(str(chips))
        self._because(fold, why, f"Disqualify {name}")

    def _fold(self, title: str) -> Locator:
        self.unfold(title, within=self.sheet)
        return self.sheet.locator("details", has=self.page.locator("summary", has_text=title)).first

    def _choose(self, box: Locator, words: str) -> None:
        said = box.locator("option", has_text=words).first.inner_text()
        box.select_option(label=said)

    def _because(self, fold: Locator, why: str, verb: str) -> None:
        fold.get_by_label("Why").fill(why)
        self.tap(verb, within=fold)
        expect(self.sheet).to_have_count(0)

    # -- prizes --------------------------------------------------------------------------------

    def let_everybody_pick(self, packages: int, *, absent: str, proxy: str) -> None:
        """Each takes the first of those that are left; somebody named picks for the absent one."""
        self.follow("To the packages")
        row = self.page.get_by_role("listitem").filter(has_text=absent)
        self.unfold("Away or no prize?", within=row)
        row.get_by_label(f"Who picks for {absent}").fill(proxy)
        self.tap("Picks for them", within=row)
        expect(row).to_contain_text(f"{proxy} picks for {absent}")
        left = self.page.locator(".package-card")
        for number in range(packages, 0, -1):
            expect(left).to_have_count(number)
            self.press(left.first)
        expect(self.page.get_by_text("Everybody has picked.")).to_be_visible()

    def propose(self, shares: Sequence[str], *, pays: bool = False) -> None:
        """Those still in could share what is left; `pays`: though the rules do not call for it."""
        self.follow("Prizes and deals")
        boxes = self.page.get_by_label("Shares").get_by_role("textbox")
        for number, share in enumerate(shares):
            boxes.nth(number).fill(share)
        if pays:
            self.press(self.page.get_by_label(re.compile("I pay this deal")))
        self.tap("Propose these shares")
        expect(self.page.get_by_role("heading", name="A deal is proposed")).to_be_visible()

    # -- rules ---------------------------------------------------------------------------------

    def find_rule(self, words: str, label: str) -> None:
        """The page of one point, by what it is about."""
        self.follow("Set-up")
        self.follow("Rules")
        self.page.get_by_label("Find a point").fill(words)
        self.follow(f"Change: {label}")
