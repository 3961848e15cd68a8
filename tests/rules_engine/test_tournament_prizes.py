"""The end: time, deals, drafting prizes, corrected places."""

from typing import Any

import pytest

from rules_engine import tournament as engine
from rules_engine.cards import parse_card
from rules_engine.house.citations import Document
from rules_engine.prizes import Goods, Package, Picking
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


def final_table(house: str = "st-gabriel") -> tuple[Night, dict[int, int]]:
    """Three are left and the prizes are fixed; shares that add up."""
    night = night_with(3, house)
    night.do(engine.close_registration)
    return night, dict(zip(left(night), (12_000, 10_000, 10_000), strict=True))


def test_a_proposed_deal_is_made_by_the_last_who_agrees() -> None:
    night, shares = final_table()
    one, two, three = shares
    night.refuse("no_proposal", engine.consent_to_deal, entry=one)
    night.refuse("sum", engine.propose_deal, shares=shares | {one: 1})
    night.do(engine.propose_deal, shares=shares)
    night.refuse("not_there", engine.consent_to_deal, entry=one, at=2)
    night.do(engine.consent_to_deal, entry=one, at=1)
    night.refuse("agreed_already", engine.consent_to_deal, entry=one)
    night.refuse("wrong_entries", engine.consent_to_deal, entry=999)
    night.do(engine.take_back_consent, entry=one)
    night.refuse("not_agreed", engine.take_back_consent, entry=one)
    for entry in (one, two):
        night.do(engine.consent_to_deal, entry=entry)
    assert night.t.stage is Stage.RUNNING
    night.do(engine.consent_to_deal, entry=three)
    assert night.t.stage is Stage.ENDED
    assert {p.entry: p.amount for p in questions.payouts(night.t)} == shares
    night.undo(night.wish)
    assert night.t.stage is Stage.RUNNING
    waiting = questions.proposal(night.t)
    assert waiting
    assert waiting.consents == (one, two)


def test_the_next_hand_takes_a_proposal_off_the_table_and_so_does_no() -> None:
    night, shares = final_table()
    night.do(engine.propose_deal, shares=shares)
    night.refuse("not_there", engine.drop_deal, at=2)
    night.do(engine.drop_deal, at=1)
    assert questions.proposal(night.t) is None
    night.do(engine.propose_deal, shares=shares)
    night.start(1)
    assert questions.proposal(night.t) is None
    night.refuse("hand_running", engine.propose_deal, shares=shares)
    night.refuse("no_proposal", engine.drop_deal)


def test_a_proposal_falls_when_somebody_leaves() -> None:
    night, shares = final_table()
    night.do(engine.propose_deal, shares=shares)
    gone = left(night)[0]
    night.do(engine.disqualify, entry=gone, reason="threats", chips=100)
    assert questions.proposal(night.t) is None
    night.refuse("no_proposal", engine.consent_to_deal, entry=left(night)[0])


def test_a_deal_is_proposed_where_the_house_and_the_hour_allow_it() -> None:
    night = Night(make_terms("club"))
    night.begin(8)
    assert "no deals" in night.refuse("forbidden", engine.propose_deal, shares={})
    night, shares = final_table("roberts")
    night.refuse("director_option", engine.propose_deal, shares=shares)
    night.do(engine.propose_deal, shares=shares, director_pays=True)
    for entry in shares:
        night.do(engine.consent_to_deal, entry=entry)
    assert night.t.stage is Stage.ENDED
    early = night_with(3)
    early.refuse("prizes_not_final", engine.propose_deal, shares=shares)


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


def test_a_pick_rests_on_the_rules_only_where_they_draft_prizes(draft: Night) -> None:
    (pick,) = draft.do(engine.pick_package, entry=questions.pick_order(draft.t)[0], package="ham")
    assert [one.document for one in pick.citations] == [Document.RIFFLE]
    plan = PayoutPlan(cash=None, packages=("grill",))
    night = Night(make_terms("charity-draft", payouts=plan))
    night.begin(10)
    night.do(engine.stop_play, reason="fire alarm")
    night.do(engine.draw_tie_cards)
    (pick,) = night.do(engine.pick_package, entry=questions.pick_order(night.t)[0], package="grill")
    assert [str(one) for one in pick.citations] == ["Charity draft rules, 72-73"]


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


def test_an_absent_winner_picks_last_and_a_represented_one_in_turn(draft: Night) -> None:
    night = draft
    first, second, third = questions.pick_order(night.t)
    night.refuse("proxy_needed", engine.state_picker, entry=second, how=Picking.BY_PROXY, proxy=" ")
    night.do(engine.state_picker, entry=first, how=Picking.AWAY)
    night.refuse("nothing_changed", engine.state_picker, entry=first, how=Picking.AWAY)
    night.do(engine.state_picker, entry=second, how=Picking.BY_PROXY, proxy="Aunt May")
    assert questions.picking_turns(night.t) == (second, third, first)
    night.refuse("not_your_turn", engine.pick_package, entry=first, package="ham")
    night.do(engine.pick_package, entry=second, package="ham")
    night.refuse("already_picked", engine.state_picker, entry=second, how=Picking.DECLINED)
    night.do(engine.state_picker, entry=first, how=Picking.IN_PERSON)
    assert questions.next_picker(night.t) == first
    night.undo(night.wish)
    assert questions.next_picker(night.t) == third


def test_what_a_winner_declines_is_picked_by_nobody_else_than_those_entitled(draft: Night) -> None:
    night = draft
    first, second, third = questions.pick_order(night.t)
    fourth = next(e for e, place in places(night).items() if place == (4, 4))
    night.refuse("no_pick", engine.state_picker, entry=fourth, how=Picking.AWAY)
    night.do(engine.state_picker, entry=second, how=Picking.DECLINED)
    night.do(engine.pick_package, entry=first, package="weekend")
    night.refuse("no_pick", engine.pick_package, entry=second, package="ham")
    night.do(engine.pick_package, entry=third, package="ham")
    assert questions.next_picker(night.t) is None
    assert [package.name for package in questions.packages_left(night.t)] == ["grill"]


def test_prizes_are_handed_over_once_and_that_can_be_taken_back(draft: Night) -> None:
    night = draft
    first, second, _ = questions.pick_order(night.t)
    outside = next(e for e, place in places(night).items() if place == (4, 4))
    night.refuse("no_prize", engine.hand_over_prize, entry=first, what=Goods.PACKAGE)
    night.do(engine.pick_package, entry=first, package="ham")
    picked = night.wish
    night.do(engine.hand_over_prize, entry=first, what=Goods.PACKAGE)
    handed = night.wish
    night.refuse("handed_over_already", engine.hand_over_prize, entry=first, what=Goods.PACKAGE)
    with pytest.raises(engine.UndoBlocked):
        night.undo(picked)
    night.do(engine.hand_over_prize, entry=second, what=Goods.TROPHY)
    night.refuse("no_prize", engine.hand_over_prize, entry=outside, what=Goods.TROPHY)
    assert night.t.prizes.handed == ((first, Goods.PACKAGE), (second, Goods.TROPHY))
    night.undo(handed)
    night.undo(picked)
    assert night.t.prizes.picks == ()


def test_packages_are_described_also_after_the_end_and_no_seal_changes(draft: Night) -> None:
    night = draft
    first, *_ = questions.pick_order(night.t)
    night.do(engine.pick_package, entry=first, package="ham")
    sealed = night.t.prizes.sealed
    ham = Package("ham", contents="Eight pounds, smoked", donor="Ray's Butchery", value=60_00)
    others = [Package("grill"), Package("weekend")]
    night.do(engine.list_packages, packages=[*others, ham], trophies=3)
    assert night.t.prizes.sealed == sealed
    assert night.t.terms.payouts.listed[-1] == ham
    night.refuse("package_picked", engine.list_packages, packages=others, trophies=3)
    night.refuse("trophy_won", engine.list_packages, packages=[*others, ham], trophies=2)
    night.refuse("package_names", engine.list_packages, packages=[ham, ham], trophies=3)
    late = [*others, ham, Package("pony")]
    night.do(engine.list_packages, packages=late, trophies=3)
    assert len(questions.pick_order(night.t)) == 4


def test_a_house_that_drafts_prizes_keeps_some_to_pick_from() -> None:
    night = Night(make_terms("charity-draft", payouts=PayoutPlan(cash=None, packages=("ham",))))
    night.refuse("packages_missing", engine.list_packages, packages=[], trophies=0)
    night.refuse("nothing_changed", engine.list_packages, packages=[Package("ham")], trophies=0)


def test_a_plan_of_described_packages_reads_back_and_an_older_one_too() -> None:
    plan = PayoutPlan(cash=None, packages=("ham", "cake"))
    described = plan.with_packages([Package("ham", donor="Ray"), Package("cake")])
    assert PayoutPlan.from_data(described.to_data()) == described
    assert "described" not in plan.to_data()
    with pytest.raises(ValueError, match="described"):
        PayoutPlan(cash=None, described=(Package("ham", donor="Ray"),))


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
