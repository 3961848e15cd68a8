"""Facts about chips outside of hands: counts, races, chips leaving or entering play."""

from rules_engine.cards import Card
from rules_engine.tournament.facts.fact import Fact, fact
from rules_engine.units import Chips, EntryNo, SeatNo, TableNo


@fact
class StacksCounted(Fact):
    """The stacks of these seats were counted."""

    table: TableNo
    stacks: tuple[tuple[SeatNo, Chips], ...]


@fact
class StackCorrected(Fact):
    """Staff put a stack right; the difference lies somewhere at the same table."""

    entry: EntryNo
    chips: Chips
    reason: str


@fact
class ChipsRaced(Fact):
    """A denomination left a table: what each seat gained or lost by it."""

    table: TableNo
    small: Chips
    large: Chips
    changes: tuple[tuple[SeatNo, Chips], ...]
    small_chips: tuple[tuple[SeatNo, int], ...] = ()
    cards: tuple[Card, ...] = ()


@fact
class ChipsRemoved(Fact):
    """Chips of an entry left play."""

    entry: EntryNo
    chips: Chips
    reason: str


@fact
class ChipsFound(Fact):
    """An entry has chips that were not accounted for; they play."""

    entry: EntryNo
    chips: Chips
    reason: str


@fact
class FoundChipsRemoved(Fact):
    """Chips that an entry found after it had lost everything left play.

    `recorded_for` is the entry in whose stack they were on record, where somebody knows.
    """

    entry: EntryNo
    chips: Chips
    reason: str
    recorded_for: EntryNo | None = None


@fact
class PotCarried(Fact):
    """Chips of a seat lie in the pot of the next deal and are part of nobody's wager.

    `entitled` are the entries that get cards on that deal; None: whoever would get them anyway.
    """

    pot: int
    table: TableNo
    seat: SeatNo
    chips: Chips
    reason: str
    entitled: tuple[EntryNo, ...] | None = None


@fact
class PotHeld(Fact):
    """A disputed pot was set aside: from the hand being played, or taken back from these seats."""

    pot: int
    table: TableNo
    chips: Chips
    reason: str
    taken: tuple[tuple[SeatNo, Chips], ...] = ()


@fact
class PotReleased(Fact):
    """A pot that was held or carried to the next deal went to these seats without a hand."""

    pot: int
    given: tuple[tuple[SeatNo, Chips], ...]
    reason: str = ""
