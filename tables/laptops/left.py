"""What an older laptop accepted that the newer one has not, for a person to enter there again."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from tournaments.live.standing import standing
from tournaments.log import folds
from tournaments.log.wording import describe_all, who
from tournaments.log.wording_money import describe_money
from tournaments.models import EventWish, Tournament, Wish
from tournaments.people.names import Names


@dataclass(frozen=True, slots=True)
class Left:
    """One wish that was granted here and is not there."""

    at: datetime
    by: str
    where: str
    told: tuple[str, ...]


def left_here() -> list[Left]:
    """In the order in which they were asked; none until the newer laptop has said how far it is."""
    heads = standing.newer.get("heads") if standing.is_over else None
    if heads is None:
        return []
    found = [*_of_tournaments(heads), *_of_events(heads)]
    return sorted(found, key=lambda one: one.at)


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
            yield Left(wish.at, who(wish), row.name, sentences)


def _of_events(heads: dict[str, int]) -> Iterable[Left]:
    for wish in EventWish.objects.select_related("event", "user").filter(refusal_code=""):
        if wish.number > heads.get(wish.event.key.hex, 0):
            yield Left(
                wish.at,
                str(wish.user or wish.actor),
                wish.event.name,
                (wish.kind.replace("_", " "),),
            )
