"""Random hands through PokerKit as well, and the rules by which the two differ.

PokerKit departs from tournament rules in these points, each with the rule that says otherwise:

- a short big blind makes the hand cheaper (Robert's Rules, section 4.1: everybody still comes in
  for the whole big blind);
- a limper or checker facing a short all-in may raise (Robert's Rules, section 14.3: only after a
  full raise);
- a raise is refused when the only others with chips are already covered (St. Gabriel, all-in 1:
  only facing an all-in with nobody else left);
- limit play takes four raises before the flop (Robert's Rules, section 3 betting 3a: the big blind
  as the bet, and three), and an all-in of half a bet is no bet (betting 5: it is one);
- folding is refused where checking is free (nobody can be made to keep a hand);
- odd chips of a pot all go to one player (Robert's Rules, section 3 ties 4: one each), and pots
  with the same survivors are merged before dividing (ties 5d: each pot on its own).
"""

import random
from itertools import pairwise

import pytest
from pokerkit import State

from rules_engine.hand import Action, Hand, Kind, Phase, Street, TurnChoices, legal_actions
from rules_engine.hand.betting import NoRaise
from rules_engine.hand.notation import write
from tests.rules_engine import pokerkit_play
from tests.rules_engine.random_hands import (
    ALL_IN_HEAVY,
    LIMIT,
    POT_LIMIT,
    SIX_HANDED,
    TABLE_ANTE,
    TOURNAMENT,
    WILD,
    Habits,
    Played,
    play_out,
    random_deal,
)

COVERED = "There is no reason to complete, bet, or raise"
FREE_FOLD = "There is no reason for this player to fold"


def moments(hand: Hand) -> list[Hand]:
    """The hand before each action, first to last."""
    chain = [hand]
    while chain[-1].before is not None:
        chain.append(chain[-1].before)
    chain.reverse()
    return [before for before, after in pairwise(chain) if isinstance(after.step, Action)]


def has_short_big_blind(played: Played) -> bool:
    deal = played.hand.deal
    owed = deal.stakes.big_blind + deal.stakes.ante
    return deal.stack_of(deal.positions.big_blind) < owed


def has_odd_chips(played: Played) -> bool:
    return any(award.amount % len(award.shares) for award in played.hand.awards)


def raises_over_covered_players(played: Played) -> bool:
    """Somebody wagers more than everybody else with chips could match."""
    for hand, after in ((undone.before, undone) for undone in after_actions(played.hand)):
        assert hand is not None
        others = [
            hand.wagers[index] + hand.stacks[index]
            for index, seat in enumerate(hand.deal.seats)
            if hand.able >> index & 1 and seat != hand.seat_to_act
        ]
        if after.price > hand.price and max(others) <= max(hand.wagers):
            return True
    return False


def after_actions(hand: Hand) -> list[Hand]:
    chain = [hand]
    while chain[-1].before is not None:
        chain.append(chain[-1].before)
    return [one for one in chain if isinstance(one.step, Action)]


def folds_for_free(played: Played) -> bool:
    for after in after_actions(played.hand):
        assert after.before is not None
        choices = legal_actions(after.before)
        assert isinstance(choices, TurnChoices)
        if after.step.kind is Kind.FOLD and choices.may_check:
            return True
    return False


def compare(played: Played) -> str:
    """How the two engines fare with a hand; AssertionError for a difference with no reason."""
    line = write(played.hand)
    theirs = stacks_or_refusal(played)
    if isinstance(theirs, list):
        if theirs == list(played.hand.stacks):
            return "same"
        assert has_odd_chips(played) or has_short_big_blind(played), line
        return "odd chips"
    if theirs.startswith(COVERED):
        assert raises_over_covered_players(played), line
        return "covered"
    if theirs.startswith(FREE_FOLD):
        assert folds_for_free(played), line
        return "free fold"
    assert has_short_big_blind(played), f"{theirs}: {line}"
    return "short big blind"


def stacks_or_refusal(played: Played) -> list[int] | str:
    try:
        return pokerkit_play.stacks_after(played)
    except ValueError as refused:
        return str(refused)


def played_hands(habits: Habits, *, count: int, seed: int) -> list[Played]:
    rng = random.Random(seed)
    return [play_out(random_deal(rng, habits), rng, habits) for _ in range(count)]


@pytest.mark.parametrize(
    ("habits", "count"),
    [
        (SIX_HANDED, 60),
        (TOURNAMENT, 60),
        (ALL_IN_HEAVY, 25),
        (WILD, 60),
        (POT_LIMIT, 30),
        (LIMIT, 20),
        (TABLE_ANTE, 30),
    ],
    ids=["six-handed", "tournament", "all-in", "wild", "pot-limit", "limit", "table-ante"],
)
def test_stacks_agree_or_differ_for_a_reason(habits: Habits, count: int) -> None:
    results = [compare(played) for played in played_hands(habits, count=count, seed=21)]
    assert results.count("same") >= count * 0.8


@pytest.mark.parametrize(
    ("habits", "count"),
    [(TOURNAMENT, 40), (WILD, 40), (POT_LIMIT, 20), (LIMIT, 10), (TABLE_ANTE, 20)],
    ids=["tournament", "wild", "pot-limit", "limit", "table-ante"],
)
def test_bounds_of_every_action_agree_or_differ_for_a_reason(habits: Habits, count: int) -> None:
    for played in played_hands(habits, count=count, seed=22):
        if has_short_big_blind(played) or compare(played) != "same":
            continue
        watched: list[pokerkit_play.Bounds] = []

        def watch(state: State, seen: list[pokerkit_play.Bounds] = watched) -> None:
            seen.append(pokerkit_play.bounds(state))

        pokerkit_play.play(pokerkit_play.script(played), watch=watch)
        ours = moments(played.hand)
        assert len(ours) == len(watched)
        for hand, theirs in zip(ours, watched, strict=True):
            compare_bounds(hand, theirs)


def compare_bounds(hand: Hand, theirs: pokerkit_play.Bounds) -> None:
    choices = legal_actions(hand)
    assert isinstance(choices, TurnChoices)
    assert hand.phase is Phase.BETTING
    wager = hand.wagers[hand.turn]
    assert (choices.call_to or wager) == theirs.call_to
    raising = choices.raising
    if raising is None and theirs.min_to is not None:
        is_capped = choices.no_raise is NoRaise.CAPPED and hand.street is Street.PREFLOP
        assert is_capped or choices.no_raise is NoRaise.NOT_REOPENED
    elif raising is not None and theirs.min_to is None:
        others = hand.able & ~(1 << hand.turn)
        assert all(
            hand.wagers[index] + hand.stacks[index] <= max(hand.wagers)
            for index in range(len(hand.stacks))
            if others >> index & 1
        )
    elif raising is not None:
        assert (raising.min_to, raising.max_to) == (theirs.min_to, theirs.max_to)


@pytest.mark.deep
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("seed", range(4))
def test_many_hands_agree_or_differ_for_a_reason(seed: int) -> None:
    for habits in (SIX_HANDED, TOURNAMENT, ALL_IN_HEAVY, WILD, POT_LIMIT, LIMIT, TABLE_ANTE):
        for played in played_hands(habits, count=400, seed=seed):
            compare(played)
