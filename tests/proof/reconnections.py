"""Screens in a real browser and taps behind a connection that loses, doubles, delays and cuts.

Every screen comes back by itself, never shows anything older than before, and ends at the newest
version; every tap is sent again until it is answered and is carried out once.
"""

from collections import Counter

from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

from tests import services
from tests.concurrency.lives import nursery
from tests.live.proxy import FAIR, Proxy, Weather, bad_connection
from tests.proof.kills import Evening

RECONNECTIONS_OF_A_SEED = 100
TAPS_OF_A_ROUND = 3
CONVERGES_MS = 90_000
BAD = Weather(
    lost=0.15,
    doubled=0.1,
    late=0.1,
    cut=0.35,
    lost_request=0.15,
    lost_answer=0.15,
    doubled_request=0.15,
)
# A page that remembers every version it has shown.
REMEMBER = """() => {
    const root = document.querySelector("[data-live]");
    window.shown = [Number(root.dataset.version)];
    new MutationObserver(() => window.shown.push(Number(root.dataset.version)))
        .observe(root, { attributeFilter: ["data-version"] });
}"""


def run(seed: int, count: int = RECONNECTIONS_OF_A_SEED) -> Counter[str]:
    with nursery() as place, sync_playwright() as playwright:
        evening = Evening(place, seed=seed)
        life = place.begin()
        life.wait_until_it_answers()
        with bad_connection(place.url, seed=seed) as proxy:
            context = services.chromium(playwright).new_context()
            pages = open_pages(context, proxy, evening)
            opened = proxy.happened["sockets"]
            proxy.weather = BAD
            while proxy.happened["sockets"] - opened < count:
                tap_in_bad_weather(evening, proxy)
            reconnections = proxy.happened["sockets"] - opened
            proxy.weather = FAIR
            settle(evening, proxy)
            for page in pages:
                check(page, evening)
            context.close()
        life.kill()
        evening.see_the_end_of(life)
    return Counter(
        {
            "reconnections": reconnections,
            "answers": evening.answered,
            "lost messages": proxy.happened["lost"],
            "lost requests": proxy.happened["lost_request"],
            "lost answers": proxy.happened["lost_answer"],
        }
    )


def open_pages(context: BrowserContext, proxy: Proxy, evening: Evening) -> list[Page]:
    context.add_cookies([{"name": "sessionid", "value": evening.night.session, "url": proxy.url}])
    pages = []
    for path in ("", "", "", "log/", "log/", "director/"):
        page = context.new_page()
        page.goto(f"{proxy.url}/t/{evening.night.playing}/{path}")
        page.evaluate(REMEMBER)
        pages.append(page)
    services.wait_until(lambda: proxy.happened["sockets"] >= len(pages), what="all are connected")
    return pages


def tap_in_bad_weather(evening: Evening, proxy: Proxy) -> None:
    """A few taps; whoever is cut off comes again with what was not answered."""
    port = int(proxy.url.rpartition(":")[2])
    for director in evening.directors:
        director.port = port
    evening.everybody_taps(most=TAPS_OF_A_ROUND)


def settle(evening: Evening, proxy: Proxy) -> None:
    evening.everybody_taps(most=2)
    assert not any(director.pending for director in evening.directors)


def check(page: Page, evening: Evening) -> None:
    """It shows the newest version, has never gone back, and the log has every wish."""
    found = evening.place.call("newest", tournament_id=evening.night.playing)
    newest = page.locator(f"[data-live][data-version='{found['version']}']")
    expect(newest).to_be_attached(timeout=CONVERGES_MS)
    shown = page.evaluate("window.shown")
    assert shown == sorted(set(shown)), page.url
    if page.url.endswith("log/"):
        rows = page.locator("[data-region=log] li").evaluate_all("all => all.map(e => e.id)")
        assert f"wish-{found['wish']}" in rows, page.url
