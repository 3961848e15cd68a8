"""Taking back a wish, with the ordinary rows that followed from it."""

from tournaments.log import folds, log
from tournaments.log.log import Asked, Receipt
from tournaments.models import Registration, Status


def take_back(tournament_id: int, *, wish: int, asked: Asked) -> Receipt:
    """Undo a wish from the log; raises RuleViolation with what stands in the way."""
    return log.undo(
        tournament_id,
        asked,
        wish=wish,
        alongside=lambda _wish, _facts: _follow_waiting_list(tournament_id),
    )


def _follow_waiting_list(tournament_id: int) -> None:
    """Who waits is whoever waits in the log; a number stays with its row, should it come back."""
    folded = folds.read(tournament_id)
    waiting = folded.state.sales.waiting if folded else ()
    rows = Registration.objects.filter(tournament_id=tournament_id)
    rows.filter(status=Status.WAITING).exclude(entry__in=waiting).update(status=Status.CANCELLED)
    rows.filter(status=Status.CANCELLED, entry__in=waiting).update(status=Status.WAITING)
