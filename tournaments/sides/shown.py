"""Who has won at side events, as walls, public pages and reports say it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.models import Event, SideEvent, SideKind, SidePrize
from tournaments.money.currencies import money

WITH_TICKETS = (SideKind.RAFFLE, SideKind.FIFTY_FIFTY)
NEW_FOR = timedelta(minutes=4)
"""How long winners have the wall to themselves."""


@dataclass(frozen=True, slots=True)
class SideWin:
    """One prize and whose it is; `ticket` is none where none was drawn."""

    side: int
    over: str
    title: str
    prize: str
    ticket: int | None
    winner: str


def wins_of(event: Event, *, since: datetime | None = None) -> tuple[SideWin, ...]:
    """What was won, in the order of the prizes; lots of an auction are sold, not won."""
    rows = SidePrize.objects.filter(side__event=event, won_at__isnull=False)
    rows = rows.exclude(side__kind=SideKind.AUCTION).select_related("side")
    rows = rows.filter(won_at__gt=since) if since else rows
    return tuple(_win(one, event.currency) for one in rows.order_by("side", "number"))


def offered_for(event: Event, tournament_id: int) -> tuple[str, ...]:
    """Bounties on known persons that are still to be won in a tournament."""
    open_ones = SideEvent.objects.filter(
        event=event, kind=SideKind.BOUNTY, tournament=tournament_id, closed_at=None
    )
    return tuple(
        f"{side.name}: {', '.join(_prizes(side, event.currency))}"
        for side in open_ones.prefetch_related("prizes")
    )


def raffles_of(event: Event) -> tuple[tuple[int, str], ...]:
    """Raffles and 50/50 with the pages on which anybody can check them."""
    rows = SideEvent.objects.filter(event=event, kind__in=WITH_TICKETS)
    return tuple(rows.values_list("pk", "name"))


def moments_passed(event: Event, *, now: datetime) -> tuple[int, datetime | None]:
    """How often new winners have made room on the wall, and when they do so next."""
    at = SidePrize.objects.filter(side__event=event, won_at__isnull=False)
    ends = sorted(won + NEW_FOR for won in at.values_list("won_at", flat=True) if won)
    return sum(end <= now for end in ends), next((end for end in ends if end > now), None)


def _prizes(side: SideEvent, currency: str) -> Iterator[str]:
    for prize in side.prizes.all():
        amount = money(prize.cents, currency) if prize.cents else ""
        yield " · ".join(part for part in (prize.title, amount) if part)


def _win(prize: SidePrize, currency: str) -> SideWin:
    return SideWin(
        side=prize.side_id,
        over=prize.side.name,
        title=prize.title,
        prize=money(prize.cents, currency) if prize.cents else "",
        ticket=prize.ticket,
        winner=prize.winner,
    )
