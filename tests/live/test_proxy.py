"""Behind a connection that loses, delays, doubles and cuts, every screen and tap comes right."""

import concurrent.futures
import json
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils.timezone import now
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from websockets.sync.client import connect
from websockets.typing import Origin

from rules_engine import tournament as engine
from tables.models import Table
from tables.tablet import pairing
from tests import services
from tests.asking import ask
from tests.concurrency import soundness
from tests.factories import SOMEBODY, make_drawn_tournament, make_user
from tests.live.proxy import FAIR, Proxy, Weather, bad_connection
from tournaments import taps
from tournaments.log import log
from tournaments.log.kinds import WishKind
from tournaments.log.log import Asked
from tournaments.models import Role, Tournament, User, Wish
from tournaments.rate_limit import RateLimit

InBrowser = Callable[[Callable[[Browser], Any]], Any]

CONVERGES_MS = 45_000
COMMITS = 30
TAPS = 10


def announce(tournament: Tournament, text: str) -> int:
    return log.commit(
        tournament.pk,
        Asked(SOMEBODY),
        WishKind.ANNOUNCE,
        lambda t, now, _rng: engine.announce(t, text=text, now=now),
    ).version


def make_night() -> tuple[Tournament, str]:
    """A tournament that is being played, and a director's session."""
    tournament = make_drawn_tournament()
    ask(tournament.pk, engine.start_clock, asked=Asked(SOMEBODY))
    client = Client()
    client.force_login(
        make_user(Role.DIRECTOR), backend="django.contrib.auth.backends.ModelBackend"
    )
    return tournament, client.cookies["sessionid"].value


def open_context(browser: Browser, url: str, session: str) -> BrowserContext:
    context = browser.new_context()
    context.add_cookies([{"name": "sessionid", "value": session, "url": url}])
    return context


def open_page(context: BrowserContext, url: str) -> Page:
    """A page that remembers every version it has shown."""
    page = context.new_page()
    page.goto(url)
    page.evaluate(
        """() => {
            const root = document.querySelector("[data-live]");
            window.shown = [Number(root.dataset.version)];
            new MutationObserver(() => window.shown.push(Number(root.dataset.version)))
                .observe(root, { attributeFilter: ["data-version"] });
        }"""
    )
    return page


def in_thread(work: Callable[[], Any]) -> Any:
    """Playwright's thread has an event loop, on which the ORM does not work."""
    with concurrent.futures.ThreadPoolExecutor(1) as executor:
        return executor.submit(work).result(90)


def commit_while_messages_flow(proxy: Proxy, tournament: Tournament) -> int:
    """One commit after another, each when the last one has come as far as the bad connection."""
    version = 0
    for number in range(COMMITS):
        passed = proxy.happened["messages"]
        version = announce(tournament, f"Announcement {number}")
        wait_for(proxy, "messages", after=passed)
    return version


def wait_for(proxy: Proxy, what: str, *, after: int = 0) -> None:
    services.wait_until(lambda: proxy.happened[what] > after, what=what, seconds=30)


@pytest.mark.browser
def test_screens_show_the_newest_version_and_never_go_back(
    server: str, in_browser: InBrowser
) -> None:
    tournament, session = make_night()

    def steps(browser: Browser) -> None:
        with bad_connection(server, seed=7) as proxy:
            context = open_context(browser, proxy.url, session)
            lobbies = [open_page(context, f"{proxy.url}/t/{tournament.pk}/") for _ in range(2)]
            logs = [open_page(context, f"{proxy.url}/t/{tournament.pk}/log/") for _ in range(2)]
            proxy.weather = Weather.of(0.2)
            version = in_thread(lambda: commit_while_messages_flow(proxy, tournament))
            for page in (*lobbies, *logs):
                newest = page.locator(f"[data-live][data-version='{version}']")
                expect(newest).to_be_attached(timeout=CONVERGES_MS)
                shown = page.evaluate("window.shown")
                assert shown == sorted(set(shown))
            for page in lobbies:
                expect(page.locator(".face__announcement")).to_have_text(
                    f"Announcement {COMMITS - 1}"
                )
            numbers = in_thread(lambda: list(Wish.objects.values_list("number", flat=True)))
            for page in logs:
                rows = page.locator("[data-region=log] li").evaluate_all(
                    "all => all.map(e => e.id)"
                )
                assert rows == [f"wish-{number}" for number in reversed(numbers)]
            mishaps = ("lost", "doubled", "late", "cut")
            assert all(proxy.happened[mishap] for mishap in mishaps), proxy.happened
            context.close()

    in_browser(steps)


@pytest.mark.browser
def test_taps_are_carried_out_once_each(server: str, in_browser: InBrowser) -> None:
    tournament, session = make_night()
    said = [announce(tournament, f"Announcement {number}") for number in range(TAPS)]
    wishes = list(Wish.objects.filter(version__in=said).values_list("number", flat=True))

    def steps(browser: Browser) -> None:
        with bad_connection(server, seed=11) as proxy:
            context = open_context(browser, proxy.url, session)
            page = open_page(context, f"{proxy.url}/t/{tournament.pk}/log/")
            tap_in_all_weathers(proxy, page, wishes)
            expect(page.locator("html[data-taps='0']")).to_be_attached(timeout=CONVERGES_MS)
            for wish in wishes:
                struck = page.locator(f"#wish-{wish}.log__undone")
                expect(struck).to_be_attached(timeout=CONVERGES_MS)
            context.close()

    in_browser(steps)
    undone = Wish.objects.filter(kind="undo")
    assert undone.count() == TAPS
    assert set(undone.values_list("refusal_code", flat=True)) == {""}
    assert soundness.problems(tournament.pk) == []


def tap_in_all_weathers(proxy: Proxy, page: Page, wishes: list[int]) -> None:
    """First every kind of mishap for certain, then anything at random."""
    mishaps = ("lost_request", "lost_answer", "doubled_request")
    for place, wish in enumerate(wishes):
        mishap = mishaps[place] if place < len(mishaps) else None
        proxy.weather = Weather(**{mishap: 1.0}) if mishap else Weather.of(0.15)
        page.locator(f"#wish-{wish} button").click()
        if mishap:
            wait_for(proxy, mishap)


@pytest.mark.browser
def test_a_tap_outlives_its_page(server: str, in_browser: InBrowser) -> None:
    tournament, session = make_night()
    announce(tournament, "Welcome")
    wish = Wish.objects.order_by("-number").values_list("number", flat=True)[0]

    def steps(browser: Browser) -> None:
        with bad_connection(server, seed=1) as proxy:
            context = open_context(browser, proxy.url, session)
            page = open_page(context, f"{proxy.url}/t/{tournament.pk}/log/")
            proxy.weather = Weather(lost_request=1.0)
            page.locator(f"#wish-{wish} button").click()
            expect(page.locator("html[data-taps='1']")).to_be_attached()
            page.reload()
            expect(page.locator("html[data-taps='1']")).to_be_attached()
            proxy.weather = FAIR
            expect(page.locator("html[data-taps='0']")).to_be_attached(timeout=CONVERGES_MS)
            expect(page.locator(f"#wish-{wish}.log__undone")).to_be_attached()
            context.close()

    in_browser(steps)
    assert Wish.objects.filter(kind="undo").count() == 1


@pytest.mark.browser
def test_a_tap_goes_out_at_once_when_the_connection_is_back(
    server: str, in_browser: InBrowser
) -> None:
    tournament, session = make_night()
    announce(tournament, "Welcome")
    wish = Wish.objects.order_by("-number").values_list("number", flat=True)[0]

    def steps(browser: Browser) -> None:
        context = open_context(browser, server, session)
        page = open_page(context, f"{server}/t/{tournament.pk}/log/")
        context.set_offline(True)
        page.locator(f"#wish-{wish} button").click()
        page.wait_for_timeout(7_500)  # by now it waits for six to ten seconds between attempts
        context.set_offline(False)
        expect(page.locator("html[data-taps='0']")).to_be_attached(timeout=3_000)
        context.close()

    in_browser(steps)
    assert Wish.objects.filter(kind="undo").count() == 1


@pytest.mark.browser
def test_a_socket_that_has_gone_silent_is_replaced(server: str, in_browser: InBrowser) -> None:
    """The connection looks open and plain HTTP works: the screen still wants its pushes back."""
    tournament, session = make_night()

    def steps(browser: Browser) -> None:
        with bad_connection(server, seed=1) as proxy:
            context = open_context(browser, proxy.url, session)
            page = open_page(context, f"{proxy.url}/t/{tournament.pk}/log/")
            wait_for(proxy, "messages")
            sockets = proxy.happened["sockets"]
            proxy.deafen()
            wait_for(proxy, "sockets", after=sockets)
            version = in_thread(lambda: announce(tournament, "Welcome"))
            newest = page.locator(f"[data-live][data-version='{version}']")
            expect(newest).to_be_attached(timeout=CONVERGES_MS)
            context.close()

    in_browser(steps)


@pytest.mark.slow
@pytest.mark.both
def test_a_heartbeat_tells_of_a_drawing_that_was_lost(server: str) -> None:
    tournament, _ = make_night()
    with bad_connection(server, seed=1) as proxy:
        path = f"/t/{tournament.pk}/"
        address = f"{proxy.url.replace('http', 'ws')}/ws{path}"
        with connect(address, origin=Origin(proxy.url), proxy=None) as socket:
            json.loads(socket.recv(30))
            proxy.weather = Weather(lost=1.0)
            passed = proxy.happened["messages"]
            version = announce(tournament, "Welcome")
            wait_for(proxy, "messages", after=passed)
            proxy.weather = FAIR
            told = json.loads(socket.recv(30))
            assert told["version"] == version
            assert "regions" not in told
        ask = urllib.request.Request(proxy.url + path, headers={"Accept": "application/json"})
        with urllib.request.urlopen(ask, timeout=30) as answer:
            screen = json.load(answer)
        assert screen["version"] == version
        assert "Welcome" in screen["regions"]["lobby"]


def paired_token() -> str:
    """The secret of a tablet at the first table."""
    code = pairing.make_code(Table.objects.get(number=1).pk, by=User.objects.get(), now=now())
    return pairing.pair(code, now=now())[1]


# Not a nervous finger: three things that were said.
THREE_TIMES = """form => {
    form.dataset.tap = "";
    for (let tap = 0; tap < 3; tap += 1) form.requestSubmit();
}"""


@pytest.mark.browser
def test_a_tap_that_came_too_often_is_sent_again_later(
    server: str, in_browser: InBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After an outage a tablet sends everything at once; the limit slows it, nothing is dropped."""
    tournament, _ = make_night()
    monkeypatch.setattr(taps, "taps_of_one_tablet", RateLimit(times=1, seconds=2))
    token = paired_token()

    def steps(browser: Browser) -> None:
        context = browser.new_context()
        context.add_cookies([{"name": "tablet", "value": token, "url": server}])
        page = open_page(context, f"{server}/t/{tournament.pk}/tables/1/")
        call = page.locator("form[action$='/call/']")
        call.evaluate(THREE_TIMES)
        expect(page.locator("html[data-taps='0']")).to_be_attached(timeout=CONVERGES_MS)
        context.close()

    in_browser(steps)
    assert Wish.objects.filter(kind="call_floor").count() == 3


@pytest.mark.browser
def test_a_tap_on_which_the_server_always_fails_does_not_hold_up_the_next(
    server: str, in_browser: InBrowser
) -> None:
    tournament, _ = make_night()
    ask(tournament.pk, engine.draw_buttons, tables=[1], asked=Asked(SOMEBODY))
    token = paired_token()

    def steps(browser: Browser) -> None:
        context = browser.new_context()
        context.add_cookies([{"name": "tablet", "value": token, "url": server}])
        page = context.new_page()
        page.clock.install()
        page.goto(f"{server}/t/{tournament.pk}/tables/1/")
        failed: list[Route] = []

        def fail(route: Route) -> None:
            failed.append(route)
            route.fulfill(status=500)

        page.route("**/call/", fail)
        page.locator("form[action$='/call/']").evaluate("form => form.requestSubmit()")
        while not page.locator(".toast--reminder").count():
            page.clock.run_for(1000)
        expect(page.locator(".toast--error")).to_contain_text("may have done it or not")
        assert len(failed) == 6
        page.locator("form[action$='/start/']").evaluate("form => form.requestSubmit()")
        expect(page.locator("html[data-taps='1']")).to_be_attached(timeout=CONVERGES_MS)
        page.unroute("**/call/")
        while page.locator("html[data-taps='1']").count():
            page.clock.run_for(1000)
        expect(page.locator(".toast--reminder")).to_have_count(0)
        context.close()

    in_browser(steps)
    assert Wish.objects.filter(kind="call_floor").count() == 1
    assert Wish.objects.filter(kind="start_hand").count() == 1


@pytest.mark.browser
def test_a_tap_that_is_not_answered_is_let_go_by_a_person_only(
    server: str, in_browser: InBrowser
) -> None:
    tournament, _ = make_night()
    token = paired_token()

    def steps(browser: Browser) -> None:
        context = browser.new_context()
        context.add_cookies([{"name": "tablet", "value": token, "url": server}])
        page = context.new_page()
        page.clock.install()
        page.goto(f"{server}/t/{tournament.pk}/tables/1/")
        page.route("**/call/", lambda route: route.fulfill(status=500))
        page.locator("form[action$='/call/']").evaluate("form => form.requestSubmit()")
        while not page.locator(".toast--reminder").count():
            page.clock.run_for(1000)
        page.reload()
        expect(page.locator("html[data-taps='1']")).to_be_attached()
        page.get_by_role("button", name="Let it go").click()
        expect(page.locator("html[data-taps='0']")).to_be_attached()
        context.close()

    in_browser(steps)
