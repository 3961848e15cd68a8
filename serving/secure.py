"""HTTPS beside plain HTTP, in the same process: a second port behind the same door.

`serve --https` sets it up, and from then on it is there at every start on this data. The
certificate is looked at every few seconds: a new address, age, or new files that were given make a
new one, which the next connection gets without a restart.
"""

import asyncio
import datetime
import json
import socket
import ssl
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import structlog

from config import lan
from serving import certificates
from serving.certificates import CertificateError
from serving.door import HEAD_SECONDS, DoorProtocol, callers

PORT = 8443
CHOICE = "https.json"
LOOK_EVERY_SECONDS = 5.0

log = structlog.get_logger("riffle.secure")


@dataclass(frozen=True)
class Choice:
    """How HTTPS was set up: by an authority of our own, or with files that somebody has given."""

    port: int
    certificate: str = ""
    key: str = ""


def remembered(folder: Path) -> Choice | None:
    """How it was set up before; None if it never was."""
    try:
        return Choice(**json.loads((folder / CHOICE).read_text(encoding="utf-8")))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError) as error:
        raise CertificateError(
            f"{folder / CHOICE} cannot be read ({error}): start once with --https again."
        ) from error


def remember(folder: Path, choice: Choice) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    (folder / CHOICE).write_text(json.dumps(asdict(choice)), encoding="utf-8")


class Keeper:
    """The certificate in use, kept valid for where the laptop is."""

    def __init__(
        self, folder: Path, choice: Choice, *, of: str, hosts: Callable[[], Iterable[str]]
    ) -> None:
        """Raises CertificateError."""
        self._folder, self._choice, self._hosts = folder, choice, hosts
        self._authority: certificates.Authority | None = None
        if not choice.certificate:
            self._authority = certificates.read_or_make_authority(
                folder, of=of, hosts=[*lan.host_names(), *lan.addresses()], now=_now()
            )
        self._read: object = None
        self.look()

    def look(self) -> None:
        """Take another certificate where this one no longer does. Raises CertificateError."""
        files = [Path(self._choice.certificate), Path(self._choice.key)]
        if self._authority:
            certificates.keep_server(self._folder, self._authority, hosts=self._hosts(), now=_now())
            files = [self._folder / certificates.SERVER]
        found = [(file, file.stat().st_mtime_ns) for file in files if file.exists()]
        if found != self._read:
            self.context = context_of(*files)
            self._read = found

    async def keep(self) -> None:
        """For ever; what is wrong with new files is logged, and the old certificate stays."""
        while True:
            await asyncio.sleep(LOOK_EVERY_SECONDS)
            try:
                await asyncio.to_thread(self.look)
            except Exception:  # whatever it was, the next round tries again
                log.exception("the certificate could not be looked at")


def context_of(certificate: Path, key: Path | None = None) -> ssl.SSLContext:
    """For a certificate and its key, in one file or two. Raises CertificateError."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.set_alpn_protocols(["http/1.1"])
    try:
        context.load_cert_chain(certificate, key)
    except (OSError, ValueError) as error:
        files = f"{certificate} and {key}" if key else str(certificate)
        raise CertificateError(
            f"{files} cannot be used as a certificate with its key, in the format PEM ({error})."
        ) from error
    return context


def _now() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)


# -- the second port -----------------------------------------------------------------------------


class Knock:
    """A connection until its handshake is done; it counts, and gives way, like any other."""

    is_waiting = True

    def __init__(self, address: str) -> None:
        self.address = address
        self.task: asyncio.Task[None] | None = None

    def give_way(self) -> None:
        callers.leave(self)
        if self.task:
            self.task.cancel()


class SecureDoor(DoorProtocol):
    """The door behind a handshake."""

    def __init__(self, knock: Knock, **named: Any) -> None:
        super().__init__(**named)
        self._knock = knock

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        callers.leave(self._knock)
        super().connection_made(transport)


class SecurePort:
    """Accepts connections, and leads them to a door once they speak TLS.

    asyncio's own server tells nobody of a connection before its handshake is done, and somebody
    could hold thousands of those open.
    """

    def __init__(self, listener: socket.socket, keeper: Keeper, **door: Any) -> None:
        self._listener, self._keeper, self._door = listener, keeper, door
        self._handshakes: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        self._work = [asyncio.create_task(each) for each in (self._accept(), self._keeper.keep())]

    async def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        self._listener.setblocking(False)
        while True:
            try:
                connection, address = await loop.sock_accept(self._listener)
            except OSError:  # too many files are open, or it has gone again
                await asyncio.sleep(0.1)
                continue
            self._admit(connection, address[0])

    def _admit(self, connection: socket.socket, address: str) -> None:
        knock = Knock(address)
        of_all = len(self._door["server_state"].connections) + len(self._handshakes)
        if not callers.let_in(knock, of_all=of_all):
            callers.leave(knock)
            connection.close()
            return
        knock.task = asyncio.create_task(self._shake_hands(connection, knock))
        self._handshakes.add(knock.task)
        knock.task.add_done_callback(self._handshakes.discard)

    async def _shake_hands(self, connection: socket.socket, knock: Knock) -> None:
        try:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            await asyncio.get_running_loop().connect_accepted_socket(
                lambda: SecureDoor(knock, **self._door),
                connection,
                ssl=self._keeper.context,
                ssl_handshake_timeout=HEAD_SECONDS,
            )
        except OSError:  # it speaks no TLS, does not trust this laptop, or has gone
            connection.close()
        finally:
            callers.leave(knock)

    def close(self) -> None:
        for task in (*self._work, *self._handshakes):
            task.cancel()
