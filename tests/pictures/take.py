"""Every screen at 20, 80 and 400 players; `riffle.py pictures` runs this, the suite does not.

It fails where a page does not open, a browser complains or words lie on others; whether it is
beautiful, people say.
"""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser, ViewportSize

from tables.models import Table, Wall
from tables.tablet import pairing
from tests.browsing import ALL_STILL, LAPTOP, PHONE, TABLET, WALL, InBrowser, new_page
from tests.factories import make_draft_tournament, make_user
from tests.overlaps import overlaps
from tests.pictures.nights import Nights, make_nights
from tests.pictures.walls import make_walls
from tournaments.models import Role, Tournament, User

pytestmark = [pytest.mark.timeout(1800), pytest.mark.django_db(transaction=True)]

FOLDER = Path(os.environ["RIFFLE_PICTURES"])
WANTED = os.environ.get("RIFFLE_PICTURES_OF", "")
PLAYERS = [int(one) for one in os.environ.get("RIFFLE_PICTURES_PLAYERS", "20 80 400").split()]

UPRIGHT = ViewportSize(width=768, height=1024)
SMALL = ViewportSize(width=800, height=600)
SIDEWAYS = ViewportSize(width=844, height=390)
HD = ViewportSize(width=1280, height=720)
STANDING = ViewportSize(width=1080, height=1920)
UHD = ViewportSize(width=3840, height=2160)
ANYBODY, STAFF, AT_TABLE = "anybody", "staff", "tablet"


@dataclass(frozen=True)
class Shot:
    """A screen to photograph: who looks, at which page, in which sizes, `chosen` on the device."""

    name: str
    path: str
    who: str
    sizes: tuple[ViewportSize, ...]
    whole: bool = False
    chosen: Mapping[str, str] = field(default_factory=dict)


def shots(nights: Nights, draft: Tournament) -> Iterator[Shot]:
    playing, final, over = (f"/t/{one.pk}/" for one in (nights.playing, nights.final, nights.over))
    both = LAPTOP, PHONE
    yield Shot("home", "/", STAFF, both)
    yield Shot("event", f"/events/{nights.playing.event_id}/", STAFF, (LAPTOP,), whole=True)
    yield Shot("setup", f"/t/{draft.pk}/setup/", STAFF, both)
    yield Shot("director", f"{playing}director/", STAFF, (*both, TABLET, UPRIGHT))
    yield Shot("director-final", f"{final}director/", STAFF, (LAPTOP,))
    yield Shot("director-over", f"{over}director/", STAFF, both)
    for name in ("floor", "plan/1", "entries", "seats", "tablets", "desk", "payouts", "log"):
        yield Shot(name.replace("/", "-"), f"{playing}{name}/", STAFF, both)
    for name in ("points", "prizes", "levels", "rulings", "paper", "rehearsal", "before-play"):
        yield Shot(name, f"{playing}{name}/", STAFF, (LAPTOP,))
    yield Shot("desk-over", f"{over}desk/", STAFF, (LAPTOP,))
    yield Shot("floor-over", f"{over}floor/", STAFF, (PHONE,))
    for name in ("payouts", "report", "tablets", "plan/1"):
        yield Shot(f"{name.replace('/', '-')}-over", f"{over}{name}/", STAFF, (LAPTOP,))
    for name, path in (("wall", playing), ("wall-final", final), ("wall-over", over)):
        yield Shot(name, path, ANYBODY, (WALL, HD, STANDING))
    for wall in Wall.objects.exclude(name="").order_by("pk"):
        path = f"/t/{wall.tournament_id}/walls/{wall.pk}/"
        yield Shot(f"wall-{wall.name}", path, ANYBODY, (WALL, HD, UHD, STANDING))
    for name in ("about", "results", "rules"):
        yield Shot(name, f"{playing}{name}/", ANYBODY, both)
    yield Shot("results-over", f"{over}results/", ANYBODY, both, whole=True)
    yield Shot("story", f"{over}story/", ANYBODY, both, whole=True)
    for name, night in (
        ("playing", nights.playing),
        ("final", nights.final),
        ("over", nights.over),
    ):
        yield Shot(f"phone-{name}", f"/p/{nights.ticket(night)}/", ANYBODY, (PHONE,), whole=True)
    at_table = f"{playing}tables/1/"
    yield Shot("tablet", at_table, AT_TABLE, (TABLET, UPRIGHT, SMALL, PHONE, SIDEWAYS))
    large = {"riffle.view": "large", "riffle.seat": f"{at_table}4"}
    yield Shot("tablet-large", at_table, AT_TABLE, (TABLET, UPRIGHT), chosen=large)


@pytest.mark.parametrize("players", PLAYERS)
def test_screens(server: str, in_browser: InBrowser, players: int) -> None:
    director = make_user(Role.OWNER, "Anna")
    nights, draft = make_nights(players), make_draft_tournament(tables=max(2, players // 8))
    make_walls(nights)
    cookies = {
        ANYBODY: {},
        STAFF: _cookies(director),
        AT_TABLE: {"tablet": _tablet(nights.playing, director)},
    }
    complaints: list[str] = []
    wanted = [shot for shot in shots(nights, draft) if WANTED in shot.name]

    def look(browser: Browser) -> None:
        for shot in wanted:
            for size in shot.sizes:
                _take(browser, shot, size, server, cookies[shot.who], players, complaints)

    in_browser(look)
    assert not complaints, "\n".join(complaints)


def _take(
    browser: Browser,
    shot: Shot,
    size: ViewportSize,
    server: str,
    cookies: dict[str, str],
    players: int,
    complaints: list[str],
) -> None:
    page = new_page(browser, size, complaints=complaints)
    page.set_default_timeout(120_000)
    page.context.add_cookies([{"name": k, "value": v, "url": server} for k, v in cookies.items()])
    keep = "kept => Object.entries(kept).forEach(one => localStorage.setItem(...one))"
    if shot.chosen:
        page.goto(f"{server}/static/img/favicon.svg")
        page.evaluate(keep, dict(shot.chosen))
    page.goto(server + shot.path)
    page.wait_for_load_state("networkidle")
    page.evaluate(ALL_STILL)
    file = f"{shot.name}-{players}-{size['width']}x{size['height']}.png"
    page.screenshot(path=FOLDER / file, full_page=shot.whole)
    complaints += [f"{file}: {wrong}" for wrong in overlaps(page)]
    page.context.close()


def _cookies(user: User) -> dict[str, str]:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return {name: cookie.value for name, cookie in client.cookies.items()}


def _tablet(night: Tournament, director: User) -> str:
    now = timezone.now()
    table = Table.objects.get(tournament=night, number=1)
    return pairing.pair(pairing.make_code(table.pk, by=director, now=now), now=now)[1]
