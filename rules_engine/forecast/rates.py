"""How fast a field shrinks, as fitted by `python -m bench.fit_forecast`."""

import math
from dataclasses import dataclass
from datetime import timedelta

from rules_engine.clock.structure import Level
from rules_engine.entries.rebuys import Purchase, sold_until
from rules_engine.house.keys import TableFormat
from rules_engine.house.rules import HouseRules
from rules_engine.room.plan import table_count
from rules_engine.tournament import Tournament
from rules_engine.units import Chips

SECONDS_PER_HAND, SECONDS_PER_PLAYER = 67.7, 11.3
DEEP, SHORT, DEPTH = 0.0302, 0.727, 9.88
FRESH, SETTLED_MINUTES = 0.611, 62.4
HEADS_UP = 0.594
BLIND, BLIND_DEPTH = 0.5, 0.6  # by levels of 1 to 5 minutes: no usual night comes there
SHOWDOWN = 0.5  # both are all-in, and the shorter one loses every other hand
REBUYS = 0.6  # of those without chips, while they can


@dataclass(frozen=True, slots=True)
class Rates:
    """What the rates of a tournament depend on, apart from players, level and time."""

    house: HouseRules
    table_format: TableFormat
    chips: Chips
    rebuys_until: float  # seconds of play

    @classmethod
    def of(cls, tournament: Tournament) -> "Rates":
        """The rates with the chips that are in play now."""
        house = tournament.house
        until = sold_until(house, Purchase.REBUY) or timedelta(0)
        chips = max(tournament.tally.chips_in_play, 1)
        return cls(house, tournament.terms.table_format, chips, until.total_seconds())

    def busts_per_second(self, players: float, *, level: Level, played: float) -> float:
        """Of the whole field, when so many seconds have been played."""
        whole = max(2, round(players))
        tables = table_count(self.house, players=whole, table_format=self.table_format)
        depth = self.chips / (players * level.big_blind)
        blind = math.exp(-depth / BLIND_DEPTH)
        per_hand = DEEP + SHORT * math.exp(-depth / DEPTH) + BLIND * blind
        per_hand *= 1 - (1 - blind) * FRESH * math.exp(-played / (60 * SETTLED_MINUTES))
        if whole == 2:
            per_hand *= HEADS_UP
        if played < self.rebuys_until:
            per_hand *= 1 - REBUYS
        return tables * per_hand / _seconds(players / tables)

    def showdowns_per_second(self) -> float:
        """Heads-up in showdown mode."""
        return SHOWDOWN / _seconds(2)


def _seconds(players: float) -> float:
    return SECONDS_PER_HAND + SECONDS_PER_PLAYER * players
