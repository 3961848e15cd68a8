"""The fact of undo. It has neither applier nor verb: the log takes back."""

from rules_engine.tournament.facts.fact import Fact, fact


@fact
class WishUndone(Fact):
    """All facts of a wish were taken back. It acts in the fold, not on the state."""

    wish: int
    reason: str = ""
