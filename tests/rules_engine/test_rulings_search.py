"""Irregularities are found by what players say."""

from pathlib import Path

import pytest

from rules_engine.house.rule_sets import SHIPPED
from rules_engine.texts.rulings import (
    ALL,
    BY_ID,
    Group,
    Irregularity,
    Question,
    Ruling,
    of_group,
    search,
)
from rules_engine.texts.rulings.words import STOP_WORDS, canonical

FIRST = 3


def read_phrases() -> list[tuple[str, str]]:
    text = Path(__file__).with_name("ruling_phrases.txt").read_text(encoding="utf-8")
    pairs = (line.split("->") for line in text.splitlines() if "#" not in line and "->" in line)
    return [(said.strip(), wanted.strip()) for said, wanted in pairs]


PHRASES = read_phrases()


@pytest.mark.parametrize(("said", "wanted"), PHRASES, ids=[said for said, _ in PHRASES])
def test_what_players_say_finds_it_among_the_first_three(said: str, wanted: str) -> None:
    found = [one.irregularity.id for one in search(said, SHIPPED["club"], most=FIRST)]
    assert wanted in found


def test_the_list_of_phrases_covers_every_irregularity() -> None:
    assert len(PHRASES) >= 60
    assert {wanted for _, wanted in PHRASES} == set(BY_ID)
    assert len({said for said, _ in PHRASES}) == len(PHRASES)


def test_most_phrases_find_it_at_once() -> None:
    first = [search(said, SHIPPED["club"])[0].irregularity.id for said, _ in PHRASES]
    hits = sum(found == wanted for found, (_, wanted) in zip(first, PHRASES, strict=True))
    assert hits >= 0.8 * len(PHRASES)


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_a_title_finds_its_irregularity_first(one: Irregularity) -> None:
    assert search(one.title, SHIPPED["roberts"])[0].irregularity is one


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_every_saying_of_its_own_finds_it(one: Irregularity) -> None:
    for saying in one.words:
        found = [hit.irregularity for hit in search(saying, SHIPPED["roberts"], most=FIRST)]
        assert one in found, saying


@pytest.mark.parametrize("text", ["", "   ", "the of and", "xyzzy", "?!"])
def test_words_that_say_nothing_find_nothing(text: str) -> None:
    assert search(text, SHIPPED["club"]) == ()


def test_capitals_and_punctuation_do_not_matter() -> None:
    plain = search("dealer flipped a card", SHIPPED["club"])
    assert search("Dealer FLIPPED a card!!", SHIPPED["club"]) == plain


def test_a_longer_list_begins_with_the_shorter_one() -> None:
    house = SHIPPED["club"]
    assert search("card on the floor", house, most=8)[:3] == search(
        "card on the floor", house, most=3
    )


def test_a_hit_says_what_comes_first_in_this_house() -> None:
    floor = search("cards fell on the floor", SHIPPED["club"])[0]
    assert isinstance(floor.first, Ruling)
    muck = {name: search("my cards touched the muck", house)[0] for name, house in SHIPPED.items()}
    firsts = {name: hit.first for name, hit in muck.items()}
    assert all(isinstance(first, Question) for first in firsts.values())
    keys = {name: first.key for name, first in firsts.items() if isinstance(first, Question)}
    assert keys["st-gabriel"] == "hand_identifiable"
    assert keys["club"] == "seat"


def test_synonyms_lead_to_one_word() -> None:
    assert set(canonical("flipped revealed exposes")) == {"expose"}
    assert canonical("He acted before me") == ("act", "outofturn")
    assert not STOP_WORDS & set(canonical("the card was on the floor"))


def test_every_group_has_irregularities_and_a_heading() -> None:
    assert sum(len(of_group(group)) for group in Group) == len(ALL)
    assert all(of_group(group) and group.heading for group in Group)


def test_ids_and_titles_are_unique() -> None:
    assert len({one.id for one in ALL}) == len({one.title for one in ALL}) == len(ALL)
