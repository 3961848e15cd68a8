"""One thing in the queue."""

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from django.utils.text import slugify

from rules_engine.tournament import BustReport, questions
from rules_engine.units import TableNo
from tournaments.live.drawings import milliseconds
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
    where it is settled. `claim` says that whoever taps is on it; `claimed_by` who is.
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
    since: datetime | None = None
    countdown: Countdown | None = None
    is_wrong: bool = False
    is_blocked: bool = False
    is_first: bool = False
    is_note: bool = False
    claim: Tap | None = None
    claimed_by: str = ""

    @property
    def since_ms(self) -> int | None:
        """Since when people wait, as browsers count."""
        return milliseconds(self.since)

    @property
    def region(self) -> str:
        """What the part of the screen is called that shows it."""
        return _region(self.key)

    @property
    def title_id(self) -> str:
        """What describes its buttons to whoever hears them."""
        return f"{self.region}-title"

    @property
    def can_be_done(self) -> bool:
        """Whoever looks can do it, here or where a link leads."""
        return bool(self.main or self.links or self.page)


@lru_cache(maxsize=2048)
def _region(key: str) -> str:
    return f"due-{slugify(key)}"


def ways_out(scene: Scene, report: BustReport) -> tuple[Tap, ...]:
    """What confirms a bust, the likeliest first.

    Those of one hand are placed by the chips before it, and share their places where nobody knows
    them: the table may have said so already.
    """
    number, asks = report.number, "Chips before the hand"
    plain = scene.tap("Yes, out", "answer_report", number, "confirm")
    taps: tuple[Tap | None, ...] = (plain,)
    if questions.start_decides(scene.state, report):
        unknown = "Out, nobody knows the chips"
        taps = (
            scene.tap("Yes, out", "answer_report", number, "confirm", asks=asks),
            scene.tap(unknown, "answer_report", number, "confirm", nobody_knows="yes"),
        )
    elif shares_place(scene, report):
        known = scene.tap("Out, with these chips", "answer_report", number, "confirm", asks=asks)
        taps = (plain, known)
    return tuple(tap for tap in taps if tap)


def shares_place(scene: Scene, report: BustReport) -> bool:
    """The table has said that nobody knows what decides between those who left together."""
    return report.nobody_knows and questions.left_together(scene.state, report)
