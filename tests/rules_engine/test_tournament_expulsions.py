"""No-shows and disqualified players leave, and their chips with them."""

import pytest

from rules_engine import tournament as engine
from rules_engine.entries.penalties import Offence
from rules_engine.prizes.placing import ExitCause
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament import questions
from rules_engine.tournament.state import Out
from rules_engine.tournament.suggestions import SuggestionKind, suggestions
from tests.rules_engine.night import Night, make_terms


@pytest.fixture
def night() -> Night:
    night = Night(make_terms(trusts_tables=True))
    night.begin(20)
    return night


def test_who_is_reached_and_asks_for_it_keeps_the_chips_in_place(night: Night) -> None:
    entry = night.entry_at(1, 2)
    night.do(engine.mark_absent, entry=entry, never_came=True)
    night.wait(minutes=21)
    assert removals(night) == [entry]
    night.do(engine.mark_absent, entry=entry, is_coming=True)
    assert removals(night) == []
    night.refuse("on_the_way", engine.remove_no_show, entry=entry)
    night.refuse("already_absent", engine.mark_absent, entry=entry, is_coming=True)
    night.refuse("already_absent", engine.mark_absent, entry=entry)
    night.do(engine.mark_absent, entry=entry, never_came=True)
    assert removals(night) == [entry]


def removals(night: Night) -> list[int]:
    found = suggestions(night.t, now=night.now)
    return [one.wish["entry"] for one in found if one.kind is SuggestionKind.REMOVE_NO_SHOW]


def test_the_stack_of_a_no_show_goes_after_a_level(night: Night) -> None:
    entry = night.entry_at(1, 2)
    night.do(engine.mark_absent, entry=entry, never_came=True)
    night.wait(minutes=19)
    night.refuse("too_early", engine.remove_no_show, entry=entry)
    night.wait(minutes=1)
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


# Disqualified


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
