"""Rulings: a table does as the rules say, staff agree or rule otherwise. All of it is recorded."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.texts import rulings
from rules_engine.units import TableNo
from tables.rulings.consulting import consult, voids_hand
from tables.tablet.screen_misdeal import is_at_showdown
from tables.tracked import tracked_hands
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


def carry_out_at_table(tournament_id: int, *, table: TableNo, ruling: int, asked: Asked) -> Receipt:
    """A table carries out a ruling of its own that waits for nobody; `no_such_item`."""

    def decide(tournament: engine.Tournament, now: datetime, _rng: object) -> Sequence[engine.Fact]:
        given = tournament.floor.rulings.get(ruling)
        if given is None or given.table != table:
            raise RuleViolation("no_such_item", f"There is no ruling {ruling} at table {table}.")
        return rulings.carry_out(tournament, ruling=ruling, is_staff=False, now=now)

    return log.commit(tournament_id, asked, WishKind.CARRY_OUT_RULING, decide)


def call_misdeal(
    tournament_id: int, *, table: TableNo, hand: int, cause: str, acted: str, asked: Asked
) -> Receipt:
    """The hand is void, or the director comes; a tracked hand knows itself how many have acted."""

    def decide(tournament: engine.Tournament, now: datetime, _rng: object) -> Sequence[engine.Fact]:
        one = next((each for each in rulings.CAUSES if each.id == cause), None)
        if one is None:
            raise RuleViolation("cause_needed", "Please say what happened.")
        tracked = tracked_hands.find(tournament, tournament_id=tournament_id, table=table)
        told = {} if tracked else {rulings.HOW_FAR: acted}
        return rulings.call_misdeal(
            tournament,
            one,
            consult(tournament, one, told, tournament_id=tournament_id, table=table),
            table=table,
            hand=hand,
            at_showdown=is_at_showdown(tracked.hand if tracked else None),
            now=now,
        )

    return log.commit(tournament_id, asked, WishKind.VOID_HAND, decide)


def void_by_ruling(tournament_id: int, *, table: TableNo, ruling: int, asked: Asked) -> Receipt:
    """The hand of a ruling does not count; `not_ruled`, and `director` while it waits."""

    def decide(tournament: engine.Tournament, now: datetime, _rng: object) -> Sequence[engine.Fact]:
        given = tournament.floor.rulings.get(ruling)
        if given is None or given.table != table or given.hand is None:
            raise RuleViolation("no_such_ruling", "There is no such ruling at this table.")
        if not voids_hand(given, rulings.rule_again(tournament, given)):
            raise RuleViolation("not_ruled", "By this ruling the hand counts.")
        if given.waits and not asked.by.is_staff:
            raise RuleViolation("director", "The director has to agree first.")
        return engine.void_hand(
            tournament,
            table=table,
            hand=given.hand,
            reason=given.headline,
            citations=given.citations,
            now=now,
        )

    return log.commit(tournament_id, asked, WishKind.VOID_HAND, decide)
