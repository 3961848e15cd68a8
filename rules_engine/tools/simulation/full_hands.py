"""A hand played out card by card: bots look at their cards and choose among the legal actions.

They play no better than most people at a charity night: they like good cards, they look at the
price, and with few big blinds left they shove.
"""

import math
from collections.abc import Mapping, Sequence
from random import Random
from typing import assert_never

from rules_engine.cards import FULL_DECK, Card, Rank
from rules_engine.hand import (
    Action,
    BoardChoices,
    BoardDealt,
    CardsShown,
    Deal,
    Hand,
    Kind,
    PotAwarded,
    ShowdownChoices,
    TurnChoices,
    apply,
    deal_hand,
    legal_actions,
)
from rules_engine.hand.evaluation import STRONGEST, HoleCards, strength
from rules_engine.hand.sizing import named_bets
from rules_engine.hand.steps import Step
from rules_engine.units import SeatNo

_NOISE = 0.12  # how much of a mood is in every decision
_BLUFFS, _VALUE_BETS = 0.1, 0.55
_GOOD, _VERY_GOOD, _FEW_BIG_BLINDS = 0.62, 0.8, 9
_PRICE_OF_DOUBT = 0.22


def play_hand(deal: Deal, *, courage: float, rng: Random) -> Hand:
    """The hand once it is over; the more courage, the more people like their cards."""
    players, hand = Players(deal, courage=courage, rng=rng), deal_hand(deal)
    while not hand.is_over:
        hand = apply(hand, players.next_step(hand))
    return hand


class Players:
    """Everybody at the table with the cards of one hand, one after the other."""

    def __init__(self, deal: Deal, *, courage: float, rng: Random) -> None:
        deck = iter(rng.sample(FULL_DECK, 2 * len(deal.seats) + 5))
        self._hole_cards: Mapping[SeatNo, HoleCards] = {
            seat: (next(deck), next(deck)) for seat in deal.seats
        }
        self._board = tuple(deck)
        self._spirit = math.sqrt(math.sqrt(courage))
        self._rng = rng

    def next_step(self, hand: Hand) -> Step:
        """What happens next; they also go on with a hand in which others have played along."""
        choices = legal_actions(hand)
        assert choices is not None  # the hand is not over
        match choices:
            case TurnChoices():
                return self._act(hand, choices)
            case BoardChoices():
                return self._deal(hand, choices)
            case ShowdownChoices():
                return self._show(hand, choices)
            case unknown:
                assert_never(unknown)

    def _deal(self, hand: Hand, choices: BoardChoices) -> BoardDealt:
        """The next cards; none where those before were not written down."""
        dealt = hand.street.board_cards
        cards = self._board[dealt : dealt + choices.cards]
        return BoardDealt(cards if hand.board == self._board[:dealt] else ())

    def _show(self, hand: Hand, choices: ShowdownChoices) -> Step:
        """Cards speak; where they cannot, somebody has won."""
        if hand.board != self._board or not choices.to_show:
            return PotAwarded(choices.pot, (self._rng.choice(choices.claimants),))
        seat = choices.to_show[0]
        return CardsShown(seat, self._hole_cards[seat])

    def _act(self, hand: Hand, choices: TurnChoices) -> Action:
        liking = self._liking(hand, choices.seat)
        stack = hand.stacks_by_seat[choices.seat]
        is_short = stack <= _FEW_BIG_BLINDS * hand.deal.stakes.big_blind
        if choices.may_check:
            wants_to_bet = self._rng.random() < (_VALUE_BETS if liking > _GOOD else _BLUFFS)
            if wants_to_bet:
                return self._wager(hand, choices, shoves=is_short and liking > _GOOD)
            return Action(choices.seat, Kind.CHECK)
        due = (choices.call_to or 0) - hand.wagers_by_seat[choices.seat]
        price = due / (hand.chips_in_pot + due)
        if liking > (_GOOD if is_short else _VERY_GOOD) and self._rng.random() < _VALUE_BETS:
            return self._wager(hand, choices, shoves=is_short)
        if liking > price + _PRICE_OF_DOUBT:
            return self._call(choices)
        return Action(choices.seat, Kind.FOLD)

    def _call(self, choices: TurnChoices) -> Action:
        return Action(choices.seat, Kind.CHECK if choices.may_check else Kind.CALL)

    def _wager(self, hand: Hand, choices: TurnChoices, *, shoves: bool) -> Action:
        """A bet or raise of a usual size, or everything; a call where neither is possible."""
        bets = named_bets(hand)
        if choices.raising is None or (not bets and not choices.may_go_all_in):
            return self._call(choices)
        if shoves or not bets:
            return (
                Action(choices.seat, Kind.ALL_IN) if choices.may_go_all_in else self._call(choices)
            )
        return Action(choices.seat, choices.raising.kind, self._rng.choice(bets).to)

    def _liking(self, hand: Hand, seat: SeatNo) -> float:
        """How much somebody likes the own cards, from 0 to 1 and a little beyond."""
        hole_cards = self._hole_cards[seat]
        if hand.board:
            worth = _made_hand((*hole_cards, *hand.board))
        else:
            worth = _before_the_flop(hole_cards)
        return worth * self._spirit + self._rng.gauss(0, _NOISE)


def _made_hand(cards: Sequence[Card]) -> float:
    """A pair is worth about a half; from two pair on hands are good."""
    share = strength(tuple(cards)) / STRONGEST
    return min(1.0, 0.15 + 0.9 * share)


def _before_the_flop(hole_cards: HoleCards) -> float:
    high, low = sorted((card.rank for card in hole_cards), reverse=True)
    if high == low:
        return 0.5 + 0.5 * (high - Rank.TWO) / (Rank.ACE - Rank.TWO)
    is_suited = hole_cards[0].suit is hole_cards[1].suit
    gap = min(high - low, 5)
    return 0.022 * high + 0.018 * low + 0.05 * is_suited - 0.02 * gap
