"""What holds in every hand, whatever the house, the structure and the players do."""

import copy
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.cards import FULL_DECK, Card
from rules_engine.errors import RuleViolation
from rules_engine.hand import (
    Action,
    AnteRule,
    BoardChoices,
    BoardDealt,
    CardsShown,
    Deal,
    FixedLimit,
    Hand,
    HandKilled,
    HandMucked,
    Kind,
    Phase,
    PotAwarded,
    ShowdownChoices,
    Stakes,
    Step,
    TurnChoices,
    apply,
    deal_hand,
    legal_actions,
    plan_deal,
)
from rules_engine.hand.betting import is_betting_over, is_street_over
from rules_engine.hand.notation import read, write
from rules_engine.hand.seat_set import members
from rules_engine.hand.structures import NoLimit, PotLimit
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.room.button import Positions
from tests.rules_engine.random_hands import kinds_of

MOST_STEPS = 400


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    unit = draw(st.sampled_from([1, 1, 5]))
    structures: list[NoLimit | PotLimit | FixedLimit] = [
        NoLimit(),
        PotLimit(),
        PotLimit(25, True),
        FixedLimit(2 * unit, 4 * unit),
    ]
    structure = draw(st.sampled_from(structures))
    seats = sorted(draw(st.sets(st.integers(1, 9), min_size=2, max_size=6)))
    stacks = {seat: unit * draw(st.integers(1, 24)) for seat in seats}
    first = draw(st.integers(0, len(seats) - 1))
    order = [*seats[first:], *seats[:first]]
    if len(order) == 2:
        positions = Positions(order[0], order[0], order[1])
    else:
        small_blind = draw(st.sampled_from([order[0], 10]))
        big_blind = order[1] if small_blind != 10 else order[0]
        positions = Positions(order[-1], small_blind, big_blind)
    stakes = Stakes(
        small_blind=unit,
        big_blind=2 * unit,
        ante=unit * draw(st.integers(0, 2)),
        ante_rule=draw(st.sampled_from(AnteRule)),
        unit=unit,
        structure=structure,
    )
    return plan_deal(
        SHIPPED[draw(st.sampled_from(sorted(SHIPPED)))],
        stacks=stacks,
        positions=positions,
        stakes=stakes,
        absent=draw(st.sets(st.sampled_from(seats), max_size=2)),
        dead_money=unit * draw(st.integers(0, 3)),
        entries_left=draw(st.sampled_from([None, 2, 20])),
    )


class Player:
    """Draws steps that are legal, dealing cards from one deck or leaving them unknown."""

    def __init__(self, data: st.DataObject) -> None:
        self.data = data
        self.deck = list(data.draw(st.permutations(FULL_DECK)))
        self.records_cards = data.draw(st.booleans())

    def step(self, hand: Hand) -> Step:
        choices = legal_actions(hand)
        assert choices is not None
        if len(hand.live_seats) > 2 and self.data.draw(st.integers(0, 30)) == 30:
            return HandKilled(self.data.draw(st.sampled_from(claimants(hand))))
        match choices:
            case TurnChoices():
                return self.data.draw(st.sampled_from(actions(choices, hand.deal.stakes.unit)))
            case BoardChoices(cards=count):
                return BoardDealt(self.cards(count) if self.records_cards else ())
            case ShowdownChoices():
                return self.reveal(choices)

    def reveal(self, choices: ShowdownChoices) -> Step:
        if not self.records_cards:
            winners = st.sets(st.sampled_from(choices.claimants), min_size=1)
            return PotAwarded(choices.pot, tuple(sorted(self.data.draw(winners))))
        seat = choices.to_show[0]
        if seat in choices.may_muck and self.data.draw(st.booleans()):
            return HandMucked(seat)
        first, second = self.cards(2)
        return CardsShown(seat, (first, second))

    def cards(self, count: int) -> tuple[Card, ...]:
        return tuple(self.deck.pop() for _ in range(count))


def claimants(hand: Hand) -> tuple[int, ...]:
    given_up = hand.showdown.given_up if hand.showdown else 0
    return hand.seats_of(hand.live & ~given_up)


def actions(choices: TurnChoices, unit: int) -> list[Action]:
    """Everything that the choices allow, each wager in whole units."""
    found = [Action(choices.seat, Kind.FOLD)]
    if choices.may_check:
        found.append(Action(choices.seat, Kind.CHECK))
    if choices.call_to is not None:
        found += [
            Action(choices.seat, Kind.CALL),
            Action(choices.seat, Kind.CALL, choices.call_to),
        ]
    if choices.may_go_all_in:
        found += [
            Action(choices.seat, Kind.ALL_IN),
            Action(choices.seat, Kind.ALL_IN, choices.all_in_to),
        ]
    if choices.raising:
        amounts = range(choices.raising.min_to, choices.raising.max_to + 1)
        found += [
            Action(choices.seat, choices.raising.kind, to) for to in amounts if to % unit == 0
        ]
    return found


def every_action(hand: Hand) -> set[Action]:
    most = max(hand.stacks) + max(hand.wagers) + 2
    amounts = [None, *range(-1, most + 1)]
    return {
        Action(seat, kind, to) for seat in (*hand.deal.seats, 11) for kind in Kind for to in amounts
    }


def accepts(hand: Hand, step: Step) -> bool:
    try:
        apply(hand, step)
    except RuleViolation:
        return False
    return True


def check(hand: Hand) -> None:
    """The laws of one moment."""
    total = sum(hand.deal.stacks) + hand.deal.dead_money
    assert min(hand.stacks) >= 0
    assert min(hand.wagers) >= 0
    if hand.is_over:
        assert sum(hand.stacks) == total
        assert sum(award.amount for award in hand.awards) == sum(pot.amount for pot in hand.pots)
        return
    in_pots = sum(pot.amount for pot in hand.pots)
    assert in_pots + sum(hand.wagers) == hand.chips_in_pot == total - sum(hand.stacks)
    for lower, upper in pairwise(hand.pots):
        assert lower.eligible & upper.eligible == upper.eligible
    assert hand.able & hand.live == hand.able
    assert all(hand.stacks[index] for index in members(hand.able))
    if hand.phase is Phase.BETTING:
        assert hand.pending & hand.able == hand.pending
        assert hand.pending >> hand.turn & 1


def check_street(before: Hand, after: Hand) -> None:
    """The bookkeeping of turns agrees with the definition of the end of a street."""
    if before.phase is not Phase.BETTING or after.is_over:
        return
    stays = after.phase is Phase.BETTING
    step = after.step
    if not stays or not isinstance(step, Action):
        return
    all_in = after.live & ~after.able
    owing = sum(
        1 << index for index in members(after.able) if after.wagers[index] < max(after.wagers)
    )
    assert (
        not is_street_over(after.wagers, live=after.live, all_in=all_in, acted=after.acted)
        or max(after.wagers) < after.price
    )
    assert not is_betting_over(live=after.live, all_in=all_in, owing=owing)


@given(deals(), st.data())
def test_every_hand_ends_with_all_chips_in_stacks(deal: Deal, data: st.DataObject) -> None:
    player = Player(data)
    hand = deal_hand(deal)
    check(hand)
    for _ in range(MOST_STEPS):
        if hand.is_over:
            break
        line = write(hand)
        after = apply(hand, player.step(hand))
        assert write(hand) == line
        assert after.before is hand
        check(after)
        check_street(hand, after)
        hand = after
    assert hand.is_over
    assert read(write(hand), house=deal.house) == hand


@given(deals(), st.data())
def test_legal_actions_are_exactly_what_is_accepted(deal: Deal, data: st.DataObject) -> None:
    player = Player(data)
    hand = deal_hand(deal)
    for _ in range(data.draw(st.integers(0, 12))):
        if hand.is_over:
            return
        hand = apply(hand, player.step(hand))
    choices = legal_actions(hand)
    accepted = {action for action in every_action(hand) if accepts(hand, action)}
    if isinstance(choices, TurnChoices):
        assert accepted == set(actions(choices, deal.stakes.unit))
        assert {action.kind for action in accepted} == set(kinds_of(choices))
    else:
        assert accepted == set()


@given(deals(), st.data())
def test_showdown_choices_are_exactly_what_is_accepted(deal: Deal, data: st.DataObject) -> None:
    player = Player(data)
    hand = deal_hand(deal)
    while hand.phase in (Phase.BETTING, Phase.DEALING):
        hand = apply(hand, player.step(hand))
    choices = legal_actions(hand)
    if choices is None:
        return
    assert isinstance(choices, ShowdownChoices)
    mucking = {seat for seat in deal.seats if accepts(hand, HandMucked(seat))}
    assert mucking == set(choices.may_muck)
    winning = {seat for seat in deal.seats if accepts(hand, PotAwarded(choices.pot, (seat,)))}
    assert winning == set(choices.claimants)
    cards = player.cards(2)
    showing = {seat for seat in deal.seats if accepts(hand, CardsShown(seat, (cards[0], cards[1])))}
    assert showing == set(choices.to_show)


@given(deals())
def test_a_hand_cannot_be_changed_and_is_its_own_copy(deal: Deal) -> None:
    hand = deal_hand(deal)
    for name in ("stacks", "price", "phase", "anything"):
        with pytest.raises(AttributeError):
            setattr(hand, name, 0)
    assert copy.copy(hand) is hand
    assert copy.deepcopy(hand) is hand
    assert hash(deal) == hash(hand.deal)
