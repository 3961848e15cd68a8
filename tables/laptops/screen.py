"""How the two laptops stand to each other, for whoever directs."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from tables.laptops.following import Follower, pairs
from tournaments.live.standing import standing
from tournaments.models import EventWish, Wish

ANSWERS_WITHIN = timedelta(seconds=20)
"""A laptop that is handed over to and has not taken over by then may be gone."""


@dataclass(frozen=True, slots=True)
class Standings:
    """What the page says; at most one of these is the case."""

    goes_on_at: str
    is_over: bool
    is_handing_over: bool
    follower: Follower | None
    is_live: bool
    seconds: int
    behind: int
    term: int

    @property
    def sentence(self) -> str:
        """In a line, as on the board of devices."""
        if self.follower is None or self.follower.heard_at is None:
            return "has not been heard yet"
        if self.follower.problem:
            return f"does not follow. {self.follower.problem}"
        if not self.is_live:
            return f"silent, last heard {self.seconds} s ago"
        return f"following, {self.behind} behind, last heard {self.seconds} s ago"


def standings(*, now: datetime | None = None) -> Standings:
    """As of this moment."""
    at, follower = now or timezone.now(), pairs.follower
    return Standings(
        goes_on_at=next(iter(standing.goes_on_at.split()), ""),
        is_over=standing.is_over,
        is_handing_over=standing.is_handing_over and not standing.is_over,
        follower=follower,
        is_live=follower is not None and follower.is_live(at),
        seconds=follower.seconds(at) if follower else 0,
        behind=_wishes() - follower.holds if follower else 0,
        term=standing.term,
    )


def _wishes() -> int:
    return Wish.objects.count() + EventWish.objects.count()
