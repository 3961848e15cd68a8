"""The hand that a table is playing, folded from its steps. It only reads.

A hand has a few dozen steps and a step is applied in microseconds, so nothing is kept in memory:
after a restart the hand is where it was.
"""

from dataclasses import dataclass

from django.db import connection

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.hand import Hand, Step, apply
from rules_engine.hand.notation import read, read_step
from tables.models import HandStep, TrackedHand
from tournaments import prepared

# Asked for every drawing of a tablet. A hand number is dealt again after an undo.
_FIND = """
SELECT hand.id FROM tables_trackedhand hand
JOIN tables_table ON tables_table.id = hand.table_id
JOIN tournaments_wish wish ON wish.id = hand.wish_id
WHERE tables_table.tournament_id = %s AND tables_table.number = %s
AND hand.number = %s AND wish.at = %s
"""
_IS_ON = "SELECT tracks_hands FROM tables_table WHERE tournament_id = %s AND number = %s"


@dataclass(frozen=True, slots=True)
class TrackedState:
    """A tracked hand so far. `lines` counts every line, also those taken back.

    A wish about the hand names the number of lines that it was made with. `last` is the last step
    that counts and `last_line` its number; None and 0 before the first.
    """

    row: TrackedHand
    hand: Hand
    lines: int
    last: Step | None
    last_line: int


def find(tournament: engine.Tournament, *, tournament_id: int, table: int) -> TrackedState | None:
    """The hand being played at a table, if its actions are tracked.

    None too if its steps cannot be read under the rules of the tournament any more: then the table
    goes on without tracking.
    """
    place = tournament.tables.get(table)
    if place is None or place.hand is None:
        return None
    began_at = connection.ops.adapt_datetimefield_value(place.hand.began_at)
    with prepared.cursor() as cursor:
        cursor.execute(_FIND, [tournament_id, table, place.hand.number, began_at])
        found = cursor.fetchone()
    if found is None:
        return None
    try:
        return _fold(TrackedHand.objects.get(pk=found[0]), tournament)
    except (RuleViolation, ValueError):
        return None


def is_on(*, tournament_id: int, table: int) -> bool:
    """Whether the table tracks its hands."""
    with prepared.cursor() as cursor:
        cursor.execute(_IS_ON, [tournament_id, table])
        found = cursor.fetchone()
    return bool(found and found[0])


def _fold(row: TrackedHand, tournament: engine.Tournament) -> TrackedState:
    hands = [(0, read(row.deal, house=tournament.house))]
    lines = 0
    for lines, word, takes_back in HandStep.objects.filter(hand=row).values_list(
        "number", "word", "takes_back"
    ):
        if takes_back is None:
            hands.append((lines, apply(hands[-1][1], read_step(word))))
        else:
            hands.pop()
    last_line, hand = hands[-1]
    return TrackedState(row, hand, lines, hand.step, last_line)
