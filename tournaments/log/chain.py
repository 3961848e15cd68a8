"""The hash chain: each line of a log, or of an event's books, is sealed with all before it."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tournaments.models import EventWish, Fact, LedgerLine, Posting, Wish

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


def posting_of(
    posting: "Posting", wish: "Wish | EventWish", lines: Iterable["LedgerLine"]
) -> dict[str, Any]:
    """A posting as it is chained and verified.

    What it reverses is named by number, tournament and accounts by keys that move with them.
    """
    return {
        "number": posting.number,
        "kind": posting.kind,
        "tournament": posting.tournament and posting.tournament.key.hex,
        "wish": wish.number,
        "asked": wish.kind,
        "actor": wish.actor,
        "at": wish.at.isoformat(),
        "entry": posting.entry,
        "reverses": posting.reverses and posting.reverses.number,
        "lines": sorted([line.account.key.hex, line.account.kind, line.cents] for line in lines),
    }


def next_chain(chain: str, line: Mapping[str, Any]) -> str:
    """The hash over a line and the hash before it."""
    text = json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(f"{chain}{text}".encode()).hexdigest()
