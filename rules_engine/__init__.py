"""Poker tournament rules as a pure library: no I/O, no clock, no global randomness.

Modules are the interface: one subject each, every rule a function that takes the house first.
`rules_engine.tournament` puts them together: facts, verbs and a fold.
"""

from rules_engine.citations import Citation, Document, Source
from rules_engine.errors import RuleViolation
from rules_engine.house import HouseRules
from rules_engine.houses import SHIPPED
from rules_engine.reasons import Reason

__all__ = [
    "SHIPPED",
    "Citation",
    "Document",
    "HouseRules",
    "Reason",
    "RuleViolation",
    "Source",
]
