import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.house.citations import Document, Status
from rules_engine.house.keys import (
    NONE_SOLD,
    BalanceTolerance,
    ButtonRule,
    ByFormat,
    EventSetting,
    LimitRaiseCap,
    MovedPlayerWaitsIn,
    PenaltyKind,
    PenaltyStep,
    RebuyTerms,
    RestEvery,
    TableFormat,
)
from rules_engine.house.rule_sets import SHIPPED, home_poker_tourney, st_gabriel
from rules_engine.house.rules import KEYS, KINDS, WORDINGS, HouseRules, Ruled
from rules_engine.house.values import Value, accepts, parse, plain

ST_GABRIEL = st_gabriel.RULES
TABLE = Path(__file__).with_name("houses.txt")
STATUS = {"s": "stated", "r": "read", "d": "default", "i": "inherited"}
VALUES = {
    key: sorted({getattr(house, key) for house in SHIPPED.values()}, key=repr) for key in KEYS
}


def table_cells() -> list[tuple[str, str, str, object]]:
    lines = [line for line in TABLE.read_text().splitlines() if not line.startswith("#")]
    cells = []
    for key, *rest in (line.split(" | ") for line in lines):
        for name, cell in zip(SHIPPED, rest, strict=True):
            cells.append((key, name, STATUS[cell[0]], json.loads(cell[2:])))
    return cells


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_values_and_their_status_are_those_of_the_table(name: str) -> None:
    house = SHIPPED[name]
    wanted = {key: (status, value) for key, of, status, value in table_cells() if of == name}
    found = {key: (house.cite(key).status, plain(getattr(house, key))) for key in KEYS}
    assert found == wanted


def test_five_houses_have_the_points_of_the_table_with_distinct_labels() -> None:
    assert set(KEYS) == {key for key, *_ in table_cells()}
    assert list(SHIPPED) == ["st-gabriel", "roberts", "home-poker-tourney", "club", "charity-draft"]
    assert len({wording.label for wording in WORDINGS.values()}) == len(KEYS)
    assert all(wording.meaning.endswith(".") for wording in WORDINGS.values())


@pytest.mark.parametrize("house", SHIPPED.values(), ids=SHIPPED)
def test_every_value_has_a_citation(house: HouseRules) -> None:
    for key, row in house.rows().items():
        assert row.source.citations, key
        if row.source.status in (Status.STATED, Status.READ):
            assert all(citation.place for citation in row.source.citations), key


@pytest.mark.parametrize("name", ["st-gabriel", "roberts", "club", "charity-draft"])
def test_what_a_document_states_is_cited_from_that_document(name: str) -> None:
    documents = {
        citation.document
        for row in SHIPPED[name].rows().values()
        if row.source.status in (Status.STATED, Status.READ)
        for citation in row.source.citations
    }
    assert len(documents) == 1


def test_a_default_names_whose_it_is() -> None:
    assert str(ST_GABRIEL.cite("first_button")) == (
        "Robert's Rules, section 15.29, section 2 seating 6 (the rules played here don't say)"
    )
    assert ST_GABRIEL.cite("event_run_twice").citations[0].document is Document.RIFFLE


def test_inherited_values_keep_the_citation_of_the_parent() -> None:
    source = home_poker_tourney.RULES.cite("race_chips")
    assert source.status is Status.INHERITED
    assert str(source.citations[0]) == "Robert's Rules, section 15.8"


def test_an_inherited_default_says_by_which_way_it_came() -> None:
    source = home_poker_tourney.RULES.cite("short_post_order")
    assert source.status is Status.INHERITED
    assert source.citations[0].document is Document.CHARITY_DRAFT
    assert source.note == "By way of Robert's Rules of Poker"


def test_a_changed_point_is_the_organisers_and_the_shipped_value_is_kept() -> None:
    house = ST_GABRIEL.with_(button_rule=ButtonRule.MOVING, min_riffles=7)
    assert house.button_rule is ButtonRule.MOVING
    assert house.cite("button_rule").status is Status.ORGANISER
    assert house.name == "st-gabriel"
    assert [(c.key, c.shipped.value, c.value) for c in house.changes()] == [
        ("button_rule", ButtonRule.DEAD, ButtonRule.MOVING),
        ("min_riffles", 4, 7),
    ]
    assert house.changes()[0].shipped.source == ST_GABRIEL.cite("button_rule")
    assert ST_GABRIEL.button_rule is ButtonRule.DEAD
    assert ST_GABRIEL.changes() == ()


def test_changing_back_is_no_change() -> None:
    assert ST_GABRIEL.with_(min_riffles=7).with_(min_riffles=5).with_(min_riffles=4) == ST_GABRIEL


def test_a_second_change_still_compares_with_what_was_shipped() -> None:
    (change,) = ST_GABRIEL.with_(min_riffles=7).with_(min_riffles=5).changes()
    assert (change.shipped.value, change.value) == (4, 5)


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("buton_rule", ButtonRule.DEAD, "There is no house rule called 'buton_rule'."),
        ("button_rule", "dead", "button_rule cannot be 'dead'; it is one of dead, moving."),
        ("min_riffles", True, "min_riffles cannot be True; it is a whole number from 1."),
        ("min_riffles", 0, "min_riffles cannot be 0; it is a whole number from 1."),
        ("min_riffles", None, "min_riffles cannot be None; it is a whole number from 1."),
        ("max_entrants", 80.5, "max_entrants cannot be 80.5; it is a whole number from 2 or none."),
        ("max_entrants", 9, "The largest field, 9, cannot be below the smallest, 10."),
        ("level_minutes", 0, "level_minutes cannot be 0; it is a whole number from 1 or event_"),
        ("penalty_ladder", (), "There has to be at least one penalty."),
        ("event_run_twice", 1, "event_run_twice cannot be 1; it is true or false."),
        ("reopen", None, "reopen cannot be None; it is when_total_faced_is_full_raise."),
        ("redraw_at_tables", [1], "redraw_at_tables cannot be [1]; it is a list, each a whole num"),
        ("redraw_at_tables", (2, 0), "redraw_at_tables cannot be (2, 0); it is a list, each a"),
        (
            "seats_target",
            8,
            "seats_target cannot be 8; it is ByFormat(eight_handed, six_handed).",
        ),
    ],
)
def test_impossible_choices_are_refused_in_a_sentence(
    key: str, value: object, sentence: str
) -> None:
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the sentence is compared below)
        ST_GABRIEL.with_(**{key: value})
    assert str(refusal.value).startswith(sentence)


@pytest.mark.parametrize(
    ("record", "numbers"),
    [
        (ByFormat, (8, 1)),
        (BalanceTolerance, (0, 2)),
        (RestEvery, (0, 10)),
        (RebuyTerms, (1, -1, 100, 60)),
        (PenaltyStep, (PenaltyKind.TIMEOUT, 0)),
    ],
)
def test_impossible_records_are_refused(record: type, numbers: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"[A-Z].*\.$"):
        record(*numbers)


def test_two_points_that_depend_on_each_other_can_change_together() -> None:
    house = ST_GABRIEL.with_(max_entrants=9, min_entrants=4)
    assert (house.min_entrants, house.max_entrants) == (4, 9)


def test_citing_an_unknown_point_is_refused() -> None:
    with pytest.raises(ValueError, match="no house rule called 'buton_rule'"):
        ST_GABRIEL.cite("buton_rule")


def test_a_rule_set_must_speak_about_every_point_and_no_other() -> None:
    rows = ST_GABRIEL.rows()
    button_rule = rows.pop("button_rule")
    with pytest.raises(ValueError, match="says nothing about button_rule"):
        HouseRules.shipped("short", title="Short", rows=rows)
    with pytest.raises(ValueError, match="no house rule called buttons"):
        HouseRules.shipped("odd", title="Odd", rows={**rows, "buttons": button_rule})
    wrong = {**rows, "button_rule": Ruled("dead", button_rule.source)}
    with pytest.raises(ValueError, match="button_rule cannot be 'dead'"):
        HouseRules.shipped("wrong", title="Wrong", rows=wrong)


@given(
    st.sampled_from(list(SHIPPED.values())),
    st.lists(st.sampled_from(KEYS), max_size=6, unique=True),
    st.data(),
)
def test_data_carries_the_whole_house(
    house: HouseRules, keys: list[str], data: st.DataObject
) -> None:
    choices = {key: data.draw(st.sampled_from(VALUES[key])) for key in keys}
    changed = house.with_(**choices)
    assert HouseRules.from_data(json.loads(json.dumps(changed.to_data()))) == changed
    assert {change.key for change in changed.changes()} == {
        key for key, value in choices.items() if value != getattr(house, key)
    }


def test_data_keeps_values_that_a_later_release_ships_differently() -> None:
    data = json.loads(json.dumps(ST_GABRIEL.to_data()))
    data["rows"]["min_entrants"]["value"] = 12
    house = HouseRules.from_data(data)
    assert house.min_entrants == 12
    assert house.cite("min_entrants").status is Status.STATED


def test_data_without_a_point_or_with_a_strange_value_is_refused() -> None:
    data = json.loads(json.dumps(ST_GABRIEL.to_data()))
    data["rows"]["button_rule"]["value"] = "flying"
    with pytest.raises(ValueError, match="'flying' is not one of dead, moving"):
        HouseRules.from_data(data)
    del data["rows"]["button_rule"]
    with pytest.raises(ValueError, match="says nothing about button_rule"):
        HouseRules.from_data(data)
    data["rows"]["buttons"] = data["rows"]["min_riffles"]
    with pytest.raises(ValueError, match="no house rule called 'buttons'"):
        HouseRules.from_data(data)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("max_entrants", None),
        ("limit_raise_cap", LimitRaiseCap.BET_PLUS_3),
        ("limit_raise_cap", None),
        ("rebuys", NONE_SOLD),
        ("rebuys", RebuyTerms(max=2, price=20_00, stack_percent=75, until_minute=60)),
        ("add_ons", EventSetting.EVENT_SETTING),
        ("moved_player_waits_in", (MovedPlayerWaitsIn.BUTTON, MovedPlayerWaitsIn.SMALL_BLIND)),
        ("moved_player_waits_in", ()),
        (
            "penalty_ladder",
            (PenaltyStep(PenaltyKind.WARNING), PenaltyStep(PenaltyKind.TIMEOUT, 5)),
        ),
    ],
)
def test_structured_values_survive_plain_data(key: str, value: Value) -> None:
    assert accepts(KINDS[key], value)
    assert parse(KINDS[key], json.loads(json.dumps(plain(value)))) == value


def test_what_is_no_house_value_has_no_plain_form() -> None:
    with pytest.raises(ValueError, match="not a value of a house rule"):
        plain(0.5)


def test_records_answer_for_format_and_number_of_tables() -> None:
    assert ST_GABRIEL.final_table_size.for_(TableFormat.SIX_HANDED) == 9
    assert ST_GABRIEL.final_table_size.for_(TableFormat.EIGHT_HANDED) == 10
    tolerance = BalanceTolerance(six_or_fewer=1, over_six_tables=2)
    assert [tolerance.for_(tables) for tables in (2, 6, 7)] == [1, 1, 2]


def test_houses_can_be_compared_and_hashed() -> None:
    assert len({*SHIPPED.values(), ST_GABRIEL.with_(min_riffles=4)}) == 5


@pytest.mark.parametrize("document", Document)
def test_every_document_and_status_is_explained(document: Document) -> None:
    assert document.description
    assert all(status.meaning for status in Status)
