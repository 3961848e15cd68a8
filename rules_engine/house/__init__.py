"""The rules of a house: every point on which the documents differ, decided and with its source.

The five shipped rule sets are in `rule_sets`, the values that a point can take in `keys`; who may
change a point is asked in `consent`.
"""

from rules_engine.house.citations import Source, Status
from rules_engine.house.reasons import Reason
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.house.rules import KEYS, KINDS, LEAST, WORDINGS, Contradiction, HouseRules, Ruled
from rules_engine.house.values import Kind, Value, is_union

__all__ = [
    "KEYS",
    "KINDS",
    "LEAST",
    "SHIPPED",
    "WORDINGS",
    "Contradiction",
    "HouseRules",
    "Kind",
    "Reason",
    "Ruled",
    "Source",
    "Status",
    "Value",
    "is_union",
]
