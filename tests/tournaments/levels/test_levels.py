"""Levels and time while it is played: every wish, its preview, and what screens say about it."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.clock import ClockState, listed
from tables.director import screen as director_screen
from tables.director.queue_item import QueueItem
from tables.director.screen import DirectorScreen
from tests.factories import STARTS_AT, make_drawn_tournament
from tests.tables.nights import (
    do,
    make_running_tournament,
    play_hand,
    seats_of,
    start_hand,
    state_of,
)
from tournaments.home import screen as home
from tournaments.levels import level_rows, structure_fields
from tournaments.levels.preview import preview
from tournaments.levels.screen import end_sheet, time_sheet
from tournaments.lobby import screen as lobby
from tournaments.models import Tournament, User, Wish

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

SCRIPT = {"Accept": "application/json"}


@pytest.fixture
def night() -> Tournament:
    return make_running_tournament()


@pytest.fixture
def browser(director: User, browser_of: Callable[[User], Client]) -> Client:
    return browser_of(director)


def tap(browser: Client, night: Tournament, path: str, **fields: Any) -> Any:
    return browser.post(f"/t/{night.pk}/{path}/", fields, headers=SCRIPT)


def dashboard(night: Tournament, **later: float) -> DirectorScreen:
    return director_screen.build(now=timezone.now() + timedelta(**later), tournament_id=night.pk)


def queued(night: Tournament, about: str, **later: float) -> QueueItem:
    queue = dashboard(night, **later).queue
    assert queue
    return next(one for one in queue.due if one.about == about)


def minutes(night: Tournament, *numbers: int) -> list[int]:
    structure = state_of(night).clock.structure
    return [structure.level(number).seconds // 60 for number in numbers]


def rests(night: Tournament) -> list[int]:
    structure = state_of(night).clock.structure
    return [structure.level(number).rest_seconds // 60 for number in range(1, 8)]


# -- one wish each, taken back as one


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("time/lengths", {"minutes": "15"}),
        ("time/rest", {"minutes": "10"}),
        ("time/change-rest", {"after": "3", "minutes": "0"}),
        ("time/change-rest", {"after": "3", "minutes": "25"}),
        ("time/move-rest", {"after": "3", "to": "4"}),
        ("time/stop", {"stops": ""}),
        ("time/stop", {"stops": "23:15"}),
        ("clock/advance", {}),
        ("clock/pause", {"note": "The raffle", "minutes": "10"}),
    ],
)
def test_everything_about_time_is_one_wish_that_can_be_taken_back(
    path: str, fields: dict[str, str], browser: Client, night: Tournament
) -> None:
    before = state_of(night)
    assert tap(browser, night, path, **fields).status_code == 204
    changed = state_of(night)
    assert changed != before
    newest = Wish.objects.latest("pk").number
    assert tap(browser, night, f"log/{newest}/undo").status_code == 204
    assert state_of(night) == before


@pytest.mark.parametrize(
    ("path", "fields", "code"),
    [
        ("time/lengths", {"minutes": "soon"}, "number_needed"),
        ("time/lengths", {"minutes": "0"}, "bad_structure"),
        ("time/lengths", {"minutes": "20"}, "nothing_changed"),
        ("time/rest", {"minutes": "-5"}, "bad_rest"),
        ("time/change-rest", {"after": "99999999", "minutes": "5"}, "no_such_level"),
        ("time/move-rest", {"after": "4", "to": "5"}, "no_rest_there"),
        ("time/stop", {"stops": "late"}, "time_needed"),
        ("time/stop", {"stops": "25:99"}, "time_needed"),
        ("time/start", {"starts": "tomorrow"}, "time_needed"),
        ("time/start", {"starts": "2099-11-15T19:30"}, "wrong_stage"),
        ("time/option", {"kind": "magic", "first": "2"}, "no_such_option"),
        ("time/option", {"kind": "shorter_levels", "first": "7"}, "level_already_begun"),
        ("time/dance", {}, "unknown_verb"),
        ("clock/pause", {"minutes": "100000"}, "too_much_time"),
        ("clock/announce-pause", {"note": "The raffle"}, "clock_not_paused"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence_and_changes_nothing(
    path: str, fields: dict[str, str], code: str, browser: Client, night: Tournament
) -> None:
    before = state_of(night)
    answer = tap(browser, night, path, **fields)
    assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert answer.json()["sentence"].endswith(".")
    assert state_of(night) == before


def test_before_play_the_start_moves_and_every_screen_knows(browser: Client) -> None:
    drawn = make_drawn_tournament()
    assert tap(browser, drawn, "time/start", starts="2099-11-14T20:30").status_code == 204
    drawn.refresh_from_db()
    later = STARTS_AT + timedelta(minutes=90)
    assert (drawn.starts_at, state_of(drawn).starts_at) == (later, later)
    (shown,) = home.build(now=STARTS_AT).nights
    assert shown.tournaments[0].starts == "20:30"
    assert lobby.build(now=STARTS_AT, tournament_id=drawn.pk).starts == "20:30"
    tap(browser, drawn, f"log/{Wish.objects.latest('pk').number}/undo")
    drawn.refresh_from_db()
    assert (drawn.starts_at, state_of(drawn).starts_at) == (STARTS_AT, STARTS_AT)


# -- the rest before the next level


def test_the_next_level_asks_about_a_rest_that_comes_before_it(
    browser: Client, night: Tournament
) -> None:
    controls = dashboard(night).controls
    assert controls
    assert (controls.level_on, controls.rest_minutes) == (2, 0)
    do(night, engine.set_level, level=3)
    controls = dashboard(night).controls
    assert controls
    assert (controls.level_on, controls.rest_minutes) == (4, 10)
    page = browser.get(f"/t/{night.pk}/director/").content.decode()
    assert "Take the rest break now" in page
    assert "Skip it: level 4 now" in page
    tap(browser, night, "clock/advance")
    assert state_of(night).clock.reading(timezone.now()).on_rest_break
    controls = dashboard(night).controls
    assert controls
    assert (controls.level_on, controls.rest_minutes, controls.ends_rest) == (4, 0, False)


def test_a_rest_in_the_middle_of_a_level_is_ended_and_the_level_goes_on(
    browser: Client, night: Tournament
) -> None:
    tap(browser, night, "time/rest", minutes="10")
    controls = dashboard(night).controls
    assert controls
    assert (controls.ends_rest, controls.level_on, controls.level_back) == (True, None, None)
    tap(browser, night, "clock/advance")
    reading = state_of(night).clock.reading(timezone.now())
    assert (reading.level, reading.on_rest_break) == (1, False)


def test_a_rest_break_is_made_longer_by_any_number_of_minutes(
    browser: Client, night: Tournament
) -> None:
    tap(browser, night, "time/rest", minutes="7")
    assert "Another number of minutes" in browser.get(f"/t/{night.pk}/time/").content.decode()
    assert tap(browser, night, "clock/add", minutes="4").status_code == 204
    left = state_of(night).clock.reading(timezone.now()).left
    assert left
    assert timedelta(minutes=10) < left <= timedelta(minutes=11)
    assert tap(browser, night, "clock/add", minutes="soon").json()["code"] == "number_needed"


# -- a pause that says what for


def test_a_pause_is_shown_with_its_reason_and_its_end(browser: Client, night: Tournament) -> None:
    tap(browser, night, "clock/pause", note="The raffle", minutes="10")
    wall = lobby.build(now=timezone.now(), tournament_id=night.pk)
    assert (wall.face, wall.pause and wall.pause.note) == ("pause", "The raffle")
    assert wall.pause
    assert wall.pause.countdown
    shown = dashboard(night).overview
    assert shown
    assert shown.pause
    assert shown.pause.note == "The raffle"
    late = queued(night, "Pause", minutes=11)
    assert late.main
    assert late.main.label == "Resume the clock"
    tap(browser, night, "clock/announce-pause", note="The raffle", minutes="20")
    assert not [one for one in due(night, minutes=11) if one.about == "Pause"]
    tap(browser, night, "clock/resume")
    assert lobby.build(now=timezone.now(), tournament_id=night.pk).pause is None


def due(night: Tournament, **later: float) -> tuple[QueueItem, ...]:
    queue = dashboard(night, **later).queue
    assert queue
    return queue.due


def test_a_pause_of_one_tap_says_nothing_and_stays_one_tap(
    browser: Client, night: Tournament
) -> None:
    tap(browser, night, "clock/pause")
    assert state_of(night).clock.reading(timezone.now()).state is ClockState.PAUSED
    wall = lobby.build(now=timezone.now(), tournament_id=night.pk)
    assert (wall.face, wall.pause) == ("play", None)


# -- the end of play


def test_play_ends_for_a_reason_once_stacks_are_counted(browser: Client, night: Tournament) -> None:
    """St. Gabriel General 6: stacks are counted and chips decide."""
    play_hand(night, 1)
    start_hand(night, 2)
    sheet = end_sheet(tournament_id=night.pk, now=timezone.now())
    assert sheet
    assert (sheet.playing, sheet.uncounted, sheet.can_end) == ((2,), (1,), False)
    assert "General 6" in sheet.source
    page = browser.get(f"/t/{night.pk}/end/?dialog").content.decode()
    assert page.count("disabled>End play: ") == len(sheet.reasons)
    assert "Pause, so that no new hand begins" in page
    assert tap(browser, night, "clock/pause").status_code == 204
    paused = browser.get(f"/t/{night.pk}/end/?dialog").content.decode()
    assert "No new hand begins: the clock does not run." in paused
    assert page.index(f"/t/{night.pk}/tables/1/sheet/") < page.index("End play: the hall closes")
    assert tap(browser, night, "room/stop", reason="The hall closes").json()["code"] in (
        "hand_running",
        "stack_needed",
    )
    do(night, engine.end_hand, table=2, hand=1)
    for table in (1, 2):
        stacks = dict.fromkeys(seats_of(night, table), 100)
        do(night, engine.count_stacks, table=table, stacks=stacks)
    assert "disabled" not in browser.get(f"/t/{night.pk}/end/?dialog").content.decode()
    assert tap(browser, night, "room/stop", reason="The hall closes").status_code == 204
    assert state_of(night).stage is engine.Stage.ENDED


def test_when_time_is_up_the_queue_leads_to_the_stacks_that_are_not_known(
    night: Tournament,
) -> None:
    play_hand(night, 1)
    do(night, engine.set_hard_stop, stop_at=timezone.now() + timedelta(minutes=5))
    item = queued(night, "Time limit", minutes=6)
    assert ([link.table for link in item.links], item.is_blocked) == ([1], True)
    do(night, engine.count_stacks, table=1, stacks=dict.fromkeys(seats_of(night, 1), 100))
    assert not queued(night, "Time limit", minutes=6).is_blocked


# -- the forecast


def test_the_dashboard_says_when_it_will_be_over_and_what_would_help(
    browser: Client, night: Tournament
) -> None:
    do(night, engine.set_hard_stop, stop_at=None)
    shown_now = dashboard(night)
    early = shown_now.forecast
    assert early
    assert shown_now.night
    assert shown_now.night.end
    assert shown_now.night.end.label == early.ends  # one time for one thing
    assert (bool(early.ends), early.late, early.options) == (True, "", ())
    do(night, engine.set_hard_stop, stop_at=timezone.now() + timedelta(minutes=30))
    shown = dashboard(night).forecast
    assert shown
    assert "The hard stop comes first" in shown.late
    assert "General 6" in shown.source
    what = " ".join(option.what for option in shown.options)
    assert "Levels of 15 minutes from level 2 on." in what
    best = shown.options[0]
    assert best.earlier > 0
    assert best.tap
    before = state_of(night)
    answer = browser.post(best.tap.url, dict(best.tap.fields), headers=SCRIPT)
    assert answer.status_code == 204
    assert state_of(night).clock.structure != before.clock.structure
    after = dashboard(night).forecast
    assert after
    assert best.ends == (after.winner or after.ends)  # it is the winner who may come too late
    tap(browser, night, f"log/{Wish.objects.latest('pk').number}/undo")
    assert state_of(night) == before


# -- the sheet and the page


def test_the_sheet_says_what_every_length_would_do(night: Tournament) -> None:
    sheet = time_sheet(tournament_id=night.pk, now=timezone.now())
    assert sheet
    assert [one.minutes for one in sheet.lengths] == [10, 12, 15, 20, 30]
    assert all("Over about" in one.means for one in sheet.lengths)
    assert sheet.rest
    assert (sheet.rest.after, sheet.rest.minutes, sheet.rest.later) == (3, 10, 4)


def typed(night: Tournament, **changes: str) -> dict[str, str]:
    """What the page of the levels posts if nobody touches it, and these changes."""
    clock = state_of(night).clock
    first = clock.first_unplayed_level(timezone.now())
    rows = level_rows.initial_rows(listed(clock.structure, upto=first + 3)[first - 1 :])
    fields: dict[str, Any] = {
        "level-TOTAL_FORMS": len(rows),
        "level-INITIAL_FORMS": len(rows),
        "first": first,
        "nonce": uuid4(),
        **structure_fields.structure_fields(clock.structure),
    }
    for number, row in enumerate(rows):
        fields |= {f"level-{number}-{name}": value for name, value in row.items()}
    return {name: str(value) for name, value in fields.items() if value is not None} | changes


def save(browser: Client, night: Tournament, **changes: str) -> HttpResponse:
    answer: Any = browser.post(f"/t/{night.pk}/levels/", typed(night, **changes))
    return answer


def test_every_level_that_has_not_begun_is_edited_and_the_rest_stays(
    browser: Client, night: Tournament
) -> None:
    do(night, engine.set_level, level=2)
    answer = save(
        browser,
        night,
        **{"level-0-small_blind": "5", "level-0-big_blind": "10", "level-0-minutes": "12"},
        **{"level-1-small_blind": "5", "level-1-big_blind": "10", "level-0-rest": "5"},
        rest_after="8",
    )
    assert answer.status_code == 302
    structure = state_of(night).clock.structure
    assert (structure.level(3).big_blind, minutes(night, 1, 2, 3, 4)) == (10, [20, 20, 12, 20])
    assert rests(night)[:4] == [0, 8, 5, 0]


def test_a_level_is_put_in_and_taken_out(browser: Client, night: Tournament) -> None:
    page = browser.post(f"/t/{night.pk}/levels/", typed(night, change="after-0"))
    assert 'id="level-11"' in page.content.decode()
    assert state_of(night).clock.structure.level(3).big_blind == 6


def test_wrong_levels_are_told_at_their_row_and_nothing_typed_is_lost(
    browser: Client, night: Tournament
) -> None:
    before = state_of(night)
    answer = save(browser, night, **{"level-2-big_blind": "1", "level-4-minutes": "some"})
    page = unescape(answer.content.decode())
    assert "Not saved yet." in page
    assert "Minutes: please give a whole number." in page
    assert 'value="some"' in page
    assert state_of(night) == before


def test_a_page_from_before_a_level_began_does_not_shift_the_levels(
    browser: Client, night: Tournament
) -> None:
    old = typed(night, **{"level-1-minutes": "12"})
    do(night, engine.set_level, level=2)
    assert browser.post(f"/t/{night.pk}/levels/", old).status_code == 302
    assert minutes(night, 2, 3, 4) == [20, 12, 20]
    stale = typed(night, **{"level-0-minutes": "7"})
    do(night, engine.set_level, level=3)
    page = browser.post(f"/t/{night.pk}/levels/", stale).content.decode()
    assert "Level 3 has begun: change what comes after it" in page
    assert "Level 3 has begun and stays as it is." in page
    assert "begin again with the levels that are still to come" in page
    assert minutes(night, 3) == [12]


def test_a_page_that_nobody_touched_changes_nothing_and_says_so(
    browser: Client, night: Tournament
) -> None:
    answer = save(browser, night)
    assert "That is so already." in answer.content.decode()


def test_the_preview_says_when_levels_begin_and_how_the_night_ends(night: Tournament) -> None:
    do(night, engine.set_hard_stop, stop_at=timezone.now() + timedelta(minutes=50))
    state = state_of(night)
    seen = preview(state, state.clock.structure, now=timezone.now(), zone="UTC")
    begin = [bool(level.begins) for level in seen.levels]
    assert begin[:2] == [True, True]
    assert not any(begin[2:])
    assert any("level 3" in line for line in seen.end)
    assert "Chips of 1 are needed until the end of level 8." in seen.chips
    assert seen.warnings == ()


def test_blinds_that_the_chips_on_the_tables_cannot_make_are_warned_about(
    night: Tournament,
) -> None:
    do(night, engine.set_level, level=9)
    do(
        night,
        engine.race_chips,
        table=1,
        small=1,
        large=5,
        small_chips=dict.fromkeys(seats_of(night), 5),
    )
    state = state_of(night)
    structure = state.clock.structure
    odd = replace(structure.level(10), small_blind=51, big_blind=102)
    changed = replace(structure, levels=(*structure.levels[:9], odd))
    seen = preview(state, changed, now=timezone.now(), zone="UTC")
    assert seen.warnings == ("Level 10, 51 / 102, cannot be paid: chips of 1 have left play.",)


def test_before_play_every_level_can_still_be_another(browser: Client) -> None:
    drawn = make_drawn_tournament()
    assert save(browser, drawn, **{"level-0-minutes": "15"}).status_code == 302
    assert minutes(drawn, 1, 2) == [15, 20]


def test_what_is_over_has_no_levels_to_come(browser: Client, night: Tournament) -> None:
    do(night, engine.cancel_tournament, reason="Snow.")
    assert browser.get(f"/t/{night.pk}/levels/").status_code == 302
    assert browser.get(f"/t/{night.pk}/time/").status_code == 404
    refused = browser.get(f"/t/{night.pk}/end/")
    assert refused.status_code == 409
    assert "There is no play to end" in refused.content.decode()


def test_the_page_of_levels_says_what_their_amounts_mean(
    browser: Client, night: Tournament
) -> None:
    page = unescape(browser.get(f"/t/{night.pk}/levels/").content.decode())
    assert "It is played no-limit" in page
    assert "St. Gabriel, General 4" in page
    for point in ("betting", "ante_rule", "short_post_order"):
        assert f"/t/{night.pk}/points/{point}/" in page
