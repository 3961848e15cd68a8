"""Is a log what it was? Chain, fold and audit of an export or a backup, on any machine.

Needs no database of ours: an export is read as text, a backup with the standard library.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rules_engine import tournament as engine
from rules_engine.releases import NewerLog
from rules_engine.tournament import audit
from tournaments.log import heads
from tournaments.log.beside import Beside, Holder, Noted, check_code, differences
from tournaments.log.chain import EXPORT_FORM, FIRST_CHAIN, next_chain
from tournaments.money import verification as books

_SELECT = """
SELECT fact.number, wish.number, wish.kind, wish.actor, wish.at, fact.kind, fact.v, fact.data,
       fact.chain
FROM tournaments_fact fact JOIN tournaments_wish wish ON wish.id = fact.wish_id
WHERE fact.tournament_id = ? AND fact.number > ? ORDER BY fact.number
"""
_HOLDERS = """
SELECT registration.entry, person.name, registration.salt
FROM tournaments_registration registration
JOIN tournaments_person person ON person.id = registration.person_id
WHERE registration.tournament_id = ? AND registration.entry IS NOT NULL
"""
MOST_TOLD = 5

_OPENED = """
SELECT id, event_id FROM tournaments_tournament WHERE opened_at IS NOT NULL
AND id IN (SELECT tournament_id FROM tournaments_wish WHERE at >= ?)
"""


@dataclass(frozen=True, slots=True)
class Verified:
    """What was found in one log or in the books of an event.

    `problems` are in the log itself, so that it is not what was written; `differences` are what is
    kept beside it and says something else. None of either if all is well.
    """

    name: str
    lines: int
    problems: tuple[str, ...]
    differences: tuple[str, ...] = ()
    head: str = ""
    state: engine.Tournament | None = field(default=None, compare=False, repr=False)
    chains: tuple[str, ...] = field(default=(), compare=False, repr=False)
    draws: tuple[engine.Drawn, ...] = field(default=(), compare=False, repr=False)

    @property
    def told(self) -> tuple[str, ...]:
        """All that is wrong, or the first of many."""
        wrong = (*self.problems, *self.differences)
        more = len(wrong) - MOST_TOLD
        return (*wrong[:MOST_TOLD], f"And {more} more.") if more > 0 else wrong

    def line_of(self, code: str) -> int | None:
        """The line that people were shown by this check code."""
        codes = map(check_code, self.chains)
        return next((line for line, one in enumerate(codes, 1) if one == code), None)

    def against(self, found: Iterable[str]) -> "Verified":
        """With what is kept beside it, unless it is broken by itself."""
        return self if self.problems else replace(self, differences=tuple(found))


def verify_file(
    path: Path, *, asked_since: datetime | None = None, with_draws: bool = False
) -> tuple[Verified, ...]:
    """Every log of a backup, and its books, or that of an export; ValueError if it is neither.

    `asked_since` leaves those of a backup out in which nobody has asked for anything since;
    `with_draws` repeats every draw of seats, which takes as long again.
    """
    try:
        with path.open("rb") as file:
            is_database = file.read(16) == b"SQLite format 3\0"
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror}.") from None
    if is_database:
        return verify_database(path, asked_since=asked_since, with_draws=with_draws)
    return (_of_export(path, with_draws=with_draws),)


def verify_database(
    path: Path, *, asked_since: datetime | None = None, with_draws: bool = False
) -> tuple[Verified, ...]:
    """The same of a database, also one that this process has open.

    SQLite alone may open that: whoever else closes it ends all locks of the process on it, and the
    next process to close the database would remove the log in which this one writes.
    """
    return tuple(_of_backup(path, asked_since, with_draws=with_draws))


def verify_lines(
    name: str,
    lines: Iterable[Mapping[str, Any]],
    beside: Beside | None = None,
    *,
    with_draws: bool = False,
) -> Verified:
    """Follow the chain, fold what it holds, audit the outcome, look what lies beside it.

    Whatever is wrong with a log is told and never raised, so that one log stops no other.
    """
    folding: list[Mapping[str, Any]] = []
    state, drawn = None, tuple[engine.Drawn, ...]()
    try:
        problems = _broken_chain(lines, folding)
        if not problems:
            state, problems, drawn = _folded(folding, with_draws=with_draws)
    except _DAMAGE as damage:
        problems = (_unreadable(damage),)
    chains = tuple(str(line.get("chain", "")) for line in folding)
    head = chains[-1] if chains else ""
    found = Verified(name, len(folding), problems, (), head, state, chains, drawn)
    if beside is None:
        return found
    if not folding:  # nothing that could be folded is left of it
        return replace(found, differences=tuple(beside.noted.differences(0, "")))
    told = differences(state, beside) if state else ()
    return found.against((*beside.noted.differences(found.lines, head), *told))


def verify_postings(
    name: str,
    postings: Iterable[tuple[Mapping[str, Any], str]],
    *,
    noted: Noted,
    logs: Mapping[str, Verified],
    currency: str,
) -> Verified:
    """Follow the chain of an event's books, and hold them against its logs.

    Each posting comes with the hash that was kept, each log by the key of its tournament.
    """
    kept: list[tuple[Mapping[str, Any], str]] = []
    head, disagreeing = "", tuple[str, ...]()
    try:
        kept.extend(postings)
        count, problems = books.verify(kept)
        head = kept[-1][1] if kept else ""
        if not problems:
            states = {key: log.state for key, log in logs.items() if log.state}
            lines = [line for line, _ in kept]
            disagreeing = tuple(books.disagreements(lines, states, currency=currency))
    except _DAMAGE as damage:
        count, problems = 0, (_unreadable(damage),)
    chains = tuple(str(chain) for _, chain in kept)
    found = Verified(f"{name}, the books", count, problems, (), head, None, chains)
    return found.against((*noted.differences(count, head), *disagreeing))


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


def _folded(
    lines: Iterable[Mapping[str, Any]], *, with_draws: bool
) -> tuple[engine.Tournament | None, tuple[str, ...], tuple[engine.Drawn, ...]]:
    """What the engine says: a newer release wrote it, a line cannot stand, or what is wrong."""
    try:
        read = [
            engine.Line(
                line["number"],
                line["wish"],
                engine.facts.load(line["kind"], line["v"], line["data"]),
            )
            for line in lines
        ]
        state = engine.fold(read)
    except ValueError as error:
        return None, (str(error),), ()
    wrong = tuple(problem.sentence for problem in audit.problems(state))
    return state, wrong, engine.draws(read).found if with_draws else ()


def _of_export(path: Path, *, with_draws: bool) -> Verified:
    try:
        first, *rest = path.read_text("utf-8").split("\n")
        header = json.loads(first)
        form, name, count = header["riffle"], header["tournament"], header["lines"]
    except (ValueError, KeyError, TypeError):
        raise ValueError(f"{path} is neither a backup nor an export of Riffle.") from None
    if form != EXPORT_FORM:
        return Verified(name, 0, (str(NewerLog(f"here an export is of form {EXPORT_FORM}")),))
    found = verify_lines(name, [_object(line) for line in rest if line], with_draws=with_draws)
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


def _of_backup(path: Path, since: datetime | None, *, with_draws: bool) -> Iterator[Verified]:
    address = f"{path.absolute().as_uri()}?mode=ro"
    noted = heads.read(path)  # before the lines, which grow while a server runs
    with closing(sqlite3.connect(address, uri=True)) as connection:
        try:
            connection.execute("BEGIN")  # one moment, while a server goes on writing
            healthy = connection.execute("PRAGMA integrity_check").fetchone()[0]
            opened = connection.execute(
                _OPENED, [f"{since:%Y-%m-%d %H:%M:%S}" if since else ""]
            ).fetchall()
        except sqlite3.DatabaseError:
            raise ValueError(f"{path} is not a database of Riffle, or it is damaged.") from None
        if healthy != "ok":
            raise ValueError(f"{path} is damaged: {healthy}.")
        logs: dict[str, Verified] = {}
        for number, _ in opened:
            row = _row(connection, "tournaments_tournament", number)
            event = _row(connection, "tournaments_event", row["event_id"])
            beside = _beside(connection, row, event) if "head" in row else None
            rows = lines_of(connection, number)
            found = verify_lines(row["name"], rows, beside, with_draws=with_draws)
            logs[row.get("key", "")] = found
            yield found
        asked = {event_id for _, event_id in opened}
        for number in books.events(connection):
            if since and number not in asked:
                continue
            event = _row(connection, "tournaments_event", number)
            found = verify_postings(
                event["name"],
                books.postings(connection, number),
                noted=Noted(event.get("books_lines", 0), event.get("books_head", "")),
                logs={key: logs[key] for key in books.tournaments(connection, number, logs)},
                currency=event["currency"],
            )
            if found.lines or found.told:
                yield found
        for name, sentence in heads.lacking(noted, connection):
            yield Verified(f"{name}, its end", 0, (sentence,))


def _row(connection: sqlite3.Connection, table: str, number: int) -> dict[str, Any]:
    """A row with the columns that the release had which wrote it."""
    found = connection.execute(f"SELECT * FROM {table} WHERE id = ?", [number])  # noqa: S608
    names = [column for column, *_ in found.description]
    return dict(zip(names, found.fetchone(), strict=True))


def _beside(
    connection: sqlite3.Connection, row: Mapping[str, Any], event: Mapping[str, Any]
) -> Beside:
    holders = connection.execute(_HOLDERS, [row["id"]])
    return Beside(
        noted=Noted(row["lines"], row["head"]),
        holders=tuple(Holder(*one) for one in holders),
        charity=event["charity"],
        licence_number=event["licence_number"],
    )


def lines_of(
    connection: sqlite3.Connection, tournament_id: int, *, after: int = 0
) -> Iterator[dict[str, Any]]:
    """The lines of a log as they are chained, each with the hash that was kept."""
    for row in connection.execute(_SELECT, [tournament_id, after]):
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
