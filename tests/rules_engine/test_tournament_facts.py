"""Facts as text: canonical, complete, and refused when they are not what they claim."""

import json
from dataclasses import fields
from datetime import UTC, datetime, timedelta, timezone
from pkgutil import iter_modules
from typing import Any

import pytest

from rules_engine.cards import parse_card
from rules_engine.clock.structures import default_structure
from rules_engine.house.citations import Citation, Document
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament import facts, verbs
from rules_engine.tournament.appliers import APPLIERS
from rules_engine.tournament.appliers.applier import applies
from rules_engine.tournament.facts.fact import KINDS
from tests.rules_engine.night import EVENING, ZONE, make_terms

BUST = facts.SeatBusted(
    at=EVENING,
    entry=17,
    seat=SeatRef(3, 5),
    hand=12,
    chips_before=400,
    citations=(Citation(Document.ST_GABRIEL, "General 5"),),
)


def test_text_is_canonical() -> None:
    assert facts.dump(BUST) == (
        '{"at":"2026-06-18T23:00:00+00:00","chips_before":400,'
        '"citations":[["St. Gabriel","General 5"]],"entry":17,"hand":12,'
        '"seat":{"seat":5,"table":3}}'
    )


def test_text_reads_back() -> None:
    assert facts.load("seat_busted", 1, facts.dump(BUST)) == BUST


def test_text_is_not_escaped() -> None:
    said = facts.AnnouncementMade(at=EVENING, text="Émile führt ♠")
    assert "Émile führt ♠" in facts.dump(said)
    assert facts.load("announcement_made", 1, facts.dump(said)) == said


def test_times_are_written_in_utc() -> None:
    there = timezone(timedelta(hours=-4))
    local = facts.ClockStarted(at=datetime(2026, 6, 18, 19, 0, tzinfo=there))
    assert json.loads(facts.dump(local))["at"] == "2026-06-18T23:00:00+00:00"
    assert facts.load("clock_started", 1, facts.dump(local)) == local


def test_a_time_without_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="no time zone"):
        facts.dump(facts.ClockStarted(at=datetime(2026, 6, 18)))  # noqa: DTZ001
    with pytest.raises(ValueError, match="no time zone"):
        facts.load("clock_started", 1, '{"at":"2026-06-18T23:00:00"}')


@pytest.mark.parametrize("house", sorted(SHIPPED))
def test_an_opening_holds_everything(house: str) -> None:
    opening = facts.TournamentOpened(
        at=EVENING,
        terms=make_terms(house, break_order=(3, 2)),
        structure=default_structure(SHIPPED[house]),
        time_zone=ZONE,
        starts_at=EVENING,
    )
    text = facts.dump(opening)
    assert facts.load("tournament_opened", 1, text) == opening
    assert facts.dump(facts.load("tournament_opened", 1, text)) == text


def test_cards_are_written_as_people_do() -> None:
    draw = facts.ButtonDrawn(at=EVENING, table=1, seat=2, cards=((2, parse_card("Td")),))
    assert '"cards":[[2,"Td"]]' in facts.dump(draw)
    assert facts.load("button_drawn", 1, facts.dump(draw)) == draw


@pytest.mark.parametrize(("kind", "v"), [("seat_busted", 2), ("pig_flew", 1), ("seat_busted", 0)])
def test_an_unknown_fact_is_refused_by_name(kind: str, v: int) -> None:
    with pytest.raises(facts.UnknownFact, match=f"{kind}.*{v}") as refusal:
        facts.load(kind, v, facts.dump(BUST))
    assert (refusal.value.kind, refusal.value.v) == (kind, v)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "{}",
        '{"at":"2026-06-18T23:00:00+00:00"}',
        '{"at":"yesterday","entry":1,"reason":""}',
        '{"at":"2026-06-18T23:00:00+00:00","entry":1.0,"chips":2,"reason":""}',
        '{"at":"2026-06-18T23:00:00+00:00","entry":true,"chips":2,"reason":""}',
        '{"at":"2026-06-18T23:00:00+00:00","entry":"1","chips":2,"reason":""}',
        '{"at":"2026-06-18T23:00:00+00:00","entry":1,"chips":null,"reason":""}',
    ],
)
def test_what_is_no_such_fact_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="This is no chips_removed"):
        facts.load("chips_removed", 1, text)


def test_every_kind_is_applied_or_known_not_to_be() -> None:
    assert set(KINDS.values()) - set(APPLIERS) == {facts.TournamentOpened, facts.WishUndone}


def subject(made: Any) -> str:
    return str(made.__module__).rpartition(".")[2]


def test_a_fact_is_applied_in_the_module_of_its_subject() -> None:
    assert {cls: subject(applier) for cls, applier in APPLIERS.items()} == {
        cls: subject(cls) for cls in APPLIERS
    }


def test_facts_and_verbs_have_the_same_subjects() -> None:
    of_verbs = {module.name for module in iter_modules(verbs.__path__)} - {"decision"}
    assert of_verbs == {subject(cls) for cls in KINDS.values()} - {"undo"}


def test_every_fact_is_in_the_list() -> None:
    assert all(getattr(facts, cls.__name__) is cls for cls in KINDS.values())


def test_a_fact_has_one_applier() -> None:
    with pytest.raises(ValueError, match="two appliers of SeatBusted"):
        applies(facts.SeatBusted)(lambda tournament, _fact: tournament)


def test_every_kind_has_a_name_and_a_version() -> None:
    for (kind, v), cls in KINDS.items():
        assert (cls.kind, cls.v) == (kind, v)
        assert {field.name for field in fields(cls)} >= {"at", "citations"}
        assert cls.__doc__


def test_facts_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        BUST.entry = 18  # type: ignore[misc]
    assert hash(BUST) == hash(facts.load("seat_busted", 1, facts.dump(BUST)))


def test_times_read_are_in_utc() -> None:
    read = facts.load("clock_started", 1, '{"at":"2026-06-18T19:00:00-04:00"}')
    assert read.at.tzinfo is UTC
