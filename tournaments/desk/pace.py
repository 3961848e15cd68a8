"""How quickly the desk sells, and whether everybody who is to come gets in before play begins."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.models import Posting
from tournaments.money.books import ENTRY

WINDOW = timedelta(minutes=10)
RUSH = timedelta(hours=3)
"""So long before play a queue can be meant; what is sold earlier is sold in advance."""

FEWEST = 5
"""So many sales make a rate; fewer say little."""


@dataclass(frozen=True, slots=True)
class Pace:
    """`sold` in the last ten minutes by so many `desks`; `words` once a rate can be told."""

    sold: int
    desks: int
    to_come: int
    words: str
    is_short: bool


def pace(tournament_id: int, *, to_come: int, starts_at: datetime, now: datetime) -> Pace:
    """The rate of sales against those who are signed up and have not paid, in one query."""
    rows = Posting.objects.filter(
        tournament=tournament_id, kind=ENTRY, reverses=None, wish__at__gt=now - WINDOW
    )
    sellers = list(rows.values_list("wish__user_id", flat=True))
    sold, desks = len(sellers), len(set(sellers)) or 1
    left = (starts_at - now) // timedelta(minutes=1)
    is_rush = timedelta() < starts_at - now <= RUSH
    if sold < FEWEST or not to_come or not is_rush or not left:
        return Pace(sold, desks, to_come, "", is_short=False)
    needed = -(-to_come * 10 // sold)
    words = (
        f"{to_come} are still to come. {sold} sales in ten minutes: that takes {needed} minutes, "
        f"and play begins in {left}."
    )
    is_short = needed > left
    if is_short:
        more = -(-desks * needed // max(1, left))
        words += " A second desk is needed." if more == 2 else f" {more} desks are needed."
    return Pace(sold, desks, to_come, words, is_short=is_short)
