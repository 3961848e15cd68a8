"""Live screens: a builder makes a frozen screen from the state, partial templates draw its regions.

The page, the push and the plain-HTTP fallback all use the same drawing, made once per process for
each version and moment however many browsers watch. A push to browsers that have the drawing before
carries the regions that differ; `mark` says which drawing that is, the same in every process.
"""

import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from hashlib import blake2b
from operator import xor
from typing import Any, Protocol

from django.core.exceptions import ObjectDoesNotExist
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from tournaments.drawn import drawn
from tournaments.live.standing import laptop, standing
from tournaments.live.topics import Topics
from tournaments.live.versions import current_version

PUBLIC_BEAT_SECONDS = 5
Place = tuple[Any, ...]  # a screen's route and key


class Shown(Protocol):
    """What every frozen screen carries beside its own fields."""

    @property
    def version(self) -> int: ...
    @property
    def moment(self) -> int: ...
    @property
    def changes_at(self) -> datetime | None: ...


def let_ask(response: HttpResponse, *elsewhere: str) -> None:
    """Let a page ask the other laptop, and wherever else, whether it is there."""
    allowed = [*elsewhere, *standing.other.split()]
    if allowed:
        response._csp_update = {"connect-src": allowed}  # type: ignore[attr-defined]  # of django-csp


@dataclass(frozen=True, slots=True)
class Drawing:
    """The regions of one screen as HTML, with the version and moment that they show."""

    version: int
    moment: int
    changes_at: datetime | None
    regions: Mapping[str, str]
    marks: Mapping[str, int]
    mark: str  # the same for drawings that look the same, and for no others
    topics: Topics | None = None
    part: str = ""

    def payload(self, now: datetime) -> dict[str, Any]:
        """What a browser needs to bring itself up to date, whatever it shows."""
        return {
            "version": self.version,
            "moment": self.moment,
            "changes_at": milliseconds(self.changes_at),
            "now": milliseconds(now),
            "mark": self.mark,
            "regions": dict(self.regions),
            **({"part": self.part} if self.part else {}),
        }

    def payload_since(self, before: "Drawing", now: datetime) -> dict[str, Any]:
        """What a browser needs that shows the drawing before: the regions that differ."""
        marks = before.marks
        changed = {k: v for k, v in self.regions.items() if marks.get(k) != self.marks[k]}
        gone = [name for name in marks if name not in self.marks]
        return {**self.payload(now), "since": before.mark, "regions": changed, "gone": gone}


@dataclass(frozen=True, slots=True)
class LiveScreen:
    """A kind of live screen, named after the route of its page.

    `regions` are drawn by a template each. `keyed` gives more of them, as HTML by name, where their
    number varies: one for each table. Another region has an empty element for each of these, with
    an id and its name as `data-region`; browsers keep what is in it.

    `topic` names its feed. `watches` says of what was built which topics of it are shown; without
    it every commit draws the screen again, though not within `rest_seconds` after the last time.

    `beneath` names another screen with its key, of which many screens show the same: a `part` that
    is drawn once for all of them. Its regions have their places inside this screen's own.

    `beside` is what travels in every heartbeat and has no version, such as which tablets are alive.
    `aside` gives regions that have no version either and are drawn for every heartbeat.
    Where `answers`, browsers answer every message, so that their silence is noticed.
    """

    route: str
    topic: Callable[..., str]
    build: Callable[..., Shown]
    regions: Mapping[str, str]
    keyed: Callable[..., Mapping[str, str]] | None = None
    watches: Callable[..., Topics] | None = None
    rest_seconds: float = 0.0
    beneath: Callable[..., "tuple[LiveScreen, Mapping[str, Any]] | None"] | None = None
    part: str = ""
    beat_seconds: int = PUBLIC_BEAT_SECONDS
    beside: Callable[..., Mapping[str, Any]] | None = None
    aside: Callable[..., Mapping[str, str]] | None = None
    answers: bool = False

    @property
    def is_public(self) -> bool:
        """Whether it is drawn after what staff and tablets wait for."""
        return self.beat_seconds >= PUBLIC_BEAT_SECONDS

    def unversioned(self, key: Mapping[str, Any], *, now: datetime) -> dict[str, Any]:
        """What a heartbeat tells besides the version."""
        told = dict(self.beside(now=now, **key)) if self.beside else {}
        return {**told, "aside": dict(self.aside(now=now, **key))} if self.aside else told

    def draw(self, key: Mapping[str, Any], *, now: datetime) -> Drawing:
        """The regions at this version and moment; drawn once per process."""
        place = (self.route, *sorted(key.items()))
        if newest := self._still_so(place, key, now=now):
            return newest
        shown = self.build(now=now, **key)
        at = (shown.version, shown.moment)
        return _drawings.get(place, at) or _drawings.keep(place, at, self._render(shown, place))

    def _still_so(self, place: Place, key: Mapping[str, Any], *, now: datetime) -> Drawing | None:
        """The newest drawing, if nothing was committed since and its next moment is yet to come."""
        newest = _drawings.newest(place)
        if newest is None or newest.changes_at is None or newest.changes_at <= now:
            return None
        try:
            return newest if newest.version == current_version(self.topic(**key)) else None
        except ObjectDoesNotExist:
            return None

    def _render(self, shown: Shown, place: Place) -> Drawing:
        regions: dict[str, str] = {
            name: drawn(template, screen=shown) for name, template in self.regions.items()
        }
        if self.keyed:
            regions |= self.keyed(shown)
        before = _drawings.newest(place)
        marks = {
            name: before.marks[name]
            if before and before.regions.get(name) == html
            else _mark(name, html)
            for name, html in regions.items()
        }
        mark = f"{reduce(xor, marks.values(), 0):x}"
        topics = self.watches(shown) if self.watches else None
        at = (shown.version, shown.moment, shown.changes_at)
        return Drawing(*at, regions, marks, mark, topics, self.part)

    def respond(
        self,
        request: HttpRequest,
        template: str,
        context: Mapping[str, Any],
        *,
        answers: bool = False,
        **key: Any,
    ) -> HttpResponse:
        """The page, or only its regions as JSON for a browser that brings itself up to date.

        `answers` where this one browser should do so, although not all of its kind do. A context
        with `keeps` lets the browser keep the page, to open it while the server is away.
        """
        now = timezone.now()
        drawing = self.draw(key, now=now)
        parts = list(self._parts(key, now=now))
        if request.headers.get("Accept") == "application/json":
            beside = {**standing.told(), **self.unversioned(key, now=now)}
            payload = {**beside, **drawing.payload(now)}
            payload["parts"] = {part.part: part.payload(now) for part in parts}
            response: HttpResponse = JsonResponse(payload)
        else:
            regions = {
                name: html for one in (drawing, *parts) for name, html in one.regions.items()
            }
            regions |= self.aside(now=now, **key) if self.aside else {}
            attributes = self._attributes(drawing, parts, now, answers=answers or self.answers)
            live = {"regions": regions, "attributes": attributes}
            response = render(request, template, {**context, "live": live})
            let_ask(response)
            if context.get("keeps"):
                response.headers["X-Riffle-Keep"] = "yes"  # for static/js/worker.js
        response.headers["Cache-Control"] = "no-store"
        response.headers["Vary"] = "Accept, Cookie"
        return response

    def _parts(self, key: Mapping[str, Any], *, now: datetime) -> Iterator[Drawing]:
        below = self.beneath(**key) if self.beneath else None
        if below:
            screen, its_key = below
            yield screen.draw(its_key, now=now)

    def _attributes(
        self, drawing: Drawing, parts: Iterable[Drawing], now: datetime, *, answers: bool
    ) -> SafeString:
        told = {one.part: {**one.payload(now), "regions": None} for one in parts}
        values = {
            "version": drawing.version,
            "moment": drawing.moment,
            "mark": drawing.mark,
            "changes-at": milliseconds(drawing.changes_at) or "",
            "now": milliseconds(now),
            "beat-seconds": self.beat_seconds,
            "answers": "yes" if answers else "no",
            "parts": text(told),
            "term": standing.signed,
            "other": standing.other,
            "laptop": laptop(),
        }
        return format_html_join(" ", 'data-{}="{}"', values.items())


class _Drawings:
    """The newest few hundred drawings of this process."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[Place, Any], Drawing] = OrderedDict()
        self._newest: dict[Place, Any] = {}

    def get(self, place: Place, at: Any) -> Drawing | None:
        with self._lock:
            return self._kept.get((place, at))

    def newest(self, place: Place) -> Drawing | None:
        """The drawing of this screen that was made last."""
        with self._lock:
            return self._kept.get((place, self._newest.get(place)))

    def keep(self, place: Place, at: Any, drawing: Drawing) -> Drawing:
        with self._lock:
            self._kept[place, at] = drawing
            self._newest[place] = at
            while len(self._kept) > self._size:
                (oldest, when), _ = self._kept.popitem(last=False)
                if self._newest.get(oldest) == when:
                    del self._newest[oldest]
        return drawing


def _mark(name: str, html: str) -> int:
    """Tells one content of a region from every other, in every process alike."""
    digest = blake2b(f"{name} {html}".encode(), digest_size=8).digest()
    return int.from_bytes(digest)


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
