"""Tables that open, come and close while people play; chairs; seats that two people swap."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament.state import TableStatus
from tables.director import screen as director_screen
from tables.director import screen_entry_sheet as entry_sheet
from tables.director import screen_room_sheet as room_sheet
from tables.director import screen_table_sheet as table_sheet
from tables.director.queue_item import QueueItem
from tables.director.screen_room import Room
from tables.models import Table
from tests.tables.nights import (
    bust_all_but,
    do,
    entry_at,
    make_club_night,
    make_running_tournament,
    play_hand,
    seats_of,
    start_hand,
    state_of,
)
from tests.tables.tablet.test_hands import paired
from tournaments.models import Tournament, User, Wish
from tournaments.rights import Caller

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

BrowserOf = Callable[[User | None], Client]
SCRIPT = {"Accept": "application/json"}


@pytest.fixture
def night() -> Tournament:
    return make_running_tournament(tables=3)


def room(night: Tournament) -> Room:
    shown = director_screen.build(now=timezone.now(), tournament_id=night.pk)
    assert shown.room
    return shown.room


def due(night: Tournament) -> dict[str, QueueItem]:
    shown = director_screen.build(now=timezone.now(), tournament_id=night.pk)
    assert shown.queue
    return {item.about: item for item in shown.queue.due}


def sheet(night: Tournament, caller: Caller = Caller.DIRECTOR) -> room_sheet.RoomSheet:
    return room_sheet.build(tournament_id=night.pk, caller=caller, now=timezone.now())


def table(night: Tournament, number: int = 1) -> table_sheet.TableSheet:
    return table_sheet.build(
        tournament_id=night.pk, table=number, caller=Caller.DIRECTOR, now=timezone.now()
    )


def test_a_spare_table_is_in_the_room_and_opens_from_its_sheet(
    night: Tournament, director: User, browser_of: BrowserOf
) -> None:
    staff = browser_of(director)
    assert [one.number for one in room(night).plan.tiles] == [3]
    (spare,) = sheet(night).spare
    assert spare.tap
    assert "Open this table" in staff.get(f"{spare.url}?dialog").content.decode()
    assert staff.post(spare.tap.url, headers=SCRIPT).status_code == 204
    assert state_of(night).tables[3].status is TableStatus.OPEN
    assert (room(night).plan.tiles, sheet(night).spare) == ((), ())


def test_a_table_that_was_not_planned_is_added_paired_and_taken_back(
    night: Tournament, director: User, floor: User, browser_of: BrowserOf
) -> None:
    staff, path = browser_of(director), f"/t/{night.pk}/tables/add/"
    assert sheet(night).next_number == 4
    said = {"seats": 8, "decks": 1}
    assert staff.post(path, {"seats": 40, "decks": 1}, headers=SCRIPT).status_code == 409
    assert staff.post(path, {"seats": "x", "decks": 1}, headers=SCRIPT).status_code == 409
    assert browser_of(floor).post(path, said, headers=SCRIPT).status_code == 403
    assert staff.post(path, said, headers=SCRIPT).status_code == 204
    assert len(state_of(night).tables[4].seats) == 8
    assert (
        "Nobody sits here yet"
        in paired(night, 4, floor).get(f"/t/{night.pk}/tables/4/").content.decode()
    )
    wish = Wish.objects.filter(tournament=night, refusal_code="").latest("number").number
    assert staff.post(f"/t/{night.pk}/log/{wish}/undo/", headers=SCRIPT).status_code == 204
    assert state_of(night).tables.get(4) is None
    assert "Table 4" not in staff.get(f"/t/{night.pk}/tablets/").content.decode()
    assert staff.post(path, said | {"seats": 9}, headers=SCRIPT).status_code == 204
    assert Table.objects.get(tournament=night, number=4).seats == 9


def test_a_table_closes_with_its_reason(
    night: Tournament, director: User, browser_of: BrowserOf
) -> None:
    staff, path = browser_of(director), f"/t/{night.pk}/tables/2/direct/break/"
    bust_all_but(night, 1, 3)
    start_hand(night, 2)
    assert (
        "once this hand is over"
        in staff.get(f"/t/{night.pk}/tables/2/sheet/?dialog").content.decode()
    )
    refused = staff.post(path, {"reason": "Rain", "draw": "yes"}, headers=SCRIPT)
    assert refused.status_code == 409
    do(night, engine.end_hand, table=2, hand=1)
    page = staff.get(f"/t/{night.pk}/tables/2/sheet/?dialog").content.decode()
    assert 'value="Rain"' in page
    granted = staff.post(path, {"reason": "Rain", "draw": "yes"}, headers=SCRIPT)
    assert granted.status_code == 204
    assert state_of(night).tables[2].status is TableStatus.BREAKING
    steps = director_screen.build(now=timezone.now(), tournament_id=night.pk).steps
    assert "Table 2 closes. Rain." in steps[0].what


def test_two_tables_are_merged(night: Tournament, director: User, browser_of: BrowserOf) -> None:
    do(night, engine.open_table, table=3)
    assert [(one.number, one.open_seats) for one in table(night).others] == [(2, 4), (3, 9)]
    said = {"reason": "a draught", "into": 3, "draw": "yes"}
    path = f"/t/{night.pk}/tables/1/direct/break/"
    assert browser_of(director).post(path, said, headers=SCRIPT).status_code == 204
    assert {move.to.table for move in state_of(night).floor.moves} == {3}
    assert len(state_of(night).floor.moves) == 5


def test_the_floor_takes_a_chair_away_and_brings_it_back(
    night: Tournament, floor: User, browser_of: BrowserOf
) -> None:
    staff, path = browser_of(floor), f"/t/{night.pk}/tables/1/chairs"
    free = next(chair.number for chair in table(night).chairs if not chair.name)
    assert staff.post(f"{path}/take/", {"seat": free}, headers=SCRIPT).status_code == 204
    assert room(night).plan.named[0].no_chairs == table(night).blocked == (free,)
    assert (
        f"Bring chair {free} back"
        in staff.get(f"/t/{night.pk}/tables/1/sheet/?dialog").content.decode()
    )
    taken = seats_of(night)[0]
    refused = staff.post(f"{path}/take/", {"seat": taken}, headers=SCRIPT)
    assert (refused.status_code, "Somebody sits" in refused.content.decode()) == (409, True)
    assert staff.post(f"{path}/bring/", {"seat": free}, headers=SCRIPT).status_code == 204
    assert staff.post(f"{path}/burn/", {"seat": free}, headers=SCRIPT).status_code == 409
    assert table(night).blocked == ()


def test_two_people_swap_seats(night: Tournament, director: User, browser_of: BrowserOf) -> None:
    one, two = entry_at(night, 1, seats_of(night)[0]), entry_at(night, 2, seats_of(night, 2)[0])
    shown = entry_sheet.build(
        tournament_id=night.pk, entry=one, caller=Caller.DIRECTOR, now=timezone.now()
    )
    to = f"2.{seats_of(night, 2)[0]}"
    assert to in {choice.value for choice in shown.others}
    said = {"to": to, "reason": "husband and wife"}
    path = f"/t/{night.pk}/entries/{one}/direct/seat/"
    before = [state_of(night).entries[entry].where for entry in (one, two)]
    assert browser_of(director).post(path, said, headers=SCRIPT).status_code == 204
    assert [state_of(night).entries[entry].where for entry in (two, one)] == before


def test_hand_for_hand_begins_and_ends_at_will_with_its_rule(
    night: Tournament, director: User, browser_of: BrowserOf
) -> None:
    staff = browser_of(director)
    shown = sheet(night)
    assert shown.step
    assert shown.step_source
    assert sheet(night, Caller.FLOOR).step is None
    assert staff.post(shown.step.url, headers=SCRIPT).status_code == 204
    assert state_of(night).floor.hand_for_hand
    ending = sheet(night).step
    assert ending
    assert staff.post(ending.url, headers=SCRIPT).status_code == 204
    assert not state_of(night).floor.hand_for_hand


# -- by cards


@pytest.fixture
def club() -> Tournament:
    """A table is due to close, and the club deals cards for it."""
    night = make_club_night()
    bust_all_but(night, 1, 5)
    bust_all_but(night, 2, 5)
    return night


def closing(night: Tournament) -> int:
    found = engine.questions.consolidation(state_of(night))
    assert found is not None
    return found.closing[0]


def test_the_queue_closes_a_club_table_by_cards_drawn_here(
    club: Tournament, director: User, browser_of: BrowserOf
) -> None:
    number = closing(club)
    item = due(club)["Table to close"]
    assert item.main
    assert (item.main.label, item.page_label) == ("Draw the cards for them", "Cards were dealt")
    fields = dict(item.main.fields)
    assert browser_of(director).post(item.main.url, fields, headers=SCRIPT).status_code == 204
    assert state_of(club).tables[number].status is TableStatus.BREAKING


def test_a_club_table_closes_by_the_cards_that_it_has_dealt(club: Tournament, floor: User) -> None:
    number = closing(club)
    tablet, path = paired(club, number, floor), f"/t/{club.pk}/tables/{number}/break/"
    assert "We have dealt cards" in tablet.get(f"/t/{club.pk}/tables/{number}/").content.decode()
    page = tablet.get(path).context["page"]
    seats = [seat.number for seat in page.seats]
    assert seats == seats_of(club, number)
    ranks = "AKQJT98765432"
    said = {f"cards-{seat}": f"{rank}s" for seat, rank in zip(seats, ranks, strict=False)}
    twice = tablet.post(path, said | {f"cards-{seats[1]}": "As"})
    assert (twice.status_code, "different one" in twice.content.decode()) == (409, True)
    assert 'value="As"' in twice.content.decode()
    missing = tablet.post(path, said | {f"cards-{seats[0]}": ""})
    assert (missing.status_code, 'value="Ks"' in missing.content.decode()) == (409, True)
    assert tablet.post(path, said).status_code == 302
    went = {move.origin.seat: move.to.table for move in state_of(club).floor.moves}
    tables = [went[seat] for seat in seats]
    assert tables == sorted(tables)
    assert len(set(tables)) == 2


def test_a_table_that_is_not_due_is_closed_by_staff_only(
    club: Tournament, floor: User, director: User, browser_of: BrowserOf
) -> None:
    number = next(n for n in (1, 2, 3) if n != closing(club))
    tablet, path = paired(club, number, floor), f"/t/{club.pk}/tables/{number}/break/"
    said = {"draw": "yes", "reason": "we are tired"}
    assert tablet.post(path, said, headers=SCRIPT).status_code == 409
    assert browser_of(director).post(path, said, headers=SCRIPT).status_code == 204


def test_a_house_that_draws_seats_deals_no_cards(night: Tournament, floor: User) -> None:
    assert paired(night, 1, floor).get(f"/t/{night.pk}/tables/1/break/").status_code == 409
    assert paired(night, 2, floor).get(f"/t/{night.pk}/tables/2/mover/").status_code == 409


def test_a_move_in_the_club_leads_to_the_count_and_then_to_a_card(
    director: User, floor: User, browser_of: BrowserOf
) -> None:
    night = make_club_night(entries=18, tables=2)
    play_hand(night, 1)
    play_hand(night, 2)
    for _ in range(2):
        seat = seats_of(night, 2)[0]
        at, entry = SeatRef(2, seat), entry_at(night, 2, seat)
        do(night, engine.bust_seat, at=at, entry=entry, chips_before=seat)
    item = due(night)["Balance"]
    (link,) = item.links
    assert (item.title, link.table) == ("Count the stacks of table 1", 1)
    assert table(night).needs_count
    chips = state_of(night).tally.chips_in_play
    stacks = dict.fromkeys(seats_of(night), chips // 18)
    do(night, engine.count_stacks, table=1, stacks=stacks)
    assert not table(night).needs_count
    staff, sheet = browser_of(director), f"/t/{night.pk}/tables/1/sheet/"
    is_open = re.compile(r'<details class="fold" open>\s*<summary>Count the stacks')
    assert not is_open.search(staff.get(sheet).content.decode())
    assert is_open.search(staff.get(f"{sheet}?count").content.decode())
    item = due(night)["Balance"]
    assert item.main
    assert item.page.endswith("/tables/1/mover/")
    tablet = paired(night, 1, floor)
    page = tablet.get(item.page).context["page"]
    assert [seat.number for seat in page.seats] == seats_of(night)
    fields = dict(item.main.fields)
    assert browser_of(director).post(item.main.url, fields, headers=SCRIPT).status_code == 204
    (move,) = state_of(night).floor.moves
    assert (move.origin.table, move.to.table) == (1, 2)
