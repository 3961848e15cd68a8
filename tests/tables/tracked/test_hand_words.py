"""Steps and hands of cards in words."""

import pytest

from rules_engine.cards import parse_cards
from rules_engine.hand.evaluation import rank_hand
from rules_engine.hand.notation import read_step
from tables.tracked.hand_words import describe, hand_name


@pytest.mark.parametrize(
    ("word", "words"),
    [
        ("3f", "Seat 3 folds"),
        ("3x", "Seat 3 checks"),
        ("3c", "Seat 3 calls"),
        ("3b1500", "Seat 3 bets 1,500"),
        ("3r300", "Seat 3 raises to 300"),
        ("3a", "Seat 3 is all-in"),
        ("[Kh7d2c]", "The flop is dealt"),
        ("[]", "The next cards are dealt"),
        ("3=AhTd", "Seat 3 shows A♥ 10♦"),
        ("3m", "Seat 3 mucks"),
        ("3p", "Seat 3 plays the board"),
        ("3k", "The hand of Seat 3 is dead"),
        ("3h", "Seat 3 is back"),
        ("#1>3", "Seat 3 won a pot"),
        ("#1>3,5,7", "Seat 3, Seat 5 and Seat 7 won a pot"),
    ],
)
def test_a_step_is_said_as_at_the_table(word: str, words: str) -> None:
    assert describe(read_step(word)) == words


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("AhKd9c5s2h", "ace high"),
        ("6h6d9c5s2h", "a pair of sixes"),
        ("KhKd9c9s2h", "two pair, kings and nines"),
        ("7h7d7c9s2h", "three sevens"),
        ("9h8d7c6s5h", "a straight to the nine"),
        ("Ah2d3c4s5h", "a straight to the five"),
        ("AhTh8h4h2h", "a flush, ace high"),
        ("KhKdKc9s9h", "a full house, kings full of nines"),
        ("QhQdQcQs9h", "four queens"),
        ("9h8h7h6h5h", "a straight flush to the nine"),
        ("Ah2h3h4h5h", "a straight flush to the five"),
        ("AhKhQhJhTh", "a royal flush"),
    ],
)
def test_a_hand_is_called_by_its_name(cards: str, name: str) -> None:
    assert hand_name(rank_hand(parse_cards(cards))) == name
