"""What a wall says of itself in the address that it asks, parsed and bounded."""

from collections.abc import Mapping
from dataclasses import dataclass

from tables.devices.report import A_DAY
from tables.models import Awake

_LONGEST_NUMBER = 8


@dataclass(frozen=True, slots=True)
class WallReport:
    """What holds now; a browser that is too old says nothing of how it is kept awake."""

    is_audible: bool
    awake: str = ""
    battery: int | None = None
    is_charging: bool | None = None
    seconds_ahead: int = 0


def parse(words: Mapping[str, str]) -> WallReport:
    """Every word by itself: one that is no sense is as if it had not been said."""
    awake, charging = words.get("awake", ""), words.get("charging", "")
    return WallReport(
        is_audible=words.get("sound") == "on",
        awake=awake if awake in Awake.values else "",
        battery=_number(words.get("battery", ""), 0, 100),
        is_charging={"true": True, "false": False}.get(charging),
        seconds_ahead=_number(words.get("ahead", ""), -A_DAY, A_DAY) or 0,
    )


def _number(said: str, least: int, most: int) -> int | None:
    is_number = len(said) <= _LONGEST_NUMBER and said.removeprefix("-").isdecimal()
    return min(max(int(said), least), most) if is_number else None
