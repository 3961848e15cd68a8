"""A finished night never changes: its results are sealed, whatever is corrected or taken back."""

from random import Random
from typing import Any

import pytest

from rules_engine import tournament as engine
from rules_engine.cards import parse_card
from rules_engine.entries.penalties import Offence
from rules_engine.errors import RuleViolation
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.prizes.payout_plan import FixedAmounts, PayoutPlan
from rules_engine.prizes.pool import Price
from rules_engine.tools.simulation import plan_evening, simulate
from rules_engine.tournament import Line, Log, Stage, audit, facts, fold, questions
from rules_engine.tournament.questions import results
from rules_engine.tournament.questions.sealed import in_force
from rules_engine.tournament.seal import results_now
from tests.rules_engine.night import Night, make_terms


def night_with(left: int, house: str = "st-gabriel", **changes: Any) -> Night:
    """Ten players at one table of whom so many are left; the others went one by one."""
    night = Night(make_terms(house, trusts_tables=True, **changes))
    night.begin(10)
    for seat in range(10, left, -1):
        night.play(1, out=[seat])
    return night


def seals(night: Night) -> list[facts.ResultsSealed]:
    return [line.fact for line in night.log.lines if isinstance(line.fact, facts.ResultsSealed)]


def places(night: Night) -> dict[int, tuple[int, int]]:
    return {one.entry: (one.best, one.worst) for one in questions.standing(night.t)}


def at_place(night: Night, place: int) -> int:
    return next(entry for entry, (best, _) in places(night).items() if best == place)


def expect_sealed(tournament: engine.Tournament) -> None:
    assert tournament.stage is Stage.ENDED
    assert in_force(tournament) == results_now(tournament)


# When


def test_the_last_bust_seals_the_results() -> None:
    night = night_with(2)
    assert seals(night) == []
    night.play(1, out=[2])
    (sealed,) = seals(night)
    assert list(night.log.lines)[-1].fact is sealed
    assert len(sealed.results.places) == 10
    assert sum(paid[3] for paid in sealed.results.payouts or ()) == questions.pool(night.t).pool
    expect_sealed(night.t)


def test_a_deal_is_sealed_with_its_shares() -> None:
    night = night_with(3)
    left = [entry.number for entry in questions.entries_in_play(night.t)]
    shares = dict(zip(left, (12_000, 10_000, 10_000), strict=True))
    night.do(engine.agree_deal, shares=shares, consents=left)
    (sealed,) = seals(night)
    assert {entry: cents for entry, _, _, cents in sealed.results.payouts} == shares


def test_the_places_when_time_is_up_are_sealed() -> None:
    night = night_with(3)
    night.do(engine.count_stacks, table=1, stacks={1: 500, 2: 300, 3: 200})
    night.do(engine.stop_play, reason="fire alarm")
    expect_sealed(night.t)


def test_what_changes_no_result_seals_nothing() -> None:
    night = night_with(1)
    night.do(engine.announce, text="Good night.")
    night.do(engine.return_ticket, entry=at_place(night, 4))
    assert len(seals(night)) == 1
    expect_sealed(night.t)


def test_a_corrected_place_is_sealed_anew() -> None:
    night = night_with(1)
    entry = at_place(night, 3)
    night.do(engine.correct_place, entry=entry, place=2, reason="photo")
    assert len(seals(night)) == 2
    assert places(night)[entry] == (2, 2)
    expect_sealed(night.t)


def test_bounties_are_sealed() -> None:
    night = night_with(2, price=Price(fee=4000, prize_part=2200, bounty_part=1000))
    night.play(1, out=[2], knocked_out_by={2: [night.entry_at(1, 1)]})
    (sealed,) = seals(night)
    money = questions.bounties(night.t)
    assert (sealed.results.bounties, sealed.results.unclaimed) == (money.paid, money.unclaimed)
    assert money.total == 10_000


def test_the_order_of_picks_and_the_trophies_are_sealed_once_cards_are_drawn() -> None:
    plan = PayoutPlan(cash=None, packages=("grill", "weekend"), trophies=2)
    night = night_with(3, "roberts", payouts=plan)
    one, other = night.entry_at(1, 2), night.entry_at(1, 3)
    night.start(1)
    night.end(1, out=[2, 3], chips_before={2: 50, 3: 50})
    assert seals(night)[-1].results.picking is None
    with pytest.raises(RuleViolation):
        questions.pick_order(night.t)
    night.do(engine.draw_tie, cards={one: parse_card("Kd"), other: parse_card("Ks")})
    drawn = seals(night)[-1].results
    assert drawn.picking == drawn.trophies == questions.pick_order(night.t)
    winner = at_place(night, 1)
    night.do(engine.pick_package, entry=winner, package="grill")
    assert len(seals(night)) == 2


def test_prizes_that_do_not_fit_the_pool_end_no_less() -> None:
    night = night_with(2, payouts=PayoutPlan(cash=FixedAmounts((100, 50))))
    facts_made = engine.end_hand(
        engine.after(night.t, engine.start_hand(night.t, table=1, hand=9, now=night.now)),
        table=1,
        hand=9,
        out=[2],
        now=night.now,
    )
    sealed = facts_made[-1]
    assert isinstance(sealed, facts.ResultsSealed)
    assert sealed.results.payouts is None


# Undo


def test_taking_back_the_end_takes_back_its_seal() -> None:
    night = night_with(2)
    night.play(1, out=[2])
    night.undo(night.wish)
    assert night.t.stage is Stage.RUNNING
    assert night.t.prizes.sealed == ()
    night.undo(night.wish)
    assert len(seals(night)) == 1
    expect_sealed(night.t)


def test_taking_back_a_correction_puts_the_first_seal_in_force() -> None:
    night = night_with(1)
    before, first = places(night), seals(night)[-1].results
    night.do(engine.correct_place, entry=at_place(night, 3), place=2, reason="photo")
    night.undo(night.wish)
    assert len(seals(night)) == 2
    assert in_force(night.t) == first
    assert places(night) == before


def test_taking_back_what_came_before_the_end_seals_anew() -> None:
    night = night_with(3)
    night.do(engine.correct_place, entry=at_place(night, 6), place=4, reason="photo")
    corrected = night.wish
    night.play(1, out=[3])
    night.play(1, out=[2])
    with_it = places(night)
    night.undo(corrected)
    without = places(night)
    assert with_it != without
    assert len(seals(night)) == 2
    expect_sealed(night.t)
    night.undo(night.wish)
    assert len(seals(night)) == 2
    assert places(night) == with_it
    expect_sealed(night.t)


def test_a_seal_between_two_undos_does_not_stay_in_force() -> None:
    night = night_with(3)
    night.do(engine.correct_place, entry=at_place(night, 6), place=4, reason="photo")
    first = night.wish
    night.play(1, out=[3])
    night.play(1, out=[2])
    night.undo(first)
    undone = night.wish
    night.do(engine.correct_place, entry=at_place(night, 9), place=8, reason="photo")
    later = night.wish
    for wish in (undone, later):
        night.undo(wish)
        expect_sealed(night.t)
        assert fold(night.log.lines).prizes.sealed == night.t.prizes.sealed


def test_an_earlier_bust_can_still_be_taken_back() -> None:
    """A seal stands in nobody's way: it is out of force, and play goes on."""
    night = Night(make_terms())
    night.begin(10)
    for seat in range(10, 1, -1):
        night.play(1, out=[seat])
    for report in night.t.floor.reports:
        night.do(engine.confirm_bust, report=report.number)
    expect_sealed(night.t)
    night.undo(night.wish - 3)
    assert night.t.stage is Stage.RUNNING
    assert len(night.t.prizes.sealed) == 1
    assert in_force(night.t) is None
    (report,) = night.t.floor.reports
    night.do(engine.confirm_bust, report=report.number)
    assert len(seals(night)) == 2
    expect_sealed(night.t)


# Answers


def backwards(tournament: engine.Tournament) -> Any:
    """Places as some later release might find them."""
    found = ORIGINAL(tournament)
    return tuple(
        type(one)(one.entry, 11 - one.worst, 11 - one.best, one.cause) for one in reversed(found)
    )


ORIGINAL = results.standing


def test_a_release_that_counts_otherwise_does_not_change_a_sealed_night(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    night = night_with(1)
    before, paid = places(night), questions.payouts(night.t)
    monkeypatch.setattr(results, "standing", backwards)
    assert places(night) == before
    assert questions.payouts(night.t) == paid
    unsealed = [line for line in night.log.lines if line.fact.kind != "results_sealed"]
    assert questions.standing(fold(unsealed)) == backwards(fold(unsealed))


def test_a_night_without_a_seal_is_answered_from_its_facts() -> None:
    night = night_with(1)
    unsealed = fold(line for line in night.log.lines if line.fact.kind != "results_sealed")
    assert in_force(unsealed) is None
    assert questions.standing(unsealed) == questions.standing(night.t)
    assert questions.payouts(unsealed) == questions.payouts(night.t)
    assert questions.bounties(unsealed) == questions.bounties(night.t)
    assert engine.announce(unsealed, text="Good night.", now=night.now)[1:] == ()


def test_a_disqualification_keeps_its_cause_in_the_standing() -> None:
    night = night_with(3)
    night.do(
        engine.disqualify,
        entry=night.entry_at(1, 3),
        reason="threats",
        offence=Offence.OTHER,
        chips=0,
    )
    night.play(1, out=[2])
    assert questions.standing(night.t) == results.standing(night.t)


# Whole nights


@pytest.mark.parametrize("house", sorted(SHIPPED))
@pytest.mark.parametrize("seed", [1, 2])
def test_simulated_nights_are_sealed_and_stay_so_through_undo(house: str, seed: int) -> None:
    night = simulate(plan_evening(SHIPPED[house], players=12), seed=seed)
    log, random = night.log, Random(seed)
    expect_sealed(log.state)
    wish = max(line.wish for line in log.lines)
    for _ in range(12):
        number = log.lines[random.randint(len(log.lines) - 40, len(log.lines))].wish
        try:
            made = log.undo(number, now=log.lines[log.state.head].fact.at)
        except RuleViolation:
            continue
        wish, head = wish + 1, log.state.head
        log = log.append([Line(head + 1 + n, wish, fact) for n, fact in enumerate(made)])
        assert audit.problems(log.state) == ()
        again = Log.read(log.lines).state
        assert again.prizes.sealed == log.state.prizes.sealed
        if log.state.stage is Stage.ENDED:
            expect_sealed(log.state)
