"""Clocks that run: nothing ticks, and where time is not sure they stand still.

A living process stamps running clocks every few seconds. After a start, a stamp that is too old
means that the computer was off; one that lies ahead, that its time of day was put back. While it
runs, a process looks at the time every second (`tournaments/clock/jumps.py`). Either way the clock
is paused where time was last sure, and the director decides.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

import structlog

from rules_engine import tournament as engine
from rules_engine.clock import Clock, ClockState, PauseReason
from rules_engine.errors import RuleViolation
from tournaments.clock.jumps import JUMP_SECONDS, OUTAGE_SECONDS
from tournaments.log import folds, log
from tournaments.log.kinds import WishKind
from tournaments.log.log import RIFFLE, Asked
from tournaments.models import Tournament, Wish

logger = structlog.get_logger("riffle.clock")

STAMP_EVERY = timedelta(seconds=10)
OUTAGE_AFTER = timedelta(seconds=OUTAGE_SECONDS)
JUMP_AFTER = timedelta(seconds=JUMP_SECONDS)
NIGHT = timedelta(days=2)


def running(
    now: datetime, *, or_at: datetime | None = None
) -> list[tuple[Tournament, engine.Tournament]]:
    """The tournaments whose clock runs now, or ran at another time."""
    times = [now] if or_at is None else [now, or_at]
    return [
        (row, state) for row, state in _lately(now) if any(_runs(state.clock, at) for at in times)
    ]


def _lately(at: datetime) -> Iterator[tuple[Tournament, engine.Tournament]]:
    """The tournaments of about that time; one that began days before is over, whatever it says."""
    lately = Tournament.objects.filter(opened_at__isnull=False, starts_at__gte=at - NIGHT)
    rows = {row.pk: row for row in lately.only("pk", "alive_at", "version")}
    for number, folded in folds.read_all(rows).items():
        row = rows[number]
        if isinstance(folded, folds.UnreadableLog):
            logger.error("log cannot be read", tournament=row.pk, reason=folded.sentence)
        elif folded:
            yield row, folded.state


def _runs(clock: Clock, at: datetime) -> bool:
    return clock.reading(at).state is ClockState.RUNNING


def stamp_alive(*, now: datetime) -> None:
    """This process lives: note it beside every running clock."""
    rows = [row.pk for row, _ in running(now)]
    Tournament.objects.filter(pk__in=rows).update(alive_at=now)


def pause_after_outage(*, now: datetime) -> None:
    """At start-up: a clock that ran while nothing was alive is paused where it was last seen.

    So is one that was seen, or touched, at a time that has yet to come.
    """
    for row, state in _under_way(now):
        seen_at = _last_sign_of_life(row)
        if seen_at - now > JUMP_AFTER or _is_ahead(state.clock, now):
            _doubt(row.pk, seen_at, now, PauseReason.JUMP)
        elif now - seen_at > OUTAGE_AFTER and _runs(state.clock, now):
            _doubt(row.pk, seen_at, now, PauseReason.OUTAGE)


def doubt_time(*, seen_at: datetime, now: datetime, reason: PauseReason) -> None:
    """Between these two looks time jumped, or this process did not run: clocks stand still.

    Where another process has lived meanwhile, one that did not run is no outage.
    """
    for row, state in _under_way(min(seen_at, now)):
        is_alive = row.alive_at is not None and now - row.alive_at <= OUTAGE_AFTER
        is_running = state.clock.pause_reason is None
        if is_running and (reason is PauseReason.JUMP or not is_alive):
            _doubt(row.pk, seen_at, now, reason)
        elif _is_ahead(state.clock, now):
            _doubt(row.pk, seen_at, now, PauseReason.JUMP)


def _under_way(at: datetime) -> Iterator[tuple[Tournament, engine.Tournament]]:
    for row, state in _lately(at):
        if state.stage is engine.Stage.RUNNING:
            yield row, state


def _is_ahead(clock: Clock, now: datetime) -> bool:
    return clock.touched_at is not None and clock.touched_at > now


def _last_sign_of_life(row: Tournament) -> datetime:
    """The stamp, or the last wish if that is later: a clock that stood was not stamped."""
    asked_at = Wish.objects.filter(tournament=row).latest("number").at
    return max(asked_at, row.alive_at or asked_at)


def _doubt(tournament_id: int, seen_at: datetime, now: datetime, reason: PauseReason) -> None:
    def stamp(_wish: Wish, _facts: object) -> None:
        """Otherwise the next start would find the stamp of a time that is no more."""
        Tournament.objects.filter(pk=tournament_id).update(alive_at=now)

    try:
        log.commit(
            tournament_id,
            Asked(RIFFLE),
            WishKind.OUTAGE,
            lambda t, _now, _rng: engine.doubt_time(t, seen_at=seen_at, now=now, reason=reason),
            alongside=stamp,
        )
    except RuleViolation as settled:  # another process was first, or there is nothing to doubt
        logger.info("time was in doubt", tournament=tournament_id, code=settled.code)
