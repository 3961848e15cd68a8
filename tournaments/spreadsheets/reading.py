"""A list of people as spreadsheets save it: any encoding, any separator, headings or none.

Nothing is decided here about who they are; what cannot be read is said in a sentence.
"""

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules_engine.errors import RuleViolation
from tournaments import typed
from tournaments.csv_file import FORMULA

MOST_BYTES = 1_000_000
MOST_ROWS = 2_000
_SEPARATORS = (",", ";", "\t")
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
    """One line of the list; `number` is where it stands, as a spreadsheet counts."""

    number: int
    name: str
    phone: str = ""
    email: str = ""
    needs: str = ""


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
    """The lines of a list; RuleViolation `no_text`, `too_many`, `nobody`."""
    text = _expect_text(text.removeprefix("\ufeff"))
    cells = _cells(text)
    if not cells:
        raise RuleViolation("nobody", "There is nobody in this list.")
    columns = _columns(cells[0][1])
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
    return Read(text, tuple(_line(at, row, columns) for at, row in cells), tuple(notes))


def _cells(text: str) -> list[tuple[int, list[str]]]:
    """The rows that say something, each with the line at which it ends."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(_SEPARATORS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    rows: list[tuple[int, list[str]]] = []
    try:
        for row in reader:
            if len(rows) > MOST_ROWS + 1:
                break
            if any(cell.strip() for cell in row):
                rows.append((reader.line_num, row))
    except csv.Error:
        sentence = f"Line {reader.line_num} cannot be read: is a quotation mark missing?"
        raise RuleViolation("no_text", sentence) from None
    return rows


def _columns(heading: Sequence[str]) -> dict[int, str]:
    """Which column is what; empty where the first row is no heading."""
    meant = {word: name for name, words in _HEADINGS.items() for word in words}
    found: dict[int, str] = {}
    for at, cell in enumerate(heading):
        name = meant.get(" ".join(cell.casefold().replace("_", " ").split()).strip(" :"))
        if name and name not in found.values():
            found[at] = name
    return found if {"name", "first", "last"} & set(found.values()) else {}


def _line(number: int, row: Sequence[str], columns: Mapping[int, str]) -> Line:
    said = {name: _plain(row[at]) for at, name in columns.items() if at < len(row)}
    parts = [said.pop("first", ""), said.pop("last", "")]
    name = said.pop("name", "") or " ".join(part for part in parts if part)
    return Line(number, name, **said)


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
