"""Prizes: where the money of an entry goes, what each place wins, deals, packages and bounties."""

from rules_engine.prizes.deals import chip_chop, icm, pool_left
from rules_engine.prizes.draft import IN_PERSON, Picker, Picking
from rules_engine.prizes.packages import Goods, Package
from rules_engine.prizes.payout_plan import (
    ST_GABRIEL_TABLE,
    WHOLE,
    Band,
    ByCurve,
    ByField,
    CashTemplate,
    Curve,
    FixedAmounts,
    FixedPlaces,
    PayoutPlan,
    ShareOfField,
    check_plan,
    default_plan,
)
from rules_engine.prizes.payouts import prizes
from rules_engine.prizes.placing import ExitCause, Finish
from rules_engine.prizes.pool import Price, plain_amount
from rules_engine.prizes.sharing import share_evenly

__all__ = [
    "IN_PERSON",
    "ST_GABRIEL_TABLE",
    "WHOLE",
    "Band",
    "ByCurve",
    "ByField",
    "CashTemplate",
    "Curve",
    "ExitCause",
    "Finish",
    "FixedAmounts",
    "FixedPlaces",
    "Goods",
    "Package",
    "PayoutPlan",
    "Picker",
    "Picking",
    "Price",
    "ShareOfField",
    "check_plan",
    "chip_chop",
    "default_plan",
    "icm",
    "plain_amount",
    "pool_left",
    "prizes",
    "share_evenly",
]
