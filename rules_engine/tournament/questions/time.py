"""What changes by itself: the instants at which a screen is out of date though nobody did a thing.

To the transitions of the clock come limits in play time (heads-up, no-shows), and instants on the
wall: a called clock, a penalty served, the end of rebuys, a hard stop drawing near.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

from rules_engine.entries.absences import no_show_removable_from
from rules_engine.entries.rebuys import Purchase, terms
from rules_engine.tournament.questions.tables import called_clock
from rules_engine.tournament.state import Tournament

STOP_IS_NEAR = timedelta(minutes=15)


def moment(tournament: Tournament, *, now: datetime) -> int:
    """How much has changed by itself; between two facts it never falls."""
    passed = sum(instant <= now for instant in _instants(tournament))
    return tournament.clock.moment(now, marks=_marks(tournament)) + passed


def changes_at(tournament: Tournament, *, now: datetime) -> datetime | None:
    """The next instant at which `moment` rises; None if it never does by itself."""
    ahead = [instant for instant in _instants(tournament) if instant > now]
    by_clock = tournament.clock.changes_at(now, marks=_marks(tournament))
    return min(ahead if by_clock is None else [by_clock, *ahead], default=None)


def _marks(tournament: Tournament) -> tuple[timedelta, ...]:
    """Play times at which something falls due."""
    minutes = tournament.clock.structure.level(1).seconds // 60
    no_show = timedelta(minutes=no_show_removable_from(tournament.house, level_minutes=minutes))
    limit = tournament.tally.heads_up
    return (no_show,) if limit is None or limit.mark is None else (no_show, limit.mark)


def _instants(tournament: Tournament) -> Iterator[datetime]:
    clock = tournament.clock
    for call in tournament.floor.clock_calls:
        called = called_clock(tournament, call)
        yield from (called.countdown_at, called.expires_at)
    for entry in tournament.entries:
        for penalty in entry.penalties:
            if penalty.step.minutes is not None and penalty.served_at is None:
                yield penalty.given_at + timedelta(minutes=penalty.step.minutes)
    for purchase in Purchase:
        offered = terms(tournament.house, purchase)
        if offered.max and clock.started_at is not None:
            yield clock.started_at + timedelta(minutes=offered.until_minute)
    if clock.hard_stop_at is not None:
        yield clock.hard_stop_at - STOP_IS_NEAR
