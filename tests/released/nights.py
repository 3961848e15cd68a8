"""Nights that a released version has written, and what can be said of them."""

import gzip
import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from rules_engine import tournament as engine
from rules_engine.tournament import audit, questions
from tournaments.money import books

Line = Mapping[str, Any]


def unpacked(packed: Path, folder: Path) -> Path:
    """A file of a release, unpacked into this folder."""
    path = folder / packed.stem
    path.write_bytes(gzip.decompress(packed.read_bytes()))
    return path


def lines_of(export: Path) -> list[dict[str, Any]]:
    """The lines of an exported log, without its header."""
    return [json.loads(line) for line in export.read_text("utf-8").splitlines()[1:]]


def log_of(lines: Iterable[Line]) -> engine.Log:
    """The engine's log, folded from exported lines."""
    return engine.Log.read(
        engine.Line(
            line["number"],
            line["wish"],
            engine.facts.load(line["kind"], line["v"], line["data"]),
        )
        for line in lines
    )


def told(log: engine.Log, *, at: datetime) -> dict[str, Any]:
    """What a log says at a time, as plain data: places, prizes, seats, stacks, the clock."""
    state = log.state
    has_places = books.has_places(state)
    return {
        "lines": state.head,
        "stage": state.stage.value,
        "entries": state.sales.entries,
        "in_play": state.tally.in_play,
        "chips_in_play": state.tally.chips_in_play,
        "undone_wishes": sorted(log.undone),
        "places": _places(state) if has_places else {},
        "payouts": _payouts(state) if has_places else [],
        "dues": _dues(state),
        "prizes": list(questions.prizes(state)) if state.terms.payouts.cash else [],
        "picks": {str(entry): package for entry, package in state.prizes.picks},
        "pool": _pool(state),
        "stacks": {str(entry): stack for entry, stack in questions.stacks(state).items()},
        "tables": {str(table.number): _table(table) for table in state.tables},
        "clock": _clock(state, at),
        "problems": [problem.sentence for problem in audit.problems(state)],
    }


def _places(state: engine.Tournament) -> dict[str, list[int]]:
    return {str(one.entry): [one.best, one.worst] for one in questions.standing(state)}


def _payouts(state: engine.Tournament) -> list[dict[str, int]]:
    return [
        {"entry": one.entry, "best": one.best, "worst": one.worst, "cents": one.amount}
        for one in questions.payouts(state)
    ]


def _dues(state: engine.Tournament) -> list[dict[str, int | None]]:
    return [
        {
            "entry": due.entry,
            "best": due.best,
            "worst": due.worst,
            "prize": due.prize,
            "bounty": due.bounty,
        }
        for due in books.dues(state)
    ]


def _pool(state: engine.Tournament) -> dict[str, int]:
    split = questions.pool(state)
    return {
        "collected": split.collected,
        "pool": split.pool,
        "bounties": split.bounties,
        "donation": split.donation,
    }


def _table(table: engine.Table) -> dict[str, Any]:
    return {
        "status": table.status.value,
        "hands": table.hands,
        "in_hand": table.hand is not None,
        "seats": {
            str(number): {"entry": seat.entry, "stack": seat.stack} for number, seat in table.held()
        },
    }


def _clock(state: engine.Tournament, at: datetime) -> dict[str, Any] | None:
    if state.clock.started_at is None:
        return None
    reading = state.clock.reading(at)
    return {
        "level": reading.level,
        "state": reading.state.value,
        "on_rest_break": reading.on_rest_break,
    }
