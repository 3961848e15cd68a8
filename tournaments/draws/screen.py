"""What was promised for the next draw, and every draw so far, repeated from its seed."""

from dataclasses import dataclass

from rules_engine import tournament as engine
from rules_engine.room import promise
from rules_engine.tournament import facts
from tournaments.log import folds
from tournaments.log.state import row_of
from tournaments.models import Tournament
from tournaments.words.times import hour

MOST_KEPT = 8
_WORDS = {
    facts.SeatsDrawn: "The seats for the start",
    facts.EntrySeated: "A seat for a late entry",
    facts.RedrawDone: "A redraw",
    facts.TableBroken: "Seats for those of a table that closed",
}


@dataclass(frozen=True, slots=True)
class DrawLine:
    """One draw, as anybody may check it."""

    at: str
    what: str
    seed: str
    promise: str
    places: tuple[tuple[int, int, int], ...]
    agrees: bool
    is_taken_back: bool


@dataclass(frozen=True, slots=True)
class DrawsScreen:
    """The draws of a tournament, newest first."""

    row: Tournament
    promise: str
    lines: tuple[DrawLine, ...]


def build(tournament_id: int) -> DrawsScreen:
    """Every draw that the log has, those that were taken back among them."""
    row, log = row_of(tournament_id), folds.read(tournament_id)
    found = _found(tournament_id, log) if log else ()
    undone = log.undone if log else frozenset()
    lines = (_line(one, row.event.zone, undone) for one in reversed(found))
    return DrawsScreen(row, promise(row.next_seed), tuple(lines))


_kept: dict[int, engine.Draws] = {}
"""Repeating them takes long, and anybody may ask: each line is read once."""


def _found(tournament_id: int, log: engine.Log) -> tuple[engine.Drawn, ...]:
    so_far = _kept.pop(tournament_id, None)
    if so_far and not _goes_on(log, so_far):
        so_far = None
    lines = log.lines.since(so_far.log.state.head) if so_far else log.lines
    found = _kept[tournament_id] = engine.draws(lines, so_far=so_far)
    if len(_kept) > MOST_KEPT:
        _kept.pop(next(iter(_kept)))
    return found.found


def _goes_on(log: engine.Log, so_far: engine.Draws) -> bool:
    """Whether this log has the line at which the reading ended."""
    head = so_far.log.state.head
    return log.state.head >= head and log.lines[head] == so_far.log.lines[head]


def _line(drawn: engine.Drawn, zone: str, undone: frozenset[int]) -> DrawLine:
    return DrawLine(
        at=hour(drawn.at, zone),
        what=_WORDS[type(drawn.fact)],
        seed=drawn.seed,
        promise=drawn.promise,
        places=drawn.places,
        agrees=drawn.agrees,
        is_taken_back=drawn.wish in undone,
    )
