"""Facts of chips bought again: rebuys and add-ons, asked for, paid and brought."""

from rules_engine.prizes.pool import Price
from rules_engine.releases import since
from rules_engine.tournament.facts.fact import Fact, fact
from rules_engine.units import Chips, EntryNo


@fact
class RebuyAnnounced(Fact):
    """A rebuy was announced and binds; the chips are still on their way.

    `report` is the bust report that it answers. `in_play`: the chips count from here on, and are
    owed.
    """

    entry: EntryNo
    chips: Chips
    report: int | None = since("0.2", None)
    in_play: bool = since("0.2", False)


@fact
class RebuyAsked(Fact):
    """Somebody without chips wants a rebuy, where only chips that were paid for play."""

    report: int
    entry: EntryNo


@fact
class RebuyDeclined(Fact):
    """Whoever was reported out buys no rebuy: the next hand does not wait."""

    report: int
    entry: EntryNo


@fact
class RebuyTaken(Fact):
    """An entry bought chips again after losing.

    `is_owed`: it was announced before, and its chips are in play since then. `is_brought`: the
    table says when they have come.
    """

    entry: EntryNo
    chips: Chips
    price: Price
    is_owed: bool = since("0.2", False)
    is_brought: bool = since("0.2", False)


@fact
class ChipsConfirmed(Fact):
    """The chips of a rebuy that was paid for lie on the table."""

    entry: EntryNo


@fact
class AddOnTaken(Fact):
    """An entry bought chips on top."""

    entry: EntryNo
    chips: Chips
    price: Price
