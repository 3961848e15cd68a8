import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.errors import RuleViolation
from rules_engine.house.keys import Cutter, Shuffler
from rules_engine.house.reasons import RIFFLE_DEFAULT
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.house.rules import HouseRules
from rules_engine.room.button import ComingHand, Positions, coming_hand, first_hand
from rules_engine.room.dealing import (
    Dealers,
    DealingRoles,
    Deck,
    assign_roles,
    dealing_roles,
    deck_of_hand,
    preparing_roles,
)

ST_GABRIEL, CLUB, HOME = (SHIPPED[name] for name in ("st-gabriel", "club", "home-poker-tourney"))
SIX = (1, 2, 3, 4, 5, 6)


def roles(house, decks, seats, last, **changes) -> DealingRoles:
    hand = coming_hand(house, seated=seats, last=last)
    return dealing_roles(house, decks=decks, hand=hand, last=last, **changes)


def who(answer: DealingRoles) -> tuple[int, int, int | None]:
    return answer.dealer, answer.shuffler, answer.cutter


def sentences(answer: DealingRoles) -> list[str]:
    return [reason.sentence for reason in answer.reasons]


# Two decks at St. Gabriel


def test_two_decks_the_left_deals_the_second_left_shuffles_the_third_cuts() -> None:
    answer = roles(ST_GABRIEL, 2, SIX, Positions(3, 4, 5))
    assert who(answer) == (4, 5, 6)
    assert answer.deck_goes_to == 5  # who shuffles deals it after the coming hand
    assert sentences(answer) == [
        "Seat 4 has the button and deals.",
        "Seat 5 takes the other deck and riffles it at least 4 times.",
        "Seat 6 is offered the cut; if it is declined, seat 5 cuts "
        "(at least 4 cards in each part).",
    ]
    assert [reason.source for reason in answer.reasons] == [
        ST_GABRIEL.cite("button_rule"),
        ST_GABRIEL.cite("shuffler"),
        ST_GABRIEL.cite("cutter"),
    ]


def test_two_decks_skip_empty_seats() -> None:
    assert who(roles(ST_GABRIEL, 2, (1, 3, 4, 7), Positions(3, 4, 7))) == (4, 7, 1)


def test_two_decks_with_two_players_each_shuffles_what_they_dealt() -> None:
    answer = roles(ST_GABRIEL, 2, (2, 5), Positions(2, 2, 5))
    assert who(answer) == (5, 2, 5)


def test_two_decks_with_three_players_the_last_dealer_cuts() -> None:
    assert who(roles(ST_GABRIEL, 2, (1, 2, 3), Positions(1, 2, 3))) == (2, 3, 1)


def test_small_blind_out_makes_the_last_dealer_deal_again() -> None:
    answer = roles(ST_GABRIEL, 2, (1, 3, 4, 5, 6), Positions(1, 2, 3))
    assert who(answer) == (1, 3, 4)
    assert answer.reasons[0].source == RIFFLE_DEFAULT
    assert answer.reasons[0].sentence == (
        "Nobody is there to deal at the button, seat 2: seat 1 deals."
    )


def test_somebody_who_deals_twice_running_does_not_shuffle_meanwhile() -> None:
    """Seat 3 leaves the big blind, so seat 2 deals now and again behind the dead button."""
    answer = roles(ST_GABRIEL, 2, (1, 2, 4, 5), Positions(1, 2, 3))
    assert who(answer) == (2, 4, 5)
    assert answer.deck_goes_to == 2
    assert "then hands it to seat 2" in answer.reasons[1].sentence


def test_people_away_from_the_table_get_no_role() -> None:
    answer = roles(ST_GABRIEL, 2, SIX, Positions(3, 4, 5), absent={4, 6})
    assert who(answer) == (3, 5, 1)


def test_alone_at_the_table_nobody_else_can_cut() -> None:
    answer = roles(ST_GABRIEL, 2, (2, 5), Positions(2, 2, 5), absent={5})
    assert who(answer) == (2, 2, None)


def test_nobody_at_the_table_is_refused() -> None:
    with pytest.raises(RuleViolation) as refusal:
        roles(ST_GABRIEL, 1, (2, 5), Positions(2, 2, 5), absent={2, 5})
    assert refusal.value.code == "nobody_present"


def test_newcomer_who_sits_the_hand_out_has_no_role() -> None:
    last = Positions(1, 2, 5)
    hand = coming_hand(ST_GABRIEL, seated=(1, 2, 3, 5, 6), last=last, newcomers=(3,))
    answer = dealing_roles(ST_GABRIEL, decks=2, hand=hand, last=last)
    assert who(answer) == (2, 5, 6)


# One deck


def test_one_deck_the_dealer_shuffles_and_the_right_cuts() -> None:
    answer = roles(ST_GABRIEL, 1, SIX, Positions(2, 3, 4))
    assert who(answer) == (3, 3, 2)
    assert answer.deck_goes_to == 3


@pytest.mark.parametrize("name", ["roberts", "charity-draft"])
@pytest.mark.parametrize("decks", [1, 2])
def test_silent_houses_let_the_dealer_shuffle(name, decks) -> None:
    assert who(roles(SHIPPED[name], decks, SIX, Positions(2, 3, 4))) == (3, 3, 2)


def test_home_poker_one_deck_is_cut_by_the_left_of_the_button() -> None:
    assert who(roles(HOME, 1, SIX, Positions(2, 3, 4))) == (3, 3, 4)


def test_home_poker_two_decks_are_shuffled_right_and_cut_left_of_the_button() -> None:
    assert who(roles(HOME, 2, SIX, Positions(2, 3, 4))) == (3, 2, 4)


# The club: dealers clean up their own mess


def test_club_dealer_shuffles_after_dealing_and_the_right_cuts() -> None:
    answer = roles(CLUB, 1, SIX, Positions(3, 4, 5))
    assert who(answer) == (4, 3, 2)
    assert answer.deck_goes_to == 4


def test_club_with_two_players_somebody_outside_cuts() -> None:
    answer = roles(CLUB, 1, (2, 5), Positions(2, 2, 5))
    assert who(answer) == (5, 2, None)
    assert answer.reasons[2].sentence.startswith("Somebody outside the hand cuts, or else seat 2")


def test_club_dealer_who_went_out_is_replaced_by_the_right() -> None:
    assert who(roles(CLUB, 1, (1, 2, 4, 5, 6), Positions(3, 4, 5))) == (4, 2, 1)


def test_club_first_hand_is_shuffled_by_its_dealer() -> None:
    hand = first_hand(CLUB, seated=SIX, button=3)
    assert who(dealing_roles(CLUB, decks=1, hand=hand, last=None)) == (3, 3, 2)


def test_a_new_dealer_who_shuffles_does_not_cut_even_if_the_cut_is_declined() -> None:
    first = first_hand(CLUB, seated=(1, 2, 3, 5), button=3)
    answer = dealing_roles(CLUB, decks=1, hand=first, last=None)
    assert who(answer) == (3, 3, 2)
    assert "if it is declined, seat 1 cuts" in answer.reasons[2].sentence
    again = preparing_roles(CLUB, hand=first, is_misdealt=True)  # 7.1
    assert "if it is declined, seat 3 cuts" in again.reasons[2].sentence
    two = first_hand(CLUB, seated=(2, 5), button=2)
    answer = dealing_roles(CLUB, decks=1, hand=two, last=None)
    assert "Seat 5 is offered the cut; if it is declined, somebody outside the hand cuts" in (
        answer.reasons[2].sentence
    )


# Changed by an organiser


def test_new_dealer_never_cuts_where_the_house_bars_it() -> None:
    house = ST_GABRIEL.with_(cutter=Cutter.RIGHT_OF_SHUFFLER_NOT_NEW_DEALER)
    assert who(roles(house, 2, SIX, Positions(3, 4, 5))) == (4, 5, 3)


def test_a_table_has_one_or_two_decks() -> None:
    with pytest.raises(ValueError, match="one or two decks"):
        assign_roles(ST_GABRIEL, decks=3, present=SIX, dealers=Dealers(1, 2, 3))


# Properties


def hands(seats: set[int], house) -> tuple[ComingHand, Positions]:
    last = first_hand(house, seated=seats, button=min(seats)).positions
    return coming_hand(house, seated=seats, last=last), last


@given(
    st.sampled_from(sorted(SHIPPED)),
    st.sampled_from(Shuffler),
    st.sampled_from(Cutter),
    st.sampled_from([1, 2]),
    st.sets(st.integers(1, 9), min_size=2),
    st.sets(st.integers(1, 9), max_size=3),
)
def test_roles_go_to_people_at_the_table_and_nobody_cuts_their_own_shuffle(
    name, shuffler, cutter, decks, seats, absent
) -> None:
    house = SHIPPED[name].with_(shuffler=shuffler, cutter=cutter)
    present = seats - absent
    if not present:
        return
    hand, last = hands(seats, house)
    answer = dealing_roles(house, decks=decks, hand=hand, last=last, absent=absent)
    assert {answer.dealer, answer.shuffler, answer.deck_goes_to} <= present
    assert answer.cutter is None or answer.cutter in present - {answer.shuffler}
    if decks == 2 and shuffler is not Shuffler.DEALER and len(present) > 1:
        assert answer.shuffler != answer.dealer


# A deck that is not ready


@pytest.mark.parametrize("house", SHIPPED.values(), ids=SHIPPED)
def test_the_dealer_shuffles_a_deck_that_nobody_made_ready(house: HouseRules) -> None:
    """General 16 and Appendix D misdeals 6; Robert's section 5.1; Club 7.1; booklet hold'em 1."""
    hand = first_hand(house, seated=SIX, button=3)
    answer = preparing_roles(house, hand=hand)
    assert (answer.dealer, answer.shuffler, answer.deck_goes_to) == (3, 3, 3)
    cuts_left = house.cutter is Cutter.LEFT_OF_BUTTON
    assert answer.cutter == (4 if cuts_left else 2)
    assert not answer.is_ahead


def test_the_shuffle_is_ahead_of_play_only_where_the_other_deck_is_shuffled() -> None:
    last = Positions(3, 4, 5)
    assert roles(ST_GABRIEL, 2, SIX, last).is_ahead
    assert not roles(ST_GABRIEL, 1, SIX, last).is_ahead
    assert not roles(SHIPPED["charity-draft"], 2, SIX, last).is_ahead


@pytest.mark.parametrize(
    ("name", "last_level", "is_misdealt", "deck"),
    [
        ("st-gabriel", None, False, Deck.UNUSED),
        ("st-gabriel", 2, False, Deck.AS_ALWAYS),
        ("st-gabriel", 1, False, Deck.AS_ALWAYS),
        ("st-gabriel", 2, True, Deck.MISDEALT),
        ("charity-draft", None, False, Deck.UNUSED),
        ("charity-draft", 2, False, Deck.AS_ALWAYS),
        ("charity-draft", 1, False, Deck.CHANGES),
        ("charity-draft", 1, True, Deck.CHANGES),
        ("charity-draft", 2, True, Deck.MISDEALT),
    ],
)
def test_what_the_deck_of_a_hand_at_level_2_needs(
    name: str, last_level: int | None, is_misdealt: bool, deck: Deck
) -> None:
    """Decks change with the limit by Charity draft rules, 69, and in no other house."""
    found = deck_of_hand(SHIPPED[name], level=2, last_level=last_level, is_misdealt=is_misdealt)
    assert found is deck
