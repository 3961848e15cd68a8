"""The shipped rule sets by name."""

from collections.abc import Mapping

from rules_engine.house import HouseRules
from rules_engine.houses import charity_draft, club, home_poker_tourney, roberts, st_gabriel

SHIPPED: Mapping[str, HouseRules] = {
    module.RULES.name: module.RULES
    for module in (st_gabriel, roberts, home_poker_tourney, club, charity_draft)
}
