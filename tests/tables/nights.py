"""Tournaments in the middle of play, made through the services."""

from typing import Any

from rules_engine import tournament as engine
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament import audit
from tables.models import Table
from tables.setup import services as opening
from tests.asking import Verb, ask
from tests.factories import (
    SOMEBODY,
    make_draft_tournament,
    make_drawn_tournament,
    make_entry,
    make_open_tournament,
)
from tournaments.log import folds
from tournaments.log.log import Asked
from tournaments.models import Tournament
from tournaments.terms.draft import Draft


def make_running_tournament(*, entries: int = 10, tables: int = 2) -> Tournament:
    """The clock runs and every table has its button."""
    tournament = make_drawn_tournament(entries=entries, tables=tables)
    ask(tournament.pk, engine.start_clock, asked=Asked(SOMEBODY))
    numbers = [table.number for table in state_of(tournament).tables if table.size]
    ask(tournament.pk, engine.draw_buttons, tables=numbers, asked=Asked(SOMEBODY))
    return tournament


def make_two_deck_tournament(draft: Draft, *, entries: int = 10) -> Tournament:
    """One table with two decks, the clock running and the button drawn."""
    tournament = make_draft_tournament(tables=1, seats=10, draft=draft)
    Table.objects.filter(tournament=tournament).update(decks=2)
    opening.open_tournament(tournament.pk, asked=Asked(SOMEBODY))
    for number in range(entries):
        make_entry(tournament, f"Player {number + 1}")
    for verb in (engine.draw_seats, engine.start_clock):
        ask(tournament.pk, verb, asked=Asked(SOMEBODY))
    ask(tournament.pk, engine.draw_buttons, tables=[1], asked=Asked(SOMEBODY))
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


def make_club_night(*, entries: int = 20, tables: int = 3) -> Tournament:
    """A running night by the club's rules, where cards decide who sits where."""
    tournament = make_open_tournament(tables=tables, draft=Draft.of_house("club"))
    for number in range(entries):
        make_entry(tournament, f"Player {number + 1}")
    do(tournament, engine.draw_seats)
    do(tournament, engine.start_clock)
    numbers = [table.number for table in state_of(tournament).tables if table.size]
    do(tournament, engine.draw_buttons, tables=numbers)
    return tournament


def make_rebuy_tournament(draft: Draft | None = None, *, entries: int = 10) -> Tournament:
    """Play under the charity draft rules, or another draft with rebuys, at two tables."""
    tournament = make_open_tournament(tables=2, draft=draft or Draft.of_house("charity-draft"))
    for number in range(entries):
        make_entry(tournament, f"Player {number + 1}")
    for verb in (engine.draw_seats, engine.start_clock):
        do(tournament, verb)
    numbers = [table.number for table in state_of(tournament).tables if table.size]
    do(tournament, engine.draw_buttons, tables=numbers)
    return tournament


def bust_all_but(tournament: Tournament, table: int, left: int) -> None:
    """Staff see that all but so many of this table are out."""
    play_hand(tournament, table)
    for seat in seats_of(tournament, table)[left:]:
        at, entry = SeatRef(table, seat), entry_at(tournament, table, seat)
        do(tournament, engine.bust_seat, at=at, entry=entry, chips_before=seat)


def lose_everything(tournament: Tournament, table: int = 1) -> tuple[int, int]:
    """Somebody at a table has no chips left; the entry and the number of the report."""
    seat = seats_of(tournament, table)[0]
    entry = entry_at(tournament, table, seat)
    play_hand(tournament, table, out=(seat,))
    return entry, state_of(tournament).floor.reports[-1].number
