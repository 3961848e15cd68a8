"""Curves over the night: steps on two axes, rest breaks behind them, a goal across."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from rules_engine.story import Point, Stretch, StretchKind
from tournaments.pictures.scale import Mark, Scale, nice_steps

WIDTH, HEIGHT = 760, 300
LEFT, RIGHT, TOP, BOTTOM = 64, 16, 18, 34
NAMES = 236  # what the names at the ends of several curves need
_LINES_APART = 17
_LONGEST_NAME = 28


@dataclass(frozen=True, slots=True)
class Series:
    """A curve to draw; several of them have names."""

    points: tuple[Point, ...]
    name: str = ""
    is_first: bool = True


@dataclass(frozen=True, slots=True)
class Curve:
    """A drawn curve: its path, that of the area beneath, and its name where it ends."""

    path: str
    area: str
    name: str
    x: float
    y: float
    name_y: float
    is_first: bool

    @property
    def is_squeezed(self) -> bool:
        """Whether the name is drawn narrower, so that all of it has room."""
        return len(self.name) > _LONGEST_NAME


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture of one or more curves, with what it says in words."""

    told: str
    curves: tuple[Curve, ...]
    values: tuple[Mark, ...]  # their x is a height
    hours: tuple[Mark, ...]
    rests: tuple[tuple[float, float], ...]
    goal: Mark | None
    right: float

    width = WIDTH
    height = HEIGHT
    left = LEFT
    top = TOP
    bottom = HEIGHT - BOTTOM
    names = NAMES - 14

    @property
    def depth(self) -> int:
        return self.bottom - self.top


def chart(
    told: str,
    series: Sequence[Series],
    night: Sequence[Stretch],
    *,
    zone: str,
    spell: Callable[[int], str] = lambda value: f"{value:,}",
    goal: int = 0,
) -> Chart | None:
    """The curves over that night; None without one."""
    drawn = [one for one in series if one.points]
    if not drawn or not night:
        return None
    right = WIDTH - (NAMES if len(drawn) > 1 else RIGHT)
    scale = Scale(night[0].begins_at, night[-1].ends_at, LEFT, right)
    highest = max(goal, *(point.value for one in drawn for point in one.points), 1)
    values = nice_steps(highest)
    height = _Height(max(highest, values[-1]))
    curves = (_curve(one, scale, height, until=night[-1].ends_at) for one in drawn)
    return Chart(
        told=told,
        curves=tuple(_spread_names(sorted(curves, key=lambda one: one.y))),
        values=tuple(Mark(height.y(value), spell(value)) for value in values),
        hours=tuple(scale.hours(zone)),
        rests=tuple(_rests(night, scale)),
        goal=Mark(height.y(goal), spell(goal)) if goal else None,
        right=right,
    )


@dataclass(frozen=True, slots=True)
class _Height:
    highest: int

    def y(self, value: int) -> float:
        depth = HEIGHT - TOP - BOTTOM
        return round(HEIGHT - BOTTOM - depth * value / self.highest, 1)


def _curve(series: Series, scale: Scale, height: _Height, *, until: datetime) -> Curve:
    """Steps: what holds holds until it changes, and at the end for as long as anybody is there."""
    steps = {scale.x(point.at): height.y(point.value) for point in series.points}
    (first, y), *others = steps.items()
    path = f"M{first} {y}" + "".join(f"H{x}V{y}" for x, y in others)
    last = series.points[-1]
    x = scale.x(until) if last.value else scale.x(last.at)
    path += f"H{x}"
    y, floor = height.y(last.value), HEIGHT - BOTTOM
    return Curve(path, f"{path}V{floor}H{first}Z", series.name, x, y, y, series.is_first)


def _spread_names(curves: list[Curve]) -> Iterator[Curve]:
    """Names far enough from one another, from the bottom upwards, in the order of the ends."""
    floor, placed = float(HEIGHT - BOTTOM), []
    for one in reversed(curves):
        y = min(one.y + 5, floor)
        floor = y - _LINES_APART
        placed.append((one, y))
    for one, y in reversed(placed):
        yield Curve(one.path, one.area, one.name, one.x, one.y, y, one.is_first)


def _rests(night: Sequence[Stretch], scale: Scale) -> Iterator[tuple[float, float]]:
    for one in night:
        if one.kind is not StretchKind.PLAY:
            x = scale.x(one.begins_at)
            yield x, round(scale.x(one.ends_at) - x, 1)
