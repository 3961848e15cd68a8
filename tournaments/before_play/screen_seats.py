"""Who sits where: the list by name for the door, and by table for whoever lays the names out."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from rules_engine import tournament as engine
from rules_engine.tournament.questions import entries_in_play
from tournaments.live.drawings import LiveScreen, register
from tournaments.log.state import load, topic
from tournaments.people.names import Names
from tournaments.words.whereabouts import whereabouts


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One entry and its seat."""

    entry: int
    name: str
    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class Initial:
    """The names under one letter."""

    letter: str
    lines: tuple[SeatLine, ...]


@dataclass(frozen=True, slots=True)
class TableLines:
    """The seats of one table that are taken, in order."""

    table: int
    lines: tuple[SeatLine, ...]


@dataclass(frozen=True, slots=True)
class SeatsScreen:
    """All seats of a tournament."""

    version: int
    initials: tuple[Initial, ...] = ()
    tables: tuple[TableLines, ...] = ()
    seatless: tuple[str, ...] = ()
    moment: int = 0
    changes_at: datetime | None = None


def build(*, now: datetime, tournament_id: int) -> SeatsScreen:
    """The seats at this version."""
    loaded = load(tournament_id, now=now)
    if loaded.state is None:
        return SeatsScreen(loaded.version)
    names = Names.load(tournament_id)
    lines, seatless = [], []
    for entry in entries_in_play(loaded.state):
        name = names.of(entry.number)
        seat = whereabouts(loaded.state, entry.number).seat
        if seat:
            lines.append(SeatLine(entry.number, name, seat.table, seat.seat))
        elif loaded.state.stage is not engine.Stage.SALES:
            seatless.append(name)
    return SeatsScreen(loaded.version, _by_name(lines), _by_table(lines), tuple(sorted(seatless)))


def _by_name(lines: Sequence[SeatLine]) -> tuple[Initial, ...]:
    ordered = sorted(lines, key=lambda line: (line.name.casefold(), line.entry))
    letters = groupby(ordered, key=lambda line: line.name[:1].upper())
    return tuple(Initial(letter, tuple(under)) for letter, under in letters)


def _by_table(lines: Sequence[SeatLine]) -> tuple[TableLines, ...]:
    ordered = sorted(lines, key=lambda line: (line.table, line.seat))
    tables = groupby(ordered, key=lambda line: line.table)
    return tuple(TableLines(table, tuple(taken)) for table, taken in tables)


screen = register(
    LiveScreen(
        route="seats",
        topic=topic,
        build=build,
        regions={"seats": "before_play/_seats.html"},
        beat_seconds=2,
    )
)
