"""The wishes of an event's own: `commit` is the only way in, and their only writer.

One order, always: lock, replay, decide, append, announce. A wish is answered once; asked again
with the same nonce it gets the same answer, be it a receipt or a refusal.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from rules_engine.errors import RuleViolation
from tournaments.log import log
from tournaments.log.kinds import EventWishKind
from tournaments.log.log import Asked
from tournaments.models import Event, EventWish, Tournament

Decide = Callable[[Event], None]
Alongside = Callable[[EventWish], None]


@dataclass(frozen=True, slots=True)
class EventReceipt:
    """The answer to a wish that was granted."""

    wish: int
    is_replay: bool = False


def commit(
    event_id: int,
    asked: Asked,
    kind: EventWishKind,
    decide: Decide,
    alongside: Alongside,
    *,
    is_shown: bool = True,
) -> EventReceipt:
    """Decide on an event and keep the answer; raises RuleViolation when `decide` refuses.

    `alongside` writes what was granted (a posting, the event's own row) in the same transaction.
    What no screen of its tournaments shows, such as a sale at the bar, waits for none of them.
    """
    with log.turn(), transaction.atomic(durable=True):
        shown_by = _lock_tournaments(event_id) if is_shown else ()
        event = log.lock_event(event_id)
        if answered := EventWish.objects.filter(event=event, nonce=asked.nonce).first():
            if (answered.actor, answered.kind) != (asked.by.label, kind.value):
                raise log.OthersNonce
            return _answer_again(answered)
        wish = _new_wish(event, asked, kind, now=timezone.now())
        refusal: RuleViolation | None = None
        try:
            decide(event)
        except RuleViolation as violation:
            refusal = violation
            wish.refusal_code, wish.refusal = refusal.code, str(refusal.sentence)
            wish.save(force_insert=True)
        else:
            wish.save(force_insert=True)
            alongside(wish)
            _announce(shown_by)
    if refusal:
        raise refusal
    return EventReceipt(wish.number)


def _lock_tournaments(event_id: int) -> list[int]:
    """The tournaments whose screens show the event, locked before it, in the order of their ids."""
    rows = Tournament.objects.select_for_update().filter(event=event_id).order_by("pk")
    return [row.pk for row in rows]


def _new_wish(event: Event, asked: Asked, kind: EventWishKind, *, now: datetime) -> EventWish:
    last = EventWish.objects.filter(event=event).order_by("-number").first()
    return EventWish(
        event=event,
        number=last.number + 1 if last else 1,
        nonce=asked.nonce,
        kind=kind.value,
        actor=asked.by.label,
        user_id=asked.by.user_id,
        at=now,
    )


def _answer_again(wish: EventWish) -> EventReceipt:
    if wish.refusal_code:
        raise RuleViolation(wish.refusal_code, wish.refusal)
    return EventReceipt(wish.number, is_replay=True)


def _announce(tournaments: Iterable[int]) -> None:
    for tournament_id in tournaments:
        log.touch(tournament_id)
