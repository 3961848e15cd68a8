"""Prizes that are no money: packages to pick from, with what is known of each."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules_engine.errors import RuleViolation
from rules_engine.releases import expect_fields
from rules_engine.units import Cents


class Goods(StrEnum):
    """What is handed over beside money; nobody gets more than one of each."""

    PACKAGE = "package"
    TROPHY = "trophy"


@dataclass(frozen=True, slots=True)
class Package:
    """A prize to pick: its name, what is in it, who gave it and what it is worth, if known."""

    name: str
    contents: str = ""
    donor: str = ""
    value: Cents = 0

    def __post_init__(self) -> None:
        if self.value < 0:
            raise RuleViolation("package_value", "No package is worth less than nothing.")

    @property
    def is_described(self) -> bool:
        """Whether more is known than its name."""
        return bool(self.contents or self.donor or self.value)

    def to_data(self) -> dict[str, Any]:
        """Plain data for a fact."""
        return {
            "name": self.name,
            "contents": self.contents,
            "donor": self.donor,
            "value": self.value,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Package":
        """The package that `to_data` wrote down; NewerLog, or ValueError for anything else."""
        expect_fields(cls, data)
        texts = (data["name"], data["contents"], data["donor"])
        if any(type(text) is not str for text in texts) or type(data["value"]) is not int:
            raise ValueError(f"not a package: {data!r}")
        return cls(*texts, data["value"])
