"""Where a rule is accounted for."""

from dataclasses import dataclass
from enum import StrEnum


class Account(StrEnum):
    """How the software takes care of a rule."""

    IMPLEMENTED = "implemented"
    GUIDED = "guided"
    RULED = "ruled"
    RECORDED = "recorded"
    SHOWN = "shown"
    UNASKED = "unasked"
    PENDING = "pending"


@dataclass(frozen=True, slots=True)
class Place:
    """A name in the code (`module:name`), an irregularity, or why a rule is not there yet."""

    account: Account
    where: str


def done(*names: str) -> tuple[Place, ...]:
    """Worked out or refused by these functions."""
    return tuple(Place(Account.IMPLEMENTED, name) for name in names)


def guided(*names: str) -> tuple[Place, ...]:
    """Told by these parts of the guide."""
    return tuple(Place(Account.GUIDED, f"texts.guide.{name}") for name in names)


def ruled(*irregularities: str) -> tuple[Place, ...]:
    """Answered by these irregularities."""
    return tuple(Place(Account.RULED, name) for name in irregularities)


def recorded(*names: str) -> tuple[Place, ...]:
    """Recorded by these verbs."""
    return tuple(Place(Account.RECORDED, f"tournament.verbs.{name}") for name in names)


def shown() -> tuple[Place, ...]:
    """To be read on the rules page, and nothing else."""
    return (Place(Account.SHOWN, "texts.rulebook.page:rules_page"),)


def unasked(*names: str) -> tuple[Place, ...]:
    """Decided by these names, but nothing on a screen asks for it yet."""
    return tuple(Place(Account.UNASKED, name) for name in names)


def pending(reason: str) -> tuple[Place, ...]:
    """Not done yet, for this reason."""
    return (Place(Account.PENDING, reason),)
