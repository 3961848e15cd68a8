"""What an older release lacks is as before; what a newer one wrote is refused as newer."""

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import pytest

from rules_engine.clock.structures import default_structure
from rules_engine.hand import notation
from rules_engine.house import rules
from rules_engine.house.citations import Document, Status
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.house.rules import HouseRules
from rules_engine.prizes.payout_plan import (
    ST_GABRIEL_TABLE,
    ByCurve,
    Curve,
    FixedPlaces,
    PayoutPlan,
)
from rules_engine.prizes.pool import Price
from rules_engine.releases import NewerLog, Since, since
from rules_engine.tournament import facts
from rules_engine.tournament.codec import codec_for
from tests.rules_engine.night import EVENING, ZONE, make_terms

HOUSE = SHIPPED["st-gabriel"]
NEWER = r"^This log was written by a newer release of Riffle: .*; nothing was changed\.$"


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Lamp:
    """A record of a release, to which the next one added a colour."""

    watts: int
    colour: Colour = since("0.2", Colour.RED)


@dataclass(frozen=True, slots=True)
class Room:
    lamps: tuple[Lamp, ...]
    is_dark: bool = since("0.3", False)


ROOM = codec_for(Room)


# Facts and the records inside of them


def test_a_field_that_old_data_lacks_is_as_before() -> None:
    assert ROOM.read({"lamps": [{"watts": 60}]}) == Room((Lamp(60, Colour.RED),), is_dark=False)


def test_what_is_as_before_is_not_written() -> None:
    assert ROOM.write(Room((Lamp(60),))) == {"lamps": [{"watts": 60}]}
    newer = Room((Lamp(60, Colour.BLUE),), is_dark=True)
    assert ROOM.write(newer) == {"lamps": [{"watts": 60, "colour": "blue"}], "is_dark": True}
    assert ROOM.read(ROOM.write(newer)) == newer


@pytest.mark.parametrize(
    ("data", "unknown"),
    [
        ({"lamps": [], "carpet": 1}, "here Room has no carpet"),
        ({"lamps": [{"watts": 60, "shade": 1}]}, "here Lamp has no shade"),
        ({"lamps": [{"watts": 60, "colour": "mauve"}]}, "here 'mauve' is not one of red, blue"),
    ],
)
def test_what_is_not_known_is_newer(data: dict[str, Any], unknown: str) -> None:
    with pytest.raises(NewerLog, match=NEWER) as newer:
        ROOM.read(data)
    assert newer.value.unknown == unknown


@pytest.mark.parametrize(
    "data",
    [{}, {"lamps": [{}]}, {"lamps": [{"watts": "60"}]}, {"lamps": [{"watts": 1, "colour": 7}]}],
)
def test_what_is_damaged_is_not_newer(data: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"lacks|is not") as damage:
        ROOM.read(data)
    assert not isinstance(damage.value, NewerLog)


BUST = {"at": "2026-06-18T23:00:00+00:00", "entry": 1, "hand": 1, "seat": {"table": 1, "seat": 1}}


@pytest.mark.parametrize(
    ("kind", "v", "data"),
    [
        ("pig_flew", 1, BUST),
        ("seat_busted", 2, BUST),
        ("seat_busted", 1, BUST | {"colour": "red"}),
        ("seat_busted", 1, BUST | {"seat": {"table": 1, "seat": 1, "floor": 2}}),
        ("seat_busted", 1, BUST | {"citations": [["The New Book", "1"]]}),
        ("clock_paused", 1, {"at": BUST["at"], "reason": "eclipse"}),
        ("prizes_changed", 1, {"at": BUST["at"], "payouts": {"cash": {"kind": "by_lot"}}}),
    ],
)
def test_a_fact_of_a_newer_release_is_refused_as_such(kind: str, v: int, data: Any) -> None:
    if kind == "prizes_changed":
        data["payouts"] = PayoutPlan(cash=None).to_data() | data["payouts"]
    with pytest.raises(NewerLog, match=NEWER):
        facts.load(kind, v, json.dumps(data))


# What is written as a whole: structures, prizes, prices


def opening() -> dict[str, Any]:
    made = facts.TournamentOpened(
        at=EVENING,
        terms=make_terms(payouts=PayoutPlan(cash=ST_GABRIEL_TABLE)),
        structure=default_structure(HOUSE),
        time_zone=ZONE,
        starts_at=EVENING,
    )
    data: dict[str, Any] = json.loads(facts.dump(made))
    return data


def at(data: Any, path: str) -> Any:
    for step in path.split("/") if path else ():
        data = data[int(step) if step.isdecimal() else step]
    return data


RECORDS = (
    "terms",
    "terms/house",
    "terms/house/rows/button_rule",
    "terms/house/rows/seats_target/value",
    "terms/payouts",
    "terms/payouts/cash",
    "terms/payouts/cash/bands/0",
    "terms/price",
    "terms/tables/0",
    "structure",
    "structure/levels/0",
    "structure/growth",
)


@pytest.mark.parametrize("path", ["", *RECORDS])
def test_every_record_of_an_opening_refuses_what_is_newer(path: str) -> None:
    data = opening()
    at(data, path)["something_new"] = 1
    with pytest.raises(NewerLog, match=NEWER):
        facts.load("tournament_opened", 1, json.dumps(data))


@pytest.mark.parametrize("path", ["", *RECORDS])
def test_every_record_of_an_opening_refuses_what_is_damaged(path: str) -> None:
    data = opening()
    record = at(data, path)
    del record[next(key for key in record if key not in ("citations", "denominations", "kind"))]
    with pytest.raises(ValueError, match="This is no tournament_opened"):
        facts.load("tournament_opened", 1, json.dumps(data))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("terms/house/rows/button_rule/value", "flying"),
        ("terms/house/rows/button_rule/status", "dreamt"),
        ("terms/house/rows/button_rule/citations", [["The New Book", "1"]]),
        ("terms/house/rows/rebuys/value", "by_lot"),
        ("terms/house/rows/penalty_ladder/value", [{"kind": "stocks", "minutes": None}]),
        ("terms/house/rows/moved_player_waits_in/value", ["button", "cutoff"]),
        ("terms/payouts/cash/kind", "by_lot"),
    ],
)
def test_every_word_of_an_opening_that_is_not_known_is_newer(path: str, value: Any) -> None:
    data = opening()
    *above, last = path.split("/")
    at(data, "/".join(above))[last] = value
    with pytest.raises(NewerLog, match=NEWER):
        facts.load("tournament_opened", 1, json.dumps(data))


def test_a_new_curve_is_newer() -> None:
    data = PayoutPlan(cash=ByCurve(Curve.FLAT, FixedPlaces(3))).to_data()
    data["cash"]["curve"] = "wavy"
    with pytest.raises(NewerLog, match=NEWER):
        PayoutPlan.from_data(data)


def test_an_old_price_reads() -> None:
    assert Price.from_data({"fee": 9, "prize_part": 5, "bounty_part": 1}) == Price(9, 5, 1)


# Houses


def stored() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(HOUSE.to_data()))
    return data


def test_a_point_that_an_old_house_lacks_is_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "ADDED", {"min_riffles": Since("0.2", as_before=9)})
    data = stored()
    del data["rows"]["min_riffles"]
    house = HouseRules.from_data(data)
    source = house.cite("min_riffles")
    assert house.min_riffles == 9
    assert source.status is Status.DEFAULT
    assert [citation.document for citation in source.citations] == [Document.RIFFLE]
    assert source.note == "As before release 0.2 of Riffle, which added this point"
    assert HouseRules.from_data(house.to_data()) == house
    assert house.to_data()["rows"].keys() == HOUSE.to_data()["rows"].keys()


def test_a_point_that_is_there_is_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "ADDED", {"min_riffles": Since("0.2", as_before=9)})
    assert HouseRules.from_data(stored()) == HOUSE


def test_the_organiser_changes_a_point_that_was_added_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rules, "ADDED", {"min_riffles": Since("0.2", as_before=9)})
    data = stored()
    del data["rows"]["min_riffles"]
    (change,) = HouseRules.from_data(data).with_(min_riffles=5).changes()
    assert (change.shipped.value, change.value) == (9, 5)


def test_a_house_without_a_point_of_the_first_release_is_damaged() -> None:
    data = stored()
    del data["rows"]["min_riffles"]
    with pytest.raises(ValueError, match="says nothing about min_riffles") as damage:
        HouseRules.from_data(data)
    assert not isinstance(damage.value, NewerLog)


def test_a_house_with_an_unknown_point_is_newer() -> None:
    data = stored()
    data["rows"]["colour_of_lamps"] = data["rows"]["min_riffles"]
    with pytest.raises(NewerLog, match="no house rule called 'colour_of_lamps'"):
        HouseRules.from_data(data)


def test_every_point_that_was_added_has_a_value_that_fits() -> None:
    for key, added in rules.ADDED.items():
        assert HOUSE.with_(**{key: added.as_before})
        assert added.release


# Tracked hands


@pytest.mark.parametrize(
    "text",
    [
        "nl 50/100 lamp 3 | 2/2/1 | 1:500 2:500 |",
        "spread 50/100 | 2/2/1 | 1:500 2:500 |",
        "nl 50/100 | 2/2/1 | 1:500 2:500 | 2w",
        "nl 50/100 | 2/2/1 | 1:500 2:500 | | 1:60",
    ],
)
def test_a_hand_of_a_newer_release_is_refused_as_such(text: str) -> None:
    with pytest.raises(NewerLog, match=NEWER):
        notation.read(text, house=HOUSE)


@pytest.mark.parametrize(
    "text", ["nl 50/100", "nl 50 | 2/2/1 | 1:500 2:500 |", "nl 50/100 | 2/2/1 | 1:500 2:x |"]
)
def test_a_damaged_hand_is_not_newer(text: str) -> None:
    with pytest.raises(ValueError, match=r"\.$") as damage:
        notation.read(text, house=HOUSE)
    assert not isinstance(damage.value, NewerLog)


def test_what_a_hand_leaves_out_means_what_it_always_meant() -> None:
    short = notation.read("nl 50/100 | 2/2/1 | 1:500 2:500 |", house=HOUSE)
    deal = short.deal
    assert (deal.stakes.ante, deal.stakes.unit, deal.stakes.ante_rule) == (0, 1, "each")
    assert (deal.absent, deal.dead_money, deal.overblind) == (frozenset(), 0, None)
    assert (deal.everybody_all_in, deal.entries_left) == (False, None)
