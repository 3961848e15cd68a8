"""Facts about the end: stopping, picks, prizes handed over, corrected places, and the seal."""

from rules_engine.cards import Card
from rules_engine.prizes.draft import Picking
from rules_engine.prizes.packages import Goods
from rules_engine.prizes.results import Results
from rules_engine.tournament.facts.fact import Fact, fact
from rules_engine.units import EntryNo


@fact
class PlayStopped(Fact):
    """Time is up: chips decide the places of those still in."""

    reason: str = ""


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
class PickerStated(Fact):
    """How an entry picks: in person, through somebody, last because it is away, or not at all."""

    entry: EntryNo
    how: Picking
    proxy: str = ""


@fact
class PrizeHandedOver(Fact):
    """A winner has the package that was picked, or the trophy."""

    entry: EntryNo
    what: Goods


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
