"""Late entries: whether the desk still sells, until when, and what the director may allow."""

from dataclasses import dataclass
from datetime import datetime

from rules_engine.entries.admission import last_level_for_late_entries
from rules_engine.house.reasons import Reason
from rules_engine.sentences import Sentence, say
from rules_engine.tournament.state import Stage, Tournament
from rules_engine.units import LevelNo


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
