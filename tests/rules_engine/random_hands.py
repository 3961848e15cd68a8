"""Random hands played through the public API, for comparing with other engines and for speed."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from rules_engine.cards import FULL_DECK, Card
from rules_engine.clock.structure import Level
from rules_engine.hand import (
    Action,
    AnteRule,
    BoardChoices,
    BoardDealt,
    CardsShown,
    Deal,
    Hand,
    HandMucked,
    Kind,
    ShowdownChoices,
    Step,
    TurnChoices,
    apply,
    deal_hand,
    legal_actions,
    plan_deal,
    stakes_of,
)
from rules_engine.hand.evaluation import HoleCards
from rules_engine.house.keys import Betting
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.house.rules import HouseRules
from rules_engine.room.button import Positions
from rules_engine.units import SeatNo


@dataclass(frozen=True, slots=True)
class Habits:
    """How random players play: weights of what they do, and how deep and how many they are."""

    players: tuple[int, int]
    stacks: tuple[int, int]  # in big blinds
    ante: int = 0
    ante_rule: AnteRule = AnteRule.EACH
    betting: Betting = Betting.NO_LIMIT
    fold: float = 1.0
    passive: float = 1.0
    wager: float = 0.5
    all_in: float = 0.05


@dataclass(frozen=True, slots=True)
class Played:
    """A hand that is over, and everybody's hole cards."""

    hand: Hand
    hole_cards: Mapping[SeatNo, HoleCards]


SIX_HANDED = Habits(players=(6, 6), stacks=(100, 100), fold=1.8, wager=0.15, all_in=0.002)
TOURNAMENT = Habits(players=(4, 9), stacks=(3, 60), ante=10, fold=2.5, wager=0.4, all_in=0.15)
ALL_IN_HEAVY = Habits(players=(9, 9), stacks=(1, 25), ante=10, fold=0.5, wager=0.5, all_in=0.6)
WILD = Habits(players=(2, 10), stacks=(0, 12), ante=10, fold=0.4, wager=0.7, all_in=0.4)
POT_LIMIT = replace(TOURNAMENT, betting=Betting.POT_LIMIT, wager=0.7)
LIMIT = replace(TOURNAMENT, betting=Betting.LIMIT, stacks=(30, 60), fold=0.5, wager=2)
TABLE_ANTE = replace(TOURNAMENT, ante=100, ante_rule=AnteRule.BIG_BLIND)

BIG_BLIND = 100


def random_deal(rng: random.Random, habits: Habits, *, house: HouseRules | None = None) -> Deal:
    """Random seats with gaps, a random button that may be dead, and random stacks."""
    count = rng.randint(*habits.players)
    seats = sorted(rng.sample(range(1, 11), count))
    fewest, most = habits.stacks
    stacks = {
        seat: rng.randint(max(fewest * BIG_BLIND, 1), most * BIG_BLIND or 1) for seat in seats
    }
    first = rng.randrange(count)
    order = seats[first:] + seats[:first]
    positions = Positions(order[-1], order[0], order[1])
    if count == 2:
        positions = Positions(order[0], order[0], order[1])
    house = house or SHIPPED["roberts"].with_(betting=habits.betting, ante_rule=habits.ante_rule)
    level = Level(rng.choice((0, habits.ante)), BIG_BLIND // 2, BIG_BLIND, seconds=60)
    stakes = stakes_of(house, level)
    return plan_deal(house, stacks=stacks, positions=positions, stakes=stakes)


def play_out(
    deal: Deal,
    rng: random.Random,
    habits: Habits,
    *,
    watch: Callable[[Hand, Step, Hand], None] = lambda before, step, after: None,
) -> Played:
    """The hand to its end, every player acting at random within `legal_actions`."""
    deck = list(FULL_DECK)
    rng.shuffle(deck)
    hole_cards = {seat: (deck.pop(), deck.pop()) for seat in deal.seats}
    hand = deal_hand(deal)
    while choices := legal_actions(hand):
        step = _step(choices, rng, habits, deck, hole_cards)
        after = apply(hand, step)
        watch(hand, step, after)
        hand = after
    return Played(hand, hole_cards)


def _step(
    choices: TurnChoices | BoardChoices | ShowdownChoices,
    rng: random.Random,
    habits: Habits,
    deck: list[Card],
    hole_cards: Mapping[SeatNo, HoleCards],
) -> Step:
    if isinstance(choices, BoardChoices):
        return BoardDealt(tuple(deck.pop() for _ in range(choices.cards)))
    if isinstance(choices, TurnChoices):
        return random_action(choices, rng, habits)
    seat = choices.to_show[0]
    if seat in choices.may_muck and rng.random() < 0.3:
        return HandMucked(seat)
    return CardsShown(seat, hole_cards[seat])


def kinds_of(choices: TurnChoices) -> tuple[Kind, ...]:
    """The actions possible, in the order of a row of buttons."""
    passing = Kind.CHECK if choices.may_check else Kind.CALL
    raising = (choices.raising.kind,) if choices.raising else ()
    return (Kind.FOLD, passing, *raising, *((Kind.ALL_IN,) if choices.may_go_all_in else ()))


def random_action(choices: TurnChoices, rng: random.Random, habits: Habits) -> Action:
    """An action that the choices allow."""
    weights = {
        Kind.FOLD: 0.02 if choices.may_check else habits.fold,
        Kind.CHECK: habits.passive,
        Kind.CALL: habits.passive,
        Kind.BET: habits.wager,
        Kind.RAISE: habits.wager,
        Kind.ALL_IN: habits.all_in,
    }
    kinds = kinds_of(choices)
    (kind,) = rng.choices(kinds, [weights[kind] for kind in kinds])
    if kind in (Kind.BET, Kind.RAISE) and choices.raising:
        least, most = choices.raising.min_to, choices.raising.max_to
        return Action(choices.seat, kind, min(most, rng.randint(least, 3 * least)))
    return Action(choices.seat, kind)
