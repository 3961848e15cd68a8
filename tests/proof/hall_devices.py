"""The devices of a night with two laptops: pages in Chromium, and tablets without a screen."""

import http.client
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

from playwright.sync_api import BrowserContext, Dialog, Error, Page, Request, Response

from tests.serving.hall import Hall
from tests.serving.laptops import Laptop, Visitor
from tournaments.live.standing import number_of

DECIDED = (200, 204, 302, 409)
LOOK_MS = 50
TAP_EVERY_SECONDS = 0.15
START_OR_END_A_HAND = """() => {
    const form = document.querySelector('form[data-tap][action*="/hands/"]');
    form?.requestSubmit();
    const taps = JSON.parse(localStorage.getItem(`riffle.taps.${location.pathname}`) || "[]");
    return taps.at(-1)?.nonce ?? "";
}"""

ASKS = "at => document.querySelector('[data-other]')?.dataset.other.includes(at)"


@dataclass(frozen=True)
class Answered:
    """A tap that a laptop has decided."""

    nonce: str
    laptop: str


@dataclass(frozen=True)
class Sent:
    """What a page has posted, and the newest term that it had seen then."""

    context: str
    origin: str
    path: str
    term: int


class Helper(threading.Thread):
    """A device without a screen, in the corner: it taps, and goes where Riffle goes on."""

    def __init__(self, hall: Hall, at: Laptop, night: int, secret: dict[str, str]) -> None:
        super().__init__(daemon=True)
        self._hall, self._at, self._night = hall, at, night
        self._visitor = Visitor(at.at)
        self._visitor.cookies |= secret
        self._is_tablet = "tablet" in secret
        self._other: Laptop | None = None
        self._tokens: list[str] = []
        self._term = 1
        self._ended = threading.Event()
        self.answers: list[Answered] = []
        self.problem = ""

    @property
    def is_ready(self) -> bool:
        assert not self.problem, self.problem
        return bool(self._tokens)

    def is_at(self, laptop: Laptop) -> bool:
        assert not self.problem, self.problem
        return self._at is laptop

    def learn(self, other: Laptop) -> None:
        self._other = other

    def forget(self) -> None:
        self.answers = []

    def stop(self) -> None:
        self._ended.set()
        if self.is_alive():
            self.join(30)

    def run(self) -> None:
        with self._hall.on("corner"):
            nonce = ""
            while not self._ended.wait(TAP_EVERY_SECONDS):
                nonce = nonce or str(uuid4())
                try:
                    nonce = "" if self._tap(nonce) else nonce
                    if self._other and not self._tokens:
                        self._fetch_tokens()
                except (OSError, http.client.HTTPException):
                    self._look()

    def _tap(self, nonce: str) -> bool:
        """Whether it was decided; it comes again with the same nonce until it is."""
        base = f"/t/{self._night}/"
        path = f"{base}tables/2/call/" if self._is_tablet else f"{base}clock/add/"
        fields = {"reason": "chips"} if self._is_tablet else {"seconds": "5"}
        answer = self._visitor.tap(path, nonce=nonce, **fields)
        if answer.status in DECIDED:
            self.answers.append(Answered(nonce, self._at.name))
            return True
        if answer.status in (401, 403):
            self.problem = f"{self._at.name} does not know it any more: {answer.text[:200]}"
            self._ended.set()
        elif "elsewhere" in answer.text:
            self._look()
        return False

    def _fetch_tokens(self) -> None:
        answer = self._visitor.post("/second/tokens/", Accept="application/json")
        if answer.status == 200:
            self._tokens = answer.json["tokens"]

    def _look(self) -> None:
        """Where the other laptop serves in a newer term it goes there, and never back."""
        other = self._other
        found = other.reach() if other else {}
        term = number_of(str(found.get("term", "")))
        if other is None or not found.get("serves") or term <= self._term or not self._tokens:
            return
        arrived = Visitor(other.at)
        try:
            status = arrived.post("/arrive/", {"token": self._tokens}).status
        except (OSError, http.client.HTTPException):
            return
        if status != 204:
            self.problem = f"{other.name} does not let it in: {status}"
            self._ended.set()
        self._visitor, self._at, self._term = arrived, other, term
        self._tokens, self._other = [], None


@dataclass
class Screens:
    """A tablet, a wall, a player's phone and the dashboard, each a browser of its own."""

    browser: Any
    first: Laptop
    night: dict[str, Any]
    pages: dict[str, Page] = field(default_factory=dict)
    answers: list[Answered] = field(default_factory=list)
    sent: list[Sent] = field(default_factory=list)
    asked_for_a_person: list[str] = field(default_factory=list)

    def open(self, owner: Visitor) -> None:
        night, at = f"/t/{self.night['pk']}/", self.first.page_at
        prefix = "__Host-" if at.startswith("https") else ""
        for name, path, cookies in (
            ("tablet", f"{night}tables/1/", {"tablet": self.night["tablets"]["1"]}),
            ("dashboard", f"{night}director/", {"sessionid": self.night["session"]}),
            ("phone", self.night["phone"], {}),
            ("wall", "/tv/", {}),
        ):
            context = self.browser.new_context()
            told = [
                {"name": f"{prefix}{key}", "value": value, "url": at}
                for key, value in cookies.items()
            ]
            context.add_cookies(told)
            self._watch(name, context)
            self.pages[name] = context.new_page()
            self.pages[name].goto(f"{at}{path}")
            if name == "wall":
                self._take_on(owner, night)
            self._wait_for(self._is_live, [name], seconds=120)

    def _take_on(self, owner: Visitor, night: str) -> None:
        code = self.pages["wall"].locator(".wall__code").get_attribute("aria-label")
        added = owner.tap(f"{night}walls/add/", code=code, name="Stage", layout="lobby")
        assert added.status in DECIDED
        self.pages["wall"].wait_for_url("**/?tv=*")

    def _watch(self, name: str, context: BrowserContext) -> None:
        def sends(request: Request) -> None:
            path = urlsplit(request.url).path
            if request.method == "POST" and path != "/take-over/":
                term = number_of(request.headers.get("x-riffle-term", ""))
                self.sent.append(Sent(name, _origin(request.url), path, term))
            if request.is_navigation_request() and path.startswith(("/pair", "/login")):
                self.asked_for_a_person.append(f"{name}: {request.url}")

        def hears(response: Response) -> None:
            fields = parse_qs(response.request.post_data or "")
            if response.status in DECIDED and "nonce" in fields:
                host = urlsplit(response.url).hostname
                self.answers.append(Answered(fields["nonce"][0], self._names[host or ""]))

        context.on("request", sends)
        context.on("response", hears)

    @property
    def _names(self) -> dict[str, str]:
        return {"10.78.0.1": "first", "10.78.0.2": "second"}

    # -- what people do --------------------------------------------------------------------------

    def tap(self) -> str:
        """A hand starts or is over at the tablet; the nonce of what is kept until answered."""
        for _ in range(200):
            if nonce := self._tapped():
                return nonce
            self.spend(LOOK_MS / 1000)
        raise TimeoutError("the tablet could not be tapped")

    def spend(self, seconds: float) -> None:
        """Hands go on meanwhile."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self._tapped()
            self.pages["tablet"].wait_for_timeout(LOOK_MS)

    def _tapped(self) -> str:
        try:
            return str(self.pages["tablet"].evaluate(START_OR_END_A_HAND))
        except Error:  # it is on its way to another page
            return ""

    def press_take_over(self, follows: Laptop, *, seconds: float) -> None:
        """On the dashboard, as soon as it offers that; again where it was not heard."""
        page = self.pages["dashboard"]
        page.on("dialog", self._accept)
        until = time.monotonic() + seconds
        while follows.reach().get("takes_over") is False and time.monotonic() < until:
            if page.locator("[data-take-over]").is_visible():
                page.locator("[data-take-over]").click()
                page.wait_for_timeout(2000)
            page.wait_for_timeout(LOOK_MS)
        page.remove_listener("dialog", self._accept)

    @staticmethod
    def _accept(dialog: Dialog) -> None:
        dialog.accept()

    # -- what shows ------------------------------------------------------------------------------

    def accepted_again(self, nonce: str, tapped: float, *, at: Laptop, seconds: float) -> float:
        """How long the first tap took that the older laptop did not decide any more."""
        while True:
            self._wait_for(partial(self._decided, nonce), ["tablet"], seconds=seconds)
            if Answered(nonce, at.name) in self.answers:
                return time.monotonic() - tapped
            nonce, tapped = self.tap(), time.monotonic()

    def _decided(self, nonce: str, _page: Page) -> bool:
        return any(one.nonce == nonce for one in self.answers)

    def all_at(self, laptop: Laptop, *, seconds: float) -> None:
        """Every page is there and live."""
        self._wait_for(
            lambda one: _origin(one.url) == laptop.page_at and self._is_live(one), seconds=seconds
        )

    def all_know(self, other: Laptop, *, seconds: float) -> None:
        """Every page may ask the other laptop, and staff and tablets hold a token."""
        self._wait_for(lambda one: bool(one.evaluate(ASKS, other.page_at)), seconds=seconds)
        holders = {"tablet", "dashboard"}
        self._wait_for(lambda _: holders <= self._with_tokens(), ["tablet"], seconds=seconds)

    def _with_tokens(self) -> set[str]:
        return {one.context for one in self.sent if one.path == "/second/tokens/"}

    def _wait_for(
        self, is_so: Callable[[Page], bool], names: Any = None, *, seconds: float
    ) -> None:
        until = time.monotonic() + seconds
        for name in names or self.pages:
            page = self.pages[name]
            while not self._ask(is_so, page):
                if time.monotonic() > until:
                    raise TimeoutError(f"waited {seconds:.0f} s for {name} at {page.url}")
                page.wait_for_timeout(LOOK_MS)

    @staticmethod
    def _ask(is_so: Callable[[Page], bool], page: Page) -> bool:
        try:
            return is_so(page)
        except Error:  # it is on its way to another page
            return False

    @staticmethod
    def _is_live(page: Page) -> bool:
        return bool(page.evaluate("() => document.documentElement.dataset.live === 'yes'"))

    def by_context(self) -> dict[str, list[Sent]]:
        found = defaultdict(list)
        for one in self.sent:
            found[one.context].append(one)
        return dict(found)

    def forget(self) -> None:
        """What was before the take-over that was looked at."""
        self.answers, self.sent = [], []


def _origin(url: str) -> str:
    found = urlsplit(url)
    return f"{found.scheme}://{found.netloc}"
