"""The socket of every live screen: join, draw, send. It takes no commands and writes nothing."""

from collections import Counter
from collections.abc import Hashable
from typing import Any
from urllib.parse import urlsplit

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.urls import Resolver404, resolve

from serving import open_files
from tables.devices.presence import Holder, devices
from tables.devices.report import Report, parse
from tables.models import DeviceKind
from tables.tablet import visitors
from tables.tablet.presence import presence
from tables.tablet.signs import voices
from tournaments.accounts.services import hash_token
from tournaments.live.drawings import LiveScreen, find
from tournaments.live.hub import hub
from tournaments.live.sockets import Message, Socket
from tournaments.people import tickets
from tournaments.phone.screen import screen as phone_screen
from tournaments.rights import EVERYBODY, RIGHTS, Caller, Visitor

NOT_ALLOWED = 4403
TOO_MANY = 4429
# A page that comes back opens its next socket before the last one is missed.
MOST_OF_ONE_TOKEN = 12
STAFF, STRANGERS = "staff", "strangers"

_open: Counter[Hashable] = Counter()


class ScreenConsumer(AsyncWebsocketConsumer):
    """`/ws/<path>` is the socket of the page at `/<path>`, with the same rights."""

    channel_layer_alias = "none"  # the hub listens for all sockets of the process
    sockets: tuple[Socket, ...] = ()
    tablet_id: int | None = None
    report: Report | None = None  # the last that the device said of itself
    phone_of: int | None = None  # the tournament, where a player's phone looks at its ticket
    place: Hashable = None  # a tablet's number, the hash of a ticket, a stranger's address

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
            self._note_try()
            return await self.close(NOT_ALLOWED)
        if not self._take_a_place():
            return await self.close(TOO_MANY)
        self.sockets = self._join(screen)
        if self.scope["user"].is_authenticated:
            hub.know(self.scope["user"].pk, self._close_unless_allowed)
        self._note_tablet()
        if screen is phone_screen:
            self._note_phone(self.page.kwargs["token"])
        return None

    def _take_a_place(self) -> bool:
        most = MOST_OF_ONE_TOKEN
        if self.scope["user"].is_authenticated:
            self.place = STAFF
        elif self.tablet_id is not None:
            self.place = self.tablet_id
        elif "token" in self.page.kwargs:
            self.place = hash_token(self.page.kwargs["token"])
        else:
            self.place = ("address", self._address)
            most = settings.MOST_CONNECTIONS
            if _open[STRANGERS] >= open_files.for_strangers():
                return False
        if self.place != STAFF and _open[self.place] >= most:
            return False
        self._count(1)
        return True

    def _count(self, by: int) -> None:
        for counted in (self.place, STRANGERS) if isinstance(self.place, tuple) else (self.place,):
            _open[counted] += by
            if not _open[counted]:
                del _open[counted]

    def _join(self, screen: LiveScreen) -> tuple[Socket, ...]:
        can = self.scope.get("extensions", {}).get("riffle.push", {})
        push, abort = can.get("push"), can.get("abort")
        if RIGHTS[self.page.view_name] == EVERYBODY:
            return hub.join(screen, self.page.kwargs, self.base_send, push=push, abort=abort)
        return hub.join(screen, self.page.kwargs, self._send_if_still_allowed, abort=abort)

    async def disconnect(self, _code: int) -> None:
        if self.phone_of is not None:
            devices.phone_went(self.phone_of)
        if self.sockets:
            hub.leave(self.sockets)
            if self.scope["user"].is_authenticated:
                hub.forget(self.scope["user"].pk, self._close_unless_allowed)
            self._count(-1)

    async def receive(self, text_data: str | None = None, **_ignored: Any) -> None:
        """That a device speaks is noted, and how it is doing; wishes come by POST."""
        self.report = parse(text_data or "") or self.report
        self._note_tablet()
        if self.report and (holder := self._holder()):
            devices.heard(holder, self.report)

    def _holder(self) -> Holder | None:
        """Whose device this is; None where nobody is known, or it is no tournament's."""
        tournament_id, user = self.page.kwargs.get("tournament_id"), self.scope["user"]
        if tournament_id is None or not self.sockets:
            return None
        if user.is_authenticated:
            kind = DeviceKind.WALL if self.page.view_name == "lobby" else DeviceKind.STAFF
            return Holder(tournament_id, kind, user_id=user.pk)
        if self.tablet_id is not None and self.page.view_name == "table":
            return Holder(tournament_id, DeviceKind.TABLET, tablet_id=self.tablet_id)
        return None

    def _note_tablet(self) -> None:
        if self.tablet_id is not None:
            agent = dict(self.scope["headers"]).get(b"user-agent", b"").decode("latin1")
            device = self.report.device.hex if self.report else ""
            presence.heard(self.tablet_id, voices(self._address, agent, device))

    def _note_try(self) -> None:
        is_for_tables = Caller.TABLET in RIGHTS[self.page.view_name]
        if is_for_tables and self.tablet_id is not None and not self.scope["user"].is_authenticated:
            presence.tried(self.tablet_id, self.page.kwargs)

    def _note_phone(self, token: str) -> None:
        self.phone_of = tickets.tournament_of(token)
        if self.phone_of is not None:
            devices.phone_came(self.phone_of)

    async def _send_if_still_allowed(self, message: Message) -> None:
        """A revoked tablet and a login that was ended see nothing more."""
        if await self._is_allowed():
            await self.base_send(message)
        else:
            await self.close(NOT_ALLOWED)

    async def _close_unless_allowed(self) -> None:
        if not await self._is_allowed():
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

    @property
    def _address(self) -> str:
        address: str = (self.scope.get("client") or [""])[0]
        return address

    def _same_origin(self) -> bool:
        """A page of another site must not open our sockets with the visitor's cookie."""
        headers = dict(self.scope["headers"])
        origin = urlsplit(headers.get(b"origin", b"").decode("latin1"))
        host: str = headers.get(b"host", b"").decode("latin1")
        return origin.netloc.lower() == host.lower()
