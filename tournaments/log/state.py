"""The state behind a tournament's screens: its row, its fold, and when these change."""

from dataclasses import dataclass
from datetime import datetime

from django.http import Http404

from rules_engine import tournament as engine
from rules_engine.tournament import questions
from tournaments.log import folds, statements
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class TournamentState:
    """A tournament at one version and moment; `state` is None while it is a draft."""

    row: Tournament
    state: engine.Tournament | None
    moment: int
    changes_at: datetime | None

    @property
    def version(self) -> int:
        return self.row.version


def topic(tournament_id: int, **_more: object) -> str:
    """What the screens of a tournament listen to."""
    return f"tournament:{tournament_id}"


def row_of(tournament_id: int) -> Tournament:
    """The row of a tournament with its event; Http404 if there is none."""
    try:
        return statements.row_with_event(tournament_id)
    except Tournament.DoesNotExist as error:
        raise Http404 from error


def load(tournament_id: int, *, now: datetime) -> TournamentState:
    """One tournament as the database has it; Http404 if there is none.

    The row is read first: a fact that comes in between shows early, never under a newer version.
    """
    row = row_of(tournament_id)
    folded = folds.read(tournament_id)
    if folded is None:
        return TournamentState(row, None, 0, None)
    state = folded.state
    return TournamentState(
        row,
        state,
        questions.moment(state, now=now),
        questions.changes_at(state, now=now),
    )
