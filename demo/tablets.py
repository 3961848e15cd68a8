"""The tablets as they lie there: each keeps the socket of its table open, so that it is live."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from django.urls import reverse
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from demo.night import Night
from rules_engine.units import TableNo
from serving.consumers import NOT_ALLOWED
from tables.tablet import visitors

_TRY_AGAIN_SECONDS = 1.0


@contextmanager
def switched_on(night: Night, port: int) -> Iterator[None]:
    """All tablets of a night, as long as the context lasts."""
    loop = asyncio.new_event_loop()
    watching = loop.create_task(_watch_all(night, port))
    thread = threading.Thread(target=_run, args=(loop, watching), daemon=True)
    thread.start()
    try:
        yield
    finally:
        loop.call_soon_threadsafe(watching.cancel)
        thread.join()
        loop.close()


def _run(loop: asyncio.AbstractEventLoop, watching: "asyncio.Task[None]") -> None:
    with suppress(asyncio.CancelledError):
        loop.run_until_complete(watching)


async def _watch_all(night: Night, port: int) -> None:
    await asyncio.gather(*(_watch(night, table, port=port) for table in night.tablets))


async def _watch(night: Night, table: TableNo, *, port: int) -> None:
    """Until another tablet is paired with the table."""
    path = reverse("table", args=[night.tournament_id, table])
    here, cookie = f"127.0.0.1:{port}", f"{visitors.COOKIE}={night.tablets[table]}"
    while True:
        try:
            async with connect(
                f"ws://{here}/ws{path}",
                origin=f"http://{here}",  # type: ignore[arg-type]  # any text of that form
                additional_headers={"Cookie": cookie},
                user_agent_header=None,  # as its taps, or two devices would seem to share it
                max_size=None,
                close_timeout=1,
            ) as socket:
                async for _ in socket:
                    await socket.send("")  # nobody looks at it, but it is there
        except ConnectionClosed as closed:
            if closed.rcvd and closed.rcvd.code == NOT_ALLOWED:
                return
        except (OSError, WebSocketException):
            pass
        await asyncio.sleep(_TRY_AGAIN_SECONDS)
