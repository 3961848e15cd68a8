"""Live screens: a builder makes a frozen screen from the state, partial templates draw its regions.

The page, the push and the plain-HTTP fallback all use the same drawing, made once per process for
each version and moment however many browsers watch.
"""

import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.safestring import SafeString


class Shown(Protocol):
    """What every frozen screen carries beside its own fields."""

    @property
    def version(self) -> int: ...
    @property
    def moment(self) -> int: ...
    @property
    def changes_at(self) -> datetime | None: ...


@dataclass(frozen=True, slots=True)
class Drawing:
    """The regions of one screen as HTML, with the version and moment that they show."""

    version: int
    moment: int
    changes_at: datetime | None
    regions: Mapping[str, str]

    def payload(self, now: datetime) -> dict[str, Any]:
        """What a browser needs to bring itself up to date."""
        return {
            "version": self.version,
            "moment": self.moment,
            "changes_at": milliseconds(self.changes_at),
            "now": milliseconds(now),
            "regions": dict(self.regions),
        }


@dataclass(frozen=True, slots=True)
class LiveScreen:
    """A kind of live screen, named after the route of its page.

    `beside` is what travels in every heartbeat and has no version, such as which tablets are alive.
    Where `answers`, browsers answer every message, so that their silence is noticed.
    """

    route: str
    topic: Callable[..., str]
    build: Callable[..., Shown]
    regions: Mapping[str, str]
    beat_seconds: int = 5
    beside: Callable[..., Mapping[str, Any]] | None = None
    answers: bool = False

    def draw(self, key: Mapping[str, Any], *, now: datetime) -> Drawing:
        """The regions at this version and moment; drawn once per process."""
        shown = self.build(now=now, **key)
        place = (self.route, tuple(sorted(key.items())), shown.version, shown.moment)
        return _drawings.get(place) or _drawings.keep(place, self._render(shown))

    def _render(self, shown: Shown) -> Drawing:
        regions = {
            name: render_to_string(template, {"screen": shown})
            for name, template in self.regions.items()
        }
        return Drawing(shown.version, shown.moment, shown.changes_at, regions)

    def _attributes(self, drawing: Drawing, now: datetime) -> SafeString:
        values = {
            "version": drawing.version,
            "moment": drawing.moment,
            "changes-at": milliseconds(drawing.changes_at) or "",
            "now": milliseconds(now),
            "beat-seconds": self.beat_seconds,
            "answers": "yes" if self.answers else "no",
        }
        return format_html_join(" ", 'data-{}="{}"', values.items())

    def respond(
        self, request: HttpRequest, template: str, context: Mapping[str, Any], **key: Any
    ) -> HttpResponse:
        """The page, or only its regions as JSON for a browser that brings itself up to date."""
        now = timezone.now()
        drawing = self.draw(key, now=now)
        if request.headers.get("Accept") == "application/json":
            beside = self.beside(now=now, **key) if self.beside else {}
            response: HttpResponse = JsonResponse({**beside, **drawing.payload(now)})
        else:
            live = {"drawing": drawing, "attributes": self._attributes(drawing, now)}
            response = render(request, template, {**context, "live": live})
        response.headers["Cache-Control"] = "no-store"
        response.headers["Vary"] = "Accept, Cookie"
        return response


class _Drawings:
    """The newest few hundred drawings of this process."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._lock = threading.Lock()
        self._kept: OrderedDict[Any, Drawing] = OrderedDict()

    def get(self, place: Any) -> Drawing | None:
        with self._lock:
            return self._kept.get(place)

    def keep(self, place: Any, drawing: Drawing) -> Drawing:
        with self._lock:
            self._kept[place] = drawing
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)
        return drawing


_drawings = _Drawings(512)
_registered: dict[str, LiveScreen] = {}


def register(screen: LiveScreen) -> LiveScreen:
    """Make the screen known to the sockets."""
    _registered[screen.route] = screen
    return screen


def find(route: str) -> LiveScreen | None:
    """The live screen of that route's page, if it has one."""
    return _registered.get(route)


def milliseconds(at: datetime | None) -> int | None:
    """Time as browsers count it."""
    return None if at is None else int(at.timestamp() * 1000)


def text(payload: Mapping[str, Any]) -> str:
    """A payload as one line."""
    return json.dumps(payload, separators=(",", ":"), ensure_ascii=False)


def message(payload: Mapping[str, Any]) -> dict[str, str]:
    """One message for any number of sockets; in ASCII, because each of them encodes it again."""
    return {"type": "websocket.send", "text": json.dumps(payload, separators=(",", ":"))}
