"""Facts about the end: stopping, deals, picks, corrected places, and the seal on all of it."""

from rules_engine.cards import Card
from rules_engine.prizes.results import Results
from rules_engine.tournament.facts.fact import Fact, fact
from rules_engine.units import Cents, EntryNo


@fact
class PlayStopped(Fact):
    """Time is up: chips decide the places of those still in."""

    reason: str = ""


@fact
class DealAgreed(Fact):
    """Those still in ended the tournament and shared what was left."""

    shares: tuple[tuple[EntryNo, Cents], ...]
    consents: tuple[EntryNo, ...]


@fact
class TieDrawn(Fact):
    """Cards drawn by entries that share places, to decide who picks first."""

    cards: tuple[tuple[EntryNo, Card], ...]


@fact
class PackagePicked(Fact):
    """An entry chose a prize."""

    entry: EntryNo
    package: str


@fact
class PlaceCorrected(Fact):
    """Staff put an entry at another place; those between shift by one."""

    entry: EntryNo
    place: int
    reason: str


@fact
class ResultsSealed(Fact):
    """What everybody came to at the end; `rests_on` names the decisions that it follows from."""

    rests_on: str
    results: Results
