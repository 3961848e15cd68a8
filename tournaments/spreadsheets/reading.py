"""A list of people as spreadsheets save it: any encoding, any separator, headings or none.

Nothing is decided here about who they are; what cannot be read is said in a sentence.
"""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules_engine.errors import RuleViolation
from tournaments import typed
from tournaments.csv_file import FORMULA

MOST_BYTES = 1_000_000
MOST_ROWS = 2_000
MOST_LETTERS = 180_000
"""What is looked at is sent again when it is confirmed, and a field of a form has so much room."""
MOST_SHOWN = 120
_SEPARATORS = (",", ";", "\t")
_MOST_LINES_OF_A_CELL = 8
_MARKS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
_HEADINGS: Mapping[str, tuple[str, ...]] = {
    "name": ("name", "full name", "player", "person", "nome", "nombre"),
    "first": ("first name", "first", "given name", "forename", "vorname", "prenom"),
    "last": ("last name", "last", "surname", "family name", "nachname", "nom"),
    "phone": ("phone", "telephone", "tel", "mobile", "cell", "phone number", "telefon"),
    "email": ("email", "e-mail", "mail", "email address", "e-mail address"),
    "needs": ("needs", "need", "notes", "note", "remarks", "comment"),
}
_IN_ORDER = ("name", "phone", "email", "needs")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the list; `number` is where it stands, as a spreadsheet counts.

    A line whose quotation mark is never closed `is_open`: its name is all that it says.
    """

    number: int
    name: str
    phone: str = ""
    email: str = ""
    needs: str = ""
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class Read:
    """What was read, and what there is to say about how."""

    text: str
    lines: tuple[Line, ...]
    notes: tuple[str, ...]


def decoded(content: bytes) -> tuple[str, str]:
    """The text of a file and a word on its encoding; RuleViolation `too_large`, `no_text`."""
    if len(content) > MOST_BYTES:
        raise RuleViolation("too_large", "That file is too large: a list has a megabyte at most.")
    for mark, encoding in _MARKS.items():
        if content.startswith(mark):
            return _text(content, encoding), ""
    try:
        return _expect_text(content.decode("utf-8")), ""
    except UnicodeDecodeError:
        return _text(content, "cp1252"), "Read as Windows text: look at accents and umlauts."


def read(text: str) -> Read:
    """The lines of a list; RuleViolation `no_text`, `too_large`, `too_many`, `nobody`."""
    text = _expect_text(text.removeprefix("\ufeff"))
    if len(text) > MOST_LETTERS:
        sentence = "That list is too long: leave out columns that are not needed, or cut it in two."
        raise RuleViolation("too_large", sentence)
    cells = _cells(text)
    if not cells:
        raise RuleViolation("nobody", "There is nobody in this list.")
    columns = _columns(cells[0][1] or ())
    notes: list[str] = []
    if columns:
        cells = cells[1:]
    else:
        columns = dict(zip(range(len(_IN_ORDER)), _IN_ORDER, strict=True))
        notes.append("No heading was found, so the columns are read as name, phone, e-mail, needs.")
    if not cells:
        raise RuleViolation("nobody", "There is nobody in this list.")
    if len(cells) > MOST_ROWS:
        raise RuleViolation("too_many", f"A list has at most {MOST_ROWS:,} lines.")
    return Read(text, tuple(_line(*cell, columns) for cell in cells), tuple(notes))


def _cells(text: str) -> list[tuple[int, list[str] | None, str]]:
    """The rows that say something, each with the line at which it ends and as it is written.

    None is a row whose quotation mark is not closed within a few lines: it takes no other along.
    """
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(_SEPARATORS, key=first.count)
    rows: list[tuple[int, list[str] | None, str]] = []
    for number, row, written in _records(text, separator):
        if row is None or any(cell.strip() for cell in row):
            rows.append((number, row, written))
        if len(rows) > MOST_ROWS + 1:
            break
    return rows


def _records(text: str, separator: str) -> Iterator[tuple[int, list[str] | None, str]]:
    lines = io.StringIO(text, newline="").readlines()
    at = 0
    while at < len(lines):
        row, taken = _record(lines[at : at + _MOST_LINES_OF_A_CELL], separator)
        yield at + taken, row, lines[at]
        at += taken


def _record(lines: Sequence[str], separator: str) -> tuple[list[str] | None, int]:
    """The row that begins these lines, and how many of them it takes; None if it never ends."""
    for taken in range(1, len(lines) + 1):
        try:
            return next(csv.reader(lines[:taken], delimiter=separator, strict=True)), taken
        except csv.Error as error:
            if "unexpected end" not in str(error):
                return (_loosely(lines[0], separator) if taken == 1 else None), 1
    return None, 1


def _loosely(line: str, separator: str) -> list[str] | None:
    """A line whose quotation marks stand in the middle of a cell, as it is meant."""
    try:
        return next(csv.reader([line], delimiter=separator))
    except csv.Error:
        return None


def _columns(heading: Sequence[str]) -> dict[int, str]:
    """Which column is what; empty where the first row is no heading."""
    meant = {word: name for name, words in _HEADINGS.items() for word in words}
    found: dict[int, str] = {}
    for at, cell in enumerate(heading):
        name = meant.get(" ".join(cell.casefold().replace("_", " ").split()).strip(" :"))
        if name and name not in found.values():
            found[at] = name
    return found if {"name", "first", "last"} & set(found.values()) else {}


def _line(number: int, row: Sequence[str] | None, written: str, columns: Mapping[int, str]) -> Line:
    if row is None:
        return Line(number, typed.name(written)[:MOST_SHOWN], is_open=True)
    said = {name: _plain(row[at]) for at, name in columns.items() if at < len(row)}
    parts = [said.pop("first", ""), said.pop("last", "")]
    name = said.pop("name", "") or " ".join(part for part in parts if part)
    phone, email, needs = (said.get(part, "") for part in ("phone", "email", "needs"))
    return Line(number, name, phone, email, needs)


def _plain(cell: str) -> str:
    """A cell as it looks; the mark by which an export keeps formulas quiet is taken off."""
    tidy = typed.name(cell)
    return tidy[1:] if tidy[:1] == "'" and tidy[1:2] in FORMULA else tidy


def _text(content: bytes, encoding: str) -> str:
    return _expect_text(content.decode(encoding, errors="replace"))


def _expect_text(text: str) -> str:
    if "\0" in text or not typed.is_text(text):
        sentence = "That is no list: save it from the spreadsheet as CSV, or paste the cells."
        raise RuleViolation("no_text", sentence)
    return text
