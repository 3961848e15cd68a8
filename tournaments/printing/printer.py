"""A receipt printer in the network: how it is doing, and a slip printed if it says it was.

Before anything is sent the printer is asked how it is, at once (DLE EOT): without paper nothing is
sent. Behind the slip stands a question that it answers in turn (GS r), when the slip is through.
"""

import ipaddress
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum

PORT = 9100
PORTS = range(PORT, PORT + 10)
"""Where receipt printers listen; nothing else is ever spoken to."""

ANSWERS_WITHIN_SECONDS = 2.0
PRINTS_WITHIN_SECONDS = 10.0

_NETWORKS = tuple(
    map(
        ipaddress.ip_network,
        ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "127.0.0.0/8", "fc00::/7", "::1/128"),
    )
)
_OFFLINE, _COVER, _STOPPED_BY_PAPER, _ERROR, _NO_PAPER = 0x08, 0x04, 0x20, 0x40, 0x60


class Condition(StrEnum):
    """How a printer is doing, in a sentence."""

    READY = "The printer is ready."
    NO_PAPER = "There is no paper in the printer."
    COVER_OPEN = "The printer’s cover is open."
    ERROR = "The printer reports an error. Turn it off and on again."
    OFFLINE = "The printer is not ready. Press its feed button, or turn it off and on again."
    UNREACHABLE = "No printer answers at its address. Is it on, and in this network?"
    STRANGER = "What answers at that address does not answer as a receipt printer does."


class NotReadyError(Exception):
    """Nothing was sent."""

    def __init__(self, condition: Condition) -> None:
        super().__init__(condition.value)
        self.condition = condition


class InDoubtError(NotReadyError):
    """The slip was sent, and may be printed, in part or not at all."""


def is_allowed(address: str) -> bool:
    """Whether it is the number of a device in a private network; names could lead anywhere."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(found in network for network in _NETWORKS)


def ask(address: str, port: int) -> Condition:
    """How the printer is doing now."""
    try:
        with _connected(address, port) as line:
            return _condition(line)
    except NotReadyError as reason:
        return reason.condition


def print_slip(address: str, port: int, slip: bytes) -> None:
    """Print it; NotReadyError before anything was sent, InDoubtError after that."""
    with _connected(address, port) as line:
        condition = _condition(line)
        if condition is not Condition.READY:
            raise NotReadyError(condition)
        try:
            line.sendall(slip + b"\x1dr1")
            if _answer(line, mask=0x90, like=0x00, within=PRINTS_WITHIN_SECONDS) is None:
                # Some makes answer that question never; then their word for it is enough.
                condition = _condition(line)
        except OSError:
            raise InDoubtError(Condition.UNREACHABLE) from None
        if condition is not Condition.READY:
            raise InDoubtError(condition)


@contextmanager
def _connected(address: str, port: int) -> Iterator[socket.socket]:
    try:
        line = socket.create_connection((address, port), timeout=ANSWERS_WITHIN_SECONDS)
    except OSError:
        raise NotReadyError(Condition.UNREACHABLE) from None
    with line:
        yield line


def _condition(line: socket.socket) -> Condition:
    try:
        general, cause, roll = (_status(line, which) for which in (b"\x01", b"\x02", b"\x04"))
    except OSError:
        return Condition.UNREACHABLE
    if general is None or cause is None or roll is None:
        return Condition.STRANGER
    if cause & _COVER:
        return Condition.COVER_OPEN
    if roll & _NO_PAPER or cause & _STOPPED_BY_PAPER:
        return Condition.NO_PAPER
    if cause & _ERROR:
        return Condition.ERROR
    return Condition.OFFLINE if general & _OFFLINE else Condition.READY


def _status(line: socket.socket, which: bytes) -> int | None:
    line.sendall(b"\x10\x04" + which)
    return _answer(line, mask=0x93, like=0x12, within=ANSWERS_WITHIN_SECONDS)


def _answer(line: socket.socket, *, mask: int, like: int, within: float) -> int | None:
    """The next byte that has this form; whatever else a printer says by itself is passed over."""
    ends_at = time.monotonic() + within
    while (left := ends_at - time.monotonic()) > 0:
        line.settimeout(left)
        try:
            said = line.recv(1)
        except TimeoutError:
            return None
        if not said:
            raise ConnectionError
        if said[0] & mask == like:
            return said[0]
    return None
