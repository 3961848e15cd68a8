"""The rulebook: numbered rules that follow the house, its sources, and the short versions."""

import re
from collections import Counter
from enum import StrEnum
from itertools import pairwise
from typing import Any, get_args

import pytest

from rules_engine.__main__ import main
from rules_engine.hand.evaluation import category_of, strength
from rules_engine.house import keys
from rules_engine.house.citations import Document, Status
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.house.rules import KEYS, KINDS, HouseRules
from rules_engine.room import Mark
from rules_engine.room.button import Positions, coming_hand
from rules_engine.texts.rulebook import (
    RULES,
    CardsPicture,
    ChangeKind,
    PageRule,
    PotsPicture,
    TablePicture,
    Treatment,
    documents_of,
    holds,
    lessons,
    points,
    rules_page,
    sentence,
    source_of,
)
from rules_engine.texts.rulebook.chapters import CHAPTERS
from rules_engine.texts.rulebook.points import fill

HOUSES = pytest.mark.parametrize("house", SHIPPED.values(), ids=SHIPPED)
OTHER_VALUES: dict[type, list[Any]] = {
    int: [2, 17],
    bool: [True, False],
    type(None): [None],
    keys.ByFormat: [keys.ByFormat(7, 5)],
    keys.BalanceTolerance: [keys.BalanceTolerance(1, 1), keys.BalanceTolerance(1, 3)],
    keys.RestEvery: [keys.RestEvery(levels=4, minutes=15), keys.RestEvery(levels=1, minutes=5)],
    keys.RebuyTerms: [keys.NONE_SOLD, keys.RebuyTerms(2, 5_000, 50, 90)],
}
LISTS: dict[str, list[Any]] = {
    "redraw_at_tables": [(), (1,), (4, 2)],
    "moved_player_waits_in": [(), tuple(keys.MovedPlayerWaitsIn)],
    "penalty_ladder": [(keys.PenaltyStep(keys.PenaltyKind.DISQUALIFICATION),)],
}


def values_of(key: str) -> list[Any]:
    """Every value of a choice, and some of the others."""
    if key in LISTS:
        return LISTS[key]
    kind = KINDS[key]
    found: list[Any] = []
    for one in get_args(kind) or (kind,):
        found += list(one) if issubclass(one, StrEnum) else OTHER_VALUES[one]
    return found


def other_houses(house: HouseRules, key: str) -> list[HouseRules]:
    changed = []
    for value in values_of(key):
        try:
            changed.append(house.with_(**{key: value}))
        except ValueError:
            continue  # a number out of bounds
    return [one for one in changed if not _same(getattr(one, key), getattr(house, key))]


def _same(one: Any, other: Any) -> bool:
    """Equal, or the same list in another order."""
    if isinstance(one, tuple):
        return set(one) == set(other)
    return bool(one == other)


def rule_on_page(house: HouseRules, number: int) -> PageRule:
    return next(rule for rule in rules_page(house).rules if rule.number == number)


def test_every_rule_has_its_number_once() -> None:
    numbers = [rule.number for chapter in CHAPTERS for rule in chapter.rules]
    assert sorted(numbers) == list(range(1, 381))
    assert RULES[42].id == "R-042"


def test_table_stakes_are_not_among_the_live_games_since_they_hold_everywhere() -> None:
    for house in SHIPPED.values():
        titles = [c.title for c in rules_page(house).chapters for r in c.rules if r.number == 358]
        assert titles == ["All-in and pots"]


def test_the_treatments_are_as_many_as_specified() -> None:
    counts = Counter(rule.treatment for rule in RULES.values())
    assert counts == {
        Treatment.COMPUTE: 138,
        Treatment.ENFORCE: 48,
        Treatment.GUIDE: 30,
        Treatment.RULING: 79,
        Treatment.RECORD: 33,
        Treatment.TEXT: 52,
    }


def test_every_rule_names_a_document_and_a_place() -> None:
    for rule in RULES.values():
        assert rule.citations
        assert all(one.place and one.document is not Document.RIFFLE for one in rule.citations)


@HOUSES
def test_texts_are_sentences_for_players(house: HouseRules) -> None:
    for rule in rules_page(house).rules:
        for text in filter(None, (rule.text, rule.example)):
            assert text[0].isupper() or text[0] in "\"'0123456789", text
            assert text.endswith("."), text
            assert not re.search(r"[_{}`]|->|  |\bNone\b|R-\d|D-\d", text), text
        assert not rule.title.endswith(".")


@HOUSES
def test_texts_use_the_words_of_the_product(house: HouseRules) -> None:
    banned = re.compile(r"\b(event|betting round|eliminated|knocked out)\b", re.I)
    for rule in rules_page(house).rules:
        assert not banned.search(f"{rule.title} {rule.text} {rule.example}"), rule


def test_every_rule_is_on_the_page_of_some_house() -> None:
    shown = {rule.number for house in SHIPPED.values() for rule in rules_page(house).rules}
    assert shown == set(RULES)


REPLACED = {
    # the document mentions it but decides otherwise
    ("st-gabriel", 47),
    ("roberts", 47),
    ("home-poker-tourney", 47),
    ("st-gabriel", 188),
    ("roberts", 329),
    ("home-poker-tourney", 329),
}


def test_a_house_is_written_in_its_own_document_and_the_one_it_is_based_on() -> None:
    both = (Document.HOME_POKER_TOURNEY, Document.ROBERTS)
    assert documents_of(SHIPPED["home-poker-tourney"]) == both
    assert documents_of(SHIPPED["club"]) == (Document.CLUB,)


@HOUSES
def test_what_a_document_says_is_on_the_page_of_its_house(house: HouseRules) -> None:
    own = documents_of(house)
    said = {
        rule.number
        for rule in RULES.values()
        if any(citation.document in own for citation in rule.citations)
    }
    shown = {rule.number for rule in rules_page(house).rules}
    assert said - shown == {number for name, number in REPLACED if name == house.name}


@HOUSES
def test_a_shipped_page_is_unchanged_and_every_rule_has_a_source(house: HouseRules) -> None:
    page = rules_page(house)
    assert page.changed == ()
    assert all(rule.source.citations for rule in page.rules)
    assert all(rule.source.status is not Status.ORGANISER for rule in page.rules)


def test_a_rule_is_cited_from_the_houses_own_document_first() -> None:
    source = rule_on_page(SHIPPED["home-poker-tourney"], 139).source
    assert source.status is Status.STATED
    assert {one.document for one in source.citations} == {Document.HOME_POKER_TOURNEY}


def test_a_rule_of_the_base_document_is_inherited() -> None:
    source = rule_on_page(SHIPPED["home-poker-tourney"], 154).source
    assert source.status is Status.INHERITED
    assert {one.document for one in source.citations} == {Document.ROBERTS}


def test_a_silent_house_names_whose_default_it_uses() -> None:
    source = rule_on_page(SHIPPED["club"], 276).source
    assert source.status is Status.DEFAULT
    assert {one.document for one in source.citations} == {Document.ROBERTS}


def test_an_unclear_rule_is_marked_as_a_reading() -> None:
    assert rule_on_page(SHIPPED["club"], 92).source.status is Status.READ


def test_a_part_of_a_rule_is_a_reading_in_one_document_and_said_in_another() -> None:
    assert rule_on_page(SHIPPED["charity-draft"], 43).source.status is Status.READ
    assert rule_on_page(SHIPPED["st-gabriel"], 43).source.status is Status.STATED


def test_a_rule_is_a_reading_if_its_document_states_only_some_of_the_points_it_says() -> None:
    source = rule_on_page(SHIPPED["st-gabriel"], 202).source
    assert source.status is Status.READ
    assert {one.document for one in source.citations} == {Document.ST_GABRIEL}


def test_several_points_are_no_surer_than_the_least_sure() -> None:
    source = rule_on_page(SHIPPED["roberts"], 239).source
    assert source.status is Status.DEFAULT
    assert {one.document for one in source.citations} == {Document.RIFFLE, Document.ST_GABRIEL}


@HOUSES
def test_a_rule_that_only_says_a_point_is_as_sure_as_the_point(house: HouseRules) -> None:
    for rule in rules_page(house).rules:
        point = RULES[rule.number].text.strip("{}")
        if point in KEYS and rule.source.status in (Status.STATED, Status.READ):
            assert rule.source.status is house.cite(point).status, rule


def test_a_rule_is_lent_by_a_document_that_says_all_of_it() -> None:
    source = rule_on_page(SHIPPED["charity-draft"], 18).source
    assert RULES[18].cited_in(Document.ROBERTS)
    assert {one.document for one in source.citations} == {Document.ST_GABRIEL}


def test_a_point_that_a_rule_only_hangs_on_lends_it_no_source() -> None:
    source = rule_on_page(SHIPPED["roberts"], 217).source
    assert source.status is Status.DEFAULT
    assert {one.document for one in source.citations} == {Document.CHARITY_DRAFT}


def test_what_the_base_document_does_not_have_is_not_taken_over_from_it() -> None:
    house = SHIPPED["home-poker-tourney"]
    taken_over = [one for one in rules_page(house).rules if one.source.status is Status.INHERITED]
    assert taken_over
    for rule in taken_over:
        assert {one.document for one in rule.source.citations} == {Document.ROBERTS}


@pytest.mark.parametrize("key", KEYS)
def test_every_value_of_a_point_has_a_sentence(key: str) -> None:
    for value in values_of(key):
        said = sentence(key, value)
        assert said.endswith(".")
        assert said[0].isupper()
        assert "_" not in said


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("button_rule", keys.ButtonRule.MOVING, "Button after an exit: moving."),
        ("all_in_face_up", True, "All-in hands face up: yes."),
        ("max_entrants", None, "Largest field: none."),
        ("redraw_at_tables", (2, 1), "Redraw: 2 and 1."),
        ("break_after_levels", keys.RestEvery(3, 10), "Rest breaks: levels 3, minutes 10."),
    ],
)
def test_a_point_without_a_sentence_is_said_by_its_label(
    key: str, value: Any, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(points._SENTENCES, key)
    assert sentence(key, value) == said


def test_a_point_that_does_not_exist_has_no_sentence() -> None:
    with pytest.raises(ValueError, match="no house rule"):
        sentence("colour_of_the_felt", "green")


@pytest.mark.parametrize("key", KEYS)
def test_a_changed_point_changes_the_page_and_is_marked(key: str) -> None:
    # St. Gabriel sells no rebuys, so its page does not say who may still take one.
    is_silent = key == "missed_hand_ends_rebuy"
    for changed in (
        *(() if is_silent else other_houses(SHIPPED["st-gabriel"], key)),
        *other_houses(SHIPPED["charity-draft"], key)[:1],
    ):
        marked = rules_page(changed).changed
        assert marked, changed.changes()
        assert all(rule.source.status is Status.ORGANISER for rule in marked)
        assert all(key in RULES[rule.number].points for rule in marked)


def test_a_changed_point_rewords_a_rule_and_keeps_what_it_said() -> None:
    house = SHIPPED["st-gabriel"].with_(min_riffles=7)
    rule = rule_on_page(house, 239)
    assert "at least 7 times" in rule.text
    assert rule.change is not None
    assert rule.change.kind is ChangeKind.REWORDED
    assert "at least 4 times" in rule.change.before


def test_a_changed_point_drops_some_rules_and_adds_others() -> None:
    house = SHIPPED["st-gabriel"].with_(button_rule=keys.ButtonRule.MOVING)
    kinds = {rule.number: rule.change.kind for rule in rules_page(house).changed if rule.change}
    assert kinds[47] is ChangeKind.ADDED
    assert kinds[42] is ChangeKind.DROPPED
    assert kinds[52] is ChangeKind.REWORDED
    dropped = rule_on_page(house, 42)
    assert dropped.text == ""
    assert dropped.example == ""


def test_a_change_taken_back_leaves_no_mark() -> None:
    house = SHIPPED["club"].with_(min_entrants=20).with_(min_entrants=2)
    assert rules_page(house) == rules_page(SHIPPED["club"])


def is_rule(number: int, name: str) -> bool:
    house = SHIPPED[name]
    return holds(RULES[number], house, documents=documents_of(house))


def test_conditions_look_into_lists() -> None:
    assert is_rule(201, "club")
    assert not is_rule(201, "st-gabriel")
    assert is_rule(200, "roberts")
    assert not is_rule(200, "club")
    assert not is_rule(313, "st-gabriel")  # said by Robert's Rules only


def test_numbers_of_a_record_are_filled_in() -> None:
    assert fill("{final_table_size.six_handed}", SHIPPED["st-gabriel"]) == "9"
    assert fill("{min_riffles.value}", SHIPPED["st-gabriel"]) == "4"


def test_rebuys_are_described_by_their_terms() -> None:
    said = rule_on_page(SHIPPED["charity-draft"], 219).text
    assert "It costs 200 and brings a full starting stack" in said
    assert "an add-on once" in said
    assert "75 percent" in said


def test_source_of_an_organisers_rule_names_the_organiser() -> None:
    house = SHIPPED["roberts"].with_(deals=keys.Deals.FORBIDDEN)
    source = source_of(RULES[323], house, documents=documents_of(house))
    assert source.status is Status.ORGANISER


@HOUSES
def test_there_is_a_short_version_of_each_subject(house: HouseRules) -> None:
    titles = [lesson.title for lesson in lessons(house)]
    assert titles == [
        "How a hand goes",
        "Which hand wins",
        "Side pots",
        "When somebody busts: the button",
    ]
    for lesson in lessons(house):
        for part in lesson.parts:
            assert part.text.endswith(".")
            assert not re.search(r"[_{}]|->", part.text)


def test_the_hands_are_shown_best_first_and_are_what_they_are_called() -> None:
    lesson = lessons(SHIPPED["club"])[1]
    pictures = [part.picture for part in lesson.parts if isinstance(part.picture, CardsPicture)]
    assert len(pictures) == 9
    strengths = [strength(picture.cards) for picture in pictures]
    assert all(better > worse for better, worse in pairwise(strengths))
    for picture in pictures:
        called = picture.caption.lower().replace(" ", "_")
        assert category_of(strength(picture.cards)).value == called


def test_the_side_pots_add_up_and_follow_the_houses_order() -> None:
    for name, first in (("st-gabriel", "side pot 2 (140)"), ("charity-draft", "main pot (80)")):
        parts = lessons(SHIPPED[name])[2].parts
        pots = next(part.picture for part in parts if isinstance(part.picture, PotsPicture)).pots
        assert [pot.amount for pot in pots] == [80, 90, 140]
        assert sum(pot.amount for pot in pots) == 20 + 50 + 120 + 120
        assert f"one by one: {first}" in parts[2].text


def positions_of(picture: TablePicture) -> dict[Mark, int]:
    return {mark: seat.seat for seat in picture.seats for mark in seat.marks}


def test_the_dead_button_is_drawn_step_by_step() -> None:
    parts = lessons(SHIPPED["st-gabriel"])[3].parts
    pictures = [part.picture for part in parts if isinstance(part.picture, TablePicture)]
    assert len(pictures) == len(parts) == 10
    big_blind_gone = pictures[3:6]
    assert not big_blind_gone[0].seats[2].is_taken
    assert positions_of(big_blind_gone[1]) == {Mark.BUTTON: 2, Mark.BIG_BLIND: 4, Mark.ACTS_LAST: 2}
    assert positions_of(big_blind_gone[2]) == {
        Mark.BUTTON: 3,
        Mark.SMALL_BLIND: 4,
        Mark.BIG_BLIND: 5,
        Mark.ACTS_LAST: 2,
    }


def test_a_moving_button_is_drawn_as_it_moves() -> None:
    house = SHIPPED["club"]
    parts = lessons(house)[3].parts
    pictures = [part.picture for part in parts if isinstance(part.picture, TablePicture)]
    assert len(pictures) == 7
    small_blind_gone = positions_of(pictures[2])
    hand = coming_hand(house, seated=(1, 3, 4, 5, 6), last=Positions(1, 2, 3))
    assert small_blind_gone[Mark.BUTTON] == hand.positions.button == 3
    assert small_blind_gone[Mark.BIG_BLIND] == hand.positions.big_blind


def test_newcomers_who_wait_get_no_picture_of_a_filled_seat() -> None:
    house = SHIPPED["st-gabriel"].with_(moved_player_waits_in=tuple(keys.MovedPlayerWaitsIn))
    assert len(lessons(house)[3].parts) == 9


@pytest.mark.parametrize("name", SHIPPED)
def test_the_command_prints_the_rules(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--house", name]) == 0
    printed = capsys.readouterr().out
    assert SHIPPED[name].title in printed
    assert "42." in printed or "47." in printed
    assert "[+] From " in printed
    assert "default" not in printed


def test_the_command_promises_nothing_that_no_screen_asks_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["rules", "--house", "roberts"]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    kill = printed[printed.index("350. One kill.") :]
    assert kill[: kill.index("351.")].strip().endswith(Treatment.TEXT.meaning)


SOFTWARE = re.compile(r"tablet|screen|software|Riffle\b|public page|form asks")


def test_rules_promise_of_the_software_only_what_it_does() -> None:
    """The chip race is the one thing that a tablet is promised to show: `tablet/chip_race.html`."""
    promised = {rule.number for rule in RULES.values() if SOFTWARE.search(rule.text)}
    assert promised <= {190}


@HOUSES
def test_table_stakes_and_announced_chips_do_not_contradict_each_other(house: HouseRules) -> None:
    rules = {rule.number: rule.text for rule in rules_page(house).rules}
    if house.playing_behind:
        assert rules[215] in rules[358]
        assert "Only chips" not in rules[358]
    else:
        assert 215 not in rules
        assert "Only chips that lie on the table play." in rules[358]


def test_the_command_prints_the_short_versions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--short"]) == 0
    assert "Which hand wins" in capsys.readouterr().out
