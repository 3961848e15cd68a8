"""Chips bought again: rebuys and add-ons."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

from rules_engine import tournament as engine
from rules_engine.entries.rebuys import Purchase
from rules_engine.house.keys import RebuyTerms
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.prizes.pool import Price
from rules_engine.tournament import questions
from rules_engine.tournament.suggestions import Suggestion, SuggestionKind, suggestions
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


def test_rebuys_end_when_more_than_an_hour_has_been_played() -> None:
    """Charity draft rules, 61 and 62; the rest break after level 3 begins with the hour."""
    night = rebuy_night()
    night.wait(minutes=60)
    night.do(engine.sell_rebuy, entry=1)
    night.wait(minutes=10)
    night.do(engine.sell_rebuy, entry=2)
    night.wait(seconds=1)
    night.refuse("period_over", engine.sell_rebuy, entry=3)


def test_a_paused_clock_does_not_eat_the_time_for_rebuys() -> None:
    """Charity draft rules, 62: an hour of game play."""
    night = rebuy_night()
    night.wait(minutes=50)
    night.do(engine.pause_clock)
    night.wait(minutes=30)
    night.do(engine.sell_rebuy, entry=1)
    night.do(engine.resume_clock)
    night.wait(minutes=9)
    night.do(engine.sell_add_on, entry=1)
    night.wait(minutes=12)
    night.refuse("period_over", engine.sell_add_on, entry=2)


def test_nothing_is_sold_before_play_begins() -> None:
    night = Night(make_terms("charity-draft"))
    night.sell(16)
    night.do(engine.draw_seats)
    night.refuse("wrong_stage", engine.sell_rebuy, entry=1)


def test_how_long_rebuys_are_sold_is_told_in_minutes_of_play_and_on_the_wall() -> None:
    night = rebuy_night()
    night.wait(minutes=50)
    in_play = questions.purchase_window(night.t, Purchase.REBUY, now=night.now)
    assert in_play is not None
    assert in_play.left == timedelta(minutes=10)
    assert in_play.ends_at == night.now + timedelta(minutes=20)  # with the rest break at the hour
    night.do(engine.pause_clock)
    night.wait(minutes=30)
    paused = questions.purchase_window(night.t, Purchase.REBUY, now=night.now)
    assert paused == questions.PurchaseWindow(timedelta(minutes=10), ends_at=None)
    night.do(engine.resume_clock)
    night.wait(minutes=15)
    resting = questions.purchase_window(night.t, Purchase.REBUY, now=night.now)
    assert resting == questions.PurchaseWindow(
        timedelta(0), ends_at=night.now + timedelta(minutes=5)
    )
    night.wait(minutes=5, seconds=1)
    assert questions.purchase_window(night.t, Purchase.REBUY, now=night.now) is None


def test_a_window_may_run_on_through_the_rest_break_that_follows() -> None:
    """Add-ons are sold in the rest after level 3, though the time ends in the middle of it."""
    night = club_night(add_ons=replace(ADD_ONS, through_rest=True))
    window = questions.purchase_window(night.t, Purchase.ADD_ON, now=night.now)
    assert window == questions.PurchaseWindow(
        timedelta(minutes=60), ends_at=night.now + timedelta(minutes=70)
    )
    night.wait(minutes=55)
    night.do(engine.sell_add_on, entry=1)  # minute 50 has passed
    night.do(engine.add_time, by=timedelta(minutes=3))
    night.wait(minutes=8)
    assert questions.changes_at(night.t, now=night.now) == night.now + timedelta(minutes=9)
    night.wait(minutes=9)  # the last minute of the rest
    night.do(engine.sell_add_on, entry=2)
    resting = questions.purchase_window(night.t, Purchase.ADD_ON, now=night.now)
    assert resting == questions.PurchaseWindow(
        timedelta(0), ends_at=night.now + timedelta(minutes=1)
    )
    night.wait(minutes=1, seconds=1)
    night.refuse("period_over", engine.sell_add_on, entry=3)
    assert questions.purchase_window(night.t, Purchase.ADD_ON, now=night.now) is None


def test_a_window_ends_in_time_where_no_rest_follows_or_it_is_skipped() -> None:
    night = club_night(add_ons=replace(ADD_ONS, until_minute=30, through_rest=True))
    night.wait(minutes=30, seconds=1)
    night.refuse("period_over", engine.sell_add_on, entry=1)
    night = club_night(add_ons=replace(ADD_ONS, through_rest=True))
    night.wait(minutes=55)
    night.do(engine.change_rest, after=3, length=timedelta(0))
    night.refuse("period_over", engine.sell_add_on, entry=1)


def test_chips_of_a_purchase_may_be_a_number_of_their_own() -> None:
    night = club_night(add_ons=replace(ADD_ONS, chips=40))
    night.do(engine.sell_add_on, entry=1)
    at = night.seat_of(1)
    assert night.t.tables[at.table].seat(at.seat) == engine.Seat(1, 140)


def test_a_price_that_is_decided_while_playing_is_split_as_before() -> None:
    night = rebuy_night(rebuy_price=Price(fee=20_000, prize_part=15_000))
    terms = RebuyTerms(max=1, price=8_000, stack_percent=100, until_minute=60)
    night.do(engine.change_point, point="rebuys", value=terms, announcement="Rebuys cost 80.")
    night.do(engine.sell_rebuy, entry=1)
    assert dict(night.t.sales.sold)[Price(fee=8_000, prize_part=6_000)] == 1


def test_a_house_without_rebuys_has_no_time_for_them() -> None:
    night = Night()
    night.begin(12)
    assert questions.purchase_window(night.t, Purchase.REBUY, now=night.now) is None


def test_whoever_missed_a_hand_without_chips_is_out() -> None:
    night = rebuy_night()
    entry = night.entry_at(1, 2)
    night.play(1, out=[2])
    night.do(engine.decline_rebuy, report=night.t.floor.reports[0].number)
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
    night.refuse("limit", engine.announce_rebuy, entry=entry)
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


ADD_ONS = RebuyTerms(max=1, price=1000, stack_percent=100, until_minute=50)


def club_night(add_ons: RebuyTerms = ADD_ONS, **changes: Any) -> Night:
    """A house where only chips that were paid for play, with rebuys of its own."""
    terms = RebuyTerms(max=1, price=1000, stack_percent=100, until_minute=60)
    night = Night(make_terms("club", **changes))
    night.do(engine.change_house, house=SHIPPED["club"].with_(rebuys=terms, add_ons=add_ons))
    night.begin(16)
    return night


def lose(night: Night, seat: int = 2) -> tuple[int, int]:
    """Somebody loses everything; the entry and its report."""
    entry = night.entry_at(1, seat)
    night.play(1, out=[seat])
    return entry, night.t.floor.reports[-1].number


def test_nobody_loses_a_rebuy_because_somebody_else_begins_the_hand() -> None:
    """Charity draft rules, 58: who misses a hand without chips is out."""
    night = rebuy_night()
    lose(night)
    said = night.refuse("rebuy_first", engine.start_hand, table=1, hand=2)
    assert "rebuy or out" in said
    night.play(2)  # other tables go on


def test_a_rebuy_that_is_announced_at_the_table_answers_and_plays_at_once() -> None:
    """Charity draft rules, 59: playing behind, and obliged to pay."""
    night = rebuy_night()
    entry, report = lose(night)
    night.do(engine.ask_for_rebuy, report=report)
    assert night.t.floor.reports == ()
    assert night.t.entries[entry].owed == (100,)
    assert night.t.tally.chips_in_play == 1700
    night.start(1)
    assert 2 in night.t.tables[1].hand.dealt_in
    night.do(engine.sell_rebuy, entry=entry)  # a floor helper comes while the hand is played
    assert night.t.entries[entry].owed == ()
    assert night.t.entries[entry].rebuys == 1
    assert night.t.tally.chips_in_play == 1700
    night.refuse("limit", engine.sell_rebuy, entry=entry)


def test_whoever_loses_announced_chips_owes_them_and_gets_no_others() -> None:
    night = rebuy_night(trusts_tables=True)
    entry, report = lose(night)
    night.do(engine.ask_for_rebuy, report=report)
    night.play(1, out=[2])
    assert not night.t.entries[entry].in_play  # the only rebuy is used up
    night.do(engine.sell_rebuy, entry=entry)
    assert not night.t.entries[entry].in_play
    assert night.t.tally.chips_in_play == 1700
    assert sum(count for _, count in night.t.sales.sold) == 17
    night.refuse("limit", engine.sell_rebuy, entry=entry)


def test_where_only_paid_chips_play_the_hand_waits_for_them() -> None:
    """Club rules, 6.3."""
    night = club_night()
    entry, report = lose(night)
    night.do(engine.ask_for_rebuy, report=report)
    night.refuse("already_asked", engine.ask_for_rebuy, report=report)
    assert "waits for the chips" in night.refuse("rebuy_first", engine.start_hand, table=1, hand=2)
    assert night.t.tally.chips_in_play == 1600
    night.wait(minutes=90)
    night.do(engine.sell_rebuy, entry=entry)  # it was asked for in time
    assert night.t.tables[1].seat(2) == engine.Seat(entry, 100)
    night.play(1)


def test_staff_can_go_on_without_chips_that_do_not_come() -> None:
    night = club_night()
    entry, report = lose(night)
    night.do(engine.ask_for_rebuy, report=report)
    night.do(engine.decline_rebuy, report=report)
    night.refuse("already_declined", engine.decline_rebuy, report=report)
    night.play(1)
    night.do(engine.sell_rebuy, entry=entry)  # only the Charity draft rules end that (58)


def test_the_table_says_that_the_chips_of_a_rebuy_are_here() -> None:
    night = rebuy_night()
    entry, report = lose(night)
    night.do(engine.ask_for_rebuy, report=report)
    night.refuse("no_chips_on_the_way", engine.confirm_chips, entry=entry)
    night.do(engine.sell_rebuy, entry=entry)
    assert night.t.entries[entry].on_the_way == 100
    night.refuse("sits_elsewhere", engine.confirm_chips, entry=entry, at=2)
    night.do(engine.confirm_chips, entry=entry, at=1)
    assert night.t.entries[entry].on_the_way == 0
    night.refuse("no_chips_on_the_way", engine.confirm_chips, entry=entry, at=1)


def test_who_says_out_at_a_trusted_table_is_out() -> None:
    night = rebuy_night(trusts_tables=True)
    entry, report = lose(night)
    assert night.t.entries[entry].in_play
    night.do(engine.decline_rebuy, report=report)
    assert not night.t.entries[entry].in_play
    night.play(1)


def test_a_trusted_table_is_not_asked_once_no_rebuy_is_possible() -> None:
    night = rebuy_night(trusts_tables=True)
    night.wait(minutes=70, seconds=1)
    entry = night.entry_at(1, 2)
    night.play(1, out=[2])
    assert not night.t.entries[entry].in_play


def test_the_wait_ends_with_the_time_for_rebuys() -> None:
    night = rebuy_night()
    night.wait(minutes=59)
    lose(night)
    night.wait(minutes=12)
    night.play(1)


def test_an_announcement_taken_back_gives_chips_and_question_back() -> None:
    night = rebuy_night()
    entry, report = lose(night)
    night.do(engine.ask_for_rebuy, report=report)
    night.undo(night.wish)
    assert night.t.tally.chips_in_play == 1600
    assert night.t.entries[entry].owed == ()
    night.refuse("rebuy_first", engine.start_hand, table=1, hand=2)


def due(night: Night, kind: SuggestionKind) -> list[Suggestion]:
    return [one for one in suggestions(night.t, now=night.now) if one.kind is kind]


def test_nobody_is_moved_while_somebody_may_still_buy_again() -> None:
    night = rebuy_night()
    night.play(2)
    night.play(1, out=[2, 3])
    assert not due(night, SuggestionKind.MOVE)
    first, second = night.t.floor.reports
    night.do(engine.decline_rebuy, report=first.number)
    assert not due(night, SuggestionKind.MOVE)
    night.do(engine.decline_rebuy, report=second.number)
    assert due(night, SuggestionKind.MOVE)


def test_prizes_may_grow_while_chips_are_sold_or_owed_after_registration() -> None:
    night = club_night()
    night.do(engine.close_registration)
    assert questions.prizes_may_grow(night.t, now=night.now)
    night.wait(minutes=59)
    _, report = lose(night)
    night.do(engine.ask_for_rebuy, report=report)
    night.wait(minutes=20)
    assert questions.prizes_may_grow(night.t, now=night.now)  # asked for in time
    night.do(engine.decline_rebuy, report=report)
    assert not questions.prizes_may_grow(night.t, now=night.now)


def test_no_deal_is_proposed_while_chips_are_sold_that_add_to_the_prizes() -> None:
    night = Night(make_terms("roberts"))
    rebuys = RebuyTerms(max=1, price=1000, stack_percent=100, until_minute=60)
    night.do(engine.change_house, house=SHIPPED["roberts"].with_(rebuys=rebuys))
    night.begin(16)
    night.do(engine.close_registration)
    assert "still sold" in night.refuse("prizes_not_final", engine.propose_deal, shares={})
    night.wait(minutes=90)
    night.refuse("wrong_entries", engine.propose_deal, shares={})


def test_chips_that_are_all_for_the_charity_add_to_no_prize() -> None:
    night = rebuy_night(rebuy_price=Price(20_000, 0), add_on_price=Price(10_000, 0))
    assert questions.prizes_may_grow(night.t, now=night.now)
    night.do(engine.close_registration)
    assert not questions.prizes_may_grow(night.t, now=night.now)


def test_no_table_is_to_close_while_somebody_may_still_buy_again() -> None:
    night = Night(make_terms("charity-draft"))
    night.begin(33)
    night.play(1, out=[2])
    assert due(night, SuggestionKind.BREAK_TABLE) == []
    (report,) = night.t.floor.reports
    night.do(engine.confirm_bust, report=report.number)
    (closing,) = due(night, SuggestionKind.BREAK_TABLE)
    assert closing.wish["table"] != 1
