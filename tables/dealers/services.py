"""Who deals where: named by the staff, changed between hands."""

from rules_engine.errors import RuleViolation
from rules_engine.units import TableNo
from tables.models import Table
from tournaments.log import event_log, folds
from tournaments.log.event_log import EventReceipt
from tournaments.log.kinds import EventWishKind
from tournaments.log.log import Asked
from tournaments.models import Event, EventWish, Helper, Tournament


def name_dealer(
    tournament_id: int, table: TableNo, helper_id: int | None, *, asked: Asked
) -> EventReceipt:
    """A helper deals at a table from now on, and at no other; None: nobody does.

    RuleViolation `hand_is_played`, `no_such_helper`.
    """
    event_id = Tournament.objects.values_list("event_id", flat=True).get(pk=tournament_id)

    def decide(_event: Event) -> None:
        folded = folds.read(tournament_id)
        place = folded.state.tables.get(table) if folded else None
        if place is not None and place.hand is not None:
            sentence = "A hand is played there. Dealers change at a rest break, or between hands."
            raise RuleViolation("hand_is_played", sentence)
        if helper_id and not Helper.objects.filter(pk=helper_id, event=event_id).exists():
            raise RuleViolation("no_such_helper", "Nobody of that name is on the list of helpers.")

    def alongside(_wish: EventWish) -> None:
        tables = Table.objects.filter(tournament=tournament_id)
        if helper_id:
            tables.filter(dealer=helper_id).update(dealer=None)
        tables.filter(number=table).update(dealer=helper_id)

    return event_log.commit(event_id, asked, EventWishKind.NAME_DEALER, decide, alongside)
