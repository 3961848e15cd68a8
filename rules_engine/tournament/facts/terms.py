"""Facts about the terms: sales opened on them, they were changed, it was called off."""

from datetime import datetime

from rules_engine.clock.structure import Structure
from rules_engine.house.rules import HouseRules
from rules_engine.prizes.payout_plan import PayoutPlan
from rules_engine.releases import since
from rules_engine.tournament.facts.fact import Fact, fact
from rules_engine.tournament.terms import Terms
from rules_engine.units import EntryNo


@fact
class TournamentOpened(Fact):
    """Sales opened on these terms: the first line of every log.

    Whose the money is and under which licence it is taken belongs to the whole event.
    """

    terms: Terms
    structure: Structure
    time_zone: str
    starts_at: datetime
    hard_stop_at: datetime | None = None
    charity: str | None = since("0.2", None)
    licence_number: str | None = since("0.2", None)


@fact
class StructureChanged(Fact):
    """Another structure holds from the next unplayed level on."""

    structure: Structure


@fact
class StartChanged(Fact):
    """Play is meant to begin at another time."""

    starts_at: datetime


@fact
class HouseChanged(Fact):
    """Rules were changed; those players consented whom the house asks.

    Where `points` are named, these alone are decided anew and all others stay as they are.
    """

    house: HouseRules
    consents: tuple[EntryNo, ...] = ()
    points: tuple[str, ...] = since("0.2", ())


@fact
class PrizesChanged(Fact):
    """Another plan of prizes holds."""

    payouts: PayoutPlan


@fact
class PurposeChanged(Fact):
    """The money is for another charity, or taken under another licence, than was said before."""

    charity: str
    licence_number: str


@fact
class TournamentCancelled(Fact):
    """The tournament is not played; every entry gets its money back."""

    reason: str
