"""The table of percentages as a grid: a column for every size of field, a row for every place."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from django.http import QueryDict

from rules_engine.errors import RuleViolation
from rules_engine.prizes import WHOLE, Band, ByField
from tournaments import typed

MOST_BANDS, MOST_PLACES = 12, 60
_USUAL_PLACES = 3


@dataclass(frozen=True, slots=True)
class Cell:
    """A field of the grid: its name, what it is for those who cannot see it, what it says."""

    name: str
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """What one place gets in every size of field."""

    place: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """All of it; `sums` says of every column what it adds up to."""

    starts: tuple[Cell, ...]
    rows: tuple[PlaceRow, ...]
    sums: tuple[str, ...]

    @property
    def cells(self) -> Iterator[Cell]:
        """Every field, to be carried along where the grid is not shown."""
        yield from self.starts
        for row in self.rows:
            yield from row.cells


def initial(table: ByField) -> dict[str, str]:
    """A table of percentages as fields."""
    places = max(len(band.shares) for band in table.bands)
    shown = {"bands": str(len(table.bands)), "places": str(places)}
    for at, band in enumerate(table.bands):
        shown[f"band-{at}-from"] = str(band.from_entries)
        for place, share in enumerate(band.shares, start=1):
            shown[f"band-{at}-{place}"] = f"{Decimal(share) / 100:f}".removesuffix(".00")
    return shown


def grid(said: Mapping[str, str]) -> Grid:
    """The fields as they are typed, right or wrong."""
    bands, places = _size(said)
    starts = tuple(
        Cell(f"band-{at}-from", f"Column {at + 1}, from so many entries", _at(said, at, "from"))
        for at in range(bands)
    )
    rows = tuple(
        PlaceRow(
            place,
            tuple(
                Cell(
                    f"band-{at}-{place}",
                    f"Place {place}, percent from {_at(said, at, 'from') or '?'} entries on",
                    _at(said, at, place),
                )
                for at in range(bands)
            ),
        )
        for place in range(1, places + 1)
    )
    return Grid(starts, rows, tuple(_sum(said, at, places) for at in range(bands)))


def table(said: Mapping[str, str]) -> ByField:
    """What the grid says; RuleViolation with the column that it is about."""
    bands, places = _size(said)
    found = []
    for at in range(bands):
        start = _at(said, at, "from")
        cells = [_at(said, at, place) for place in range(1, places + 1)]
        if not start and not any(cells):
            continue
        found.append(_band(start, cells))
    return ByField(tuple(found))


def changed(data: QueryDict, change: str) -> QueryDict:
    """The same form with another size of field, another place, or with pasted cells."""
    verb, *given = change.split("-")
    bands, places = _size(data)
    copy = data.copy()
    if verb == "band":
        bands += 1
    elif verb == "place":
        places += 1
    elif verb == "bands" and len(given) == 2:
        row, column = (typed.whole(one) or 0 for one in given)
        for down, line in enumerate(data.get("pasted", "")[:20_000].splitlines(), start=row):
            for across, cell in enumerate(line.split("\t"), start=column):
                if down <= MOST_PLACES and across < MOST_BANDS:
                    part = "from" if down == 0 else str(down)
                    copy[f"band-{across}-{part}"] = _plain(cell, is_start=down == 0)
                    bands, places = max(bands, across + 1), max(places, down)
    copy["bands"], copy["places"] = str(min(bands, MOST_BANDS)), str(min(places, MOST_PLACES))
    return copy


def _plain(cell: str, *, is_start: bool) -> str:
    """A cell without its percent sign; of "26-35" the first number."""
    words = cell.strip().rstrip("%").strip()
    if not is_start:
        return words[:10]
    digits = words.replace("–", "-").split("-")[0]
    return "".join(one for one in digits if one.isdecimal())[:6]


def _size(said: Mapping[str, str]) -> tuple[int, int]:
    bands, places = (typed.whole(str(said.get(name, ""))) or 0 for name in ("bands", "places"))
    return min(max(bands, 1), MOST_BANDS), min(max(places, _USUAL_PLACES), MOST_PLACES)


def _at(said: Mapping[str, str], band: int, part: object) -> str:
    return str(said.get(f"band-{band}-{part}", "")).strip()[:20]


def _share(text: str) -> int | None:
    """Hundredths of a percent; None for what is no percentage."""
    try:
        value = Decimal(text.rstrip("% ").replace(",", ".")) * 100
    except InvalidOperation:
        return None
    is_share = value.is_finite() and 0 < value <= WHOLE and value == int(value)
    return int(value) if is_share else None


def _sum(said: Mapping[str, str], band: int, places: int) -> str:
    cells = [_at(said, band, place) for place in range(1, places + 1)]
    if not any(cells):
        return ""
    shares = [_share(cell) for cell in cells if cell]
    if None in shares:
        return "?"
    total = Decimal(sum(share or 0 for share in shares)) / 100
    return f"{total:f}".removesuffix(".00") + " %"


def _band(start: str, cells: Sequence[str]) -> Band:
    from_entries = typed.whole(start)
    if from_entries is None:
        sentence = "Please say for every column from how many entries on it holds, such as 26."
        raise RuleViolation("band_start", sentence)
    while cells and not cells[-1]:
        cells = cells[:-1]
    shares: list[Any] = [_share(cell) for cell in cells]
    for place, share in enumerate(shares, start=1):
        if share is None:
            sentence = (
                f"From {from_entries} entries on: place {place} needs a percentage, such as 12.5."
            )
            raise RuleViolation("no_share", sentence)
    try:
        return Band(from_entries, tuple(shares))
    except RuleViolation as refusal:
        if refusal.code == "shares_not_whole":
            raise
        sentence = f"From {from_entries} entries on: {refusal.sentence}"
        raise RuleViolation(refusal.code, sentence) from refusal
