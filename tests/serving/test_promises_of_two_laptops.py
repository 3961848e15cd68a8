"""Two laptops and two devices with losses, repetitions, restarts and take-overs, in any order.

What docs/how-it-holds.md promises of them is looked at after each step.
"""

import contextlib
import sqlite3
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from uuid import uuid4

import pytest
from django.db import connection
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from serving.following import lead, news
from serving.following.link import LinkError
from tables.laptops import left
from tests.factories import make_open_tournament
from tests.serving import pair_of_laptops
from tests.serving.pair_of_laptops import Laptop, pair_up, two_laptops
from tournaments.live.standing import sign, standing

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(7200)]

LAPTOPS, DEVICES = ("first", "second"), ("tablet", "phone")
PLACES = [*LAPTOPS, *DEVICES]
WEATHERS = ("fine", "fine", "question lost", "answer lost", "old question", "old answer")
TABLES = (
    "SELECT name, sql FROM sqlite_master WHERE type = 'table' "
    "AND (name LIKE 'tournaments_%%' OR name = 'tables_keptcopy')"
)


@dataclass
class Device:
    """A page: what other.js, term.js and send.js do, without a browser."""

    name: str
    at: Laptop
    own: int = 1  # the term of the laptop that it is at
    newest: int = 1
    is_called: bool = False
    pending: str = ""
    answers: dict[str, str] = field(default_factory=dict)  # which laptop, by nonce

    @property
    def is_older(self) -> bool:
        return self.own < self.newest


class Hall(RuleBasedStateMachine):
    """`template` is a database with one tournament."""

    template: Path

    def __init__(self) -> None:
        super().__init__()
        self._stack = contextlib.ExitStack()
        place = Path(self._stack.enter_context(tempfile.TemporaryDirectory()))
        first, second, self.weather = two_laptops(place, self.template)
        self.laptops = {"first": first, "second": second}
        self.devices = {name: Device(name, first) for name in DEVICES}
        self.accepted: dict[int, str] = {}  # which laptop accepted, by term

    @initialize()
    def pair(self) -> None:
        first, second = self.laptops.values()
        pair_up(first, second)
        second.follow()

    # -- weather ---------------------------------------------------------------------------------

    @rule(kind=st.sampled_from(WEATHERS))
    def change(self, kind: str) -> None:
        self.weather.next = kind

    @rule(one=st.sampled_from(PLACES), other=st.sampled_from(LAPTOPS), is_cut=st.booleans())
    def cut(self, one: str, other: str, is_cut: bool) -> None:
        if one != other:
            (self.weather.cut.add if is_cut else self.weather.cut.discard)(frozenset((one, other)))

    @rule(name=st.sampled_from(LAPTOPS))
    def crash_or_start(self, name: str) -> None:
        laptop = self.laptops[name]
        laptop.crash() if laptop.is_up else laptop.restart()

    # -- devices ---------------------------------------------------------------------------------

    @rule(name=st.sampled_from(DEVICES), is_heard=st.booleans())
    def tap(self, name: str, is_heard: bool) -> None:
        device = self.devices[name]
        device.pending = device.pending or uuid4().hex
        self._send(device, is_heard=is_heard)

    def _send(self, device: Device, *, is_heard: bool) -> None:
        laptop = device.at
        if device.is_older or not self._reaches(device, laptop):
            return
        with laptop.turn() as own:
            own.hear(sign(device.newest))  # the gate
            if own.is_closed:
                device.is_called = True
                return
            assert device.newest <= own.term, "an older laptop was told by who knows the newer"
            assert self.accepted.setdefault(own.term, laptop.name) == laptop.name
            laptop.accept(device.pending)
        if is_heard:
            device.answers[device.pending], device.pending = laptop.name, ""

    @rule(name=st.sampled_from(DEVICES))
    def beat(self, name: str) -> None:
        """A heartbeat comes."""
        device = self.devices[name]
        if self._reaches(device, device.at):
            with device.at.turn() as own:
                device.own, device.newest = own.term, max(device.newest, own.term)
                device.is_called |= own.is_closed

    @rule(name=st.sampled_from(DEVICES))
    def look(self, name: str) -> None:
        """Its laptop is silent, or said that it is over: it asks the other."""
        device, other = self.devices[name], self.devices[name].at.other
        is_silent = not self._reaches(device, device.at) or device.is_called or device.is_older
        if is_silent and self._reaches(device, other):
            with other.turn() as there:
                if there.term > device.own and not there.is_closed:
                    device.at, device.own, device.is_called = other, there.term, False
                    device.newest = max(device.newest, there.term)

    def _reaches(self, device: Device, laptop: Laptop) -> bool:
        is_there = laptop.is_up and laptop.serves
        return is_there and self.weather.joins(device.name, laptop.name)

    # -- laptops ---------------------------------------------------------------------------------

    @rule(name=st.sampled_from(LAPTOPS))
    def follow(self, name: str) -> None:
        """One question of the laptop that follows, or its start where there was none to copy."""
        laptop = self.laptops[name]
        if laptop.is_up and not laptop.serves:
            if laptop.follower is None:
                with contextlib.suppress(LinkError):
                    laptop.follow()
            elif not laptop.follower.was_handed_over:
                laptop.follower._step()
            self._go_on(laptop)

    @rule(name=st.sampled_from(LAPTOPS))
    def take_over(self, name: str) -> None:
        """Somebody presses the button."""
        laptop = self.laptops[name]
        if laptop.is_up and laptop.follower:
            laptop.follower._wants_over.set()
            self._go_on(laptop)

    def _go_on(self, laptop: Laptop) -> None:
        follower = laptop.follower
        if follower and (follower.was_handed_over or follower._wants_over.is_set()):
            follower.follow()
            follower.begin_term()
            laptop.serve()
            self._compare(laptop)

    def _compare(self, newer: Laptop) -> None:
        """What is missing is what was said, and nothing where it was handed over."""
        there, here, noted = newer.wishes(), newer.other.wishes(), newer.noted()
        missing = [at for nonce, at in here.items() if nonce not in there]
        until = datetime.fromisoformat(noted["until"])
        if noted["was_handed_over"] and newer.other.term < newer.term:
            assert not missing
        assert all(at >= until for at in missing), (missing, until)

    @rule(name=st.sampled_from(LAPTOPS))
    def hand_over(self, name: str) -> None:
        laptop = self.laptops[name]
        if laptop.is_up and laptop.serves:
            with laptop.turn():
                lead.hand_over()

    @rule(name=st.sampled_from(LAPTOPS))
    def go_on_here(self, name: str) -> None:
        """Somebody gives up waiting for the laptop that was handed over to."""
        laptop = self.laptops[name]
        if not (laptop.is_up and laptop.serves):
            return
        with laptop.turn() as own:
            if own.is_handing_over and not own.is_over:
                laptop.raise_term(2)
                own.is_handing_over, own.term = False, laptop.term

    @rule(name=st.sampled_from(LAPTOPS))
    def exchange(self, name: str) -> None:
        """What happens every two seconds."""
        laptop = self.laptops[name]
        if laptop.is_up and laptop.serves:
            with laptop.turn():
                news.look(laptop.folder)

    @rule()
    @precondition(lambda self: any(self._is_over(one) for one in self.laptops.values()))
    def follow_the_newer(self) -> None:
        """A laptop that is over becomes the second one, in another folder."""
        over = next(one for one in self.laptops.values() if self._is_over(one))
        if not (over.other.is_up and over.other.serves) or self._is_over(over.other):
            return
        over.new_folder()
        over.serves = False
        pair_up(over.other, over)
        over.restart()

    @staticmethod
    def _is_over(laptop: Laptop) -> bool:
        if not (laptop.is_up and laptop.serves):
            return False
        with laptop.turn() as own:
            return own.is_over

    # -- the end ---------------------------------------------------------------------------------

    def teardown(self) -> None:
        """When all are well again one of them serves, and every tap is answered there."""
        with self._stack:
            self.weather.cut.clear()
            for laptop in self.laptops.values():
                if not laptop.is_up:
                    laptop.restart()
            for name in LAPTOPS * 2:
                self.weather.next = "fine"
                self.exchange(name)
                self.go_on_here(name)
                self.follow(name)
            serving = [one for one in self.laptops.values() if self._accepts(one)]
            assert len(serving) == 1
            for name, device in self.devices.items():
                self.beat(name)
                self.look(name)
                self.tap(name, is_heard=True)
                assert device.at is serving[0]
                assert not device.pending

    @staticmethod
    def _accepts(laptop: Laptop) -> bool:
        if not laptop.serves:
            return False
        with laptop.turn() as own:
            return not own.is_closed


@pytest.fixture
def template(tmp_path: Path) -> Path:
    """The tables of Riffle that following is about, with a tournament whose sales are open."""
    make_open_tournament()
    place = tmp_path / "template.sqlite3"
    with connection.cursor() as cursor, contextlib.closing(sqlite3.connect(place)) as made:
        cursor.execute(TABLES)
        for name, statement in cursor.fetchall():
            made.execute(statement)
            for row in cursor.execute(f"SELECT * FROM {name}").fetchall():
                made.execute(f"INSERT INTO {name} VALUES ({', '.join('?' * len(row))})", row)
        made.commit()
    return place


@pytest.fixture(autouse=True)
def one_process(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Both laptops are in this one: they hear each other by a line in memory, and do not wait."""
    monkeypatch.setattr(news, "Line", pair_of_laptops.line)
    monkeypatch.setattr(news, "Link", pair_of_laptops.link)
    monkeypatch.setattr(lead, "WAITS_SECONDS", 0.0)
    monkeypatch.setattr(left, "beyond", lambda _heads: [])
    before = dict(vars(standing))
    yield
    vars(standing).update(before)


def test_what_is_promised_of_two_laptops_holds(template: Path) -> None:
    machine = type("TwoLaptops", (Hall,), {"template": template})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=settings().max_examples // 2,
            stateful_step_count=40,
            suppress_health_check=list(HealthCheck),
        ),
    )
