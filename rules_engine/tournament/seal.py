"""Sealing the results of a tournament that is over: a finished night never changes.

Places and prizes follow from facts, so they need no fact of their own while play goes on. But what
people were told and paid at the end of a night stays, also when a later release counts otherwise.
So whichever wish ends a tournament, or changes the results of one that has ended, seals them, and
whoever asks afterwards is answered from the seal (`questions.sealed`).

A seal names what it rests on: who went out in which order, what was sold, agreed, drawn and
corrected. It is in force while exactly this is decided. An undo that strikes out a wish strikes out
its seal, and a seal that no longer fits is out of force by itself; if results change by an undo and
there is no seal that fits, the undo seals them anew. Logs of v0.1 have no seal, and unless their
results are changed they get none: they are answered from their facts.

How results follow from facts (`questions.results`) may change in a later release only where it is
bound to something stored: a point of the house or of the terms, added with `Since`, whose value as
before keeps the old way for every older log. Then a seal and the facts never disagree, and whoever
corrects a place years later moves that place and no other. What results come to rest on by such a
change is added to what a seal names only where it is not as before, so that older seals hold.
"""

from collections.abc import Callable
from datetime import datetime
from typing import TypeVar

from rules_engine.errors import RuleViolation
from rules_engine.prizes.payouts import Payout
from rules_engine.prizes.results import PaidPlace, Results
from rules_engine.tournament import facts
from rules_engine.tournament.questions import results
from rules_engine.tournament.questions.sealed import rests_on
from rules_engine.tournament.state import Stage, Tournament

T = TypeVar("T")


def seal(before: Tournament, after: Tournament, *, at: datetime) -> tuple[facts.ResultsSealed, ...]:
    """The seal that a wish needs which led from one state to another; most need none."""
    if after.stage is not Stage.ENDED:
        return ()
    basis = rests_on(after)
    if before.stage is Stage.ENDED and basis == rests_on(before):
        return ()
    if basis in dict(after.prizes.sealed):
        return ()
    return (facts.ResultsSealed(at=at, rests_on=basis, results=results_now(after)),)


def results_now(tournament: Tournament) -> Results:
    """All results as they follow from the facts, as far as they are decided."""
    terms = tournament.terms
    paid = _decided(results.payouts, tournament)
    money = _decided(results.bounties, tournament) if terms.price.bounty_part else None
    return Results(
        places=tuple((one.entry, one.best, one.worst) for one in results.standing(tournament)),
        payouts=None if paid is None else tuple(map(_paid, paid)),
        bounties=None if money is None else money.paid,
        unclaimed=0 if money is None else money.unclaimed,
        picking=_decided(results.pick_order, tournament) if terms.payouts.packages else None,
        trophies=_decided(results.trophy_winners, tournament) if terms.payouts.trophies else None,
    )


def _paid(payout: Payout) -> PaidPlace:
    return (payout.entry, payout.best, payout.worst, payout.amount)


def _decided(question: Callable[[Tournament], T], tournament: Tournament) -> T | None:
    """The answer; None while there is none: cards to draw, prizes that do not fit the pool.

    Nonsense such as a bounty earned by whoever lost it is no reason to refuse the end of a night.
    """
    try:
        return question(tournament)
    except (RuleViolation, ValueError):
        return None
