"""One thing in the queue."""

from dataclasses import dataclass
from functools import lru_cache

from django.utils.text import slugify

from rules_engine.tournament import BustReport
from rules_engine.units import TableNo
from tournaments.scene import Scene, Tap
from tournaments.words.clock_face import Countdown


@dataclass(frozen=True, slots=True)
class TableLink:
    """A table whose sheet has what is to be done."""

    table: TableNo
    url: str


@dataclass(frozen=True, slots=True)
class QueueItem:
    """Something that waits for somebody: what it is about, why, and what can be done.

    `is_first`: it asks for attention. `is_blocked`: not yet, `waits` says for what. Without
    `main` it is somebody else's to decide, or there is nothing to decide. `person` is the address
    of the sheet of whoever it is about, `sheet` that of the thing itself, `page` that of the page
    where it is settled.
    """

    key: str
    about: str
    title: str
    why: str = ""
    source: str = ""
    main: Tap | None = None
    second: Tap | None = None
    more: tuple[Tap, ...] = ()
    links: tuple[TableLink, ...] = ()
    person: str = ""
    sheet: str = ""
    page: str = ""
    page_label: str = "Open the prizes"
    waits: str = ""
    countdown: Countdown | None = None
    is_wrong: bool = False
    is_blocked: bool = False
    is_first: bool = False
    is_note: bool = False

    @property
    def region(self) -> str:
        """What the part of the screen is called that shows it."""
        return _region(self.key)

    @property
    def can_be_done(self) -> bool:
        """Whoever looks can do it, here or where a link leads."""
        return bool(self.main or self.links or self.page)


@lru_cache(maxsize=2048)
def _region(key: str) -> str:
    return f"due-{slugify(key)}"


def out_unknown(scene: Scene, report: BustReport) -> tuple[Tap, ...]:
    """Out, where nobody knows what decides: those of one hand then share their places."""
    tap = scene.tap(
        "Out, nobody knows the chips", "answer_report", report.number, "confirm", nobody_knows="yes"
    )
    return (tap,) if tap else ()
