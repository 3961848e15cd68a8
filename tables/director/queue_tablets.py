"""Tablets in the queue: whoever pairs one is seen by staff, and whoever may have copied one."""

from collections.abc import Iterable, Iterator
from datetime import timedelta

from django.db.models import Q

from tables.devices.lost import lost_tablets, moved_lately
from tables.director.queue_item import QueueItem
from tables.director.queue_suggested import listed
from tables.models import Rehearsal, Suspicion, Tablet
from tournaments.rights import RIGHTS
from tournaments.scene import Scene

IS_NEW_FOR = timedelta(minutes=15)
_SUSPECTED = {
    Suspicion.TWO_DEVICES: "Table {table}’s tablet seems to be used by two devices",
    Suspicion.OTHER_TABLES: "The tablet of table {table} tried to open other tables",
}


def tablets_of_note(scene: Scene) -> list[Tablet]:
    """Those that somebody has just paired, and those that somebody else may hold; one query."""
    is_new = Q(paired_at__gt=scene.now - IS_NEW_FOR)
    found = Tablet.objects.filter(
        is_new | Q(suspected_at__isnull=False),
        table__tournament_id=scene.tournament_id,
        revoked_at=None,
    )
    return list(found.select_related("table", "paired_by"))


def new_tablets(scene: Scene, noted: Iterable[Tablet]) -> Iterator[QueueItem]:
    """Which tables got a tablet lately, and by whose code."""
    if scene.caller not in RIGHTS["tablets"]:
        return
    paired = (one for one in noted if one.paired_at > scene.now - IS_NEW_FOR)
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


def rehearsed(scene: Scene) -> Iterator[QueueItem]:
    """Something else is on the tablets and screens of this night."""
    if Rehearsal.objects.filter(tournament=scene.tournament_id, is_on=True).exists():
        yield QueueItem(
            key="rehearsed",
            about="Tablets and screens",
            title="A rehearsal is on",
            why="Tablets and screens show it, with made-up names. It ends when the clock starts.",
            page=scene.link("rehearsal"),
            page_label="End it",
            is_wrong=True,
        )


def moved_laptop(scene: Scene) -> Iterator[QueueItem]:
    """This laptop has another address: which tablets have not found it again."""
    house = moved_lately(now=scene.now)
    if house is None or house.moved_at is None:
        return
    here = lost_tablets(house).filter(table__tournament_id=scene.tournament_id)
    lost, since = here.values_list("table__number", flat=True), house.moved_at
    if not lost and since < scene.now - IS_NEW_FOR:
        return
    missing = f" Not yet back: {listed(sorted(lost))}." if lost else ""
    yield QueueItem(
        key="moved-laptop",
        about="This computer",
        title=f"This laptop is now at {house.address}",
        why=f"Since {scene.time(since)}, before that at {house.former_address}. Codes on screens "
        f"show it, printed ones do not.{missing}"
        + (" One scan of a new code pairs a tablet again." if lost else ""),
        page=scene.link("tablets"),
        page_label="To the tablets",
        is_wrong=bool(lost),
        is_note=not lost,
    )


def suspected_tablets(scene: Scene, noted: Iterable[Tablet]) -> Iterator[QueueItem]:
    """Which tablets somebody else may hold, with the end of it in one tap."""
    suspected = [(one.suspected_at, one) for one in noted if one.suspected_at]
    for since, tablet in sorted(suspected, key=lambda pair: pair[0]):
        table = tablet.table.number
        yield QueueItem(
            key=f"suspected-{tablet.pk}",
            about="Tablets",
            title=_SUSPECTED[Suspicion(tablet.suspicion)].format(table=table),
            why=f"Since {scene.time(since)}. Somebody else may act for this table. "
            f"Revoke it, go to table {table} and pair its tablet anew, unless you know why.",
            main=scene.tap("Revoke it", "revoke_tablet", tablet.pk),
            second=scene.tap("It is fine", "trust_tablet", tablet.pk),
            page=scene.link("tablets"),
            page_label="To the tablets",
            is_wrong=True,
        )
