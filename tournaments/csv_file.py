"""A table as a file that spreadsheets open: with a byte order mark, and no cell is a formula."""

import csv
import io
from collections.abc import Iterable, Sequence

FORMULA = ("=", "+", "-", "@", "\t", "\r", "|", "%")
COMMA, SEMICOLON = ",", ";"


def csv_bytes(rows: Iterable[Sequence[object]], *, separator: str = COMMA) -> bytes:
    """The rows as UTF-8; a semicolon for spreadsheets that write decimals with a comma."""
    written = io.StringIO(newline="")
    writer = csv.writer(written, delimiter=separator, lineterminator="\r\n")
    writer.writerows([_cell(value, separator) for value in row] for row in rows)
    return written.getvalue().encode("utf-8-sig")


def _cell(value: object, separator: str) -> str:
    """What people typed never begins like a formula; numbers are numbers and stay."""
    if value is None:
        return ""
    if isinstance(value, Amount):
        return value.text.replace(".", ",") if separator == SEMICOLON else value.text
    if isinstance(value, int):
        return str(value)
    text = str(value)
    return f"'{text}" if text.startswith(FORMULA) else text


class Amount:
    """Cents as spreadsheets add them up."""

    def __init__(self, cents: int) -> None:
        sign, cents = "-" if cents < 0 else "", abs(cents)
        self.text = f"{sign}{cents // 100}.{cents % 100:02}"
