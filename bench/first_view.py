"""What somebody sees first: from asking for a page to its first paint, with nothing in a cache.

The reference is the least that the same server has in our style: the page which says that there is
nothing. Each round opens all in browser contexts of their own, in turns, so that no file is cached.
"""

import functools
from collections.abc import Mapping
from statistics import median

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from bench.pages import Night, playing
from bench.table import Measured, row
from tests import services

ROUNDS = 15
MOST_REQUESTS = 8
SCREENS = {
    "wall": "/t/{tournament}/",
    "director": "/t/{tournament}/director/",
    "tablet": "/t/{tournament}/tables/1/",
    "phone": "/p/{ticket}/",
    "desk": "/t/{selling}/desk/",
}
NOTHING = "/t/{tournament}/nothing/"
PAINTED = """new Promise(done => new PerformanceObserver(list => list.getEntries()
    .filter(paint => paint.name === "first-contentful-paint")
    .forEach(paint => done(paint.startTime))).observe({ type: "paint", buffered: true }))"""


@functools.cache
def seen() -> Mapping[str, float]:
    """Median seconds to the first paint, by path."""
    found: dict[str, list[float]] = {path: [] for path in (*SCREENS.values(), NOTHING)}
    with playing(80) as night, sync_playwright() as driver:
        ticket, *_ = night.server.ask("hand_out_tickets", tournament=night.tournament, count=1)
        selling = night.server.ask("open_tournament")
        there = {"tournament": night.tournament, "selling": selling, "ticket": ticket}
        chromium = services.find_chromium()
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for _ in range(ROUNDS):
            for path, seconds in found.items():
                seconds.append(first_view(browser, night, path.format(**there)))
    return {path: median(seconds) for path, seconds in found.items()}


def first_view(browser: Browser, night: Night, path: str) -> float:
    here = f"http://{night.connection.host}:{night.connection.port}"
    context = browser.new_context(viewport=ViewportSize(width=1920, height=1080))
    context.add_cookies([{"name": "sessionid", "value": night.session, "url": here}])
    page = context.new_page()
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(request.url))
    page.goto(f"{here}{path}", wait_until="load")
    seconds = page.evaluate(PAINTED) / 1000
    context.close()
    assert len(asked) <= MOST_REQUESTS, asked
    return float(seconds)


def _register(name: str, path: str) -> None:
    @row(f"first view of the {name}", unit="ms", reference="a page with nothing", at_most=1.2)
    def first_paint() -> Measured:
        return Measured(seen()[path], seen()[NOTHING])


for _name, _path in SCREENS.items():
    _register(_name, _path)
