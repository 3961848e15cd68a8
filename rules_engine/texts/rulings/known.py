"""What a hand in play knows already, as answers by name, so that nobody is asked for it.

Only what holds whatever the irregularity turns out to be. What the player to act faces is known
once it is clear that the question is about that player.
"""

from rules_engine.hand import Action, BoardDealt, FixedLimit, Hand, wagers
from rules_engine.texts.rulings.questions import Plain
from rules_engine.texts.rulings.table_questions import (
    BETTING_STARTED,
    EVENT_HEADS_UP,
    EVENT_PLAYERS_LEFT,
    FACING_BET,
    HIGHEST_OTHER_WAGER,
    IS_ALL_IN,
    LEAST_RAISE,
    LIMIT_GAME,
    OWN_WAGER,
    PLAYERS_ACTED,
    PLAYERS_IN_POT,
    PRICE,
    SEAT,
    STACK,
    WAGERS,
)
from rules_engine.units import SeatNo


def known(hand: Hand, *, seat: SeatNo | None = None) -> dict[str, Plain]:
    """Answers that follow from the hand, and from the seat it is about if that is known."""
    answers = {**_of_hand(hand), **_of_event(hand)}
    if seat is not None:
        answers[SEAT.key] = seat
    if seat in hand.deal.seats:
        answers |= _of_seat(hand, seat)
    if seat is not None and seat == hand.seat_to_act:
        answers |= _of_turn(hand)
    return answers


def _of_hand(hand: Hand) -> dict[str, Plain]:
    answers: dict[str, Plain] = {
        PLAYERS_ACTED.key: _players_acted(hand),
        BETTING_STARTED.key: any(isinstance(step, Action) for step in hand.log),
        LIMIT_GAME.key: isinstance(hand.deal.stakes.structure, FixedLimit),
    }
    if not hand.is_over:
        stacks = hand.stacks_by_seat
        before = zip(hand.deal.seats, hand.deal.stacks, strict=True)
        put_in = {str(seat): chips - stacks[seat] for seat, chips in before}
        answers[WAGERS.key] = {seat: chips for seat, chips in put_in.items() if chips}
        answers[PLAYERS_IN_POT.key] = len(hand.live_seats)
    return answers


def _of_event(hand: Hand) -> dict[str, Plain]:
    left = hand.deal.entries_left
    if left is None:
        return {}
    return {EVENT_PLAYERS_LEFT.key: left, EVENT_HEADS_UP.key: left == 2}


def _of_seat(hand: Hand, seat: SeatNo) -> dict[str, Plain]:
    wagers_by_seat = hand.wagers_by_seat
    others = [wagers_by_seat[other] for other in hand.live_seats if other != seat]
    return {
        IS_ALL_IN.key: seat in hand.all_in_seats,
        OWN_WAGER.key: wagers_by_seat[seat],
        HIGHEST_OTHER_WAGER.key: max(others, default=0),
    }


def _of_turn(hand: Hand) -> dict[str, Plain]:
    faced = wagers.facing(hand)
    return {
        PRICE.key: faced.price,
        LEAST_RAISE.key: faced.least_raise,
        STACK.key: faced.stack,
        FACING_BET.key: faced.price > faced.wager,
    }


def _players_acted(hand: Hand) -> int:
    """Players after the blinds who acted before the flop; any players if there are only blinds.

    Once the flop lies there, play has begun for everybody.
    """
    steps = hand.log
    if any(isinstance(step, BoardDealt) for step in steps):
        return len(hand.deal.seats)
    blinds = {hand.deal.positions.small_blind, hand.deal.positions.big_blind}
    others = set(hand.deal.seats) - blinds or set(hand.deal.seats)
    return len({step.seat for step in steps if isinstance(step, Action) and step.seat in others})
