"""Opens exported nights with whatever engine is on the path, plays on, and prints what it found.

A program of its own, so that a test can run it with the engine of a release that does not exist.
"""

import json
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

from rules_engine import tournament as engine
from rules_engine.tournament import audit, questions

POINT = "colour_of_the_lamp"


def main(exports: list[str]) -> None:
    json.dump({Path(path).stem: opened(Path(path)) for path in exports}, sys.stdout)


def opened(export: Path) -> dict[str, Any]:
    log = engine.Log.read(lines_of(export))
    state = log.state
    played = played_on(log)
    first = log.lines[1].fact
    return {
        "lines": state.head,
        "places": places(state),
        "payouts": {str(one.entry): one.amount for one in questions.payouts(state)}
        if state.terms.payouts.cash
        else {},
        "point": getattr(state.house, POINT),
        "note": state.house.cite(POINT).note,
        "points": len(state.house.rows()),
        "problems": [one.sentence for one in audit.problems(state)],
        "kinds after": [line.fact.kind for line in played.lines.since(state.head)],
        "places after": places(played.state),
        "problems after": [one.sentence for one in audit.problems(played.state)],
        "opening": engine.facts.dump(first),
    }


def lines_of(export: Path) -> list[engine.Line]:
    rows = map(json.loads, export.read_text("utf-8").splitlines()[1:])
    return [
        engine.Line(
            row["number"], row["wish"], engine.facts.load(row["kind"], row["v"], row["data"])
        )
        for row in rows
    ]


def played_on(log: engine.Log) -> engine.Log:
    """The new point is changed, a place is corrected, and that is taken back."""
    now = log.lines[log.state.head].fact.at + timedelta(minutes=1)
    wish = 1_000_000
    last = places(log.state)[-1]
    asked = [
        lambda log: engine.announce(log.state, text="Good night.", now=now),
        lambda log: engine.correct_place(
            log.state, entry=last[0], place=last[1] - 1, reason="a photo", now=now
        ),
        lambda log: log.undo(wish, now=now),
    ]
    for ask in asked:
        made = ask(log)
        head, wish = log.state.head, wish + 1
        log = log.append(
            [engine.Line(head + place, wish, fact) for place, fact in enumerate(made, 1)]
        )
    return log


def places(state: engine.Tournament) -> list[list[int]]:
    return [[one.entry, one.best, one.worst] for one in questions.standing(state)]


if __name__ == "__main__":
    main(sys.argv[1:])
