"""What paper is made from: a tournament as it stands, its people by name, and addresses to scan."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from rules_engine import tournament as engine
from rules_engine.tournament.questions import entries_in_play
from rules_engine.units import EntryNo
from tournaments.log.state import load
from tournaments.models import Picture, PictureUse, Tournament
from tournaments.people.names import Names
from tournaments.rules import screen as rules_screen
from tournaments.rules.screen_rules import Played
from tournaments.terms.summary import TermsSummary, summarise
from tournaments.wifi import WiFi, of_the_room
from tournaments.words.times import day, hour


@dataclass(frozen=True, slots=True)
class Night:
    """`address` makes of a path what a phone scans; `codes` pair tablets with their tables."""

    row: Tournament
    played: Played
    state: engine.Tournament | None
    names: Names
    summary: TermsSummary
    wifi: WiFi | None
    address: Callable[[str], str]
    codes: Mapping[int, str]
    now: datetime
    pictures: tuple[Picture, ...] = ()

    @property
    def when(self) -> str:
        return f"{self.summary.day}, {self.summary.starts}"

    @property
    def printed(self) -> str:
        zone = self.row.event.zone
        return f"Printed {day(self.now, zone)}, {hour(self.now, zone)}"

    @property
    def logo(self) -> bytes:
        """The picture of whoever holds the evening; empty without one."""
        return next((bytes(one.data) for one in self.pictures if one.use == PictureUse.LOGO), b"")

    @property
    def sponsors(self) -> tuple[bytes, ...]:
        """The logos of those who are thanked."""
        return tuple(bytes(one.data) for one in self.pictures if one.use == PictureUse.SPONSOR)

    def in_play(self) -> "Iterator[engine.Entry]":
        return iter(entries_in_play(self.state)) if self.state else iter(())

    def seats(self) -> "dict[EntryNo, engine.SeatRef]":
        """Who has a seat."""
        return {
            entry.number: entry.where
            for entry in self.in_play()
            if isinstance(entry.where, engine.SeatRef)
        }


def read_night(
    tournament_id: int,
    *,
    now: datetime,
    address: Callable[[str], str],
    codes: Mapping[int, str],
) -> Night:
    """The tournament now; Http404 while nothing of it is decided."""
    rules = rules_screen.build(tournament_id, now=now)
    loaded = load(tournament_id, now=now)
    arranged, event = rules.played.arranged, loaded.row.event
    return Night(
        row=loaded.row,
        played=rules.played,
        state=loaded.state,
        names=Names.load(tournament_id),
        summary=summarise(
            arranged.terms,
            structure=arranged.structure,
            starts_at=loaded.state.starts_at if loaded.state else loaded.row.starts_at,
            zone=event.zone,
            currency=event.currency,
        ),
        wifi=of_the_room(),
        address=address,
        codes=codes,
        now=now,
        pictures=tuple(event.pictures.all()),
    )


def by_surname(name: str) -> tuple[str, str]:
    """A name as a list is sorted by: the last word of it, then the others."""
    *first, last = name.split() or [name]
    return last, " ".join(first)
