"""Chips that lie in the pot before a deal: who is dealt in for them, and that they are won once."""

from dataclasses import replace
from random import Random

import pytest

from rules_engine import tournament as engine
from rules_engine.hand import PotAwarded, apply, deal_hand, legal_actions
from rules_engine.hand.betting import TurnChoices
from rules_engine.hand.steps import Action, BoardDealt, Kind
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.texts import rulings
from rules_engine.tournament import audit, facts, hand_result, plan_tracked_hand, questions
from rules_engine.tournament.log import UndoBlocked
from rules_engine.tournament.state import Out, Unseated
from tests.rules_engine.night import Night, make_terms


def make_night(entries: int = 5, *, house: str = "st-gabriel") -> Night:
    """One table, with everybody's stack known."""
    rules = SHIPPED[house].with_(min_entrants=2)
    night = Night(replace(make_terms(tables=1), house=rules))
    night.begin(entries)
    return night


def seats(night: Night, table: int = 1) -> list[int]:
    return [number for number, _ in night.t.tables[table].held()]


def leave_in_pot(night: Night, seat: int, chips: int = 40) -> None:
    """A deal of table 1 is void, and what this seat had wagered stays for the next."""
    night.start(1)
    night.do(engine.void_hand, table=1, hand=night.t.tables[1].hands, reason="two jacks of hearts")
    carry = {"table": 1, "seat": seat, "chips": chips, "reason": "knew of it"}
    night.do(engine.carry_pot, **carry, of_void_deal=True)


def newcomer(night: Night) -> int:
    """Somebody sits down at table 1 between two deals; the seat."""
    before = seats(night)
    if night.t.sales.late_until_level is None:
        night.do(engine.allow_late_entries, until_level=1)
    night.do(engine.admit_entry)
    for one in night.t.entries:
        if isinstance(one.where, Unseated):
            night.do(engine.seat_entry, entry=one.number)
    (seat,) = set(seats(night)) - set(before)
    return seat


def stack(night: Night, seat: int) -> int | None:
    held = night.t.tables[1].seat(seat)
    assert held
    return held.stack


def play_out(night: Night, *, winner: int) -> None:
    """A tracked hand in which everybody calls and this seat wins what it can."""
    night.start(1)
    hand = deal_hand(plan_tracked_hand(night.t, 1))
    while not hand.is_over:
        choices = legal_actions(hand)
        if isinstance(choices, TurnChoices):
            kind = Kind.CHECK if choices.may_check else Kind.CALL
            hand = apply(hand, Action(choices.seat, kind))
        elif hasattr(choices, "claimants"):
            hand = apply(hand, PotAwarded(choices.pot, (winner,)))
        else:
            hand = apply(hand, BoardDealt(()))
    night.end(1, stacks=hand_result(night.t, 1, hand).stacks)


def test_a_carried_pot_leaves_the_stack_and_stays_in_play() -> None:
    night = make_night()
    seat, *_ = seats(night)
    leave_in_pot(night, seat)
    (pot,) = night.t.floor.carried_pots
    assert (pot.chips, stack(night, seat)) == (40, 60)
    assert night.t.tally.chips_in_play == 500


def test_only_those_dealt_in_before_get_cards() -> None:
    """St. Gabriel, Appendix D deck 3: somebody who sat down since gets no hand."""
    night = make_night()
    entitled = seats(night)
    leave_in_pot(night, entitled[0])
    late = newcomer(night)
    coming = questions.next_hand(night.t, 1)
    assert sorted(coming.dealt_in) == entitled
    assert coming.not_entitled == (late,)
    ahead = questions.pot_ahead(night.t, 1, questions.seats_with_chips(night.t, 1))
    assert ahead
    assert (ahead.chips, sorted(ahead.only_for)) == (40, entitled)
    night.play(1)
    assert questions.next_hand(night.t, 1).not_entitled == ()
    assert questions.pot_ahead(night.t, 1, seats(night)) is None


def test_whoever_takes_over_a_seat_is_not_entitled() -> None:
    night = make_night()
    first, *others = seats(night)
    leave_in_pot(night, others[0])
    night.do(engine.disqualify, entry=night.entry_at(1, first), reason="threats")
    late = newcomer(night)
    assert late not in questions.next_hand(night.t, 1).dealt_in


def test_a_tracked_hand_starts_with_the_chips_and_its_winner_gets_them() -> None:
    night = make_night()
    loser, winner, *_ = seats(night)
    leave_in_pot(night, loser)
    play_out(night, winner=winner)
    assert stack(night, winner) == 100 + 40 + 4 * 2  # everybody called the big blind
    assert stack(night, loser) == 60 - 2
    assert night.t.floor.carried_pots == ()
    night.refuse("already_closed", engine.release_pot, pot=_last_pot(night), to={winner: 40})


def _last_pot(night: Night) -> int:
    carried = (line.fact for line in night.log.lines)
    return [fact.pot for fact in carried if isinstance(fact, facts.PotCarried)][-1]


def test_where_stacks_are_unknown_the_total_stays() -> None:
    night = make_night()
    seat, *_ = seats(night)
    night.play(1)
    leave_in_pot(night, seat)
    assert stack(night, seat) is None
    night.play(1)
    assert night.t.floor.carried_pots == ()
    assert night.t.tally.chips_in_play == 500


def test_the_chips_stay_when_the_next_deal_is_void_as_well() -> None:
    night = make_night()
    seat, *_ = seats(night)
    leave_in_pot(night, seat)
    leave_in_pot(night, seat, chips=10)
    assert [pot.chips for pot in night.t.floor.carried_pots] == [40, 10]
    ahead = questions.pot_ahead(night.t, 1, seats(night))
    assert ahead
    assert ahead.chips == 50


def test_chips_that_come_during_a_hand_wait_for_the_next_pot() -> None:
    night = make_night()
    night.start(1)
    seat = newcomer(night)
    dealt_in, *_ = night.t.tables[1].hand.dealt_in
    night.refuse("hand_running", engine.carry_pot, table=1, seat=dealt_in, chips=5, reason="x")
    night.do(engine.carry_pot, table=1, seat=seat, chips=5, reason="dodged")
    night.end(1)
    assert [pot.chips for pot in night.t.floor.carried_pots] == [5]
    night.play(1)
    assert night.t.floor.carried_pots == ()


def test_the_last_one_entitled_has_the_chips_before_the_deal() -> None:
    night = make_night(entries=4)
    kept, *others = seats(night)
    leave_in_pot(night, kept)
    for seat in others:
        newcomer(night)
        night.do(engine.disqualify, entry=night.entry_at(1, seat), reason="a brawl")
    night.start(1)
    assert night.t.floor.carried_pots == ()
    assert stack(night, kept) == 100
    assert len(night.t.tables[1].hand.dealt_in) > 1


def test_with_nobody_entitled_left_everybody_plays_for_them() -> None:
    night = make_night(entries=4)
    before = seats(night)
    leave_in_pot(night, before[0])
    for seat in before:
        newcomer(night)
        night.do(engine.disqualify, entry=night.entry_at(1, seat), reason="a brawl")
    ahead = questions.pot_ahead(night.t, 1, seats(night))
    assert ahead
    assert ahead.only_for == ()
    play_out(night, winner=seats(night)[0])
    assert night.t.floor.carried_pots == ()


def test_a_table_breaks_only_without_chips_in_its_pot() -> None:
    night = Night()
    night.begin(20)
    seat, *_ = seats(night)
    leave_in_pot(night, seat)
    sentence = night.refuse("pot_carried", engine.break_table, table=1, reason="the room closes")
    assert sentence.startswith("40 chips lie in the pot of table 1")
    (pot,) = night.t.floor.carried_pots
    night.do(engine.release_pot, pot=pot.number, to={seat: 40}, reason="the table breaks")
    night.do(engine.break_table, table=1, reason="the room closes")


def test_nothing_is_carried_from_a_deal_that_was_played_out() -> None:
    night = make_night()
    seat, *_ = seats(night)
    night.play(1)
    wish = {"table": 1, "seat": seat, "chips": 5, "reason": "x", "of_void_deal": True}
    night.refuse("no_void_deal", engine.carry_pot, **wish)


def test_undo_takes_a_carried_pot_back() -> None:
    night = make_night()
    seat, *_ = seats(night)
    leave_in_pot(night, seat)
    night.undo(night.wish)
    assert (stack(night, seat), night.t.floor.carried_pots) == (100, ())


def test_undo_after_the_hand_leaves_the_stacks_that_were_counted() -> None:
    night = make_night()
    seat, winner, *_ = seats(night)
    leave_in_pot(night, seat)
    carried = night.wish
    play_out(night, winner=winner)
    night.undo(carried)
    assert (stack(night, seat), stack(night, winner)) == (58, 148)
    assert audit.problems(night.t) == ()


def test_undo_is_refused_once_the_chips_were_given_out() -> None:
    night = make_night()
    seat, *_ = seats(night)
    leave_in_pot(night, seat)
    carried = night.wish
    night.do(engine.release_pot, pot=_last_pot(night), to={seat: 40}, reason="never mind")
    with pytest.raises(UndoBlocked):
        night.undo(carried)


# Rulings carried out


def ruled(night: Night, irregularity: str, *, waits: bool = False, **answers: str | int) -> int:
    """A ruling on record at table 1; its number."""
    texts = {key: str(value) for key, value in answers.items()}
    one = rulings.BY_ID[irregularity]
    held = rulings.hold(one, night.t.house, texts)
    night.append(rulings.record(night.t, one, held, table=1, is_staff=not waits, now=night.now))
    return night.t.head


def carry_out(night: Night, ruling: int, **wish: object) -> None:
    given = {"ruling": ruling, "is_staff": True} | wish
    night.do(rulings.carry_out, **given)


def test_a_dodged_blind_is_dead_money_in_the_next_pot() -> None:
    """Charity draft rules, 55."""
    night = make_night(house="charity-draft")
    seat, *_ = seats(night)
    ruling = ruled(night, "blind_dodged", waits=True, blind=4, player_stack=100, seat=seat)
    night.refuse("waits_for_staff", rulings.carry_out, ruling=ruling, is_staff=False)
    carry_out(night, ruling)
    given = night.t.floor.rulings[ruling]
    assert (given.waits, given.carried_out_at) == (False, night.now)
    assert stack(night, seat) == 96
    night.refuse("already_closed", rulings.carry_out, ruling=ruling, is_staff=True)
    night.start(1)
    assert plan_tracked_hand(night.t, 1).dead_money == 4
    wish = night.wish - 1
    night.end(1)
    night.undo(wish)
    assert night.t.floor.rulings[ruling].waits


def test_a_faulty_deck_bet_on_is_voided_and_the_chips_stay() -> None:
    night = make_night()
    seat, *_ = seats(night)
    night.start(1)
    ruling = ruled(night, "duplicate_card", waits=True, knew_and_bet="yes", seat=seat)
    night.refuse("chips_needed", rulings.carry_out, ruling=ruling, is_staff=True)
    carry_out(night, ruling, chips=20)
    (pot,) = night.t.floor.carried_pots
    assert (pot.chips, night.t.tables[1].hand, stack(night, seat)) == (20, None, 80)
    assert pot.citations
    assert pot.reason == "Wagers of the void deal that are not given back."


def test_chips_cannot_stay_once_another_deal_has_begun() -> None:
    night = make_night()
    seat, *_ = seats(night)
    night.start(1)
    ruling = ruled(night, "duplicate_card", knew_and_bet="yes", seat=seat)
    night.do(engine.void_hand, table=1, hand=1, reason="two jacks")
    assert rulings.chips_to_move(night.t, night.t.floor.rulings[ruling])
    night.start(1)
    assert rulings.chips_to_move(night.t, night.t.floor.rulings[ruling]) == ()
    night.refuse("nothing_to_carry_out", rulings.carry_out, ruling=ruling, is_staff=True, chips=20)


@pytest.mark.parametrize("is_counted", [True, False])
def test_pocketed_chips_leave_play(*, is_counted: bool) -> None:
    night = make_night()
    if not is_counted:
        night.play(1)
    seat, *_ = seats(night)
    ruling = ruled(night, "chips_off_table", chips_pocketed=25, seat=seat)
    carry_out(night, ruling)
    assert stack(night, seat) == (75 if is_counted else None)
    assert night.t.tally.chips_in_play == 475


def lose(night: Night, loser: int, winner: int, *, is_counted: bool) -> None:
    """A hand in which one seat loses everything to another."""
    night.start(1)
    stacks = {seat: stack(night, seat) or 0 for seat in night.t.tables[1].hand.dealt_in}
    stacks[winner] += stacks[loser]
    stacks[loser] = 0
    taken = {loser: [night.entry_at(1, winner)]}
    told = {"stacks": stacks} if is_counted else {"out": [loser]}
    night.end(1, **told, knocked_out_by=taken)


@pytest.mark.parametrize("is_counted", [True, False])
@pytest.mark.parametrize(("next_deal", "left"), [("no", 500), ("yes", 475)])
def test_chips_found_after_an_all_in(next_deal: str, left: int, *, is_counted: bool) -> None:
    """St. Gabriel, Appendix D betting 7: to the winner before the next deal, removed after."""
    night = make_night()
    loser, winner, *_ = seats(night)
    lose(night, loser, winner, is_counted=is_counted)
    entry = night.entry_at(1, loser)
    ruling = ruled(
        night,
        "chips_found_after_all_in",
        waits=True,
        opponent_covered="yes",
        next_deal_begun=next_deal,
        chips_found=25,
        seat=loser,
        winner_seat=winner,
    )
    carry_out(night, ruling)
    assert isinstance(night.t.entries[entry].where, Out)
    assert night.t.tally.chips_in_play == left
    if is_counted:
        assert stack(night, winner) == left - 300
    night.undo(night.wish)
    assert night.t.tally.chips_in_play == 500
    assert [report.entry for report in night.t.floor.reports] == [entry]


def test_chips_found_by_somebody_already_out_leave_play() -> None:
    night = make_night()
    loser, winner, *_ = seats(night)
    lose(night, loser, winner, is_counted=True)
    ruling = ruled(
        night,
        "chips_found_after_all_in",
        opponent_covered="yes",
        next_deal_begun="yes",
        chips_found=25,
        seat=loser,
    )
    (report,) = night.t.floor.reports
    night.wait(seconds=1)
    night.do(engine.confirm_bust, report=report.number)
    carry_out(night, ruling)
    assert (stack(night, winner), night.t.tally.chips_in_play) == (175, 475)


@pytest.mark.parametrize("is_counted", [True, False])
def test_whoever_was_not_covered_plays_on(*, is_counted: bool) -> None:
    night = make_night()
    loser, winner, *_ = seats(night)
    lose(night, loser, winner, is_counted=is_counted)
    ruling = ruled(
        night, "chips_found_after_all_in", opponent_covered="no", chips_found=25, seat=loser
    )
    carry_out(night, ruling)
    assert night.t.floor.reports == ()
    assert stack(night, loser) == (25 if is_counted else None)
    assert night.t.tally.chips_in_play == 500


def test_what_was_ruled_otherwise_is_not_carried_out() -> None:
    night = make_night()
    seat, *_ = seats(night)
    ruling = ruled(night, "chips_off_table", chips_pocketed=25, seat=seat)
    night.do(engine.overrule_ruling, ruling=ruling, headline="A word is enough.", reason="first")
    night.refuse("already_closed", rulings.carry_out, ruling=ruling, is_staff=True)
    assert rulings.chips_to_move(night.t, night.t.floor.rulings[ruling]) == ()


@pytest.mark.parametrize("seed", range(12))
def test_carried_chips_are_won_exactly_once(seed: int) -> None:
    """Whatever is carried, voided and played: stacks and pots add up, and no pot is left behind."""
    rng = Random(seed)
    night = make_night(entries=rng.randint(3, 8))
    carried = won = 0
    for _ in range(25):
        if stack_of := [seat for seat in seats(night) if (stack(night, seat) or 0) > 20]:
            seat, chips = rng.choice(stack_of), rng.randint(1, 9)
            if rng.random() < 0.5:
                leave_in_pot(night, seat, chips=chips)
            else:
                night.do(engine.carry_pot, table=1, seat=seat, chips=chips, reason="dodged")
            carried += chips
        if rng.random() < 0.6:
            ahead = sum(pot.chips for pot in night.t.floor.carried_pots)
            play_out(night, winner=rng.choice(questions.next_hand(night.t, 1).dealt_in))
            won += ahead
        lying = sum(pot.chips for pot in night.t.floor.carried_pots)
        stacks = [seat.stack or 0 for _, seat in night.t.tables[1].held()]
        assert sum(stacks) + lying == night.t.tally.chips_in_play
        assert carried == won + lying
