"""How old the newest copy of the event is: nothing to do while it is young."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from tables.director.queue_item import QueueItem
from tables.models import KeptCopy
from tournaments.models import Wish
from tournaments.scene import Scene

OLD = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class CopiesShown:
    """The newest copy in words; `is_old` if something has happened that is in no young copy."""

    said: str
    is_old: bool
    failures: tuple[str, ...]


def copies_shown(scene: Scene) -> CopiesShown | None:
    """The copies of the event at this moment; None where none are kept."""
    kept = list(KeptCopy.objects.filter(event__tournaments=scene.tournament_id).order_by("place"))
    if not kept:
        return None
    failures = tuple(f"In {one.get_place_display()}: {one.failure}" for one in kept if one.failure)
    written = [(one.reaches_at, one) for one in kept if one.reaches_at]
    if not written:
        return CopiesShown("There is no copy of this event yet.", is_old=False, failures=failures)
    reaches_at, newest = max(written, key=lambda pair: pair[0])
    age = scene.now - reaches_at
    is_old = age > OLD and _waits_since(newest.event_id, reaches_at, scene.now - OLD)
    return CopiesShown(f"Copied at {scene.time(reaches_at)}, {_ago(age)}.", is_old, failures)


def _waits_since(event_id: int, reaches_at: datetime, until: datetime) -> bool:
    """Whether somebody asked for something after the copy, and so long ago."""
    done = Wish.objects.filter(tournament__event=event_id, refusal_code="")
    waiting = done.filter(at__gt=reaches_at, at__lte=until)
    return waiting.exists()


def _ago(age: timedelta) -> str:
    minutes = int(age.total_seconds()) // 60
    if minutes < 1:
        return "less than a minute ago"
    if minutes < 120:
        return f"{minutes} minute{'' if minutes == 1 else 's'} ago"
    return f"{minutes // 60} hours ago"


def old_copies(scene: Scene, shown: CopiesShown | None) -> Iterator[QueueItem]:
    """Something has happened that is in no copy, or one place has none of it."""
    if shown and (shown.is_old or shown.failures):
        yield QueueItem(
            key="copies",
            about="Copies",
            title="The copies are old" if shown.is_old else "A copy could not be written",
            why=" ".join([shown.said, *shown.failures]),
            page=scene.link("copies"),
            page_label="Open the copies",
            is_wrong=True,
        )
