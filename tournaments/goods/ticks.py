"""Who picked and who was given what, by the lines of the log that say so."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules_engine.tournament import Line, facts
from rules_engine.units import EntryNo
from tournaments.log import folds
from tournaments.log.wording import who
from tournaments.models import Wish
from tournaments.words.times import hour


@dataclass(frozen=True, slots=True)
class Tick:
    """A prize that was handed over: when, and who says so."""

    at: str
    by: str


def picked(tournament_id: int) -> Mapping[EntryNo, int]:
    """The wish that each pick came from, to take it back."""
    found = _standing(tournament_id)
    return {one.fact.entry: one.wish for one in found if isinstance(one.fact, facts.PackagePicked)}


def handed_by(tournament_id: int, *, entry: EntryNo, what: str) -> int | None:
    """The wish by which this was handed over, if it was."""
    return next(
        (
            line.wish
            for line in _standing(tournament_id)
            if isinstance(line.fact, facts.PrizeHandedOver)
            and (line.fact.entry, line.fact.what.value) == (entry, what)
        ),
        None,
    )


def handed(tournament_id: int, *, zone: str) -> Mapping[tuple[EntryNo, str], Tick]:
    """Every tick, by entry and what was handed over."""
    lines = [
        (line.fact, line.wish)
        for line in _standing(tournament_id)
        if isinstance(line.fact, facts.PrizeHandedOver)
    ]
    rows = Wish.objects.filter(tournament=tournament_id, number__in=[wish for _, wish in lines])
    wishes = {row.number: row for row in rows.select_related("user")}
    return {
        (fact.entry, fact.what.value): Tick(hour(fact.at, zone), who(wishes[wish]))
        for fact, wish in lines
    }


def _standing(tournament_id: int) -> list[Line]:
    """The lines since play ended, newest first, that were not taken back.

    Prizes are picked and handed over once play is over: nobody deals a hand any more.
    """
    log, lines = folds.read(tournament_id), []
    for number in range(log.state.head if log else 0, 0, -1):
        assert log is not None
        line = log.lines[number]
        if isinstance(line.fact, facts.HandStarted):
            break
        if line.wish not in log.undone:
            lines.append(line)
    return lines
