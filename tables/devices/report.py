"""What a device says of itself, parsed and bounded: anybody may own the browser it comes from."""

import json
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from tables.models import Awake

LONGEST = 400
MOST_UNSENT = 100_000
A_DAY = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Report:
    """The last that a device said of itself."""

    device: UUID
    awake: Awake = Awake.NOTHING
    is_handheld: bool = False
    battery: int | None = None
    is_charging: bool | None = None
    unsent: int = 0
    seconds_ahead: int = 0


def parse(said: str) -> Report | None:
    """The report in a message; None for anything else."""
    if not 2 <= len(said) <= LONGEST:
        return None
    try:
        told = json.loads(said)
        device = UUID(told["device"])
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    battery, charging = told.get("battery"), told.get("charging")
    return Report(
        device=device,
        awake=Awake(told.get("awake")) if told.get("awake") in Awake.values else Awake.NOTHING,
        is_handheld=told.get("hand") is True,
        battery=None if battery is None else _within(battery, 0, 100),
        is_charging=charging if isinstance(charging, bool) else None,
        unsent=_within(told.get("unsent"), 0, MOST_UNSENT),
        seconds_ahead=_within(told.get("ahead"), -A_DAY, A_DAY),
    )


def _within(value: Any, least: int, most: int) -> int:
    return min(max(value, least), most) if type(value) is int else max(least, 0)
