"""The embedded mode: the whole of Riffle in this one process, for the room around this laptop.

Everything that can stop the start is looked at first and said in one sentence. Imports of Django
come late, because the settings read the environment that is prepared here.
"""

import argparse
import contextlib
import errno
import hashlib
import io
import logging
import os
import signal
import socket
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from config import lan
from config.command import COMMAND
from serving import private

if TYPE_CHECKING:
    import uvicorn

    from serving import secure

# Seconds that a stopping server waits for answers under way; open sockets are closed at once.
_GRACE_SECONDS = 3
# A folder with this file in it is emptied by every demo.
DEMO_MARK = "demo.txt"
# Of the data folder: all that devices trust this laptop by.
CERTIFICATES = "certificates"


class StartError(Exception):
    """Something the person at the keyboard has to put right, said in one sentence."""


class AlreadyRunningError(StartError):
    """Another Riffle serves the same folder."""


def main(argv: list[str]) -> int:
    args = _parse(argv)
    # uvicorn raises a signal again once it has shut down: the end is clean, so is the exit code.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with data_folder(args.data), contextlib.ExitStack() as held:
            if (args.data / DEMO_MARK).exists():
                raise StartError(
                    f"{args.data} belongs to the demo: start it with '{COMMAND} demo'."
                )
            choice = _https(args)
            listener = held.enter_context(listening(args.port))
            secure = held.enter_context(listening(choice.port, "--https-port")) if choice else None
            os.environ["RIFFLE_DATA"] = str(args.data)
            os.environ["RIFFLE_PORT"] = str(args.port)
            if args.answer_checks:
                os.environ["RIFFLE_ANSWER_CHECKS"] = "true"
            prepare()
            keeper = keeper_of(choice) if choice else None
            # Asked before the event loop runs, because it reads the database.
            greeting = _greeting(args.port)
            ports = (secure, keeper) if secure and keeper else None
            listeners = [listener, *_for_checks(held)]
            serve(listeners, secure=ports, on_start=lambda: say(greeting))
    except StartError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except KeyboardInterrupt:
        pass
    say("\nRiffle has stopped. Everything is saved.")
    return 0


def _parse(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="serving.serve")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--answer-checks", action="store_true")
    parser.add_argument("--https", action=argparse.BooleanOptionalAction)
    parser.add_argument("--https-port", type=int)
    parser.add_argument("--certificate", type=Path)
    parser.add_argument("--key", type=Path)
    return parser.parse_args(argv)


def say(text: str) -> None:
    """Prints even where the console cannot show every character."""
    encoding = sys.stdout.encoding or "ascii"
    sys.stdout.write(text.encode(encoding, "replace").decode(encoding) + "\n")
    sys.stdout.flush()


# -- what the start needs ------------------------------------------------------------------------


@contextlib.contextmanager
def data_folder(folder: Path) -> Iterator[None]:
    """The folder exists, takes files, and belongs to this process alone until it ends.

    Two servers on one folder would not hear of each other's changes.
    """
    private.from_now_on()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        private.close(folder)
        tempfile.TemporaryFile(dir=folder).close()
        held = (folder / "running.lock").open("a")
    except OSError as error:
        reason = (error.strerror or "not possible").lower()
        raise StartError(f"Riffle cannot keep its data in {folder}: {reason}.") from None
    with held, _opened(folder) as itself:
        # The file says it to every release; but somebody may delete it, and then make another.
        if not _lock(held.fileno()) or (itself is not None and not _lock(itself)):
            raise AlreadyRunningError(f"Another Riffle is already running on {folder}.")
        yield


@contextlib.contextmanager
def _opened(folder: Path) -> Iterator[int | None]:
    """The folder itself, to be locked like a file; None where that cannot be done.

    Windows deletes no file that is open, so the file in it is enough there.
    """
    if sys.platform == "win32":
        yield None
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def _lock(descriptor: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        # Some network drives lock no folders; there the file alone has to do.
        return error.errno in (errno.EBADF, errno.ENOTSUP, errno.EINVAL)
    return True


@contextlib.contextmanager
def listening(port: int, option: str = "--port") -> Iterator[socket.socket]:
    """The port, held from now on: nobody takes it while the database is being prepared."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listener:
        if sys.platform == "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("0.0.0.0", port))  # noqa: S104  # the room is meant to reach it
            listener.listen(2048)
        except OSError as error:
            raise StartError(_port_problem(port, error, option)) from None
        yield listener


def _port_problem(port: int, error: OSError, option: str) -> str:
    another = f"choose another one with {option}"
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken by another program: {another}, such as {option} {port + 1}."
    if error.errno == errno.EACCES:
        return f"This computer does not let you use port {port}: {another}, such as {option} 8000."
    return f"Port {port} cannot be used ({error.strerror}): {another}."


# -- the start -----------------------------------------------------------------------------------


def prepare() -> None:
    """The settings are read, the database is up to date, every static file has its name."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    _prepare_database()
    collect_static()


def _prepare_database() -> None:
    """Refuses newer data, and keeps a backup of older data before it is brought up to date."""
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connections

    from serving import found_data, upgrade

    database = Path(settings.DATABASES["default"]["NAME"])
    places = [place for place in (settings.BACKUP_DIR, settings.SECOND_BACKUP_DIR) if place]
    if lost := found_data.problem(database, *places):
        raise StartError(lost)
    try:
        made = upgrade.bring_up_to_date(
            database,
            migrate=lambda: call_command("migrate", interactive=False, verbosity=0),
            close=connections.close_all,
        )
    except upgrade.UpgradeError as error:
        raise StartError(str(error)) from error
    if made:
        say(f"The data was brought up to date. As it was before, it is kept in {made}")
    upgrade.stamp()
    for sentence in found_data.damaged_logs(database):
        say(f"A log is damaged; its own pages say so, and everything else works. {sentence}")


def collect_static() -> None:
    """Names every static file by its content; skipped while no source file has changed."""
    from django.conf import settings
    from django.core.management import call_command

    seen = hashlib.sha256()
    for file in sorted(Path(settings.BASE_DIR, "static").rglob("*")):
        state = file.stat()
        seen.update(f"{file}\0{state.st_size}\0{state.st_mtime_ns}\n".encode())
    root = Path(settings.STATIC_ROOT)
    stamp = root / ".collected"
    if stamp.exists() and stamp.read_text(encoding="ascii") == seen.hexdigest():
        return
    stamp.unlink(missing_ok=True)
    call_command("collectstatic", interactive=False, verbosity=0, clear=root.exists())
    stamp.write_text(seen.hexdigest(), encoding="ascii")


def _https(args: argparse.Namespace) -> "secure.Choice | None":
    """How this start was told to answer by HTTPS, or as it was set up before on this data."""
    from serving.certificates import CertificateError
    from serving.secure import PORT, Choice, context_of, remembered

    if args.https is False:
        return None
    try:
        if not (args.https or args.certificate or args.https_port):
            return remembered(args.data / CERTIFICATES)
        files = [file.absolute() for file in (args.certificate, args.key) if file]
        if files:
            context_of(*files)
        return Choice(args.https_port or PORT, *map(str, files))
    except CertificateError as error:
        raise StartError(str(error)) from error


def keeper_of(choice: "secure.Choice") -> "secure.Keeper":
    """The certificate, made or read; from now on every start on this data answers by HTTPS."""
    from django.conf import settings

    from serving import certificates
    from serving.certificates import CertificateError
    from serving.secure import Keeper, remember
    from tournaments.models import Organisation

    folder = settings.CERTIFICATES_DIR
    try:
        keeper = Keeper(
            folder,
            choice,
            of=Organisation.objects.get(pk=1).name,
            hosts=lambda: settings.ALLOWED_HOSTS,
        )
    except CertificateError as error:
        raise StartError(str(error)) from error
    remember(folder, choice)
    settings.HTTPS_PORT = choice.port
    if authority := certificates.read_public(folder):
        settings.HTTPS_FINGERPRINT = certificates.fingerprint(authority)
    return keeper


def _for_checks(held: contextlib.ExitStack) -> list[socket.socket]:
    """The port at which phones ask whether this Wi-Fi is fine; without it everything else works."""
    from django.conf import settings

    from serving.connectivity import PORT

    if not settings.ANSWERS_CHECKS or settings.PORT == PORT:
        return []
    try:
        return [held.enter_context(listening(PORT))]
    except StartError as error:
        reason = str(error).partition(":")[0]
        say(f"Phones are not told that this Wi-Fi is fine. {reason}; everything else works.")
        return []


def serve(
    listeners: list[socket.socket],
    *,
    on_start: Callable[[], None],
    secure: "tuple[socket.socket, secure.Keeper] | None" = None,
    app: Any = None,
    meet: "Callable[[uvicorn.Server], None] | None" = None,
) -> None:
    """Serves until it is stopped; `on_start` is called once it really answers.

    `app` is another application than Riffle itself; `meet` gets to know the server, to stop it.
    """
    import uvicorn

    from serving.web import OPTIONS

    config = uvicorn.Config(
        **{**OPTIONS, **({"app": app} if app else {})},
        timeout_graceful_shutdown=_GRACE_SECONDS,
        log_config=None,
    )
    server = _telling_server(config, on_start, secure)
    if meet:
        meet(server)
    server.run(sockets=listeners)
    if not server.started:
        raise StartError("Riffle could not start; the lines above say why.")


def _telling_server(
    config: "uvicorn.Config",
    on_start: Callable[[], None],
    secure: "tuple[socket.socket, secure.Keeper] | None",
) -> "uvicorn.Server":
    import uvicorn

    from serving.secure import SecurePort

    class TellingServer(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started and secure:
                state = {"server_state": self.server_state, "app_state": self.lifespan.state}
                self.secure_port = SecurePort(*secure, config=config, **state)
                self.secure_port.open()
            if self.started:
                on_start()

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            if secure:
                self.secure_port.close()
            # A browser may never say goodbye on its TLS connection; then it is cut off.
            logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
            await super().shutdown(sockets)

    return TellingServer(config)


# -- the greeting --------------------------------------------------------------------------------


def _greeting(port: int) -> str:
    from django.utils import timezone

    from tournaments.accounts.services import first_owner_link

    urls = [f"http://{address}:{port}/" for address in lan.addresses()]
    here = f"http://localhost:{port}/"
    lines = ["", "Riffle is running."]
    if urls:
        lines += ["", "In this network, open:", *(f"  {url}" for url in urls), "", _qr(urls[0])]
    else:
        lines += ["", "No network was found: join or open a Wi-Fi to let others in."]
    lines += ["On this computer:", f"  {here}", *_greeting_by_https(urls[0] if urls else here)]
    owner_link = first_owner_link(urls[0] if urls else here, now=timezone.now())
    if owner_link:
        lines += ["", "First start: create the owner's login with this link, once:"]
        lines += [f"  {owner_link}"]
    return "\n".join([*lines, "", "Ctrl-C stops it."])


def _greeting_by_https(plain: str) -> list[str]:
    from django.conf import settings

    if not settings.HTTPS_PORT:
        return []
    host = urlsplit(plain).hostname
    lines = ["", "Staff and tablets, by HTTPS:", f"  https://{host}:{settings.HTTPS_PORT}/"]
    if settings.HTTPS_FINGERPRINT:
        lines += ["Each of their devices is told once to trust it; this page says how:"]
        lines += [f"  {plain}trust/", "The page must show this fingerprint:"]
        lines += [f"  {settings.HTTPS_FINGERPRINT}"]
    return lines


def _qr(url: str) -> str:
    import segno

    if "utf" not in (sys.stdout.encoding or "").lower():
        return ""
    drawn = io.StringIO()
    segno.make(url, error="l", micro=False).terminal(drawn, compact=True, border=2)
    return drawn.getvalue()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
