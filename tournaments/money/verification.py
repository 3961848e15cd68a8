"""Are the books what they were? Every posting follows from the one before and adds up.

A backup is read with the standard library; one of v0.1 has no books of events, only a ledger that
nothing seals.
"""

import sqlite3
from collections.abc import Container, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from rules_engine import tournament as engine
from rules_engine.units import Cents
from tournaments.log.chain import FIRST_CHAIN, next_chain
from tournaments.money.account_kinds import AccountKind
from tournaments.money.agreement import Books, Moved, problems

_POSTINGS = """
SELECT posting.id, posting.number, posting.kind, tournament.key,
       coalesce(wish.number, own.number), coalesce(wish.kind, own.kind),
       coalesce(wish.actor, own.actor), coalesce(wish.at, own.at),
       posting.entry, reversed.number, posting.chain
FROM tournaments_posting posting
LEFT JOIN tournaments_tournament tournament ON tournament.id = posting.tournament_id
LEFT JOIN tournaments_wish wish ON wish.id = posting.wish_id
LEFT JOIN tournaments_eventwish own ON own.id = posting.event_wish_id
LEFT JOIN tournaments_posting reversed ON reversed.id = posting.reverses_id
WHERE posting.event_id = ? ORDER BY posting.number
"""
_LINES = """
SELECT line.posting_id, account.key, account.kind, line.cents
FROM tournaments_ledgerline line
JOIN tournaments_account account ON account.id = line.account_id
JOIN tournaments_posting posting ON posting.id = line.posting_id
WHERE posting.event_id = ?
"""
_KEYS = ("number", "kind", "tournament", "wish", "asked", "actor", "at", "entry", "reverses")


def events(connection: sqlite3.Connection) -> list[int]:
    """The events that keep books; none in a backup of v0.1."""
    columns = connection.execute("PRAGMA table_info(tournaments_posting)").fetchall()
    if "event_id" not in {name for _, name, *_ in columns}:
        return []
    found = connection.execute("SELECT id FROM tournaments_event ORDER BY id")
    return [number for (number,) in found]


def tournaments(connection: sqlite3.Connection, event_id: int, known: Container[str]) -> list[str]:
    """The keys of an event's tournaments, of those that are known."""
    rows = connection.execute(
        "SELECT key FROM tournaments_tournament WHERE event_id = ? ORDER BY id", [event_id]
    )
    return [key for (key,) in rows if key in known]


def disagreements(
    lines: Iterable[Mapping[str, Any]], states: Mapping[str, engine.Tournament], *, currency: str
) -> Iterator[str]:
    """Where the postings of an event, as they are chained, do not say what its logs say."""
    moved: dict[str, list[Moved]] = {key: [] for key in states}
    for line in lines:
        if line["tournament"] in moved:
            moved[line["tournament"]].append(_moved(line))
    for key, state in states.items():
        yield from problems(Books.of(moved[key]), state, currency=currency)


def _moved(line: Mapping[str, Any]) -> Moved:
    held: dict[AccountKind, Cents] = {}
    for _, kind, cents in line["lines"]:
        held[AccountKind(kind)] = held.get(AccountKind(kind), 0) + cents
    return Moved(line["number"], line["kind"], line["entry"], line["reverses"], held)


def verify(postings: Iterable[tuple[Mapping[str, Any], str]]) -> tuple[int, tuple[str, ...]]:
    """How many postings there are, and what is wrong; each comes with the hash that was kept."""
    chain, count, wrong = FIRST_CHAIN, 0, []
    for count, (line, kept) in enumerate(postings, 1):
        if line["number"] != count:
            wrong.append(f"Posting {count} is missing.")
            break
        if not _adds_up(line["lines"]):
            wrong.append(f"Posting {count} does not add up to nothing.")
        chain = next_chain(chain, line)
        if chain != kept:
            wrong.append(f"Posting {count} was changed after it was written.")
            break
    return count, tuple(wrong)


def postings(connection: sqlite3.Connection, event_id: int) -> Iterator[tuple[dict[str, Any], str]]:
    """Each posting as it is chained, with the hash that was kept."""
    lines: dict[int, list[list[Any]]] = {}
    for posting, *line in connection.execute(_LINES, [event_id]):
        lines.setdefault(posting, []).append(line)
    for posting, *values, chain in connection.execute(_POSTINGS, [event_id]):
        line = dict(zip(_KEYS, values, strict=True))
        yield {**line, "at": _moment(line["at"]), "lines": sorted(lines.get(posting, []))}, chain


def _moment(stored: Any) -> Any:
    """A time as it is chained; what is none was put there by somebody, and the hash says so."""
    try:
        return datetime.fromisoformat(stored).replace(tzinfo=UTC).isoformat()
    except (TypeError, ValueError):
        return stored


def _adds_up(lines: list[list[Any]]) -> bool:
    return all(isinstance(cents, int) for *_, cents in lines) and not sum(
        cents for *_, cents in lines
    )
