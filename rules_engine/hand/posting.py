"""How a hand begins: antes, blinds and overblinds go in, and the first player is found."""

from typing import assert_never

from rules_engine.hand import due
from rules_engine.hand.betting import drop, pass_turn
from rules_engine.hand.deal import Deal, OverblindKind
from rules_engine.hand.seat_set import NOBODY, SeatSet, everybody, is_at_most_one
from rules_engine.hand.state import BETTING, STREETS, Draft, Hand, LimitRound
from rules_engine.hand.structures import FixedLimit
from rules_engine.house.keys import AbsentHand
from rules_engine.units import Chips


def post(deal: Deal) -> Draft:
    """The hand after posting; a short stack posts what it has and is all-in.

    Nothing is owed later for a short post (St. Gabriel, Appendix D betting 8), and the price is
    the whole big blind whatever was posted (Charity draft rules, 19).
    """
    posted = [due.afforded(deal, *each) for each in zip(deal.stacks, *due.owed(deal), strict=True)]
    wagers = [blind for _, blind in posted]
    behind = [stack - sum(paid) for stack, paid in zip(deal.stacks, posted, strict=True)]
    draft = _draft(deal, behind, wagers)
    if deal.absent:
        _rule_absent(draft)
    pass_turn(draft)
    return draft


def _draft(deal: Deal, stacks: list[Chips], wagers: list[Chips]) -> Draft:
    able = _seats_with_chips(stacks)
    price = full_raise = deal.overblind.amount if deal.overblind else deal.stakes.big_blind
    limit = None
    if isinstance(deal.stakes.structure, FixedLimit):
        full_raise = deal.stakes.structure.small_bet
        limit = LimitRound(price, bets=1, capped_by_more_than_two=False)
    hand = Hand(
        deal,
        BETTING,
        STREETS[0],
        tuple(stacks),
        tuple(wagers),
        everybody(len(stacks)),
        able,
        able,
        _last_poster(deal),
        price,
        full_raise,
        limit,
    )
    return Draft(hand)


def _seats_with_chips(stacks: list[Chips]) -> SeatSet:
    if all(stacks):
        return everybody(len(stacks))
    return sum(1 << index for index, stack in enumerate(stacks) if stack)


def _last_poster(deal: Deal) -> int:
    # A killer acts in the normal turn (Robert's Rules, section 13.2), a straddler last (4.16).
    if deal.overblind and deal.overblind.kind is OverblindKind.STRADDLE:
        return deal.column(deal.overblind.seat)
    return deal.big_blind_column


def _rule_absent(draft: Draft) -> None:
    """What absence does to a hand before the first turn; one hand always lives."""
    deal = draft.deal
    away = sum(1 << deal.column(seat) for seat in deal.absent)
    match deal.house.absent_hand:
        case AbsentHand.DEAD_AT_TURN:
            draft.away = away
        case AbsentHand.DEAD_WHEN_ALL_HANDS_DEALT:
            # Robert's Rules, section 15.11; Charity draft rules, 31.
            for index in range(len(deal.seats)):
                if away >> index & 1 and not is_at_most_one(draft.live):
                    drop(draft, index)
        case AbsentHand.DEAD_AT_TURN_AFTER_60S_COURTESY:
            # Club rules, 2.4: the table waits at the turn, and kills the hand if it has to.
            draft.away = NOBODY
        case unknown:
            assert_never(unknown)
