import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.cards import FULL_DECK, Card, Rank, Suit, parse_card, parse_cards


def test_the_deck_has_52_different_cards() -> None:
    assert len(set(FULL_DECK)) == 52


@given(st.sampled_from(FULL_DECK))
def test_a_card_is_read_as_it_is_written(card: Card) -> None:
    assert parse_card(str(card)) == card


def test_suits_separate_equal_ranks_from_spades_down_to_clubs() -> None:
    """Robert's Rules, section 3 ties 1; Club rules, 1.2."""
    drawn = parse_cards("Ac Ks As Ad Ah")
    assert " ".join(map(str, sorted(drawn, reverse=True))) == "As Ah Ad Ac Ks"


def test_cards_may_be_written_without_blanks() -> None:
    assert parse_cards("Td2c") == (Card(Rank.TEN, Suit.DIAMONDS), Card(Rank.TWO, Suit.CLUBS))


@pytest.mark.parametrize("text", ["", "T", "10d", "td", "TD", "1s", "Tdd"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        parse_card(text)


def test_half_a_card_among_several_is_refused() -> None:
    with pytest.raises(ValueError, match="'2' is not a card"):
        parse_cards("Td 2")


def test_suits_have_symbols() -> None:
    assert "".join(suit.symbol for suit in Suit) == "♣♦♥♠"
