"""Files that somebody forged: each is refused in a sentence, and nothing changes."""

import gzip
import hashlib
import json
import tracemalloc
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from rules_engine.errors import RuleViolation
from tables.copies import file, services
from tests.factories import make_user
from tests.tables.copies.test_copies import NOW, empty, event_with_entries, forged, heads
from tournaments.models import Event, Person, Role, Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

MEGABYTE = 1024 * 1024
LOGGED = ("fact", "wish", "posting", "ledger_line")


def sealed(*lines: bytes, at: Any = "2026-11-18T20:00:00+00:00") -> bytes:
    content = b"".join(line + b"\n" for line in lines)
    seal = json.dumps({"seal": hashlib.sha256(content).hexdigest(), "at": at})
    return gzip.compress(content + seal.encode() + b"\n")


def change(kind: str, **values: Any) -> Callable[[Any], None]:
    """Other values in the first row of a kind."""

    def forge(rows: Any) -> None:
        next(iter(rows[kind].values())).update(values)

    return forge


def lose(kind: str, *columns: str) -> Callable[[Any], None]:
    """No such columns in the rows of a kind; without any, no row of it."""

    def forge(rows: Any) -> None:
        for row in rows[kind].values():
            for column in columns:
                del row[column]
        if not columns:
            rows[kind].clear()

    return forge


def another_event(rows: Any) -> None:
    row = next(iter(rows["event"].values()))
    rows["event"]["another",] = {**row, "key": "0" * 32}


FORGERIES = {
    "a zone that is none": change("event", zone="Mars/Olympus"),
    "a folder of zones": change("event", zone="Europe"),
    "a time before all zones": change("event", starts_at="0001-01-01T00:00:00+00:00"),
    "a time after all zones": change("event", starts_at="9999-12-31T23:59:59+00:00"),
    "a long name": change("event", name="x" * 121),
    "another event beside it": another_event,
    "no event": lose("event"),
    "a draft that is none": change("tournament", draft=[]),
    "a draft without a price": change("tournament", draft={"house": {}}),
    "no name": lose("tournament", "name"),
    "a name that is no text": change("tournament", name={"a": []}),
    "open without a log": lambda rows: [lose(kind)(rows) for kind in LOGGED],
    "a log before it is open": change("tournament", opened_at=None),
    "a number beyond all": change("tournament", version=2**80),
    "the last number": change("tournament", version=2**63 - 1),
    "an entry beyond all": change("registration", entry=2**80),
    "no entry": change("registration", entry=[]),
    "a person of nobody": change("registration", person=["0" * 32]),
    "a table beyond all": change("table", number=2**80),
    "a wish that is not there": lose("wish"),
    "a fact without a wish": lose("fact", "wish"),
    "an account that is not there": lose("account"),
    "NUL in a name": change("person", name="a\0b", key="x"),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_forged_rows_are_refused_and_change_nothing(what: str) -> None:
    packed = forged(services.packed(event_with_entries().event_id, now=NOW), FORGERIES[what])
    empty()
    with pytest.raises(RuleViolation, match="Nothing was taken in") as refused:
        services.take_in(file.read(BytesIO(packed)))
    assert refused.value.code == "unsound"
    assert not Event.objects.exists()
    assert not Tournament.objects.exists()
    assert not Person.objects.exists()
    assert heads() == []


def test_a_room_without_end_is_not_laid_out() -> None:
    def endless(rows: Any) -> None:
        row = next(iter(rows["tournament"].values()))
        row["draft"] = {**row["draft"], "capacity": 10**15}

    packed = forged(services.packed(event_with_entries().event_id, now=NOW), endless)
    with pytest.raises(RuleViolation, match=r"No room has 1000000000000000 chairs"):
        services.take_in(file.read(BytesIO(packed)))


HEADER = {"riffle": "event", "form": 1, "release": "0.1.0", "event": "00", "name": "Gala"}


@pytest.mark.parametrize(
    "content",
    [
        sealed(json.dumps(HEADER).encode(), at=7),
        sealed(json.dumps(HEADER).encode(), at="yesterday"),
        sealed(json.dumps({**HEADER, "name": ["Gala"]}).encode()),
        sealed(json.dumps({**HEADER, "name": "half \ud800"}).encode()),
        sealed(json.dumps({**HEADER, "event": 7}).encode()),
        sealed(b"[" * 100_000 + b"]" * 100_000),
        sealed(b'{"kind":' + b"[" * 100_000 + b"]" * 100_000 + b"}"),
        sealed(json.dumps({**HEADER, "form": float("nan")}).encode()),
    ],
)
def test_a_line_that_is_none_is_refused_on_the_page(content: bytes) -> None:
    client = Client()
    client.force_login(make_user(Role.OWNER))
    brought = SimpleUploadedFile("gala.riffle.gz", content)
    answer = client.post(reverse("take_in"), {"file": brought})
    assert answer.status_code == 200
    assert "not the copy of an event" in answer.content.decode()


@pytest.mark.parametrize("unpacked", [b"a" * 64 * MEGABYTE, b"{}\n" * 20 * MEGABYTE])
def test_a_small_file_that_unpacks_without_end_is_left_at_once(unpacked: bytes) -> None:
    packed = gzip.compress(unpacked)
    tracemalloc.start()
    try:
        with pytest.raises(file.NotACopyError, match="never ends"):
            file.read(BytesIO(packed))
        assert tracemalloc.get_traced_memory()[1] < len(unpacked)
    finally:
        tracemalloc.stop()


def test_a_small_file_of_very_many_lines_is_left_at_once() -> None:
    lines = (b'{"kind":"user","row":{"username":"%d"}}' % number for number in range(300_000))
    packed = sealed(json.dumps(HEADER).encode(), *lines)
    assert len(packed) < MEGABYTE
    with pytest.raises(file.NotACopyError, match="never ends"):
        file.read(BytesIO(packed))


def test_people_of_nobody_stay_outside() -> None:
    def crowd(rows: Any) -> None:
        person = next(iter(rows["person"].values()))
        rows["person"]["f" * 32,] = {**person, "key": "f" * 32, "name": "Nobody"}

    packed = forged(services.packed(event_with_entries("Maeve").event_id, now=NOW), crowd)
    empty()
    services.take_in(file.read(BytesIO(packed)))
    assert [person.name for person in Person.objects.all()] == ["Maeve"]
