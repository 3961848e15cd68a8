"""The folder of a laptop that follows: a data folder that `serve` can start from at any moment."""

import json
import sqlite3
import zlib
from contextlib import closing
from pathlib import Path
from typing import Any

from serving.following import channel

DATABASE = "riffle.sqlite3"
TAKEN_OVER = "taken_over.json"
NEWER = "newer_term.json"  # as tournaments/live/standing.py keeps it
LEAP = 1_000_000
"""More commits than any night has: what was shown before is older than what is shown now."""


class UnsoundError(Exception):
    """What came is not what was written at the first laptop, in a sentence."""


def pack_whole(database: bytes, files: dict[str, bytes]) -> bytes:
    """The database and what has to lie beside it."""
    beside = {name: channel.text(content) for name, content in files.items()}
    return zlib.compress(json.dumps(beside).encode() + b"\n" + database, 1)


def put_whole(body: bytes, folder: Path) -> None:
    """Put it in place of what was there; the database last, all of it or nothing."""
    beside, _, database = zlib.decompress(body).partition(b"\n")
    for name, content in json.loads(beside).items():
        place = folder / name
        if not place.resolve().is_relative_to(folder.resolve()):
            raise UnsoundError(f"{name} has no place in this folder.")
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _put(channel.raw(content), place)
    _put(database, folder / DATABASE)


def _put(content: bytes, place: Path) -> None:
    draft = place.with_name(f".{place.name}.coming")
    draft.touch(mode=0o600)
    draft.write_bytes(content)
    draft.replace(place)


def term_in(file: Path) -> int:
    """The term that was noted there; 0 where none was."""
    try:
        return int(json.loads(file.read_text("utf-8"))["term"])
    except (OSError, ValueError, LookupError, TypeError):
        return 0


class Shadow:
    """The database as it follows: every portion is looked at before it counts."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seal = ""
        self.count = 0
        self._lines: dict[int, tuple[int, str]] = {}

    def begin(self, seal: str) -> None:
        """A whole copy has been put in place. Raises UnsoundError."""
        self._lines.clear()
        with closing(self.opened()) as connection:
            self.check(connection, books=True)
            self._note(connection, seal)

    def add(self, packed: bytes, *, count: int) -> None:
        """Put a portion in. Raises UnsoundError or OutOfStepError; then nothing has changed."""
        from serving.following import rows

        lines, seal = rows.read(packed, after=self.seal)
        with closing(self.opened()) as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                rows.write(connection, lines)
                books = any(line["kind"] == "tournaments_posting" for line in lines)
                self.check(connection, books=books)
                if rows.count_of(connection) != count:
                    raise rows.OutOfStepError("There are more wishes there than came here.")
                connection.execute("COMMIT")
            except sqlite3.Error as error:
                raise rows.OutOfStepError(f"A row does not fit: {error}.") from None
            self._note(connection, seal)

    def _note(self, connection: sqlite3.Connection, seal: str) -> None:
        from serving.following import rows

        self.seal, self.count = seal, rows.count_of(connection)

    def check(self, connection: sqlite3.Connection, *, books: bool) -> None:
        """Follow the chain of every log from where it was looked at last, and of the books."""
        from tournaments.log.chain import FIRST_CHAIN, next_chain
        from tournaments.log.verification import lines_of
        from tournaments.money import verification as money

        seen = dict(self._lines)
        for number, name in connection.execute("SELECT id, name FROM tournaments_tournament"):
            count, chain = seen.get(number, (0, FIRST_CHAIN))
            for line in lines_of(connection, number, after=count):
                kept, count = line.pop("chain"), count + 1
                chain = next_chain(chain, line)
                if line["number"] != count or chain != kept:
                    raise UnsoundError(f"The log of {name} is damaged at line {count}.")
            seen[number] = count, chain
        for number in money.events(connection) if books else ():
            _, wrong = money.verify(money.postings(connection, number))
            if wrong:
                raise UnsoundError(f"The books are damaged. {wrong[0]}")
        self._lines = seen

    def opened(self) -> sqlite3.Connection:
        return sqlite3.connect(self.folder / DATABASE, isolation_level=None)

    @property
    def term(self) -> int:
        with closing(self.opened()) as connection:
            return int(
                connection.execute("SELECT term FROM tournaments_organisation").fetchone()[0]
            )

    def take_over(self, **told: Any) -> int:
        """Raise the term and every version; what is noted tells the first laptop how far this goes.

        `told` says how it came to be and what may be missing.
        """
        with closing(self.opened()) as connection:
            connection.execute("BEGIN IMMEDIATE")
            heads = _heads(connection)
            connection.execute(
                "UPDATE tournaments_organisation SET term = term + 1, version = version + ?, "
                "second_place = ''",
                [LEAP],
            )
            connection.execute("UPDATE tournaments_tournament SET version = version + ?", [LEAP])
            connection.execute("DELETE FROM tables_keptcopy")  # of the other laptop's disks
            connection.execute("COMMIT")
        term = self.term
        noted = {"term": term, "heads": heads, **told}
        _put(json.dumps(noted).encode(), self.folder / TAKEN_OVER)
        return term


def _heads(connection: sqlite3.Connection) -> dict[str, int]:
    """The last wish of every tournament and event that is here, by its key."""
    heads: dict[str, int] = {}
    for owners, wishes, owned in (
        ("tournaments_tournament", "tournaments_wish", "tournament_id"),
        ("tournaments_event", "tournaments_eventwish", "event_id"),
    ):
        found = connection.execute(
            f"SELECT owner.key, max(wish.number) FROM {owners} owner "  # noqa: S608  # our own
            f"JOIN {wishes} wish ON wish.{owned} = owner.id GROUP BY owner.key"
        )
        heads |= dict(found.fetchall())
    return heads
