"""The Friday tournament of the published rules, for tests of the clock."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from rules_engine.clock.clock import Clock, Reading
from rules_engine.clock.structure import RestAt, Structure
from rules_engine.clock.structures import default_structure
from rules_engine.house.rule_sets import SHIPPED

ZONE = "America/Indiana/Indianapolis"
ST_GABRIEL = default_structure(SHIPPED["st-gabriel"])
INSTANT = timedelta(microseconds=1)


def at(hour: int, minute: int = 0, second: int = 0) -> datetime:
    """A time of that day in the place; hours from 24 on are after midnight."""
    midnight = datetime(2011, 6, 17, 4, tzinfo=UTC)
    return midnight + timedelta(hours=hour, minutes=minute, seconds=second)


def minutes(count: float) -> timedelta:
    return timedelta(minutes=count)


def friday(**changes: Any) -> Clock:
    """The clock, started at seven; changes are of the clock before that."""
    clock = Clock(ST_GABRIEL, ZONE, hard_stop_at=at(24))
    return replace(clock, **changes).started(at(19))


def with_dinner(*rests: RestAt) -> Clock:
    """The same without a hard stop, with rest breaks at times of day."""
    return friday(structure=replace(ST_GABRIEL, rests_at=rests), hard_stop_at=None)


def shorter(structure: Structure, *, from_level: int) -> Structure:
    """Levels of ten minutes from that one on."""
    rows = (
        replace(row, seconds=600) if number >= from_level else row
        for number, row in enumerate(structure.levels, start=1)
    )
    return replace(structure, levels=tuple(rows))


def label(reading: Reading) -> Reading:
    """What of a reading stays the same until the clock changes."""
    return replace(reading, into=timedelta(0), left=timedelta(0))
