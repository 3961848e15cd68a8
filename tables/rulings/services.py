"""Rulings: a table does as the rules say, staff agree or rule otherwise. All of it is recorded."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.texts.rulings import BY_ID, Director, Ruling
from rules_engine.units import TableNo
from tables.rulings.consulting import consult
from tournaments.log.asking import ask, expect_reason
from tournaments.log.log import Actor, Receipt


def record_ruling(
    tournament_id: int,
    *,
    table: TableNo,
    irregularity: str,
    answers: Mapping[str, str],
    by: Actor,
    nonce: UUID,
    seen: str = "",
    otherwise: str = "",
) -> Receipt:
    """What the rules say to these answers is what the table does, or waits for staff to agree.

    `seen` is the headline that was read. Whoever of staff records has agreed already, and may rule
    `otherwise` in words of their own. Raises RuleViolation `no_such_ruling`, `unanswered`,
    `ruling_changed`, `no_such_table`.
    """

    def record_ruling(tournament: engine.Tournament, *, now: datetime) -> Sequence[engine.Fact]:
        one = BY_ID.get(irregularity)
        if one is None:
            raise RuleViolation("no_such_ruling", "There is no rule of that name.")
        held = consult(tournament, one, answers, tournament_id=tournament_id, table=table)
        if not isinstance(held.outcome, Ruling):
            raise RuleViolation("unanswered", f"Please answer first: {held.outcome.text}")
        if seen and seen != held.outcome.headline:
            sentence = "The rules say something else by now. Please look again."
            raise RuleViolation("ruling_changed", sentence)
        place = tournament.tables.get(table)
        return engine.record_ruling(
            tournament,
            table=table,
            irregularity=one.id,
            headline=otherwise or held.outcome.headline,
            overruled=held.outcome.headline if otherwise else "",
            hand=place.hand.number if place and place.hand else None,
            answers=held.answers,
            waits=by.user_id is None and held.outcome.director is not Director.NOT_NEEDED,
            citations=held.outcome.citations,
            now=now,
        )

    return ask(tournament_id, record_ruling, by=by, nonce=nonce)


def confirm_ruling(tournament_id: int, *, ruling: int, by: Actor, nonce: UUID) -> Receipt:
    """Staff agree: the table may go on; `already_closed`."""
    return ask(tournament_id, engine.confirm_ruling, by=by, nonce=nonce, ruling=ruling)


def overrule_ruling(
    tournament_id: int, *, ruling: int, headline: str, reason: str, by: Actor, nonce: UUID
) -> Receipt:
    """Staff rule otherwise; `already_closed`, `reason_needed`, `ruling_needed`."""
    headline = headline.strip()
    if not headline:
        raise RuleViolation("ruling_needed", "Please say what holds instead.")
    return ask(
        tournament_id,
        engine.overrule_ruling,
        by=by,
        nonce=nonce,
        ruling=ruling,
        headline=headline,
        reason=expect_reason(reason),
    )
