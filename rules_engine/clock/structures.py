"""Structures that ship: the published blind table, a default for every house, three tournaments.

Only the St. Gabriel rules print a blind table. The other documents leave it to the event, so
every house starts from that table with its own level length and rest breaks.
"""

from dataclasses import dataclass
from datetime import time
from types import MappingProxyType

from rules_engine.clock.structure import Structure
from rules_engine.house.keys import EventSetting, TableFormat
from rules_engine.house.rules import HouseRules
from rules_engine.units import Cents, Chips

DEFAULT_LEVEL_MINUTES = 20

# St. Gabriel, blind table: ante, small blind, big blind of levels 1 to 10, then the steps.
ST_GABRIEL_BLINDS = (
    (0, 1, 2),
    (0, 2, 4),
    (0, 3, 6),
    (0, 4, 8),
    (1, 5, 10),
    (2, 10, 20),
    (3, 15, 30),
    (4, 20, 40),
    (5, 25, 50),
    (10, 50, 100),
)
ST_GABRIEL_GROWTH = (5, 25, 50)


@dataclass(frozen=True, slots=True)
class TournamentTemplate:
    """A published tournament to start a draft from."""

    title: str
    house: str
    table_format: TableFormat
    stack: Chips
    price: Cents
    prize_part: Cents
    weekday: str
    starts: time
    structure: Structure


def default_structure(house: HouseRules) -> Structure:
    """The structure a new tournament of this house starts with."""
    minutes = house.level_minutes
    if isinstance(minutes, EventSetting):
        minutes = DEFAULT_LEVEL_MINUTES
    rest = house.break_after_levels
    return Structure.regular(
        ST_GABRIEL_BLINDS,
        seconds=minutes * 60,
        rest_every=rest.levels,
        rest_seconds=rest.minutes * 60,
        growth=ST_GABRIEL_GROWTH,
    )


_ST_GABRIEL = Structure.regular(
    ST_GABRIEL_BLINDS, seconds=1200, rest_every=3, rest_seconds=600, growth=ST_GABRIEL_GROWTH
)

# St. Gabriel, event box: the three tournaments of the festival.
TEMPLATES = MappingProxyType(
    {
        "six-handed": TournamentTemplate(
            title="Six Handed",
            house="st-gabriel",
            table_format=TableFormat.SIX_HANDED,
            stack=100,
            price=30_00,
            prize_part=24_00,
            weekday="Thursday",
            starts=time(19, 0),
            structure=_ST_GABRIEL,
        ),
        "freeze-out": TournamentTemplate(
            title="Freeze Out",
            house="st-gabriel",
            table_format=TableFormat.EIGHT_HANDED,
            stack=100,
            price=40_00,
            prize_part=32_00,
            weekday="Friday",
            starts=time(19, 0),
            structure=_ST_GABRIEL,
        ),
        "deep-stack": TournamentTemplate(
            title="Deep Stack",
            house="st-gabriel",
            table_format=TableFormat.EIGHT_HANDED,
            stack=150,
            price=50_00,
            prize_part=40_00,
            weekday="Saturday",
            starts=time(18, 0),
            structure=_ST_GABRIEL,
        ),
    }
)
