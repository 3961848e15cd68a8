"""Furniture that comes while people play: the fact, and the row that a tablet is paired with."""

from collections.abc import Sequence

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.tournament import facts, questions
from rules_engine.units import TableNo
from tables.models import Table
from tournaments.hall import services as hall
from tournaments.hall.plan import Spot
from tournaments.log import folds, log
from tournaments.log.kinds import WishKind
from tournaments.log.log import Asked, Receipt
from tournaments.models import Wish


def add_table(tournament_id: int, *, seats: int, decks: int, asked: Asked) -> Receipt:
    """A table that was not among the furniture comes into play."""

    def furnish(_wish: Wish, made: Sequence[engine.Fact]) -> None:
        for fact in made:
            if isinstance(fact, facts.TableAdded):
                row = {"seats": fact.seats, "decks": fact.decks, "blocked": []}
                # A table that was added and taken back has left its row.
                Table.objects.update_or_create(
                    tournament_id=tournament_id, number=fact.table, defaults=row
                )

    return log.commit(
        tournament_id,
        asked,
        WishKind.ADD_TABLE,
        lambda t, now, _: engine.add_table(t, seats=seats, decks=decks, now=now),
        furnish,
    )


def place_table(tournament_id: int, *, zone: int, table: TableNo, spot: Spot) -> None:
    """That table of the zone stands there from now on."""
    folded = folds.read(tournament_id)
    if folded is None:
        raise RuleViolation("is_draft", "Sales have not opened yet.")
    among = [one.number for one in questions.tables_of_zone(folded.state, zone)]
    hall.place_table(tournament_id, table=table, spot=spot, among=among)
