"""What rose and fell over the night: the field, the average stack, money raised, stacks."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate

from rules_engine.clock.reading import TransitionKind
from rules_engine.prizes.pool import Price
from rules_engine.story.lines import of_kinds, told
from rules_engine.tournament import facts
from rules_engine.tournament.log import Log
from rules_engine.tournament.questions.field import entries_out
from rules_engine.tournament.questions.tables import tables_in_play
from rules_engine.tournament.state import Out, Tournament
from rules_engine.units import Chips, EntryNo, SeatNo, TableNo

_ENTRIES = of_kinds(facts.EntryAdmitted, facts.EntryWithdrawn)
_BOUGHT = of_kinds(
    facts.EntryAdmitted,
    facts.EntryWithdrawn,
    facts.RebuyAnnounced,
    facts.RebuyTaken,
    facts.AddOnTaken,
)
_ENDED = of_kinds(facts.HandEnded)
_TENTHS = 10


@dataclass(frozen=True, slots=True)
class Point:
    """So much from then on."""

    at: datetime
    value: int


def players_left(log: Log) -> tuple[Point, ...]:
    """How many are in from the start on: fewer with every bust, more with late entries."""
    came = [(fact.at, 1 if isinstance(fact, facts.EntryAdmitted) else -1) for fact in _sold(log)]
    went = [(out.at, -1) for out in _exits(log.state)]
    return _from_start(log, [*came, *went])


def average_in_blinds(log: Log) -> tuple[Point, ...]:
    """The average stack in tenths of a big blind: it drops with a level, and rises with a bust."""
    clock, started_at = log.state.clock, log.state.clock.started_at
    if started_at is None:
        return ()
    left, chips = players_left(log), _from_start(log, list(_chips(log)))
    last = max(left[-1].at, chips[-1].at) if left and chips else started_at
    begins = (
        one.at
        for one in clock.transitions(after=started_at, until=last)
        if one.kind is TransitionKind.LEVEL_BEGINS
    )
    times = sorted({point.at for point in (*left, *chips)} | set(begins))
    return tuple(_averages(log.state, times, _at(left, times), _at(chips, times)))


def blinds_in_stack(tournament: Tournament, *, now: datetime) -> int | None:
    """The average stack now in tenths of a big blind; None before the first entry."""
    big_blind = tournament.clock.reading(now).amounts.big_blind
    tally = tournament.tally
    return _TENTHS * tally.chips_in_play // (tally.in_play * big_blind) if tally.in_play else None


def raised(log: Log) -> tuple[Point, ...]:
    """What the charity has got of all that was sold, in cents, sale by sale."""
    prices: dict[EntryNo, Price] = {}
    changes: list[tuple[datetime, int]] = []
    for fact in told(log, _BOUGHT):
        match fact:
            case facts.EntryAdmitted(entry=entry, price=price):
                prices[entry] = price
                changes.append((fact.at, price.donation_part))
            case facts.EntryWithdrawn(entry=entry) if entry in prices:
                changes.append((fact.at, -prices.pop(entry).donation_part))
            case facts.RebuyTaken(price=price) | facts.AddOnTaken(price=price):
                changes.append((fact.at, price.donation_part))
    return _summed(changes)


def stacks_at_the_last_table(log: Log) -> Mapping[EntryNo, tuple[Point, ...]]:
    """What each of those had who played on when only one table was left, hand by hand.

    Nothing while there are more tables, or where its stacks were not told. Nobody sits down there
    any more, so a seat stays somebody's.
    """
    ended = [fact for fact in told(log, _ENDED) if isinstance(fact, facts.HandEnded)]
    last = list(_of_the_last_table(ended))
    if not last or len(tables_in_play(log.state)) > 1:
        return {}
    seats = _seats(log.state, last[0].table, since=last[0].at)
    curves: dict[EntryNo, list[Point]] = {entry: [] for entry in seats.values()}
    for hand in last:
        for seat, chips in hand.stacks or ():
            if seat in seats:
                curves[seats[seat]].append(Point(hand.at, chips))
    return {entry: tuple(points) for entry, points in curves.items() if points}


def _of_the_last_table(ended: Iterable[facts.HandEnded]) -> Iterator[facts.HandEnded]:
    """The hands with stacks of the table that ended last, after the last one elsewhere."""
    hands = list(ended)
    elsewhere = [n for n, hand in enumerate(hands) if hand.table != hands[-1].table]
    if elsewhere:
        yield from (hand for hand in hands[elsewhere[-1] + 1 :] if hand.stacks)


def _seats(state: Tournament, table: TableNo, *, since: datetime) -> Mapping[SeatNo, EntryNo]:
    """Who sat where at that table from then on."""
    seats = {number: seat.entry for number, seat in state.tables[table].held()}
    for entry in entries_out(state):
        out = entry.where
        if isinstance(out, Out) and out.seat and out.seat.table == table and out.at >= since:
            seats[out.seat.seat] = entry.number
    return seats


def _sold(log: Log) -> Iterator[facts.Fact]:
    """Entries that were sold, and those among them that were taken back."""
    sold: set[EntryNo] = set()
    for fact in told(log, _ENTRIES):
        if isinstance(fact, facts.EntryAdmitted):
            sold.add(fact.entry)
            yield fact
        elif isinstance(fact, facts.EntryWithdrawn) and fact.entry in sold:
            yield fact


def _chips(log: Log) -> Iterator[tuple[datetime, Chips]]:
    for fact in told(log, _BOUGHT):
        match fact:
            case facts.EntryAdmitted(chips=chips) | facts.AddOnTaken(chips=chips):
                yield fact.at, chips
            case facts.EntryWithdrawn(chips=chips):
                yield fact.at, -chips
            case facts.RebuyAnnounced(chips=chips, in_play=True):
                yield fact.at, chips
            case facts.RebuyTaken(chips=chips, is_owed=False):
                yield fact.at, chips


def _exits(state: Tournament) -> Iterator[Out]:
    return (one.where for one in entries_out(state) if isinstance(one.where, Out))


def _from_start(log: Log, changes: list[tuple[datetime, int]]) -> tuple[Point, ...]:
    """The sum from the start of play on; what came before counts as there at the start."""
    started_at = log.state.clock.started_at
    if started_at is None:
        return ()
    return _summed([(max(at, started_at), by) for at, by in changes])


def _summed(changes: list[tuple[datetime, int]]) -> tuple[Point, ...]:
    """The running sum, one point for each time."""
    changes.sort(key=lambda change: change[0])
    sums = accumulate(by for _, by in changes)
    points = {at: total for (at, _), total in zip(changes, sums, strict=True)}
    return tuple(Point(at, total) for at, total in points.items())


def _at(points: tuple[Point, ...], times: list[datetime]) -> Iterator[int]:
    """What held at each of these times, which rise."""
    number, value = 0, 0
    for time in times:
        while number < len(points) and points[number].at <= time:
            value, number = points[number].value, number + 1
        yield value


def _averages(
    state: Tournament, times: list[datetime], left: Iterator[int], chips: Iterator[int]
) -> Iterator[Point]:
    for at, players, total in zip(times, left, chips, strict=True):
        if players:
            big_blind = state.clock.reading(at).amounts.big_blind
            yield Point(at, _TENTHS * total // (players * big_blind))
