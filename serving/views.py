"""Whether this process is well, for load balancers and curious helpers."""

import asyncio
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_GET

from config.version import VERSION

LAYER_SECONDS = 3


@require_GET
def healthz(_request: HttpRequest) -> JsonResponse:
    """503 when the database is away; a dead channel layer only slows the screens down."""
    database, layer = _database(), _layer()
    answer: dict[str, Any] = {
        "version": VERSION,
        "mode": settings.MODE,
        "database": {"vendor": connection.vendor, "ok": database},
        "channel_layer": {"kind": type(get_channel_layer()).__name__, "ok": layer},
    }
    return JsonResponse(answer, status=200 if database else 503)


def _database() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def _layer() -> bool:
    async def send() -> None:
        async with asyncio.timeout(LAYER_SECONDS):
            await get_channel_layer().group_send("riffle.healthz", {"type": "hint"})

    try:
        async_to_sync(send)()
    except Exception:  # the layer raises whatever its client library raises
        return False
    return True
