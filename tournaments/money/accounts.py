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


def of_tournament(
    tournament: Tournament, *, user_id: int | None = None
) -> Mapping[AccountKind, Account]:
    """Where a tournament's money goes: its prize pool, and what all of the event share.

    The cash box is that which the user keeps, or else that of the first desk. Runs inside the
    transaction of a wish, which has locked the tournament.
    """
    pool = Q(tournament=tournament)
    shared = Q(kind=AccountKind.CASH, desk=FIRST_DESK)
    shared |= Q(kind__in=[AccountKind.CARD, AccountKind.CHARITY])
    shared |= Q(keeper=user_id) if user_id else Q()
    rows = Account.objects.filter(pool | shared, event=tournament.event_id)
    theirs_last = sorted(rows, key=lambda row: bool(user_id) and row.keeper_id == user_id)
    found = {AccountKind(row.kind): row for row in theirs_last}
    if len(found) < len(OF_A_TOURNAMENT):
        log.lock_event(tournament.event_id)  # or two tournaments would make them twice
        own = found.get(AccountKind.CASH)
        found = {kind: _find_or_make(tournament, kind) for kind in OF_A_TOURNAMENT}
        found |= {AccountKind.CASH: own} if own else {}
    return found


def of_event(event_id: int, kind: AccountKind, *, name: str = "") -> Account:
    """An account of an event that is made when it is needed; inside a transaction."""
    log.lock_event(event_id)  # or two would make it twice
    by_name = {"name": name} if name else {}
    row, _ = Account.objects.get_or_create(
        event_id=event_id, kind=kind, **by_name, defaults={} if name else {"name": kind.label}
    )
    return row


def first_box(event_id: int) -> Account:
    """The cash box of the first desk; inside a transaction."""
    log.lock_event(event_id)
    row, _ = Account.objects.get_or_create(
        event_id=event_id,
        kind=AccountKind.CASH,
        desk=FIRST_DESK,
        defaults={"name": AccountKind.CASH.label},
    )
    return row


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


def _find_or_make(tournament: Tournament, kind: AccountKind) -> Account:
    whose: dict[str, object] = {"event_id": tournament.event_id, "kind": kind}
    if kind is AccountKind.CASH:
        whose["desk"] = FIRST_DESK
    if kind is AccountKind.PRIZE_POOL:
        whose["tournament"] = tournament
    row, _ = Account.objects.get_or_create(**whose, defaults={"name": kind.label})
    return row
