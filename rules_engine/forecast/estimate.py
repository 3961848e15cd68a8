"""The forecast of a tournament from its present state."""

from bisect import bisect_left
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from rules_engine.clock.clock import Clock, ClockState
from rules_engine.forecast.rates import Rates
from rules_engine.forecast.way import Mark, PlayAhead, Start, Way
from rules_engine.tournament import Stage, Tournament, questions
from rules_engine.tournament.numbered import Numbered
from rules_engine.tournament.state import Entry, Out

PRIOR_BUSTS = 18.0  # so many expected busts, and tonight counts as much as all other nights
_SLICES = 16
_TENTH = 1.2815515655446004  # standard deviations from the middle to 10 and to 90 percent


@dataclass(frozen=True, slots=True)
class Estimate:
    """When something will have come: with a chance of 10, 50 and 90 percent.

    None where the structure would have to be longer.
    """

    early: datetime | None
    likely: datetime | None
    late: datetime | None


@dataclass(frozen=True, slots=True)
class Stop:
    """The time limit: how likely there is a winner before it, and how many are left if not."""

    at: datetime
    winner_percent: int
    players_left: int


@dataclass(frozen=True, slots=True)
class Forecast:
    """What is to come if nobody touches the clock; what has come is None.

    `pace_percent`: how fast the field shrinks tonight, 100 as usual. `is_open_ended`: the clock is
    paused and nobody has said until when, so all of it may come later.
    """

    pace_percent: int
    final_table: Estimate | None
    money: Estimate | None
    winner: Estimate
    stop: Stop | None
    is_open_ended: bool = False

    @property
    def is_late(self) -> bool:
        """Whether the time limit will probably come before the winner."""
        likely = self.winner.likely
        return self.stop is not None and (likely is None or likely > self.stop.at)


def forecast(tournament: Tournament, *, now: datetime) -> Forecast | None:
    """The forecast at this time; None unless there are two or more players and time to play.

    Before the start it is that of a start as planned. A pause is taken to end when it is announced
    to, or now.
    """
    begins_at = _begins_at(tournament, now=now)
    if begins_at is None or tournament.tally.in_play < 2:
        return None
    clock = tournament.clock
    return _followed(
        clock,
        begins_at,
        Rates.of(tournament),
        _start(tournament, now=begins_at),
        table=_last_table(tournament),
        money=questions.places_paid(tournament),
        is_open_ended=clock.paused_since is not None and begins_at == now,
    )


@lru_cache(maxsize=256)
def _followed(
    clock: Clock,
    begins_at: datetime,
    rates: Rates,
    start: Start,
    *,
    table: int,
    money: int,
    is_open_ended: bool,
) -> Forecast | None:
    """The same for everybody who asks at this time, however many hands are dealt meanwhile."""
    stop_at = clock.hard_stop_at
    if stop_at is not None:  # the limit is looked at afterwards
        clock = clock.hard_stop_set(begins_at, stop_at=None)
    ahead = PlayAhead(clock, now=begins_at)
    way = Way(rates, start=start, ahead=ahead)
    marks = {mark.players: mark for mark in way.marks(*{1, max(table, 1), max(money, 1)})}
    if 1 not in marks:
        return None

    def milestone(players: int) -> Estimate | None:
        is_ahead = 1 <= players < start.players
        return _estimate(marks[players], ahead) if is_ahead else None

    return Forecast(
        pace_percent=round(100 * start.pace),
        final_table=milestone(table),
        money=milestone(money),
        winner=_estimate(marks[1], ahead),
        stop=None if stop_at is None else _stop(stop_at, way, winner=marks[1], ahead=ahead),
        is_open_ended=is_open_ended,
    )


def _begins_at(tournament: Tournament, *, now: datetime) -> datetime | None:
    """From when on there is play; None if there is none any more."""
    if tournament.stage in (Stage.ENDED, Stage.CANCELLED):
        return None
    if tournament.stage is not Stage.RUNNING:
        return max(now, tournament.starts_at)
    if tournament.clock.reading(now).state is ClockState.STOPPED:
        return None
    pause = tournament.floor.pause
    return max(now, pause.until) if pause and pause.until else now


def _last_table(tournament: Tournament) -> int:
    return tournament.house.final_table_size.for_(tournament.terms.table_format)


def _start(tournament: Tournament, *, now: datetime) -> Start:
    played = tournament.clock.played(now).total_seconds()
    out, expected = busts_so_far(tournament, now=now)
    limit, minutes = tournament.tally.heads_up, tournament.house.heads_up_limit_minutes
    left = None if minutes is None else 60.0 * minutes
    if limit is not None and limit.mark is not None:
        left = max(0.0, limit.mark.total_seconds() - played)
    return Start(
        players=tournament.tally.in_play,
        played=played,
        pace=(out + PRIOR_BUSTS) / (expected + PRIOR_BUSTS),
        pace_variance=1 / (expected + PRIOR_BUSTS),
        heads_up_left=left,
    )


def busts_so_far(tournament: Tournament, *, now: datetime) -> tuple[int, float]:
    """Busts until now, and as many as there would have been on an average night."""
    clock, started_at = tournament.clock, tournament.clock.started_at
    if started_at is None or now <= started_at:
        return 0, 0.0
    now = clock.paused_since or now
    exits = tournament.entries.once(_times_of_exits)
    field, length = tournament.sales.entries, (now - started_at) / _SLICES
    middles = [started_at + length * (number + 0.5) for number in range(_SLICES)]
    players = tuple(max(2, field - bisect_left(exits, middle)) for middle in middles)
    return len(exits), _expected(clock, Rates.of(tournament), started_at, now, players)


@lru_cache(maxsize=256)
def _expected(
    clock: Clock, rates: Rates, since: datetime, now: datetime, players: tuple[int, ...]
) -> float:
    """Busts on an average night, with so many players in each slice of this time."""
    expected, played, length = 0.0, 0.0, (now - since) / len(players)
    for number, left in enumerate(players):
        middle, end = since + length * (number + 0.5), since + length * (number + 1)
        after = clock.played(end).total_seconds()
        level = clock.structure.level(clock.hand_level(middle))
        rate = rates.busts_per_second(left, level=level, played=(played + after) / 2)
        expected += rate * (after - played)
        played = after
    return expected


def _times_of_exits(entries: Numbered[Entry]) -> list[datetime]:
    return sorted(one.where.at for one in entries if isinstance(one.where, Out))


def _estimate(mark: Mark, ahead: PlayAhead) -> Estimate:
    early, likely, late = (ahead.after(mark.quantile(one)) for one in (-_TENTH, 0, _TENTH))
    return Estimate(early, likely, late)


def _stop(at: datetime, way: Way, *, winner: Mark, ahead: PlayAhead) -> Stop:
    seconds = ahead.until(at)
    percent = round(100 * winner.chance_within(seconds))
    return Stop(at, winner_percent=percent, players_left=way.players_after(seconds))
