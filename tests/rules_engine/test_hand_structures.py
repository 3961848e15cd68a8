"""Pot-limit, fixed limit with its cap and half-bet rule, and kill pots."""

import pytest

from rules_engine.errors import RuleViolation
from rules_engine.hand import Conduct, Hand, Kind, Said, TurnChoices, apply, legal_actions
from rules_engine.hand.betting import NoRaise
from rules_engine.hand.kills import (
    KillKind,
    KillMarker,
    KillTerms,
    kill_terms,
    may_kill_voluntarily,
    scoop_kills_next,
)
from rules_engine.hand.notation import read, read_step
from rules_engine.hand.structures import (
    FixedLimit,
    may_raise_in_limit,
    pot_limit,
)
from rules_engine.hand.wagers import facing, interpret
from rules_engine.house.rule_sets import SHIPPED

LIMIT = "fl:10/20 5/10 | 4/1/2 | 1:500 2:500 3:500 4:500 |"


def played(text: str, house: str = "roberts") -> Hand:
    return read(text, house=SHIPPED[house])


def choices(hand: Hand) -> TurnChoices:
    found = legal_actions(hand)
    assert isinstance(found, TurnChoices)
    return found


def raises_to(hand: Hand) -> tuple[int, int] | NoRaise | None:
    found = choices(hand)
    return (found.raising.min_to, found.raising.max_to) if found.raising else found.no_raise


def refusal(hand: Hand, word: str) -> str:
    with pytest.raises(RuleViolation) as refused:
        apply(hand, read_step(word))
    return refused.value.code


# Pot-limit


def test_largest_raise_is_the_pot_after_calling() -> None:
    """Robert's Rules, section 14: pot 100, bet 50, so 250."""
    assert pot_limit(150, price=50) == 250
    assert pot_limit(100) == 100
    hand = played("pl 25/50 | 2/2/1 | 1:900 2:900 | 2c 1x [] 1b50")
    assert raises_to(hand) == (100, 250)
    assert refusal(hand, "2r251") == "above_maximum"
    assert refusal(hand, "2a") == "above_maximum"
    assert choices(hand).may_go_all_in is False


def test_tournaments_open_for_three_and_a_half_big_blinds() -> None:
    """Section 14 pot-limit 5."""
    stacks = "1:500 2:500 3:500"
    assert raises_to(played(f"pl 5/10 | 3/1/2 | {stacks} |")) == (20, 35)
    assert raises_to(played(f"pl+ 5/10 | 3/1/2 | {stacks} |")) == (20, 40)


def test_small_blind_counts_as_big_only_until_the_big_blind_has_acted() -> None:
    text = "pl+ 5/10 | 3/1/2 | 1:900 2:900 3:900 | 3r30 1f 2r50"
    assert raises_to(played(text)) == (70, 50 + (5 + 30 + 50) + 20)
    text = "pl+ 5/10 | 3/1/2 | 2:900 3:900 4:900 |"
    assert raises_to(played(text)) == (20, 30)


def test_pots_may_be_counted_in_units() -> None:
    """Section 14 pot-limit 4: 80 counts as 100 in units of 25."""
    assert pot_limit(80, round_to=25) == 100
    hand = played("pl/25 20/40 | 2/2/1 | 1:900 2:900 | 2c 1x []")
    assert raises_to(hand) == (40, 100)


def test_pot_limit_stays_payable() -> None:
    hand = played("pl 25/50 unit 25 dead 25 | 2/2/1 | 1:900 2:900 | 2c 1x [] 1b50")
    assert raises_to(hand) == (100, 275)


def test_all_in_below_the_pot_is_possible() -> None:
    hand = played("pl 25/50 | 2/2/1 | 1:900 2:130 | 2c 1x [] 1b50")
    assert raises_to(hand) == (80, 80)
    assert apply(hand, read_step("2a")).all_in_seats == (2,)


@pytest.mark.parametrize(
    ("conduct", "kind", "to", "returned"),
    [
        (Conduct((350,), said=Said.RAISE), Kind.RAISE, 250, 100),
        (Conduct((500,), is_single_chip=True, said=Said.RAISE), Kind.RAISE, 250, 250),
        (Conduct((), said=Said.RAISE, amount=400), Kind.RAISE, 250, 0),
        (Conduct((), said=Said.ALL_IN), Kind.RAISE, 250, 0),
    ],
)
def test_chips_and_words_beyond_the_pot_are_a_raise_of_the_pot(
    conduct: Conduct, kind: Kind, to: int, returned: int
) -> None:
    """Robert's Rules, section 14 pot-limit 1; Charity draft rules, 11f."""
    hand = played("pl 25/50 | 2/2/1 | 1:900 2:900 | 2c 1x [] 1b50", "charity-draft")
    ruled = interpret(hand.deal.house, facing(hand), conduct)
    assert (ruled.kind, ruled.to, ruled.returned) == (kind, to, returned)
    apply(hand, ruled.action_of(2))


# Fixed limit


def test_bets_are_small_before_the_turn_and_big_from_it() -> None:
    assert raises_to(played(LIMIT)) == (20, 20)
    hand = played(f"{LIMIT} 3c 4f 1f 2x []")
    assert raises_to(hand) == (10, 10)
    hand = played(f"{LIMIT} 3c 4f 1f 2x [] 2b10 3c []")
    assert raises_to(hand) == (20, 20)
    assert refusal(hand, "2b30") == "above_maximum"
    assert refusal(hand, "2b10") == "below_minimum"


def test_a_bet_and_three_raises_are_the_cap() -> None:
    """Robert's Rules, section 3 betting 3."""
    hand = played(f"{LIMIT} 3r20 4r30 1r40")
    assert raises_to(hand) is NoRaise.CAPPED
    assert choices(hand).source == SHIPPED["roberts"].cite("limit_raise_cap")
    assert refusal(hand, "2r50") == "raises_capped"


def test_club_has_no_cap() -> None:
    """Club rules, 5.1."""
    assert raises_to(played(f"{LIMIT} 3r20 4r30 1r40", "club")) == (50, 50)


def test_street_capped_by_three_stays_capped_for_two() -> None:
    """Robert's Rules, section 3 betting 4, the default of St. Gabriel."""
    capped = played(f"{LIMIT} 3r20 4r30 1r40 2f 3f", "st-gabriel")
    assert raises_to(capped) is NoRaise.CAPPED
    two = played(f"{LIMIT} 3r20 4f 1r30 2f 3r40", "st-gabriel")
    assert raises_to(two) == (50, 50)


def test_cap_with_two_players_by_house() -> None:
    two = f"{LIMIT} 3r20 4f 1r30 2f 3r40"
    assert raises_to(played(two, "roberts")) is NoRaise.CAPPED
    assert raises_to(played(two, "charity-draft")) == (50, 50)
    last_two = two.replace("5/10", "5/10 left 2")
    assert raises_to(played(last_two, "roberts")) == (50, 50)


def test_cap_is_a_question_of_its_own() -> None:
    house = SHIPPED["st-gabriel"]
    assert may_raise_in_limit(house, bets=3, players_with_chips=5)
    assert not may_raise_in_limit(house, bets=4, players_with_chips=3)
    assert may_raise_in_limit(house, bets=6, players_with_chips=2)
    assert not may_raise_in_limit(house, bets=4, players_with_chips=2, capped_by_more_than_two=True)


def test_all_in_of_half_a_bet_or_more_is_a_full_bet() -> None:
    """Robert's Rules, section 3 betting 5: 15 of 20 may be raised to 35, 8 completed to 20."""
    text = "fl:20/40 10/20 | 3/1/2 | 1:35 2:500 3:500 | 3c 1c 2x [] 1a"
    assert raises_to(played(text)) == (35, 35)
    assert raises_to(played(text.replace("1:35", "1:28"))) == (20, 20)


def test_less_than_half_a_bet_reopens_nothing_for_those_who_acted() -> None:
    text = "fl:20/40 10/20 | 3/1/2 | 1:500 2:500 3:28 | 3c 1c 2x [] 1x 2x 3a"
    assert raises_to(played(text)) is NoRaise.NOT_REOPENED
    assert raises_to(played(text.replace("3:28", "3:30"))) == (30, 30)


def test_completing_a_short_all_in_is_a_bet() -> None:
    text = "fl:20/40 10/20 | 3/1/2 | 1:28 2:500 3:500 | 3c 1c 2x [] 1a 2r20"
    assert raises_to(played(text)) == (40, 40)


def test_all_in_for_less_than_a_limit_raise() -> None:
    hand = played("fl:20/40 10/20 | 3/1/2 | 1:500 2:500 3:32 |")
    assert raises_to(hand) == (32, 32)


# Kill pots


def test_kills_lift_blind_and_limits() -> None:
    """Robert's Rules, section 13."""
    limits = FixedLimit(4, 8)
    assert kill_terms(KillKind.FULL, big_blind=4, limits=limits) == KillTerms(8, FixedLimit(8, 16))
    assert kill_terms(KillKind.HALF, big_blind=4, limits=limits) == KillTerms(6, FixedLimit(6, 12))
    with pytest.raises(ValueError, match="Half a chip"):
        kill_terms(KillKind.HALF, big_blind=5, limits=FixedLimit(5, 10))


def test_two_pots_in_a_row_kill_the_next() -> None:
    marker = KillMarker().after_win(3, full_bets_beyond_blinds=0)
    assert marker == KillMarker(3)
    assert marker.after_win(3, full_bets_beyond_blinds=1) == KillMarker(3, must_kill=True)
    assert marker.after_win(3, full_bets_beyond_blinds=0) == KillMarker(3)
    assert marker.after_win(5, full_bets_beyond_blinds=4) == KillMarker(5)


def test_killer_who_wins_again_kills_again() -> None:
    killer = KillMarker(3, must_kill=True)
    assert killer.after_win(3, full_bets_beyond_blinds=0) == killer


def test_split_keeps_the_marker_with_its_holder_or_makes_it_neutral() -> None:
    killer = KillMarker(3, must_kill=True)
    assert killer.after_split([3, 5]) == killer
    assert killer.after_split([1, 5]) == KillMarker()


def test_scoops_and_voluntary_kills() -> None:
    assert scoop_kills_next(40, upper_limit=8)
    assert not scoop_kills_next(39, upper_limit=8)
    assert may_kill_voluntarily(16, kill_blind=4)
    assert not may_kill_voluntarily(15, kill_blind=4)
