"""What the tablet shows: the face of the table, seats, newcomers, reasons and the guide."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.house.keys import DeckChange
from rules_engine.room.table_view import SeatRef
from tables.director.screen_room import build_room
from tables.tablet import screen as table_screen
from tables.tablet.screen import TableScreen
from tests.asking import ask
from tests.factories import SOMEBODY, make_draft_tournament, make_drawn_tournament
from tests.tables.nights import (
    do,
    entry_at,
    make_running_tournament,
    make_two_deck_tournament,
    play_hand,
    seats_of,
    start_hand,
    state_of,
)
from tests.tables.tablet.test_hands import paired
from tournaments.log.log import Asked
from tournaments.models import Tournament, User
from tournaments.rights import Caller
from tournaments.scene import load_scene
from tournaments.terms.draft import Draft

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


def shown(tournament: Tournament, table: int = 1, *, later: timedelta | None = None) -> TableScreen:
    now = timezone.now() + (later or timedelta(0))
    return table_screen.build(now=now, tournament_id=tournament.pk, table=table)


def bust(tournament: Tournament, *seats: int, table: int = 1) -> None:
    for seat in seats:
        entry = entry_at(tournament, table, seat)
        at = SeatRef(table, seat)
        do(tournament, engine.bust_seat, at=at, entry=entry, chips_before=seat)


def gather(tournament: Tournament) -> None:
    """Table 2 breaks and everybody has sat down at table 1."""
    do(tournament, engine.break_table, table=2, reason="late")
    for move in state_of(tournament).floor.moves:
        do(tournament, engine.leave_table, move=move.number)
        do(tournament, engine.arrive, move=move.number)


def test_a_table_says_what_it_is_in_before_play() -> None:
    assert shown(make_draft_tournament()).face.title == "Nobody sits here yet"
    drawn = shown(make_drawn_tournament(entries=10))
    assert drawn.face.title == "Welcome"
    assert len(drawn.seats) == 9
    assert drawn.guide == ()


def test_the_face_of_a_hand_has_its_blinds_and_not_those_of_the_clock() -> None:
    night = make_running_tournament()
    start_hand(night)
    do(night, engine.set_level, level=5)
    seen = shown(night)
    assert (seen.face.title, seen.face.text) == ("Hand 1", "Blinds 1 / 2")
    assert seen.stakes is not None
    assert seen.stakes.big_blind == 2
    assert seen.clock is not None
    assert seen.clock.blinds == "5 / 10"


def test_a_rest_break_counts_down_and_says_what_comes_then() -> None:
    night = make_running_tournament()
    do(night, engine.set_level, level=3, left=timedelta(seconds=5))
    face = shown(night, later=timedelta(seconds=10)).face
    assert (face.kind, face.title, face.text) == ("rest", "Rest break", "Then blinds 4 / 8.")
    assert face.counts_until


def test_hand_for_hand_waits_for_the_other_table_and_says_so() -> None:
    night = make_running_tournament()
    ask(night.pk, engine.close_registration, asked=Asked(SOMEBODY))
    ask(night.pk, engine.start_hand_for_hand, asked=Asked(SOMEBODY))
    start_hand(night, 1)
    start_hand(night, 2)
    assert shown(night).face.over == "Hand for hand"
    do(night, engine.end_hand, table=1, hand=1)
    seen = shown(night)
    assert (seen.face.title, seen.face.text) == ("Hand for hand", "Wait for table 2.")
    assert seen.next_hand is None


def test_the_last_table_is_the_final_table_and_the_other_one_is_closed() -> None:
    night = make_running_tournament()
    play_hand(night, 1)
    play_hand(night, 2)
    bust(night, *seats_of(night)[:2])
    gather(night)
    assert shown(night, 1).face.over == "Final table"
    closed = shown(night, 2)
    assert closed.face.title == "This table is closed"
    assert closed.is_resting


def test_a_closed_table_says_who_sits_where_until_it_opens_again() -> None:
    night = make_running_tournament()
    play_hand(night, 1)
    play_hand(night, 2)
    bust(night, *seats_of(night)[:2])
    do(night, engine.break_table, table=2, reason="rain")
    moves = state_of(night).floor.moves
    for move in moves:
        do(night, engine.leave_table, move=move.number)
    do(night, engine.arrive, move=moves[0].number)
    closed = shown(night, 2)
    assert closed.face.title == "This table is closed"
    assert closed.face.text.startswith("Take all chips along")
    assert "director" not in closed.face.text
    went = {(one.table, one.seat): one.is_there for one in closed.sent}
    assert went == {(move.to.table, move.to.seat): move is moves[0] for move in moves}
    for move in moves[1:]:
        do(night, engine.arrive, move=move.number)
    assert shown(night, 2).face.text.endswith("Bring the cards and this tablet back.")
    do(night, engine.open_table, table=2)
    assert shown(night, 2).sent == ()


def test_a_table_that_a_redraw_left_out_says_where_its_people_went() -> None:
    night = make_running_tournament()
    people = {entry_at(night, 2, seat) for seat in seats_of(night, 2)}
    play_hand(night, 1)
    bust(night, *seats_of(night)[:2])
    do(night, engine.redraw, tables=[1], reason="the last table")
    where = [state_of(night).entries[entry].where for entry in people]
    assert {SeatRef(one.table, one.seat) for one in shown(night, 2).sent} == set(where)


def test_a_move_within_the_table_is_done_from_its_tablet(floor: User) -> None:
    night = make_running_tournament()
    seat = seats_of(night)[0]
    to = next(number for number in range(1, 10) if number not in seats_of(night))
    mover = entry_at(night, 1, seat)
    do(night, engine.choose_mover, entry=mover, to=SeatRef(1, to), reason="a draught")
    seen = shown(night)
    (move,) = seen.moves
    assert (move.verb, move.action, move.leaves) == ("leave", "Sits there now", False)
    assert seen.next_hand is None
    tablet = paired(night, 1, floor)
    assert tablet.post(f"/t/{night.pk}/tables/1/moves/{move.number}/leave/").status_code == 302
    assert entry_at(night, 1, to) == mover
    assert shown(night).next_hand == 1


def test_nobody_is_told_to_leave_and_to_deal() -> None:
    night = make_running_tournament()
    dealer = next(seat for seat in shown(night).seats if "deals" in seat.task)
    to = next(number for number in range(1, 10) if number not in seats_of(night, 2))
    mover = entry_at(night, 1, dealer.number)
    do(night, engine.choose_mover, entry=mover, to=SeatRef(2, to), reason="light")
    after = {seat.number: seat for seat in shown(night).seats}
    assert (after[dealer.number].note, after[dealer.number].task) == ("has to move", "")
    assert any("deals" in seat.task for seat in after.values())


def make_last_two() -> Tournament:
    night = make_running_tournament()
    play_hand(night, 1)
    play_hand(night, 2)
    bust(night, *seats_of(night, 1)[:3])
    bust(night, *seats_of(night, 2)[:4], table=2)
    gather(night)
    bust(night, seats_of(night)[0])
    return night


def test_two_left_see_when_showdown_mode_comes_and_then_play_it() -> None:
    night = make_last_two()
    face = shown(night).face
    assert (face.over, face.counts) == ("Heads-up", "Showdown mode after")
    assert shown(night, later=timedelta(minutes=35)).face.over == "Showdown mode"


def test_the_last_two_have_the_table_to_themselves() -> None:
    night = make_last_two()
    seen = shown(night)
    assert [seat.number for seat in seen.seats] == seats_of(night)
    start_hand(night)
    assert [seat.number for seat in shown(night).seats] == seats_of(night)


def test_the_last_bust_waits_for_the_director_by_name() -> None:
    night = make_last_two()
    last = seats_of(night)[0]
    name = next(seat.name for seat in shown(night).seats if seat.number == last)
    play_hand(night, out=(last,))
    seen = shown(night)
    assert seen.face.title == "Is it over?"
    assert seen.face.text == f"{name} is reported out. The director confirms it."
    assert seen.races == ()


def test_when_time_is_up_the_table_is_asked_for_nothing_more() -> None:
    night = make_running_tournament()
    play_hand(night)
    do(night, engine.set_level, level=9)
    assert shown(night).races
    do(night, engine.set_hard_stop, stop_at=timezone.now() + timedelta(minutes=1))
    seen = shown(night, later=timedelta(minutes=2))
    assert seen.face.title == "Time is up"
    assert seen.races == ()
    assert seen.guide == ()
    assert seen.reasons == ()
    assert not any(seat.task or seat.marks for seat in seen.seats)


def test_the_winner_is_named_when_it_is_over() -> None:
    night = make_running_tournament()
    play_hand(night, 1)
    play_hand(night, 2)
    bust(night, *seats_of(night, 1)[:4])
    bust(night, *seats_of(night, 2), table=2)
    seen = shown(night)
    assert (seen.face.kind, seen.face.over) == ("over", "The winner")
    assert seen.face.title.startswith("Player ")
    assert seen.clock is None


def test_who_share_first_place_are_named_when_it_is_over() -> None:
    night = make_running_tournament()
    for place in state_of(night).tables:
        stacks = {seat: held.stack for seat, held in place.held()}
        do(night, engine.count_stacks, table=place.number, stacks=stacks)
    do(night, engine.stop_play, reason="The hall closes")
    seen = shown(night)
    assert (seen.face.title, seen.face.over) == ("Play is over", "")
    assert seen.face.text.startswith("First place: Player ")


def test_an_empty_seat_that_skips_a_blind_is_explained_with_its_rule() -> None:
    night = make_running_tournament()
    play_hand(night)
    last = state_of(night).tables[1].last
    assert last is not None
    assert shown(night).reasons == ()
    bust(night, last.big_blind)
    seen = shown(night)
    assert "small blind" not in {mark for seat in seen.seats for mark in seat.marks}
    _, scene = load_scene(night.pk, caller=Caller.DIRECTOR, now=timezone.now())
    assert scene
    room = build_room(scene)
    assert "SB" not in {mark for seat in room.plan.named[0].seats for mark in seat.marks}
    start_hand(night)
    assert "small blind" not in {mark for seat in shown(night).seats for mark in seat.marks}
    assert any("small blind" in reason.sentence for reason in seen.reasons)
    assert all(reason.source for reason in seen.reasons)


def test_a_pause_in_the_middle_of_a_hand_says_why_and_until_when() -> None:
    night = make_running_tournament()
    start_hand(night)
    assert shown(night).pause is None
    until = timezone.now() + timedelta(minutes=12)
    do(night, engine.pause_clock, note="The raffle", until=until)
    pause = shown(night).pause
    assert pause
    assert pause.note == "The raffle"
    assert pause.countdown
    do(night, engine.resume_clock)
    assert shown(night).pause is None
    do(night, engine.pause_clock)
    assert shown(night).pause  # nothing was announced


def test_newcomers_are_dealt_in_or_wait_and_the_table_reads_what_they_owe() -> None:
    night = make_running_tournament()
    play_hand(night, 1)
    play_hand(night, 2)
    bust(night, *seats_of(night)[:2])
    gather(night)
    seen = shown(night)
    told = " ".join(f"{one.who}: {one.verdict}" for one in seen.newcomers)
    names = [seat.name for seat in seen.seats if seat.note == "new"]
    assert len(names) == 5
    assert not any(" and " in one.who and "owes" in one.verdict for one in seen.newcomers)
    assert all(name in told for name in names)
    assert all(one.source for one in seen.newcomers)


def test_somebody_on_the_way_is_seen_at_the_seat_they_will_have() -> None:
    night = make_running_tournament()
    play_hand(night, 1)
    play_hand(night, 2)
    bust(night, *seats_of(night)[:2])
    do(night, engine.break_table, table=2, reason="late")
    move = state_of(night).floor.moves[0]
    do(night, engine.leave_table, move=move.number)
    seat = shown(night).seats[move.to.seat - 1]
    assert (seat.is_coming, seat.note) == (True, "on the way")


def test_a_closing_table_says_so_and_prepares_no_hand() -> None:
    night = make_running_tournament()
    play_hand(night, 1)
    play_hand(night, 2)
    bust(night, *seats_of(night)[:2])
    do(night, engine.break_table, table=2, reason="late")
    closing = shown(night, 2)
    assert closing.is_closing
    assert closing.face.title == "This table is closing"
    assert "Take all chips along" in closing.face.text
    assert not any(seat.task or seat.marks for seat in closing.seats)
    assert (closing.reasons, closing.races) == ((), ())
    assert not shown(night, 1).is_closing


def test_the_guide_tells_novices_more_and_follows_the_moment() -> None:
    night = make_running_tournament()
    before = shown(night).guide
    assert any("posts the big blind" in step.text for step in before)
    assert any(step.is_for_novices for step in before)
    assert any(step.explanation for step in before)
    start_hand(night)
    assert any(step.aloud == "Flop" for step in shown(night).guide)


def guided(night: Tournament) -> list[str]:
    return [step.text for step in shown(night).guide]


def test_the_guide_makes_the_first_deck_ready_and_that_of_a_misdeal() -> None:
    night = make_two_deck_tournament(Draft.of_template("freeze-out"))
    assert "No deck is shuffled yet: the one for this hand comes first." in guided(night)
    assert sum("riffles it" in text for text in guided(night)) == 2
    start_hand(night)
    do(night, engine.void_hand, table=1, hand=1, reason="misdeal")
    again = guided(night)
    assert "The last hand was void: gather all its cards, shuffle and cut again." in again
    assert sum("takes the deck and riffles it" in text for text in again) == 1
    play_hand(night)
    later = guided(night)
    assert not any("void" in text or "shuffled yet" in text for text in later)
    assert sum("riffles it" in text for text in later) == 1


def named_buttons(night: Tournament) -> list[str]:
    """The labels in curved quotes that the guide speaks of; each is on the tablet now."""
    said = " ".join(f"{step.text} {step.explanation}" for step in shown(night).guide)
    key = {"tournament_id": night.pk, "table": 1}
    drawn = table_screen.screen.draw(key, now=timezone.now()).regions["table"]
    named = re.findall("“(.+?)”", said)
    assert all(re.search(rf">\s*{label}\s*<", drawn) for label in named)
    return named


def test_buttons_that_the_guide_names_are_on_the_tablet() -> None:
    night = make_drawn_tournament(entries=10)
    do(night, engine.start_clock)
    assert named_buttons(night) == ["We have dealt cards", "Draw for the button"]
    do(night, engine.draw_button, table=1)
    start_hand(night)
    assert named_buttons(night) == ["Hand over, nobody out", "Somebody is out"]


def test_the_felt_names_those_who_make_the_next_deck_ready() -> None:
    night = make_two_deck_tournament(Draft.of_template("freeze-out"))

    def tasks() -> dict[str, int]:
        return {seat.task: seat.number for seat in shown(night).seats if seat.task}

    first = tasks()
    button = first["deals, shuffles"]
    assert first["cuts"] == (button - 2) % 10 + 1  # to the right, General 16
    start_hand(night)
    do(night, engine.void_hand, table=1, hand=1, reason="misdeal")
    assert tasks() == first
    play_hand(night)
    assert set(tasks()) == {"deals", "shuffles", "cuts"}


def test_the_guide_changes_decks_with_the_level_where_the_house_does() -> None:
    draft = Draft.of_template("freeze-out")
    house = draft.house.with_(deck_change=DeckChange.WITH_DEALER_OR_LEVEL_OR_PROOF_OF_MARKING)
    for one, changes in ((replace(draft, house=house), True), (draft, False)):
        night = make_two_deck_tournament(one)
        play_hand(night)
        do(night, engine.set_level, level=2)
        assert any("A new level" in text for text in guided(night)) is changes
        play_hand(night)
        assert not any("A new level" in text for text in guided(night))
