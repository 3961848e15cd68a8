"""Tournaments in the middle of play, made through the services."""

from typing import Any

from rules_engine import tournament as engine
from rules_engine.tournament import audit
from tests.asking import Verb, ask
from tests.factories import SOMEBODY, make_drawn_tournament
from tournaments.log import folds
from tournaments.log.log import Asked
from tournaments.models import Tournament


def make_running_tournament(*, entries: int = 10, tables: int = 2) -> Tournament:
    """The clock runs and every table has its button."""
    tournament = make_drawn_tournament(entries=entries, tables=tables)
    ask(tournament.pk, engine.start_clock, asked=Asked(SOMEBODY))
    numbers = [table.number for table in state_of(tournament).tables if table.size]
    ask(tournament.pk, engine.draw_buttons, tables=numbers, asked=Asked(SOMEBODY))
    return tournament


def state_of(tournament: Tournament) -> engine.Tournament:
    """The state now, in which nothing may be wrong."""
    folded = folds.read(tournament.pk)
    assert folded is not None
    assert audit.problems(folded.state) == ()
    return folded.state


def do(tournament: Tournament, verb: Verb, **wish: Any) -> None:
    ask(tournament.pk, verb, asked=Asked(SOMEBODY), **wish)


def start_hand(tournament: Tournament, table: int = 1) -> None:
    hand = state_of(tournament).tables[table].hands + 1
    do(tournament, engine.start_hand, table=table, hand=hand)


def play_hand(tournament: Tournament, table: int = 1, *, out: tuple[int, ...] = ()) -> None:
    """A hand in simple mode; these seats say that they are out."""
    start_hand(tournament, table)
    hand = state_of(tournament).tables[table].hands
    chips = {seat: 50 + seat for seat in out} if len(out) > 1 else {}
    do(tournament, engine.end_hand, table=table, hand=hand, out=out, chips_before=chips)


def seats_of(tournament: Tournament, table: int = 1) -> list[int]:
    return [number for number, _ in state_of(tournament).tables[table].held()]


def entry_at(tournament: Tournament, table: int, seat: int) -> int:
    held = state_of(tournament).tables[table].seat(seat)
    assert held is not None
    return held.entry
