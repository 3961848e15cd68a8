"""Two laptops and the devices of a night in network namespaces; one is lost again and again.

What was lost is what the screen says, every device goes on where Riffle goes on without anybody who
pairs it or logs in, and whoever has seen the newer term sends nothing to the older laptop.
"""

import contextlib
import json
import os
import re
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

from playwright.sync_api import Playwright, sync_playwright

from tests import nss, services
from tests.processes import wait_until
from tests.proof.hall_devices import Answered, Helper, Screens
from tests.serving.hall import FAR, NEAR, Hall
from tests.serving.laptops import Laptop, Visitor, beside, code_of

TAKE_OVERS_OF_A_SEED = 5
PORT, SECURE_PORT = 8000, 8443
PATIENCE_SECONDS = 300.0
TOKENS = "SELECT count(*) FROM tables_handover WHERE used_at IS NULL"
FAILURES = ("killed", "killed", "silent", "frozen", "cut", "handed over", "taken over while well")
PLANNED = ("handed over", "taken over while well")
MACHINES = ("first", "second", "room", "corner")
QUICK_SECONDS = 15


def run(seed: int, count: int = TAKE_OVERS_OF_A_SEED) -> Counter[str]:
    with evening(seed) as night:
        for _ in range(count):
            try:
                night.be_taken_over()
            except Exception as problem:
                raise AssertionError(night.told) from problem
        night.end()
    return night.done


@contextlib.contextmanager
def evening(seed: int) -> Iterator["Evening"]:
    """A laptop that serves, one that follows it, and everybody's devices, tapping."""
    with (
        services.folder("laptops") as place,
        Hall(MACHINES).built() as hall,
        contextlib.ExitStack() as stack,
    ):
        night = Evening(place, hall, seed=seed)
        stack.callback(night.stop)
        night.begin()
        with hall.on("room"):
            playwright = stack.enter_context(sync_playwright())
            night.open_screens(playwright)
        yield night


@dataclass
class Role:
    """Who serves and who follows at the moment."""

    serves: Laptop
    follows: Laptop


class Evening:
    """`done` counts what was seen to be as it has to."""

    def __init__(self, place: Path, hall: Hall, *, seed: int) -> None:
        self.place, self.hall, self.random = place, hall, Random(seed)
        self.done: Counter[str] = Counter()
        self.is_secure = seed % 2 == 0
        self.terms = 1
        self.folders = 0
        self.now = Role(self._laptop("first"), self._laptop("second"))
        self.helpers: list[Helper] = []
        self.failure = ""

    # -- setting up ------------------------------------------------------------------------------

    def _laptop(self, machine: str) -> Laptop:
        """A folder that nothing is in yet."""
        self.folders += 1
        made = Laptop(
            self.place / str(self.folders),
            machine,
            host=self.hall.address(machine),
            port=PORT,
            secure_port=SECURE_PORT if self.is_secure else 0,
            within=self.hall.within(machine),
        )
        made.data.parent.mkdir(exist_ok=True)
        return made

    def begin(self) -> None:
        first = self.now.serves
        self.night = beside(first.data, "night")
        first.serve()
        self.owner = self._owner(first)
        tablet, staff = {"tablet": self.night["tablets"]["2"]}, {"sessionid": self.night["session"]}
        for secret in (tablet, staff):
            self.helpers.append(Helper(self.hall, first, self.night["pk"], secret))
        for helper in self.helpers:
            helper.start()
        self._follow()

    def _owner(self, laptop: Laptop) -> Visitor:
        owner = Visitor(laptop.at)
        owner.cookies["sessionid"] = self.night["session"]
        return owner

    def _follow(self) -> None:
        serves, follows = self.now.serves, self.now.follows
        self.hall.plug(serves.name, NEAR)
        self.hall.plug("corner", NEAR)
        for machine in (follows.name, "room"):
            self.hall.plug(machine, FAR)
        with self.hall.on("room"):
            code = code_of(self.owner)
        follows.follow(serves, code)

    def open_screens(self, playwright: Playwright) -> None:
        """In a browser that trusts the authority of the first laptop, and no other."""
        home = self.place / "home"
        if self.is_secure:
            nss.trust(self.now.serves.data / "certificates" / "ca.pem", home=home)
        browser = services.chromium(playwright, env={**os.environ, "HOME": str(home)})
        self.screens = Screens(browser, self.now.serves, self.night)
        self.screens.open(self.owner)

    def stop(self) -> None:
        for helper in self.helpers:
            helper.stop()
        for laptop in (self.now.serves, self.now.follows):
            if laptop.process and laptop.process.is_running:
                laptop.thaw()
                laptop.kill()

    @property
    def told(self) -> str:
        """What the two have written lately."""
        pair = (self.now.serves, self.now.follows)
        return "\n".join([self.failure, *(f"{one.name}: {one.said[-2000:]}" for one in pair)])

    # -- a take-over -----------------------------------------------------------------------------

    def be_taken_over(self) -> None:
        follows = self.now.follows
        self._all_know(follows)
        failure = self.failure = self.random.choice(FAILURES)
        with self.hall.on("room"):
            self.screens.spend(self.random.uniform(0.5, 3.0))
        nonce, tapped = self._lose(failure)
        self._have_it_take_over(failure)
        with self.hall.on("room"):
            waited = self.screens.accepted_again(
                nonce, tapped, at=follows, seconds=PATIENCE_SECONDS
            )
            self.screens.all_at(follows, seconds=PATIENCE_SECONDS)
        noted = json.loads((follows.data / "taken_over.json").read_text("utf-8"))
        self.terms += 1
        assert noted["term"] == self.terms
        self._wake_up(failure)
        lost = self._compare(failure, noted)
        self._see_nobody_went_back()
        self._tally(failure, waited, lost)
        self._swap()

    def _all_know(self, follows: Laptop) -> None:
        """Every page knows the other laptop and holds its token."""
        with self.hall.on("room"):
            self.screens.all_know(follows, seconds=PATIENCE_SECONDS)
        for helper in self.helpers:
            helper.learn(follows)
        wait_until(
            lambda: all(one.is_ready for one in self.helpers),
            what="they have tokens",
            seconds=PATIENCE_SECONDS,
        )
        wait_until(
            lambda: _read(follows.data, TOKENS) == _read(self.now.serves.data, TOKENS),
            what="the second one has them too",
            seconds=PATIENCE_SECONDS,
        )

    def _lose(self, failure: str) -> tuple[str, float]:
        """It fails, and somebody taps; the tap and when it was made."""
        serves = self.now.serves
        match failure:
            case "killed":
                serves.kill()
            case "silent":
                self.hall.reach(serves.name, is_there=False)
            case "frozen":
                serves.freeze()
            case "cut":
                self.hall.join(are_joined=False)
        with self.hall.on("room"):
            return self.screens.tap(), time.monotonic()

    def _have_it_take_over(self, failure: str) -> None:
        follows = self.now.follows
        if failure == "handed over":
            with self.hall.on("room"):
                assert self.owner.post("/second/hand-over/").status == 302
        elif failure == "taken over while well" or self.random.random() < 0.5:
            self._press_there(failure)
        else:
            with self.hall.on("room"):
                self.screens.press_take_over(follows, seconds=PATIENCE_SECONDS)
        with self.hall.on(follows.name):
            follows.wait_until_it_serves()

    def _press_there(self, failure: str) -> None:
        """The button on the second laptop itself, once it says that the first is silent."""
        with self.hall.on(self.now.follows.name):
            here = Visitor(f"http://localhost:{PORT}")
            if failure not in PLANNED:
                wait_until(
                    lambda: "is silent" in here.get("/").text,
                    what="it says so",
                    pause=0.2,
                    seconds=PATIENCE_SECONDS,
                )
            button = here.get("/").text.partition('name="button" value="')[2].partition('"')[0]
            assert here.post("/take-over/", {"button": button}).status == 200

    def _wake_up(self, failure: str) -> None:
        """The older one is there again, hears of the newer term and accepts nothing."""
        serves = self.now.serves
        match failure:
            case "killed":
                serves.serve()
            case "silent":
                self.hall.reach(serves.name, is_there=True)
            case "frozen":
                serves.thaw()
            case "cut":
                self.hall.join(are_joined=True)
        with self.hall.on("room"):
            wait_until(
                lambda: self.owner.get("/").status == 503,
                what="it is told",
                pause=0.2,
                seconds=PATIENCE_SECONDS,
            )
            refused = self.owner.tap(f"/t/{self.night['pk']}/clock/add/", seconds=5)
        assert (refused.status, refused.json["code"]) == (503, "elsewhere")
        wait_until(
            lambda: all(one.is_at(self.now.follows) for one in self.helpers),
            what="all go there",
            seconds=PATIENCE_SECONDS,
        )

    # -- what has to be so -----------------------------------------------------------------------

    def _compare(self, failure: str, noted: dict[str, Any]) -> int:
        """How many granted taps are not there; each of them later than the screen says."""
        here, there = wishes(self.now.serves.data), wishes(self.now.follows.data)
        self._nothing_answered_is_unknown(here, there)
        missing = {nonce: at for nonce, at in here.items() if nonce not in there}
        until = datetime.fromisoformat(noted["until"])
        early = {nonce: at for nonce, at in missing.items() if at < until}
        assert not early, f"{failure}: the screen said until {until}, and these are gone: {early}"
        if failure in PLANNED:
            assert not missing, f"{failure} lost {missing}"
            assert not noted["sentence"]
        else:
            said = re.search(r"until (\d\d:\d\d:\d\d\.\d)", noted["sentence"])
            assert said, noted
            assert said[1] == f"{until.astimezone():%H:%M:%S.%f}"[:-5]
        granted = [nonce for nonce in missing if here_is_granted(self.now.serves.data, nonce)]
        # What came again is listed no more as soon as the other laptop has said so.
        with self.hall.on("room"):
            wait_until(lambda: self._listed() == len(granted), what=f"{granted} are listed")
        return len(granted)

    def _listed(self) -> int:
        page = self.owner.get("/second/").text
        assert ("Nothing: the other laptop has all of it." in page) is not ("row__title" in page)
        return page.count('class="row__title"')

    def _nothing_answered_is_unknown(self, here: dict[str, Any], there: dict[str, Any]) -> None:
        everything: list[Answered] = [*self.screens.answers]
        for helper in self.helpers:
            everything += helper.answers
        for one in everything:
            if one.laptop == self.now.serves.name:
                assert one.nonce in here, f"{one} was lost by the laptop that answered"
            else:
                assert one.nonce in there, f"{one} was lost by the laptop that answered"
        self.done["answers"] += len(everything)

    def _see_nobody_went_back(self) -> None:
        """Nothing was sent to the older laptop by a page that had seen the newer term."""
        older = self.now.serves.page_at
        for sent in self.screens.sent:
            assert not (sent.origin == older and sent.term >= self.terms), sent
        for context, all_sent in self.screens.by_context().items():
            origins = [one.origin for one in all_sent]
            if self.now.follows.page_at in origins:
                later = origins[origins.index(self.now.follows.page_at) :]
                assert older not in later, (context, all_sent)
        assert not self.screens.asked_for_a_person, self.screens.asked_for_a_person

    def _tally(self, failure: str, waited: float, lost: int) -> None:
        self.done["take-overs"] += 1
        self.done[failure] += 1
        self.done["by HTTPS"] += self.is_secure
        self.done["granted taps that the screen said may be lost"] += lost
        self.done[f"accepted again within {QUICK_SECONDS} s"] += waited < QUICK_SECONDS
        told = f"{failure}: {waited:.1f} s until a tap was accepted again, {lost} not there\n"
        sys.stdout.write(told)
        sys.stdout.flush()

    def _swap(self) -> None:
        """The older laptop follows from now on, in another folder."""
        older, newer = self.now.serves, self.now.follows
        assert older.process
        older.process.stop()
        self.now = Role(newer, self._laptop(older.name))
        self.owner = self._owner(newer)
        self.screens.forget()
        for helper in self.helpers:
            helper.forget()
        self._follow()

    def end(self) -> None:
        """The log, the books and the game are sound on the laptop that serves at last."""
        self.stop()
        found = beside(self.now.serves.data, "look", night=self.night["pk"])
        assert found["problems"] == []


def wishes(data: Path) -> dict[str, datetime]:
    """Every wish by its nonce with its time."""
    rows = _read(data, "SELECT nonce, at FROM tournaments_wish")
    return {str(UUID(nonce)): datetime.fromisoformat(f"{at}+00:00") for nonce, at in rows}


def here_is_granted(data: Path, nonce: str) -> bool:
    asked = "SELECT refusal_code FROM tournaments_wish WHERE nonce = ?"
    return not _read(data, asked, UUID(nonce).hex)[0][0]


def _read(data: Path, statement: str, *values: object) -> list[Any]:
    with contextlib.closing(sqlite3.connect(data / "riffle.sqlite3", timeout=20)) as opened:
        return opened.execute(statement, values).fetchall()
