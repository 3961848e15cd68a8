"""Rulings on record."""

import pytest

from rules_engine import tournament as engine
from rules_engine.house.citations import Citation, Document
from rules_engine.tournament import facts
from tests.rules_engine.night import Night, make_terms


@pytest.fixture
def night() -> Night:
    night = Night(make_terms(trusts_tables=True))
    night.begin(20)
    return night


def test_a_ruling_is_kept_in_the_log(night: Night) -> None:
    place = Citation(Document.ST_GABRIEL, "Appendix D misdeals 2")
    (fact,) = night.do(
        engine.record_ruling,
        table=1,
        irregularity="card exposed",
        headline="Misdeal",
        overruled="Play on",
        citations=[place],
    )
    assert isinstance(fact, facts.RulingRecorded)
    assert fact.citations == (place,)
    night.refuse("no_such_table", engine.record_ruling, table=9, irregularity="x", headline="y")


def test_a_ruling_waits_until_staff_agree(night: Night) -> None:
    ruling = {"table": 1, "irregularity": "board_error", "headline": "Misdeal"}
    night.do(engine.record_ruling, **ruling, answers={"seat": "3"}, waits=True)
    (given,) = night.t.floor.rulings
    assert (given.waits, given.answers) == (True, (("seat", "3"),))
    night.do(engine.confirm_ruling, ruling=given.number)
    (given,) = night.t.floor.rulings
    assert (given.waits, given.confirmed_at) == (False, night.now)
    night.refuse("already_closed", engine.confirm_ruling, ruling=given.number)
    night.refuse("no_such_item", engine.confirm_ruling, ruling=4711)


def test_a_ruling_is_overruled_once_with_a_reason(night: Night) -> None:
    night.do(engine.record_ruling, table=1, irregularity="board_error", headline="Misdeal")
    (given,) = night.t.floor.rulings
    other = {"ruling": given.number, "headline": "Play on", "reason": "It was the cut card"}
    night.do(engine.overrule_ruling, **other)
    (given,) = night.t.floor.rulings
    assert (given.headline, given.proposed) == ("Play on", "Misdeal")
    assert (given.reason, given.overruled_at) == ("It was the cut card", night.now)
    night.refuse("already_closed", engine.overrule_ruling, **other)
    night.refuse("already_closed", engine.confirm_ruling, ruling=given.number)
