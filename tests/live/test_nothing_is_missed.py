"""Whatever is wished for, every screen that follows its pushes shows what a fresh page shows.

This is the proof that a commit names every topic that it touches.
"""

import asyncio
import inspect
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack
from datetime import datetime
from random import Random
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.house import SHIPPED
from tables.setup import services as opening
from tests.asking import ask
from tests.factories import SOMEBODY, make_draft_tournament, make_entry, make_user
from tests.live.followers import Follower
from tests.live.sockets import ScreenSocket
from tests.rules_engine.wishes import ENDINGS, MAKERS, USUAL, Chooser
from tournaments.log import log
from tournaments.log.kinds import WishKind
from tournaments.log.log import Asked
from tournaments.models import Registration, Role
from tournaments.people import services as people
from tournaments.people import tickets
from tournaments.terms.draft import Draft

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

ENTRIES, TABLES = 34, 5
BURSTS, WISHES = 14, 6
CATCHES_UP_SECONDS = 20.0
FREE = [verb for verb in MAKERS if verb not in ENDINGS]


class Night:
    """A tournament that is played at random."""

    def __init__(self, house: str, seed: int) -> None:
        self._random = Random(seed)
        row = make_draft_tournament(tables=TABLES, draft=Draft.of_house(house))
        self.number = row.pk
        opening.open_tournament(row.pk, asked=Asked(SOMEBODY))
        self.entries = [make_entry(row, f"Player {n + 1}") for n in range(ENTRIES)]
        for verb in (engine.draw_seats, engine.start_clock):
            ask(row.pk, verb, asked=Asked(SOMEBODY))
        self.director = make_user(Role.DIRECTOR)
        self.browser = Client()
        self.browser.force_login(self.director, "django.contrib.auth.backends.ModelBackend")

    def wish(self) -> None:
        chance = self._random.random()
        try:
            if chance < 0.12:
                newest = log.Wish.objects.filter(tournament=self.number).count()
                older = self._random.randint(0, 8)
                log.undo(self.number, Asked(SOMEBODY), wish=newest - older)
            elif chance < 0.15:
                one = self._random.choice(self.entries)
                people.change_person(
                    one.pk,
                    name=f"Somebody {self._random.random()}",
                    phone="",
                    asked=Asked(SOMEBODY),
                )
            else:
                log.commit(self.number, Asked(SOMEBODY), WishKind.ANNOUNCE, self._decide)
        except (RuleViolation, log.Wish.DoesNotExist):
            pass  # nothing has changed, and nothing is to be seen

    def _decide(self, t: Any, now: datetime, rng: Random) -> Sequence[Any]:
        usual = self._random.random() < 0.7
        verb = self._random.choice(USUAL[t.stage] if usual and t.stage in USUAL else FREE)
        given = {"now": now, "rng": rng, **MAKERS[verb](Chooser(t, self._random))}
        known = inspect.signature(verb).parameters
        return verb(t, **{name: value for name, value in given.items() if name in known})

    def paths(self) -> list[str]:
        own = ("", "results/", "about/", "director/", "floor/", "desk/", "seats/", "log/")
        tables = [f"tables/{number}/" for number in range(1, TABLES + 1)]
        return [f"/t/{self.number}/{path}" for path in (*own, *tables)] + [
            f"/p/{tickets.token_of(one)}/"
            for one in Registration.objects.filter(tournament=self.number, entry__lte=20)
        ]


class Room:
    """Every kind of screen, and what a fresh page would show."""

    def __init__(self, followers: list[Follower], browser: Client) -> None:
        self.followers = followers
        self._browser = browser

    async def is_in_step(self) -> None:
        behind = self.followers
        try:
            async with asyncio.timeout(CATCHES_UP_SECONDS):
                while behind:
                    behind = [one for one in behind if not await self._is_in_step(one)]
        except TimeoutError:
            for one in behind:
                fresh = await sync_to_async(self._fresh)(one.path)
                assert (one.path, _without_sounds(one.regions)) == (
                    one.path,
                    _without_sounds(fresh),
                )

    async def _is_in_step(self, one: Follower) -> bool:
        await one.follow()
        fresh = await sync_to_async(self._fresh)(one.path)
        return _without_sounds(one.regions) == _without_sounds(fresh)

    def _fresh(self, path: str) -> dict[str, str]:
        answer = self._browser.get(path, headers={"Accept": "application/json"}).json()
        regions: dict[str, str] = answer["regions"]
        for part in answer["parts"].values():
            regions |= part["regions"]
        return regions


def _without_sounds(regions: dict[str, str]) -> dict[str, str]:
    """The timetable of sounds moves on by itself, and the browser skips what has passed."""
    return {name: re.sub(r'data-sounds="[^"]*"', "", html) for name, html in regions.items()}


async def follow_all(night: Night, stack: AsyncExitStack) -> AsyncIterator[Follower]:
    for path in await sync_to_async(night.paths)():
        socket = await stack.enter_async_context(ScreenSocket(path, user=night.director))
        assert (await socket.answer())["type"] == "websocket.accept", path
        yield Follower(path, socket)


@pytest.mark.timeout(300)
@pytest.mark.usefixtures("running_hub")
@pytest.mark.parametrize(("house", "seed"), [(name, 7) for name in SHIPPED])
async def test_every_screen_that_follows_its_pushes_shows_what_a_fresh_page_shows(
    house: str, seed: int
) -> None:
    night = await sync_to_async(Night)(house, seed)
    async with AsyncExitStack() as stack:
        room = Room([one async for one in follow_all(night, stack)], night.browser)
        await room.is_in_step()
        for _ in range(BURSTS):
            for _ in range(WISHES):
                await sync_to_async(night.wish)()
            await room.is_in_step()
