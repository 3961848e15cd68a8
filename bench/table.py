"""The frame: registering rows, measuring two things fairly, printing the table."""

import math
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

# From what is measured, seconds or bytes, to what is shown.
_SHOWN: dict[str, Callable[[float], float]] = {
    "s": lambda seconds: seconds,
    "ms": lambda seconds: seconds * 1e3,
    "us": lambda seconds: seconds * 1e6,
    "/s": lambda seconds: 1 / seconds,
    "KB": lambda size: size / 1024,
}


@dataclass(frozen=True, slots=True)
class Measured:
    """Two costs of the same run: seconds (for rates those of one piece) or bytes.

    A ratio of 2 is twice the time or twice the memory, whatever unit shows it.
    """

    value: float
    reference: float

    @property
    def ratio(self) -> float:
        return self.value / self.reference


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    unit: str
    reference: str
    at_most: float | None
    measure: Callable[[], Measured]


@dataclass(frozen=True, slots=True)
class Result:
    row: Row
    measured: Measured

    @property
    def is_within(self) -> bool:
        return self.row.at_most is None or self.measured.ratio <= self.row.at_most

    def as_data(self) -> dict[str, object]:
        return {
            "name": self.row.name,
            "unit": "bytes" if self.row.unit == "KB" else "seconds",
            "value": self.measured.value,
            "reference": self.row.reference,
            "reference_value": self.measured.reference,
            "ratio": self.measured.ratio,
            "at_most": self.row.at_most,
        }


ROWS: list[Row] = []


def row(
    name: str, *, unit: str, reference: str, at_most: float | None = None
) -> Callable[[Callable[[], Measured]], Callable[[], Measured]]:
    """Registers a measurement. A ratio above `at_most` makes the run fail."""
    if unit not in _SHOWN:
        raise ValueError(f"unit {unit} is none of {', '.join(_SHOWN)}")

    def register(measure: Callable[[], Measured]) -> Callable[[], Measured]:
        ROWS.append(Row(name, unit, reference, at_most, measure))
        return measure

    return register


def compare(
    value: Callable[[], object], reference: Callable[[], object], *, rounds: int = 9
) -> Measured:
    """Medians of both, taken in turns, so that a busy machine burdens them alike."""
    times = [(_seconds_each(value), _seconds_each(reference)) for _ in range(rounds)]
    values, references = zip(*times, strict=True)
    return Measured(statistics.median(values), statistics.median(references))


def percentile(values: Iterable[float], percent: int) -> float:
    """The smallest value that so many percent of all do not exceed."""
    ordered = sorted(values)
    return ordered[max(math.ceil(len(ordered) * percent / 100) - 1, 0)]


def _seconds_each(piece: Callable[[], object], *, at_least: float = 0.02) -> float:
    """Repeats a short piece until the clock can see it."""
    count, spent = 0, 0.0
    started = time.perf_counter()
    while spent < at_least:
        piece()
        count += 1
        spent = time.perf_counter() - started
    return spent / count


def select(names: Iterable[str]) -> list[Row]:
    """Rows with one of `names` in their name, all rows without any; raises on an unknown one."""
    wanted = [name.lower() for name in names]
    for name in wanted:
        if not any(name in known.name.lower() for known in ROWS):
            raise ValueError(f"No benchmark has '{name}' in its name.")
    return [r for r in ROWS if not wanted or any(name in r.name.lower() for name in wanted)]


def render(results: list[Result]) -> str:
    lines = [("name", "value", "reference", "", "ratio", "")]
    for result in results:
        limit = "" if result.row.at_most is None else f"at most {result.row.at_most:g}"
        lines.append(
            (
                result.row.name,
                _show(result.measured.value, result.row.unit),
                _show(result.measured.reference, result.row.unit),
                result.row.reference,
                f"{result.measured.ratio:.2f}",
                limit if result.is_within else f"{limit}: missed",
            )
        )
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    rows = ("  ".join(c.ljust(w) for c, w in zip(line, widths, strict=True)) for line in lines)
    return "\n".join(line.rstrip() for line in rows)


def _show(cost: float, unit: str) -> str:
    number = _SHOWN[unit](cost)
    return f"{number:,.0f} {unit}" if number >= 1000 else f"{number:.3g} {unit}"
