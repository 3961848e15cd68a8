"""Putting a table where it stands in the hall."""

from collections.abc import Sequence

from django.db import transaction

from rules_engine.errors import RuleViolation
from rules_engine.units import TableNo
from tournaments.hall.plan import COLUMNS, DOOR, ROWS, SIZE, Spot, overlap, spots_of, venue_of
from tournaments.log import log
from tournaments.models import HallTable, Tournament


def place_table(
    tournament_id: int, *, table: TableNo, spot: Spot, among: Sequence[TableNo]
) -> None:
    """Table `table` stands there from now on; where another one stood, the two swap.

    All the others are kept where they are shown, so nothing else moves; RuleViolation `off_plan`.
    """
    if not (0 <= spot.x <= COLUMNS - SIZE and 0 <= spot.y <= ROWS - SIZE):
        raise RuleViolation("off_plan", "That is outside of the hall.")
    with transaction.atomic():
        event = Tournament.objects.select_related("event").get(pk=tournament_id).event
        venue = venue_of(event)
        spots = spots_of(venue, among)
        if table == DOOR:
            spots.setdefault(DOOR, spot)
        spots = _with(spots, table, spot)
        HallTable.objects.bulk_create(
            [HallTable(venue=venue, number=n, x=at.x, y=at.y) for n, at in spots.items()],
            update_conflicts=True,
            unique_fields=["venue", "number"],
            update_fields=["x", "y"],
        )
        log.touch(tournament_id)


def _with(spots: dict[TableNo, Spot], table: TableNo, spot: Spot) -> dict[TableNo, Spot]:
    """The spots once that table stands there; whoever stood there stands where it was."""
    if table not in spots:
        raise RuleViolation("no_such_table", "There is no such table here.")
    in_the_way = [one for one, at in spots.items() if one != table and overlap(at, spot)]
    if len(in_the_way) > 1:
        raise RuleViolation("no_room", "Two tables stand there: leave more room.")
    if not in_the_way:
        return {**spots, table: spot}
    (other,) = in_the_way
    return {**spots, table: spots[other], other: spots[table]}


def forget_plan(tournament_id: int) -> None:
    """All tables of this hall stand in rows again."""
    with transaction.atomic():
        event = Tournament.objects.select_related("event").get(pk=tournament_id).event
        HallTable.objects.filter(venue=venue_of(event)).delete()
        log.touch(tournament_id)
