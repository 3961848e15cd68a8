"""A deal on the tablet: everybody's share, and one tap for each who sits here and agrees."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules_engine import tournament as engine
from rules_engine.tournament import questions
from rules_engine.units import EntryNo
from tournaments.money.currencies import money


@dataclass(frozen=True, slots=True)
class ConsentShown:
    """Somebody's share; whoever sits elsewhere agrees at that table."""

    entry: EntryNo
    name: str
    share: str
    agrees: bool


@dataclass(frozen=True, slots=True)
class DealShown:
    """A proposed deal; `elsewhere` of those who have not agreed sit at another table."""

    here: tuple[ConsentShown, ...]
    elsewhere: int
    source: str


def deal_shown(
    state: engine.Tournament, place: engine.Table, names: Mapping[EntryNo, str], *, currency: str
) -> DealShown | None:
    """The deal that waits for this table, if one does."""
    proposal = questions.proposal(state) if state.prizes.proposal else None
    if proposal is None:
        return None
    seated = [seat.entry for _, seat in place.held()]
    shares = dict(proposal.shares)
    here = (
        ConsentShown(
            entry, names[entry], money(shares[entry], currency), entry in proposal.consents
        )
        for entry in seated
    )
    waiting = shares.keys() - set(proposal.consents)
    return DealShown(tuple(here), len(waiting - set(seated)), str(state.house.cite("deals")))
