"""Deciding one point otherwise: in the draft, or as a wish once sales are open."""

from dataclasses import replace

from django.db import transaction

from rules_engine.errors import RuleViolation
from rules_engine.house import Contradiction, Value
from rules_engine.prizes import check_plan
from tournaments.log import log
from tournaments.terms import services as drafts
from tournaments.terms.draft import Draft


def change_draft_point(tournament_id: int, *, point: str, value: Value) -> None:
    """Decide one point of a draft, and leave everything else.

    RuleViolation `already_open`, `contradiction`, `nothing_changed`, and what `check_plan` says.
    """
    with transaction.atomic(durable=True):
        row = log.lock_tournament(tournament_id)
        drafts.refuse_if_open(row)
        draft = Draft.from_data(row.draft)
        try:
            house = draft.house.with_(**{point: value})
        except Contradiction as contradiction:
            raise RuleViolation("contradiction", str(contradiction)) from contradiction
        if house == draft.house:
            raise RuleViolation("nothing_changed", "These are the rules already.")
        check_plan(house, plan=draft.payouts, prize_part=draft.price.prize_part)
        drafts.change_draft(row, draft=replace(draft, house=house))
        log.touch(tournament_id)
