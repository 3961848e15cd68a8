"""Where somebody who has just logged in is needed: helpers land there, everybody else at home."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.urls import reverse

from rules_engine.tournament import Stage
from tournaments.log import folds
from tournaments.models import Tournament, User
from tournaments.rights import Caller, Visitor

PAGES = {Caller.FLOOR: "floor", Caller.DESK: "desk"}
LATE = timedelta(hours=18)
SOON = timedelta(hours=12)


def workplace(user: User, *, now: datetime) -> str:
    """The page of the floor or the desk for tonight; home for others and where it is not one."""
    found = list(_played_or_soon(Visitor(user), now=now))
    chosen = [one for one in found if one[1]] or found
    if len(chosen) != 1:
        return reverse("home")
    ((tournament_id, _),) = chosen
    caller = Visitor(user).strongest({"tournament_id": tournament_id})
    return reverse(PAGES[caller], args=[tournament_id]) if caller in PAGES else reverse("home")


def _played_or_soon(visitor: Visitor, *, now: datetime) -> Iterator[tuple[int, bool]]:
    """Tournaments that are played, or begin within hours; each with whether it is played."""
    rows = Tournament.objects.filter(
        opened_at__isnull=False, event__in=visitor.events(), starts_at__gt=now - LATE
    )
    starts = dict(rows.values_list("pk", "starts_at"))
    for number, folded in folds.read_all(starts).items():
        if folded is None or isinstance(folded, folds.UnreadableLog):
            continue
        match folded.state.stage:
            case Stage.RUNNING:
                yield number, True
            case Stage.SALES | Stage.DRAWN if starts[number] < now + SOON:
                yield number, False
