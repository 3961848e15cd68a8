"""What a level is played for: no-limit, pot-limit or limit, and who pays the ante."""

from dataclasses import replace

import pytest

from rules_engine.clock import Level, default_structure, has_antes, without_antes
from rules_engine.hand import (
    AnteRule,
    FixedLimit,
    Hand,
    Size,
    TurnChoices,
    legal_actions,
    named_bets,
    stakes_of,
)
from rules_engine.hand.notation import read
from rules_engine.hand.structures import NoLimit, PotLimit
from rules_engine.house.keys import Betting, ShortPostOrder
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.house.rules import HouseRules
from rules_engine.room.button import Positions
from rules_engine.texts.game import amounts_in_words, ante_word, betting_word
from rules_engine.texts.guide import Moment, UntrackedHand, guide
from rules_engine.texts.rulebook import Arranged, decided_by, rules_page
from tests.rules_engine.night import make_terms
from tests.rules_engine.test_guide import table

LEVEL = Level(ante=100, small_blind=50, big_blind=100, seconds=1200)
ROBERTS = SHIPPED["roberts"]


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_left_to_the_tournament_is_no_limit_with_everybodys_ante(name: str) -> None:
    stakes = stakes_of(SHIPPED[name], LEVEL)
    assert stakes.structure == NoLimit()
    assert (stakes.ante, stakes.ante_rule) == (100, AnteRule.EACH)
    assert (ante_word(SHIPPED[name]), betting_word(SHIPPED[name], LEVEL)) == ("ante", "")


def test_limit_bets_follow_the_big_blind() -> None:
    house = ROBERTS.with_(betting=Betting.LIMIT)
    assert stakes_of(house, LEVEL).structure == FixedLimit(100, 200)
    assert betting_word(house, LEVEL) == "Limit 100 / 200"


def test_tournaments_count_the_pot_strictly() -> None:
    """Robert's Rules, section 14 pot-limit 5."""
    house = ROBERTS.with_(betting=Betting.POT_LIMIT)
    assert stakes_of(house, LEVEL).structure == PotLimit()
    assert betting_word(house, LEVEL) == "Pot-limit"


def test_an_ante_is_named_after_who_pays_it() -> None:
    house = ROBERTS.with_(ante_rule=AnteRule.BIG_BLIND)
    assert amounts_in_words(house, LEVEL) == "blinds 50 and 100, big blind ante 100"


@pytest.mark.parametrize(
    ("house", "point", "is_decided"),
    [
        ("st-gabriel", "betting", True),
        ("st-gabriel", "ante_rule", True),
        ("st-gabriel", "short_post_order", False),
        ("roberts", "betting", False),
        ("roberts", "ante_rule", False),
        ("home-poker-tourney", "short_post_order", False),
        ("club", "betting", False),
        ("charity-draft", "betting", False),
        ("charity-draft", "short_post_order", True),
    ],
)
def test_a_document_decides_or_leaves_it_open(house: str, point: str, is_decided: bool) -> None:
    assert (decided_by(SHIPPED[house], point) is not None) is is_decided


def test_what_the_organiser_has_decided_no_document_decides() -> None:
    house = SHIPPED["st-gabriel"].with_(betting=Betting.POT_LIMIT)
    assert decided_by(house, "betting") is None


def test_levels_can_do_without_antes() -> None:
    structure = default_structure(ROBERTS)
    assert has_antes(structure)
    bare = without_antes(structure)
    assert not has_antes(bare)
    assert bare.level(30).big_blind == structure.level(30).big_blind


def offered(text: str) -> list[tuple[Size, int]]:
    return [(bet.size, bet.to) for bet in named_bets(read(text, house=ROBERTS))]


def test_the_usual_sizes_stay_within_what_may_be_bet() -> None:
    stacks = "1:900 2:900 3:900"
    assert offered(f"pl 25/50 | 3/1/2 | {stacks} |")[-1] == (Size.POT, 175)
    assert offered("pl 25/50 | 3/1/2 | 1:900 2:900 3:170 |")[-1] == (Size.HALF_POT, 112)
    assert offered(f"fl:50/100 25/50 | 3/1/2 | {stacks} |") == [(Size.LIMIT, 100)]
    assert offered(f"fl:50/100 25/50 | 3/1/2 | {stacks} | 3c 1c 2x [] 1x 2x 3x []") == [
        (Size.LIMIT, 100)
    ]


def choices(hand: Hand) -> TurnChoices:
    found = legal_actions(hand)
    assert isinstance(found, TurnChoices)
    return found


def test_a_capped_street_says_why_nobody_raises() -> None:
    hand = read("fl:10/20 5/10 | 4/1/2 | 1:500 2:500 3:500 4:500 | 3r20 4r30 1r40", house=ROBERTS)
    assert "a bet and three raises" in choices(hand).why_no_raise
    assert choices(read("nl 5/10 | 3/1/2 | 1:50 2:50 3:50 |", house=ROBERTS)).why_no_raise == ""


def told(house: HouseRules, moment: Moment | None = None, *, big_blind_has: int = 900) -> str:
    """The guide of a table where seat 5 has the big blind."""
    stacks: dict[int, int | None] = {**dict.fromkeys(range(1, 7), 900), 5: big_blind_has}
    steps = guide(table(moment, house, stacks=stacks, amounts=LEVEL), house)
    return " ".join(f"{step.text} {step.explanation}" for step in steps)


def test_the_guide_has_the_big_blind_pay_for_everybody() -> None:
    said = told(ROBERTS.with_(ante_rule=AnteRule.BIG_BLIND))
    assert "Seat 5, the big blind, puts the ante of 100 into the middle for everybody." in said
    assert "Everybody puts the ante" not in said


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (ShortPostOrder.ANTE_FIRST, ("the ante of 100 into the middle", "big blind: 30, all-in")),
        (ShortPostOrder.BLIND_FIRST, ("has only 30 for the ante", "big blind: 100, all-in")),
    ],
)
def test_the_guide_tells_a_short_big_blind_what_comes_first(
    order: ShortPostOrder, words: tuple[str, ...]
) -> None:
    house = ROBERTS.with_(ante_rule=AnteRule.BIG_BLIND, short_post_order=order)
    said = told(house, big_blind_has=130)
    assert [each for each in words if each not in said] == []


@pytest.mark.parametrize(
    ("betting", "words"),
    [
        (Betting.NO_LIMIT, "The smallest bet is the big blind, 100"),
        (Betting.POT_LIMIT, "a raise is at most the pot"),
        (Betting.LIMIT, "100 before and on the flop, 200 on the turn"),
    ],
)
def test_the_guide_of_a_table_that_is_not_tracked_says_how_much_may_be_bet(
    betting: Betting, words: str
) -> None:
    moment = UntrackedHand(Positions(3, 4, 5), (4, 5, 6, 1, 2, 3))
    assert words in told(ROBERTS.with_(betting=betting), moment)


def test_the_rules_page_says_what_is_played_here() -> None:
    house = ROBERTS.with_(betting=Betting.POT_LIMIT, ante_rule=AnteRule.BIG_BLIND)
    terms = replace(make_terms("roberts"), house=house)
    page = rules_page(house, Arranged(terms=terms, structure=default_structure(house)))
    rules = {rule.number: rule for chapter in page.chapters for rule in chapter.rules}
    assert "pot-limit" in rules[77].text
    assert "the big blind pays it, once for the whole table" in rules[72].text
    assert "The rules leave this to the organiser" in rules[77].source.note
