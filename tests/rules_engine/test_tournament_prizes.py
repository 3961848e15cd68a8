"""The end: time, deals, drafting prizes, corrected places."""

from typing import Any

import pytest

from rules_engine import tournament as engine
from rules_engine.cards import parse_card
from rules_engine.prizes.payout_plan import FixedAmounts, PayoutPlan
from rules_engine.tournament import Stage, questions
from tests.rules_engine.night import Night, make_terms


def night_with(left: int, house: str = "st-gabriel", **changes: Any) -> Night:
    """Ten players at one table of whom so many are left; the others went one by one."""
    night = Night(make_terms(house, trusts_tables=True, **changes))
    night.begin(10)
    for seat in range(10, left, -1):
        night.play(1, out=[seat])
    for report in night.t.floor.reports:
        night.do(engine.confirm_bust, report=report.number)
    return night


def left(night: Night) -> list[int]:
    return [entry.number for entry in questions.entries_in_play(night.t)]


def places(night: Night) -> dict[int, tuple[int, int]]:
    return {f.entry: (f.best, f.worst) for f in questions.standing(night.t)}


# Time


def test_at_midnight_chips_decide() -> None:
    night = night_with(3)
    night.refuse("time_left", engine.stop_play)
    night.wait(hours=5)
    night.refuse("stack_needed", engine.stop_play)
    night.do(engine.count_stacks, table=1, stacks={1: 500, 2: 250, 3: 250})
    night.do(engine.stop_play)
    first, second, third = (night.entry_at(1, seat) for seat in (1, 2, 3))
    assert night.t.stage is Stage.ENDED
    assert {e: p for e, p in places(night).items() if p[0] < 4} == {
        first: (1, 1),
        second: (2, 3),
        third: (2, 3),
    }
    paid = {payout.entry: payout.amount for payout in questions.payouts(night.t)}
    assert paid == {first: 16_000, second: 8000, third: 8000}


def test_the_director_may_stop_earlier_for_a_reason() -> None:
    night = night_with(3)
    night.do(engine.count_stacks, table=1, stacks={1: 500, 2: 300, 3: 200})
    night.start(1)
    night.refuse("hand_running", engine.stop_play, reason="fire alarm")
    night.end(1, stacks={1: 500, 2: 300, 3: 200})
    night.do(engine.stop_play, reason="fire alarm")
    assert night.t.stage is Stage.ENDED


# Deals


def test_a_deal_is_unanimous_and_adds_up() -> None:
    night = night_with(3)
    one, two, three = left(night)
    shares = {one: 12_000, two: 10_000, three: 10_000}
    everybody = left(night)
    night.refuse("not_unanimous", engine.agree_deal, shares=shares, consents=[one, two])
    night.refuse("sum", engine.agree_deal, shares=shares | {one: 1}, consents=everybody)
    night.refuse("wrong_entries", engine.agree_deal, shares={one: 32_000}, consents=everybody)
    night.do(engine.agree_deal, shares=shares, consents=everybody)
    assert night.t.stage is Stage.ENDED
    assert {p.entry: p.amount for p in questions.payouts(night.t)} == shares


def test_a_deal_leaves_prizes_already_won_alone() -> None:
    night = night_with(2)
    one, two = left(night)
    third = next(e for e, place in places(night).items() if place == (3, 3))
    night.do(engine.agree_deal, shares={one: 12_800, two: 12_800}, consents=[one, two])
    paid = {p.entry: p.amount for p in questions.payouts(night.t)}
    assert paid == {one: 12_800, two: 12_800, third: 6400}


def test_the_club_allows_no_deal() -> None:
    night = Night(make_terms("club"))
    night.begin(8)
    night.refuse("forbidden", engine.agree_deal, shares={}, consents=[])


def test_where_deals_are_frowned_upon_the_director_decides() -> None:
    night = night_with(3, "roberts")
    shares = dict(zip(left(night), (12_000, 10_000, 10_000), strict=True))
    night.refuse("director_option", engine.agree_deal, shares=shares, consents=left(night))
    night.do(engine.agree_deal, shares=shares, consents=left(night), director_pays=True)


def test_no_deal_while_a_hand_is_played() -> None:
    night = night_with(3)
    night.start(1)
    shares = dict(zip(left(night), (12_000, 10_000, 10_000), strict=True))
    night.refuse("hand_running", engine.agree_deal, shares=shares, consents=left(night))


# Drafts


@pytest.fixture
def draft() -> Night:
    plan = PayoutPlan(cash=None, packages=("grill", "weekend", "ham"), trophies=3)
    return night_with(1, "roberts", payouts=plan)


def test_packages_are_picked_in_order_of_finish(draft: Night) -> None:
    night = draft
    first, second, third = questions.pick_order(night.t)
    night.refuse("not_your_turn", engine.pick_package, entry=second, package="ham")
    night.refuse("no_such_package", engine.pick_package, entry=first, package="pony")
    night.do(engine.pick_package, entry=first, package="weekend")
    night.refuse("package_gone", engine.pick_package, entry=second, package="weekend")
    night.do(engine.pick_package, entry=second, package="ham")
    night.do(engine.pick_package, entry=third, package="grill")
    assert dict(night.t.prizes.picks) == {first: "weekend", second: "ham", third: "grill"}
    assert questions.trophy_winners(night.t) == (first, second, third)
    night.refuse("already_picked", engine.pick_package, entry=third, package="ham")


def test_nobody_picks_before_the_end() -> None:
    plan = PayoutPlan(cash=None, packages=("grill",))
    night = night_with(3, "roberts", payouts=plan)
    night.refuse("wrong_stage", engine.pick_package, entry=left(night)[0], package="grill")


def test_a_tie_is_drawn_for() -> None:
    plan = PayoutPlan(cash=None, packages=("grill", "weekend"), trophies=2)
    night = night_with(3, "roberts", payouts=plan)
    one, other = night.entry_at(1, 2), night.entry_at(1, 3)
    night.start(1)
    night.end(1, out=[2, 3], chips_before={2: 50, 3: 50})
    winner = left(night)[0]
    assert questions.prize_ties(night.t) == (tuple(sorted((one, other))),)
    night.refuse("tie_needs_cards", engine.pick_package, entry=winner, package="grill")
    same = {one: parse_card("As"), other: parse_card("As")}
    night.refuse("duplicate_card", engine.draw_tie, cards=same)
    night.do(engine.draw_tie, cards={one: parse_card("Kd"), other: parse_card("Ks")})
    assert questions.pick_order(night.t) == (winner, other)
    assert questions.trophy_winners(night.t) == (winner, other)


# Places and prizes


def test_staff_correct_a_place() -> None:
    night = night_with(3)
    before = places(night)
    wrong = next(e for e, place in before.items() if place == (6, 6))
    night.do(engine.correct_place, entry=wrong, place=4, reason="busted later than recorded")
    after = places(night)
    assert after[wrong] == (4, 4)
    assert sorted(after.values()) == sorted(before.values())
    night.refuse("not_placed", engine.correct_place, entry=left(night)[0], place=4, reason="x")
    night.refuse("no_such_place", engine.correct_place, entry=wrong, place=2, reason="x")


def test_a_corrected_place_stands_when_others_go_out() -> None:
    night = night_with(3)
    wrong = next(e for e, place in places(night).items() if place == (6, 6))
    night.do(engine.correct_place, entry=wrong, place=4, reason="busted later than recorded")
    night.play(1, out=[3])
    assert places(night)[wrong] == (4, 4)


def test_a_correction_follows_the_field_as_it_grows() -> None:
    night = Night(make_terms("roberts", trusts_tables=True))
    night.begin(10)
    night.do(engine.allow_late_entries, until_level=3)
    night.play(1, out=[10])
    night.play(1, out=[9])
    last = questions.standing(night.t)[-1].entry
    night.do(engine.correct_place, entry=last, place=9, reason="busted later")
    night.do(engine.admit_entry)
    assert places(night)[last] == (10, 10)


def test_a_correction_falls_with_its_bust() -> None:
    night = Night()
    night.begin(10)
    for seat in (9, 8):
        night.play(1, out=[seat])
    first, second = night.t.floor.reports
    night.do(engine.confirm_bust, report=first.number)
    confirmed = night.wish
    night.do(engine.confirm_bust, report=second.number)
    night.do(engine.correct_place, entry=first.entry, place=9, reason="busted later")
    assert places(night) == {first.entry: (9, 9), second.entry: (10, 10)}
    night.undo(confirmed)
    assert places(night) == {second.entry: (10, 10)}


def test_nobody_is_corrected_into_a_deal() -> None:
    night = night_with(3)
    fourth = next(e for e, place in places(night).items() if place == (4, 4))
    shares = dict(zip(left(night), (12_000, 10_000, 10_000), strict=True))
    night.do(engine.agree_deal, shares=shares, consents=left(night))
    night.refuse("no_such_place", engine.correct_place, entry=fourth, place=2, reason="x")
    night.refuse("not_placed", engine.correct_place, entry=next(iter(shares)), place=2, reason="x")


def test_the_money_is_reached_one_by_one() -> None:
    night = night_with(5)
    assert questions.places_to_the_money(night.t) == 2
    night.play(1, out=[5])
    night.play(1, out=[4])
    assert questions.places_to_the_money(night.t) == 0


def test_packages_have_a_bubble_too() -> None:
    plan = PayoutPlan(cash=None, packages=("grill", "weekend", "ham"))
    night = night_with(5, "roberts", payouts=plan)
    assert questions.places_paid(night.t) == 3
    assert questions.places_to_the_money(night.t) == 2


def test_prizes_change_with_the_plan() -> None:
    night = night_with(5)
    night.do(engine.change_prizes, payouts=PayoutPlan(cash=FixedAmounts((20_000, 12_000))))
    assert questions.prizes(night.t) == (20_000, 12_000)


def test_the_whole_pool_is_paid() -> None:
    night = night_with(1)
    assert night.t.stage is Stage.ENDED
    assert sum(p.amount for p in questions.payouts(night.t)) == 32_000
    assert [p.amount for p in questions.payouts(night.t)] == [16_000, 9600, 6400]
