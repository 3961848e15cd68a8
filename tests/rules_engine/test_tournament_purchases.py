"""Chips bought again: rebuys and add-ons."""

from typing import Any

from rules_engine import tournament as engine
from rules_engine.house.keys import RebuyTerms
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.prizes.pool import Price
from rules_engine.tournament import questions
from tests.rules_engine.night import Night, make_terms


def rebuy_night(**changes: Any) -> Night:
    """The charity draft: one rebuy and one add-on in the first hour."""
    night = Night(make_terms("charity-draft", **changes))
    night.begin(16)
    return night


def test_a_rebuy_answers_the_bust_report() -> None:
    night = rebuy_night(rebuy_price=Price(fee=20_000, prize_part=15_000))
    entry = night.entry_at(1, 2)
    night.play(1, out=[2])
    (report,) = night.t.floor.reports
    night.do(engine.sell_rebuy, entry=entry)
    assert night.t.floor.reports == ()
    assert night.t.tables[1].seat(2) == engine.Seat(entry, 100)
    assert night.t.tally.chips_in_play == 1700
    assert questions.pool(night.t).pool == 16 * 3200 + 15_000
    night.refuse("already_closed", engine.confirm_bust, report=report.number)
    night.refuse("limit", engine.sell_rebuy, entry=entry)


def test_rebuys_end_with_the_hour() -> None:
    night = rebuy_night()
    night.wait(minutes=60)
    night.do(engine.sell_rebuy, entry=1)
    night.wait(seconds=1)
    night.refuse("period_over", engine.sell_rebuy, entry=2)


def test_whoever_missed_a_hand_without_chips_is_out() -> None:
    night = rebuy_night()
    entry = night.entry_at(1, 2)
    night.play(1, out=[2])
    night.play(1)
    night.refuse("missed_hand", engine.sell_rebuy, entry=entry)


def test_chips_are_bought_between_hands() -> None:
    night = rebuy_night()
    night.start(1)
    entry = night.entry_at(1, 2)
    night.refuse("hand_running", engine.sell_rebuy, entry=entry)
    night.refuse("hand_running", engine.sell_add_on, entry=entry)


def test_an_add_on_gives_three_quarters_of_a_stack() -> None:
    night = rebuy_night()
    night.do(engine.sell_add_on, entry=1)
    at = night.seat_of(1)
    assert night.t.tables[at.table].seat(at.seat) == engine.Seat(1, 175)
    night.refuse("limit", engine.sell_add_on, entry=1)


def test_a_house_without_rebuys_sells_none() -> None:
    night = Night()
    night.begin(12)
    night.refuse("not_offered", engine.sell_rebuy, entry=1)
    night.refuse("not_offered", engine.sell_add_on, entry=1)
    night.refuse("chips_not_here", engine.announce_rebuy, entry=1)


def test_an_announced_rebuy_plays_before_the_chips_arrive() -> None:
    night = rebuy_night(trusts_tables=True)
    table = night.t.tables[1]
    seats = [number for number, _ in table.held()]
    loser, winner, *others = seats
    night.start(1)
    night.end(1, stacks={loser: 0, winner: 200} | dict.fromkeys(others, 100))
    entry = night.entry_at(1, loser)
    night.do(engine.reject_bust, report=night.t.floor.reports[0].number, reason="buys again")
    assert loser not in questions.next_hand(night.t, 1).dealt_in
    night.do(engine.announce_rebuy, entry=entry)
    assert loser in questions.next_hand(night.t, 1).dealt_in
    night.refuse("already_announced", engine.announce_rebuy, entry=entry)
    night.wait(minutes=90)
    night.do(engine.sell_rebuy, entry=entry)
    assert night.t.entries[entry].behind == 0


def test_terms_of_a_rebuy_can_be_set_for_one_tournament() -> None:
    terms = RebuyTerms(max=2, price=1000, stack_percent=50, until_minute=30)
    house = SHIPPED["club"].with_(rebuys=terms)
    night = Night(make_terms(house="club"))
    night.do(engine.change_house, house=house)
    night.begin(12)
    night.do(engine.sell_rebuy, entry=1)
    assert night.t.tally.chips_in_play == 1250
