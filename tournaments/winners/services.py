"""Writing the winners' record, and erasing it on its day."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db import connection
from django.db.models import QuerySet

from rules_engine.errors import RuleViolation
from tournaments.log import event_log
from tournaments.log.event_log import EventReceipt
from tournaments.log.kinds import EventWishKind
from tournaments.log.log import RIFFLE, Asked
from tournaments.models import Event, EventWish, WinnerRecord
from tournaments.winners.won import erased_on, won_of


@dataclass(frozen=True, slots=True)
class Winner:
    """Who won, as they say it and as somebody saw it."""

    name: str
    address: str
    id_seen: str = ""
    donor: str = ""
    signature: bytes = b""
    signed_on_paper: bool = False


def record_winner(event_id: int, key: str, winner: Winner, *, asked: Asked) -> EventReceipt:
    """Write down who won a prize, or correct it; RuleViolation `no_such_prize`."""

    def decide(event: Event) -> None:
        if not any(one.key == key for one in won_of(event)):
            raise RuleViolation("no_such_prize", "Nobody has won that prize. Please look again.")

    def alongside(wish: EventWish) -> None:
        event = wish.event
        won = next(one for one in won_of(event) if one.key == key)
        of: dict[str, Any] = {"tournament_id": won.tournament_id, "entry": won.entry}
        of |= {"side_prize_id": won.side_prize_id}
        before = WinnerRecord.objects.filter(event=event, **of).first()
        kept = before.signature if before else b""
        WinnerRecord.objects.update_or_create(
            event=event,
            **of,
            defaults={
                "name": winner.name,
                "address": winner.address,
                "id_seen": winner.id_seen,
                "prize": won.prize,
                "cents": won.cents,
                "donor": winner.donor,
                "signature": winner.signature or kept,
                "signed_on_paper": winner.signed_on_paper,
                "recorded_at": wish.at,
                "recorded_by": asked.by.label,
                "erase_on": erased_on(event),
            },
        )

    kind = EventWishKind.RECORD_WINNER
    return event_log.commit(event_id, asked, kind, decide, alongside, is_shown=False)


def change_day(event_id: int, *, day: date, asked: Asked) -> EventReceipt:
    """The owner keeps the record for a shorter or longer time."""

    def alongside(_wish: EventWish) -> None:
        WinnerRecord.objects.filter(event=event_id).update(erase_on=day)

    kind = EventWishKind.ERASE_RECORDS
    return event_log.commit(event_id, asked, kind, lambda _: None, alongside, is_shown=False)


def erase_due(*, now: datetime) -> int:
    """Erase every record whose day has come; how many there were.

    A wish of the event says so, so that copies of it are made anew, without them.
    """
    due = WinnerRecord.objects.filter(erase_on__lte=(now - timedelta(hours=12)).date())
    many = due.count()
    if many and connection.vendor == "sqlite":
        connection.cursor().execute("PRAGMA secure_delete=ON")  # or the bytes stay in the file
    for event_id in sorted(set(due.values_list("event", flat=True))):
        event_log.commit(
            event_id,
            Asked(RIFFLE),
            EventWishKind.ERASE_RECORDS,
            decide=lambda _event: None,
            alongside=lambda wish: _erase(due.filter(event=wish.event_id)),
            is_shown=False,
        )
    return many


def _erase(records: QuerySet[WinnerRecord]) -> None:
    records.delete()
