"""A hall of network namespaces: laptops and devices with addresses of their own.

They are at two access points, joined by a cable that can be pulled: then those at one of them hear
nothing of those at the other. Root alone makes namespaces, on Linux.
"""

import contextlib
import ctypes
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

NEAR, FAR = "near", "far"
_NEW_NETWORK = 0x40000000  # CLONE_NEWNET


def is_possible() -> bool:
    """Whether this machine and this user can have one."""
    return os.name == "posix" and os.geteuid() == 0 and shutil.which("ip") is not None


class Hall:
    """Machines by name; the n-th that was named has the address 10.78.0.n."""

    def __init__(self, machines: Sequence[str]) -> None:
        self._mark = f"riffle{os.getpid()}"
        self._hosts = {name: f"10.78.0.{number}" for number, name in enumerate(machines, 1)}

    def address(self, machine: str) -> str:
        return self._hosts[machine]

    def within(self, machine: str) -> list[str]:
        """What a program is started with to be on that machine."""
        return ["ip", "netns", "exec", self._space(machine)]

    @contextlib.contextmanager
    def on(self, machine: str) -> Iterator[None]:
        """This thread, and whatever it starts, has the network of that machine."""
        with Path("/proc/thread-self/ns/net").open() as before:
            _enter(Path("/run/netns", self._space(machine)))
            try:
                yield
            finally:
                _set(before.fileno())

    def plug(self, machine: str, access_point: str) -> None:
        """It is at that access point from now on."""
        self._ip("link", "set", "dev", machine, "master", access_point)

    def reach(self, machine: str, *, is_there: bool) -> None:
        """Its cable is in or out; it does not notice by itself."""
        self._ip("link", "set", "dev", machine, "up" if is_there else "down")

    def join(self, *, are_joined: bool) -> None:
        """The two access points hear each other, or do not."""
        self._ip("link", "set", "between", "up" if are_joined else "down")

    def _space(self, machine: str) -> str:
        return f"{self._mark}-{machine}"

    def _ip(self, *words: str) -> None:
        _ip("-n", self._space("hall"), *words)

    @contextlib.contextmanager
    def built(self) -> Iterator["Hall"]:
        _clear_away()
        with contextlib.ExitStack() as stack:
            for name in ("hall", *self._hosts):
                _ip("netns", "add", self._space(name))
                stack.callback(_ip, "netns", "del", self._space(name))
            for access_point in (NEAR, FAR):
                self._ip("link", "add", access_point, "type", "bridge")
                self._ip("link", "set", access_point, "up")
            self._ip("link", "add", "between", "type", "veth", "peer", "name", "betwixt")
            for end, access_point in (("between", NEAR), ("betwixt", FAR)):
                self._ip("link", "set", end, "master", access_point)
                self._ip("link", "set", end, "up")
            for name, address in self._hosts.items():
                own = self._space(name)
                peer = ("peer", "name", "eth0", "netns", own)
                self._ip("link", "add", "name", name, "type", "veth", *peer)
                _ip("-n", own, "addr", "add", f"{address}/24", "dev", "eth0")
                _ip("-n", own, "link", "set", "lo", "up")
                _ip("-n", own, "link", "set", "eth0", "up")
                self._ip("link", "set", "dev", name, "up")
                self.plug(name, NEAR)
            yield self


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


def _clear_away() -> None:
    """What a run that was killed has left behind."""
    for place in Path("/run/netns").glob("riffle*-*"):
        owner = place.name.removeprefix("riffle").partition("-")[0]
        if owner.isdecimal() and not Path("/proc", owner).exists():
            _ip("netns", "del", place.name)


def _enter(place: Path) -> None:
    with place.open() as space:
        _set(space.fileno())


def _set(descriptor: int) -> None:
    """os.setns came with Python 3.12."""
    library = ctypes.CDLL(None, use_errno=True)
    if library.setns(descriptor, _NEW_NETWORK):
        raise OSError(ctypes.get_errno(), "another network could not be entered")
