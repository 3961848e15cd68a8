"""The tournament engine: folding, the cost of a fact, plans for the room, nights, forecasts.

All times are of this process alone, so that what else the machine does weighs less.
"""

import json
import random
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache

from bench.fit_forecast import any_evening
from bench.table import Measured, row
from rules_engine import tournament as engine
from rules_engine.clock import Structure
from rules_engine.forecast import forecast
from rules_engine.house import SHIPPED
from rules_engine.room import Positions, Seat, TableView, balance_plan, break_plan, draw_seats
from rules_engine.tools.simulation import Step, plan_evening, play, simulate
from rules_engine.tournament import Line, Log, Stage, facts

HOUSE = "st-gabriel"
QUICK = Structure.regular(
    [(2**level, 5 * 2**level, 10 * 2**level) for level in range(16)],
    seconds=120,
    growth=(5_000, 25_000, 50_000),
)
ROUNDS = 5


def cpu(value: Callable[[], object], reference: Callable[[], object]) -> Measured:
    """Medians of the processor time of both, taken in turns."""
    times = [(_seconds(value), _seconds(reference)) for _ in range(ROUNDS)]
    values, references = zip(*times, strict=True)
    return Measured(statistics.median(values), statistics.median(references))


def _seconds(piece: Callable[[], object], *, at_least: float = 0.05) -> float:
    count, spent = 0, 0.0
    started = time.process_time()
    while spent < at_least:
        piece()
        count += 1
        spent = time.process_time() - started
    return spent / count


def per_piece(measured: Measured, pieces: int) -> Measured:
    return Measured(measured.value / pieces, measured.reference / pieces)


# Folding


@cache
def whole_night(entries: int) -> Log:
    """A night of quick levels, from the first entry to the winner."""
    evening = plan_evening(SHIPPED[HOUSE], players=entries, structure=QUICK)
    return simulate(evening, seed=1).log


@row(
    "cold fold of 1,000 entries, per fact",
    unit="us",
    reference="json.loads of its text",
    at_most=12,
)
def cold_fold() -> Measured:
    lines = list(whole_night(1000).lines)
    texts = [facts.dump(line.fact) for line in lines]
    measured = cpu(lambda: engine.fold(lines), lambda: [json.loads(text) for text in texts])
    return per_piece(measured, len(lines))


@row("cold fold of 1,000 entries from text, per fact", unit="us", reference="json.loads of it")
def cold_fold_from_text() -> Measured:
    written = [
        (line.number, line.wish, line.fact.kind, line.fact.v, facts.dump(line.fact))
        for line in whole_night(1000).lines
    ]

    def fold() -> None:
        engine.fold(Line(n, wish, facts.load(kind, v, text)) for n, wish, kind, v, text in written)

    return per_piece(cpu(fold, lambda: [json.loads(one[4]) for one in written]), len(written))


@row("a fact among 1,000 entries", unit="us", reference="the same among 100", at_most=2)
def fact_among_thousand() -> Measured:
    return against_hundred(1000)


@row("a fact among 10,000 entries", unit="us", reference="the same among 100")
def fact_among_ten_thousand() -> Measured:
    return against_hundred(10_000)


def against_hundred(entries: int) -> Measured:
    many, few = first_minutes(entries), first_minutes(100)
    measured = cpu(lambda: appended(*many), lambda: appended(*few))
    return Measured(measured.value / len(many[1]), measured.reference / len(few[1]))


@cache
def first_minutes(entries: int) -> tuple[Log, Sequence[Line]]:
    """The log when play begins, and the lines of the first hands, at most a thousand."""
    evening = plan_evening(SHIPPED[HOUSE], players=entries)
    begun: Log | None = None
    for step in play(evening, seed=1):
        if step.wish.verb == "start_clock":
            begun = step.log
        if begun is not None and step.log.state.head >= begun.state.head + 1000:
            break
    assert begun is not None
    return begun, list(step.log.lines.since(begun.state.head))


def appended(log: Log, lines: Iterable[Line]) -> None:
    for line in lines:
        log = log.append([line])


# Plans for the room. No plan can do without a look at every seat.


@row("draw of 1,000 seats", unit="ms", reference="random.shuffle of the chairs")
def draw_thousand() -> Measured:
    return drawing(1000)


@row("draw of 10,000 seats", unit="ms", reference="random.shuffle of the chairs")
def draw_ten_thousand() -> Measured:
    return drawing(10_000)


@row("balance plan for 1,000 entries", unit="ms", reference="a look at every seat")
def balance_thousand() -> Measured:
    return balancing(1000)


@row("balance plan for 10,000 entries", unit="ms", reference="a look at every seat")
def balance_ten_thousand() -> Measured:
    return balancing(10_000)


@row("plan to break a table of 1,000 entries", unit="ms", reference="a look at every seat")
def break_thousand() -> Measured:
    return breaking(1000)


@row("plan to break a table of 10,000 entries", unit="ms", reference="a look at every seat")
def break_ten_thousand() -> Measured:
    return breaking(10_000)


def drawing(entries: int) -> Measured:
    tables = [TableView(number, (None,) * 10) for number in range(1, -(-entries // 8) + 1)]
    field, chairs = range(1, entries + 1), list(range(10 * len(tables)))
    rng = random.Random(1)
    return cpu(lambda: draw_seats(tables, entries=field, seed="draw"), lambda: rng.shuffle(chairs))


def balancing(entries: int) -> Measured:
    house, tables = SHIPPED[HOUSE], uneven_tables(entries)
    return cpu(lambda: balance_plan(house, tables), lambda: taken_seats(tables))


def breaking(entries: int) -> Measured:
    house, tables = SHIPPED[HOUSE], uneven_tables(entries)
    return cpu(
        lambda: break_plan(house, tables, closing=1, seed="break"), lambda: taken_seats(tables)
    )


def taken_seats(tables: Sequence[TableView]) -> int:
    return sum(1 for table in tables for seat in table.seats if seat is not None)


@cache
def uneven_tables(entries: int) -> tuple[TableView, ...]:
    """Tables of eight, from each of which nobody to three have gone."""
    numbers, rng = iter(range(1, entries + 1)), random.Random(1)
    return tuple(
        TableView(
            table,
            tuple(Seat(next(numbers), 100) for _ in range(8 - rng.randrange(4))) + (None,) * 5,
            last=Positions(button=1, small_blind=2, big_blind=3),
        )
        for table in range(1, entries // 8 + 1)
    )


# Nights and forecasts


@row("simulated night of 40", unit="s", reference="fold of its log")
def night_of_forty() -> Measured:
    evening = plan_evening(SHIPPED[HOUSE], players=40)
    lines = list(simulate(evening, seed=1).lines)
    return cpu(lambda: simulate(evening, seed=1), lambda: engine.fold(lines))


@row("simulated night of 1,000, quick levels", unit="s", reference="fold of its log")
def night_of_thousand() -> Measured:
    log = whole_night(1000)
    lines = list(log.lines)
    started = time.process_time()
    whole_night.__wrapped__(1000)
    spent = time.process_time() - started
    return Measured(spent, _seconds(lambda: engine.fold(lines)))


@row("forecast for 1,000 entries", unit="ms", reference="clock.reading", at_most=300)
def forecast_of_thousand() -> Measured:
    begun, lines = first_minutes(1000)
    state, now = begun.append(lines).state, lines[-1].fact.at
    return cpu(lambda: forecast(state, now=now), lambda: state.clock.reading(now))


@row(
    "forecast error at half the field, 200 nights",
    unit="s",
    reference="the mean way from there",
    at_most=0.75,
)
def forecast_error() -> Measured:
    """Mean error of the winner's time, against taking the mean of all these nights for it."""
    errors, ways = [], []
    for seed in range(FRESH_SEED, FRESH_SEED + 200):
        off, way = at_half_the_field(seed)
        errors.append(off)
        ways.append(way)
    mean = statistics.mean(ways)
    return Measured(
        statistics.mean(abs(off) for off in errors),
        statistics.mean(abs(way - mean) for way in ways),
    )


FRESH_SEED = 900_000  # far from the nights that the constants were fitted on


def at_half_the_field(seed: int) -> tuple[float, float]:
    """Seconds by which the forecast at half the field was off, and from there to the winner."""
    evening = any_evening(seed)
    evening = replace(evening, players=min(evening.players, 45))
    half: Step | None = None
    for step in play(evening, seed=seed):
        running = step.log.state.stage is Stage.RUNNING
        if half is None and running and 2 * step.log.state.tally.in_play <= evening.players:
            half = step
    assert half is not None
    found = forecast(half.log.state, now=half.wish.at)
    assert found is not None
    assert found.winner.likely is not None
    off = (step.wish.at - found.winner.likely).total_seconds()
    return off, (step.wish.at - half.wish.at).total_seconds()
