"""The profile of a place: values with their sources. What is unknown is not there."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.licences.points import Known

COLLECTED = "collected in 2026"
"""When the values were written down; the texts themselves are of 2010 to 2026."""


@dataclass(frozen=True, slots=True)
class Value:
    """What stands at a point, and where that was read."""

    known: Known
    source: str


@dataclass(frozen=True, slots=True)
class Profile:
    """One place; amounts are cents of its `currency`."""

    key: str
    name: str
    currency: str
    values: Mapping[str, Value]


US_TAX = Value(5_000_00, "Rev. Proc. 2007-57 (form W-2G)")
