"""The accounts of an event: each is made when it is needed first."""

from collections.abc import Mapping

from django.db.models import Q

from rules_engine.errors import RuleViolation
from tournaments.log import log
from tournaments.models import Account, AccountKind, Tournament, Wish
from tournaments.money.books import OF_A_TOURNAMENT

GIFTS = "Gifts"
FIRST_DESK = 1
"""The desk whose cash box every event has."""


def of_tournament(tournament: Tournament) -> Mapping[AccountKind, Account]:
    """Where a tournament's money goes: its prize pool, and what all of the event share.

    Runs inside the transaction of a wish, which has locked the tournament.
    """
    pool = Q(tournament=tournament)
    shared = Q(kind=AccountKind.CASH, desk=FIRST_DESK)
    shared |= Q(kind__in=[AccountKind.CARD, AccountKind.CHARITY])
    rows = Account.objects.filter(pool | shared, event=tournament.event_id)
    found = {AccountKind(row.kind): row for row in rows}
    if len(found) < len(OF_A_TOURNAMENT):
        log.lock_event(tournament.event_id)  # or two tournaments would make them twice
        found = {kind: _find_or_make(tournament, kind) for kind in OF_A_TOURNAMENT}
    return found


def float_of(wish: Wish) -> Account:
    """What the member of staff who makes this wish carries through the room.

    Runs inside the transaction of the wish, which has locked the tournament.
    """
    if wish.user_id is None:
        raise RuleViolation("staff_only", "Money is taken by somebody of the staff.")
    log.lock_event(wish.tournament.event_id)  # or two tournaments would make it twice
    row, _ = Account.objects.get_or_create(
        event_id=wish.tournament.event_id,
        kind=AccountKind.FLOAT,
        holder_id=wish.user_id,
        defaults={"name": AccountKind.FLOAT.label},
    )
    return row


def income_of(event_id: int, name: str) -> Account:
    """Where money comes from that nothing was sold for, by its name; inside a transaction."""
    log.lock_event(event_id)  # or two would make it twice
    row, _ = Account.objects.get_or_create(event_id=event_id, kind=AccountKind.INCOME, name=name)
    return row


def _find_or_make(tournament: Tournament, kind: AccountKind) -> Account:
    whose: dict[str, object] = {"event_id": tournament.event_id, "kind": kind}
    if kind is AccountKind.CASH:
        whose["desk"] = FIRST_DESK
    if kind is AccountKind.PRIZE_POOL:
        whose["tournament"] = tournament
    row, _ = Account.objects.get_or_create(**whose, defaults={"name": kind.label})
    return row
