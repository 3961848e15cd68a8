import random

import pytest
import treys
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.cards import FULL_DECK, Card, parse_cards
from rules_engine.hand.evaluation import (
    STRONGEST,
    WEAKEST,
    Category,
    category_of,
    rank_board,
    rank_hand,
    strength,
)

hands = st.integers(5, 7).flatmap(
    lambda count: st.lists(st.sampled_from(FULL_DECK), min_size=count, max_size=count, unique=True)
)
EVALUATOR = treys.Evaluator()


def by_treys(cards: list[Card]) -> int:
    return EVALUATOR.evaluate([treys.Card.new(str(card)) for card in cards], [])


@pytest.mark.parametrize(
    ("cards", "category", "five"),
    [
        ("As Ks Qs Js Ts 2c 3d", Category.STRAIGHT_FLUSH, "As Ks Qs Js Ts"),
        ("5h 4h 3h 2h Ah Kd Kc", Category.STRAIGHT_FLUSH, "5h 4h 3h 2h Ah"),
        ("8c 8d 8h 8s Ac 5d 2c", Category.FOUR_OF_A_KIND, "8s 8h 8d 8c Ac"),
        ("7c 7d 7h 2h 2s 9h 9d", Category.FULL_HOUSE, "7h 7d 7c 9h 9d"),
        ("Kh Qh 9h 4h 2h Kc Kd", Category.FLUSH, "Kh Qh 9h 4h 2h"),
        ("Ts 9c 8d 7h 6h 6c 6d", Category.STRAIGHT, "Ts 9c 8d 7h 6h"),
        ("Ac 2d 3h 4s 5c 9d 9h", Category.STRAIGHT, "5c 4s 3h 2d Ac"),
        ("Qc Qd Qh 9s 7c 4d 2h", Category.THREE_OF_A_KIND, "Qh Qd Qc 9s 7c"),
        ("Qc Qd 9h 9s 3c 3d Ah", Category.TWO_PAIR, "Qd Qc 9s 9h Ah"),
        ("Kc Kd As 9h 7d 4s 2c", Category.PAIR, "Kd Kc As 9h 7d"),
        ("Qc 2d Kc Ad 2h 3h 4h", Category.PAIR, "2h 2d Ad Kc Qc"),
        ("Ah Jd 9c 7s 5h 3d 2c", Category.HIGH_CARD, "Ah Jd 9c 7s 5h"),
        ("Ah Jd 9c 7s 5h", Category.HIGH_CARD, "Ah Jd 9c 7s 5h"),
        ("Ah Jd 9c 7s 5h 5d", Category.PAIR, "5h 5d Ah Jd 9c"),
    ],
)
def test_best_five_play_and_are_read_from_the_top(
    cards: str, category: Category, five: str
) -> None:
    ranked = rank_hand(parse_cards(cards))
    assert ranked.category is category
    assert ranked.five == parse_cards(five)


@given(hands)
def test_strength_is_that_of_treys_turned_round(cards: list[Card]) -> None:
    assert strength(cards) == STRONGEST + 1 - by_treys(cards)


@given(hands)
def test_five_cards_that_play_are_worth_the_whole_hand(cards: list[Card]) -> None:
    ranked = rank_hand(cards)
    assert strength(ranked.five) == ranked.strength
    assert set(ranked.five) <= set(cards)
    assert category_of(ranked.strength) is ranked.category


@given(st.lists(st.sampled_from(FULL_DECK), min_size=7, max_size=7, unique=True))
def test_board_prepared_for_many_hands_gives_the_same_strength(cards: list[Card]) -> None:
    first, second, *board = cards
    assert rank_board(board).strength((first, second)) == strength(cards)


def test_suits_never_break_a_tie() -> None:
    board = rank_board(parse_cards("Ah Kd Qs Jc 4d"))
    spade, club = parse_cards("Ts 2c"), parse_cards("Tc 3h")
    assert board.strength((spade[0], spade[1])) == board.strength((club[0], club[1]))


def test_flush_on_a_suited_board_counts_the_hole_cards() -> None:
    board = rank_board(parse_cards("2h 5h 9h Jh Ks"))
    ace, low = parse_cards("Ah Kc"), parse_cards("3h Kd")
    assert board.strength((ace[0], ace[1])) > board.strength((low[0], low[1]))
    assert category_of(board.strength((low[0], low[1]))) is Category.FLUSH


def test_categories_go_upward_with_strength() -> None:
    found = [category_of(worth) for worth in range(WEAKEST, STRONGEST + 1)]
    order = list(Category)
    assert [order.index(category) for category in found] == sorted(
        order.index(category) for category in found
    )
    assert set(found) == set(Category)


@pytest.mark.parametrize("text", ["", "Ah", "Ah Kh Qh Jh", "Ah Kh Qh Jh Th 9h 8h 7h"])
def test_too_few_or_too_many_cards_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="five to seven cards"):
        strength(parse_cards(text))


@pytest.mark.parametrize("text", ["Ah Ah Qh Jh Th", "Ah Kd Qs Jc 4d 4d", "2c 2c 2c 2c 2c 2c 2c"])
def test_the_same_card_twice_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is there twice"):
        strength(parse_cards(text))


@pytest.mark.parametrize("text", ["Ah Kh Qh", "Ah Kh Qh Jh Th 9h"])
def test_a_board_has_five_cards(text: str) -> None:
    with pytest.raises(ValueError, match="five cards"):
        rank_board(parse_cards(text))


def test_a_board_has_no_card_twice() -> None:
    with pytest.raises(ValueError, match="Ah is there twice"):
        rank_board(parse_cards("Ah Kd Qs Jc Ah"))


@pytest.mark.parametrize("worth", [0, -1, STRONGEST + 1])
def test_no_category_beyond_the_strengths(worth: int) -> None:
    with pytest.raises(ValueError, match="No hand has strength"):
        category_of(worth)


@pytest.mark.deep
def test_many_hands_of_seven_agree_with_treys() -> None:
    rng = random.Random(11)
    for _ in range(100_000):
        cards = rng.sample(FULL_DECK, 7)
        assert strength(cards) == STRONGEST + 1 - by_treys(cards)
