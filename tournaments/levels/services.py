"""The start of a tournament: its row says what the log says."""

from collections.abc import Sequence
from datetime import datetime

from rules_engine import tournament as engine
from tournaments.log import log
from tournaments.log.kinds import WishKind
from tournaments.log.log import Asked, Receipt
from tournaments.models import Tournament, Wish


def change_start(tournament_id: int, *, starts_at: datetime, asked: Asked) -> Receipt:
    """Play is to begin then; RuleViolation `start_has_passed`, `nothing_changed`, `wrong_stage`."""

    def alongside(_wish: Wish, _facts: Sequence[engine.Fact]) -> None:
        Tournament.objects.filter(pk=tournament_id).update(starts_at=starts_at)
        log.touch_house()

    return log.commit(
        tournament_id,
        asked,
        WishKind.CHANGE_START,
        lambda t, now, _: engine.change_start(t, starts_at=starts_at, now=now),
        alongside,
    )
