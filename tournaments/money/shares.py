"""The shares of a deal that waits for consent, as every screen lists them."""

from collections.abc import Callable
from dataclasses import dataclass

from rules_engine import tournament as engine
from rules_engine.tournament import questions
from rules_engine.units import EntryNo
from tournaments.money.currencies import money


@dataclass(frozen=True, slots=True)
class ShareLine:
    """Somebody who has agreed to a proposed share, or not yet."""

    entry: EntryNo
    name: str
    share: str
    agrees: bool


def shares_shown(
    state: engine.Tournament, name_of: Callable[[EntryNo], str], *, currency: str
) -> tuple[ShareLine, ...]:
    """Everybody's, the largest first; nobody's where no deal is proposed."""
    waiting = questions.proposal(state) if state.prizes.proposal else None
    if waiting is None:
        return ()
    shares = sorted(waiting.shares, key=lambda share: (-share[1], share[0]))
    return tuple(
        ShareLine(entry, name_of(entry), money(cents, currency), entry in waiting.consents)
        for entry, cents in shares
    )
