"""Busts: a table reports, staff answer once, whoever of them is first."""

import re
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament.state import Out
from tables.director import claims, screen
from tables.director.queue_item import QueueItem
from tests.asking import ask
from tests.factories import SOMEBODY, make_draft_tournament
from tests.tables.nights import (
    do,
    entry_at,
    make_running_tournament,
    play_hand,
    seats_of,
    start_hand,
    state_of,
)
from tournaments.log import log
from tournaments.log.log import Actor, Asked
from tournaments.models import Fact, Tournament, User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

OTHER = Actor("user 2")
SCRIPT = {"Accept": "application/json"}


@pytest.fixture
def night() -> Tournament:
    return make_running_tournament()


def report(night: Tournament, *, table: int = 1) -> int:
    """Somebody is reported out; the number of the report."""
    play_hand(night, table, out=(seats_of(night, table)[0],))
    return state_of(night).floor.reports[-1].number


def test_confirming_puts_the_entry_out(night: Tournament) -> None:
    number = report(night)
    entry = state_of(night).floor.reports[0].entry
    ask(night.pk, engine.confirm_bust, report=number, asked=Asked(SOMEBODY))
    state = state_of(night)
    assert isinstance(state.entries[entry].where, Out)
    assert state.floor.reports == ()
    assert state.tally.in_play == 9


def test_rejecting_keeps_the_entry_in(night: Tournament) -> None:
    number = report(night)
    ask(night.pk, engine.reject_bust, report=number, reason="found chips", asked=Asked(SOMEBODY))
    assert state_of(night).tally.in_play == 10


def test_of_two_who_answer_one_report_the_second_is_told_how_it_was_settled(
    night: Tournament,
) -> None:
    number = report(night)
    ask(night.pk, engine.confirm_bust, report=number, asked=Asked(SOMEBODY))
    with pytest.raises(RuleViolation) as refusal:
        ask(night.pk, engine.reject_bust, report=number, reason="", asked=Asked(OTHER))
    assert refusal.value.code == "already_closed"
    said = refusal.value.sentence
    assert re.search(r"the bust was confirmed, by user 1 at \d\d:\d\d\.$", said)


def test_same_nonce_busts_once(night: Tournament) -> None:
    number, nonce = report(night), uuid4()
    first = ask(night.pk, engine.confirm_bust, report=number, asked=Asked(SOMEBODY, nonce))
    again = ask(night.pk, engine.confirm_bust, report=number, asked=Asked(SOMEBODY, nonce))
    assert again.is_replay
    assert again.lines == first.lines
    assert Fact.objects.filter(kind="seat_busted").count() == 1


def test_staff_bust_somebody_whom_no_table_reported(night: Tournament) -> None:
    play_hand(night)
    seat = seats_of(night)[0]
    entry = entry_at(night, 1, seat)
    ask(night.pk, engine.bust_seat, at=SeatRef(1, seat), entry=entry, asked=Asked(SOMEBODY))
    assert isinstance(state_of(night).entries[entry].where, Out)


def test_a_bust_is_refused_while_the_hand_is_running(night: Tournament) -> None:
    start_hand(night)
    at = SeatRef(1, seats_of(night)[0])
    with pytest.raises(RuleViolation) as refusal:
        ask(
            night.pk,
            engine.bust_seat,
            at=at,
            entry=entry_at(night, 1, at.seat),
            asked=Asked(SOMEBODY),
        )
    assert refusal.value.code == "hand_running"


def test_a_stale_bust_of_a_seat_that_changed_hands_is_refused(night: Tournament) -> None:
    play_hand(night)
    at = SeatRef(1, seats_of(night)[0])
    other = entry_at(night, 2, seats_of(night, 2)[0])
    with pytest.raises(RuleViolation) as refusal:
        ask(night.pk, engine.bust_seat, at=at, entry=other, asked=Asked(SOMEBODY))
    assert refusal.value.code == "not_there"


def test_a_second_bust_in_the_same_hand_asks_for_the_chips_before(night: Tournament) -> None:
    play_hand(night)
    first, second, *_ = seats_of(night)
    ask(
        night.pk,
        engine.bust_seat,
        at=SeatRef(1, first),
        entry=entry_at(night, 1, first),
        chips_before=40,
        asked=Asked(SOMEBODY),
    )
    at, entry = SeatRef(1, second), entry_at(night, 1, second)
    with pytest.raises(RuleViolation) as refusal:
        ask(night.pk, engine.bust_seat, at=at, entry=entry, asked=Asked(SOMEBODY))
    assert refusal.value.code == "stack_needed"
    ask(night.pk, engine.bust_seat, at=at, entry=entry, chips_before=90, asked=Asked(SOMEBODY))
    assert state_of(night).tally.in_play == 8


def queue(night: Tournament) -> tuple[QueueItem, ...]:
    shown = screen.build(now=timezone.now(), tournament_id=night.pk).queue
    assert shown
    return shown.due


def test_where_nobody_knows_the_chips_those_of_one_hand_share_their_places(
    browser_of: Callable[[User | None], Client], director: User, night: Tournament
) -> None:
    play_hand(night)
    start_hand(night)
    out = seats_of(night)[:2]
    entries = {entry_at(night, 1, seat) for seat in out}
    staff, url = browser_of(director), reverse("end_hand", args=(night.pk, 1, 2))
    assert staff.post(url, {"out": out}, headers=SCRIPT).status_code == 409
    assert staff.post(url, {"out": out, "nobody_knows": "yes"}, headers=SCRIPT).status_code == 204
    for _ in out:
        item = next(one for one in queue(night) if one.about.startswith("Bust report"))
        assert item.main
        assert not item.main.asks  # the table has answered that
        assert "nobody knows what each had: they share the places" in item.why
        assert item.source
        assert staff.post(item.main.url, headers=SCRIPT).status_code == 204
    places = {(one.best, one.worst) for one in engine.questions.standing(state_of(night))}
    assert places == {(9, 10)}
    assert not [one for one in queue(night) if one.about == "Tied places"]
    assert {one.entry for one in engine.questions.standing(state_of(night))} == entries


def test_a_director_who_knows_the_chips_says_so_though_the_table_did_not(
    browser_of: Callable[[User | None], Client], director: User, night: Tournament
) -> None:
    play_hand(night)
    start_hand(night)
    out, staff = seats_of(night)[:2], browser_of(director)
    do(night, engine.end_hand, table=1, hand=2, out=out, nobody_knows=True)
    entry = entry_at(night, 1, out[0])
    for chips in (30, 40):
        item = next(one for one in queue(night) if one.about.startswith("Bust report"))
        (known,) = item.more
        assert known.asks
        assert staff.post(known.url, {"chips": 0}, headers=SCRIPT).status_code == 409
        assert staff.post(known.url, {"chips": chips}, headers=SCRIPT).status_code == 204
    last = engine.questions.standing(state_of(night))[-1]
    assert (last.entry, last.best, last.worst) == (entry, 10, 10)


def test_a_card_that_asks_for_chips_is_refused_in_a_sentence_of_ours(
    browser_of: Callable[[User | None], Client], director: User, night: Tournament
) -> None:
    """What a browser says of an empty field vanishes, and names nobody."""
    first, second, *_ = seats_of(night)
    play_hand(night)
    play_hand(night, out=(second,))
    at, entry = SeatRef(1, first), entry_at(night, 1, first)
    do(night, engine.bust_seat, at=at, entry=entry, chips_before=40)
    (item,) = (one for one in queue(night) if one.about.startswith("Bust report"))
    assert item.main
    assert item.main.asks
    staff = browser_of(director)
    page = staff.get(reverse("director", args=(night.pk,))).content.decode()
    (field,) = re.findall(r'<input[^>]*name="chips"[^>]*>', page)
    assert not re.search(r"required|min=|pattern=", field)
    refused = staff.post(item.main.url, {"chips": ""}, headers=SCRIPT)
    assert refused.status_code == 409
    assert refused.json()["sentence"] == (
        f"Several went out together: what did table 1, seat {second} have before the hand?"
    )


def test_a_start_is_told_afterwards(night: Tournament) -> None:
    play_hand(night)
    first, second, *_ = seats_of(night)
    entries = [entry_at(night, 1, seat) for seat in (first, second)]
    ask(night.pk, engine.bust_seat, at=SeatRef(1, first), entry=entries[0], asked=Asked(SOMEBODY))
    ask(
        night.pk,
        engine.bust_seat,
        at=SeatRef(1, second),
        entry=entries[1],
        chips_before=90,
        asked=Asked(SOMEBODY),
    )
    (together,) = engine.questions.starts_unknown(state_of(night))
    assert set(together) == set(entries)
    ask(night.pk, engine.state_start, entry=entries[0], chips=120, asked=Asked(SOMEBODY))
    assert engine.questions.starts_unknown(state_of(night)) == ()


def test_a_bust_is_taken_back(night: Tournament) -> None:
    number = report(night)
    receipt = ask(night.pk, engine.confirm_bust, report=number, asked=Asked(SOMEBODY))
    log.undo(night.pk, Asked(SOMEBODY), wish=receipt.wish)
    assert state_of(night).tally.in_play == 10
    assert [one.number for one in state_of(night).floor.reports] == [number]


def test_a_draft_has_nobody_to_bust() -> None:
    draft = make_draft_tournament()
    with pytest.raises(RuleViolation) as refusal:
        ask(draft.pk, engine.confirm_bust, report=1, asked=Asked(SOMEBODY))
    assert refusal.value.code == "not_open"


def test_whoever_is_out_hands_in_the_ticket_once(
    director: User, browser_of: Callable[[User | None], Client]
) -> None:
    night = make_running_tournament()
    seat = seats_of(night)[0]
    entry, browser = entry_at(night, 1, seat), browser_of(director)
    play_hand(night, out=(seat,))
    (report,) = state_of(night).floor.reports
    do(night, engine.confirm_bust, report=report.number)
    path = f"/t/{night.pk}/entries/{entry}/"
    assert "Has handed in the ticket" in browser.get(path).content.decode()
    assert (
        browser.post(f"{path}attend/ticket/", headers={"Accept": "application/json"}).status_code
        == 204
    )
    assert state_of(night).entries[entry].ticket_returned
    page = browser.get(path).content.decode()
    assert "The ticket was handed in." in page
    assert "Has handed in" not in page


def test_all_of_a_table_and_all_of_the_room_are_out_in_one_tap_and_one_undo(
    browser_of: Callable[[User | None], Client], director: User, night: Tournament
) -> None:
    for table in (1, 2):
        play_hand(night, table, out=tuple(seats_of(night, table)[:2]))
    staff, shown = browser_of(director), screen.build(now=timezone.now(), tournament_id=night.pk)
    assert shown.queue
    assert shown.queue.all_out
    assert shown.queue.all_out.label == "All 4 are out"
    (tap,) = shown.queue.due[0].more
    assert tap.label == "All 2 of table 1 are out"
    assert staff.post(tap.url, dict(tap.fields), headers=SCRIPT).status_code == 204
    assert state_of(night).tally.in_play == 8
    assert staff.post(tap.url, dict(tap.fields), headers=SCRIPT).status_code == 409
    wish = Fact.objects.filter(kind="seat_busted").latest("pk").wish
    assert staff.post(reverse("undo", args=(night.pk, wish.number))).status_code == 302
    assert state_of(night).tally.in_play == 10
    every = shown.queue.all_out
    assert staff.post(every.url, dict(every.fields), headers=SCRIPT).status_code == 204
    assert state_of(night).tally.in_play == 6
    assert not any(one.about.startswith("Bust report") for one in queue(night))


def test_no_tap_confirms_several_where_chips_decide_between_them(
    browser_of: Callable[[User | None], Client], director: User, night: Tournament
) -> None:
    play_hand(night)
    start_hand(night)
    do(night, engine.end_hand, table=1, hand=2, out=seats_of(night)[:2], nobody_knows=True)
    assert not any("All" in tap.label for item in queue(night) for tap in item.more)


def test_who_is_on_it_is_named_for_a_few_minutes(
    browser_of: Callable[[User | None], Client], director: User, night: Tournament
) -> None:
    do(night, engine.call_floor, table=1, reason="bet out of turn")
    item = queue(night)[0]
    assert item.claim
    staff = browser_of(director)
    assert staff.post(item.claim.url, headers=SCRIPT).status_code == 204
    page = staff.get(reverse("director", args=(night.pk,))).content.decode()
    assert "director is on it" in page
    later = screen.build(now=timezone.now() + claims.LASTS, tournament_id=night.pk).queue
    assert later
    assert {one.claimed_by for one in later.due} == {""}
    too_long = reverse("claim", args=(night.pk, "x" * (claims.LONGEST + 1)))
    assert staff.post(too_long, headers=SCRIPT).status_code == 409
