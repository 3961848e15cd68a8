"""The socket of every live screen: join, draw, send. It takes no commands and writes nothing."""

from collections import Counter
from collections.abc import Hashable
from typing import Any
from urllib.parse import urlsplit

from channels.generic.websocket import AsyncWebsocketConsumer
from django.urls import Resolver404, resolve

from tables.tablet import visitors
from tables.tablet.presence import presence
from tournaments.live.drawings import LiveScreen, find
from tournaments.live.hub import hub
from tournaments.live.sockets import Message, Socket
from tournaments.rights import EVERYBODY, RIGHTS, Visitor

NOT_ALLOWED = 4403
TOO_MANY = 4429
# A page that comes back opens its next socket before the last one is missed.
MOST_OF_ONE_TOKEN = 12

_open: Counter[Hashable] = Counter()


class ScreenConsumer(AsyncWebsocketConsumer):
    """`/ws/<path>` is the socket of the page at `/<path>`, with the same rights."""

    channel_layer_alias = "none"  # the hub listens for all sockets of the process
    sockets: tuple[Socket, ...] = ()
    tablet_id: int | None = None
    token: int | str | None = None  # a tablet's number or a ticket's secret; staff have none

    async def connect(self) -> None:
        try:
            self.page = resolve("/" + self.scope["url_route"]["kwargs"]["path"])
        except Resolver404:
            return await self.close()
        screen = find(self.page.view_name)
        if screen is None or not self._same_origin():
            return await self.close()
        await self.accept()
        if not await self._is_allowed():
            return await self.close(NOT_ALLOWED)
        if not self._take_a_place():
            return await self.close(TOO_MANY)
        self.sockets = self._join(screen)
        self._note_tablet()
        return None

    def _take_a_place(self) -> bool:
        self.token = self.tablet_id or self.page.kwargs.get("token")
        if self.token is not None and _open[self.token] >= MOST_OF_ONE_TOKEN:
            return False
        _open[self.token] += 1
        return True

    def _join(self, screen: LiveScreen) -> tuple[Socket, ...]:
        can = self.scope.get("extensions", {}).get("riffle.push", {})
        push, abort = can.get("push"), can.get("abort")
        if RIGHTS[self.page.view_name] == EVERYBODY:
            return hub.join(screen, self.page.kwargs, self.base_send, push=push, abort=abort)
        return hub.join(screen, self.page.kwargs, self._send_if_still_allowed, abort=abort)

    async def disconnect(self, _code: int) -> None:
        if self.sockets:
            hub.leave(self.sockets)
            _open[self.token] -= 1
            if not _open[self.token]:
                del _open[self.token]

    async def receive(self, **_ignored: Any) -> None:
        """That a tablet speaks is noted, what anybody says is not: wishes come by POST."""
        self._note_tablet()

    def _note_tablet(self) -> None:
        if self.tablet_id is not None:
            presence.heard(self.tablet_id)

    async def _send_if_still_allowed(self, message: Message) -> None:
        """A revoked tablet and a login that was ended see nothing more."""
        if await self._is_allowed():
            await self.base_send(message)
        else:
            await self.close(NOT_ALLOWED)

    async def _is_allowed(self) -> bool:
        # After a restart thousands of phones come at once; for those there is nothing to look up.
        if not visitors.is_known(self.scope):
            return self._may(Visitor(self.scope["user"], None))
        return await hub.errands.run(lambda: self._may(visitors.of_socket(self.scope)))

    def _may(self, visitor: Visitor) -> bool:
        if not self.sockets and visitor.tablet:
            self.tablet_id = visitor.tablet.tablet_id
        return visitor.may(self.page.view_name, self.page.kwargs)

    def _same_origin(self) -> bool:
        """A page of another site must not open our sockets with the visitor's cookie."""
        headers = dict(self.scope["headers"])
        origin = urlsplit(headers.get(b"origin", b"").decode("latin1"))
        host: str = headers.get(b"host", b"").decode("latin1")
        return origin.netloc.lower() == host.lower()
