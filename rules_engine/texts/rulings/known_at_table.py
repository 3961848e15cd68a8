"""What a tournament knows about a table, as answers by name, so that nobody is asked for it.

A table that does not track its hands knows little of the hand itself, but the log knows how many
are left, how often a player was penalised, and whether a hand is on.
"""

from rules_engine.texts.rulings.questions import Plain
from rules_engine.texts.rulings.table_questions import (
    EVENT_HEADS_UP,
    EVENT_PLAYERS_LEFT,
    LIMIT_GAME,
    NEXT_DEAL_BEGUN,
    PENALTIES_SO_FAR,
    WINNER_TAKES_ALL,
)
from rules_engine.tournament.questions import places_paid
from rules_engine.tournament.state import Stage, Table, Tournament
from rules_engine.units import SeatNo


def known_at_table(
    tournament: Tournament, table: Table | None, seat: SeatNo | None
) -> dict[str, Plain]:
    """Answers that follow from the log, and from the seat it is about if that is known."""
    answers: dict[str, Plain] = {LIMIT_GAME.key: False}  # every tournament is no-limit
    left = tournament.tally.in_play
    if tournament.stage is Stage.RUNNING and left >= 2:
        answers[EVENT_PLAYERS_LEFT.key] = left
        answers[EVENT_HEADS_UP.key] = left == 2
    if tournament.sales.is_closed:
        answers[WINNER_TAKES_ALL.key] = places_paid(tournament) == 1
    if table is not None:
        answers |= _of_table(tournament, table, seat)
    return answers


def _of_table(tournament: Tournament, table: Table, seat: SeatNo | None) -> dict[str, Plain]:
    answers: dict[str, Plain] = {}
    if table.hand is None and table.hands:  # the last hand is over, and the next has not begun
        answers[NEXT_DEAL_BEGUN.key] = False
    holder = table.seat(seat) if seat is not None else None
    if holder is not None:
        answers[PENALTIES_SO_FAR.key] = len(tournament.entries[holder.entry].penalties)
    return answers
