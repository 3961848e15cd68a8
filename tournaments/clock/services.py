"""Clocks that run: nothing ticks, and an outage pauses them.

A living process stamps running clocks every few seconds. After a start, a stamp that is too old
means that the computer was off: the clock is paused at the stamp, and the director decides.
"""

from datetime import datetime, timedelta

import structlog

from rules_engine import tournament as engine
from rules_engine.clock import Clock, ClockState, PauseReason
from rules_engine.errors import RuleViolation
from tournaments.log import folds, log
from tournaments.log.kinds import WishKind
from tournaments.log.log import RIFFLE, Asked
from tournaments.models import Tournament, Wish

logger = structlog.get_logger("riffle.clock")

STAMP_EVERY = timedelta(seconds=10)
OUTAGE_AFTER = timedelta(seconds=60)
NIGHT = timedelta(days=2)


def running(
    now: datetime, *, or_at: datetime | None = None
) -> list[tuple[Tournament, engine.Tournament]]:
    """The tournaments whose clock runs now, or ran at another time.

    One that began days ago is over, whatever its log says.
    """
    found, times = [], [now] if or_at is None else [now, or_at]
    lately = Tournament.objects.filter(opened_at__isnull=False, starts_at__gte=now - NIGHT)
    rows = {row.pk: row for row in lately.only("pk", "alive_at", "version")}
    for number, folded in folds.read_all(rows).items():
        row = rows[number]
        if isinstance(folded, folds.UnreadableLog):
            logger.error("log cannot be read", tournament=row.pk, reason=folded.sentence)
        elif folded and any(_runs(folded.state.clock, at) for at in times):
            found.append((row, folded.state))
    return found


def _runs(clock: Clock, at: datetime) -> bool:
    return clock.reading(at).state is ClockState.RUNNING


def stamp_alive(*, now: datetime) -> None:
    """This process lives: note it beside every running clock."""
    rows = [row.pk for row, _ in running(now)]
    Tournament.objects.filter(pk__in=rows).update(alive_at=now)


def pause_after_outage(*, now: datetime) -> None:
    """At start-up: a clock that ran while nothing was alive is paused where it was last seen."""
    for row, state in running(now):
        seen_at = _last_sign_of_life(row)
        if state.stage is engine.Stage.RUNNING and now - seen_at > OUTAGE_AFTER:
            _pause_at(row.pk, seen_at)


def _last_sign_of_life(row: Tournament) -> datetime:
    """The stamp, or the last wish if that is later: a clock that stood was not stamped."""
    asked_at = Wish.objects.filter(tournament=row).latest("number").at
    return max(asked_at, row.alive_at or asked_at)


def _pause_at(tournament_id: int, stamp: datetime) -> None:
    try:
        log.commit(
            tournament_id,
            Asked(RIFFLE),
            WishKind.OUTAGE,
            lambda t, _now, _rng: engine.pause_clock(t, now=stamp, reason=PauseReason.OUTAGE),
        )
    except RuleViolation:  # another process that started at the same time was first
        logger.info("outage already noted", tournament=tournament_id)
