"""A program that starts web processes again and again, quickly, so that tests can kill them.

Each life is `serving.serve.main`, or `serving.web.main` where DATABASE_URL says so, in a process of
its own, forked from a parent that has done the imports and holds no connection, thread or lock.
Orders come as lines of JSON, one answer each:

    {"do": "serve", "point": "after append", "nth": 3}   starts a server that may die there
    {"do": "serve", "faults": 7, ...}                    one whose disk may fail, by this seed
    {"do": "reap", "pid": 17}                            waits for its end: the signal it died of
    {"do": "call", "name": "make_night", "with": {}}     runs a function of `backstage`
"""

import contextlib
import gc
import json
import os
import pkgutil
import signal
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any

import django

from serving import serve
from tests.proof.failing_disk import failing_disk

# So that no life has to: of the processor time of a start it is three quarters.
IMPORTED = (
    "uvloop",
    "serving.door",
    "serving.push_protocol",
    "serving.upgrade",
    "config.asgi",
    "config.urls",
    "tests.concurrency.backstage",
)


def main(argv: list[str]) -> int:
    data, port = argv
    os.environ["RIFFLE_DATA"] = data
    os.environ["RIFFLE_ANNOUNCE"] = "false"
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    # Static files are looked for when the application is imported, so they come first.
    is_scaled = "DATABASE_URL" in os.environ
    pid = _forked(_prepare_scaled if is_scaled else serve.prepare)
    assert os.waitpid(pid, 0)[1] == 0
    django.setup()
    _import_all()
    live = (
        partial(_web, port) if is_scaled else partial(serve.main, ["--data", data, "--port", port])
    )
    for line in sys.stdin:
        answer = _obey(json.loads(line), live)
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
    return 0


def _import_all() -> None:
    from django.db.migrations.loader import MigrationLoader

    for module in IMPORTED:
        import_module(module)
    MigrationLoader(None)  # imports them all
    gc.freeze()  # a life need not look through what it was born with


def _prepare_scaled() -> None:
    """What the Dockerfile and the service "migrate" do."""
    django.setup()
    from django.core.management import call_command

    call_command("migrate", interactive=False, verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)


def _web(port: str) -> None:
    from serving import web

    web.main(["--port", port])


def _obey(order: dict[str, Any], live: Callable[[], object]) -> Any:
    match order["do"]:
        case "serve":
            return {"pid": _forked(lambda: _live(live, order))}
        case "reap":
            status = os.waitpid(order["pid"], 0)[1]
            return {"signal": os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0}
        case "call":
            return _called(order["name"], order["with"])


def _forked(live: Callable[[], object]) -> int:
    """A child that does this and ends; what it prints goes to the parent's log."""
    assert threading.active_count() == 1
    pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(2, 1)
        live()
        code = 0
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        sys.stdout.flush()
        os._exit(code)


def _live(live: Callable[[], object], order: dict[str, Any]) -> None:
    if order["point"]:
        die_at(order["point"], order["nth"])
    with failing_disk(order["faults"]) if order["faults"] else contextlib.nullcontext():
        live()


def _called(name: str, arguments: dict[str, Any]) -> Any:
    backstage = import_module("tests.concurrency.backstage")
    reading, writing = os.pipe()

    def call() -> None:
        with os.fdopen(writing, "w") as answer:
            json.dump(getattr(backstage, name)(**arguments), answer)

    pid = _forked(call)
    os.close(writing)
    with os.fdopen(reading) as told:
        answer = told.read()
    assert os.waitpid(pid, 0)[1] == 0, name
    return json.loads(answer)


# -- where a life can end ------------------------------------------------------------------------


@dataclass(frozen=True)
class Point:
    """Before or after a function that every wish comes through."""

    function: str
    after: bool = False

    def find(self) -> tuple[Any, str]:
        place, _, name = self.function.rpartition(".")
        return pkgutil.resolve_name(place), name


POINTS = {
    "before the lock": Point("tournaments.log.log.lock_tournament"),
    "before append": Point("tournaments.log.log._append"),
    "before the money": Point("tournaments.money.ledger.write"),
    "after the money": Point("tournaments.money.ledger.write", after=True),
    "after append": Point("tournaments.log.log._append", after=True),
    # Django has committed and is about to run what waits for that: folds, hints.
    "after commit": Point(
        "django.db.backends.base.base.BaseDatabaseWrapper.run_and_clear_commit_hooks"
    ),
    "before the hint": Point("tournaments.live.hub._spread"),
    "before the answer": Point("tournaments.taps.done"),
}


def die_at(point: str, nth: int) -> None:
    """This process kills itself when a wish comes to that point for the nth time."""
    place, name = POINTS[point].find()
    original, times = getattr(place, name), threading.Semaphore(nth - 1)

    def mortal(*args: Any, **kwargs: Any) -> Any:
        answer = original(*args, **kwargs) if POINTS[point].after else None
        is_idle = name == "run_and_clear_commit_hooks" and not args[0].run_on_commit
        if not is_idle and not times.acquire(blocking=False):
            os.kill(os.getpid(), signal.SIGKILL)
        return answer if POINTS[point].after else original(*args, **kwargs)

    setattr(place, name, mortal)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
