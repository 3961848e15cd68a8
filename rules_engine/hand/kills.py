"""Kill pots of limit play: the overblind, its limits, and who has to post it (Robert's Rules,
section 13).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from rules_engine.hand.structures import FixedLimit
from rules_engine.units import Chips, SeatNo

SCOOP_BETS = 5  # upper bets in a scooped high-low pot that kill the next (section 13.8)
VOLUNTARY_KILL_BLINDS = 4  # kill blinds that a voluntary killer must hold (section 13.10)


class KillKind(StrEnum):
    """How far a kill lifts the limits."""

    FULL = "full"
    HALF = "half"


@dataclass(frozen=True, slots=True)
class KillTerms:
    """The overblind to post and the limits of the killed pot."""

    post: Chips
    limits: FixedLimit


@dataclass(frozen=True, slots=True)
class KillMarker:
    """Who won the last pot, and whether that player has to kill the next one."""

    holder: SeatNo | None = None
    must_kill: bool = False

    def after_win(self, winner: SeatNo, *, full_bets_beyond_blinds: int) -> Self:
        """One player took the pot: two in a row kill the next (section 13 intro, 13.3, 13.7).

        The first pot has no size requirement, the second at least one full bet beyond blinds;
        a killer who wins again kills again.
        """
        again = winner == self.holder and (self.must_kill or full_bets_beyond_blinds >= 1)
        return replace(self, holder=winner, must_kill=again)

    def after_split(self, winners: Sequence[SeatNo]) -> Self:
        """Several shared the pot: the holder keeps the marker and the duty (13.1c, 13.4)."""
        if self.holder in winners:
            return self
        return replace(self, holder=None, must_kill=False)


def kill_terms(kind: KillKind, *, big_blind: Chips, limits: FixedLimit) -> KillTerms:
    """What a kill posts and what is then played (section 13 intro)."""
    halves = 4 if kind is KillKind.FULL else 3
    if any(amount * halves % 2 for amount in (big_blind, limits.small_bet, limits.big_bet)):
        raise ValueError("Half a chip cannot be bet: choose limits that can be halved.")
    lifted = FixedLimit(limits.small_bet * halves // 2, limits.big_bet * halves // 2)
    return KillTerms(big_blind * halves // 2, lifted)


def scoop_kills_next(pot: Chips, *, upper_limit: Chips) -> bool:
    """High-low: whether a scooped pot is big enough to kill the next (section 13.8)."""
    return pot >= SCOOP_BETS * upper_limit


def may_kill_voluntarily(stack: Chips, *, kill_blind: Chips) -> bool:
    """Lowball: whether a player holds enough, before posting, to kill by choice (13.10)."""
    return stack >= VOLUNTARY_KILL_BLINDS * kill_blind
