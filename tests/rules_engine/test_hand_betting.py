"""Whose turn it is, what may be done, and what is refused, on every street."""

import doctest

import pytest

from rules_engine import hand as hand_package
from rules_engine.errors import RuleViolation
from rules_engine.hand import (
    Action,
    BoardChoices,
    BoardDealt,
    Hand,
    Kind,
    Phase,
    Street,
    TurnChoices,
    apply,
    legal_actions,
)
from rules_engine.hand.betting import NoRaise
from rules_engine.hand.notation import read, read_step, write
from rules_engine.house.rule_sets import SHIPPED
from tests.rules_engine.random_hands import kinds_of

FOUR = "nl 50/100 | 4/1/2 | 1:1000 2:1000 3:1000 4:1000 |"


def played(text: str, house: str = "st-gabriel") -> Hand:
    return read(text, house=SHIPPED[house])


def choices(hand: Hand) -> TurnChoices:
    found = legal_actions(hand)
    assert isinstance(found, TurnChoices)
    return found


def bounds(hand: Hand) -> tuple[int | None, int | None, int | None]:
    found = choices(hand)
    raising = found.raising
    return (
        found.call_to,
        raising.min_to if raising else None,
        raising.max_to if raising else None,
    )


def refusal(hand: Hand, word: str) -> str:
    before = write(hand)
    with pytest.raises(RuleViolation) as refused:
        apply(hand, read_step(word))
    assert write(hand) == before
    assert refused.value.sentence.endswith(".")
    return refused.value.code


def order_of_turns(hand: Hand) -> list[int]:
    seats = []
    while isinstance(found := legal_actions(hand), TurnChoices):
        seats.append(found.seat)
        hand = apply(hand, Action(found.seat, Kind.CHECK if found.may_check else Kind.CALL))
    return seats


def test_first_street_starts_left_of_the_big_blind_and_ends_with_it() -> None:
    assert order_of_turns(played(FOUR)) == [3, 4, 1, 2]


def test_later_streets_start_left_of_the_button() -> None:
    hand = played(f"{FOUR} 3c 4c 1f 2x []")
    assert order_of_turns(hand) == [2, 3, 4]


def test_heads_up_the_button_is_first_before_and_last_after_the_flop() -> None:
    hand = played("nl 50/100 | 5/5/2 | 2:1000 5:1000 |")
    assert order_of_turns(hand) == [5, 2]
    assert order_of_turns(played("nl 50/100 | 5/5/2 | 2:1000 5:1000 | 5c 2x []")) == [2, 5]


def test_a_button_at_an_empty_seat_changes_nothing_for_the_others() -> None:
    hand = played("nl 50/100 | 2/3/4 | 1:1000 3:1000 4:1000 5:1000 | 5c 1c 3c 4x []")
    assert order_of_turns(hand) == [3, 4, 5, 1]


def test_without_a_small_blind_the_big_blind_alone_is_in() -> None:
    hand = played("nl 50/100 | 1/2/3 | 1:1000 3:1000 4:1000 |")
    assert hand.chips_in_pot == 100
    assert order_of_turns(hand) == [4, 1, 3]


def test_raise_is_at_least_the_last_raise() -> None:
    """St. Gabriel, Appendix A 6: blind 2, raised to 10, so 18 at least."""
    hand = played("nl 1/2 | 4/1/2 | 1:100 2:100 3:100 4:100 |")
    assert bounds(hand) == (2, 4, 100)
    assert bounds(apply(hand, Action(3, Kind.RAISE, 10))) == (10, 18, 100)


def test_least_bet_falls_back_to_the_big_blind_on_each_street() -> None:
    hand = played(f"{FOUR} 3r700 4f 1f 2c []")
    assert bounds(hand) == (None, 100, 300)
    assert choices(hand).raising.kind is Kind.BET


def test_big_blind_may_check_or_raise_when_nobody_raised() -> None:
    found = choices(played(f"{FOUR} 3c 4c 1c"))
    assert found.may_check
    assert kinds_of(found) == (Kind.FOLD, Kind.CHECK, Kind.RAISE, Kind.ALL_IN)


def test_checking_and_raising_later_is_allowed() -> None:
    hand = played("nl 10/20 | 2/2/1 | 1:500 2:500 | 2c 1x [] 1x 2b20")
    assert bounds(hand) == (20, 40, 480)


def test_short_big_blind_does_not_make_the_hand_cheaper() -> None:
    """St. Gabriel, Appendix D betting 3."""
    hand = played("nl 50/100 | 3/1/2 | 1:1000 2:60 3:1000 |")
    assert bounds(hand) == (100, 200, 1000)


def test_lone_player_with_chips_pays_no_more_than_the_largest_all_in() -> None:
    hand = played("nl 50/100 | 4/1/2 | 1:1000 2:60 3:70 4:1000 | 3a 4f")
    assert bounds(hand) == (70, None, None)
    assert choices(hand).no_raise is NoRaise.OTHERS_ALL_IN


def test_nobody_is_asked_who_owes_nothing_while_all_others_are_all_in() -> None:
    hand = played("nl 50/100 | 3/1/2 | 1:1000 2:40 3:1000 | 3f")
    assert hand.phase is Phase.DEALING
    assert hand.is_betting_closed
    assert hand.are_hands_open
    assert hand.stacks_by_seat == {1: 960, 2: 0, 3: 1000}


def test_a_player_may_raise_while_somebody_else_has_chips_even_if_covered() -> None:
    hand = played("nl 25/50 | 4/1/2 | 1:290 2:290 3:590 4:1130 | 3a")
    assert bounds(hand) == (590, 1130, 1130)


def test_short_all_in_does_not_let_those_who_acted_raise_again() -> None:
    """St. Gabriel, Appendix D betting 5: bet 100, raise to 200, all-in 250, call."""
    hand = played("nl 50/100 | 3/1/2 | 1:1100 2:1100 3:350 | 3c 1c 2x [] 1b100 2r200 3a")
    assert bounds(hand) == (250, 350, 1000)
    hand = apply(hand, Action(1, Kind.CALL))
    assert bounds(hand) == (250, None, None)
    assert choices(hand).no_raise is NoRaise.NOT_REOPENED
    assert choices(hand).source == SHIPPED["st-gabriel"].cite("reopen")
    assert refusal(hand, "2r400") == "betting_not_reopened"
    assert refusal(hand, "2a") == "betting_not_reopened"
    assert apply(hand, Action(2, Kind.CALL, 250)).phase is Phase.DEALING


def test_several_short_all_ins_together_reopen() -> None:
    """St. Gabriel, Appendix D betting 5: bet 100, all-in 160, all-in 220."""
    stacks = "1:1100 2:260 3:320 4:1100"
    hand = played(f"nl 50/100 | 4/1/2 | {stacks} | 3c 4c 1c 2x [] 1b100 2a 3a 4c")
    assert bounds(hand) == (220, 320, 1000)


def test_limper_facing_a_short_all_in_may_not_raise_but_the_big_blind_may() -> None:
    hand = played("nl 50/100 | 4/1/2 | 1:1000 2:1000 3:1000 4:150 | 3c 4a 1c")
    assert bounds(hand) == (150, 250, 1000)
    hand = apply(hand, Action(2, Kind.CALL))
    assert bounds(hand) == (150, None, None)


def test_checker_facing_a_short_all_in_may_not_raise() -> None:
    hand = played("nl 50/100 | 3/1/2 | 1:1000 2:1000 3:150 | 3c 1c 2x [] 1x 2x 3a")
    assert bounds(hand) == (50, None, None)


def test_raise_over_a_bet_below_the_minimum_adds_the_whole_minimum() -> None:
    """St. Gabriel, Appendix D betting 3: all-in 20 on the flop, so 120 at least."""
    hand = played("nl 50/100 | 3/1/2 | 1:120 2:1000 3:1000 | 3c 1c 2x [] 1a")
    assert bounds(hand) == (20, 120, 900)


def test_a_short_stack_may_always_call_or_bet_all_in() -> None:
    hand = played("nl 5/10 | 3/1/2 | 1:210 2:45 3:210 | 3c 1c 2x [] 1b80")
    assert bounds(hand) == (35, None, None)
    assert choices(hand).no_raise is NoRaise.TOO_FEW_CHIPS
    assert kinds_of(choices(hand)) == (Kind.FOLD, Kind.CALL, Kind.ALL_IN)
    hand = played("nl 20/40 | 2/2/1 | 1:65 2:340 | 2c 1x []")
    assert bounds(hand) == (None, 25, 25)
    assert apply(hand, Action(1, Kind.BET, 25)).all_in_seats == (1,)


def test_facing_an_all_in_with_nobody_else_there_is_only_fold_or_call() -> None:
    hand = played("nl 5/10 | 2/2/1 | 1:90 2:210 | 2c 1x [] 1a")
    assert bounds(hand) == (80, None, None)
    assert refusal(hand, "2r200") == "others_all_in"
    assert refusal(hand, "2a") == "others_all_in"


def test_all_in_for_the_exact_call_is_a_call() -> None:
    hand = played("nl 50/100 | 3/1/2 | 1:1000 2:1000 3:300 | 3a 1c300 2f")
    assert hand.caller == hand.deal.column(1)
    assert hand.phase is Phase.DEALING


def test_uncalled_chips_go_back() -> None:
    """St. Gabriel, all-in 1."""
    hand = played("nl 5/10 | 2/2/1 | 1:110 2:50 | 2c 1x [] 1b100 2a")
    assert hand.stacks_by_seat == {1: 60, 2: 0}
    assert [pot.amount for pot in hand.pots] == [100]


def test_everybody_folds_to_the_big_blind() -> None:
    hand = played(f"{FOUR} 3f 4f 1f")
    assert hand.is_over
    assert hand.stacks_by_seat == {1: 950, 2: 1050, 3: 1000, 4: 1000}
    assert hand.awards[0].winners == (2,)
    assert legal_actions(hand) is None
    assert hand.pots[0].amount == 100


def test_folding_is_possible_even_if_checking_is_free() -> None:
    hand = played(f"{FOUR} 3c 4c 1c 2f [] 1f")
    assert hand.live_seats == (3, 4)


def test_betting_round_over_waits_for_the_board() -> None:
    hand = played(f"{FOUR} 3c 4f 1c 2x")
    assert legal_actions(hand) == BoardChoices(Street.FLOP, 3, may_show=False)
    hand = apply(hand, BoardDealt())
    assert hand.street is Street.FLOP
    assert hand.board == ()


def test_stakes_in_units_want_wagers_in_units() -> None:
    """Robert's Rules, section 3 betting 7."""
    hand = played("nl 25/50 unit 25 | 3/1/2 | 1:1000 2:1000 3:1000 |")
    assert refusal(hand, "3r110") == "not_payable"
    assert apply(hand, Action(3, Kind.RAISE, 125)).price == 125


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("4f", "out_of_turn"),
        ("9f", "out_of_turn"),
        ("3x", "must_call"),
        ("3c120", "wrong_call"),
        ("3b200", "already_bet"),
        ("3r", "amount_missing"),
        ("3r100", "below_minimum"),
        ("3r199", "below_minimum"),
        ("3r1001", "above_maximum"),
        ("3a900", "all_chips_must_go_in"),
        ("3f10", "amount_not_wanted"),
        ("3x10", "amount_not_wanted"),
        ("[AhKhQh]", "not_now"),
        ("3=AhKh", "not_now"),
        ("3m", "not_now"),
        ("3p", "not_now"),
        ("#1>3", "not_now"),
        ("3h", "not_absent"),
        ("9k", "not_dealt_in"),
    ],
)
def test_refused_before_the_flop(word: str, code: str) -> None:
    assert refusal(played(FOUR), word) == code


@pytest.mark.parametrize(
    ("word", "code"),
    [("2c", "nothing_to_call"), ("2r200", "nothing_to_raise"), ("2b99", "below_minimum")],
)
def test_refused_without_a_bet(word: str, code: str) -> None:
    assert refusal(played(f"{FOUR} 3c 4c 1f 2x []"), word) == code


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("[AhKh]", "wrong_number_of_cards"),
        ("[AhKhQhJh]", "wrong_number_of_cards"),
        ("[AhKhAh]", "card_twice"),
        ("3c", "not_now"),
        ("3=AhKh", "betting_not_over"),
    ],
)
def test_refused_while_the_flop_is_due(word: str, code: str) -> None:
    assert refusal(played(f"{FOUR} 3c 4c 1f 2x"), word) == code


def test_turn_card_of_the_flop_is_refused() -> None:
    assert refusal(played(f"{FOUR} 3c 4c 1f 2x [AhKhQh] 2x 3x 4x"), "[Kh]") == "card_twice"


def test_board_once_left_out_stays_left_out() -> None:
    assert refusal(played(f"{FOUR} 3c 4c 1f 2x [] 2x 3x 4x"), "[Kh]") == "board_unknown"


@pytest.mark.parametrize("word", ["2x", "[2c]", "2=AhKh", "2m", "#1>2", "2k"])
def test_nothing_happens_after_the_end(word: str) -> None:
    assert refusal(played(f"{FOUR} 3f 4f 1f"), word) == "not_now"


def test_the_tour_of_the_package_is_true() -> None:
    assert doctest.testmod(hand_package).failed == 0


def test_a_hand_knows_the_hand_before() -> None:
    before = played(f"{FOUR} 3c")
    assert apply(before, Action(4, Kind.FOLD)).before is before
    assert played(FOUR).before is None


# Dead hands and absent players


def test_killed_hand_leaves_its_chips() -> None:
    hand = played(f"{FOUR} 3r300 4k 1k")
    assert hand.seat_to_act == 2
    assert hand.live_seats == (2, 3)
    assert hand.chips_in_pot == 450


def test_killing_the_player_to_act_passes_the_turn() -> None:
    assert played(f"{FOUR} 3k").seat_to_act == 4


def test_killing_all_but_one_ends_the_hand() -> None:
    hand = played(f"{FOUR} 1k 2k 3k")
    assert hand.stacks_by_seat == {1: 950, 2: 900, 3: 1000, 4: 1150}


def test_killing_the_last_player_who_owes_ends_the_street() -> None:
    hand = played("nl 50/100 | 3/1/2 | 1:1000 2:80 3:1000 | 3c 1k")
    assert hand.phase is Phase.DEALING
    assert hand.stacks_by_seat == {1: 950, 2: 0, 3: 920}


def test_hand_killed_while_the_board_is_due() -> None:
    hand = played(f"{FOUR} 3c 4f 1f 2x 3k")
    assert hand.is_over
    assert hand.stacks_by_seat[2] == 1150


def test_dead_hand_cannot_be_killed_again() -> None:
    assert refusal(played(f"{FOUR} 3f"), "3k") == "hand_not_live"


def test_killing_hands_in_a_run_out_leaves_everything_to_the_last() -> None:
    hand = played("nl 50/100 | 3/1/2 | 1:100 2:100 3:100 | 3a 1a 1k 2k")
    assert hand.is_over
    assert hand.stacks_by_seat == {1: 0, 2: 0, 3: 300}


def test_a_hand_is_described_in_short() -> None:
    assert repr(played(f"{FOUR} 3c")) == (
        "<Hand betting, preflop, 1 steps, {1: 950, 2: 900, 3: 900, 4: 1000}>"
    )
    assert repr(played(FOUR).deal).startswith("<Deal at st-gabriel, Positions(button=4, ")


def test_absent_hand_dies_when_the_turn_comes() -> None:
    """St. Gabriel, General 9."""
    hand = played("nl 50/100 absent 4,1 | 4/1/2 | 1:1000 2:1000 3:1000 4:1000 | 3c")
    assert hand.seat_to_act == 2
    assert hand.live_seats == (2, 3)
    assert hand.stacks_by_seat[1] == 950


def test_absent_big_blind_wins_if_everybody_folds() -> None:
    hand = played("nl 50/100 absent 2 | 3/1/2 | 1:1000 2:1000 3:1000 | 3f 1f")
    assert hand.stacks_by_seat == {1: 950, 2: 1050, 3: 1000}


def test_absent_big_blind_loses_the_option() -> None:
    hand = played("nl 50/100 absent 2 | 3/1/2 | 1:1000 2:1000 3:1000 | 3c 1c")
    assert hand.phase is Phase.DEALING
    assert hand.live_seats == (1, 3)


def test_two_absent_players_heads_up_leave_the_pot_to_the_big_blind() -> None:
    hand = played("nl 50/100 absent 1,2 | 2/2/1 | 1:1000 2:1000 |")
    assert hand.stacks_by_seat == {1: 1050, 2: 950}


def test_who_is_back_before_the_turn_plays() -> None:
    hand = played("nl 50/100 absent 4 | 4/1/2 | 1:1000 2:1000 3:1000 4:1000 | 4h 3f")
    assert hand.seat_to_act == 4


@pytest.mark.parametrize("house", ["roberts", "home-poker-tourney", "charity-draft"])
def test_absent_hand_is_dead_once_all_are_dealt(house: str) -> None:
    """Robert's Rules, section 15.11; Charity draft rules, 31."""
    text = "nl 50/100 absent 2,3 | 4/1/2 | 1:1000 2:1000 3:1000 4:1000 |"
    hand = played(text, house)
    assert hand.live_seats == (1, 4)
    assert hand.seat_to_act == 4
    assert hand.chips_in_pot == 150


def test_one_hand_lives_even_if_everybody_is_absent() -> None:
    hand = played("nl 50/100 absent 1,2,3 | 3/1/2 | 1:1000 2:1000 3:1000 |", "roberts")
    assert hand.is_over
    assert sum(hand.stacks) == 3000


def test_club_waits_at_the_turn_of_an_absent_player() -> None:
    """Club rules, 2.4: the table kills the hand if nobody comes."""
    hand = played("nl 50/100 absent 3 | 4/1/2 | 1:1000 2:1000 3:1000 4:1000 |", "club")
    assert hand.seat_to_act == 3
    assert apply(hand, read_step("3k")).seat_to_act == 4
