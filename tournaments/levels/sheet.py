"""Levels as they are pasted from a spreadsheet: cells between tabs, a line for each level."""

import re
from collections.abc import Sequence

COLUMNS = ("small_blind", "big_blind", "ante", "minutes", "rest")
_MOST_LINES = 200
_NUMBER = re.compile(r"\d{1,3}(?:[,'’. \u00a0\u202f]\d{3})+(?!\d)|\d+")
_MINUTES = re.compile(r"(?i)(?<=\d)\s*min(?:ute)?s?\.?")
_LETTERS = re.compile(r"[^\W\d_]{3,}")


def pasted(
    text: str, rows: Sequence[dict[str, str]], *, at: int, column: int
) -> list[dict[str, str]]:
    """The rows with the cells put over them from one row and column on, and new rows below.

    A line of titles is left out, a first column that only counts the levels too. A line such as
    "Break, 15" is a rest after the level before it.
    """
    lines = [_cells(line) for line in text[:20_000].splitlines()[:_MOST_LINES] if line.strip()]
    found = [dict(row) for row in rows]
    levels = [cells for cells in lines if not _has_words(cells)]
    is_numbered = column == 0 and _counts(levels)
    has_rests = any(map(_has_words, lines[1:]))
    row = at
    for cells in lines:
        if _has_words(cells):
            minutes = [cell for cell in cells if cell.isdecimal()]
            if minutes and 0 < row <= len(found) and row > at:
                found[row - 1]["rest"] = minutes[-1]
            continue
        if row >= len(found):
            found.append({**(found[-1] if found else dict.fromkeys(COLUMNS, "")), "rest": ""})
        values = cells[1:] if is_numbered else cells
        rest = {"rest": ""} if has_rests else {}
        found[row].update({**rest, **dict(zip(COLUMNS[column:], values, strict=False))})
        row += 1
    return found


def _cells(line: str) -> list[str]:
    """The cells of a line, "25/50" being two; numbers without separators, words as they are."""
    cells = [part for cell in line.split("\t") for part in cell.split("/")]
    return [_plain(cell.strip()) for cell in cells]


def _plain(cell: str) -> str:
    cell = _MINUTES.sub("", cell).strip()
    number = _NUMBER.search(cell)
    if number is None or _LETTERS.search(cell):
        return "" if cell in ("-", "–", "—") else cell[:20]
    return re.sub(r"\D", "", number[0])


def _has_words(cells: Sequence[str]) -> bool:
    """A line of titles, or of a rest break."""
    return any(_LETTERS.search(cell) for cell in cells)


def _counts(levels: Sequence[Sequence[str]]) -> bool:
    """Whether the first column is 1, 2, 3 and something comes after it."""
    if len(levels) < 2 or min(len(cells) for cells in levels) < 3:
        return False
    return [cells[0] for cells in levels] == [str(n) for n in range(1, len(levels) + 1)]
