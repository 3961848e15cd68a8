"""The names and addresses under which the local network reaches this machine.

Nothing here needs the internet, a name server or a package, and nothing blocks: it is asked
again while the laptop wanders from one Wi-Fi to another.
"""

import ipaddress
import socket
import struct
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass

# Connecting a datagram socket sends nothing; the system only picks the address it would send
# from. 192.0.2.1 (reserved for documentation) finds the default route, the rest private networks.
_PROBES = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254", "169.254.255.254")
_GET_INTERFACE_ADDRESS = {"linux": 0x8915, "darwin": 0xC0206921}
_REREAD_SECONDS = 5.0

LOCAL_NAMES = ("riffle.local", "riffle-2.local", "riffle-3.local")
"""What a laptop may be called by multicast DNS: the first one that no other computer has."""

CHECKED_HOSTS = (
    "connectivitycheck.gstatic.com",
    "connectivitycheck.android.com",
    "clients3.google.com",
    "play.googleapis.com",
    "captive.apple.com",
    "www.msftconnecttest.com",
    "www.msftncsi.com",
    "detectportal.firefox.com",
)
"""Hosts of which systems ask, by plain HTTP, whether a network leads to the internet."""

# Where others have come to this process.
_met: set[str] = set()


@dataclass(slots=True)
class Announced:
    """The name that this process has in the network at the moment, or why it has none."""

    name: str = ""
    problem: str = ""


announced = Announced()


def addresses() -> list[str]:
    """IPv4 addresses of this machine in the local network, the likeliest first."""
    found = [*_routed_addresses(), *_interface_addresses()]
    return list(dict.fromkeys(a for a in found if not _only_this_machine(a)))


def met(address: str) -> None:
    """Somebody from another machine has come to this address of ours."""
    _met.add(address)


def room_address() -> str:
    """The one to be printed: of those that others came to, or else of all, the likeliest.

    A laptop may have a cable to somewhere else beside the Wi-Fi of the room. Empty without a
    network.
    """
    found = addresses()
    return next((one for one in found if one in _met), next(iter(found), ""))


def host_names() -> list[str]:
    """Names by which other machines may find this one, whichever of them it has at the moment."""
    name = socket.gethostname().lower()
    own = [name] if "." in name else [name, f"{name}.local"]
    return [*(own if name and name != "localhost" else []), *LOCAL_NAMES]


def _only_this_machine(address: str) -> bool:
    known = ipaddress.ip_address(address)
    return known.is_loopback or known.is_unspecified


def _routed_addresses() -> Iterator[str]:
    for probe in _PROBES:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
            try:
                s.connect((probe, 9))
            except OSError:  # no route there
                continue
            yield s.getsockname()[0]


def _interface_addresses() -> Iterator[str]:
    """Also the networks that nothing is routed to, such as the laptop's own hotspot."""
    get_address = _GET_INTERFACE_ADDRESS.get(sys.platform)
    if get_address is None:  # Windows answers for its own name without asking a name server
        yield from _addresses_of_own_name()
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
        for _, name in socket.if_nameindex():
            try:
                answer = fcntl.ioctl(s, get_address, struct.pack("256s", name.encode()[:15]))
            except OSError:  # an interface without an IPv4 address
                continue
            yield socket.inet_ntoa(answer[20:24])


def _addresses_of_own_name() -> Iterator[str]:
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return
    yield from (str(address[0]) for *_, address in found)


class LanHosts(list[str]):
    """Django's ALLOWED_HOSTS for a laptop: exactly what this machine is called at this moment.

    A list because Django insists on one; what it holds is looked up again every few seconds.
    """

    def __init__(self) -> None:
        super().__init__()
        self._read_at = float("-inf")

    def _reread(self) -> None:
        if time.monotonic() - self._read_at < _REREAD_SECONDS:
            return
        self[:] = ["localhost", "127.0.0.1", "[::1]", *host_names(), *addresses()]
        self._read_at = time.monotonic()

    def __iter__(self) -> Iterator[str]:
        self._reread()
        return super().__iter__()

    def __len__(self) -> int:
        self._reread()
        return super().__len__()

    def __contains__(self, host: object) -> bool:
        self._reread()
        return super().__contains__(host)
