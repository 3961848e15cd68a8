"""Which tablets are alive, for the heartbeats of the staff's screens."""

from datetime import datetime, timedelta
from typing import Any

from tables.models import Tablet

# It answers a heartbeat, or asks after a missed one, every 4 seconds; stamps come every 2.
SILENT_AFTER = timedelta(seconds=7)


def tablets_alive(*, now: datetime, tournament_id: int, **_zone: int) -> dict[str, Any]:
    """The tables whose tablet was seen lately, in any zone; one that has none is not among them."""
    tablets = Tablet.objects.filter(
        table__tournament_id=tournament_id, revoked_at=None, seen_at__gt=now - SILENT_AFTER
    )
    return {"tablets": sorted(tablets.values_list("table__number", flat=True))}
