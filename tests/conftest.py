"""Fixtures by role, a real server in a thread and a real browser beside it."""

import concurrent.futures
import os
import socket
import tempfile
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import hypothesis
import pytest
import pytest_asyncio
from django.test import Client

from serving import joining
from tests import services
from tests.factories import make_user
from tournaments import customs, rehearsing
from tournaments.live.hub import hub
from tournaments.live.versions import current_version
from tournaments.models import Organisation, Role, User

T = TypeVar("T")
Chromium = Callable[[Callable[[Any], T]], T]

# The suite samples; the deep run searches. Time limits per example would only measure the machine.
hypothesis.settings.register_profile("fast", deadline=None, max_examples=10)
hypothesis.settings.register_profile("suite", deadline=None, max_examples=50)
hypothesis.settings.register_profile("deep", deadline=None, max_examples=2000)
hypothesis.settings.load_profile(os.environ.get("RIFFLE_TEST_EXTENT", "suite"))


def joined_styles() -> Path:
    """Style sheets as a browser gets them in a room: axe cannot read those that import others."""
    folder, static = Path(_place.name) / "static", services.ROOT / "static"
    (folder / "css").mkdir(parents=True)
    for source in (static / "css").glob("*.css"):
        joined = joining.style(f"css/{source.name}", lambda name: (static / name).read_text())
        (folder / "css" / source.name).write_text(joined)
    return folder


def pytest_configure() -> None:
    """Before anything of ours is imported: nothing has to be collected, passwords hash fast."""
    from django.conf import settings
    from django.db import connection

    settings.STORAGES = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    settings.WHITENOISE_USE_FINDERS = True
    settings.STATIC_ROOT = None
    settings.BACKUP_DIR = Path(_place.name) / "backups"
    settings.BACKUP_DIR.mkdir()
    settings.STATICFILES_DIRS = [joined_styles(), *settings.STATICFILES_DIRS]
    settings.ANNOUNCES_ITSELF = False
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    # Redis tells every worker of what one announces, unless each has channels of its own.
    layer: dict[str, Any] = settings.CHANNEL_LAYERS["default"]
    settings.REDIS_PREFIX = f"test-{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
    if redis := layer.get("CONFIG"):
        redis["prefix"] = settings.REDIS_PREFIX
    if connection.vendor == "sqlite":
        # A file, so that it behaves as in a tent; of this process alone, so that runs do not meet.
        connection.settings_dict["TEST"]["NAME"] = str(Path(_place.name) / "test.sqlite3")


def pytest_unconfigure() -> None:
    _place.cleanup()


# In memory where the machine has such a folder: what a disk does is not what is tested.
_place = tempfile.TemporaryDirectory(
    prefix="riffle-tests-",
    dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None,
    ignore_cleanup_errors=True,
)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """A thread that still has the database of the tests open must not keep it from going away."""
    yield
    from django.db import connection

    if connection.vendor == "postgresql":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


@pytest.fixture(autouse=True, scope="session")
def _emptying_the_database_works() -> Iterator[None]:
    """A transactional test empties every table afterwards.

    The guards of the append-only tables step aside for that, the folds and drawings of
    this process are forgotten, and the row that a migration made comes back. Django's own way
    would also write its permissions anew each time, which nothing here uses.
    """
    from django.core.management.color import no_style
    from django.db import connection
    from django.test import TransactionTestCase

    from tests.forgetting import forget_drawings, forget_folds, forget_names
    from tournaments.log import append_only

    case: Any = TransactionTestCase
    before = case._fixture_teardown
    tables = connection.introspection.django_table_names(only_existing=False)

    def empty(_: Any) -> None:
        append_only.remove(connection)
        statements = connection.ops.sql_flush(no_style(), tables, reset_sequences=True)
        connection.ops.execute_sql_flush(statements)
        append_only.install(connection)
        forget_folds()
        forget_names()
        forget_drawings()
        Organisation.objects.get_or_create(pk=1)

    case._fixture_teardown = empty
    yield
    case._fixture_teardown = before


@pytest.fixture(autouse=True)
def _numbers_begin_anew() -> None:
    """After a test that was rolled back the next one uses the same numbers for other events."""
    rehearsing._rehearses.cache_clear()
    customs.hold(customs.Customs())


@pytest.fixture
def owner(db: None) -> User:
    return make_user(Role.OWNER)


@pytest.fixture
def director(db: None) -> User:
    return make_user(Role.DIRECTOR)


@pytest.fixture
def desk(db: None) -> User:
    return make_user(Role.DESK)


@pytest.fixture
def floor(db: None) -> User:
    return make_user(Role.FLOOR)


@pytest.fixture
def browser_of(db: None) -> Callable[[User | None], Client]:
    """browser_of(user): Django's test client, logged in (None: an outsider)."""

    def make(user: User | None) -> Client:
        client = Client(enforce_csrf_checks=False)
        if user:
            client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        return client

    return make


@pytest_asyncio.fixture
async def running_hub(transactional_db: None) -> AsyncIterator[None]:
    """The hub of this process, for sockets without a server."""
    hub.start(current_version)
    yield
    await hub.stop()


@pytest.fixture
def server(transactional_db: None) -> Iterator[str]:
    """This process's application behind a real uvicorn, on the test database; its address."""
    import uvicorn

    from config.asgi import application
    from serving.web import OPTIONS

    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(**{**OPTIONS, "app": application})
    running = uvicorn.Server(config)
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    services.wait_until(lambda: running.started or not thread.is_alive(), what="the server answers")
    assert running.started
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    running.should_exit = True
    thread.join(10)


@pytest.fixture
def in_browser(chromium: Chromium) -> Iterator[Chromium]:
    """in_browser(steps): runs steps(browser) in Chromium; what they opened is closed afterwards.

    A page that is left open asks for its server as long as the tests run.
    """
    yield chromium
    chromium(lambda browser: [context.close() for context in browser.contexts])


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    """One browser for all.

    Playwright leaves a running event loop on its thread, which would break the ORM on the tests'
    own; so it gets one to itself.
    """
    from playwright.sync_api import sync_playwright

    executor = concurrent.futures.ThreadPoolExecutor(1, "playwright")

    def start() -> Any:
        playwright = sync_playwright().start()
        return playwright, services.chromium(playwright)

    playwright, browser = executor.submit(start).result(60)

    def run(steps: Callable[[Any], T]) -> T:
        return executor.submit(steps, browser).result()  # the test's own time limit ends it

    yield run
    executor.submit(lambda: (browser.close(), playwright.stop())).result(30)
    executor.shutdown()
