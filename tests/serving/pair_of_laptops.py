"""Two laptops in one process, for the state machine: the real code of both, on files of their own.

What a process has of its own (how it stands, what it feeds, its settings) is put in place while it
is that laptop's turn. Between them is a line that loses and repeats.
"""

import asyncio
import contextlib
import json
import shutil
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, ClassVar
from uuid import uuid4

from django.conf import settings

from serving.following import channel, lead, news
from serving.following.channel import NotForUsError
from serving.following.follower import Follower
from serving.following.link import Link, LinkError, Paired, UnknownHereError, read_paired
from serving.following.shadow import DATABASE, TAKEN_OVER, put_whole
from tables.laptops.following import Follower as Heard
from tables.laptops.following import pairs
from tournaments.live.standing import Standing, standing

HANDLERS = {channel.ASK: lead._ask, channel.NEWS: lead._news}
WISH = (
    "INSERT INTO tournaments_wish (tournament_id, number, nonce, kind, actor, at, version, "
    "refusal_code, refusal) SELECT max(tournament_id), count(*) + 1, ?, 'call_floor', 'tablet 1', "
    "?, 0, 'no', '' FROM tournaments_wish"
)


class Weather:
    """What becomes of the next message between the two, and who hears whom."""

    def __init__(self) -> None:
        self.next = "fine"
        self.cut: set[frozenset[str]] = set()

    def take(self) -> str:
        now, self.next = self.next, "fine"
        return now

    def joins(self, one: str, other: str) -> bool:
        return frozenset((one, other)) not in self.cut


class Line:
    """In place of the network's: the other laptop's answer, or none."""

    def __init__(self, own: "Laptop") -> None:
        self._own = own
        self._last: tuple[str, bytes, bytes] | None = None

    def post(self, path: str, box: bytes, *, seconds: float | None = None) -> bytes:
        own, other = self._own, self._own.other
        weather = own.weather.take()
        if not (other.is_up and other.serves and own.weather.joins(own.name, other.name)):
            raise LinkError("It does not answer.")
        if weather == "question lost":
            raise LinkError("It does not answer.")
        if weather == "old question" and self._last:
            with contextlib.suppress(NotForUsError), other.turn():
                asyncio.run(HANDLERS[self._last[0]](self._last[1], own.name))
        if weather == "old answer" and self._last:
            return self._last[2]
        try:
            with other.turn():
                answer = asyncio.run(HANDLERS[path](box, own.name))
        except NotForUsError:
            raise UnknownHereError("It does not know this laptop.") from None
        self._last = (path, box, answer)
        if weather == "answer lost":
            raise LinkError("It does not answer.")
        return answer


def line(_at: str, *, seconds: float = 0) -> Line:
    """For `news`: the line of the laptop whose turn it is."""
    return Line(Laptop.acting[-1])


def link(paired: Paired, *, seconds: float = 0, **told: Any) -> Link:
    """The same for its questions."""
    made = Link(paired, seconds=seconds, **told)
    made._line = line("")  # type: ignore[assignment]
    return made


class Laptop:
    """`serves` also when it is over: it answers, and refuses."""

    other: "Laptop"
    acting: ClassVar[list["Laptop"]] = []

    def __init__(self, name: str, place: Path, weather: Weather) -> None:
        self.name, self.weather, self._place = name, weather, place
        self.folders = 0
        self.is_up = self.serves = False
        self.follower: Follower | None = None
        self._standing: dict[str, Any] = {}
        self._feed, self._heard = lead.Feed(), pairs.follower
        self.new_folder()

    def new_folder(self) -> None:
        self.folders += 1
        self.folder = self._place / f"{self.name}{self.folders}"
        self.folder.mkdir()

    @property
    def database(self) -> Path:
        return self.folder / DATABASE

    @contextlib.contextmanager
    def turn(self) -> Iterator[Standing]:
        """This process is that laptop."""
        named, of_settings = settings.DATABASES["default"], settings.DATA_DIR
        before = dict(vars(standing)), lead._feed, pairs.follower, named["NAME"], of_settings
        vars(standing).update(self._standing)
        lead._feed, pairs.follower = self._feed, self._heard
        named["NAME"], settings.DATA_DIR = self.database, self.folder
        self.acting.append(self)
        try:
            yield standing
        finally:
            self.acting.pop()
            self._standing, self._heard = dict(vars(standing)), pairs.follower
            vars(standing).update(before[0])
            lead._feed, pairs.follower, named["NAME"], settings.DATA_DIR = before[1:]

    # -- starting and ending ---------------------------------------------------------------------

    def _begin_process(self) -> None:
        self._standing = dict(vars(Standing()))
        self._feed, self._heard = lead.Feed(), None
        self.is_up = True

    def serve(self) -> None:
        """As `news.begin` has it at every start."""
        self._begin_process()
        self.serves, self.follower = True, None
        with self.turn() as own:
            own.begin(term=self.term, folder=self.folder)
            paired = read_paired(self.folder)
            if paired and paired.follows:
                own.other, pairs.follower = paired.at, Heard(paired.name, paired.at)
                if paired.at and not own.is_over:
                    news._ask(paired)

    def follow(self) -> None:
        """From a whole copy on; LinkError."""
        self._begin_process()
        self.serves, self.follower = False, None
        paired = read_paired(self.folder)
        assert paired
        asking = Link(paired, port=8000)
        asking._line = Line(self)  # type: ignore[assignment]
        begun, body = asking.ask("next", seal="", holds=0)
        if begun["kind"] != "whole":
            raise LinkError("It was taken over.")
        put_whole(body, self.folder)
        self.follower = Follower(asking, self.folder, whole=(begun, body))

    def crash(self) -> None:
        self.is_up = False
        if self.follower is None and not self.serves:
            return
        self._feed.forget()

    def restart(self) -> None:
        if self.serves:
            return self.serve()
        with contextlib.suppress(LinkError):
            self.follow()
        return None

    # -- what it holds ---------------------------------------------------------------------------

    @property
    def term(self) -> int:
        return int(self.rows("SELECT term FROM tournaments_organisation")[0][0])

    def rows(self, asked: str, *values: object) -> list[Any]:
        with contextlib.closing(sqlite3.connect(self.database)) as opened:
            return opened.execute(asked, values).fetchall()

    def wishes(self) -> dict[str, datetime]:
        found = self.rows("SELECT nonce, at FROM tournaments_wish")
        return {nonce: datetime.fromisoformat(at) for nonce, at in found}

    def accept(self, nonce: str) -> None:
        """A tap, which happens once; who calls has looked whether this laptop accepts."""
        with contextlib.closing(sqlite3.connect(self.database)) as opened, opened:
            known = opened.execute("SELECT 1 FROM tournaments_wish WHERE nonce = ?", [nonce])
            if not known.fetchone():
                opened.execute(WISH, [nonce, datetime.now(UTC).isoformat()])

    def raise_term(self, by: int) -> None:
        """As `go_on` does; its statement needs Django's own connection."""
        with contextlib.closing(sqlite3.connect(self.database)) as opened, opened:
            opened.execute("UPDATE tournaments_organisation SET term = term + ?", [by])

    def noted(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads((self.folder / TAKEN_OVER).read_text("utf-8"))
        return found


def pair_up(first: Laptop, second: Laptop) -> None:
    """As after a code was shown and typed; the second has a folder that nothing is in."""
    key = channel.text(uuid4().bytes * 2)
    Paired(key, second.name, "", follows=True).keep(first.folder)
    with first.turn():
        lead._feed.forget()
        pairs.follower = Heard(second.name)
    Paired(key, first.name, f"http://{first.name}:8000").keep(second.folder)


def two_laptops(place: Path, template: Path) -> tuple[Laptop, Laptop, Weather]:
    weather = Weather()
    first, second = (Laptop(name, place, weather) for name in ("first", "second"))
    first.other, second.other = second, first
    shutil.copy(template, first.database)
    first.serve()
    return first, second, weather
