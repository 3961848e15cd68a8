"""A laptop and a tablet in network namespaces of their own, for `test_moving_laptop.py`.

As a program: what happens in the tablet's namespace, or beside the laptop's server on its data.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PORT, SECURE_PORT = 8000, 8443
OLD, NEW, TABLET = "10.77.0.1", "10.77.0.9", "10.77.0.2"
NAME = "riffle.local"
PATIENCE = 150_000
DIRECTOR, PASSWORD = "helper", "seven brown otters"


def beside(data: str, verb: str, *args: object) -> Any:
    """What `verb` says in a process of its own; on data that nobody serves."""
    command = [sys.executable, "-m", "tests.serving.namespaces", verb, *map(str, args)]
    env = {**os.environ, "RIFFLE_DATA": data, "DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])


# -- on the laptop's data ------------------------------------------------------------------------


def prepare() -> int:
    """A night with two tables, and who directs it; its number."""
    from django.core.management import call_command

    call_command("migrate", interactive=False, verbosity=0)
    from tests.tables.nights import make_running_tournament
    from tournaments.models import Role, User

    User.objects.create_user(DIRECTOR, password=PASSWORD, role=Role.DIRECTOR)
    return make_running_tournament().pk


def calls(night: int) -> int:
    """How many calls for the floor were granted."""
    from tournaments.models import Wish

    made = Wish.objects.filter(tournament=night, kind="call_floor", refusal_code="")
    return made.count()


# -- in the tablet's namespace -------------------------------------------------------------------


def at(scheme: str, host: str) -> str:
    """Where the laptop answers."""
    return f"{scheme}://{host}:{SECURE_PORT if scheme == 'https' else PORT}"


def resolve() -> str:
    """Who says by multicast to be riffle.local; what a tablet's system does by itself."""
    import asyncio

    from zeroconf import AddressResolverIPv4, IPVersion
    from zeroconf.asyncio import AsyncZeroconf

    async def ask() -> str:
        listening = AsyncZeroconf(interfaces=[TABLET], ip_version=IPVersion.V4Only)
        asked = AddressResolverIPv4(f"{NAME}.")
        await asked.async_request(listening.zeroconf, 3000)
        await listening.async_close()
        return next(iter(asked.parsed_addresses()), "")

    return asyncio.run(ask())


def until(found: Callable[[], bool]) -> None:
    """Ask again and again; the test's own time limit ends it."""
    while not found():
        pass


def name_the_laptop(data: str, wanted: str) -> None:
    """As soon as the laptop says so, its name leads there, by a file of hosts."""
    until(lambda: beside(data, "resolve") == wanted)
    Path("/etc/hosts").write_text(f"127.0.0.1 localhost\n{wanted} {NAME}\n", encoding="ascii")


def tablets(data: str, night: int, laptop: str, scheme: str) -> dict[str, Any]:
    """Two tablets are paired, one by number and one by name, and the laptop moves."""
    from playwright.sync_api import sync_playwright

    from tests import services

    with sync_playwright() as playwright:
        browser = services.chromium(playwright)
        name_the_laptop(data, OLD)
        by_number, by_name = (browser.new_context().new_page() for _ in range(2))
        for page, host, table in ((by_number, OLD, 1), (by_name, NAME, 2)):
            _pair(page, at(scheme, host), _code(browser, at(scheme, host), night, table))
            page.wait_for_selector("html[data-live=yes]")
        for change in (["del", f"{OLD}/24"], ["add", f"{NEW}/24"]):
            subprocess.run(["ip", "-n", laptop, "addr", *change, "dev", "eth0"], check=True)
        by_number.evaluate(
            "document.querySelector('form[data-tap][action$=\"/call/\"]').requestSubmit()"
        )
        kept = by_number.locator("html").get_attribute("data-taps")
        name_the_laptop(data, NEW)
        moved = at(scheme, NEW)
        by_number.wait_for_url(f"{moved}/**", timeout=PATIENCE)
        brought = by_number.locator("[data-brought]").inner_text()
        _pair(by_number, moved, _code(browser, moved, night, 1))
        by_number.wait_for_selector("html[data-taps='0']")
        by_name.wait_for_selector("html[data-live=yes]", timeout=PATIENCE)
        return {
            "kept": kept,
            "brought": brought,
            "by_name": by_name.url,
            "is_secure": by_name.evaluate("isSecureContext"),
        }


def _code(browser: Any, laptop: str, night: int, table: int) -> str:
    """What a helper reads from the screen of the devices."""
    page = browser.new_context().new_page()
    page.goto(f"{laptop}/login/")
    page.locator("#id_username").fill(DIRECTOR)
    page.locator("#id_password").fill(PASSWORD)
    page.locator("main form button").first.click()
    page.wait_for_url(lambda url: "login" not in url)
    page.goto(f"{laptop}/t/{night}/tablets/")
    page.locator(f"button[formaction$='/tables/{table}/code/']").click()
    code: str = page.locator(".number--large").inner_text()
    page.context.close()
    return code


def _pair(page: Any, laptop: str, code: str) -> None:
    page.goto(f"{laptop}/pair/")
    page.locator("#code").fill(code)
    page.locator('form[action="/pair/"] button').click()
    page.wait_for_url("**/tables/*/")


def main(argv: list[str]) -> None:
    verb, args = argv[0], argv[1:]
    if verb in ("prepare", "calls"):
        import django

        django.setup()
    done: dict[str, Callable[[], object]] = {
        "prepare": prepare,
        "resolve": resolve,
        "calls": lambda: calls(int(args[0])),
        "tablets": lambda: tablets(args[0], int(args[1]), *args[2:]),
    }
    sys.stdout.write(json.dumps(done[verb]()) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
