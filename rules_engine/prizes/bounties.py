"""Bounties: a fixed amount on every head, paid to whoever busts that entry.

The winner keeps the bounty on the own head. A head that nobody took (disqualified, never came)
is unclaimed, and that money goes to the charity.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rules_engine.prizes.sharing import share_evenly
from rules_engine.units import Cents, EntryNo


@dataclass(frozen=True, slots=True)
class Knockout:
    """One entry out, and the entries that won its last chips; nobody if it was removed."""

    out: EntryNo
    by: tuple[EntryNo, ...]


@dataclass(frozen=True, slots=True)
class BountyMoney:
    """What each entry has earned in bounties, and what nobody earned."""

    paid: tuple[tuple[EntryNo, Cents], ...]
    unclaimed: Cents

    @property
    def total(self) -> Cents:
        """Everything accounted for so far: one bounty per knockout, and the winner's own."""
        return sum(amount for _, amount in self.paid) + self.unclaimed


def bounty_money(
    knockouts: Sequence[Knockout], *, bounty: Cents, winner: EntryNo | None = None
) -> BountyMoney:
    """Add up the bounties; a head taken by several is shared to the cent, earliest entry first."""
    heads = [knockout.out for knockout in knockouts]
    if bounty < 0 or len(set(heads)) < len(heads) or winner in heads:
        raise ValueError("every head is taken once, and never that of the winner")
    earned: dict[EntryNo, Cents] = {} if winner is None else {winner: bounty}
    unclaimed = 0
    for knockout in knockouts:
        if not knockout.by:
            unclaimed += bounty
            continue
        if knockout.out in knockout.by or len(set(knockout.by)) < len(knockout.by):
            raise ValueError(f"entry {knockout.out} was not taken by {knockout.by}")
        shares = share_evenly(bounty, ways=len(knockout.by))
        for entry, amount in zip(sorted(knockout.by), shares, strict=True):
            earned[entry] = earned.get(entry, 0) + amount
    return BountyMoney(paid=tuple(sorted(earned.items())), unclaimed=unclaimed)
