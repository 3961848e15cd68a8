"""What changes by itself: the instants at which a screen is out of date though nobody did a thing.

To the transitions of the clock come limits in play time (heads-up, no-shows, the end of rebuys, a
penalty served), and instants on the wall: a called clock, a hard stop drawing near, the end that
was announced for a pause.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

from rules_engine.entries.absences import no_show_removable_from
from rules_engine.entries.rebuys import Purchase
from rules_engine.tournament.questions.field import entries_noted
from rules_engine.tournament.questions.purchases import sold_until
from rules_engine.tournament.questions.tables import called_clock
from rules_engine.tournament.state import Tournament

STOP_IS_NEAR = timedelta(minutes=15)


def moment(tournament: Tournament, *, now: datetime) -> int:
    """How much has changed by itself; between two facts it never falls."""
    passed = sum(instant <= now for instant in _instants(tournament))
    return tournament.clock.moment(now, marks=_marks(tournament, now)) + passed


def changes_at(tournament: Tournament, *, now: datetime) -> datetime | None:
    """The next instant at which `moment` rises; None if it never does by itself."""
    ahead = [instant for instant in _instants(tournament) if instant > now]
    by_clock = tournament.clock.changes_at(now, marks=_marks(tournament, now))
    return min(ahead if by_clock is None else [by_clock, *ahead], default=None)


def _marks(tournament: Tournament, now: datetime) -> tuple[timedelta, ...]:
    """Play times at which something falls due."""
    minutes = tournament.clock.structure.level(1).seconds // 60
    no_show = timedelta(minutes=no_show_removable_from(tournament.house, level_minutes=minutes))
    limit = tournament.tally.heads_up
    ends = [sold_until(tournament, purchase, now=now) for purchase in Purchase]
    served = (
        penalty.ends_with
        for entry in entries_noted(tournament)
        for penalty in entry.penalties
        if penalty.served_at is None
    )
    marks = (no_show, None if limit is None else limit.mark, *ends, *served)
    return tuple(mark for mark in marks if mark is not None)


def _instants(tournament: Tournament) -> Iterator[datetime]:
    clock = tournament.clock
    for call in tournament.floor.clock_calls:
        called = called_clock(tournament, call)
        yield from (called.countdown_at, called.expires_at)
    if clock.hard_stop_at is not None:
        yield clock.hard_stop_at - STOP_IS_NEAR
    pause = tournament.floor.pause
    if pause is not None and pause.until is not None:
        yield pause.until
