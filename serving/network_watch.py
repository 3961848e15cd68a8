"""Watches the laptop's place in the network: its name, and its addresses as they come and go."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Self

import structlog
from channels.db import database_sync_to_async
from django.conf import settings
from django.utils import timezone

from config import lan
from serving.local_name import LocalName
from tables.devices.lost import lost_tablets, moved_lately
from tournaments.live.standing import standing
from tournaments.network import services

log = structlog.get_logger("riffle.network")

NO_NAME = "Other computers have all of the names."
NO_MULTICAST = "This network does not carry names (no multicast)."


class NetworkWatch:
    """Remembers what was announced and what the screens say."""

    def __init__(self, find: Callable[[], Sequence[str]] = lan.addresses) -> None:
        self._find = find
        self._addresses: Sequence[str] | None = None
        self._name: LocalName | None = None
        self._told = self._reach()
        self._lost: list[int] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self._forget_name()

    async def look(self) -> None:
        """Look once: announce anew what has changed, and tell the screens."""
        if standing.is_closed:  # the name is that of the laptop that serves
            self._addresses = None
            await self._forget_name()
            return
        found = self._find()
        if found != self._addresses:
            log.info("addresses of this laptop", addresses=list(found))
            self._addresses = found
            await self._announce()
        elif self._name and self._name.has_to_give_way():
            await self._announce(after=self._name.name)
        elif await self._inherits_the_name():
            await self._announce()
        await database_sync_to_async(self._tell_screens)(now=timezone.now())

    async def _inherits_the_name(self) -> bool:
        """Whether the laptop that this one took over from has given the first name up since."""
        first, own = lan.LOCAL_NAMES[0], self._name
        if standing.term == 1 or own is None or own.name == first:
            return False
        return await own.is_free(first)

    def _tell_screens(self, *, now: datetime) -> None:
        """If something has changed that they show: a tablet that came back too."""
        is_moved = services.note_address(now=now)
        told, self._told = self._told, self._reach()
        house = moved_lately(now=now)
        lost, self._lost = self._lost, [one.pk for one in lost_tablets(house)] if house else []
        if is_moved or (told, lost) != (self._told, self._lost):
            services.tell_screens(now=now)

    def _reach(self) -> tuple[object, ...]:
        return tuple(self._find()), lan.room_address(), lan.announced.name, lan.announced.problem

    async def _announce(self, after: str = "") -> None:
        await self._forget_name()
        lan.announced.problem = ""
        if not (settings.ANNOUNCES_ITSELF and self._addresses):
            return
        names = lan.LOCAL_NAMES[lan.LOCAL_NAMES.index(after) + 1 :] if after else lan.LOCAL_NAMES
        try:
            self._name = LocalName(self._addresses, port=settings.PORT)
            if not await self._name.announce(names):
                lan.announced.problem = NO_NAME
        except Exception as error:  # whatever it is, everything else goes on
            lan.announced.problem = NO_MULTICAST
            log.warning("not announced", error=f"{type(error).__name__}: {error}")
        else:
            lan.announced.name = self._name.name
            log.info("announced", name=self._name.name)

    async def _forget_name(self) -> None:
        lan.announced.name, name = "", self._name
        self._name = None
        if name:
            try:
                await name.close()
            except Exception as error:  # the network that it would be said to may be gone
                log.info("goodbye not said", error=type(error).__name__)
