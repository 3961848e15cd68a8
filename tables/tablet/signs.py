"""Signs that a tablet's cookie is in other hands: what is kept of who spoke with it.

Browsers are told apart by what their page calls itself, by their kind and by their address. That
one of these changes is no sign: storage is cleared, a Wi-Fi is left. Where the former comes back
within a minute, two browsers have spoken in turn.

An address counts among those of its family: a browser may use one of each at any time.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import TypeAlias

from tables.models import Suspicion

WITHIN_SECONDS = 60.0
KEPT = 3  # of each kind: one, another, and the first again; or three tries
# A page that was left open when its tablet went to another table asks a few times, and gives up.
ONE_TRY_SECONDS = 5.0
TRIED = "tried"

Signs: TypeAlias = dict[str, list[tuple[str, float]]]


@dataclass(frozen=True, slots=True)
class Sign:
    """Who spoke, in one respect, or which table was tried; `at` in seconds."""

    kind: str
    what: str
    at: float


def voices(address: str, agent: str, device: str = "") -> Mapping[str, str]:
    """By what a browser is told apart, as hashes."""
    family = "address 6" if ":" in address else "address 4"
    told = {"agent": agent or "none", family: address, "device": device}
    return {kind: _hash(what) for kind, what in told.items() if what}


def follow(kept: Signs, heard: Iterable[Sign]) -> tuple[Signs, Suspicion | None]:
    """What is kept after these signs, and what they give reason to suspect."""
    found, after = None, dict(kept)
    for sign in heard:
        last = after.get(sign.kind, [])
        if last and (_is_late(sign, last[-1]) or _is_the_same(sign, last[-1])):
            continue
        after[sign.kind] = last = [*last, (sign.what, sign.at)][-KEPT:]
        found = _suspicion(sign, last) or found
    return after, found


def _is_late(sign: Sign, last: tuple[str, float]) -> bool:
    """Whether another process has heard somebody since; long since, and a clock was put back."""
    return 0 <= last[1] - sign.at < WITHIN_SECONDS


def _is_the_same(sign: Sign, last: tuple[str, float]) -> bool:
    what, at = last
    return sign.what == what and (sign.kind != TRIED or sign.at - at < ONE_TRY_SECONDS)


def _suspicion(sign: Sign, last: list[tuple[str, float]]) -> Suspicion | None:
    if len(last) < KEPT:
        return None
    (first, began), (_, second_at), _ = last
    if sign.kind == TRIED:
        return Suspicion.OTHER_TABLES if sign.at - began < WITHIN_SECONDS else None
    is_back = first == sign.what and sign.at - second_at < WITHIN_SECONDS
    return Suspicion.TWO_DEVICES if is_back else None


def _hash(what: str) -> str:
    return blake2b(what.encode("utf-8", "surrogateescape"), digest_size=8).hexdigest()
