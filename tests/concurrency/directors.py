"""Directors who tap without a pause, and remember what they were told."""

import http.client
import json
import threading
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

CSRF = "c" * 32
MOST_TAPS = 400  # of one director in one life; far more than any life lasts
TIMEOUT_SECONDS = 100.0
KINDS = ("sell", "sell", "sell", "sell", "call", "answer", "undo", "clock")


@dataclass(frozen=True)
class Tap:
    """A wish on its way: sent again, it is the same wish."""

    nonce: str
    path: str
    fields: dict[str, Any]


@dataclass
class Night:
    """What everybody knows of the night: where things are and what has happened so far."""

    session: str
    playing: int
    selling: int
    people: list[int]
    wishes: list[int]
    calls: list[int] = field(default_factory=list)
    last_wish: int = 0

    @property
    def tournament_ids(self) -> list[int]:
        return [self.playing, self.selling]


class Director:
    """Taps at random; keeps the answers, and the one tap that has not been answered."""

    def __init__(self, night: Night, *, seed: int, port: int, sells: bool = True) -> None:
        self.answers: dict[str, int] = {}
        self.pending: Tap | None = None
        self.surprises: list[str] = []
        self.was_cut_off = False
        self.told_to_wait: list[float] = []
        self._night = night
        self._random = Random(seed)
        self.port = port
        self._done: list[Tap] = []
        self._unsold = list(night.people) if sells else []

    def tap_on(self, *, most: int) -> threading.Thread:
        """Tap in a thread of its own until the server is gone."""
        thread = threading.Thread(target=self._tap_on, args=[most], daemon=True)
        thread.start()
        return thread

    @property
    def sent(self) -> set[str]:
        """Every nonce that ever left."""
        return {*self.answers, *([self.pending.nonce] if self.pending else [])}

    def _tap_on(self, most: int) -> None:
        self.was_cut_off = False
        wire = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT_SECONDS)
        try:
            for _ in range(most):
                self._send(wire, self.pending or self._choose())
        except (OSError, http.client.HTTPException):
            self.was_cut_off = True  # what was not answered stays pending
        finally:
            wire.close()

    def _send(self, wire: http.client.HTTPConnection, tap: Tap) -> None:
        if tap.nonce not in self.answers:
            self.pending = tap
        headers = {
            "Accept": "application/json",
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"sessionid={self._night.session}; csrftoken={CSRF}",
            "X-CSRFToken": CSRF,
        }
        began = time.monotonic()
        wire.request("POST", tap.path, urlencode({**tap.fields, "nonce": tap.nonce}), headers)
        answer = wire.getresponse()
        said = answer.read().decode()
        if answer.status == 503:  # what browsers send again by themselves
            assert json.loads(said)["code"] in ("busy", "disk_full")
            self.told_to_wait.append(time.monotonic() - began)
            return
        if answer.status not in (200, 204, 409):
            self.surprises.append(f"{tap.path}: {answer.status} {said[:200]}")
        if self.answers.setdefault(tap.nonce, answer.status) != answer.status:
            self.surprises.append(f"{tap.path}: first {self.answers[tap.nonce]}, now {said}")
        self._done.append(tap)
        self.pending = None

    def _choose(self) -> Tap:
        """Something new, or now and then a tap that was answered long ago."""
        chance = self._random
        if self._done and chance.random() < 0.1:
            return chance.choice(self._done)
        path, fields = self._wish(chance.choice(KINDS))
        return Tap(str(UUID(int=chance.getrandbits(128), version=4)), path, fields)

    def _wish(self, kind: str) -> tuple[str, dict[str, Any]]:
        chance, night = self._random, self._night
        match kind:
            case "sell" if self._unsold:
                buyer = {"person": self._unsold.pop(0), "paid_into": "cash"}
                return f"/t/{night.selling}/desk/sell/", buyer
            case "answer" if night.calls:
                return f"/t/{night.playing}/calls/{chance.choice(night.calls)}/answer/", {}
            case "undo" if night.last_wish > night.wishes[0]:
                wish = chance.randint(night.wishes[0] + 1, night.last_wish)
                return f"/t/{night.playing}/log/{wish}/undo/", {}
            case "clock":
                verb = chance.choice(("add", "add", "pause", "resume"))
                return f"/t/{night.playing}/clock/{verb}/", {"seconds": chance.randint(-60, 90)}
            case _:
                return f"/t/{night.playing}/tables/1/call/", {"reason": "chips"}
