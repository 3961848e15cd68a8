"""riffle.py follow ADDRESS: this laptop keeps up with the first, and takes over when told to.

Its folder is at any moment one that `serve` can start from. When it takes over, this process is
that server, on the same port: all that a start would have to read is in memory.
"""

import argparse
import contextlib
import os
import signal
import sys
import threading
import time
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from config.command import COMMAND
from config.version import VERSION
from serving import private, secure, serve
from serving.certificates import CertificateError
from serving.following.channel import NotForUsError
from serving.following.link import (
    Link,
    LinkError,
    Paired,
    UnknownHereError,
    address_of,
    pair,
    read_paired,
)
from serving.following.shadow import (
    DATABASE,
    NEWER,
    TAKEN_OVER,
    UnsoundError,
    put_whole,
    term_in,
)
from serving.serve import CERTIFICATES, StartError, data_folder, listening, say

if TYPE_CHECKING:
    from serving.following.follower import Follower

ASK_AGAIN_SECONDS = 2.0
SAY_EVERY_SECONDS = 1.0
SAID_ANYHOW_SECONDS = 60.0


def main(argv: list[str]) -> int:
    args = _parse(argv)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        _set_aside(args.data)
        with data_folder(args.data):
            _follow(args)
    except StartError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except KeyboardInterrupt:
        say("\nThis laptop follows no longer. What it has is kept; start it again to go on.")
        return 0
    return _serve(args)


def _parse(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="serving.following.follow")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--code", default="")
    parser.add_argument("address")
    return parser.parse_args(argv)


def _follow(args: argparse.Namespace) -> None:
    folder = args.data
    private.close(folder)
    _refuse_other_data(folder)
    with contextlib.ExitStack() as held:
        listener = held.enter_context(listening(args.port))
        paired = _paired(args)
        link, whole = _begin(paired, folder, args.port)
        choice = secure.remembered(folder / CERTIFICATES)
        link.tell(https=choice.port if choice else 0)
        os.environ |= {"RIFFLE_DATA": str(folder), "RIFFLE_PORT": str(args.port)}
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        import django

        django.setup()
        from serving.following.follower import Follower

        serve.collect_static()
        try:
            follower = Follower(link, folder, whole=whole)
        except UnsoundError as error:
            raise StartError(f"Riffle cannot follow. {error}") from None
        ports = None
        if choice:
            ports = (held.enter_context(listening(choice.port, "--https-port")), _keeper(choice))
        _stand_by(follower, listener, ports, port=args.port)
        follower.begin_term()


def _set_aside(folder: Path) -> None:
    """Keep what this laptop had when it was taken over in its turn, and begin anew."""
    taken, newer = (term_in(folder / name) for name in (TAKEN_OVER, NEWER))
    if not taken or newer <= taken:
        return
    with data_folder(folder):  # or it still runs
        kept = folder.with_name(f"{folder.name}-of-term-{taken}")
    folder.rename(kept)
    say(f"What this laptop had when it was taken over is kept in {kept}")


def _refuse_other_data(folder: Path) -> None:
    """Whatever this laptop has of its own is not written over."""
    if (folder / TAKEN_OVER).exists():
        raise StartError(
            f"This laptop has taken over with {folder}: start it with "
            f"'{COMMAND} serve --data {folder}'. To follow again, name another folder with --data."
        )
    paired = read_paired(folder)
    if (folder / DATABASE).exists() and (paired is None or paired.follows):
        raise StartError(f"{folder} has nights of its own: name another folder with --data.")


def _paired(args: argparse.Namespace) -> Paired:
    """The first laptop, at the address it has now."""
    first, known = address_of(args.address), read_paired(args.data)
    if known and not args.code:
        found = Paired(known.key, known.name, first)
    else:
        code = args.code or _typed()
        try:
            found = pair(first, code)
        except (LinkError, NotForUsError) as error:
            raise StartError(f"Riffle cannot follow. {error}") from None
        say(f"Paired with {found.name or first}.")
    found.keep(args.data)
    return found


def _typed() -> str:
    say("The first laptop shows a code: on its page of the devices, 'A second laptop'.")
    try:
        return input("Code: ")
    except EOFError:
        raise StartError("Give the code with --code.") from None


def _begin(paired: Paired, folder: Path, port: int) -> tuple[Link, tuple[dict[str, Any], bytes]]:
    """The first whole copy is in the folder; asks until there is one."""
    link = Link(paired, port=port)
    said = ""
    while True:
        try:
            begun, body = link.ask("next", seal="", holds=0)
            if begun["kind"] != "whole":
                raise StartError(
                    f"Riffle cannot follow. That laptop was taken over: Riffle goes on at "
                    f"{begun.get('at') or 'another one'}."
                )
            if link.release != VERSION:
                raise StartError(
                    f"Riffle cannot follow. The first laptop runs release {link.release} and this "
                    f"one {VERSION}: use the same program on both, such as by '{COMMAND} pack'."
                )
            put_whole(body, folder)
            return link, (begun, body)
        except UnknownHereError as error:
            raise StartError(f"Riffle cannot follow. {error}") from None
        except LinkError as error:
            if str(error) != said:
                said = str(error)
                say(f"{said} Asking again.")
            time.sleep(ASK_AGAIN_SECONDS)


def _keeper(choice: secure.Choice) -> secure.Keeper:
    """The same authority as the first laptop's; devices that trust that one trust this one."""
    from django.conf import settings

    try:
        folder = settings.CERTIFICATES_DIR
        return secure.Keeper(folder, choice, of="", hosts=lambda: settings.ALLOWED_HOSTS)
    except CertificateError as error:
        raise StartError(str(error)) from error


def _stand_by(follower: "Follower", listener: Any, ports: Any, *, port: int) -> None:
    """Follow, and answer, until this laptop is to serve."""
    from serving.following.standby import Standby

    servers: list[Any] = []

    def end() -> None:
        servers[0].should_exit = True

    def follow() -> None:
        follower.follow()
        if follower.was_handed_over:
            end()

    for work in (follow, partial(_tell, follower), _warm_up):
        threading.Thread(target=work, daemon=True).start()
    greeting = (
        f"\nThis laptop follows {follower.link.paired.at.split()[0]}. How it stands, and the "
        f"button to take over, on this laptop:\n  http://localhost:{port}/\n\nCtrl-C stops it.\n"
    )
    app = Standby(follower, on_end=end)
    serve.serve(
        [listener], secure=ports, on_start=lambda: say(greeting), app=app, meet=servers.append
    )
    if not follower.has_ended:
        raise KeyboardInterrupt


def _warm_up() -> None:
    """Read what serving needs, so that nobody waits for it then."""
    from django.core.management import load_command_class
    from django.template.loader import get_template

    for module in ("config.asgi", "config.urls", "serving.upgrade", "serving.found_data"):
        import_module(module)
    load_command_class("django.core", "migrate")
    for page in ("tablet/tablet.html", "director/director.html", "lobby/lobby.html"):
        get_template(page)


def _tell(follower: "Follower") -> None:
    """A line in the terminal that counts; elsewhere a line where something else is the case."""
    before, said_at = "", float("-inf")
    while not follower.has_ended:
        sentence = follower.sentence
        if sys.stdout.isatty():
            sys.stdout.write(f"\r{sentence:<100}")
            sys.stdout.flush()
        else:
            kind = sentence.partition(",")[0]
            if kind != before or time.monotonic() - said_at > SAID_ANYHOW_SECONDS:
                say(sentence)
                before, said_at = kind, time.monotonic()
        time.sleep(SAY_EVERY_SECONDS)


def _serve(args: argparse.Namespace) -> int:
    """This laptop is the one that serves, from now on: in this process, which has all it needs."""
    say("\nTaking over.")
    return serve.main(["--data", str(args.data), "--port", str(args.port)])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
