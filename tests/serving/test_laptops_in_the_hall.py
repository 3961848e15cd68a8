"""Two laptops in network namespaces: sleep, cables, restarts, the name, and a week that goes by."""

import asyncio
import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from zeroconf import AddressResolverIPv4, IPVersion
from zeroconf.asyncio import AsyncZeroconf

from tests.processes import wait_until
from tests.serving import hall as halls
from tests.serving.hall import Hall
from tests.serving.laptops import Laptop, Visitor, beside, code_of

pytestmark = [
    pytest.mark.deep,
    pytest.mark.services,
    pytest.mark.timeout(1800),
    pytest.mark.skipif(
        not halls.is_possible(), reason="network namespaces are made by root, on Linux"
    ),
]

PATIENCE_SECONDS = 300.0
NAME = "riffle.local"
# What asks for the time of day gets it as it will be in a week.
A_WEEK_LATER = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/time.h>
#include <time.h>
static const time_t week = 7 * 24 * 3600;
int clock_gettime(clockid_t kind, struct timespec *at) {
    int (*real)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, "clock_gettime");
    int said = real(kind, at);
    if (kind == CLOCK_REALTIME) at->tv_sec += week;
    return said;
}
int gettimeofday(struct timeval *at, void *zone) {
    int (*real)(struct timeval *, void *) = dlsym(RTLD_NEXT, "gettimeofday");
    int said = real(at, zone);
    at->tv_sec += week;
    return said;
}
time_t time(time_t *at) {
    time_t (*real)(time_t *) = dlsym(RTLD_NEXT, "time");
    time_t said = real(0) + week;
    if (at) *at = said;
    return said;
}
"""


class Evening:
    """A laptop that serves and one that follows; whoever looks is in the room."""

    def __init__(self, hall: Hall, place: Path) -> None:
        self.hall = hall
        self.first, self.second = (
            Laptop(place, name, host=hall.address(name), port=8000, within=hall.within(name))
            for name in ("first", "second")
        )
        self.night: dict[str, Any] = beside(self.first.data, "night")
        self.owner = Visitor(self.first.at)
        self.owner.cookies["sessionid"] = self.night["session"]
        self.taps = 0

    def begin(self) -> None:
        self.first.serve()
        self.second.follow(self.first, code_of(self.owner))

    def tap(self) -> None:
        """Somebody adds time to the clock on the first laptop."""
        path = f"/t/{self.night['pk']}/clock/add/"
        assert self.owner.tap(path, seconds=5).status == 204
        self.taps += 1

    def keeps_up(self) -> None:
        self.until(lambda: self.standing().startswith("following, 0 behind"), "it keeps up")

    def standing(self) -> str:
        return str(self.owner.get("/second/", Accept="application/json").json["sentence"])

    def said_there(self) -> str:
        return str(Visitor(self.second.at).get("/state/").json["sentence"])

    def until(self, is_so: Any, what: str) -> None:
        wait_until(is_so, what=what, seconds=PATIENCE_SECONDS, pause=0.1)

    def named(self) -> str:
        """Who says by multicast to be riffle.local."""
        return asyncio.run(resolve(self.hall.address("room")))


async def resolve(own: str) -> str:
    listening = AsyncZeroconf(interfaces=[own], ip_version=IPVersion.V4Only)
    asked = AddressResolverIPv4(f"{NAME}.")
    await asked.async_request(listening.zeroconf, 3000)
    await listening.async_close()
    return next(iter(asked.parsed_addresses()), "")


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with contextlib.ExitStack() as stack:
        hall = stack.enter_context(Hall(("first", "second", "room")).built())
        stack.enter_context(hall.on("room"))
        made = Evening(hall, tmp_path)
        for laptop in (made.first, made.second):
            stack.callback(end, laptop)
        yield made


def end(laptop: Laptop) -> None:
    if laptop.process and laptop.process.is_running:
        laptop.thaw()
        laptop.kill()


def test_it_goes_on_following_after_sleep_a_lost_cable_and_restarts(evening: Evening) -> None:
    evening.begin()
    first, second = evening.first, evening.second
    evening.tap()
    evening.keeps_up()

    second.freeze()  # it sleeps
    evening.tap()
    evening.until(lambda: "silent" in evening.standing(), "the first one says so")
    second.thaw()
    evening.keeps_up()

    evening.hall.reach("first", is_there=False)
    with evening.hall.on("second"):
        local = Visitor("http://127.0.0.1:8000")
        evening.until(
            lambda: "The first laptop is silent" in local.get("/state/").text, "it says so"
        )
    evening.hall.reach("first", is_there=True)
    evening.tap()
    evening.keeps_up()

    first.kill()
    evening.until(lambda: "The first laptop is silent" in evening.said_there(), "it says so")
    first.serve()
    evening.tap()
    evening.keeps_up()

    second.kill()
    evening.tap()
    second.follow(first)  # without a code: they know each other
    evening.keeps_up()
    second.kill()
    first.kill()
    looked = [beside(one.data, "look", night=evening.night["pk"]) for one in (first, second)]
    assert looked[0]["wishes"] == looked[1]["wishes"]
    assert len(looked[1]["wishes"]) == evening.night["wishes"] + evening.taps


def test_the_name_goes_where_riffle_goes(evening: Evening) -> None:
    for laptop in (evening.first, evening.second):
        laptop.env = {"RIFFLE_ANNOUNCE": "true"}
    evening.begin()
    evening.until(lambda: evening.named() == evening.first.host, "it has the name")
    evening.keeps_up()
    assert evening.owner.post("/second/hand-over/").status == 302
    evening.until(lambda: evening.second.reach().get("serves"), "the second one serves")
    evening.until(lambda: evening.named() == evening.second.host, "the name has moved along")


@pytest.mark.skipif(not shutil.which("cc"), reason="the time of day is changed by a library in C")
def test_a_first_laptop_that_wakes_up_a_week_later_is_refused(
    evening: Evening, tmp_path: Path
) -> None:
    """By the other laptop, and by a device that has seen the newer term where that one is off."""
    evening.begin()
    evening.tap()
    evening.keeps_up()
    evening.first.kill()
    with evening.hall.on("second"):
        here = Visitor("http://localhost:8000")
        button = here.get("/").text.partition('name="button" value="')[2].partition('"')[0]
        assert here.post("/take-over/", {"button": button}).status == 200
    evening.until(lambda: evening.second.reach().get("serves"), "the second one serves")
    term = str(evening.second.reach()["term"])
    evening.second.kill()

    later = {"LD_PRELOAD": str(library(tmp_path)), "TZ": "UTC"}
    evening.first.env = evening.second.env = later
    evening.first.serve()
    path = f"/t/{evening.night['pk']}/clock/add/"
    knowing = {"Accept": "application/json", "X-Riffle-Term": term}
    refused = evening.owner.post(path, {"seconds": 5, "nonce": "0" * 32}, **knowing)
    assert (refused.status, refused.json["code"]) == (503, "elsewhere")
    assert evening.owner.tap(path, seconds=5).status == 503  # nor from anybody else
    (evening.first.data / "newer_term.json").unlink()  # as if nobody had come

    evening.first.kill()
    evening.second.serve()
    evening.first.serve()
    told = evening.owner.tap(path, seconds=5)
    assert (told.status, told.json["code"]) == (503, "elsewhere")
    assert evening.second.at in told.json["sentence"]
    assert evening.second.reach()["serves"]


def library(place: Path) -> Path:
    source, made = place / "later.c", place / "later.so"
    source.write_text(A_WEEK_LATER)
    command = ["cc", "-shared", "-fPIC", "-o", str(made), str(source), "-ldl"]
    subprocess.run(command, check=True, env={**os.environ, "LC_ALL": "C"})
    return made
