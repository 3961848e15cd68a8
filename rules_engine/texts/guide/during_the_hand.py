"""The guide while a hand is played: whose turn it is, the next cards of the board, the showdown."""

from collections.abc import Iterator
from typing import assert_never

from rules_engine.clock.structure import Level
from rules_engine.hand import (
    Action,
    BoardChoices,
    Hand,
    Kind,
    RaiseRange,
    ShowdownChoices,
    Street,
    TurnChoices,
    betting,
    legal_actions,
    limits,
)
from rules_engine.house.keys import Betting
from rules_engine.house.rules import HouseRules
from rules_engine.room.button import order_after_flop, order_before_flop
from rules_engine.room.circle import at_or_before
from rules_engine.texts.guide.moments import TrackedHand, UntrackedHand
from rules_engine.texts.guide.showdown import hand_against_hand, push_pots, showing_in_general
from rules_engine.texts.guide.step import Step, numbered
from rules_engine.texts.rulebook import sentence
from rules_engine.units import SeatNo

_CARDS = {
    Street.FLOP: ("the flop", "three cards"),
    Street.TURN: ("the turn", "one card, to the right of the flop"),
    Street.RIVER: ("the river", "one card, to the right of the turn"),
}


def tracked_hand(house: HouseRules, moment: TrackedHand) -> Iterator[Step]:
    """What the hand waits for, with amounts."""
    hand = moment.hand
    choices = legal_actions(hand)
    match choices:
        case TurnChoices():
            yield from _turn(hand, choices)
        case BoardChoices():
            yield from _between_streets(hand)
            yield from _board(choices.street)
            yield from _first_on_next_street(hand)
        case ShowdownChoices():
            yield from hand_against_hand(house, hand, choices)
        case None:
            yield from push_pots(house, hand.awards)
        case unknown:
            assert_never(unknown)


def untracked_hand(
    house: HouseRules, moment: UntrackedHand, *, amounts: Level, dealer: str = ""
) -> Iterator[Step]:
    """The whole course of a hand, for a table that only says when it is over."""
    seat = at_or_before(moment.dealt_in, moment.positions.button)
    if moment.is_showdown_mode:
        yield from _all_in_before_the_deal(moment.dealt_in)
    else:
        yield from _betting_in_general(house, moment, amounts)
        yield from showing_in_general(house)
    yield Step(
        "Whoever doubts the result says so at once: the next hand ends the matter.",
        rules=(154, 152),
        is_for_novices=True,
    )
    yield Step(
        f"{dealer or f'Seat {seat}'} pushes the pot and says on the tablet that the hand is over.",
        explanation="“Hand over, nobody out”, or “Somebody is out” if a player has no chips left.",
        seats=() if dealer else (seat,),
        rules=(151,),
    )


def _all_in_before_the_deal(players: tuple[SeatNo, ...]) -> Iterator[Step]:
    """In showdown mode nobody has anything left to decide."""
    yield Step("Both players turn their cards up.", seats=players, rules=(327,))
    for street in (Street.FLOP, Street.TURN, Street.RIVER):
        yield from _board(street)
    yield Step("The better five cards win.", rules=(327,))


def _betting_in_general(house: HouseRules, moment: UntrackedHand, amounts: Level) -> Iterator[Step]:
    first = order_before_flop(moment.dealt_in, big_blind=moment.positions.big_blind)[0]
    yield Step(
        f"Seat {first} begins: fold, call or raise.",
        explanation=(
            "Go round until everybody still in has put in the same. The big blind is last, and "
            "may raise though nobody has."
        ),
        seats=(first,),
        rules=(39, 40),
    )
    yield from _bounds(house, amounts)
    yield from _betting_manners()
    yield Step(
        "When a street is over, the dealer pulls the bets into the middle, beside the board.",
        explanation=(
            "Whoever is all-in plays for as much as the all-in from each. The rest is a side pot, "
            "near the players who play for it."
        ),
        rules=(109, 123, 116),
        is_for_novices=True,
    )
    for street in (Street.FLOP, Street.TURN, Street.RIVER):
        yield from _board(street)
    yield Step(
        "After each of them the first player still in left of the button begins: check or bet.",
        explanation=_smallest_bet(house, amounts),
        rules=(39, 231, 78),
    )


def _bounds(house: HouseRules, amounts: Level) -> Iterator[Step]:
    """How much may be bet, where that is not every chip one has."""
    match betting(house):
        case Betting.NO_LIMIT:
            return
        case Betting.POT_LIMIT:
            yield Step(
                "Pot-limit: a raise is at most the pot, counted after the call.",
                explanation=(
                    "Add what lies in the middle, every bet in front of a player and your call: "
                    "by so much you may raise."
                ),
                rules=(333, 334),
            )
        case Betting.LIMIT:
            bets = limits(amounts)
            yield Step(
                f"Limit: every bet and raise is {bets.small_bet} before and on the flop, "
                f"{bets.big_bet} on the turn and the river.",
                explanation=sentence("limit_raise_cap", house.limit_raise_cap),
                rules=(77, 328, 331),
            )


def _smallest_bet(house: HouseRules, amounts: Level) -> str:
    if betting(house) is Betting.LIMIT:
        return "Whoever has fewer chips than a bet may go all-in for less."
    return f"The smallest bet is the big blind, {amounts.big_blind}, on every street."


def _turn(hand: Hand, choices: TurnChoices) -> Iterator[Step]:
    seat = choices.seat
    yield Step(
        f"Seat {seat} to act: {_options(choices)}.",
        explanation=_turn_explained(hand, choices),
        aloud=_announced(hand),
        seats=(seat,),
        rules=(40, 39) if _has_option(hand, choices) else (39, 78, 79),
    )
    yield from _betting_manners()


def _options(choices: TurnChoices) -> str:
    words = ["check" if choices.may_check else "fold"]
    if choices.call_to is not None:
        all_in = " all-in" if choices.call_to == choices.all_in_to else ""
        words.append(f"call {choices.call_to}{all_in}")
    if choices.raising:
        least = choices.raising.min_to
        if least == choices.all_in_to:
            words.append(f"go all-in for {least}")
        else:
            verb = "bet" if choices.raising.kind is Kind.BET else "raise to"
            words.append(f"{verb} {least}{_up_to(choices, choices.raising)}")
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def _up_to(choices: TurnChoices, raising: RaiseRange) -> str:
    if raising.min_to == raising.max_to:
        return ""
    is_free = raising.max_to == choices.all_in_to
    return " or more" if is_free else f" or more, up to {raising.max_to}"


def _turn_explained(hand: Hand, choices: TurnChoices) -> str:
    if _has_option(hand, choices):
        return "Nobody has raised, so the big blind may raise or let it be."
    if choices.may_check:
        return "Checking costs nothing; knocking on the table is a check."
    if choices.raising is None:
        return choices.why_no_raise
    return "Amounts are the whole wager of this street. You may always fold."


def _announced(hand: Hand) -> str:
    """What the dealer says about the last action: raises and all-ins, the option of a blind too."""
    done, before = hand.step, hand.before
    if not isinstance(done, Action) or before is None:
        return ""
    is_raise = before.price > 0 and hand.price > before.price
    raised = f"raise to {hand.price}" if is_raise else ""
    if done.seat in hand.all_in_seats:
        return f"Seat {done.seat} all-in, {raised}".removesuffix(", ")
    return f"Seat {done.seat}, {raised}" if raised else ""


def _has_option(hand: Hand, choices: TurnChoices) -> bool:
    at_big_blind = choices.seat == hand.deal.positions.big_blind
    return hand.street is Street.PREFLOP and at_big_blind and choices.may_check


def _betting_manners() -> Iterator[Step]:
    yield Step(
        'Say what you do before you move chips: "raise to" and the amount, never "I call and".',
        explanation="Words bind, and they bind before chips do.",
        rules=(110, 75),
        is_for_novices=True,
    )
    yield Step(
        "Chips stay in front of you until the street is over.",
        rules=(109,),
        is_for_novices=True,
    )
    yield Step(
        "The dealer says whose turn it is, checks the amounts and keeps the game moving.",
        rules=(245, 152),
        is_for_novices=True,
    )
    yield Step(
        "The dealer says aloud every all-in and every raise, a blind's own too.",
        explanation="A card that somebody exposed is named aloud too.",
        rules=(246,),
        is_for_novices=True,
    )


def _between_streets(hand: Hand) -> Iterator[Step]:
    yield Step(
        f"Pull the bets into the middle: {hand.chips_in_pot} in all.",
        aloud=_announced(hand),
        rules=(109,),
    )
    if len(hand.pots) > 1:
        amounts = ", ".join(str(pot.amount) for pot in hand.pots)
        yield Step(
            f"Make {len(hand.pots)} pots: {amounts}, main pot first.",
            explanation="Keep each side pot near the players who can win it.",
            seats=hand.all_in_seats,
            rules=(123, 116, 117),
        )
    if hand.are_hands_open:
        live = numbered("seat", hand.live_seats)
        yield Step(
            f"Nobody can bet any more: {live} turn their cards face up.",
            seats=hand.live_seats,
            rules=(142, 118),
        )


def _board(street: Street) -> Iterator[Step]:
    name, cards = _CARDS[street]
    yield Step(
        f"Tap the table, burn one card, and deal {name}: {cards}.",
        explanation=(
            "The burned card lies face down at the edge of the pot, under the last one, apart "
            "from the muck until the pot is pushed. The board lies in the middle, the pot beside "
            "it. Never deal cards in advance."
        ),
        aloud=name.removeprefix("the ").capitalize(),
        rules=(242, 243, 244),
    )


def _first_on_next_street(hand: Hand) -> Iterator[Step]:
    if hand.is_betting_closed:
        yield Step("Deal on until the board is complete; there is no more betting.", rules=(118,))
        return
    able = tuple(seat for seat in hand.live_seats if seat not in hand.all_in_seats)
    first: SeatNo = order_after_flop(able, button=hand.deal.positions.button)[0]
    yield Step(
        f"Then seat {first} begins.",
        explanation="It is the first player still in to the left of the button.",
        seats=(first,),
        rules=(39,),
    )
