"""What of a side event is sold and counts: not what was taken back."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet, Sum

from rules_engine.units import Cents, EntryNo
from tournaments.models import AccountKind, SideEvent, SideKind, SidePrize, SideSale
from tournaments.sides.shown import WITH_TICKETS as WITH_TICKETS

SOLD = (*WITH_TICKETS, SideKind.AUCTION, SideKind.LAST_LONGER)
"""For these money is taken."""


@dataclass(frozen=True, slots=True)
class Sold:
    """Tickets with these numbers, or the share of an entry."""

    first: int
    last: int
    entry: EntryNo | None
    name: str


def sold(side: SideEvent) -> tuple[Sold, ...]:
    """What counts, the lowest number first."""
    rows = _standing(side).values_list("first", "last", "entry", "name")
    found = (Sold(first or 0, last or 0, entry, name) for first, last, entry, name in rows)
    return tuple(sorted(found, key=lambda one: (one.first, one.entry or 0)))


def pot(side: SideEvent) -> Cents:
    """What came in for it."""
    paid = _standing(side).filter(posting__lines__account__kind=AccountKind.INCOME)
    return -(paid.aggregate(total=Sum("posting__lines__cents"))["total"] or 0)


def buyer_of(side: SideEvent, ticket: int) -> str | None:
    """Who has bought a ticket, empty where nobody asked; None if it was not sold."""
    return next((one.name for one in sold(side) if one.first <= ticket <= one.last), None)


def is_paid(prize: SidePrize) -> bool:
    """Whether its money has moved and was not taken back."""
    return prize.posting is not None and not hasattr(prize.posting, "reversed_by")


def unpaid(prizes: Iterable[SidePrize]) -> tuple[SidePrize, ...]:
    """What was won in money and nobody has got."""
    return tuple(one for one in prizes if one.won_at and one.cents and not is_paid(one))


def _standing(side: SideEvent) -> "QuerySet[SideSale]":
    return SideSale.objects.filter(side=side, posting__reversed_by=None)
