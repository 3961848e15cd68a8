"""Columns beside one another: how many of something in each level, or at each table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 760, 240
TOP, BOTTOM = 24, 34
_WIDEST = 60
_LABEL_NEEDS = 15


@dataclass(frozen=True, slots=True)
class Column:
    """One of them, with its value above and what it belongs to beneath."""

    x: float
    y: float
    width: float
    height: float
    label: str
    value: str
    is_most: bool

    @property
    def middle(self) -> float:
        return round(self.x + self.width / 2, 1)

    @property
    def value_at(self) -> float:
        return self.y - 6


@dataclass(frozen=True, slots=True)
class Columns:
    """All of them, with what they say in words."""

    told: str
    columns: tuple[Column, ...]
    is_dense: bool

    width = WIDTH
    height = HEIGHT
    bottom = HEIGHT - BOTTOM


def columns(
    told: str, counts: Sequence[tuple[str, int]], *, spell: Callable[[int], str] = str
) -> Columns | None:
    """A column for each label; None where there is nothing to count."""
    most = max((count for _, count in counts), default=0)
    if not most:
        return None
    pitch = WIDTH / len(counts)
    width = min(pitch * 0.72, _WIDEST)
    depth, floor = HEIGHT - TOP - BOTTOM, HEIGHT - BOTTOM
    every = (
        -(-_LABEL_NEEDS * max(len(label) for label, _ in counts) // int(max(pitch, 1) * 1.4)) or 1
    )
    return Columns(
        told,
        tuple(
            Column(
                x=round(pitch * (number + 0.5) - width / 2, 1),
                y=round(floor - depth * count / most, 1),
                width=round(width, 1),
                height=round(depth * count / most, 1),
                label=label if number % every == 0 else "",
                value=spell(count) if count and pitch > _LABEL_NEEDS * 1.6 else "",
                is_most=count == most,
            )
            for number, (label, count) in enumerate(counts)
        ),
        is_dense=pitch < _LABEL_NEEDS * 1.6,
    )
