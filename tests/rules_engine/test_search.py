"""What people say finds what went wrong, the rule, or what to tap."""

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules_engine.house.keys import NONE_SOLD
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.texts.rulebook import RULES, rules_page
from rules_engine.texts.rulings import ALL, BY_ID, Group, Irregularity, of_group
from rules_engine.texts.search import ACTIONS, Kind, find
from rules_engine.texts.search.answers import answers_in
from rules_engine.texts.search.sayings_of_deals import OF_DEALS
from rules_engine.texts.search.sayings_of_event import OF_EVENT
from rules_engine.texts.search.sayings_of_mishaps import OF_MISHAPS
from rules_engine.texts.search.sayings_of_play import OF_PLAY
from rules_engine.texts.search.spelling import Spelling, distance
from rules_engine.texts.search.words import common_forms, plain, stemmed
from tests.rules_engine.test_rulebook_tournament import arranged

FIRST = 3
SEED = 20240611
ONLY_MISHAPS = {Kind.IRREGULARITY}


def read(name: str) -> list[tuple[str, frozenset[str]]]:
    text = Path(__file__).with_name(name).read_text(encoding="utf-8")
    pairs = (line.split("->") for line in text.splitlines() if line[:1] != "#" and "->" in line)
    return [
        (said.strip(), frozenset(one.strip() for one in wanted.split(",")))
        for said, wanted in pairs
    ]


def halves() -> tuple[list[tuple[str, frozenset[str]]], list[tuple[str, frozenset[str]]]]:
    """The half that the words of the search were tuned with, and the half that judges it."""
    phrases = sorted(PHRASES)
    random.Random(SEED).shuffle(phrases)
    return phrases[: len(phrases) // 2], phrases[len(phrases) // 2 :]


MISHAPS = read("ruling_phrases.txt")
PHRASES = read("search_phrases.txt")


def ids(said: str, name: str, *, most: int = FIRST) -> list[str]:
    return [f"{one.kind}:{one.id}" for one in find(said, SHIPPED[name], most=most)]


def tried(phrases: list[tuple[str, frozenset[str]]]) -> Iterator[tuple[list[str], frozenset[str]]]:
    """Every phrase in every house that has an answer to it."""
    for name, house in SHIPPED.items():
        there = {f"{one.kind}:{one.id}" for one in answers_in(rules_page(house))}
        for said, wanted in phrases:
            if wanted & there:
                yield ids(said, name), wanted


@pytest.mark.parametrize("half", [0, 1], ids=["tuned", "judged"])
def test_what_people_say_finds_it_among_the_first_three_and_mostly_at_once(half: int) -> None:
    found = list(tried(halves()[half]))
    among = sum(bool(wanted & set(first)) for first, wanted in found)
    at_once = sum(bool(wanted & set(first[:1])) for first, wanted in found)
    assert len(found) >= 5 * 140
    assert among >= 0.95 * len(found)
    assert at_once >= 0.75 * len(found)


def test_the_phrases_are_many_and_cover_everything_that_goes_wrong_and_every_action() -> None:
    said = [said for said, _ in PHRASES]
    assert len(said) == len(set(said)) >= 240
    wanted = frozenset[str]().union(*(wanted for _, wanted in PHRASES))
    assert {f"irregularity:{one}" for one in BY_ID} <= wanted
    assert {f"action:{one.id}" for one in ACTIONS} - wanted <= {"action:hold_pot"}
    rules = {one.removeprefix("rule:") for one in wanted if one.startswith("rule:")}
    assert rules <= {rule.id for rule in RULES.values()}
    assert len(rules) >= 100


@pytest.mark.parametrize(("said", "wanted"), MISHAPS, ids=[said for said, _ in MISHAPS])
def test_what_players_say_went_wrong_is_among_the_first_three_of_everything(
    said: str, wanted: frozenset[str]
) -> None:
    assert {f"irregularity:{one}" for one in wanted} & set(ids(said, "club"))


def test_the_list_of_mishaps_covers_every_irregularity() -> None:
    assert len(MISHAPS) >= 170
    assert frozenset[str]().union(*(wanted for _, wanted in MISHAPS)) == set(BY_ID)
    assert len({said for said, _ in MISHAPS}) == len(MISHAPS)


def test_most_mishaps_are_found_at_once() -> None:
    first = [find(said, SHIPPED["club"], most=1, among=ONLY_MISHAPS)[0].id for said, _ in MISHAPS]
    hits = sum(found in wanted for found, (_, wanted) in zip(first, MISHAPS, strict=True))
    assert hits >= 0.8 * len(MISHAPS)


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("clock ran out", "irregularity:clock_ran_out"),
        ("slow player", "action:call_clock"),
        ("cards in the lap", "irregularity:cards_off_table"),
        ("chip count", "rule:R-317"),
        ("chopping blinds", "rule:R-159"),
        ("straddle", "rule:R-059"),
        ("dealing twice", "rule:R-158"),
        ("rabbit hunting", "rule:R-157"),
        ("looking through the discards", "rule:R-157"),
        ("splashing the pot", "irregularity:pot_splashed"),
        ("odd chip", "rule:R-130"),
        ("who shows first", "rule:R-135"),
        ("three-handed button", "rule:R-050"),
        ("two players out in one hand", "rule:R-207"),
        ("level changed in the middle of a hand", "rule:R-164"),
        ("announced rebuy", "rule:R-214"),
        ("changing seats", "rule:R-030"),
        ("big chips hidden", "irregularity:big_chips_hidden"),
    ],
)
def test_subjects_that_people_ask_about_have_an_answer(said: str, wanted: str) -> None:
    assert wanted in ids(said, "st-gabriel")


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("what beats what", "action:hand_ranking"),
        ("does a straight beat three of a kind", "action:hand_ranking"),
        ("two people lost at once", "rule:R-207"),
        ("two lost everything in the same moment", "rule:R-207"),
        ("who deals first", "action:draw_button"),
        ("who is the first to deal", "action:draw_button"),
        ("what do we win", "rule:R-209 rule:R-211 rule:R-212 rule:R-213"),
        ("what can we win tonight", "rule:R-209 rule:R-211 rule:R-212 rule:R-213"),
        ("do i have to pay when i am away", "rule:R-222 rule:R-223 rule:R-073"),
        ("i pressed the wrong button", "action:take_back"),
        ("forgot to pay the blind", "rule:R-038"),
        ("her husband tells her what to do", "rule:R-315"),
        ("his wife says what he should do", "rule:R-315 irregularity:misconduct"),
        ("tablet is broken", "action:call_director"),
        ("the screen is frozen", "action:call_director"),
        ("the lights went out", "action:call_director"),
        ("wine spilled on cards", "irregularity:deck_change_asked"),
        ("coffee on the deck", "irregularity:deck_change_asked"),
        ("can i leave early", "rule:R-222 rule:R-223 rule:R-032"),
        ("what time do we stop", "rule:R-324"),
        ("how late will it get", "rule:R-324"),
    ],
)
def test_what_guests_ask_on_the_night_has_its_answer_among_the_first(
    name: str, said: str, wanted: str
) -> None:
    there = {f"{one.kind}:{one.id}" for one in answers_in(rules_page(SHIPPED[name]))}
    possible = set(wanted.split()) & there
    assert not possible or possible & set(ids(said, name))


def test_one_word_leads_to_what_to_tap_and_to_its_rule() -> None:
    assert ids("clock", "st-gabriel")[0] == "action:call_clock"
    assert "rule:R-168" in ids("clock", "st-gabriel", most=8)
    assert ids("misdeal", "club", most=1) == ["action:misdeal"]
    mishaps = [one for one in ids("misdeal", "club", most=8) if one.startswith("irregularity")]
    assert len(mishaps) >= 3


def test_a_rebuy_is_an_action_only_where_it_is_sold() -> None:
    for name, house in SHIPPED.items():
        found = ids("rebuy", name)
        is_sold = house.rebuys is not NONE_SOLD
        assert ("action:ask_for_rebuy" in found) is is_sold
        assert ("rule:R-219" if is_sold else "rule:R-214") in found


@pytest.mark.parametrize("name", SHIPPED)
def test_a_tournament_finds_only_what_is_on_its_own_page(name: str) -> None:
    page = rules_page(SHIPPED[name], arranged(SHIPPED[name]))
    on_page = {RULES[rule.number].id for rule in page.rules if rule.text}
    is_sold = page.house.rebuys is not NONE_SOLD
    for words in ("rebuy", "more chips for money", "odd chip", "date of the tournament"):
        found = find(words, page, most=400)
        assert {one.id for one in found if one.kind is Kind.RULE} <= on_page
        assert is_sold or "ask_for_rebuy" not in {one.id for one in found}
    assert find("rebuy", page, most=1)[0].id == ("ask_for_rebuy" if is_sold else "R-214")


def test_a_tournament_is_no_limit_and_is_asked_about_nothing_else() -> None:
    house = SHIPPED["roberts"]
    elsewhere = {"pot_limit_bet_too_big", "unaware_of_kill"}
    assert elsewhere <= {one.id for one in answers_in(rules_page(house))}
    page = rules_page(house, arranged(house))
    for words in ("pot limit bet too big", "kill pot", "limit raise", "half a bet in limit"):
        found = find(words, page, most=400)
        assert elsewhere.isdisjoint(one.id for one in found)
        numbers = {one.number for one in found if one.kind is Kind.RULE}
        assert numbers.isdisjoint(range(329, 353))


def test_only_rules_that_hold_in_the_house_are_found_with_its_source() -> None:
    for house in SHIPPED.values():
        held = {RULES[rule.number].id: rule for rule in rules_page(house).rules if rule.text}
        found = find("odd chip who gets it", house, most=400, among={Kind.RULE})
        assert found
        for one in found:
            assert (one.title, one.source) == (held[one.id].title, str(held[one.id].source))
            assert one.text == held[one.id].text
            assert RULES[one.number].id == one.id


@pytest.mark.parametrize("name", SHIPPED)
def test_everything_that_goes_wrong_says_where_its_rule_comes_from(name: str) -> None:
    for one in answers_in(rules_page(SHIPPED[name])):
        if one.kind is Kind.IRREGULARITY:
            assert one.source, one.id


def test_actions_name_rules_that_exist_and_have_words_of_their_own() -> None:
    assert len({one.id for one in ACTIONS}) == len(ACTIONS)
    for one in ACTIONS:
        assert one.words
        assert set(one.rules) <= RULES.keys()
        assert f"action:{one.id}" in ids(one.title, "charity-draft")


def test_sayings_belong_to_rules_and_irregularities_that_exist() -> None:
    for numbers in (*OF_PLAY, *OF_EVENT):
        assert set(numbers) <= RULES.keys()
    assert set(OF_DEALS) | set(OF_MISHAPS) == set(BY_ID)
    assert not set(OF_DEALS) & set(OF_MISHAPS)


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_a_title_finds_its_irregularity_first(one: Irregularity) -> None:
    assert find(one.title, SHIPPED["roberts"], most=1, among=ONLY_MISHAPS)[0].id == one.id


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_every_saying_of_its_own_finds_it(one: Irregularity) -> None:
    for saying in (*one.words, *OF_DEALS.get(one.id, ()), *OF_MISHAPS.get(one.id, ())):
        found = find(saying, SHIPPED["roberts"], most=FIRST, among=ONLY_MISHAPS)
        assert one.id in [hit.id for hit in found], saying


@pytest.mark.parametrize("text", ["", "   ", "the of and", "xyzzy", "?!"])
def test_words_that_say_nothing_find_nothing(text: str) -> None:
    assert find(text, SHIPPED["club"]) == ()


def test_capitals_and_punctuation_do_not_matter() -> None:
    plain = find("dealer flipped a card", SHIPPED["club"])
    assert find("Dealer FLIPPED a card!!", SHIPPED["club"]) == plain


def test_a_longer_list_begins_with_the_shorter_one() -> None:
    house = SHIPPED["club"]
    assert find("card on the floor", house, most=8)[:3] == find("card on the floor", house, most=3)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("stirng bet", "string bet"),
        ("mis deal", "misdeal"),
        ("chiprace", "chip race"),
        ("jokr", "joker"),
        ("shufle", "shuffle"),
        ("I didn't get any cards", "I did not get any cards"),
        ("he has 3 cards", "he has three cards"),
    ],
)
def test_typing_errors_are_read_as_they_were_meant(typed: str, meant: str) -> None:
    assert find(typed, SHIPPED["club"]) == find(meant, SHIPPED["club"])


def test_a_short_word_with_another_letter_is_another_word() -> None:
    spelling = Spelling.of({"chip": 3, "card": 2, "dealer": 1})
    assert spelling.read(("chap", "crad", "dealr")) == ("chap", "card", "dealer")


@pytest.mark.parametrize(
    ("one", "other", "letters"),
    [
        ("card", "card", 0),
        ("crad", "card", 1),
        ("cad", "card", 1),
        ("bord", "card", 2),
        ("", "a", 1),
    ],
)
def test_the_distance_of_words_counts_letters(one: str, other: str, letters: int) -> None:
    assert distance(one, other) == distance(other, one) == letters


def test_synonyms_lead_to_one_word() -> None:
    assert set(common_forms(plain("flipped revealed exposes"))) == {"expose"}
    assert common_forms(plain("He acted before me")) == ("he", "act", "outofturn")
    assert stemmed("betting") == stemmed("bets") == "bet"


def test_a_search_takes_a_few_milliseconds() -> None:
    house = SHIPPED["st-gabriel"]
    find("warm up", house)
    said = [said for said, _ in PHRASES]
    began = time.process_time()
    for one in said:
        find(one, house)
    assert (time.process_time() - began) / len(said) < 0.01


def test_every_group_has_irregularities_and_a_heading() -> None:
    assert sum(len(of_group(group)) for group in Group) == len(ALL)
    assert all(of_group(group) and group.heading for group in Group)


def test_ids_and_titles_are_unique() -> None:
    assert len({one.id for one in ALL}) == len({one.title for one in ALL}) == len(ALL)
