"""The sizes of bets that people name."""

from rules_engine.hand import Hand, legal_actions
from rules_engine.hand.notation import read
from rules_engine.hand.sizing import Size, named_bets
from rules_engine.house.rule_sets import SHIPPED


def hand(text: str) -> Hand:
    return read(text, house=SHIPPED["st-gabriel"])


def sizes(text: str) -> dict[str, int]:
    return {size.value: to for size, to in named_bets(hand(text))}


def test_before_the_flop_the_pot_counts_the_call() -> None:
    found = sizes("nl 50/100 | 1/2/3 | 1:5000 2:5000 3:5000 4:5000 |")
    assert found == {"minimum": 200, "half_pot": 225, "pot": 350}


def test_after_the_flop_a_bet_is_measured_by_the_pot() -> None:
    found = sizes("nl 50/100 | 1/2/3 | 1:5000 2:5000 3:5000 | 1c 2c 3x [Kh7d2c]")
    assert found == {"minimum": 100, "half_pot": 150, "pot": 300}


def test_amounts_are_payable_with_the_chips_in_play() -> None:
    found = sizes("nl 50/100 unit 50 | 1/2/3 | 1:5000 2:5000 3:5000 4:5000 |")
    assert found == {"minimum": 200, "pot": 350}


def test_going_all_in_is_no_named_size() -> None:
    assert sizes("nl 50/100 | 1/2/3 | 1:180 2:5000 3:5000 |") == {}
    assert sizes("nl 50/100 | 1/2/3 | 1:320 2:5000 3:5000 |") == {"minimum": 200, "half_pot": 225}


def test_fixed_limit_knows_one_size() -> None:
    assert sizes("fl:100/200 50/100 | 1/2/3 | 1:5000 2:5000 3:5000 |") == {"limit": 200}


def test_nobody_bets_between_streets_or_when_the_others_are_all_in() -> None:
    assert sizes("nl 50/100 | 1/2/3 | 1:5000 2:5000 3:5000 | 1c 2c 3x") == {}
    assert sizes("nl 50/100 | 1/1/2 | 1:5000 2:100 |") == {}


def test_every_named_size_is_legal() -> None:
    now = hand("pl 50/100 | 1/2/3 | 1:900 2:5000 3:5000 | 1r300 2c")
    choices = legal_actions(now)
    bounds = range(choices.raising.min_to, choices.raising.max_to + 1)
    bets = named_bets(now)
    assert [bet.size for bet in bets] == [Size.MINIMUM, Size.HALF_POT, Size.POT]
    assert all(bet.to in bounds for bet in bets)
