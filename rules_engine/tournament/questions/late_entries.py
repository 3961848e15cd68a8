"""Late entries: whether the desk still sells, until when, and what the director may allow."""

from dataclasses import dataclass, replace
from datetime import datetime

from rules_engine.entries.absences import Arrival, LateStack, Orbit, late_stack
from rules_engine.entries.admission import last_level_for_late_entries
from rules_engine.hand import ante_rule
from rules_engine.house.reasons import Reason
from rules_engine.sentences import Sentence, say
from rules_engine.tournament.state import Stage, Table, TableStatus, Tournament
from rules_engine.tournament.tracking import smallest_chip
from rules_engine.units import Chips, LevelNo


@dataclass(frozen=True, slots=True)
class LateEntries:
    """How late entries stand during play; every screen says it in the words of `reason`.

    `until_level` is the last level in which they are sold, None if they are not sold now. The
    director may allow them from `first_level` on, to `latest_level` where the house names one.
    """

    until_level: LevelNo | None
    first_level: LevelNo
    latest_level: LevelNo | None
    is_closed: bool
    reason: Reason

    @property
    def may_be_allowed(self) -> bool:
        """Whether there is a level that the director can name."""
        in_time = self.latest_level is None or self.first_level <= self.latest_level
        return in_time and not self.is_closed


def late_entries(tournament: Tournament, *, now: datetime) -> LateEntries | None:
    """How they stand; None unless play is on."""
    if tournament.stage is not Stage.RUNNING:
        return None
    level, allowed = tournament.clock.hand_level(now), tournament.sales.late_until_level
    latest = last_level_for_late_entries(tournament.house)
    last = allowed if latest is None or allowed is None else min(allowed, latest)
    is_closed = tournament.sales.is_closed
    is_open = not is_closed and last is not None and level <= last
    return LateEntries(
        until_level=last if is_open else None,
        first_level=level,
        latest_level=latest,
        is_closed=is_closed,
        reason=Reason(
            _sentence(level, last, latest, is_closed=is_closed),
            tournament.house.cite("late_registration"),
        ),
    )


def late_entry_stack(tournament: Tournament) -> LateStack:
    """The stack of a late entry now: a full one, or less what a stack has paid that was set out at
    the start, at a table in the middle of the field (Robert's Rules, section 15.5).

    It is rounded up to chips that are still in play everywhere.
    """
    starting = tournament.terms.starting_stack
    open_tables = [one for one in tournament.tables if one.status is TableStatus.OPEN]
    each = sorted((_missed(tournament, one) for one in open_tables), key=_cost)
    missed = each[(len(each) - 1) // 2] if each else ()
    late = late_stack(
        tournament.house,
        arrival=Arrival.REGISTERS_LATE,
        starting_stack=starting,
        missed=missed,
    )
    unit = max((smallest_chip(tournament, one) for one in open_tables), default=1)
    return replace(late, stack=min(starting, -(-late.stack // unit) * unit))


def _missed(tournament: Tournament, table: Table) -> tuple[Orbit, ...]:
    structure, rule = tournament.clock.structure, ante_rule(tournament.house)
    levels = ((structure.level(number), players) for number, players in table.orbits.done)
    return tuple(
        Orbit(players, level.ante, level.small_blind, level.big_blind, rule)
        for level, players in levels
    )


def _cost(missed: tuple[Orbit, ...]) -> Chips:
    return sum(orbit.cost for orbit in missed)


def _sentence(
    level: LevelNo, last: LevelNo | None, latest: LevelNo | None, *, is_closed: bool
) -> Sentence:
    if is_closed:
        return say("Registration is closed.")
    if last is not None and level <= last:
        return say("Late entries until the end of level {level}.", level=last)
    ended = last if latest is None or level <= latest else latest
    if ended is not None:
        return say("Late entries ended with level {level}.", level=ended)
    return say("No late entries: the director has not allowed any.")
