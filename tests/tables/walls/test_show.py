"""The show on a wall: what staff arrange for it, and when it turns from one scene to the next."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.http import Http404
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from tables.models import Wall, WallLayout
from tables.walls import layouts, screen_show, services
from tables.walls.screen_show import ShowScreen
from tests.factories import make_draft_tournament, make_drawn_tournament, make_open_tournament
from tests.tables.nights import do, make_running_tournament
from tests.tournaments.endings import make_ended_tournament
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def make_wall(
    night: Tournament, layout: WallLayout, *turns: WallLayout, always: bool = False
) -> Wall:
    return Wall.objects.create(
        name=layout.value,
        token_hash=f"{layout}-{Wall.objects.count()}",
        tournament=night,
        layout=layout,
        turns=" ".join(turns),
        turns_always=always,
    )


def show(wall: Wall, **later: float) -> ShowScreen:
    assert wall.tournament_id is not None
    return screen_show.build(
        now=timezone.now() + timedelta(**later), tournament_id=wall.tournament_id, wall_id=wall.pk
    )


def page_of(wall: Wall) -> str:
    page = Client().get(f"/t/{wall.tournament_id}/walls/{wall.pk}/")
    assert page.status_code == 200
    return page.content.decode()


@pytest.mark.parametrize("layout", layouts.SCENES)
def test_every_scene_shows_something_in_every_state(layout: WallLayout) -> None:
    nights = [
        make_draft_tournament(),
        make_open_tournament(),
        make_drawn_tournament(),
        make_running_tournament(),
        make_ended_tournament(entries=10),
    ]
    for night in nights:
        wall = make_wall(night, layout)
        assert show(wall).scenes[0].key.startswith("clock" if layout == "lobby" else layout.value)
        assert 'class="show__scene' in page_of(wall)


def test_a_wall_turns_through_its_scenes_in_their_order_while_nobody_plays() -> None:
    night = make_running_tournament()
    turns = WallLayout.LEVELS, WallLayout.CHIPS, WallLayout.PRIZES
    wall = make_wall(night, WallLayout.LOBBY, *turns)
    assert show(wall).order == "clock"
    do(night, engine.pause_clock)
    assert show(wall).order == "clock"  # a pause that nobody has explained may end at any moment
    do(night, engine.resume_clock)
    do(night, engine.set_level, level=3, left=timedelta(seconds=1))
    assert show(wall, seconds=2).order == "clock levels chips prizes"


def test_a_wall_may_turn_always_and_leaves_out_what_has_nothing_to_show() -> None:
    night = make_running_tournament()
    turns = WallLayout.SPONSORS, WallLayout.LEVELS, WallLayout.MOVES
    wall = make_wall(night, WallLayout.LOBBY, *turns, always=True)
    assert show(wall).order == "clock levels"


def test_before_the_start_a_wall_turns() -> None:
    wall = make_wall(make_drawn_tournament(), WallLayout.LOBBY, WallLayout.CODES)
    assert show(wall).order == "clock codes"


def test_what_a_wall_was_chosen_for_stays_even_if_there_is_nothing_to_show() -> None:
    wall = make_wall(make_running_tournament(), WallLayout.SPONSORS)
    assert show(wall).order == "sponsors"
    assert "Nothing to show yet." in page_of(wall)


def test_walls_with_the_same_list_are_at_different_parts_of_it() -> None:
    night = make_drawn_tournament()
    walls = [make_wall(night, WallLayout.SEATS) for _ in range(3)]
    assert [(show(one).nth, show(one).walls) for one in walls] == [(0, 3), (1, 3), (2, 3)]


def test_the_final_table_is_ranked_by_stacks_with_bars() -> None:
    night = make_running_tournament(entries=10, tables=2)
    wall = make_wall(night, WallLayout.FINAL)
    assert "2 tables" in page_of(wall)
    night = make_ended_tournament(entries=10)
    assert show(make_wall(night, WallLayout.FINAL)).order == "final"


def test_seats_are_listed_however_many_there_are() -> None:
    night = make_drawn_tournament(entries=70, tables=8)
    page = page_of(make_wall(night, WallLayout.SEATS))
    assert page.count("<li><span>") == 70


def test_a_wall_of_another_night_is_not_found() -> None:
    wall = make_wall(make_drawn_tournament(), WallLayout.SEATS)
    other = make_drawn_tournament()
    with pytest.raises(Http404):
        screen_show.build(now=timezone.now(), tournament_id=other.pk, wall_id=wall.pk)


def test_staff_arrange_what_a_wall_shows() -> None:
    wall = make_wall(make_drawn_tournament(), WallLayout.LOBBY)
    assert wall.tournament_id is not None
    turns = [WallLayout.CHIPS, WallLayout.LEVELS, WallLayout.CHIPS]
    services.arrange(wall.tournament_id, wall.pk, turns, always=True, now=timezone.now())
    wall.refresh_from_db()
    assert layouts.turns_of(wall) == (WallLayout.CHIPS, WallLayout.LEVELS)
    assert wall.turns_always


def test_the_newest_occasion_is_told() -> None:
    night = make_running_tournament(entries=10, tables=2)
    wall = make_wall(night, WallLayout.CHIPS)
    assert show(wall).occasion is None
    do(night, engine.close_registration)
    assert replace(show(wall)).occasion is None
