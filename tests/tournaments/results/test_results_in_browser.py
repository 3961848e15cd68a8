"""Results and the public page on paper: dark letters on white, whatever the theme of the device."""

import pytest
from playwright.sync_api import Browser

from tests.browsing import LAPTOP, InBrowser
from tests.tournaments.endings import make_ended_tournament

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(120),
    pytest.mark.django_db(transaction=True),
]

PALE = """() => {
    const bright = colour => {
        const [red, green, blue, alpha = 1] = colour.match(/[\\d.]+/g).map(Number);
        return alpha === 0 ? 1 : (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
    };
    const words = [...document.querySelectorAll("main *")].filter(one => one.getClientRects().length
        && [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim()));
    return words.filter(one => {
        const grounds = [];
        for (let at = one; at; at = at.parentElement) grounds.push(getComputedStyle(at));
        return bright(grounds[0].color) > 0.4
            || grounds.some(ground => bright(ground.backgroundColor) < 0.9);
    }).map(one => one.textContent.trim().slice(0, 40));
}"""


def test_results_and_the_public_page_print_dark_on_white(
    server: str, in_browser: InBrowser
) -> None:
    at = f"{server}/t/{make_ended_tournament().pk}"

    def look(browser: Browser) -> None:
        page = browser.new_context(viewport=LAPTOP, color_scheme="dark").new_page()
        for path in ("results", "about"):
            page.goto(f"{at}/{path}/")
            assert page.evaluate(PALE) != []
            page.emulate_media(media="print", color_scheme="dark")
            assert page.evaluate(PALE) == []
            page.emulate_media(media="screen", color_scheme="dark")
        page.context.close()

    in_browser(look)
