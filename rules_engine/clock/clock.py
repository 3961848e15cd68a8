"""The clock of a tournament: a pure function of what people did to it, and of `now`.

Nothing ticks. A `Clock` is a value that holds one span per change (start, pause, resume, level
set, time added, structure changed); whatever happens between two changes is computed when somebody
asks. Each span keeps the structure that it ran under, so an edit cannot reach into the past: the
clock answers for any earlier instant as it would have answered then.

The score of a reading rises with everything that changes by itself (a level, a rest break, the
last minute, the hard stop). `moment` carries it on from span to span, so that the pair of a
tournament's version and moment names one picture of every screen, and `changes_at` is the instant
at which that picture is out of date.

Two scales are kept apart. Levels, rest breaks and pauses live on the dial; the heads-up limit, the
rebuy period and the like are marks in *play time*, which stands still during rests and pauses.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import assert_never

from rules_engine.clock.adjusting import (
    lasting,
    minutes,
    refitted,
    refuse_other_past,
    with_left,
)
from rules_engine.clock.dial import ZERO, start_of
from rules_engine.clock.local_time import as_utc, zone_named
from rules_engine.clock.reading import (
    ClockState,
    PauseReason,
    Reading,
    TimetableRow,
    Transition,
    TransitionKind,
    counts_until,
    read,
    transition_kind,
)
from rules_engine.clock.span import Span, Standing, Window, merged, windows_of
from rules_engine.clock.structure import LONGEST_SECONDS, Structure
from rules_engine.errors import RuleViolation
from rules_engine.sentences import say
from rules_engine.units import LevelNo

__all__ = [
    "Clock",
    "ClockState",
    "PauseReason",
    "Reading",
    "TimetableRow",
    "Transition",
    "TransitionKind",
]

FARTHEST_LEVEL = 1_000  # that anybody can set: days away in any structure


@dataclass(frozen=True, slots=True)
class Change:
    """A span with what the clock needs to know about everything before it."""

    span: Span
    pause_reason: PauseReason | None
    moments_before: int  # what to add to the score of the span to get the moment
    highest_level: LevelNo  # that had begun when the span began


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock, not started until it has absorbed a start.

    A change that claims to be earlier than the one before it takes effect together with it:
    computers disagree by milliseconds, and a fold must not break on that.
    """

    structure: Structure
    zone: str
    hard_stop_at: datetime | None = None
    changes: tuple[Change, ...] = ()

    def __post_init__(self) -> None:
        zone_named(self.zone)
        if self.hard_stop_at is not None:
            object.__setattr__(self, "hard_stop_at", as_utc(self.hard_stop_at))

    # What people do to it

    def started(self, at: datetime) -> "Clock":
        """Level 1 begins."""
        if self.changes:
            raise RuleViolation("clock_already_started", "The clock has been started already.")
        at = as_utc(at)
        if self.hard_stop_at is not None and at >= self.hard_stop_at:
            raise RuleViolation("time_is_up", "The time limit of the tournament has passed.")
        windows = windows_of(self.structure, after=at, zone=self.zone)
        dial = start_of(1, structure=self.structure)
        return self._with(Span(at, dial, True, self.structure, windows, self.hard_stop_at))

    def paused(self, at: datetime, *, reason: PauseReason = PauseReason.DIRECTOR) -> "Clock":
        """The clock stands still; for an outage, from the instant it was last known to run."""
        at, span, standing = self._live(at)
        if not standing.is_running:
            sentence, by = "The clock is paused already.", {"kind": "clock_paused"}
            raise RuleViolation("clock_already_paused", sentence, settled_by=by)
        return self._with(replace(span, since=at, dial=standing.dial, is_running=False), reason)

    def resumed(self, at: datetime) -> "Clock":
        """The clock goes on. Resumed at `paused_since`, the time of the pause counts as played."""
        at, span, standing = self._live(at)
        if standing.is_running:
            sentence, by = "The clock is running already.", {"kind": "clock_resumed"}
            raise RuleViolation("clock_not_paused", sentence, settled_by=by)
        return self._with(replace(span, since=at, dial=standing.dial, is_running=True))

    def level_set(self, at: datetime, *, level: LevelNo, left: timedelta | None = None) -> "Clock":
        """A level begins now, or with `left` to go; a rest break that is on is over."""
        at, span, standing = self._live(at)
        if level > FARTHEST_LEVEL:
            raise RuleViolation("no_such_level", say("Level {level} is too far away.", level=level))
        dial = start_of(level, structure=span.structure, played=standing.dial.played)
        if left is not None:
            dial = with_left(dial, left=left)
        windows = tuple(one for one in span.windows if not one.begins_at <= at < one.ends_at)
        return self._with(replace(span, since=at, dial=dial, windows=windows), self.pause_reason)

    def time_added(self, at: datetime, *, seconds: int) -> "Clock":
        """The level or rest break that is on lasts that much longer (shorter, if negative)."""
        at, span, standing = self._live(at)
        if abs(seconds) > LONGEST_SECONDS:
            raise RuleViolation("too_much_time", "That is more than a day.")
        left, by = span.left(standing), timedelta(seconds=seconds)
        if left is None:
            raise RuleViolation("level_has_no_end", "This is the last level: it has no end.")
        if left + by < ZERO:
            raise RuleViolation("not_enough_time", say("Only {time} is left.", time=minutes(left)))
        return self._with(lasting(span, standing, left=left + by), self.pause_reason)

    def advanced(self, at: datetime) -> "Clock":
        """What is on ends now: a level is followed by its rest break or the next level."""
        at, span, standing = self._live(at)
        if span.left(standing) is None:
            raise RuleViolation("level_has_no_end", "This is the last level: it has no end.")
        return self._with(lasting(span, standing, left=ZERO), self.pause_reason)

    def rest_taken(self, at: datetime, *, seconds: int) -> "Clock":
        """A rest break begins now and holds the level up; it goes on afterwards."""
        at, span, standing = self._live(at)
        if not standing.is_running:
            raise RuleViolation("clock_paused", "The clock is paused: let it go on first.")
        if standing.is_resting:
            sentence = "There is a rest break already: make it longer instead."
            raise RuleViolation("rest_is_on", sentence)
        if not 0 < seconds <= LONGEST_SECONDS:
            raise RuleViolation("bad_rest", "A rest break lasts up to a day.")
        rest = Window(at, at + timedelta(seconds=seconds), is_on_the_spot=True)
        span = replace(span, since=at, dial=standing.dial, windows=merged((*span.windows, rest)))
        return self._with(span)

    def restructured(self, at: datetime, *, structure: Structure) -> "Clock":
        """Another structure holds from now on; it must agree with all that has begun."""
        if not self.changes:
            return replace(self, structure=structure)
        at, span, standing = self._live(at)
        highest = self.first_unplayed_level(at) - 1
        refuse_other_past(structure, span=span, standing=standing, highest_level=highest)
        span = replace(
            span,
            since=at,
            dial=refitted(standing, structure=structure),
            structure=structure,
            windows=self._windows_under(structure, span=span, at=at),
        )
        return replace(self, structure=structure)._with(span, self.pause_reason)

    def hard_stop_set(self, at: datetime, *, stop_at: datetime | None) -> "Clock":
        """The time limit is another, or none; a clock that had stopped goes on from now."""
        at, stop_at = self._effective(at), None if stop_at is None else as_utc(stop_at)
        if stop_at is not None and stop_at <= at:
            raise RuleViolation("time_has_passed", "That time has passed already.")
        clock = replace(self, hard_stop_at=stop_at)
        if not self.changes:
            return clock
        span = self.changes[-1].span
        dial = span.standing(at).dial
        span = replace(span.carried(at), since=at, dial=dial, hard_stop_at=stop_at)
        return clock._with(span, self.pause_reason)

    def put_back(self, at: datetime, *, seconds: int) -> "Clock":
        """The time of day was that much ahead until now: what has begun began as much earlier."""
        by, before = timedelta(seconds=-seconds), as_utc(at) + timedelta(seconds=seconds)
        moved = replace(
            self,
            changes=tuple(
                replace(one, span=one.span.moved(by, until=before)) for one in self.changes
            ),
        )
        at, span, standing = moved._live(at)
        span = replace(span, since=at, dial=standing.dial)
        return moved._with(span, self.pause_reason, moments=self.moment(before))

    # What it says

    @property
    def touched_at(self) -> datetime | None:
        """When somebody or something did the last thing to it; nothing follows that is earlier."""
        return self.changes[-1].span.since if self.changes else None

    @property
    def started_at(self) -> datetime | None:
        return self.changes[0].span.since if self.changes else None

    @property
    def pause_reason(self) -> PauseReason | None:
        """Why the clock is paused; None if it is not."""
        return self.changes[-1].pause_reason if self.changes else None

    @property
    def paused_since(self) -> datetime | None:
        """The beginning of the pause that is on, whatever was adjusted since."""
        since = None
        for change in reversed(self.changes):
            if change.span.is_running:
                break
            since = change.span.since
        return since

    def reading(self, now: datetime) -> Reading:
        """The clock at any instant: in the past as it was, in the future as it will be if nobody
        touches it."""
        change, standing = self._standing(now)
        if change is None:
            span = self._waiting(standing.at)
            return read(span, standing, state=ClockState.NOT_STARTED, pause_reason=None)
        return read(change.span, standing, state=_state(standing), pause_reason=change.pause_reason)

    def hand_level(self, began_at: datetime) -> LevelNo:
        """The level of a hand that began at that instant; it keeps it to its end.

        St. Gabriel General 11; Robert's Rules section 15.7; Club rules 1.4; Charity draft rules 47.
        """
        return self._standing(began_at)[1].hand_level

    def first_unplayed_level(self, now: datetime) -> LevelNo:
        """The first level that has never begun: structures may be changed from there on."""
        change, standing = self._standing(now)
        return max(change.highest_level, standing.level) + 1 if change else 1

    def played(self, now: datetime) -> timedelta:
        """The play time so far: levels only, no rest breaks, no pauses."""
        return self._standing(now)[1].dial.played

    def moment(self, now: datetime, *, marks: Iterable[timedelta] = ()) -> int:
        """How much has changed by itself or by people; it never falls as `now` goes on.

        `marks` are play times at which something else falls due; each passed one counts.
        """
        change, standing = self._standing(now)
        if change is None:
            return 0
        passed = sum(standing.dial.played >= mark for mark in marks)
        return change.moments_before + change.span.score(standing) + passed

    def changes_at(self, now: datetime, *, marks: Iterable[timedelta] = ()) -> datetime | None:
        """The next instant at which `moment` rises; None if it never does by itself."""
        now = as_utc(now)
        following = self.changes[self._count(now) :]
        instants = [following[0].span.since] if following else []
        change, standing = self._standing(now)
        if change and (by_itself := change.span.changes_at(standing)):
            instants.append(by_itself)
        due = (self.reaches(mark, now=now) for mark in marks)
        return min((*instants, *(at for at in due if at)), default=None)

    def reaches(self, mark: timedelta, *, now: datetime) -> datetime | None:
        """When the play time will come to `mark`; None if it has, or will not as things stand."""
        if self.played(now) >= mark:
            return None
        ways = self._ways_to(mark, now=now)
        return next((at for at, ends_at in ways if ends_at is None or at <= ends_at), None)

    def passes(self, mark: timedelta, *, now: datetime) -> datetime | None:
        """When the play time will go beyond `mark`: later than it comes there, if a rest break
        begins at the same instant. None as in `reaches`.
        """
        if self.played(now) > mark:
            return None
        ways = self._ways_to(mark, now=now)
        return next((at for at, ends_at in ways if ends_at is None or at < ends_at), None)

    def level_at(self, mark: timedelta, *, now: datetime) -> LevelNo | None:
        """The level in which the play time came to `mark`; None if it has not until now."""
        ends = [*(change.span.since for change in self.changes[1:]), as_utc(now)]
        for number, end in enumerate(ends[: len(self.changes)], 1):
            span = self.changes[number - 1].span
            if span.since < end and span.standing(end).dial.played >= mark:
                as_it_was = replace(self, changes=self.changes[:number])
                at = as_it_was.reaches(mark, now=span.since) or span.since
                return as_it_was.reading(max(at - datetime.resolution, span.since)).level
        return None

    def _ways_to(
        self, mark: timedelta, *, now: datetime
    ) -> Iterator[tuple[datetime, datetime | None]]:
        """For each stretch of play to come: when it would come to `mark`, and when it ends."""
        if self.reading(now).state is not ClockState.RUNNING:
            return
        played = self.played(now)
        for row in self.timetable(now):
            if row.on_rest_break:
                continue
            yield row.begins_at + mark - played, row.ends_at
            if row.ends_at is not None:
                played += row.ends_at - row.begins_at

    def timetable(self, now: datetime) -> Iterator[TimetableRow]:
        """What is to come, the present level or rest break first; it may have no end.

        A clock that does not run is taken to run from now on.
        """
        clock, at = self._under_way(now), as_utc(now)
        while True:
            change, standing = clock._standing(at)
            if change is None or _state(standing) is not ClockState.RUNNING:
                return
            ends_at = counts_until(change.span, standing)
            yield TimetableRow(standing.level, standing.is_resting, at, ends_at)
            if ends_at is None:
                return
            at = ends_at

    def transitions(self, *, after: datetime, until: datetime) -> Iterator[Transition]:
        """What came after one instant and until another, for those who announce it."""
        before, at = self.reading(after), self.changes_at(after)
        while at is not None and at <= as_utc(until):
            reading = self.reading(at)
            if kind := transition_kind(before, reading):
                yield Transition(at, kind, reading.level)
            before, at = reading, self.changes_at(at)

    # How it is made

    def _count(self, at: datetime) -> int:
        """The number of changes until that instant."""
        return bisect_right(self.changes, at, key=lambda change: change.span.since)

    def _standing(self, at: datetime) -> tuple[Change | None, Standing]:
        at = as_utc(at)
        count = self._count(at)
        if not count:
            return None, Standing(at, self._waiting(at).dial, is_running=False)
        change = self.changes[count - 1]
        return change, change.span.standing(at)

    def _waiting(self, at: datetime) -> Span:
        """The time before the start, as if it were a span."""
        structure = self.changes[0].span.structure if self.changes else self.structure
        dial = start_of(1, structure=structure)
        return Span(at, dial, False, structure, (), self.hard_stop_at)

    def _effective(self, at: datetime) -> datetime:
        """When a change takes effect that is stamped with that instant."""
        at = as_utc(at)
        return max(at, self.changes[-1].span.since) if self.changes else at

    def _live(self, at: datetime) -> tuple[datetime, Span, Standing]:
        """The instant at which a change takes effect, and the clock as it is then."""
        if not self.changes:
            raise RuleViolation("clock_not_started", "The clock has not been started yet.")
        at = self._effective(at)
        span = self.changes[-1].span.carried(at)
        standing = span.standing(at)
        if standing.is_stopped:
            raise RuleViolation("time_is_up", "The time limit of the tournament has passed.")
        return at, span, standing

    def _with(
        self, span: Span, pause_reason: PauseReason | None = None, *, moments: int = 0
    ) -> "Clock":
        standing = span.standing(span.since)
        moment = max(self.moment(span.since), moments) + 1
        highest = max(standing.level, self.first_unplayed_level(span.since) - 1)
        change = Change(span, pause_reason, moment - span.score(standing), highest)
        return replace(self, changes=(*self.changes, change))

    def _under_way(self, now: datetime) -> "Clock":
        match self.reading(now).state:
            case ClockState.NOT_STARTED:
                return self.started(now)
            case ClockState.PAUSED:
                return self.resumed(now)
            case ClockState.RUNNING | ClockState.STOPPED:
                return self
            case unknown:
                assert_never(unknown)

    def _windows_under(
        self, structure: Structure, *, span: Span, at: datetime
    ) -> tuple[Window, ...]:
        """The rest breaks at times of day that another structure leaves or brings."""
        start = self.changes[0].span.since
        before = set(windows_of(span.structure, after=start, zone=self.zone))
        after = set(windows_of(structure, after=start, zone=self.zone))
        if any(window.begins_at <= at for window in after - before):
            raise RuleViolation("time_has_passed", "A new rest break would have begun already.")
        gone = {window for window in before - after if window.begins_at > at}
        return merged((*(one for one in span.windows if one not in gone), *(after - before)))


def _state(standing: Standing) -> ClockState:
    if standing.is_stopped:
        return ClockState.STOPPED
    return ClockState.RUNNING if standing.is_running else ClockState.PAUSED
