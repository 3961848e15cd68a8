"""Showing, mucking, playing the board, unknown cards, and who gets what."""

import pytest

from rules_engine.cards import parse_cards
from rules_engine.errors import RuleViolation
from rules_engine.hand import (
    Hand,
    Phase,
    PotAwarded,
    ShowdownChoices,
    apply,
    best_five,
    legal_actions,
)
from rules_engine.hand.evaluation import Category
from rules_engine.hand.notation import read, read_step, write
from rules_engine.hand.showdown import show_order
from rules_engine.house.rule_sets import SHIPPED

CHECKED_DOWN = (
    "nl 50/100 | 3/1/2 | 1:1000 2:1000 3:1000 | "
    "3c 1c 2x [KhQd7s] 1x 2x 3x [2c] 1x 2x 3x [4d] 1x 2x 3x"
)
THREE_ALL_IN = "nl 50/100 | 3/1/2 | 1:200 2:500 3:900 | 3a 1a 2a"


def played(text: str, house: str = "st-gabriel") -> Hand:
    return read(text, house=SHIPPED[house])


def showdown(hand: Hand) -> ShowdownChoices:
    found = legal_actions(hand)
    assert isinstance(found, ShowdownChoices)
    return found


def refusal(hand: Hand, word: str) -> str:
    before = write(hand)
    with pytest.raises(RuleViolation) as refused:
        apply(hand, read_step(word))
    assert write(hand) == before
    return refused.value.code


# Order of showing


def test_first_to_act_shows_first_when_the_river_was_checked() -> None:
    assert showdown(played(CHECKED_DOWN)).to_show == (1, 2, 3)


def test_last_to_bet_or_raise_on_the_river_shows_first() -> None:
    hand = played(CHECKED_DOWN.removesuffix("1x 2x 3x") + "1x 2b100 3c 1c")
    assert showdown(hand).to_show == (2, 3, 1)


def test_left_of_the_last_caller_shows_first() -> None:
    """Charity draft rules, 41."""
    hand = played(CHECKED_DOWN.removesuffix("1x 2x 3x") + "1b100 2c 3f", "charity-draft")
    assert showdown(hand).to_show == (1, 2)
    hand = played(CHECKED_DOWN.removesuffix("1x 2x 3x") + "1x 2b100 3c 1f", "charity-draft")
    assert showdown(hand).to_show == (2, 3)


def test_those_in_the_side_pot_show_before_the_all_in_player() -> None:
    """St. Gabriel, Appendix A 10."""
    text = "nl 50/100 | 3/1/2 | 1:200 2:900 3:900 | 3c 1a 2c 3c [] 2b100 3c [] 2x 3x [] 2x 3x"
    assert showdown(played(text)).to_show == (2, 3, 1)
    assert showdown(played(text)).pot == 2
    assert showdown(played(text)).claimants == (2, 3)
    assert showdown(played(text, "charity-draft")).to_show == (1, 2, 3)
    assert showdown(played(text, "charity-draft")).pot == 1


def test_show_order_of_a_dead_aggressor_falls_back_to_the_first_to_act() -> None:
    hand = played(CHECKED_DOWN.removesuffix("1x 2x 3x") + "1x 2b100 3c 1c 2k")
    assert showdown(hand).to_show == (3, 1)
    assert show_order(SHIPPED["club"], live=(1, 3), first_to_act=1) == (1, 3)


# Cards speak


def test_best_hand_wins() -> None:
    hand = played(f"{CHECKED_DOWN} 1=AhAd 2=7c7d 3=KcQs")
    assert hand.is_over
    assert hand.stacks_by_seat == {1: 900, 2: 1200, 3: 900}
    (award,) = hand.awards
    assert award.winners == (2,)
    assert award.by_cards
    assert award.odd_chips == {}
    five = best_five(hand, 2)
    assert five is not None
    assert five.category is Category.THREE_OF_A_KIND
    assert five.five == parse_cards("7s 7d 7c Kh Qd")


def test_no_five_cards_are_known_before_they_are_shown() -> None:
    assert best_five(played("nl 50/100 | 3/1/2 | 1:200 2:500 3:900 | 3c"), 3) is None
    hand = played(f"{THREE_ALL_IN} 1=AhAd")
    assert best_five(hand, 1) is None
    assert best_five(hand, 2) is None
    assert best_five(played(f"{THREE_ALL_IN} 1=AhAd [KhQd7s]"), 1) is not None


def test_everybody_plays_the_board_and_shares() -> None:
    text = CHECKED_DOWN.replace("KhQd7s", "AsKsQs").replace("[2c]", "[Js]")
    hand = played(f"{text.replace('[4d]', '[Ts]')} 1=2c2d 2=3c3d 3=4c4d")
    assert hand.stacks_by_seat == {1: 1000, 2: 1000, 3: 1000}


def test_odd_chip_of_a_split_pot() -> None:
    """Seat 1 is first left of the button; the pot is 301 because of an odd stack."""
    text = "nl 50/100 | 3/1/2 | 1:1000 2:1000 3:101 | 3a 1c 2c [KhQd7s] 1x 2x [2c] 1x 2x [4d] 1x 2x"
    hand = played(f"{text} 1=AhTd 2=AdTh 3=8c9c")
    assert hand.stacks_by_seat == {1: 1051, 2: 1050, 3: 0}
    (side_pot_free, *_) = hand.awards
    assert side_pot_free.odd_chips == {1: 1}


def test_every_pot_is_divided_on_its_own() -> None:
    """Two pots of 303 and 2 x 151, both tied between seats 1 and 2: 152 + 151, no merging."""
    text = "nl 50/100 | 3/1/2 | 1:252 2:252 3:101 | 3a 1a 2a [KhQd7s] [2c] [4d]"
    hand = played(f"{text} 1=AhTd 2=AdTh 3=8c9c")
    assert [award.amount for award in hand.awards] == [303, 302]
    assert hand.awards[0].shares == ((1, 152), (2, 151))
    assert hand.awards[1].shares == ((1, 151), (2, 151))


def test_side_pots_go_to_their_own_winners() -> None:
    hand = played(f"{THREE_ALL_IN} [KhQd7s] [2c] [4d] 2=7c7d 3=KcQs 1=KdKs")
    assert [award.amount for award in hand.awards] == [600, 600]
    assert hand.stacks_by_seat == {1: 600, 2: 600, 3: 400}


def test_open_hands_in_a_run_out_settle_when_the_river_falls() -> None:
    hand = played(f"{THREE_ALL_IN} 1=KdKs 2=7c7d [KhQd7s] 3=KcQs [2c]")
    assert hand.are_hands_open
    hand = apply(hand, read_step("[4d]"))
    assert hand.is_over
    assert not hand.are_hands_open
    assert hand.stacks_by_seat == {1: 600, 2: 600, 3: 400}


def test_a_card_on_the_board_cannot_be_shown() -> None:
    assert refusal(played(CHECKED_DOWN), "1=KhAd") == "card_twice"
    assert refusal(played(CHECKED_DOWN), "1=AdAd") == "card_twice"
    assert refusal(played(f"{CHECKED_DOWN} 1=AhAd"), "2=AhKs") == "card_twice"


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("1=JcJs", "already_shown"),
        ("1m", "already_shown"),
        ("2p", "hand_not_live"),
        ("2=JcJs", "hand_not_live"),
        ("9m", "not_dealt_in"),
        ("[5c]", "not_now"),
        ("3x", "not_now"),
        ("2h", "not_now"),
    ],
)
def test_refused_at_the_showdown(word: str, code: str) -> None:
    assert refusal(played(f"{CHECKED_DOWN} 1=AhAd 2m"), word) == code


# Mucking


def test_beaten_hands_may_be_mucked() -> None:
    hand = played(f"{CHECKED_DOWN} 1=AhAd")
    assert showdown(hand).may_muck == (2, 3)
    hand = apply(apply(hand, read_step("2m")), read_step("3m"))
    assert hand.stacks_by_seat == {1: 1200, 2: 900, 3: 900}


def test_last_hand_need_not_be_shown_when_all_others_mucked() -> None:
    """St. Gabriel, General 14."""
    hand = played(f"{CHECKED_DOWN} 1m 2m")
    assert hand.is_over
    assert hand.stacks_by_seat[3] == 1200
    assert not hand.awards[0].by_cards


@pytest.mark.parametrize("house", ["roberts", "home-poker-tourney", "club", "charity-draft"])
def test_last_hand_must_be_shown_to_win(house: str) -> None:
    """Robert's Rules, section 3 showdown 1."""
    hand = played(f"{CHECKED_DOWN} 1m 2m", house)
    assert showdown(hand).to_show == (3,)
    assert showdown(hand).may_muck == ()
    assert refusal(hand, "3m") == "must_show_to_win"
    assert refusal(hand, "3k") == "last_live_hand"
    assert apply(hand, read_step("3=2h3h")).stacks_by_seat[3] == 1200


@pytest.mark.parametrize("house", sorted(SHIPPED))
def test_all_in_hands_must_be_shown(house: str) -> None:
    """Charity draft rules, 12; St. Gabriel, General 14."""
    hand = played(f"{THREE_ALL_IN} [KhQd7s] [2c] [4d]", house)
    assert refusal(hand, "1m") == "all_in_must_show"


def test_player_with_chips_must_show_an_open_hand_too() -> None:
    text = "nl 50/100 | 2/2/1 | 1:1000 2:300 | 2a 1c [KhQd7s] [2c] [4d]"
    assert refusal(played(text), "1m") == "all_in_must_show"
    hand = played(f"{text} 2=AhAd", "charity-draft")
    assert showdown(hand).may_muck == (1,)


def test_all_in_hand_thrown_away_is_killed() -> None:
    hand = played(f"{THREE_ALL_IN} [KhQd7s] [2c] [4d] 2k 1k")
    assert hand.stacks_by_seat == {1: 0, 2: 0, 3: 1600}


def test_pot_that_everybody_gave_up_falls_to_the_pot_below() -> None:
    hand = played(f"{THREE_ALL_IN} [KhQd7s] [2c] [4d] 2k 3k 1=8c9c", "roberts")
    assert hand.stacks_by_seat == {1: 1200, 2: 0, 3: 400}


def test_pot_of_one_dead_hand_goes_to_the_best_of_the_pot_below() -> None:
    text = "nl 50/100 | 4/1/2 | 1:100 2:400 3:900 4:100 | 3r300 4a 1a 2a 3f"
    hand = played(f"{text} 2k [KhQd7s] [2c] [4d] 1=8c9c 4=AhAd")
    assert hand.stacks_by_seat == {1: 0, 2: 100, 3: 600, 4: 800}
    hand = played(f"{text} [KhQd7s] [2c] [4d] 2k 1=8c9c 4=AhAd")
    assert hand.stacks_by_seat == {1: 0, 2: 500, 3: 600, 4: 400}


# Playing the board


def test_declaring_the_board_keeps_a_share() -> None:
    """Robert's Rules, section 5.8."""
    text = CHECKED_DOWN.replace("KhQd7s", "AsKsQs").replace("[2c]", "[Js]")
    text = text.replace("[4d]", "[Ts]")
    hand = played(f"{text} 1p 2=3c3d 3m")
    assert hand.stacks_by_seat == {1: 1050, 2: 1050, 3: 900}
    assert refusal(played(f"{text} 1p"), "1=2c2d") == "already_shown"


def test_board_can_be_played_only_if_it_is_recorded() -> None:
    text = CHECKED_DOWN.replace("KhQd7s", "").replace("[2c]", "[]").replace("[4d]", "[]")
    assert refusal(played(text), "1p") == "board_unknown"


def test_house_without_declaration_lets_the_board_play_for_a_mucked_hand() -> None:
    text = CHECKED_DOWN.replace("KhQd7s", "AsKsQs").replace("[2c]", "[Js]")
    text = text.replace("[4d]", "[Ts]")
    house = SHIPPED["roberts"].with_(play_board_declaration=False)
    hand = read(f"{text} 1m 2=3c3d 3m", house=house)
    assert hand.stacks_by_seat == {1: 1000, 2: 1000, 3: 1000}


# Unknown cards


def test_the_table_says_who_won() -> None:
    text = CHECKED_DOWN.replace("KhQd7s", "").replace("[2c]", "[]").replace("[4d]", "[]")
    hand = played(f"{text} #1>2,3")
    assert hand.is_over
    assert hand.stacks_by_seat == {1: 900, 2: 1050, 3: 1050}
    assert not hand.awards[0].by_cards


def test_pots_are_given_in_the_order_of_the_house() -> None:
    hand = played(f"{THREE_ALL_IN} [] [] []")
    assert hand.phase is Phase.SHOWDOWN
    assert refusal(hand, "#1>1") == "other_pot_first"
    assert refusal(hand, "#3>1") == "other_pot_first"
    hand = apply(hand, read_step("#2>3"))
    assert hand.awards[0].amount == 600
    hand = apply(hand, read_step("#1>1"))
    assert hand.stacks_by_seat == {1: 600, 2: 0, 3: 1000}
    hand = played(f"{THREE_ALL_IN} [] [] [] #1>1 #2>2", "charity-draft")
    assert hand.stacks_by_seat == {1: 600, 2: 600, 3: 400}


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("#2>1", "not_in_this_pot"),
        ("#2>9", "not_dealt_in"),
        ("#2>2,2", "winners_unclear"),
    ],
)
def test_winners_must_be_in_the_pot_and_named_once(word: str, code: str) -> None:
    assert refusal(played(f"{THREE_ALL_IN} [] [] []"), word) == code


def test_somebody_must_be_named() -> None:
    with pytest.raises(RuleViolation) as refused:
        apply(played(f"{THREE_ALL_IN} [] [] []"), PotAwarded(2, ()))
    assert refused.value.code == "winners_unclear"


def test_cards_that_lie_open_overrule_the_word() -> None:
    hand = played(f"{CHECKED_DOWN} 1=AhAd 2=7c7d")
    assert refusal(hand, "#1>1") == "cards_speak"
    assert refusal(hand, "#1>1,2") == "cards_speak"
    assert apply(hand, read_step("#1>2")).is_over
    assert apply(hand, read_step("#1>3")).is_over


def test_words_and_cards_can_settle_different_pots() -> None:
    hand = played(f"{THREE_ALL_IN} [KhQd7s] [2c] [4d] 1=KdKs #2>3")
    assert hand.phase is Phase.SHOWDOWN
    hand = apply(apply(hand, read_step("2=7c7d")), read_step("3=KcQs"))
    assert hand.stacks_by_seat == {1: 600, 2: 0, 3: 1000}


def test_a_pot_with_one_player_needs_no_showing() -> None:
    """A folded player had matched part of what the last one put in."""
    text = "nl 50/100 | 3/1/2 | 1:100 2:400 3:900 | 3r300 1a 2a 3f [KhQd7s] [2c] [4d]"
    hand = played(text)
    assert [pot.amount for pot in hand.pots] == [300, 400]
    hand = apply(apply(hand, read_step("2=8c9c")), read_step("1=AhAd"))
    assert hand.stacks_by_seat == {1: 300, 2: 500, 3: 600}
