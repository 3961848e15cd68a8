"""A hand in play answers what it knows, so that nobody is asked."""

from rules_engine.hand import (
    Action,
    BoardDealt,
    Hand,
    Kind,
    Stakes,
    Step,
    apply,
    deal_hand,
    plan_deal,
)
from rules_engine.hand.structures import FixedLimit
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.room.button import Positions
from rules_engine.texts.rulings import ALL, BY_ID, Answers, Outcome, Ruling, known
from rules_engine.texts.rulings.consequences import ActionCorrected, ChipsReturned, HandVoided

HOUSE = SHIPPED["st-gabriel"]
STAKES = Stakes(small_blind=10, big_blind=20)


def hand_after(*steps: Step, entries_left: int | None = None, stakes: Stakes = STAKES) -> Hand:
    """Four players, button in seat 1, blinds in 2 and 3; seat 4 acts first."""
    hand = deal_hand(
        plan_deal(
            HOUSE,
            stacks={1: 1000, 2: 1000, 3: 1000, 4: 150},
            positions=Positions(button=1, small_blind=2, big_blind=3),
            stakes=stakes,
            entries_left=entries_left,
        )
    )
    for step in steps:
        hand = apply(hand, step)
    return hand


def test_only_players_after_the_blinds_count_as_having_acted() -> None:
    assert known(hand_after())["players_acted"] == 0
    calls = Action(4, Kind.CALL), Action(1, Kind.CALL)
    assert known(hand_after(*calls[:1]))["players_acted"] == 1
    assert known(hand_after(*calls))["players_acted"] == 2
    assert known(hand_after(*calls, Action(2, Kind.CALL)))["players_acted"] == 2


def test_once_the_flop_is_there_no_misdeal_is_possible() -> None:
    folds = Action(4, Kind.FOLD), Action(1, Kind.FOLD)
    flop = hand_after(*folds, Action(2, Kind.CALL), Action(3, Kind.CHECK), BoardDealt())
    answers = Answers().filled_in(known(flop))
    ruling = BY_ID["card_out_of_sequence"].consult(HOUSE, answers)
    assert isinstance(ruling, Ruling)
    assert ruling.outcome is Outcome.PLAY_ON


def test_between_two_players_both_count() -> None:
    hand = deal_hand(
        plan_deal(
            HOUSE,
            stacks={1: 500, 2: 500},
            positions=Positions(button=1, small_blind=1, big_blind=2),
            stakes=STAKES,
        )
    )
    assert known(apply(hand, Action(1, Kind.CALL)))["players_acted"] == 1


def test_a_void_hand_knows_what_everybody_put_in() -> None:
    hand = hand_after(Action(4, Kind.RAISE, 60))
    answers = Answers({"found": "in_play"}).filled_in(known(hand))
    ruling = BY_ID["foreign_back"].rule(HOUSE, answers)
    assert ruling.consequences == (HandVoided(((2, 10), (3, 20), (4, 60))),)


def test_the_player_to_act_needs_no_questions_about_price_and_stack() -> None:
    hand = hand_after(Action(4, Kind.RAISE, 60))
    said = Answers({"words": "nothing", "put_in": 70, "chips_were": "unclear"})
    answers = said.filled_in(known(hand, seat=1))
    ruling = BY_ID["wrong_amount"].consult(HOUSE, answers)
    assert isinstance(ruling, Ruling)
    assert ruling.consequences == (ActionCorrected(1, Kind.CALL, 60, returned=10),)


def test_nothing_about_the_turn_is_assumed_for_another_player() -> None:
    hand = hand_after(Action(4, Kind.RAISE, 60))
    assert known(hand, seat=1)["facing_bet"] is True
    assert "facing_bet" not in known(hand, seat=3)
    assert "facing_bet" not in known(hand)


def test_an_uncalled_raise_is_known() -> None:
    draft = SHIPPED["charity-draft"]
    answers = Answers().filled_in(known(hand_after(Action(4, Kind.RAISE, 60)), seat=4))
    ruling = BY_ID["unprotected_hand_killed"].rule(draft, answers)
    assert ChipsReturned(4, 40) in ruling.consequences


def test_the_size_of_the_tournament_is_known_if_the_hand_was_told() -> None:
    assert "event_heads_up" not in known(hand_after())
    assert known(hand_after(entries_left=9))["event_heads_up"] is False
    assert known(hand_after(entries_left=9))["event_players_left"] == 9


def test_a_limit_game_is_known() -> None:
    limit = Stakes(small_blind=10, big_blind=20, structure=FixedLimit(20, 40))
    assert known(hand_after(stakes=limit))["limit_game"] is True
    assert known(hand_after())["limit_game"] is False


def test_an_all_in_player_is_known() -> None:
    hand = hand_after(Action(4, Kind.ALL_IN))
    assert known(hand, seat=4)["is_all_in"] is True
    assert known(hand, seat=1)["is_all_in"] is False


def test_what_is_known_fits_the_questions() -> None:
    questions = {q.key: q for one in ALL for q in (*one.asks, *one.uses)}
    over = hand_after(Action(4, Kind.FOLD), Action(1, Kind.FOLD), Action(2, Kind.FOLD))
    for hand in (hand_after(entries_left=4), over):
        for key, answer in known(hand, seat=4).items():
            questions[key].read(answer)
    assert "wagers" not in known(over)


def test_a_seat_that_was_not_dealt_in_is_just_a_seat() -> None:
    hand = hand_after()
    assert known(hand, seat=9) == {**known(hand), "seat": 9}
