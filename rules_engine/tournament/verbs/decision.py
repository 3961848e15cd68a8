"""What every verb does: it tries its facts on the state, and refuses what the state refuses.

So a condition that a fact needs is written once, where the fact is applied, and no verb can return
a fact that the fold would not take.
"""

from collections.abc import Callable
from functools import wraps
from random import Random
from typing import ParamSpec

from rules_engine.errors import RuleViolation
from rules_engine.house.citations import Citation
from rules_engine.house.rules import HouseRules
from rules_engine.room.seeded_draw import PromisedChance
from rules_engine.tournament.apply import apply
from rules_engine.tournament.facts import Fact
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.seal import seal
from rules_engine.tournament.state import Tournament

P = ParamSpec("P")


def verb(decides: Callable[P, tuple[Fact, ...]]) -> Callable[P, tuple[Fact, ...]]:
    """A verb: what cannot happen in this state is a RuleViolation of the same code."""

    @wraps(decides)
    def refusing(*args: P.args, **kwargs: P.kwargs) -> tuple[Fact, ...]:
        try:
            return decides(*args, **kwargs)
        except ImpossibleFact as impossible:
            raise RuleViolation(
                impossible.code, impossible.sentence, settled_by=impossible.settled_by
            ) from impossible

    return refusing


def decide(tournament: Tournament, *facts: Fact) -> tuple[Fact, ...]:
    """These facts, each tried on the state that the ones before it lead to.

    If they end the tournament, or change the results of one that has ended, a seal follows.
    """
    after = tournament
    for fact in facts:
        after = apply(after, fact)
    return (*facts, *seal(tournament, after, at=facts[-1].at)) if facts else ()


def stated(reason: str, *, ask: str = "Please say why, in a few words.") -> str:
    """The reason that was given; `reason_needed` if there is none."""
    reason = reason.strip()
    if not reason:
        raise RuleViolation("reason_needed", ask)
    return reason


def cited(house: HouseRules, *keys: str) -> tuple[Citation, ...]:
    """The places in the documents that these points of the house rest on."""
    return tuple(dict.fromkeys(one for key in keys for one in house.cite(key).citations))


def draw_seed(rng: Random) -> str:
    """A seed to record: whoever knows it can repeat the draw."""
    if isinstance(rng, PromisedChance):
        return rng.next_seed()
    return f"{rng.getrandbits(128):032x}"
