"""Calls this laptop riffle.local in the network of the room, by multicast DNS.

The name is asked for first: where another computer answers to it, the next one is taken. Nothing
depends on it; where multicast does not work, everybody comes by the number.
"""

import ipaddress
from collections.abc import Iterable, Sequence

import structlog
from zeroconf import AddressResolverIPv4, DNSAddress, IPVersion, ServiceInfo
from zeroconf.asyncio import AsyncZeroconf

from config import lan

log = structlog.get_logger("riffle.network")

ASK_MILLISECONDS = 1200
_WEB = "_http._tcp.local."


class LocalName:
    """One announcement, for one set of addresses."""

    def __init__(self, addresses: Sequence[str], *, port: int) -> None:
        self.name = ""
        self._addresses = addresses
        self._port = port
        self._responder = AsyncZeroconf(interfaces=list(addresses), ip_version=IPVersion.V4Only)

    async def announce(self, names: Iterable[str] = lan.LOCAL_NAMES) -> bool:
        """Take the first name that is free; False where none is."""
        for name in names:
            if await self.is_free(name):
                await self._take(name)
                return True
            log.warning("name is taken by another computer", name=name)
        return False

    async def is_free(self, name: str) -> bool:
        """Whether no other computer answers to it."""
        asked = AddressResolverIPv4(f"{name}.")
        await asked.async_request(self._responder.zeroconf, ASK_MILLISECONDS)
        return not self._others(name)

    async def close(self) -> None:
        """Say goodbye, so that nobody goes on believing it."""
        await self._responder.async_unregister_all_services()
        await self._responder.async_close()

    def has_to_give_way(self) -> bool:
        """Whether another computer took the same name at once, and has the lower address.

        Both find out, and one of them keeps it.
        """
        others = self._others(self.name)
        return bool(others) and min(map(_number, others)) < min(map(_number, self._addresses))

    async def _take(self, name: str) -> None:
        service = ServiceInfo(
            _WEB,
            f"{name.partition('.')[0].capitalize()}.{_WEB}",
            port=self._port,
            server=f"{name}.",
            parsed_addresses=list(self._addresses),
        )
        announcing = await self._responder.async_register_service(service, allow_name_change=True)
        await announcing
        self.name = name

    def _others(self, name: str) -> set[str]:
        """Addresses of other computers that were heard to have this name."""
        known = self._responder.zeroconf.cache.entries_with_name(f"{name}.")
        found = {_text(one) for one in known if isinstance(one, DNSAddress)}
        return {one for one in found if "." in one} - set(self._addresses)


def _text(record: DNSAddress) -> str:
    return str(ipaddress.ip_address(record.address))


def _number(address: str) -> int:
    return int(ipaddress.ip_address(address))
