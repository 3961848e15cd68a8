"""Facts of rulings: given at a table, confirmed or overruled by staff."""

from rules_engine.tournament.facts.fact import Fact, fact
from rules_engine.units import TableNo


@fact
class RulingRecorded(Fact):
    """A ruling was given at a table; `overruled` is what the assistant had proposed instead.

    `answers` is what the table said, by question; `waits`: staff have to agree first.
    """

    ruling: int
    table: TableNo
    irregularity: str
    headline: str
    hand: int | None = None
    overruled: str = ""
    answers: tuple[tuple[str, str], ...] = ()
    waits: bool = False


@fact
class RulingConfirmed(Fact):
    """Staff agree with a ruling that waited for them."""

    ruling: int


@fact
class RulingOverruled(Fact):
    """Staff ruled otherwise: `headline` is what holds now."""

    ruling: int
    headline: str
    reason: str


@fact
class RulingCarriedOut(Fact):
    """What a ruling says about chips has been done; `by_hand`: nothing of it was on record."""

    ruling: int
    by_hand: bool = False
