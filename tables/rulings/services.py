"""Rulings: a table does as the rules say, staff agree or rule otherwise. All of it is recorded."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.texts import rulings
from rules_engine.units import TableNo
from tables.rulings.consulting import consult
from tournaments.log import log
from tournaments.log.kinds import WishKind
from tournaments.log.log import Asked, Receipt


def record_ruling(
    tournament_id: int,
    *,
    table: TableNo,
    irregularity: str,
    answers: Mapping[str, str],
    asked: Asked,
    seen: str = "",
    otherwise: str = "",
) -> Receipt:
    """What the rules say to these answers, with what the table's tracked hand knows of itself.

    Raises RuleViolation `no_such_ruling` and what `rulings.record` says.
    """

    def decide(tournament: engine.Tournament, now: datetime, _rng: object) -> Sequence[engine.Fact]:
        one = rulings.BY_ID.get(irregularity)
        if one is None:
            raise RuleViolation("no_such_ruling", "There is no rule of that name.")
        held = consult(tournament, one, answers, tournament_id=tournament_id, table=table)
        return rulings.record(
            tournament,
            one,
            held,
            table=table,
            is_staff=asked.by.is_staff,
            seen=seen,
            otherwise=otherwise,
            now=now,
        )

    return log.commit(tournament_id, asked, WishKind.RECORD_RULING, decide)
