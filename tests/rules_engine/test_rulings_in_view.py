"""Time that ran out, cards and big chips out of sight, chips thrown into the pot."""

import pytest

from rules_engine.house.citations import Status
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.texts.rulings import BY_ID, Answers, HandDead, Outcome, PenaltySuggested, Ruling


def ruled(irregularity: str, house: str, **given: bool | int) -> Ruling:
    ruling = BY_ID[irregularity].consult(SHIPPED[house], Answers(given))
    assert isinstance(ruling, Ruling)
    return ruling


@pytest.mark.parametrize("house", SHIPPED)
def test_time_that_ran_out_facing_a_bet_kills_the_hand(house: str) -> None:
    ruling = ruled("clock_ran_out", house, clock_was_called=True, seat=4, facing_bet=True)
    assert (ruling.outcome, ruling.consequences) == (Outcome.DEAD, (HandDead(4),))
    assert ruling.sources[0].status is Status.STATED


@pytest.mark.parametrize("house", SHIPPED)
def test_without_a_bet_it_is_a_check_unless_the_house_kills_every_hand(house: str) -> None:
    """Charity draft rules 29a name no bet; the others speak of a player who faces one."""
    ruling = ruled("clock_ran_out", house, clock_was_called=True, seat=4, facing_bet=False)
    assert ruling.outcome is (Outcome.DEAD if house == "charity-draft" else Outcome.CHECK)


def test_nobody_runs_out_of_time_before_the_clock_is_called() -> None:
    ruling = ruled("clock_ran_out", "club", clock_was_called=False)
    assert ruling.outcome is Outcome.KEEPS_RIGHT_TO_ACT
    last = "From then on the player has 90 seconds, 180 if only two are left in the tournament."
    assert ruling.steps[-1] == last
    assert (
        ruled("clock_ran_out", "roberts", clock_was_called=False)
        .steps[-1]
        .endswith("has 60 seconds.")
    )


@pytest.mark.parametrize("house", SHIPPED)
def test_cards_in_the_lap_go_back_on_the_table_and_play(house: str) -> None:
    ruling = ruled("cards_off_table", house, deliberate=False)
    assert (ruling.outcome, ruling.consequences) == (Outcome.HAND_LIVE, ())
    assert ruling.is_default is (house == "charity-draft")


@pytest.mark.parametrize("irregularity", ["cards_off_table", "pot_splashed"])
@pytest.mark.parametrize("house", SHIPPED)
def test_on_purpose_it_can_be_punished(irregularity: str, house: str) -> None:
    ruling = ruled(irregularity, house, deliberate=True, seat=2)
    assert ruling.outcome is Outcome.PENALTY_POSSIBLE
    (penalty,) = ruling.consequences
    assert isinstance(penalty, PenaltySuggested)
    assert penalty.seat == 2


@pytest.mark.parametrize("house", SHIPPED)
def test_chips_thrown_into_the_pot_are_counted(house: str) -> None:
    ruling = ruled("pot_splashed", house, deliberate=False)
    assert (ruling.outcome, ruling.consequences) == (Outcome.CORRECT_NOW, ())


@pytest.mark.parametrize("house", SHIPPED)
def test_big_chips_have_to_be_seen_in_every_house(house: str) -> None:
    ruling = ruled("big_chips_hidden", house)
    assert ruling.outcome is Outcome.CORRECT_NOW
    assert ruling.sources[0].status in (Status.STATED, Status.INHERITED)
