"""When it will be over, as the director sees it: against the hard stop, and what would help."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from rules_engine.forecast import Estimate, Forecast, Option, forecast, options
from rules_engine.tournament import Stage
from tournaments.pictures.ribbon import MIDDLE, Ribbon, look, night_ribbon, rounded
from tournaments.scene import Scene, Tap

_WORTH = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class OptionShown:
    """Something that ends the night sooner: what it is, when it would be over, and its button."""

    what: str
    ends: str
    earlier: int
    tap: Tap | None


@dataclass(frozen=True, slots=True)
class ForecastShown:
    """When it is likely over; `winner` says when one is found if the hard stop comes first."""

    ends: str
    is_open_ended: bool
    spread: str
    stops: str
    winner: str
    late: str
    source: str
    options: tuple[OptionShown, ...]


def forecast_shown(scene: Scene) -> ForecastShown | None:
    """The forecast while it is played; None where there is nothing to forecast."""
    if scene.state.stage is not Stage.RUNNING:
        return None
    at = look(scene.state, now=scene.now).next_at
    found = forecast(scene.state, now=at)
    if found is None:
        return None
    late = _late(scene, found)
    stops = scene.time(found.stop.at) if found.stop else ""
    return ForecastShown(
        ends=stops if late else _time(scene, found.winner),
        is_open_ended=found.is_open_ended and not late,
        spread="" if late else _spread(scene, found.winner),
        stops="" if late else stops,
        winner=_time(scene, found.winner) if late else "",
        late=late,
        source=str(scene.state.house.cite("time_limit")),
        options=tuple(_options(scene, at)) if late else (),
    )


def night_shown(scene: Scene) -> Ribbon | None:
    """The ribbon of the night while it is played."""
    if scene.state.stage is not Stage.RUNNING:
        return None
    return night_ribbon(scene.state, now=scene.now, zone=scene.zone, width=MIDDLE)


def _late(scene: Scene, found: Forecast) -> str:
    if not found.is_late or found.stop is None:
        return ""
    stop = found.stop
    chance = f"The chance of a winner before it is {stop.winner_percent} percent."
    comes = f"The hard stop comes first, at {scene.time(stop.at)}"
    return f"{comes}, with about {stop.players_left} left. {chance}"


def _options(scene: Scene, at: datetime) -> Iterator[OptionShown]:
    first = scene.state.clock.first_unplayed_level(scene.now)
    found = [one for one in options(scene.state, now=at) if one.earlier_by >= _WORTH]
    for one in sorted(found, key=lambda option: option.earlier_by, reverse=True):
        yield OptionShown(
            what=one.sentence,
            ends=_time(scene, one.winner),
            earlier=one.earlier_by // timedelta(minutes=1),
            tap=_tap(scene, one, first),
        )


def _tap(scene: Scene, option: Option, first: int) -> Tap | None:
    return scene.tap("Do it", "direct_time", "option", kind=option.kind.value, first=first)


def _time(scene: Scene, likely: Estimate) -> str:
    ends = rounded(likely.likely)
    return scene.time(ends) if ends else "–"


def _spread(scene: Scene, likely: Estimate) -> str:
    early, late = rounded(likely.early), rounded(likely.late)
    return f"{scene.time(early)} to {scene.time(late)}" if early and late else ""
