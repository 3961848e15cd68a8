"""Whether those still in may end by agreement, and the deal that waits for their consent."""

from datetime import datetime

from rules_engine.errors import RuleViolation
from rules_engine.prizes.deals import DealStanding, deal_standing
from rules_engine.tournament.appliers.deals import find_proposal
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.questions.purchases import expect_final_prizes
from rules_engine.tournament.state import Proposal, Stage, Tournament


def deal_is_possible(tournament: Tournament, *, now: datetime) -> DealStanding:
    """What a deal would be worth now; `wrong_stage`, `forbidden`, `prizes_not_final`."""
    if tournament.stage is not Stage.RUNNING:
        raise RuleViolation("wrong_stage", "A deal is made while the last players are still in.")
    standing = deal_standing(tournament.house)
    expect_final_prizes(tournament, now=now)
    return standing


def proposal(tournament: Tournament) -> Proposal | None:
    """The deal that waits for consent, if there is one."""
    try:
        return find_proposal(tournament)
    except ImpossibleFact:
        return None
