"""Is a log what it was? Chain, fold and audit of an export or a backup, on any machine.

Needs no database of ours: an export is read as text, a backup with the standard library.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rules_engine import tournament as engine
from rules_engine.releases import NewerLog
from rules_engine.tournament import audit
from tournaments.log import heads
from tournaments.log.chain import EXPORT_FORM, FIRST_CHAIN, next_chain
from tournaments.money import verification as books

_SELECT = """
SELECT fact.number, wish.number, wish.kind, wish.actor, wish.at, fact.kind, fact.v, fact.data,
       fact.chain
FROM tournaments_fact fact JOIN tournaments_wish wish ON wish.id = fact.wish_id
WHERE fact.tournament_id = ? ORDER BY fact.number
"""

_OPENED = """
SELECT id, name, event_id FROM tournaments_tournament WHERE opened_at IS NOT NULL
AND id IN (SELECT tournament_id FROM tournaments_wish WHERE at >= ?)
"""


@dataclass(frozen=True, slots=True)
class Verified:
    """What was found in one log or in the books of an event; no `problems` if all is well."""

    name: str
    lines: int
    problems: tuple[str, ...]


def verify_file(path: Path, *, asked_since: datetime | None = None) -> tuple[Verified, ...]:
    """Every log of a backup, and its books, or that of an export; ValueError if it is neither.

    `asked_since` leaves those of a backup out in which nobody has asked for anything since.
    """
    try:
        with path.open("rb") as file:
            is_database = file.read(16) == b"SQLite format 3\0"
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror}.") from None
    return tuple(_of_backup(path, asked_since)) if is_database else (_of_export(path),)


def verify_lines(name: str, lines: Iterable[Mapping[str, Any]]) -> Verified:
    """Follow the chain, fold what it holds, audit the outcome.

    Whatever is wrong with a log is told and never raised, so that one log stops no other.
    """
    folding: list[Mapping[str, Any]] = []
    try:
        problems = _broken_chain(lines, folding) or _broken_fold(folding)
    except _DAMAGE as damage:
        problems = (_unreadable(damage),)
    return Verified(name, len(folding), problems)


def verify_postings(name: str, postings: Iterable[tuple[Mapping[str, Any], str]]) -> Verified:
    """Follow the chain of an event's books; each posting comes with the hash that was kept."""
    try:
        count, problems = books.verify(postings)
    except _DAMAGE as damage:
        count, problems = 0, (_unreadable(damage),)
    return Verified(f"{name}, the books", count, problems)


def _unreadable(damage: Exception) -> str:
    return f"It cannot be read: {type(damage).__name__}, {damage}."


# What a line raises that is damaged, or forged by somebody who knows how to chain.
_DAMAGE = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, sqlite3.Error)


def _broken_chain(
    lines: Iterable[Mapping[str, Any]], folding: list[Mapping[str, Any]]
) -> tuple[str, ...]:
    """The first line that is not what was written; `folding` takes all of them up to there."""
    chain = FIRST_CHAIN
    for count, line in enumerate(lines, 1):
        folding.append(line)
        plain = {key: value for key, value in line.items() if key != "chain"}
        if line.get("number", count) != count:
            return (f"Line {count} is missing.",)
        chain = next_chain(chain, plain)
        if chain != line.get("chain"):
            return (f"Line {count} was changed after it was written.",)
    return ()


def _broken_fold(lines: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    """What the engine says: a newer release wrote it, a line cannot stand, or what is wrong."""
    try:
        state = engine.fold(
            engine.Line(
                line["number"],
                line["wish"],
                engine.facts.load(line["kind"], line["v"], line["data"]),
            )
            for line in lines
        )
    except ValueError as error:
        return (str(error),)
    return tuple(problem.sentence for problem in audit.problems(state))


def _of_export(path: Path) -> Verified:
    try:
        first, *rest = path.read_text("utf-8").split("\n")
        header = json.loads(first)
        form, name, count = header["riffle"], header["tournament"], header["lines"]
    except (ValueError, KeyError, TypeError):
        raise ValueError(f"{path} is neither a backup nor an export of Riffle.") from None
    if form != EXPORT_FORM:
        return Verified(name, 0, (str(NewerLog(f"here an export is of form {EXPORT_FORM}")),))
    found = verify_lines(name, [_object(line) for line in rest if line])
    if not found.problems and found.lines != count:
        return replace(found, problems=(f"It ends at line {found.lines} of {count}.",))
    return found


def _object(text: str) -> dict[str, Any]:
    """A line of an export; one that is garbled has nothing in it."""
    try:
        line = json.loads(text)
    except ValueError:
        return {}
    return line if isinstance(line, dict) else {}


def _of_backup(path: Path, since: datetime | None) -> Iterator[Verified]:
    address = f"{path.absolute().as_uri()}?mode=ro"
    noted = heads.read(path)  # before the lines, which grow while a server runs
    with closing(sqlite3.connect(address, uri=True)) as connection:
        try:
            healthy = connection.execute("PRAGMA integrity_check").fetchone()[0]
            opened = connection.execute(
                _OPENED, [f"{since:%Y-%m-%d %H:%M:%S}" if since else ""]
            ).fetchall()
        except sqlite3.DatabaseError:
            raise ValueError(f"{path} is not a database of Riffle, or it is damaged.") from None
        if healthy != "ok":
            raise ValueError(f"{path} is damaged: {healthy}.")
        for number, name, _ in opened:
            yield verify_lines(name, _rows(connection, number))
        asked = {event for _, _, event in opened}
        for number, name in books.events(connection):
            if since and number not in asked:
                continue
            yield verify_postings(name, books.postings(connection, number))
        for name, sentence in heads.lacking(noted, connection):
            yield Verified(f"{name}, its end", 0, (sentence,))


def _rows(connection: sqlite3.Connection, tournament_id: int) -> Iterator[dict[str, Any]]:
    for row in connection.execute(_SELECT, [tournament_id]):
        number, wish, asked, actor, at, kind, v, data, chain = row
        yield {
            "number": number,
            "wish": wish,
            "asked": asked,
            "actor": actor,
            "at": datetime.fromisoformat(at).replace(tzinfo=UTC).isoformat(),
            "kind": kind,
            "v": v,
            "data": data,
            "chain": chain,
        }
