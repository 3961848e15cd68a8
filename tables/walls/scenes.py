"""What a wall shows beside the clock: prizes, levels, stacks, what was raised, and the like.

Each scene is a frozen value with everything that its template draws; None where there is nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby, islice

from rules_engine import story
from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.story import StretchKind, stretches
from rules_engine.tournament import questions
from rules_engine.units import TableNo
from tournaments.branding.shown import Brand, PictureShown
from tournaments.goods.shown import PackageShown, packages_shown
from tournaments.hall.plan import Plan, plan_of, venue_of
from tournaments.lobby.screen_parts import BAR
from tournaments.lobby.screen_seats import chips
from tournaments.log import folds
from tournaments.models import Event, Tournament
from tournaments.money.currencies import money
from tournaments.money.on_sale import prizes_grow
from tournaments.people.names import Names
from tournaments.pictures.chart import Chart, Series, chart
from tournaments.pictures.goal import goal_of
from tournaments.pictures.ribbon import WALL, Ribbon, look, night_ribbon
from tournaments.pictures.scale import tenths
from tournaments.terms.draft import Draft
from tournaments.words.clock_face import blinds
from tournaments.words.times import hour
from tournaments.words.whereabouts import places

MOST_LEVELS = 7
MOST_PLANS = 8
LOOK_AHEAD = timedelta(hours=12)


@dataclass(frozen=True, slots=True)
class PackageLine:
    """A package to pick, with its picture if somebody has sent one."""

    package: PackageShown
    picture: PictureShown | None


@dataclass(frozen=True, slots=True)
class PrizesScene:
    """Everything there is to win; equal prizes stand in one line."""

    pool: str
    lines: tuple[tuple[str, str], ...]
    packages: tuple[PackageLine, ...]
    trophies: int
    provisional: str


def prizes_scene(
    state: engine.Tournament, brand: Brand, currency: str, *, now: datetime
) -> PrizesScene | None:
    try:
        amounts = questions.prizes(state)
    except RuleViolation:  # a list that does not fit the pool yet: the director sees it
        amounts = ()
    payouts = state.terms.payouts
    packages = packages_shown(payouts, currency).values()
    if not amounts and not packages and not payouts.trophies:
        return None
    ranked = groupby(enumerate(amounts, 1), key=lambda one: one[1])
    lines = []
    for amount, equal in ranked:
        ranks = [rank for rank, _ in equal]
        lines.append((places(ranks[0], ranks[-1]), money(amount, currency)))
    return PrizesScene(
        pool=money(sum(amounts), currency) if amounts else "",
        lines=tuple(lines),
        packages=tuple(PackageLine(one, brand.prize(one.name)) for one in packages),
        trophies=payouts.trophies,
        provisional=prizes_grow(state, now=now),
    )


@dataclass(frozen=True, slots=True)
class PlanScene:
    """Some tables where they stand; `marked` are those that somebody has to find now."""

    title: str
    plan: Plan
    marked: tuple[TableNo, ...]


def plan_scenes(state: engine.Tournament, event: Event) -> Iterator[PlanScene]:
    """One for each zone of the hall that has tables in play."""
    sought = {move.to.table for move in state.floor.moves}
    playing = {table.number for table in questions.tables_in_play(state)}
    zones = groupby(sorted(playing), key=lambda number: questions.zone_of(state, number))
    found = [(zone, list(numbers)) for zone, numbers in zones]
    for zone, _ in found[:MOST_PLANS]:
        standing = [table.number for table in questions.tables_of_zone(state, zone)]
        numbers = [number for number in standing if number in playing or len(standing) < 2]
        whole = len(found) < 2
        title = "" if whole else f"Tables {numbers[0]} to {numbers[-1]}"
        marked = tuple(number for number in numbers if number in sought)
        yield PlanScene(title, plan_of(venue_of(event), numbers), marked)


@dataclass(frozen=True, slots=True)
class StackLine:
    """Somebody at the final table; `bar` is the stack, as long as the largest is a thousand."""

    seat: int
    name: str
    chips: str
    big_blinds: str
    bar: int
    is_most: bool


@dataclass(frozen=True, slots=True)
class FinalScene:
    """The last table by stacks; before it is reached `tables` says how many there are."""

    table: TableNo
    lines: tuple[StackLine, ...]
    left: int
    tables: int


def final_scene(
    state: engine.Tournament, tournament_id: int, *, now: datetime
) -> FinalScene | None:
    tables = questions.tables_in_play(state)
    if not tables:
        return None
    if len(tables) > 1:
        return FinalScene(0, (), state.tally.in_play, len(tables))
    held = dict(tables[0].held())
    names = Names.load(tournament_id, (seat.entry for seat in held.values()))
    most = max((seat.stack or 0 for seat in held.values()), default=0)
    big_blind = state.clock.reading(now).amounts.big_blind
    ranked = sorted(held.items(), key=lambda one: (-(one[1].stack or 0), one[0]))
    lines = tuple(
        StackLine(
            seat=number,
            name=names.of(seat.entry),
            chips=chips(seat.stack),
            big_blinds=_blinds_in(seat.stack, big_blind),
            bar=BAR * (seat.stack or 0) // most if most else 0,
            is_most=bool(most) and seat.stack == most,
        )
        for number, seat in ranked
    )
    return FinalScene(tables[0].number, lines, len(lines), 1)


def _blinds_in(stack: int | None, big_blind: int) -> str:
    if not stack or not big_blind:
        return ""
    return f"{stack // big_blind:,}" if stack >= 10 * big_blind else f"{stack / big_blind:.1f}"


@dataclass(frozen=True, slots=True)
class LevelLine:
    """A level or a rest break to come."""

    level: int
    blinds: str
    ante: int
    begins: str
    minutes: int
    is_now: bool
    is_rest: bool


@dataclass(frozen=True, slots=True)
class LevelsScene:
    """What the clock brings."""

    lines: tuple[LevelLine, ...]
    ribbon: Ribbon | None


def levels_scene(state: engine.Tournament, *, now: datetime, zone: str) -> LevelsScene | None:
    if state.stage is engine.Stage.ENDED:
        return None
    lines = tuple(islice(_lines(state, now=now, zone=zone), MOST_LEVELS))
    return (
        LevelsScene(lines, night_ribbon(state, now=now, zone=zone, width=WALL)) if lines else None
    )


def _lines(state: engine.Tournament, *, now: datetime, zone: str) -> Iterator[LevelLine]:
    clock = state.clock
    ahead = stretches(clock, starts_at=state.starts_at, now=now, until=now + LOOK_AHEAD)
    for one in ahead:
        if one.ends_at <= now or one.kind is StretchKind.PAUSE:
            continue
        is_rest, level = one.kind is StretchKind.REST, clock.structure.level(one.level)
        yield LevelLine(
            level=one.level,
            blinds="" if is_rest else blinds(level),
            ante=level.ante,
            begins=hour(one.begins_at, zone),
            minutes=round((one.ends_at - one.begins_at) / timedelta(minutes=1)),
            is_now=one.begins_at <= now and clock.started_at is not None,
            is_rest=is_rest,
        )


@dataclass(frozen=True, slots=True)
class ChipLine:
    """A kind of chip; `look` is a colour that is known, by which it is drawn."""

    value: str
    colour: str
    look: str
    is_gone: bool


_COLOURS = {
    "white", "red", "green", "black", "blue", "yellow", "purple", "orange", "pink", "brown", "grey",
}  # fmt: skip


def chips_scene(state: engine.Tournament, row: Tournament) -> tuple[ChipLine, ...]:
    """What each chip is worth; those that were raced off are marked."""
    kept = Draft.from_data(row.draft).chips
    colours = {chip.value: chip.colour for chip in kept.chips} if kept else {}
    tables = questions.tables_in_play(state)
    gone = set.intersection(*(set(table.coloured_up) for table in tables)) if tables else set()
    return tuple(
        ChipLine(f"{value:,}", colours.get(value, ""), _look(colours.get(value, "")), value in gone)
        for value in sorted(state.terms.denominations)
    )


def _look(colour: str) -> str:
    words = colour.casefold().replace("gray", "grey").split()
    return next((word for word in reversed(words) if word in _COLOURS), "plain")


@dataclass(frozen=True, slots=True)
class RaisedScene:
    """What the evening has raised, against its goal if it has one."""

    raised: str
    charity: str
    picture: PictureShown | None
    goal: str
    percent: int
    bar: int
    is_reached: bool
    entries: int


def raised_scene(state: engine.Tournament, row: Tournament, brand: Brand) -> RaisedScene:
    currency, cents = row.event.currency, questions.pool(state).donation
    goal = goal_of(row, raised=cents)
    return RaisedScene(
        raised=money(goal.raised if goal else cents, currency),
        charity=row.event.charity,
        picture=brand.charity,
        goal=money(goal.cents, currency) if goal else "",
        percent=goal.percent if goal else 0,
        bar=min(BAR, BAR * goal.raised // goal.cents) if goal else 0,
        is_reached=goal is not None and goal.is_reached,
        entries=state.sales.entries,
    )


@dataclass(frozen=True, slots=True)
class CurvesScene:
    """The night so far: how many are left, and what an average stack is worth."""

    left: Chart | None
    average: Chart | None
    ribbon: Ribbon | None
    big_blinds: str


def curves_scene(state: engine.Tournament, row: Tournament, *, now: datetime) -> CurvesScene | None:
    log, zone = folds.read(row.pk), row.event.zone
    if log is None or state.clock.started_at is None:
        return None
    at = look(state, now=now).at
    night = stretches(state.clock, starts_at=state.starts_at, now=at, until=at)
    average = tenths(story.blinds_in_stack(state, now=now) or 0)
    field = f"{state.tally.in_play} of {state.sales.entries} are left."
    in_blinds = f"The average stack is {average} big blinds."
    return CurvesScene(
        left=chart(field, [Series(story.players_left(log))], night, zone=zone),
        average=chart(
            in_blinds, [Series(story.average_in_blinds(log))], night, zone=zone, spell=tenths
        ),
        ribbon=night_ribbon(state, now=now, zone=zone, width=WALL),
        big_blinds=average,
    )
