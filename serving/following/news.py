"""The laptop that has taken over tells the one that served before, as soon as that can be reached.

And a laptop whose follower is silent asks whether it has taken over: before it serves, and then on.
"""

import asyncio
import json
from pathlib import Path
from typing import Any

import structlog
from channels.db import database_sync_to_async
from django.conf import settings
from django.utils import timezone

from serving.following import channel
from serving.following.channel import NotForUsError
from serving.following.link import Line, Link, LinkError, Paired, read_paired
from serving.following.shadow import TAKEN_OVER
from tables.laptops import left
from tables.laptops.following import Follower, pairs
from tournaments.live.standing import standing
from tournaments.models import Organisation

log = structlog.get_logger("riffle.laptops")

_asked: list[str] = []  # nonces that the older laptop has beyond what was taken over
LOOK_EVERY_SECONDS = 2.0
QUICKLY_SECONDS = 1.5


def begin() -> None:
    """Which term this laptop serves in, and whether another one has begun since."""
    folder = settings.DATA_DIR
    standing.begin(
        term=Organisation.objects.values_list("term", flat=True).get(pk=1), folder=folder
    )
    paired = read_paired(folder)
    standing.other, pairs.follower = "", None
    if paired and paired.follows:
        standing.other, pairs.follower = paired.at, Follower(paired.name, paired.at)
        if paired.at and not standing.is_over:
            _ask(paired)


async def exchange_for_ever() -> None:
    """Tell, or ask, whichever is this laptop's part; nothing of it holds anything up."""
    while True:
        try:
            await database_sync_to_async(look)(settings.DATA_DIR)
        except Exception:  # whatever it was, the next round tries again
            log.exception("the other laptop could not be told")
        await asyncio.sleep(LOOK_EVERY_SECONDS)


def look(folder: Path) -> None:
    """Tell the laptop that was taken over, or ask one that should follow and does not."""
    paired = read_paired(folder)
    if paired is None or not paired.at or standing.is_over:
        return
    if not paired.follows:
        _tell(paired, folder)
    elif pairs.follower is None or not pairs.follower.is_live(timezone.now()):
        _ask(paired)


def _tell(paired: Paired, folder: Path) -> None:
    noted = _noted(folder)
    if noted is None:
        return
    mark = channel.mark()
    said = {"term": standing.term, "heads": noted["heads"], "known": left.known_here(_asked)}
    said |= {"mark": mark, "port": settings.PORT, "https": settings.HTTPS_PORT}
    try:
        box = channel.seal_message(paired.raw_key, said, b"", b"news")
        box = Line(paired.at, seconds=QUICKLY_SECONDS).post(channel.NEWS, box)
        told, _ = channel.unseal_message(paired.raw_key, box, mark.encode())
    except (LinkError, NotForUsError):
        return  # it is still away
    _asked[:] = told["asks"]
    if told["term"] > standing.term:  # it was handed over, and went on there all the same
        newer = {"term": told["term"], "at": paired.at, "heads": noted["heads"]}
        standing.learn(newer)


def _ask(paired: Paired) -> None:
    link = Link(paired, seconds=QUICKLY_SECONDS)
    try:
        told = link.ask_term()
    except LinkError:
        return
    if told["term"] > standing.term:
        log.warning("taken over", term=told["term"])
        standing.learn({"term": told["term"], "at": paired.at, "heads": told.get("heads", {})})


def _noted(folder: Path) -> dict[str, Any] | None:
    try:
        noted: dict[str, Any] = json.loads((folder / TAKEN_OVER).read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return noted if noted["term"] <= standing.term else None  # it may have gone on since
