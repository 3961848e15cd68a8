"""Telling screens that something has changed: the only place that sends to the channel layer.

A hint carries a topic and its version, never the news itself; a lost one costs a heartbeat's time.
"""

import asyncio
from functools import partial

import structlog
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

from tournaments.live.hub import group_of, hub
from tournaments.models import Organisation, Tournament

log = structlog.get_logger("riffle.live")

SEND_TIMEOUT_SECONDS = 2


def announce(topic: str, version: int, *, redraw: bool = False) -> None:
    """Hint at `version` of `topic` once the running transaction has committed.

    `redraw` asks for a drawing even of the same version: a moment of the clock has come.
    """
    transaction.on_commit(partial(_hint, topic, version, redraw), robust=True)


def current_version(topic: str) -> int:
    """The version of a topic according to the database."""
    if topic == "organisation":
        return Organisation.objects.values_list("version", flat=True).get(pk=1)
    kind, _, number = topic.partition(":")
    if kind == "tournament":
        return Tournament.objects.values_list("version", flat=True).get(pk=int(number))
    raise ValueError(f"unknown topic {topic!r}")


def _hint(topic: str, version: int, redraw: bool) -> None:
    # A request must not wait for Redis, and in-memory groups live on the server's own loop.
    if hub.loop is not None:
        asyncio.run_coroutine_threadsafe(_send(topic, version, redraw), hub.loop)
    else:
        async_to_sync(_send)(topic, version, redraw)


async def _send(topic: str, version: int, redraw: bool) -> None:
    hub.heard(topic, version, redraw=redraw)
    message = {"type": "hint", "topic": topic, "version": version, "redraw": redraw}
    try:
        async with asyncio.timeout(SEND_TIMEOUT_SECONDS):
            await get_channel_layer().group_send(group_of(topic), message)
    except Exception as error:  # whatever the layer raises, the commit stands and heartbeats tell
        log.warning("hint not sent", topic=topic, error=type(error).__name__)
