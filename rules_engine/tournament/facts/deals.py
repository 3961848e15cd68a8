"""Facts of a deal: proposed, agreed to by each of those still in, made or dropped."""

from rules_engine.tournament.facts.fact import Fact, fact
from rules_engine.units import Cents, EntryNo


@fact
class DealProposed(Fact):
    """Shares to which those still in may consent, one by one, until somebody deals a hand.

    `director_pays`: the director has said that it would be paid, where that is not a matter of
    course.
    """

    shares: tuple[tuple[EntryNo, Cents], ...]
    director_pays: bool = False


@fact
class DealConsented(Fact):
    """Somebody still in agrees to the deal that is proposed."""

    entry: EntryNo


@fact
class ConsentTakenBack(Fact):
    """Somebody who had agreed to the proposed deal does not any more."""

    entry: EntryNo


@fact
class DealDropped(Fact):
    """The proposed deal is off, and play goes on."""


@fact
class DealAgreed(Fact):
    """Those still in ended the tournament and shared what was left."""

    shares: tuple[tuple[EntryNo, Cents], ...]
    consents: tuple[EntryNo, ...]
