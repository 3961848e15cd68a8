"""The tournament engine: folding, the cost of a fact, plans for the room, nights, forecasts.

All times are of this process alone, so that what else the machine does weighs less.
"""

import json
import random
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import takewhile

from bench.fit_forecast import any_evening
from bench.table import Measured, row
from rules_engine import tournament as engine
from rules_engine.balancing import balance_plan
from rules_engine.breaking import break_plan
from rules_engine.forecast import forecast
from rules_engine.houses import SHIPPED
from rules_engine.seating import draw_seats
from rules_engine.simulation import Step, plan_evening, play, simulate
from rules_engine.structure import Structure
from rules_engine.table_view import TableView
from rules_engine.tournament import Line, Log, Stage, facts, questions

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
