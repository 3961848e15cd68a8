"""Which laptop serves: the term of this one, who follows it, and whether a newer term has begun.

A take-over raises the term by one. Devices carry the newest that they have seen, signed, so only a
laptop of this installation can say that there is another; as soon as this one hears of it, it
accepts nothing more.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from django.core.signing import BadSignature, Signer
from django.utils.crypto import salted_hmac

from rules_engine.errors import RuleViolation

NEWER = "newer_term.json"
HEADER = "x-riffle-term"
MOST_DIGITS = 9


class Elsewhere(RuleViolation):  # a refusal
    """This laptop accepts nothing any more; what was asked may be asked of the other one."""

    def __init__(self, sentence: str) -> None:
        super().__init__("elsewhere", sentence)


@dataclass
class Standing:
    """Of this process. `other` and `goes_on_at` are addresses, by HTTP and HTTPS."""

    term: int = 1
    other: str = ""
    newer: dict[str, Any] = field(default_factory=dict)
    is_handing_over: bool = False
    _folder: Path | None = None
    _signed: tuple[int, str] = (0, "")
    _listeners: list[Callable[[], None]] = field(default_factory=list)

    def begin(self, *, term: int, folder: Path) -> None:
        """A server starts, in the term that its database is of."""
        self.term, self._folder, self.is_handing_over = term, folder, False
        try:
            self.newer = json.loads((folder / NEWER).read_text("utf-8"))
        except (OSError, ValueError):
            self.newer = {}

    @property
    def is_over(self) -> bool:
        """Whether another laptop serves in a newer term."""
        return bool(self.newer) and int(self.newer["term"]) > self.term

    @property
    def is_closed(self) -> bool:
        return self.is_over or self.is_handing_over

    @property
    def goes_on_at(self) -> str:
        return str(self.newer.get("at", "")) if self.is_over else ""

    @property
    def sentence(self) -> str:
        """Why nothing is accepted here, for whoever asks."""
        if self.is_over:
            where = f" at {self.goes_on_at.split()[0]}" if self.goes_on_at else ""
            return f"Riffle goes on on another laptop{where}. This one accepts nothing any more."
        return "Riffle is being handed over to the other laptop. This takes a moment."

    def refuse_if_closed(self) -> None:
        """Raise Elsewhere unless this laptop serves."""
        if self.is_closed:
            raise Elsewhere(self.sentence)

    @property
    def signed(self) -> str:
        """The term as devices carry it."""
        if self._signed[0] != self.term:
            self._signed = (self.term, sign(self.term))
        return self._signed[1]

    def told(self) -> dict[str, str]:
        """What heartbeats say, once there is another laptop or was one."""
        return {"term": self.signed, "other": self.other} if self.other or self.term > 1 else {}

    def hear(self, signed: str) -> None:
        """A device says what it has seen."""
        term = number_of(signed)
        if term > self.term and not self.is_over and verified(signed):
            self.learn({"term": term, "at": ""})

    def learn(self, newer: dict[str, Any]) -> None:
        """Another laptop serves in that term; kept, so that a restart knows it."""
        if int(newer["term"]) <= self.term:
            return
        self.newer = {**self.newer, **newer, "heard_at": datetime.now().astimezone().isoformat()}
        if self._folder:
            draft = self._folder / f".{NEWER}"
            draft.write_text(json.dumps(self.newer), "utf-8")
            draft.replace(self._folder / NEWER)
        self.tell()

    def on_close(self, listener: Callable[[], None]) -> None:
        """Called when this laptop stops accepting."""
        self._listeners.append(listener)

    def tell(self) -> None:
        for listener in self._listeners:
            listener()


standing = Standing()


def laptop() -> str:
    """The same for as long as it is the same installation, whatever its address."""
    return salted_hmac("tournaments.links", "laptop").hexdigest()[:16]


def sign(term: int) -> str:
    return Signer(salt="riffle.term").sign(str(term))


def number_of(signed: str) -> int:
    """The term that it claims; 0 for what claims none."""
    digits = signed.partition(":")[0]
    return (
        int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS else 0
    )


def verified(signed: str) -> bool:
    """Whether a laptop of this installation has said so."""
    try:
        Signer(salt="riffle.term").unsign(signed)
    except BadSignature:
        return False
    return True
