"""The story of a night: what everybody may know of it, in pictures and in numbers.

It names winners and knockouts as the results do; it has no field for a phone, nor for what anybody
won or paid.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache

from django.utils.text import get_text_list

from rules_engine import story
from rules_engine import tournament as engine
from rules_engine.forecast import forecast
from rules_engine.story import Point, Stretch, StretchKind
from rules_engine.tournament import questions
from rules_engine.units import LevelNo
from tournaments.log import folds
from tournaments.log.state import row_of
from tournaments.models import Tournament
from tournaments.money.currencies import money
from tournaments.people.names import Names
from tournaments.pictures.chart import Chart, Series, chart
from tournaments.pictures.columns import Columns, columns
from tournaments.pictures.goal import goal_of
from tournaments.pictures.ribbon import Ribbon, look, ribbon_shown
from tournaments.pictures.scale import tenths
from tournaments.words.times import day, hour
from tournaments.words.whereabouts import places

MINUTE = timedelta(minutes=1)
MOST_ON_PODIUM = 3
MOST_KNOCKOUTS = 5
MOST_TABLES = 30
MOST_CURVES_NAMED = 3


@dataclass(frozen=True, slots=True)
class PodiumLine:
    """One of the best three places; `step` is how high it stands."""

    place: str
    name: str
    step: int


@dataclass(frozen=True, slots=True)
class LevelLine:
    """A level in numbers: who was left at its end, who went out, what a stack was worth."""

    level: LevelNo
    began: str
    out: int
    left: int
    average: str


@dataclass(frozen=True, slots=True)
class LongestShown:
    """The hand that took longest."""

    minutes: str
    table: int
    hand: int
    level: LevelNo
    at: str


@dataclass(frozen=True, slots=True)
class Pictures:
    """What can be drawn; None for what nobody told."""

    night: Ribbon | None
    left: Chart | None
    average: Chart | None
    stacks: Chart | None
    raised: Chart | None
    busts: Columns | None
    pace: Columns | None


@dataclass(frozen=True, slots=True)
class Story:
    """The page; `is_over` once there is a winner, empty while play has not begun."""

    tournament_id: int
    event: str
    charity: str
    tournament: str
    day: str
    is_over: bool = False
    has_begun: bool = False
    entries: int = 0
    left: int = 0
    hands: int = 0
    lasted: str = ""
    raised: str = ""
    winner: str = ""
    podium: tuple[PodiumLine, ...] = ()
    longest: LongestShown | None = None
    knockouts: tuple[tuple[str, int], ...] = ()
    levels: tuple[LevelLine, ...] = ()
    paces: tuple[tuple[int, int, str], ...] = ()
    stacks: tuple[tuple[str, str], ...] = ()
    pictures: Pictures | None = None


def build(tournament_id: int, *, now: datetime) -> Story:
    """The story so far; drawn once for each version while nothing changes by itself."""
    row = row_of(tournament_id)
    log = folds.read(tournament_id)
    if log is None or log.state.clock.started_at is None:
        return _begun(row)
    at = look(log.state, now=now).at if log.state.stage is engine.Stage.RUNNING else None
    return _told(tournament_id, row.version, at)


@lru_cache(maxsize=16)
def _told(tournament_id: int, _version: int, at: datetime | None) -> Story:
    # The row first: a fact that comes in between shows early, never under a newer version.
    row, log = row_of(tournament_id), folds.read(tournament_id)
    assert log is not None  # it has begun
    names = Names.of_field(row)
    state, zone = log.state, row.event.zone
    ended_at = _ended_at(log)
    is_over = state.stage is engine.Stage.ENDED
    until = max(at or ended_at, ended_at, (state.clock.started_at or ended_at) + MINUTE)
    night = story.stretches(state.clock, starts_at=state.starts_at, now=until, until=until)
    levels = tuple(_levels(log, night, zone))
    podium = tuple(_podium(state, names)) if is_over else ()
    begun = _begun(row)
    return Story(
        tournament_id=begun.tournament_id,
        event=begun.event,
        charity=begun.charity,
        tournament=begun.tournament,
        day=day(state.clock.started_at or state.starts_at, zone),
        is_over=is_over,
        has_begun=True,
        entries=state.sales.entries,
        left=state.tally.in_play,
        hands=story.hands_played(log),
        lasted=_length(state.clock.played(until)),
        raised=money(questions.pool(state).donation, row.event.currency),
        winner=get_text_list([line.name for line in podium if line.step == 1], "and"),
        podium=podium,
        longest=_longest(log, zone),
        knockouts=_knockouts(state, names),
        levels=levels,
        paces=tuple(_paces(log)),
        stacks=_last_stacks(log, names),
        pictures=_pictures(row, log, names, night, levels, at=until),
    )


def _begun(row: Tournament) -> Story:
    event = row.event
    return Story(
        tournament_id=row.pk,
        event=event.name,
        charity=event.charity,
        tournament=row.name,
        day=day(row.starts_at, event.zone),
    )


def _ended_at(log: engine.Log) -> datetime:
    """When the last thing happened at a table: a bust, or a hand that ended."""
    told = [points[-1].at for points in (story.players_left(log),) if points]
    hands = story.longest_hand(log)
    return max([*told, *([hands.began_at + hands.lasted] if hands else [])])


def _podium(state: engine.Tournament, names: Names) -> Iterator[PodiumLine]:
    for finish in questions.places_taken(state):
        if finish.best > MOST_ON_PODIUM:
            return
        yield PodiumLine(places(finish.best, finish.worst), names.of(finish.entry), finish.best)


def _longest(log: engine.Log, zone: str) -> LongestShown | None:
    found = story.longest_hand(log)
    if found is None:
        return None
    minutes, seconds = divmod(int(found.lasted.total_seconds()), 60)
    at = hour(found.began_at, zone)
    return LongestShown(f"{minutes}:{seconds:02}", found.table, found.hand, found.level, at)


def _knockouts(state: engine.Tournament, names: Names) -> tuple[tuple[str, int], ...]:
    best = story.knockouts(state)[:MOST_KNOCKOUTS]
    return tuple((names.of(entry), count) for entry, count in best)


def _paces(log: engine.Log) -> Iterator[tuple[int, int, str]]:
    for one in story.paces(log):
        yield one.table, one.hands, tenths(one.tenths_per_hour)


def _levels(log: engine.Log, night: Sequence[Stretch], zone: str) -> Iterator[LevelLine]:
    """Each level with what held when its last stretch of play ended."""
    ends: dict[LevelNo, tuple[datetime, datetime]] = {}
    for one in night:
        if one.kind is StretchKind.PLAY:
            began_at, _ = ends.get(one.level, (one.begins_at, None))
            ends[one.level] = (began_at, one.ends_at)
    left, average = story.players_left(log), story.average_in_blinds(log)
    busts = dict(story.busts_per_level(log.state))
    for level, (began_at, ended_at) in ends.items():
        last = ended_at - datetime.resolution if level != max(ends) else ended_at
        yield LevelLine(
            level=level,
            began=hour(began_at, zone),
            out=busts.get(level, 0),
            left=_then(left, last),
            average=tenths(_then(average, last)),
        )


def _then(points: Sequence[Point], at: datetime) -> int:
    return next((point.value for point in reversed(points) if point.at <= at), 0)


def _last_stacks(log: engine.Log, names: Names) -> tuple[tuple[str, str], ...]:
    """The most that each had at the last table."""
    curves = story.stacks_at_the_last_table(log)
    most = {entry: max(point.value for point in points) for entry, points in curves.items()}
    ranked = sorted(most, key=lambda entry: most[entry], reverse=True)
    return tuple((names.of(entry), f"{most[entry]:,}") for entry in ranked)


def _pictures(
    row: Tournament,
    log: engine.Log,
    names: Names,
    night: Sequence[Stretch],
    levels: Sequence[LevelLine],
    *,
    at: datetime,
) -> Pictures:
    state, zone, currency = log.state, row.event.zone, row.event.currency
    left, average = story.players_left(log), story.average_in_blinds(log)
    return Pictures(
        night=ribbon_shown(state, forecast(state, now=at), now=at, zone=zone),
        left=chart(_left_in_words(levels, state), [Series(left)], night, zone=zone),
        average=chart(_average_in_words(levels), [Series(average)], night, zone=zone, spell=tenths),
        stacks=_stacks(log, names, night, zone),
        raised=_raised(row, log, night, currency),
        busts=columns(_busts_in_words(levels), [(str(one.level), one.out) for one in levels]),
        pace=_pace(log),
    )


def _left_in_words(levels: Sequence[LevelLine], state: engine.Tournament) -> str:
    steps = ", ".join(f"{one.left} after level {one.level}" for one in levels[::3])
    return f"Players left: {state.sales.entries} entries; {steps}."


def _average_in_words(levels: Sequence[LevelLine]) -> str:
    steps = ", ".join(f"{one.average} at the end of level {one.level}" for one in levels[::3])
    return f"The average stack in big blinds: {steps}."


def _busts_in_words(levels: Sequence[LevelLine]) -> str:
    most = max(levels, key=lambda one: one.out, default=None)
    return f"Most went out in level {most.level}: {most.out}." if most else ""


def _stacks(log: engine.Log, names: Names, night: Sequence[Stretch], zone: str) -> Chart | None:
    """The stacks of the last table from its first hand on; the best three stand out."""
    curves = story.stacks_at_the_last_table(log)
    if len(curves) < 2:
        return None
    first = min(points[0].at for points in curves.values())
    ranked = sorted(curves, key=lambda entry: (curves[entry][-1].value, curves[entry][-1].at))
    best = ranked[-MOST_CURVES_NAMED:]
    series = [Series(curves[one], names.of(one), is_first=one in best) for one in ranked]
    told = f"Stacks at the last table; most at the end: {names.of(ranked[-1])}."
    return chart(told, series, list(_since(night, first)), zone=zone)


def _since(night: Sequence[Stretch], at: datetime) -> Iterator[Stretch]:
    for one in night:
        if one.ends_at > at:
            yield Stretch(one.kind, one.level, max(one.begins_at, at), one.ends_at)


def _raised(
    row: Tournament, log: engine.Log, night: Sequence[Stretch], currency: str
) -> Chart | None:
    """From the first sale to the end of play; nothing where no money was taken."""
    points = story.raised(log)
    if not points or not points[-1].value:
        return None
    goal = goal_of(row, raised=points[-1].value)
    first = max(points[0].at, night[0].begins_at - timedelta(hours=3))
    before = Stretch(StretchKind.PLAY, 0, min(first, night[0].begins_at), night[0].begins_at)
    told = f"Raised: {money(points[-1].value, currency)}."
    if goal:
        told = f"{told} The goal of the evening: {money(goal.cents, currency)}."
    return chart(
        told,
        [Series(points)],
        [before, *night],
        zone=row.event.zone,
        spell=lambda cents: money(cents, currency),
        goal=goal.cents if goal else 0,
    )


def _pace(log: engine.Log) -> Columns | None:
    """Hands an hour at each table; of very many the quickest."""
    found = story.paces(log)
    if len(found) > MOST_TABLES:
        quickest = sorted(found, key=lambda one: -one.tenths_per_hour)[:MOST_TABLES]
        found = tuple(sorted(quickest, key=lambda one: one.table))
    if not found:
        return None
    most = max(found, key=lambda one: one.tenths_per_hour)
    told = f"Quickest was table {most.table}: {tenths(most.tenths_per_hour)} hands an hour."
    counts = [(str(one.table), one.tenths_per_hour) for one in found]
    return columns(told, counts, spell=lambda tenths: str(round(tenths / 10)))


def _length(played: timedelta) -> str:
    hours, minutes = divmod(int(played.total_seconds()) // 60, 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min"
