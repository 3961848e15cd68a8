"""Hand for hand on the screens: whoever goes out in one round, and how it begins and ends."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from tables.director import screen as director_screen
from tables.director import screen_entry_sheet as entry_sheet
from tables.director.queue_item import QueueItem
from tests.tables.nights import (
    do,
    entry_at,
    make_running_tournament,
    play_hand,
    seats_of,
    start_hand,
    state_of,
)
from tests.tables.tablet.test_hands import paired, shown
from tournaments.models import Tournament, User
from tournaments.rights import Caller

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

BrowserOf = Callable[[User | None], Client]
SCRIPT = {"Accept": "application/json"}


@pytest.fixture
def in_step() -> Tournament:
    """Ten at two tables play hand for hand, in the middle of a round; nobody knows the stacks."""
    night = make_running_tournament()
    do(night, engine.close_registration)
    for table in (1, 2):
        play_hand(night, table)
    do(night, engine.start_hand_for_hand)
    for table in (1, 2):
        start_hand(night, table)
    return night


def due(night: Tournament) -> dict[str, QueueItem]:
    shown = director_screen.build(now=timezone.now(), tournament_id=night.pk)
    assert shown.queue
    return {item.about: item for item in shown.queue.due}


def test_a_later_bust_of_the_round_is_told_and_answered_where_people_stand(
    in_step: Tournament, floor: User, director: User, browser_of: BrowserOf
) -> None:
    night, staff = in_step, browser_of(director)
    first, second = entry_at(night, 1, seats_of(night)[0]), seats_of(night, 2)[0]
    do(night, engine.end_hand, table=1, hand=2, out=[seats_of(night)[0]])
    (report,) = state_of(night).floor.reports
    staff.post(f"/t/{night.pk}/reports/{report.number}/confirm/", headers=SCRIPT)
    tablet = paired(night, 2, floor)
    page = tablet.get(f"/t/{night.pk}/tables/2/hands/2/end/").content.decode()
    assert 'data-out="always"' in page
    told = tablet.post(
        f"/t/{night.pk}/tables/2/hands/2/end/", {"out": second, f"chips-{second}": ""}
    )
    assert told.status_code == 302
    (report,) = state_of(night).floor.reports
    main = due(night)[f"Bust report, {report.at}"].main
    assert main
    assert main.asks == "Chips before the hand"
    sheet = entry_sheet.build(
        tournament_id=night.pk, entry=report.entry, caller=Caller.FLOOR, now=timezone.now()
    )
    assert [tap.asks for tap in sheet.report] == ["Chips before the hand", "", ""]
    assert staff.post(main.url, {"chips": 40}, headers=SCRIPT).status_code == 204
    tied = due(night)["Tied places"]
    assert tied.main
    assert tied.second
    assert staff.post(tied.main.url, {"chips": ""}, headers=SCRIPT).status_code == 409
    assert staff.post(tied.second.url, dict(tied.second.fields), headers=SCRIPT).status_code == 204
    assert "Tied places" not in due(night)
    best = {one.entry: one.best for one in engine.questions.standing(state_of(night))}
    assert (best[report.entry], best[first]) == (9, 9)
    assert staff.post(tied.main.url, {"chips": 30}, headers=SCRIPT).status_code == 204
    places = {one.entry: one.best for one in engine.questions.standing(state_of(night))}
    assert (places[report.entry], places[first]) == (9, 10)


def test_a_table_that_is_not_in_step_is_asked_only_when_two_are_out(in_step: Tournament) -> None:
    assert shown(in_step).is_in_step
    do(in_step, engine.end_hand_for_hand)
    assert not shown(in_step).is_in_step
