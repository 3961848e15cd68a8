"""One hand: the engine against PokerKit, hand evaluation against treys.

Both engines play the same random hands from the same plain data (numbers and card texts), one
action at a time, every rule checked. Hands on which the two disagree are left out.
"""

import copy
import random
import statistics
import time
import warnings
from collections.abc import Callable
from functools import partial

import treys

from bench.table import Measured, compare, row
from rules_engine.cards import FULL_DECK, parse_cards
from rules_engine.hand import (
    Action,
    BoardDealt,
    CardsShown,
    Deal,
    Hand,
    HandMucked,
    Stakes,
    Step,
    apply,
    deal_hand,
    plan_deal,
    rank_board,
)
from rules_engine.room import Positions
from tests.rules_engine import pokerkit_play
from tests.rules_engine.random_hands import (
    ALL_IN_HEAVY,
    SIX_HANDED,
    TOURNAMENT,
    Habits,
    Played,
    play_out,
    random_deal,
)

ROUNDS = 7


@row("six-handed hand", unit="us", reference="PokerKit", at_most=1 / 10)
def six_handed() -> Measured:
    return against_pokerkit(SIX_HANDED, count=40)


@row("tournament hand", unit="us", reference="PokerKit", at_most=1 / 10)
def tournament() -> Measured:
    return against_pokerkit(TOURNAMENT, count=40)


@row("nine-handed hand, mostly all-in", unit="us", reference="PokerKit", at_most=1 / 40)
def all_in_heavy() -> Measured:
    return against_pokerkit(ALL_IN_HEAVY, count=20)


@row("undo of an action", unit="us", reference="PokerKit's copy of its state", at_most=1 / 10)
def undoing() -> Measured:
    played = agreed_hands(ALL_IN_HEAVY, count=1)[0]
    hand = played.hand
    state = pokerkit_play.start(pokerkit_play.script(played))
    return compare(lambda: copy.deepcopy(hand).before, lambda: copy.deepcopy(state))


@row("nine hands on one board", unit="us", reference="nine calls of treys", at_most=1)
def nine_hands() -> Measured:
    rng = random.Random(9)
    deals = [rng.sample(FULL_DECK, 23) for _ in range(200)]
    theirs = [[treys.Card.new(str(card)) for card in cards] for cards in deals]
    evaluator = treys.Evaluator()

    def ours() -> None:
        for cards in deals:
            board = rank_board(cards[:5])
            for first in range(5, 23, 2):
                board.strength((cards[first], cards[first + 1]))

    def treys_alone() -> None:
        for cards in theirs:
            for first in range(5, 23, 2):
                evaluator.evaluate(cards[first : first + 2], cards[:5])

    return per_piece(compare(ours, treys_alone), len(deals))


def against_pokerkit(habits: Habits, *, count: int) -> Measured:
    """Medians over rounds; the engines take turns after every hand, each on its own CPU time."""
    hands = agreed_hands(habits, count=count)
    pairs = [(replayer(played), pokerkit_play.script(played)) for played in hands]
    rounds: list[tuple[float, float]] = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(ROUNDS):
            times = [
                (cpu_seconds(replay, times=10), cpu_seconds(partial(pokerkit_play.play, script)))
                for replay, script in pairs
            ]
            ours, theirs = zip(*times, strict=True)
            rounds.append((sum(ours) / count, sum(theirs) / count))
    ours, theirs = zip(*rounds, strict=True)
    return Measured(statistics.median(ours), statistics.median(theirs))


def cpu_seconds(piece: Callable[[], object], *, times: int = 1) -> float:
    started = time.process_time()
    for _ in range(times):
        piece()
    return (time.process_time() - started) / times


def per_piece(measured: Measured, count: int) -> Measured:
    return Measured(measured.value / count, measured.reference / count)


def agreed_hands(habits: Habits, *, count: int) -> list[Played]:
    """The first hands of a fixed seed that PokerKit plays to the same stacks."""
    rng = random.Random(7)
    found: list[Played] = []
    while len(found) < count:
        played = play_out(random_deal(rng, habits), rng, habits)
        try:
            if pokerkit_play.stacks_after(played) == list(played.hand.stacks):
                found.append(played)
        except ValueError:
            continue
    return found


def replayer(played: Played) -> Callable[[], Hand]:
    """A function that plays the hand from plain data through the public API."""
    deal = played.hand.deal
    stacks = dict(zip(deal.seats, deal.stacks, strict=True))
    steps = [_plain(step) for step in played.hand.log]

    def replay() -> Hand:
        hand = deal_hand(_planned(deal, stacks))
        for make, arguments in steps:
            hand = apply(hand, make(*arguments))
        return hand

    assert replay().stacks == played.hand.stacks
    return replay


def _planned(deal: Deal, stacks: dict[int, int]) -> Deal:
    amounts, seats = deal.stakes, deal.positions
    return plan_deal(
        deal.house,
        stacks=stacks,
        positions=Positions(seats.button, seats.small_blind, seats.big_blind),
        stakes=Stakes(amounts.small_blind, amounts.big_blind, amounts.ante),
    )


def _shown(seat: int, text: str) -> CardsShown:
    first, second = parse_cards(text)
    return CardsShown(seat, (first, second))


def _plain(step: Step) -> tuple[Callable[..., Step], tuple[object, ...]]:
    match step:
        case Action():
            return Action, (step.seat, step.kind, step.to)
        case BoardDealt():
            return lambda text: BoardDealt(parse_cards(text)), ("".join(map(str, step.cards)),)
        case CardsShown():
            text = "".join(map(str, step.cards))
            return _shown, (step.seat, text)
        case HandMucked():
            return HandMucked, (step.seat,)
    raise ValueError(f"Random hands have no {step}.")
