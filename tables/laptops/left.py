"""What an older laptop accepted that the newer one has not, for a person to enter there again.

A tap whose answer was lost may have been sent to both: what the newer one has as well is left out.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from tournaments.live.standing import standing
from tournaments.log import folds
from tournaments.log.wording import describe_all, who
from tournaments.log.wording_money import describe_money
from tournaments.models import EventWish, Tournament, Wish
from tournaments.people.names import Names

MOST_ASKED = 1000


@dataclass(frozen=True, slots=True)
class Left:
    """One wish that was granted here and is not there."""

    nonce: UUID
    at: datetime
    by: str
    where: str
    told: tuple[str, ...]


def left_here() -> list[Left]:
    """In the order in which they were asked; none until the newer laptop has said how far it is."""
    heads = standing.newer.get("heads") if standing.is_over else None
    if heads is None:
        return []
    there = set(standing.newer.get("known", ()))
    found = [*_of_tournaments(heads), *_of_events(heads)]
    return sorted((one for one in found if one.nonce.hex not in there), key=lambda one: one.at)


def beyond(heads: dict[str, int]) -> list[str]:
    """The nonces of what was asked here after that, for the newer laptop to say which it knows."""
    rows = Wish.objects.values_list("nonce", "number", "tournament__key")
    own = EventWish.objects.values_list("nonce", "number", "event__key")
    found = [nonce.hex for nonce, number, key in [*rows, *own] if number > heads.get(key.hex, 0)]
    return found[:MOST_ASKED]


def known_here(nonces: Iterable[str]) -> list[str]:
    """Which of those were asked here too."""
    asked = [UUID(nonce) for nonce in nonces][:MOST_ASKED]
    found = [
        kind.objects.filter(nonce__in=asked).values_list("nonce", flat=True) for kind in _KINDS
    ]
    return [nonce.hex for each in found for nonce in each]


_KINDS = (Wish, EventWish)


def _of_tournaments(heads: dict[str, int]) -> Iterable[Left]:
    for row in Tournament.objects.select_related("event").order_by("pk"):
        wishes = Wish.objects.filter(
            tournament=row, number__gt=heads.get(row.key.hex, 0), refusal_code=""
        ).select_related("user", "posting")
        folded = folds.read(row.pk) if wishes else None
        if folded is None:
            continue
        names = Names.load(row.pk)
        for wish in wishes.order_by("number"):
            facts = [line.fact for line in folded.lines if line.wish == wish.number]
            told = list(describe_all(facts, folded, currency=row.event.currency))
            if hasattr(wish, "posting"):
                told.append(describe_money(wish.posting, currency=row.event.currency))
            sentences = tuple(map(names.within, told)) or (wish.kind.replace("_", " "),)
            yield Left(wish.nonce, wish.at, who(wish), row.name, sentences)


def _of_events(heads: dict[str, int]) -> Iterable[Left]:
    for wish in EventWish.objects.select_related("event", "user").filter(refusal_code=""):
        if wish.number > heads.get(wish.event.key.hex, 0):
            yield Left(
                wish.nonce,
                wish.at,
                str(wish.user or wish.actor),
                wish.event.name,
                (wish.kind.replace("_", " "),),
            )
