"""Tablets in the queue: whoever pairs one is seen by staff."""

from collections.abc import Iterator
from datetime import timedelta

from tables.director.queue_item import QueueItem
from tables.director.queue_suggested import listed
from tables.models import Tablet
from tournaments.rights import RIGHTS
from tournaments.scene import Scene

IS_NEW_FOR = timedelta(minutes=15)


def new_tablets(scene: Scene) -> Iterator[QueueItem]:
    """Which tables got a tablet lately, and by whose code."""
    if scene.caller not in RIGHTS["tablets"]:
        return
    paired = Tablet.objects.filter(
        table__tournament_id=scene.tournament_id,
        revoked_at=None,
        paired_at__gt=scene.now - IS_NEW_FOR,
    ).select_related("table", "paired_by")
    new = sorted(paired, key=lambda one: one.paired_at)
    if new:
        last = new[-1]
        whose = f" by a code of {last.paired_by}" if last.paired_by else ""
        yield QueueItem(
            key="new-tablets",
            about="Tablets",
            title=f"New tablet at {listed(sorted(one.table.number for one in new))}",
            why=f"The last one at {scene.time(last.paired_at)}{whose}. Not yours? Revoke it.",
            page=scene.link("tablets"),
            page_label="To the tablets",
            is_note=True,
        )
