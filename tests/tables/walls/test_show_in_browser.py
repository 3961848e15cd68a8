"""The scenes of a wall in a real browser: nothing cut or covered, at the sizes of televisions."""

from io import BytesIO
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from rules_engine import tournament as engine
from tables.models import Wall, WallLayout
from tables.walls.layouts import SCENES
from tests.browsing import ALL_STILL, WALL, InBrowser, expect_accessible, expect_live, new_page
from tests.factories import SOMEBODY, make_drawn_tournament
from tests.tables.nights import bust_all_but, do, make_two_deck_tournament
from tests.tournaments.branding.pictures import made
from tests.tournaments.endings import make_ended_tournament
from tournaments.branding.encoding import encode
from tournaments.branding.services import add_picture
from tournaments.log.log import Asked
from tournaments.models import Person, PictureUse, Tournament
from tournaments.terms.draft import Draft

pytestmark = pytest.mark.browser

SIZES = (
    WALL,
    ViewportSize(width=1280, height=720),
    ViewportSize(width=3840, height=2160),
    ViewportSize(width=1080, height=1920),
)
LONG = (
    "The Worshipful Company of Friends of the Parish of St. Gabriel-upon-the-Hill "
    "and its Almshouses, Gardens and Choir"
)
NAME = "Wilhelmina Featherstonehaugh-Cholmondeley"

# Of all that is written: what leaves the screen or its box, and what lies over something else. What
# a font reserves around its letters is taken off; pages of a list lie beside the screen on purpose.
FAULTS = """() => {
    const faults = new Set();
    const beside = '.visually-hidden, .paged__list, svg, progress';
    const crosses = (one, other) => one.left < other.right && other.left < one.right
        && one.top < other.bottom && other.top < one.bottom;
    function look(word, scene, boxes) {
        const range = document.createRange();
        range.selectNodeContents(word);
        const text = word.textContent.trim();
        for (const {left, right, top, bottom, width, height} of range.getClientRects()) {
            if (!width) continue;
            const spare = height * 0.28;
            const [above, below] = [top + spare, bottom - spare];
            const box = {left: left + 1, right: right - 1, top: above, bottom: below};
            const isOff = left < -1 || right > innerWidth + 1 || box.top < 0
                || box.bottom > innerHeight;
            if (isOff) faults.add(`off the screen: ${text}`);
            for (let each = word.parentElement; each !== scene; each = each.parentElement) {
                const within = each.getBoundingClientRect();
                const cuts = getComputedStyle(each).overflowY === 'hidden'
                    && !each.matches('.face__outs');
                const isOut = box.bottom > within.bottom + 1 || box.right > within.right + 1;
                if (cuts && isOut) faults.add(`cut: ${text}`);
            }
            boxes.push({...box, text, word});
        }
    }
    for (const scene of document.querySelectorAll('.scene, .face')) {
        const words = document.createTreeWalker(scene, NodeFilter.SHOW_TEXT);
        const boxes = [];
        while (words.nextNode()) {
            const word = words.currentNode;
            if (!word.textContent.trim() || word.parentElement.closest(beside)) continue;
            look(word, scene, boxes);
        }
        boxes.forEach((one, number) => boxes.slice(number + 1).forEach((other) => {
            if (one.word !== other.word && crosses(one, other)) {
                faults.add(`${one.text} over ${other.text}`);
            }
        }));
    }
    return [...faults];
}"""


def with_long_names(night: Tournament) -> Tournament:
    """Everything that people type is as long as they may make it."""
    event = night.event
    event.name = event.charity = event.venue = LONG
    event.goal = 5_000_00
    event.save(update_fields=["name", "charity", "venue", "goal"])
    night.name = LONG
    night.save(update_fields=["name"])
    for number, person in enumerate(Person.objects.order_by("pk")):
        person.name = f"{NAME} {number}"
        person.save(update_fields=["name"])
    for use in (PictureUse.LOGO, PictureUse.CHARITY, *[PictureUse.SPONSOR] * 5):
        picture = encode(BytesIO(made()))
        add_picture(event.pk, picture, use=use, name="Hartnett & Sons", asked=Asked(SOMEBODY))
    return night


def wall_with_all(night: Tournament) -> Wall:
    """A wall that turns through everything, always."""
    return Wall.objects.create(
        name="Stage",
        token_hash=f"of {night.pk}",
        tournament=night,
        layout=WallLayout.LOBBY,
        turns=" ".join(SCENES),
        turns_always=True,
    )


def faults_at_all_sizes(page: Page) -> dict[str, Any]:
    found = {}
    for size in SIZES:
        page.set_viewport_size(size)
        page.evaluate(ALL_STILL)
        faults = page.evaluate(FAULTS)
        if faults:
            found[f"{size['width']}x{size['height']}"] = faults
    return found


@pytest.mark.parametrize("players", [10, 4])
def test_no_scene_cuts_or_covers_the_longest_names(
    server: str, in_browser: InBrowser, players: int
) -> None:
    night = make_two_deck_tournament(Draft.of_template("freeze-out"))
    do(night, engine.close_registration)
    if players < 10:
        bust_all_but(night, 1, players)
    wall = wall_with_all(with_long_names(night))

    def look(browser: Browser) -> dict[str, Any]:
        page = new_page(browser, WALL, complaints=[])
        page.goto(f"{server}/t/{night.pk}/walls/{wall.pk}/")
        expect_live(page)
        return faults_at_all_sizes(page)

    assert in_browser(look) == {}


def test_no_face_before_or_after_play_cuts_or_covers_the_longest_names(
    server: str, in_browser: InBrowser
) -> None:
    nights = [
        make_drawn_tournament(entries=60, tables=8),
        make_ended_tournament(entries=10),
    ]
    for night in nights:
        with_long_names(night)

    def look(browser: Browser) -> list[dict[str, Any]]:
        page = new_page(browser, WALL, complaints=[])
        found = []
        for night in nights:
            page.goto(f"{server}/t/{night.pk}/")
            expect_live(page)
            found.append(faults_at_all_sizes(page))
        return found

    assert in_browser(look) == [{}, {}]


@pytest.mark.deep
def test_every_scene_is_accessible(server: str, in_browser: InBrowser) -> None:
    night = make_two_deck_tournament(Draft.of_template("freeze-out"))
    for layout in SCENES:
        Wall.objects.create(
            name=layout.value, token_hash=layout.value, tournament=night, layout=layout
        )
    with_long_names(night)

    def look(browser: Browser) -> None:
        page = new_page(browser, WALL, complaints=[])
        for wall in walls:
            page.goto(f"{server}/t/{night.pk}/walls/{wall}/")
            expect_live(page)
            expect_accessible(page)

    walls = list(Wall.objects.values_list("pk", flat=True))
    in_browser(look)
