"""Facts of hands: begun, over, misdealt, and hand-for-hand."""

from rules_engine.room.button import Positions
from rules_engine.tournament.facts.fact import Fact, fact
from rules_engine.units import Chips, LevelNo, SeatNo, TableNo


@fact
class HandStarted(Fact):
    """A hand began: its level and positions are fixed. `round` counts in hand-for-hand."""

    table: TableNo
    hand: int
    level: LevelNo
    positions: Positions
    dealt_in: tuple[SeatNo, ...]
    round: int | None = None
    showdown_mode: bool = False


@fact
class HandEnded(Fact):
    """A hand is over; the stacks after it where the table counts them."""

    table: TableNo
    hand: int
    stacks: tuple[tuple[SeatNo, Chips], ...] | None = None


@fact
class HandVoided(Fact):
    """A misdeal: everything put in goes back and the hand is dealt again."""

    table: TableNo
    hand: int
    reason: str


@fact
class HandForHandStarted(Fact):
    """From now on no table deals before all have finished."""


@fact
class HandForHandEnded(Fact):
    """Tables play at their own pace again."""
