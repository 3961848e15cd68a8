"""Levels that are suggested: from how many play, how long, with what stack and which chips."""

from decimal import Decimal, InvalidOperation

from django.http import QueryDict

from rules_engine.clock import Structure, suggested_structure
from rules_engine.errors import RuleViolation
from rules_engine.house import SHIPPED
from tables.setup.betting_fields import NO_ANTE
from tournaments import typed
from tournaments.form_fields import whole_numbers
from tournaments.levels import level_rows
from tournaments.levels.structure_fields import structure_fields

_MOST_PLAYERS, _MOST_HOURS, _MOST_STACK = 100_000, Decimal(24), 10_000_000


def with_levels(data: QueryDict) -> QueryDict:
    """The page with the levels that fit what it says; as it was where it says too little."""
    structure = _structure(data)
    if structure is None:
        return data
    copy = level_rows.with_levels(data, structure.levels)
    for name, value in structure_fields(structure).items():
        if name.startswith("rise"):
            copy[name] = "" if value is None else str(value)
    return copy


def _structure(data: QueryDict) -> Structure | None:
    players = _whole(data, "suggest_players", most=_MOST_PLAYERS)
    hours = _hours(data.get("suggest_hours", ""))
    stack = _whole(data, "stack", most=_MOST_STACK)
    chips = [one for one in whole_numbers(data.get("denominations", "")) or [] if one > 0]
    house = SHIPPED.get(data.get("house", ""))
    if not (players and hours and stack and chips and house):
        return None
    rest = house.break_after_levels
    try:
        return suggested_structure(
            players=players,
            minutes=int(min(hours, _MOST_HOURS) * 60),
            stack=stack,
            denominations=chips,
            rest_every=rest.levels,
            rest_minutes=rest.minutes,
            has_antes=data.get("ante_rule") != NO_ANTE,
        )
    except RuleViolation:
        return None


def _hours(text: str) -> Decimal | None:
    try:
        found = Decimal(text.strip().replace(",", "."))
    except InvalidOperation:
        return None
    return found if found.is_finite() and found > 0 else None


def _whole(data: QueryDict, name: str, *, most: int) -> int | None:
    found = typed.whole(data.get(name, ""))
    return found if found and found <= most else None
