"""Calls, clocks on players, absence, penalties, expulsion, rulings."""

from datetime import timedelta

import pytest

from rules_engine import tournament as engine
from rules_engine.clock.hand_clock import CalledClockPhase, Caller, ClockConsequence
from rules_engine.entries.penalties import Offence
from rules_engine.house.citations import Citation, Document
from rules_engine.house.keys import PenaltyKind, PenaltyStep
from rules_engine.prizes.placing import ExitCause
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament import facts, questions
from rules_engine.tournament.facts import ClockOutcome
from rules_engine.tournament.state import Out
from tests.rules_engine.night import Night, make_terms


@pytest.fixture
def night() -> Night:
    night = Night(make_terms(trusts_tables=True))
    night.begin(20)
    return night


def test_a_call_is_answered_once(night: Night) -> None:
    night.do(engine.call_floor, table=2, reason="string bet")
    (call,) = night.t.floor.calls
    night.do(engine.answer_call, call=call.number)
    night.refuse("already_closed", engine.answer_call, call=call.number)
    night.refuse("no_such_item", engine.answer_call, call=4711)
    night.refuse("no_such_table", engine.call_floor, table=44, reason="x")


def test_the_clock_on_a_player_runs_by_the_house(night: Night) -> None:
    night.start(1)
    wish = {"on": SeatRef(1, 2), "hand": 1, "facing_bet": True}
    night.refuse("opponents_only", engine.call_clock, **wish, caller=Caller.PLAYER_TO_ACT)
    night.do(engine.call_clock, **wish, caller=Caller.TABLE_MATE)
    night.refuse("clock_running", engine.call_clock, **wish, caller=Caller.TABLE_MATE)
    (call,) = night.t.floor.clock_calls
    clock = questions.called_clock(night.t, call)
    assert clock.expires_at - night.now == timedelta(seconds=60)
    assert clock.phase(night.now + timedelta(seconds=61)) is CalledClockPhase.EXPIRED
    assert clock.consequence is ClockConsequence.HAND_DEAD
    night.do(engine.close_clock_call, call=call.number, outcome=ClockOutcome.ACTED)
    night.refuse(
        "already_closed", engine.close_clock_call, call=call.number, outcome=ClockOutcome.ACTED
    )


def test_a_clock_ends_with_the_hand(night: Night) -> None:
    night.start(1)
    night.do(
        engine.call_clock, on=SeatRef(1, 2), hand=1, caller=Caller.TABLE_MATE, facing_bet=False
    )
    number = night.t.floor.clock_calls[0].number
    night.end(1)
    assert night.t.floor.clock_calls == ()
    night.refuse(
        "already_closed", engine.close_clock_call, call=number, outcome=ClockOutcome.RAN_OUT
    )


def test_the_clock_is_called_on_somebody_in_the_hand(night: Night) -> None:
    wish = {"caller": Caller.TABLE_MATE, "facing_bet": True}
    night.refuse("no_hand", engine.call_clock, on=SeatRef(1, 2), hand=1, **wish)
    night.start(1)
    night.refuse("not_dealt_in", engine.call_clock, on=SeatRef(1, 9), hand=1, **wish)


# Absence


def test_absent_players_are_dealt_in_but_do_not_deal(night: Night) -> None:
    dealer = questions.dealers(night.t, 1).dealer
    night.do(engine.mark_absent, entry=night.entry_at(1, dealer))
    assert questions.dealers(night.t, 1).dealer != dealer
    assert dealer in questions.next_hand(night.t, 1).dealt_in
    night.refuse("already_absent", engine.mark_absent, entry=night.entry_at(1, dealer))
    night.do(engine.mark_returned, entry=night.entry_at(1, dealer))
    assert questions.dealers(night.t, 1).dealer == dealer
    night.refuse("not_absent", engine.mark_returned, entry=night.entry_at(1, dealer))


def test_the_stack_of_a_no_show_goes_after_a_level(night: Night) -> None:
    entry = night.entry_at(1, 2)
    night.do(engine.mark_absent, entry=entry, never_came=True)
    night.wait(minutes=19)
    night.refuse("too_early", engine.remove_no_show, entry=entry)
    night.wait(minutes=1)
    night.refuse("on_the_way", engine.remove_no_show, entry=entry, asked_to_keep=True)
    night.do(engine.remove_no_show, entry=entry)
    assert night.t.tally.chips_in_play == 1900
    out = night.t.entries[entry].where
    assert isinstance(out, Out)
    assert out.cause is ExitCause.REMOVED
    assert questions.standing(night.t)[0].best == 20


def test_only_a_no_show_is_removed(night: Night) -> None:
    entry = night.entry_at(1, 2)
    night.do(engine.mark_absent, entry=entry)
    night.wait(minutes=40)
    night.refuse("not_a_no_show", engine.remove_no_show, entry=entry)


def test_a_blinded_stack_is_counted_before_it_goes(night: Night) -> None:
    entry = night.entry_at(1, 2)
    night.do(engine.mark_absent, entry=entry, never_came=True)
    night.play(1)
    night.wait(minutes=20)
    night.refuse("stack_needed", engine.remove_no_show, entry=entry)
    night.do(engine.remove_no_show, entry=entry, chips=97)
    assert night.t.tally.chips_in_play == 1903


# Penalties


def test_timeouts_grow(night: Night) -> None:
    night.do(
        engine.give_penalty, entry=1, step=PenaltyStep(PenaltyKind.TIMEOUT, 10), reason="abuse"
    )
    shorter = PenaltyStep(PenaltyKind.TIMEOUT, 10)
    night.refuse("must_be_longer", engine.give_penalty, entry=1, step=shorter, reason="again")
    (penalty,) = night.t.entries[1].penalties
    night.do(engine.end_penalty, entry=1, penalty=penalty.number)
    night.refuse("already_closed", engine.end_penalty, entry=1, penalty=penalty.number)
    night.refuse("no_such_item", engine.end_penalty, entry=2, penalty=penalty.number)


def test_whoever_serves_a_timeout_does_not_deal(night: Night) -> None:
    dealer = questions.dealers(night.t, 1).dealer
    entry = night.entry_at(1, dealer)
    warning = PenaltyStep(PenaltyKind.WARNING)
    night.do(engine.give_penalty, entry=entry, step=warning, reason="noise")
    assert questions.dealers(night.t, 1).dealer == dealer
    timeout = PenaltyStep(PenaltyKind.TIMEOUT, 10)
    night.do(engine.give_penalty, entry=entry, step=timeout, reason="abuse")
    roles = questions.dealers(night.t, 1)
    assert dealer not in (roles.dealer, roles.shuffler, roles.cutter, roles.deck_goes_to)
    assert dealer in questions.next_hand(night.t, 1).dealt_in
    penalty = night.t.entries[entry].penalties[-1]
    night.do(engine.end_penalty, entry=entry, penalty=penalty.number)
    assert questions.dealers(night.t, 1).dealer == dealer


def test_a_penalty_is_one_that_the_house_knows(night: Night) -> None:
    step = PenaltyStep(PenaltyKind.SUSPENSION)
    night.refuse("not_in_rule_set", engine.give_penalty, entry=1, step=step, reason="noise")
    expulsion = PenaltyStep(PenaltyKind.DISQUALIFICATION)
    night.refuse("use_disqualify", engine.give_penalty, entry=1, step=expulsion, reason="threats")


# Expulsion


def test_chips_of_a_disqualified_player_leave_play(night: Night) -> None:
    entry = night.entry_at(1, 2)
    (fact,) = night.do(engine.disqualify, entry=entry, reason="threats")
    assert night.t.tally.chips_in_play == 1900
    assert night.t.tables[1].seat(2) is None
    assert fact.citations
    night.refuse("not_in_play", engine.disqualify, entry=entry, reason="again")


def test_a_disqualified_player_wins_nothing(night: Night) -> None:
    night = Night(make_terms(trusts_tables=True))
    night.begin(10)
    night.start(1)
    night.end(1, out=range(1, 9))
    second = night.entry_at(1, 9)
    night.do(engine.disqualify, entry=second, reason="threats", chips=400)
    paid = questions.payouts(night.t)
    assert second not in {payout.entry for payout in paid}
    assert sum(payout.amount for payout in paid) == questions.pool(night.t).pool


def test_the_club_shares_the_chips_of_colluders() -> None:
    night = Night(make_terms("club", trusts_tables=True))
    night.begin(20)
    entry, others = night.entry_at(1, 2), night.t.tables[1].size - 1
    night.do(engine.disqualify, entry=entry, reason="signals", offence=Offence.COLLUSION)
    assert night.t.tables[1].seat(1) == engine.Seat(night.entry_at(1, 1), 100 + 100 // others)
    assert night.t.tally.chips_in_play == 2000 - 100 % others


def test_nobody_is_expelled_in_the_middle_of_a_hand(night: Night) -> None:
    night.start(1)
    night.refuse("hand_running", engine.disqualify, entry=night.entry_at(1, 2), reason="threats")


def test_an_unknown_stack_has_to_be_counted(night: Night) -> None:
    night.play(1)
    entry = night.entry_at(1, 2)
    night.refuse("stack_needed", engine.disqualify, entry=entry, reason="threats")
    night.do(engine.disqualify, entry=entry, reason="threats", chips=130)
    assert night.t.tally.chips_in_play == 1870


def test_a_known_stack_is_not_argued_about(night: Night) -> None:
    entry = night.entry_at(1, 2)
    night.refuse("chips_differ", engine.disqualify, entry=entry, reason="threats", chips=99)


@pytest.mark.parametrize("house", ["st-gabriel", "club"])  # chips removed, chips shared
def test_nobody_is_expelled_with_more_chips_than_there_are(house: str) -> None:
    night = Night(make_terms(house, trusts_tables=True))
    night.begin(20)
    night.play(1)
    wish = {"reason": "signals", "offence": Offence.COLLUSION, "chips": 88_888_888}
    sentence = night.refuse("chips_differ", engine.disqualify, entry=night.entry_at(1, 2), **wish)
    assert sentence == "Only 2,000 chips are in play."


def test_no_more_chips_are_removed_than_there_are(night: Night) -> None:
    entry = night.entry_at(1, 2)
    night.do(engine.mark_absent, entry=entry, never_came=True)
    night.play(1)
    night.wait(minutes=20)
    removals = (
        night.refuse("chips_differ", engine.remove_no_show, entry=entry, chips=2001),
        night.refuse("chips_differ", engine.remove_chips, entry=entry, chips=2001, reason="x"),
        night.refuse("chips_differ", engine.remove_pocketed_chips, entry=entry, chips=2001),
    )
    assert set(removals) == {"Only 2,000 chips are in play."}


def test_expulsion_closes_what_was_under_way(night: Night) -> None:
    entry = night.entry_at(1, 2)
    to = SeatRef(2, questions.table_view(night.t, 2).open_seats[0])
    night.do(engine.choose_mover, entry=entry, to=to, reason="light")
    number = night.t.floor.moves[0].number
    night.do(engine.leave_table, move=number)
    night.do(engine.disqualify, entry=entry, reason="threats")
    night.refuse("already_closed", engine.arrive, move=number)


# For the record


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


def test_an_announcement_stands_until_it_is_taken_down(night: Night) -> None:
    night.do(engine.announce, text="Dinner is served.")
    assert night.t.floor.announcement == "Dinner is served."
    night.do(engine.announce, text="")
    assert night.t.floor.announcement == ""
