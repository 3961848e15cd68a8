"""The hash chain: each line of a log is sealed together with everything before it."""

import hashlib
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tournaments.models import Fact, Wish

FIRST_CHAIN = "0" * 64
EXPORT_FORM = 1
"""How an export is laid out: a header, then a line of the log on each line."""


def line_of(fact: "Fact", wish: "Wish") -> dict[str, Any]:
    """A line of the log as it is chained, exported and verified."""
    return {
        "number": fact.number,
        "wish": wish.number,
        "asked": wish.kind,
        "actor": wish.actor,
        "at": wish.at.isoformat(),
        "kind": fact.kind,
        "v": fact.v,
        "data": fact.data,
    }


def next_chain(chain: str, line: Mapping[str, Any]) -> str:
    """The hash over a line and the hash before it."""
    text = json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(f"{chain}{text}".encode()).hexdigest()
