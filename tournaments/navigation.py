"""The way around a tournament: five sections with their pages, in one order wherever staff are.

Public pages are no part of it; they are in the menu that changes from one tournament to another.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from tournaments.drawn import address
from tournaments.models import Tournament
from tournaments.rights import Visitor


class When(Enum):
    """In which tournaments there is anything on a page."""

    ALWAYS = "always"
    DRAFT = "draft"
    OPENED = "opened"


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a section; `covers` are those that it leads to."""

    route: str
    label: str
    covers: frozenset[str] = frozenset()
    when: When = When.ALWAYS
    arguments: tuple[int, ...] = ()

    def is_of(self, row: Tournament) -> bool:
        return self.when in (When.ALWAYS, When.OPENED if row.opened_at else When.DRAFT)

    def url(self, row: Tournament) -> str:
        return address(self.route, row.pk, *self.arguments)


def _page(route: str, label: str, *covers: str, when: When = When.ALWAYS, zone: int = 0) -> Page:
    return Page(route, label, frozenset(covers), when, (zone,) if zone else ())


SECTIONS: Mapping[str, tuple[Page, ...]] = {
    "Run": (
        _page("director", "Dashboard", "time_sheet", "end_sheet", "add_ons"),
        _page("floor", "Floor"),
        _page("rulings", "Rulings", "ruling_lookup", "ruling_lookup_question", "ruling_sheet"),
        _page("levels", "Levels", when=When.OPENED),
        _page("prizes", "Prizes and deals"),
        _page("log", "Log", "older_log"),
    ),
    "Room": (
        _page("plan", "Plan", "arrange", "room_sheet", "table_sheet", zone=1),
        _page("entries", "Players", "entry_sheet", when=When.OPENED),
        _page("seats", "Seats by name"),
        _page("tablets", "Devices", "make_pairing_code", "dealers"),
    ),
    "Desk": (
        _page("desk", "Desk", "refunds", "sign_up_poster"),
        _page("people_in_line", "Signed up"),
        _page("payouts", "Payouts"),
    ),
    "Results": (
        _page("results", "Results"),
        _page("story", "The night in pictures"),
        _page("draws", "Draws"),
        _page("report", "Charity report", when=When.OPENED),
    ),
    "Set-up": (
        _page("setup", "Tournament", "open_sales", "keep_template", when=When.DRAFT),
        _page("before_play", "Before play", when=When.OPENED),
        _page("points", "Rules", "point"),
        _page("rehearsal", "Try the devices"),
        _page("paper", "On paper"),
        _page("lists", "Lists in and out"),
        _page("copies", "Copies and sticks"),
    ),
}


@dataclass(frozen=True, slots=True)
class Link:
    """A way to somewhere; `is_here` where somebody stands already."""

    label: str
    url: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class Navigation:
    """Where somebody is in a tournament, and where else they may go."""

    tournament: Tournament
    sections: tuple[Link, ...]
    pages: tuple[Link, ...]
    others: tuple[Link, ...]


def navigation(visitor: Visitor, route: str, here: Mapping[str, Any]) -> Navigation | None:
    """The way around for whoever looks at a page of a tournament; None on any other page."""
    if "tournament_id" not in here:
        return None
    rows = Tournament.objects.filter(event__tournaments=here["tournament_id"])
    rows = rows.only("name", "opened_at", "event_id")
    row = next((one for one in rows if one.pk == here["tournament_id"]), None)
    if row is None:
        return None
    at = next(_sections_with(route), "")
    sections = {name: _open_to(visitor, name, row, here) for name in SECTIONS}
    return Navigation(
        row,
        sections=tuple(
            Link(name, pages[0].url(row), name == at) for name, pages in sections.items() if pages
        ),
        pages=tuple(
            Link(page.label, page.url(row), page.route == route) for page in sections.get(at, ())
        ),
        others=tuple(
            Link(
                one.name,
                _same_in(one, _open_to(visitor, at, one, here) if at else (), route),
                one is row,
            )
            for one in rows
        ),
    )


def _sections_with(route: str) -> Iterator[str]:
    for name, pages in SECTIONS.items():
        if any(route == page.route or route in page.covers for page in pages):
            yield name


def _open_to(
    visitor: Visitor, section: str, row: Tournament, here: Mapping[str, Any]
) -> list[Page]:
    """The pages that this visitor may open; the floor's screen is for who has no dashboard."""
    pages = [
        page for page in SECTIONS[section] if page.is_of(row) and visitor.may(page.route, here)
    ]
    is_directing = any(page.route == "director" for page in pages)
    return [page for page in pages if not (is_directing and page.route == "floor")]


def _same_in(other: Tournament, pages: Sequence[Page], route: str) -> str:
    """The same page of another tournament, or what comes nearest to it there."""
    same = next((page for page in pages if page.route == route), None)
    nearest = same or next(iter(pages), None)
    return nearest.url(other) if nearest else address("lobby", other.pk)
