"""Bots that play every hand card by card."""

from random import Random

import pytest

from rules_engine.__main__ import main
from rules_engine.hand import Deal, FixedLimit, Stakes, apply, plan_deal
from rules_engine.hand.notation import read, write
from rules_engine.hand.structures import NoLimit, PotLimit, Structure
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.room.button import Positions
from rules_engine.tools.simulation import Habits, plan_evening, play
from rules_engine.tools.simulation.full_hands import Players, play_hand
from rules_engine.tournament import Stage, audit, facts

TROUBLED = Habits(full_hands=True, misdeals=0.05, absences=0.05, disputes=0.03, slips=0.03)


def a_deal(rng: Random) -> Deal:
    seats = rng.randint(2, 9)
    structures: list[Structure] = [NoLimit(), PotLimit(), FixedLimit(small_bet=10, big_bet=20)]
    button, small_blind, big_blind = (1, 1, 2) if seats == 2 else (1, 2, 3)
    return plan_deal(
        SHIPPED["st-gabriel"],
        stacks={seat: rng.choice([3, 40, 100, 400]) for seat in range(1, seats + 1)},
        positions=Positions(button, small_blind, big_blind),
        stakes=Stakes(5, 10, rng.choice([0, 1]), structure=rng.choice(structures)),
    )


def test_every_hand_ends_and_no_chip_is_lost() -> None:
    rng = Random(11)
    for _ in range(300):
        deal = a_deal(rng)
        hand = play_hand(deal, courage=rng.choice([0.5, 1, 2]), rng=rng)
        assert hand.is_over
        assert sum(hand.stacks) == sum(deal.stacks)
        assert read(write(hand), house=deal.house) == hand


@pytest.mark.parametrize("dealt", ["[]", "[2c3c4c]"])
def test_players_go_on_where_somebody_else_dealt_the_board(dealt: str) -> None:
    rng = Random(5)
    stacks = {1: 100, 2: 100}
    deal = plan_deal(
        SHIPPED["club"], stacks=stacks, positions=Positions(1, 1, 2), stakes=Stakes(1, 2)
    )
    players = Players(deal, courage=1, rng=rng)
    hand = read(f"nl 1/2 | 1/1/2 | 1:100 2:100 | 1c 2x {dealt}", house=deal.house)
    while not hand.is_over:
        hand = apply(hand, players.next_step(hand))
    assert sum(hand.stacks) == 200


def test_only_the_chosen_tables_play_in_full() -> None:
    habits = Habits(full_tables=frozenset({1}))
    evening = plan_evening(SHIPPED["st-gabriel"], players=16, habits=habits)
    told = set()
    for step in play(evening, seed=4):
        assert audit.problems(step.log.state) == ()
        ended = [fact for fact in step.facts if isinstance(fact, facts.HandEnded)]
        told |= {(fact.table, fact.stacks is not None) for fact in ended}
    assert {(1, True), (2, False)} <= told
    assert (2, True) not in told


def test_the_same_seed_plays_the_same_hand() -> None:
    deal = a_deal(Random(3))
    one, two = (play_hand(deal, courage=1, rng=Random(5)) for _ in range(2))
    assert one == two


@pytest.mark.parametrize("house", ["st-gabriel", "club"])
def test_a_night_of_full_hands_knows_every_stack(house: str) -> None:
    evening = plan_evening(SHIPPED[house], players=12, habits=TROUBLED)
    for step in play(evening, seed=4):
        ended = [fact for fact in step.facts if isinstance(fact, facts.HandEnded)]
        if ended:
            assert audit.problems(step.log.state) == ()
            assert all(fact.stacks for fact in ended)
    assert step.log.state.stage is Stage.ENDED


def test_the_command_plays_full_hands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--players", "10", "--full-hands", "--quiet"]) == 0
    assert capsys.readouterr().out.startswith("Table time ")
