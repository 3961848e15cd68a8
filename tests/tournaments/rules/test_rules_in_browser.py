"""The rules in a browser: on a phone, and on paper whatever the device's theme."""

import re

import pytest
from playwright.sync_api import Browser

from rules_engine.house.rule_sets import SHIPPED
from tests.browsing import LAPTOP, PHONE, InBrowser
from tests.factories import make_draft_tournament
from tournaments.terms.draft import Draft

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(120),
    pytest.mark.django_db(transaction=True),
]

PAGES = re.compile(rb"/Type\s*/Page[^s]")
COLOURS = """names => names.map(name => getComputedStyle(document.querySelector(name)).color)"""
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.mark.parametrize("house", sorted(SHIPPED))
def test_the_sheet_is_one_sheet_and_the_page_fits_a_phone(
    server: str, in_browser: InBrowser, house: str
) -> None:
    path = f"{server}/t/{make_draft_tournament(draft=Draft.of_house(house)).pk}/rules/"

    def look(browser: Browser) -> None:
        page = browser.new_context(viewport=PHONE).new_page()
        page.goto(path)
        assert page.evaluate(WIDER) == 0
        page.goto(f"{path}sheet/")
        assert page.evaluate(WIDER) == 0
        assert len(PAGES.findall(page.pdf(prefer_css_page_size=True))) == 2
        page.context.close()

    in_browser(look)


@pytest.mark.parametrize(
    ("more", "marks"),
    [
        ("", (".sign--stated", ".sign--lent", ".rule__source", ".rule__here strong")),
        ("sheet/", (".sign--stated", ".sign--lent", ".legend dd", ".paper__points li")),
    ],
)
def test_signs_and_words_are_black_on_paper_in_the_dark_theme(
    server: str, in_browser: InBrowser, more: str, marks: tuple[str, ...]
) -> None:
    path = f"{server}/t/{make_draft_tournament().pk}/rules/{more}"

    def look(browser: Browser) -> None:
        page = browser.new_context(viewport=LAPTOP, color_scheme="dark").new_page()
        page.goto(path)
        assert len(set(page.evaluate(COLOURS, list(marks)))) > 1
        page.emulate_media(media="print", color_scheme="dark")
        assert set(page.evaluate(COLOURS, list(marks))) == {"rgb(0, 0, 0)"}
        page.context.close()

    in_browser(look)
