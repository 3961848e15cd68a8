"""What one tournament has arranged, where its rules speak of it: no rule set can know it.

A rules page is composed from the house and, where there is a tournament, from this. Two questions
make the organiser's part visible: what the same tournament would be as the rule set ships
(`as_shipped`), and what became of points that the rules leave to each tournament (`settled`).
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import time
from typing import TypeAlias

from rules_engine.clock.structure import Structure
from rules_engine.clock.structures import default_structure
from rules_engine.entries import admission
from rules_engine.entries.rebuys import Purchase
from rules_engine.entries.rebuys import terms as purchase_terms
from rules_engine.hand import ante_rule, betting
from rules_engine.house.keys import EventSetting, TimeLimit
from rules_engine.house.rules import HouseRules
from rules_engine.prizes.payout_plan import default_plan
from rules_engine.tournament.terms import Terms
from rules_engine.units import Cents, LevelNo

MIDNIGHT = time(0, 0)

Money: TypeAlias = Callable[[Cents], str]
"""How an amount is written; whoever shows it knows the currency."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Arranged:
    """A tournament as its organiser set it up.

    `ends_at` is the time of day in the hall at which play stops (None: it is played out),
    `late_until` the last level that the director has opened for late entries. `chairs` is how many
    the room has (None: it is not furnished yet), `field` how many entered once sales are closed.
    """

    terms: Terms
    structure: Structure
    ends_at: time | None = None
    late_until: LevelNo | None = None
    chairs: int | None = None
    field: int | None = None
    charity: str = ""
    licence: str = ""

    @property
    def house(self) -> HouseRules:
        """The house rules that hold now."""
        return self.terms.house

    @property
    def for_sale(self) -> int | None:
        """How many entries can be sold; None where neither the rules nor the room set a limit."""
        return admission.capacity(self.house, room_for=self.terms.capacity or self.chairs)


def settled(house: HouseRules, arranged: Arranged) -> HouseRules:
    """The house with what it leaves to each tournament decided the way this one is played."""
    choices: dict[str, object] = {
        purchase.key: purchase_terms(house, purchase)
        for purchase in Purchase
        if isinstance(getattr(house, purchase.key), EventSetting)
    }
    choices |= {"betting": betting(house), "ante_rule": ante_rule(house)}
    is_limited = house.time_limit is not TimeLimit.NONE
    if is_limited is not (arranged.ends_at is not None):
        choices["time_limit"] = TimeLimit.NONE if is_limited else TimeLimit.MIDNIGHT_RANK_BY_CHIPS
    return house.with_(**choices)


def in_house(arranged: Arranged, house: HouseRules) -> Arranged:
    """The same tournament under these house rules."""
    return replace(arranged, terms=replace(arranged.terms, house=house))


def as_shipped(arranged: Arranged, shipped: HouseRules) -> Arranged:
    """The tournament that it would be if the organiser had kept all that the rule set has."""
    terms = replace(
        arranged.terms,
        house=shipped,
        payouts=default_plan(shipped),
        capacity=shipped.max_entrants,
        rebuy_price=None,
        add_on_price=None,
    )
    return replace(
        arranged,
        terms=terms,
        structure=default_structure(shipped),
        ends_at=None if shipped.time_limit is TimeLimit.NONE else MIDNIGHT,
        late_until=None,
    )
