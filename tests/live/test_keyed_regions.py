"""A screen of many regions: browsers that have the drawing before get those that changed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.template import Context, Template

from tests.live.sockets import ScreenSocket
from tournaments.home import screen as home
from tournaments.home.services import post_notice
from tournaments.live import drawings
from tournaments.live.drawings import LiveScreen

Tables = dict[str, str]


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> Tables:
    """The home page with a region for each table, which a test may change."""
    found = {"table-1": "Ann", "table-2": "Ben"}

    def frame_and_tables(_shown: object) -> Mapping[str, str]:
        places = "".join(f'<p id="{name}" data-region="{name}"></p>' for name in found)
        return {"room": places, **found}

    monkeypatch.setitem(drawings._registered, "home", replace(home.screen, keyed=frame_and_tables))
    return found


async def opened(socket: ScreenSocket) -> dict[str, Any]:
    await socket.answer()
    return await socket.message()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("running_hub")
async def test_only_regions_that_changed_are_pushed_to_who_has_the_rest(tables: Tables) -> None:
    async with ScreenSocket("/") as socket:
        whole = await opened(socket)
        tables["table-2"] = "Bob"
        await sync_to_async(post_notice)("")
        change = await socket.message()
    assert {"room", "table-1", "table-2", "notice"} <= whole["regions"].keys()
    assert change["regions"] == {"table-2": "Bob"}
    assert change["since"] == whole["mark"]
    assert change["mark"] != whole["mark"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("running_hub")
async def test_a_region_that_vanished_is_named(tables: Tables) -> None:
    async with ScreenSocket("/") as socket:
        await opened(socket)
        del tables["table-1"]
        await sync_to_async(post_notice)("")
        change = await socket.message()
    assert change["regions"].keys() == {"room"}
    assert change["gone"] == ["table-1"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("running_hub")
async def test_a_newcomer_gets_all_regions_beside_one_that_gets_the_change(tables: Tables) -> None:
    async with ScreenSocket("/") as early:
        await opened(early)
        tables["table-2"] = "Bob"
        await sync_to_async(post_notice)("")
        change = await early.message()
        async with ScreenSocket("/") as later:
            whole = await opened(later)
    assert whole["regions"].keys() > change["regions"].keys()
    assert whole["mark"] == change["mark"]
    assert "since" not in whole


@dataclass(frozen=True)
class Shown:
    version: int
    moment: int = 0
    changes_at: datetime | None = None
    regions: dict[str, str] = field(default_factory=dict)


@pytest.fixture
def draw() -> Callable[..., drawings.Drawing]:
    def drawn(version: int, /, **regions: str) -> drawings.Drawing:
        screen = LiveScreen(
            route="nowhere",
            topic=lambda: "organisation",
            build=lambda **_: Shown(version, regions=regions),
            regions={},
            keyed=lambda shown: shown.regions,
        )
        return screen.draw({}, now=datetime.now().astimezone())

    return drawn


def test_what_looks_the_same_has_the_same_mark_at_any_version(
    draw: Callable[..., drawings.Drawing],
) -> None:
    first, second, third = draw(1, a="Ann"), draw(2, a="Ben"), draw(3, a="Ann")
    assert first.mark == third.mark != second.mark
    assert draw(4, a="Ann", b="").mark != first.mark
    assert draw(5, b="Ann").mark != first.mark


def test_the_page_has_its_regions_inside_one_another(
    draw: Callable[..., drawings.Drawing],
) -> None:
    frame = '<li id="t1" data-region="t1" class="x"></li><li>no region</li>'
    drawing = draw(6, room=f"<ul>{frame}</ul>", t1='<b id="s1" data-region="s1"></b>', s1="Ann")
    html = Template('{% region "room" %}').render(Context({"live": {"regions": drawing.regions}}))
    assert '<li id="t1" data-region="t1" class="x"><b id="s1" data-region="s1">Ann</b></li>' in html
