"""The shipped rule sets by name."""

from collections.abc import Mapping

from rules_engine.house.rule_sets import (
    charity_draft,
    club,
    home_poker_tourney,
    roberts,
    st_gabriel,
)
from rules_engine.house.rules import HouseRules

SHIPPED: Mapping[str, HouseRules] = {
    module.RULES.name: module.RULES
    for module in (st_gabriel, roberts, home_poker_tourney, club, charity_draft)
}
