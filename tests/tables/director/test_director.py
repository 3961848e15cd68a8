"""The dashboard and the floor's screen: what waits, why, and for whom."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.clock import PauseReason
from rules_engine.house import SHIPPED
from rules_engine.house.keys import PenaltyKind, PenaltyStep, RebuyTerms
from rules_engine.tournament.state import Out
from tables.director import screen as director_screen
from tables.director import screen_entry_sheet as entry_sheet
from tables.director import screen_floor as floor_screen
from tables.director.queue_item import QueueItem
from tables.director.screen import DirectorScreen
from tables.director.screen_floor import FloorScreen
from tables.tablet import screen as tablet_screen
from tests.asking import ask
from tests.factories import (
    SOMEBODY,
    make_draft_tournament,
    make_drawn_tournament,
    make_entry,
    make_open_tournament,
)
from tests.tables.nights import (
    do,
    entry_at,
    make_running_tournament,
    play_hand,
    seats_of,
    start_hand,
    state_of,
)
from tests.tournaments.endings import make_ended_tournament
from tournaments.clock import services as clock
from tournaments.lobby import screen as lobby
from tournaments.log.log import Asked
from tournaments.models import AccountKind, Tournament, User, Wish
from tournaments.money import books
from tournaments.results import services as payouts
from tournaments.rights import Caller
from tournaments.scene import Tap
from tournaments.terms.draft import Draft
from tournaments.words.clock_face import Countdown

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

BrowserOf = Callable[[User | None], Client]
SCRIPT = {"Accept": "application/json"}


@pytest.fixture
def night() -> Tournament:
    return make_running_tournament()


def seen(tournament: Tournament, **later: float) -> DirectorScreen:
    now = timezone.now() + timedelta(**later)
    return director_screen.build(now=now, tournament_id=tournament.pk)


def seen_by_floor(tournament: Tournament) -> FloorScreen:
    return floor_screen.build(now=timezone.now(), tournament_id=tournament.pk)


def due(shown: DirectorScreen | FloorScreen) -> dict[str, QueueItem]:
    assert shown.queue
    return {item.about: item for item in shown.queue.due}


def report(night: Tournament, table: int = 1) -> int:
    play_hand(night, table, out=(seats_of(night, table)[0],))
    return state_of(night).floor.reports[-1].number


def test_a_draft_has_nothing_to_decide() -> None:
    shown = seen(make_draft_tournament())
    assert (shown.overview, shown.queue, shown.room) == (None, None, None)


def test_numbers_of_the_night(night: Tournament) -> None:
    shown = seen(night)
    assert shown.overview
    assert shown.money
    assert (shown.overview.entries, shown.overview.left, shown.overview.average) == (10, 10, 100)
    assert (shown.money.pool, shown.money.raised) == ("$320", "$80")


def test_seats_are_drawn_and_the_clock_started_from_here() -> None:
    tournament = make_open_tournament()
    make_entry(tournament)
    assert due(seen(tournament))["Before play"].main
    drawn = seen(make_drawn_tournament(entries=10))
    assert drawn.controls
    assert drawn.controls.can_start


def test_the_buttons_of_the_clock_follow_it(night: Tournament) -> None:
    running = seen(night).controls
    assert running
    assert (running.can_pause, running.can_resume, running.level_back) == (True, False, None)
    assert running.level_on == 2
    ask(night.pk, engine.pause_clock, asked=Asked(SOMEBODY))
    paused = seen(night).controls
    assert paused
    assert (paused.can_pause, paused.can_resume, paused.doubt) == (False, True, "")


def test_after_an_outage_the_director_is_asked_about_the_lost_time(night: Tournament) -> None:
    stamp = timezone.now() + timedelta(minutes=3)
    clock.stamp_alive(now=stamp)
    clock.pause_after_outage(now=stamp + timedelta(minutes=5))
    controls = seen(night, minutes=9).controls
    assert controls
    assert f"off or asleep from {stamp:%H:%M}" in controls.doubt


def test_after_a_jump_of_time_the_director_is_told_and_asked(
    night: Tournament, director: User, browser_of: Callable[[User | None], Client]
) -> None:
    seen_at = timezone.now()
    clock.doubt_time(seen_at=seen_at, now=seen_at - timedelta(hours=1), reason=PauseReason.JUMP)
    page = browser_of(director).get(f"/t/{night.pk}/director/").content.decode()
    assert "time of day jumped" in page
    assert "Go on from here" in page
    assert "Count the lost time" in page


def test_what_was_called_off_has_no_clock_and_raised_nothing(
    night: Tournament, director: User, browser_of: Callable[[User | None], Client]
) -> None:
    ask(night.pk, engine.cancel_tournament, reason="Snow.", asked=Asked(SOMEBODY))
    shown = director_screen.build(now=timezone.now(), tournament_id=night.pk)
    assert shown.money
    assert (shown.money.pool, shown.money.raised) == ("$0", "$0")
    page = browser_of(director).get(f"/t/{night.pk}/director/").content.decode()
    assert "Called off" in page
    assert f'href="/t/{night.pk}/refunds/"' in page
    assert 'role="timer"' not in page


def test_a_bust_report_asks_by_name_and_names_itself(night: Tournament) -> None:
    number = report(night)
    (item,) = [item for about, item in due(seen(night)).items() if about.startswith("Bust report")]
    assert item.title.startswith("Is Player ")
    assert item.main
    assert item.main.url == f"/t/{night.pk}/reports/{number}/confirm/"
    assert item.main.asks == ""
    assert item.is_first


def test_the_second_of_two_in_one_hand_is_asked_for_the_chips(night: Tournament) -> None:
    first, second, *_ = seats_of(night)
    entry = entry_at(night, 1, first)
    play_hand(night)
    play_hand(night, out=(second,))
    assert not bust_report(night).asks
    ask(night.pk, engine.bust_seat, at=engine.SeatRef(1, first), entry=entry, asked=Asked(SOMEBODY))
    assert bust_report(night).asks == "Chips before the hand"


def test_a_redraw_waits_for_the_answer_to_a_report(night: Tournament) -> None:
    number = report(night, table=2)
    waiting = due(seen(night))["Redraw"]
    assert waiting.is_blocked
    assert waiting.waits == "Answer the reports at table 2 first."
    do(night, engine.confirm_bust, report=number)
    ready = due(seen(night))["Redraw"]
    assert not ready.is_blocked
    assert ready.title == "New seats for everybody at table 1; close table 2"
    assert ready.main
    assert ready.main.label == "Redraw and close table 2"


def bust_report(night: Tournament) -> Tap:
    (item,) = [item for about, item in due(seen(night)).items() if about.startswith("Bust report")]
    assert item.main
    return item.main


def test_a_call_waits_until_somebody_goes(night: Tournament) -> None:
    ask(night.pk, engine.call_floor, table=2, reason="A torn card", asked=Asked(SOMEBODY))
    item = due(seen(night))["Table 2 calls"]
    assert item.title == "A torn card"
    (call,) = state_of(night).floor.calls
    ask(night.pk, engine.answer_call, call=call.number, asked=Asked(SOMEBODY))
    assert "Table 2 calls" not in due(seen(night))


def test_the_first_thing_that_can_be_done_asks_for_attention(night: Tournament) -> None:
    report(night)
    ask(night.pk, engine.call_floor, table=2, reason="", asked=Asked(SOMEBODY))
    queue = seen(night).queue
    assert queue
    assert [item.is_first for item in queue.due].count(True) == 1


def test_a_suggestion_says_why_and_cites_the_rule(night: Tournament) -> None:
    item = due(seen(night))["Registration"]
    assert item.source.startswith("St. Gabriel")
    assert item.why.endswith(".")


def test_tables_without_a_button_are_one_thing_to_do() -> None:
    tournament = make_drawn_tournament(entries=10)
    item = due(seen(tournament))["First button"]
    assert item.title == "Tables 1 and 2 draw for the button"
    assert item.main
    assert dict(item.main.fields) == {"tables": "1,2"}


def test_one_table_without_a_button_draws_alone() -> None:
    tournament = make_drawn_tournament(entries=10)
    do(tournament, engine.draw_button, table=1)
    item = due(seen(tournament))["First button"]
    assert item.title == "Table 2 draws for the button"


def test_a_table_that_calls_comes_before_busts_and_those_go_by_table(night: Tournament) -> None:
    for table in (2, 1):
        play_hand(night, table, out=(seats_of(night, table)[0],))
    do(night, engine.call_floor, table=2, reason="Two cards face up")
    queue = seen(night).queue
    assert queue
    said = [item.about for item in queue.due if "Table" in item.about or "Bust" in item.about]
    assert said[0] == "Table 2 calls"
    assert [one.split(", ")[1] for one in said[1:]] == ["table 2", "table 1"]


def test_somebody_left_behind_at_a_closing_table_is_in_the_queue(night: Tournament) -> None:
    ask(night.pk, engine.confirm_bust, report=report(night), asked=Asked(SOMEBODY))
    ask(night.pk, engine.break_table, table=1, reason="one long table", asked=Asked(SOMEBODY))
    move = state_of(night).floor.moves[0]
    ask(night.pk, engine.cancel_move, move=move.number, reason="stays", asked=Asked(SOMEBODY))
    item = due(seen(night))["Left behind"]
    assert item.title.endswith("needs another seat")
    assert "Table 1 closes" in item.why
    assert item.page == f"/t/{night.pk}/entries/{move.entry}/"


def test_chips_to_change_lead_to_the_tables(night: Tournament) -> None:
    ask(night.pk, engine.set_level, level=9, asked=Asked(SOMEBODY))
    links = due(seen(night))["Chip race"].links
    assert [link.table for link in links] == [1, 2]


def test_the_floor_sees_what_only_the_director_decides_as_a_note(night: Tournament) -> None:
    shown = seen_by_floor(night)
    assert "Registration" not in due(shown)
    assert shown.queue
    assert "Registration" in {item.about for item in shown.queue.notes}


def test_the_floor_confirms_busts(night: Tournament) -> None:
    report(night)
    assert any(about.startswith("Bust report") for about in due(seen_by_floor(night)))


def test_the_floors_screen_has_no_field_for_money_or_the_clock() -> None:
    fields = set(FloorScreen.__dataclass_fields__)
    assert fields.isdisjoint({"money", "controls", "steps"})


def test_the_room_shows_positions_hands_and_absences(night: Tournament) -> None:
    start_hand(night)
    away = entry_at(night, 2, seats_of(night, 2)[0])
    ask(night.pk, engine.mark_absent, entry=away, asked=Asked(SOMEBODY))
    room = seen(night).room
    assert room
    one, two = room.plan.named
    assert (one.hand, two.hand) == (1, None)
    assert sorted(mark for seat in one.seats for mark in seat.marks) == ["BB", "D", "SB"]
    assert two.seats[0].state == "away"
    assert not one.has_tablet


def test_those_who_are_out_can_be_found(night: Tournament) -> None:
    number = report(night)
    ask(night.pk, engine.confirm_bust, report=number, asked=Asked(SOMEBODY))
    room = seen(night).room
    assert room
    assert [person.note for person in room.out] == ["10th"]


def test_the_last_who_are_out_stand_by_place_whoever_was_confirmed_first(
    night: Tournament,
) -> None:
    play_hand(night, out=tuple(seats_of(night)[:2]))
    for one in reversed(tuple(state_of(night).floor.reports)):
        ask(night.pk, engine.confirm_bust, report=one.number, asked=Asked(SOMEBODY))
    room, wall = seen(night).room, lobby.build(now=timezone.now(), tournament_id=night.pk)
    assert room
    assert [person.note for person in room.out] == ["9th", "10th"]
    assert [line.place for line in wall.out] == ["9th", "10th"]


def test_a_shared_place_has_the_same_words_everywhere(
    night: Tournament, director: User, browser_of: BrowserOf
) -> None:
    start_hand(night)
    out = seats_of(night)[:2]
    entry = entry_at(night, 1, out[0])
    do(night, engine.end_hand, table=1, hand=1, out=out, chips_before=dict.fromkeys(out, 50))
    for one in state_of(night).floor.reports:
        ask(night.pk, engine.confirm_bust, report=one.number, asked=Asked(SOMEBODY))
    room, wall = seen(night).room, lobby.build(now=timezone.now(), tournament_id=night.pk)
    assert room
    assert {person.note for person in room.out} == {"9th to 10th"}
    assert {line.place for line in wall.out} == {"9th to 10th"}
    browser = browser_of(director)
    for path in (f"entries/{entry}/", "entries/"):
        assert "9th to 10th" in browser.get(f"/t/{night.pk}/{path}").content.decode()


def test_minutes_pass_on_the_dashboard(night: Tournament) -> None:
    now, later = seen(night), seen(night, minutes=1, seconds=1)
    assert later.moment > now.moment
    assert now.changes_at
    assert now.changes_at - timezone.now() <= timedelta(minutes=1)


def test_a_tap_is_granted_quietly_and_a_second_decision_refused_in_words(
    night: Tournament, director: User, floor: User, browser_of: BrowserOf
) -> None:
    path = f"/t/{night.pk}/reports/{report(night)}"
    entry = state_of(night).floor.reports[0].entry
    granted = browser_of(floor).post(f"{path}/confirm/", {"nonce": uuid4()}, headers=SCRIPT)
    assert granted.status_code == 204
    assert isinstance(state_of(night).entries[entry].where, Out)
    assert Wish.objects.latest("number").user == floor
    late = browser_of(director).post(f"{path}/reject/", {"nonce": uuid4()}, headers=SCRIPT)
    assert late.status_code == 409
    assert "the bust was confirmed" in late.json()["sentence"]


def test_a_form_without_a_script_leads_back_to_the_own_screen(
    night: Tournament, floor: User, browser_of: BrowserOf
) -> None:
    number = report(night)
    answer = browser_of(floor).post(f"/t/{night.pk}/reports/{number}/reject/")
    assert answer.headers["Location"] == f"/t/{night.pk}/floor/"


@pytest.mark.parametrize(
    ("path", "fields", "code"),
    [
        ("reports/1/shrug/", {}, "unknown_verb"),
        ("moves/order/", {"entry": 1, "table": "x", "seat": 1}, "number_needed"),
        ("moves/1/fly/", {}, "unknown_verb"),
        ("clock-calls/1/shrug/", {}, "choice_needed"),
        ("entries/1/attend/shrug/", {}, "unknown_verb"),
        ("entries/1/attend/penalty/", {"step": "lashes 5", "reason": "x"}, "choice_needed"),
        ("entries/1/direct/move/", {"to": "here", "reason": "x"}, "seat_needed"),
        ("entries/1/direct/stack/", {"chips": "", "reason": "x"}, "number_needed"),
        ("entries/1/direct/stack/", {"chips": 5, "reason": " "}, "reason_needed"),
        ("entries/99/direct/disqualify/", {"offence": "other", "reason": "x"}, "no_such_entry"),
        ("buttons/", {"tables": "all"}, "number_needed"),
        ("room/shrug/", {}, "unknown_verb"),
        ("tables/1/direct/shrug/", {}, "unknown_verb"),
    ],
)
def test_nonsense_is_refused_in_words(
    night: Tournament,
    director: User,
    browser_of: BrowserOf,
    path: str,
    fields: dict[str, object],
    code: str,
) -> None:
    answer = browser_of(director).post(f"/t/{night.pk}/{path}", fields, headers=SCRIPT)
    assert answer.status_code == 409
    assert answer.json()["code"] == code


@pytest.mark.parametrize("house", SHIPPED)
def test_every_penalty_that_the_sheet_offers_is_granted_twice(
    house: str, director: User, browser_of: BrowserOf
) -> None:
    tournament = make_open_tournament(draft=Draft.of_house(house))
    make_entry(tournament)
    entry, now, browser = 1, timezone.now(), browser_of(director)
    sheet = entry_sheet.build(
        tournament_id=tournament.pk, entry=entry, caller=Caller.DIRECTOR, now=now
    )
    offered = [choice.value for choice in sheet.penalty_choices] * 2
    for step in offered:
        fields = {"step": step, "minutes": "17", "reason": "noise", "nonce": uuid4()}
        path = f"/t/{tournament.pk}/entries/{entry}/attend/penalty/"
        assert browser.post(path, fields, headers=SCRIPT).status_code == 204, step
    given = state_of(tournament).entries[entry].penalties
    assert [penalty.step.kind.value for penalty in given] == offered
    assert {penalty.step.minutes for penalty in given} <= {17, None}


@pytest.mark.parametrize("minutes", ["", "0", "-5", "601", "ten"])
def test_a_timeout_needs_its_minutes(
    night: Tournament, director: User, browser_of: BrowserOf, minutes: str
) -> None:
    entry = entry_at(night, 1, seats_of(night)[0])
    fields = {"step": "timeout", "minutes": minutes, "reason": "noise"}
    path = f"/t/{night.pk}/entries/{entry}/attend/penalty/"
    answer = browser_of(director).post(path, fields, headers=SCRIPT)
    assert (answer.status_code, answer.json()["code"]) == (409, "minutes_needed")
    assert not state_of(night).entries[entry].penalties


def test_a_timeout_ends_by_itself_on_every_screen(night: Tournament) -> None:
    seat = seats_of(night)[0]
    entry, later = entry_at(night, 1, seat), timezone.now() + timedelta(minutes=11)
    step = PenaltyStep(PenaltyKind.TIMEOUT, 10)
    do(night, engine.give_penalty, entry=entry, step=step, reason="noise")

    def seen_at(at: datetime) -> tuple[str, Countdown | None, str, bool]:
        table = tablet_screen.build(now=at, tournament_id=night.pk, table=1)
        chair = next(one for one in table.seats if one.number == seat)
        sheet = entry_sheet.build(
            tournament_id=night.pk, entry=entry, caller=Caller.DIRECTOR, now=at
        )
        (given,) = sheet.penalties
        director = director_screen.build(now=at, tournament_id=night.pk)
        assert director.room
        marked = director.room.plan.named[0].seats[seat - 1].state
        return chair.note, chair.sits_out, marked, given.served is not None

    note, until, marked, can_end = seen_at(timezone.now())
    assert (note, marked, can_end) == ("sits out", "penalty", True)
    assert until
    assert seen_at(later) == ("", None, "", False)


def test_the_sheet_of_a_person_offers_the_floor_less(
    night: Tournament, director: User, floor: User, browser_of: BrowserOf
) -> None:
    path = f"/t/{night.pk}/entries/{entry_at(night, 1, seats_of(night)[0])}/"
    whole = browser_of(director).get(f"{path}?dialog").content.decode()
    less = browser_of(floor).get(f"{path}?dialog").content.decode()
    assert "Give the penalty" in whole
    assert "Give the penalty" in less
    assert "Correct the seat" in whole
    assert "Correct the seat" not in less
    assert "<html" not in whole
    assert "<html" in browser_of(floor).get(path).content.decode()


def test_somebody_who_is_out_is_taken_back_from_the_sheet(
    night: Tournament, director: User, browser_of: BrowserOf
) -> None:
    number = report(night)
    entry = state_of(night).floor.reports[0].entry
    receipt = ask(night.pk, engine.confirm_bust, report=number, asked=Asked(SOMEBODY))
    sheet = browser_of(director).get(f"/t/{night.pk}/entries/{entry}/").content.decode()
    assert f"/t/{night.pk}/log/{receipt.wish}/undo/" in sheet
    assert "10th place" in sheet


def test_every_sheet_and_list_opens(
    night: Tournament, director: User, floor: User, browser_of: BrowserOf
) -> None:
    ask(night.pk, engine.set_level, level=9, asked=Asked(SOMEBODY))
    for user in (director, floor):
        client = browser_of(user)
        for path in (
            "tables/1/sheet/",
            "tables/1/sheet/?dialog",
            "entries/",
            "entries/?q=PLAYER 1",
        ):
            assert client.get(f"/t/{night.pk}/{path}").status_code == 200
        assert client.get(f"/t/{night.pk}/entries/99/").status_code == 404
        assert client.get(f"/t/{night.pk}/tables/99/sheet/").status_code == 404
    found = browser_of(floor).get(f"/t/{night.pk}/entries/?q=player 10").content.decode()
    assert "Player 10" in found
    assert "Player 2<" not in found


def test_the_last_steps_of_staff_can_be_undone(
    night: Tournament, director: User, browser_of: BrowserOf
) -> None:
    client = browser_of(director)
    client.post(f"/t/{night.pk}/announcement/", {"text": "Soup is served"})
    (step, *_) = seen(night).steps
    assert "Soup is served" in step.what
    assert step.undo
    assert client.post(step.undo.url, headers=SCRIPT).status_code == 204
    assert state_of(night).floor.announcement == ""
    assert all("Soup" not in step.what for step in seen(night).steps)


def test_the_last_steps_say_what_happened_to_whom(
    night: Tournament, director: User, browser_of: BrowserOf
) -> None:
    seat, *_ = seats_of(night)
    entry = entry_at(night, 1, seat)
    browser_of(director).post(f"/t/{night.pk}/entries/{entry}/attend/absent/")
    (step, *_) = seen(night).steps
    assert step.what == f"Player {entry} is away; the chips play on."


def test_hands_that_staff_tap_are_no_steps_to_look_back_at(
    night: Tournament, director: User, browser_of: BrowserOf
) -> None:
    before = seen(night).steps
    browser_of(director).post(f"/t/{night.pk}/tables/1/hands/1/start/")
    assert state_of(night).tables[1].hand
    assert seen(night).steps == before


def test_a_refusal_names_people_and_not_numbers(
    night: Tournament, director: User, browser_of: BrowserOf
) -> None:
    path = f"/t/{night.pk}/entries/3/attend/absent/"
    client = browser_of(director)
    client.post(path)
    said = client.post(path, headers=SCRIPT).json()["sentence"]
    assert said.startswith("Player 3 is marked absent already, by director at ")


def test_prizes_that_are_not_paid_yet_wait_in_the_queue() -> None:
    night = make_ended_tournament()
    item = due(seen(night))["It is over"]
    assert item.page == f"/t/{night.pk}/payouts/"
    assert "It is over" not in due(seen_by_floor(night))
    for one in books.dues(state_of(night)):
        wish = {"entry": one.entry, "cents": one.cents, "out_of": AccountKind.CASH}
        payouts.pay_out(night.pk, asked=Asked(SOMEBODY), **wish)  # type: ignore[arg-type]
    assert "It is over" not in due(seen(night))


def test_after_the_end_nothing_is_said_of_a_room_that_plays(
    director: User, desk: User, browser_of: BrowserOf
) -> None:
    night = make_running_tournament(entries=10)
    for table in (1, 2):
        play_hand(night, table)
        do(night, engine.call_floor, table=table, reason="a spilt drink")
        stacks = dict.fromkeys(seats_of(night, table), 100)
        do(night, engine.count_stacks, table=table, stacks=stacks)
    do(night, engine.stop_play, reason="the hall closes")
    shown = seen(night)
    assert shown.room
    assert shown.room.plan.numbers == ()
    assert shown.queue
    assert not [item for item in shown.queue.due if item.about.endswith("calls")]
    assert [person.note for person in shown.room.out] == ["1st to 10th"] * 10
    page = browser_of(director).get(f"/t/{night.pk}/director/").content.decode()
    assert "Average" not in page
    assert ">Left<" not in page
    assert "mark--" not in page
    listed = browser_of(desk).get(f"/t/{night.pk}/desk/").content.decode()
    assert listed.count('data-state="ended"') == 10
    assert "Table 1, seat" not in listed


def test_the_announcement_shows(night: Tournament) -> None:
    ask(night.pk, engine.announce, text="Soup is served", asked=Asked(SOMEBODY))
    for shown in (seen(night), seen_by_floor(night)):
        assert shown.overview
        assert shown.overview.announcement == "Soup is served"


def test_a_table_where_nothing_happens_is_not_drawn_again(night: Tournament) -> None:
    screen, key = director_screen.screen, {"tournament_id": night.pk}
    before = screen.draw(key, now=timezone.now()).regions
    start_hand(night, table=2)
    after = screen.draw(key, now=timezone.now()).regions
    assert "hand 1" in after["table-2"]
    assert after["table-1"] is before["table-1"]


def test_the_sheet_sells_rebuys_with_their_price_until_the_rules_refuse(
    director: User, browser_of: BrowserOf
) -> None:
    draft = Draft.of_template("freeze-out")
    terms = RebuyTerms(max=1, price=20_00, stack_percent=100, until_minute=60)
    selling = replace(draft, house=draft.house.with_(rebuys=terms, min_entrants=2))
    night = make_open_tournament(tables=1, draft=selling)
    for name in ("Ann Lee", "Ben Otis", "Cy Young"):
        make_entry(night, name)
    ask(night.pk, engine.draw_seats, asked=Asked(SOMEBODY))
    ask(night.pk, engine.start_clock, asked=Asked(SOMEBODY))
    client, path = browser_of(director), f"/t/{night.pk}/entries/1/"
    assert "Sell the rebuy for $20" in client.get(path).content.decode()
    later = timezone.now() + timedelta(hours=2)
    sheet = entry_sheet.build(tournament_id=night.pk, entry=1, caller=Caller.DIRECTOR, now=later)
    assert [(offer.label, bool(offer.refusal)) for offer in sheet.offers] == [("Rebuy", True)]


def test_whoever_has_gone_home_is_known_on_sheet_room_and_tablet(
    night: Tournament, director: User, browser_of: BrowserOf
) -> None:
    seat = seats_of(night)[0]
    entry, browser = entry_at(night, 1, seat), browser_of(director)
    path = f"/t/{night.pk}/entries/{entry}/"
    assert "Has gone home" in browser.get(path).content.decode()
    browser.post(f"{path}attend/absent/", {"for_good": "yes"}, headers=SCRIPT)
    page = browser.get(path).content.decode()
    assert "gone home" in page
    assert "Has gone home" not in page
    room = seen(night).room
    assert room
    assert room.plan.named[0].seats[seat - 1].state == "gone home"
    tablet = tablet_screen.build(now=timezone.now(), tournament_id=night.pk, table=1)
    assert next(one for one in tablet.seats if one.number == seat).note == "gone home"
