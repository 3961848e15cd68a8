"""What comes after the listed levels, and rest breaks at a time of day, as fields and back."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine.clock import Growth, Level, RestAt, Structure


def structure_fields(structure: Structure) -> dict[str, Any]:
    """What the fields show first."""
    tail = structure.growth
    dinner = structure.rests_at[0] if structure.rests_at else None
    return {
        "rises": tail is not None,
        "rise_small_blind": tail and tail.small_blind,
        "rise_big_blind": tail and tail.big_blind,
        "rise_ante": tail and tail.ante,
        "rise_minutes": tail and tail.seconds // 60,
        "rise_rest_every": tail and tail.rest_every,
        "rise_rest": tail and tail.rest_seconds // 60,
        "dinner_at": dinner and dinner.time,
        "dinner_minutes": dinner and dinner.seconds // 60,
    }


def growth(said: Mapping[str, Any], levels: Sequence[Level]) -> Growth | None:
    """How levels go on after the listed ones; those last as long as the last one unless told."""
    if not said.get("rises"):
        return None
    rest_every, rest = said.get("rise_rest_every") or 0, said.get("rise_rest") or 0
    return Growth(
        ante=said.get("rise_ante") or 0,
        small_blind=said.get("rise_small_blind") or 0,
        big_blind=said.get("rise_big_blind") or 0,
        seconds=60 * (said.get("rise_minutes") or levels[-1].seconds // 60),
        rest_every=rest_every,
        rest_seconds=60 * rest,
    )


def rests_at(said: Mapping[str, Any]) -> tuple[RestAt, ...]:
    """The rest break at a time of day, if there is one."""
    if not said.get("dinner_at"):
        return ()
    return (RestAt(said["dinner_at"], 60 * (said.get("dinner_minutes") or 30)),)
