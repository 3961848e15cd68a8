"""`riffle.py demo`: a folder of its own, the real server, and people who play."""

import argparse
import os
import secrets
import shutil
import signal
import socket
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from config import lan
from serving import serve
from serving.serve import DEMO_MARK, StartError

if TYPE_CHECKING:
    from demo.night import Night

_DATABASE = "riffle.sqlite3"
_FOREIGN = ("RIFFLE_", "DATABASE_URL", "REDIS_URL", "SECRET_KEY")
_END_SECONDS = 5


def main(argv: list[str]) -> int:
    args = _parse(argv)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with serve.data_folder(args.data), serve.listening(args.port) as listener:
            empty(args.data)
            own_environment(args.data)
            os.environ["RIFFLE_PORT"] = str(args.port)
            serve.say("Making a night ...")
            serve.prepare()
            _play_and_serve(args, listener)
    except StartError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except KeyboardInterrupt:
        pass
    serve.say("\nThe demo has stopped.")
    return 0


def _parse(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="demo")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--speed", type=float, required=True)
    return parser.parse_args(argv)


def empty(folder: Path) -> None:
    """A demo begins with nothing; a folder that is no demo's is left alone (StartError)."""
    mark = folder / DEMO_MARK
    others = [file for file in folder.iterdir() if file.name != "running.lock"]
    if others and not mark.exists():
        raise StartError(
            f"{folder} has something in it that is no demo, and a demo would empty it: "
            "name another folder with --data."
        )
    mark.write_text("A demo of Riffle. Every start of it begins anew.\n", encoding="ascii")
    for file in folder.glob(f"{_DATABASE}*"):
        file.unlink()
    # Copies without their database would look like a loss.
    shutil.rmtree(folder / "backups", ignore_errors=True)


def own_environment(folder: Path) -> None:
    """What is set for real nights does not concern a demo, least of all their database."""
    for name in [name for name in os.environ if name.startswith(_FOREIGN)]:
        del os.environ[name]
    os.environ["RIFFLE_DATA"] = str(folder)


def _play_and_serve(args: argparse.Namespace, listener: socket.socket) -> None:
    from django.utils import timezone

    from demo.night import make_night
    from demo.play import play

    seed, stop = secrets.randbelow(2**32), threading.Event()
    night = make_night(players=args.players, speed=args.speed, now=timezone.now(), seed=seed)
    greeting = greet(night, port=args.port, speed=args.speed, folder=args.data)
    playing = threading.Thread(
        target=play,
        args=(night,),
        kwargs={"port": args.port, "seed": seed, "say": serve.say, "stop": stop},
        daemon=True,
    )

    def on_start() -> None:
        serve.say(greeting)
        playing.start()

    try:
        serve.serve([listener], on_start=on_start)
    finally:
        stop.set()
        if playing.is_alive():
            playing.join(_END_SECONDS)


def greet(night: "Night", *, port: int, speed: float, folder: Path) -> str:
    """What to open, and as whom."""
    here = f"http://{next(iter(lan.addresses()), 'localhost')}:{port}"
    tournament = f"{here}/t/{night.tournament_id}"
    level = night.evening.structure.level(1).seconds
    pace = f"{speed:g} times as fast as a real one: a level lasts {_length(level)}"
    return f"""
A St. Gabriel night of {night.evening.players} players, {pace}.
Simulated people play at every table and decide at every desk; you may be quicker.

  Director  {tournament}/director/
            name: {night.guest.name}   password: {night.guest.password}
  Wall      {tournament}/
  Tablet    {here}/pair/{night.pairing_code}/
            makes that device the tablet of table {night.paired_table}, within ten minutes
  Phone     {here}/p/{night.ticket}/
            the ticket of {night.holder}

Everything is in {folder}; no other night is touched.
Ctrl-C stops it.
"""


def _length(seconds: int) -> str:
    return f"{seconds} s" if seconds < 120 else f"{seconds / 60:g} min"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
