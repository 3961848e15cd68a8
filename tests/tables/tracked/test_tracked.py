"""Full mode as the tablet shows and sends it."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.clock.hand_clock import Caller
from rules_engine.house.keys import PenaltyKind, PenaltyStep
from tables.models import HandStep, Table
from tables.tablet import screen as table_screen
from tables.tracked import services as tracking
from tables.tracked.screen import FullHand
from tests.tables.nights import (
    do,
    entry_at,
    make_running_tournament,
    play_hand,
    seats_of,
    state_of,
)
from tests.tables.tracked.tracked_tables import (
    make_small_night,
    make_tracked_hand,
    start,
    tap,
    tracked,
)
from tournaments.models import Tournament, User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


def shown(night: Tournament) -> FullHand:
    screen = table_screen.build(now=timezone.now(), tournament_id=night.pk, table=1)
    assert screen.full
    assert screen.full.hand
    return screen.full.hand


def play(night: Tournament, *words: str) -> FullHand:
    for word in words:
        tap(night, word)
    return shown(night)


def test_every_choice_of_the_player_to_act_is_one_button() -> None:
    night = make_tracked_hand()
    turn = shown(night).turn
    assert turn is not None
    assert [choice.label for choice in turn.choices] == [
        "Fold",
        "Call 2",
        "Raise to 4",
        "Raise to 7",
        "All-in 100",
    ]
    assert [choice.note for choice in turn.choices[2:]] == ["minimum", "pot", "every chip"]
    assert turn.pad is not None
    assert (turn.pad.least, turn.pad.most, turn.pad.chips) == (4, 100, (1, 5, 25, 100))
    assert turn.pad.prefix == f"{turn.seat}r"


def test_a_call_with_the_last_chips_is_one_button_too() -> None:
    night = make_tracked_hand()
    turn = play(night, "-a").turn
    assert turn is not None
    assert [(choice.label, choice.note) for choice in turn.choices[1:]] == [("Call 100", "all-in")]
    assert turn.pad is None


def test_whom_a_penalty_keeps_away_is_told_beside_the_hand_until_it_is_over() -> None:
    night = make_small_night(entries=4)
    tracking.switch_mode(night.pk, table=1, tracks_hands=True)
    step = PenaltyStep(PenaltyKind.TIMEOUT, 10)
    do(night, engine.give_penalty, entry=entry_at(night, 1, 1), step=step, reason="noise")
    start(night)

    def away(minutes: int = 0) -> list[int]:
        now = timezone.now() + timedelta(minutes=minutes)
        screen = table_screen.build(now=now, tournament_id=night.pk, table=1)
        assert screen.full
        assert screen.full.hand
        return [seat.number for seat in screen.full.hand.seats if seat.sits_out]

    assert (away(), away(minutes=11)) == ([1], [])


def test_the_flop_is_picked_or_skipped() -> None:
    night = make_tracked_hand(entries=2)
    picking = play(night, "-c", "-x").picking
    assert picking is not None
    (board,) = picking.targets
    assert (board.count, board.prefix, board.suffix) == (3, "[", "]")
    assert len(picking.deck) == 52
    assert picking.skip is not None
    assert picking.skip.step == "[]"
    play(night, "[AhKd2c]", "-x", "-x")
    again = shown(night).picking
    assert again is not None
    assert [card.code for card in again.deck if card.is_used] == ["Ah", "2c", "Kd"]


def test_without_cards_the_table_says_who_won() -> None:
    night = make_tracked_hand(entries=2)
    hand = play(night, "-c", "-x", "[]", "-x", "-x", "[]", "-x", "-x", "[]", "-x", "-x")
    assert hand.picking is None
    assert hand.asking is not None
    assert (hand.asking.name, hand.asking.amount) == ("the pot", 4)
    assert hand.asking.split is not None
    over = play(night, hand.asking.split.step)
    assert over.is_over
    assert [winner.share for award in over.awards for winner in award.winners] == [2, 2]


def test_the_winner_is_shown_with_the_five_cards_that_win() -> None:
    night = make_tracked_hand(entries=2)
    hand = play(night, "-a", "-a", "[AhKd2c]", "[7s]", "[3h]")
    first, second = tracked(night).hand.live_seats
    assert hand.picking is not None
    assert {target.count for target in hand.picking.targets} == {2}
    over = play(night, f"{first}=AsKs", f"{second}=QsQc")
    (award,) = over.awards
    (winner,) = award.winners
    assert (winner.seat, winner.hand) == (first, "two pair, aces and kings")
    assert [card.code for card in winner.five[:2]] == ["As", "Ah"]
    assert [seat.note for seat in over.seats if seat.number == second] == [""]


def test_queries_do_not_grow_with_the_table_or_the_hand() -> None:
    def queries(night: Tournament) -> int:
        shown(night)  # names are read once
        with CaptureQueriesContext(connection) as found:
            shown(night)
        return len(found)

    small = make_tracked_hand(entries=2)
    few = queries(small)
    play(small, "-c", "-x", "[AhKd2c]", "-x")
    assert queries(small) == few
    assert queries(make_tracked_hand(entries=9)) == few


@pytest.fixture
def tablet(floor: User, browser_of: Callable[[User | None], Client]) -> Client:
    return browser_of(floor)


def test_a_newcomer_whose_stack_nobody_knows_waits_beside_the_hand(tablet: Client) -> None:
    night = make_running_tournament(entries=10, tables=2)
    play_hand(night, 2)
    tracking.switch_mode(night.pk, table=1, tracks_hands=True)
    start(night)
    entry = entry_at(night, 2, seats_of(night, 2)[0])
    do(night, engine.choose_mover, entry=entry, to=engine.SeatRef(1, 9), reason="A friend")
    (move,) = state_of(night).floor.moves
    do(night, engine.leave_table, move=move.number)
    do(night, engine.arrive, move=move.number)
    page = tablet.get(f"/t/{night.pk}/tables/1/").content.decode()
    assert "not in this hand" in page


def test_a_hand_is_played_over_http(tablet: Client) -> None:
    night = make_small_night(entries=2)
    base = f"/t/{night.pk}/tables/1"
    tablet.post(f"{base}/mode/", {"mode": "full"})
    tablet.post(f"{base}/hands/1/start/")
    seat = tracked(night).hand.seat_to_act
    stale = tablet.post(f"{base}/hands/1/steps/", {"step": f"{seat}c", "answers": 7})
    garbled = tablet.post(f"{base}/hands/1/steps/", {"step": "hello", "answers": 0})
    assert (stale.status_code, garbled.status_code) == (409, 409)
    tablet.post(f"{base}/hands/1/steps/", {"step": f"{seat}c", "answers": 0})
    tablet.post(f"{base}/hands/1/steps/back/", {"answers": 1})
    tablet.post(f"{base}/hands/1/steps/", {"step": f"{seat}f", "answers": 2})
    tablet.post(f"{base}/hands/1/finish/")
    assert HandStep.objects.count() == 3
    assert state_of(night).tables[1].hand is None
    assert "Hand 2 starts" in tablet.get(f"{base}/").content.decode()
    tablet.post(f"{base}/mode/", {"mode": "simple"})
    assert not Table.objects.get(tournament=night).tracks_hands


def test_several_winners_are_ticked(tablet: Client) -> None:
    night = make_tracked_hand(entries=3)
    play(night, "-c", "-c", "-x", *(["[]", "-x", "-x", "-x"] * 3))
    seats = sorted(tracked(night).hand.live_seats)[:2]
    ticked = {f"winner-{seat}": "on" for seat in seats}
    answers = tracked(night).lines
    tablet.post(f"/t/{night.pk}/tables/1/hands/1/steps/", {"pot": 1, "answers": answers, **ticked})
    assert tracked(night).hand.awards[0].odd_chips == {}
    assert set(tracked(night).hand.awards[0].winners) == set(seats)


def test_what_a_player_did_is_judged_with_its_rule(tablet: Client) -> None:
    night = make_tracked_hand(entries=3)
    path = f"/t/{night.pk}/tables/1/hands/1/wager/"
    assert "It counts as" not in tablet.get(path).content.decode()
    page = tablet.get(path, {"chips": "25", "single": "on"}).content.decode()
    assert "A call" in page
    assert "St. Gabriel" in page
    raised = tablet.get(path, {"said": "raise", "amount": "10", "chips": "25"}).content.decode()
    assert "A raise to 10" in raised
    checked = tablet.get(path, {"said": "check"})
    assert checked.status_code == 409
    assert "There is a bet to answer" in checked.content.decode()
    play(night, "-f", "-f")
    assert tablet.get(path).status_code == 302


def test_counting_at_the_table_shows_what_differs(tablet: Client) -> None:
    night = make_small_night(entries=2)
    path = f"/t/{night.pk}/tables/1/counting/"
    seats = [number for number, _ in state_of(night).tables[1].held()]
    right = {f"seat-{seat}": 100 for seat in seats}
    wrong = right | {f"seat-{seats[0]}": 90}
    assert tablet.get(path).content.decode().count('value="100"') == 2
    assert "has 90, not 100" in tablet.post(path, wrong).content.decode()
    assert tablet.post(path, right | {f"seat-{seats[0]}": "many"}).status_code == 409
    tablet.post(path, {**wrong, "tell": ""})
    assert len(state_of(night).floor.calls) == 1
    assert tablet.post(path, right).status_code == 302


def test_whoever_acts_is_off_the_clock() -> None:
    night = make_tracked_hand(entries=3)
    seat = tracked(night).hand.seat_to_act
    at = engine.SeatRef(1, seat or 0)
    do(night, engine.call_clock, on=at, hand=1, caller=Caller.TABLE_MATE, facing_bet=True)
    assert state_of(night).floor.clock_calls
    tap(night, "-c")
    assert state_of(night).floor.clock_calls == ()
