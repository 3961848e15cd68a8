"""The plan of the room: a tile for every table, zones where there are many, names on demand."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from tables.director import screen as director_screen
from tables.director.screen_room import build_plan, draw_plan
from tables.models import Table, Tablet
from tables.tablet import pairing
from tests.tables.nights import do, make_running_tournament, play_hand, seats_of, start_hand
from tournaments.models import Tournament, User
from tournaments.rights import Caller
from tournaments.scene import load_scene

pytestmark = pytest.mark.django_db(transaction=True)
BrowserOf = Callable[[User | None], Client]
SCRIPT = {"Accept": "application/json"}


@pytest.fixture
def night() -> Tournament:
    return make_running_tournament(entries=32, tables=4)


def drawn(night: Tournament) -> dict[str, str]:
    _, scene = load_scene(night.pk, caller=Caller.DIRECTOR, now=timezone.now())
    assert scene
    return dict(draw_plan(build_plan(scene)))


def test_a_tile_says_in_a_word_what_its_table_needs(night: Tournament) -> None:
    do(night, engine.call_floor, table=1, reason="two cards face up")
    play_hand(night, 2, out=(seats_of(night, 2)[0],))
    start_hand(night, 3)
    tiles = drawn(night)
    assert ">calls<" in tiles["table-1"]
    assert ">waiting<" in tiles["table-2"]
    assert "chair--out" in tiles["table-2"]
    assert "data-since" in tiles["table-3"]
    assert "tile--ready" in tiles["table-4"]
    assert all(">D<" in tile for tile in tiles.values())
    assert "Table 4, 8 of 9 seats" in " ".join(tiles["table-4"].split())


def test_no_name_is_built_into_the_plan_and_the_sheet_has_them(
    night: Tournament, director: User, browser_of: BrowserOf
) -> None:
    assert "Player" not in "".join(drawn(night).values())
    sheet = browser_of(director).get(f"/t/{night.pk}/tables/4/sheet/?dialog").content.decode()
    assert sheet.count('class="seat__name"') == 8


def test_a_large_hall_is_shown_by_zones_with_the_tables_of_note(
    night: Tournament, director: User, browser_of: BrowserOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"ZONE": 2, "ONE_ZONE": 3}.items():
        monkeypatch.setattr(f"rules_engine.tournament.questions.at_a_glance.{name}", value)
    monkeypatch.setattr("rules_engine.tournament.questions.ONE_ZONE", 3)
    do(night, engine.call_floor, table=3, reason="two cards face up")
    regions = drawn(night)
    assert set(regions) == {"table-3", "zone-1", "zone-2"}
    assert "Look at 3" in regions["zone-2"]
    page = browser_of(director).get(f"/t/{night.pk}/plan/2/").content.decode()
    assert ('id="room-3"' in page, 'id="room-1"' in page) == (True, False)


def test_a_plan_that_was_offline_brings_itself_up_to_date(
    night: Tournament, director: User, browser_of: BrowserOf
) -> None:
    table = Table.objects.get(tournament=night, number=3)
    pairing.pair(pairing.make_code(table.pk, by=director, now=timezone.now()), now=timezone.now())
    Tablet.objects.update(seen_at=timezone.now())
    answer = browser_of(director).get(f"/t/{night.pk}/plan/1/", headers=SCRIPT)
    assert answer.status_code == 200
    assert answer.json()["tablets"] == [3]


def test_a_table_is_put_where_it_stands_for_every_screen(
    night: Tournament, floor: User, desk: User, browser_of: BrowserOf
) -> None:
    staff, path = browser_of(floor), f"/t/{night.pk}/plan/1/place/"
    assert "Drag each table" in staff.get(f"/t/{night.pk}/plan/1/arrange/").content.decode()
    said = {"table": 3, "x": 10, "y": 6}
    assert browser_of(desk).post(path, said, headers=SCRIPT).status_code == 403
    assert staff.post(path, said, headers=SCRIPT).status_code == 204
    room = director_screen.screen.draw({"tournament_id": night.pk}, now=timezone.now()).regions
    assert 'class="plan__spot x10 y6" id="place-3"' in room["room"]
    assert staff.post(f"/t/{night.pk}/plan/forget/", headers=SCRIPT).status_code == 204


def test_a_draft_has_no_plan_to_arrange(floor: User, director: User, browser_of: BrowserOf) -> None:
    from tests.factories import make_draft_tournament

    draft = make_draft_tournament()
    staff = browser_of(director)
    assert staff.get(f"/t/{draft.pk}/plan/1/arrange/").status_code == 404
    said = {"table": 1, "x": 0, "y": 0}
    assert staff.post(f"/t/{draft.pk}/plan/1/place/", said, headers=SCRIPT).status_code == 409


def test_a_zone_that_brings_itself_up_to_date_hears_which_tablets_are_alive(
    night: Tournament, director: User, browser_of: BrowserOf
) -> None:
    answer = browser_of(director).get(f"/t/{night.pk}/plan/1/", headers=SCRIPT)
    assert answer.json()["tablets"] == []
