"""A whole event in a file: written, added to, taken in elsewhere, brought back."""

import gzip
import hashlib
import json
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from rules_engine.errors import RuleViolation
from tables.copies import file, services, soundness
from tables.copies.kinds import KINDS
from tests.factories import make_entry, make_open_tournament, make_user
from tournaments.hall.plan import Spot
from tournaments.hall.services import place_table
from tournaments.log import append_only, log
from tournaments.models import (
    Event,
    Fact,
    HallTable,
    Person,
    Posting,
    Registration,
    Role,
    Tournament,
    User,
)

NOW = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


def copy_of(event_id: int) -> file.Copy:
    return read(services.packed(event_id, now=NOW))


def read(packed: bytes) -> file.Copy:
    return file.read(BytesIO(packed))


def event_with_entries(*names: str) -> Tournament:
    tournament = make_open_tournament()
    for name in names or ("Maeve Byrne", "Tom Doyle"):
        make_entry(tournament, name)
    return tournament


def empty() -> None:
    """Another machine, on which nothing has happened."""
    append_only.remove(connection)
    for kind in reversed(KINDS):
        if kind.model is not User:
            kind.model._default_manager.all().delete()
    append_only.install(connection)


def heads() -> list[Any]:
    return [
        *Fact.objects.order_by("tournament__key", "number").values_list("number", "chain"),
        *Posting.objects.order_by("event__key", "number").values_list("number", "chain"),
    ]


def test_an_event_is_the_same_on_another_machine() -> None:
    event_id = event_with_entries().event_id
    copy, before = copy_of(event_id), heads()
    empty()
    Person.objects.create(name="Somebody who was here before")  # so that other numbers are given
    taken = services.take_in(copy)
    assert (taken.was_here, heads()) == (False, before)
    assert [row.person.name for row in Registration.objects.all()] == ["Maeve Byrne", "Tom Doyle"]
    again = copy_of(taken.event_id)
    assert {name: rows for name, rows in again.rows.items() if name != "tournament"} == {
        name: rows for name, rows in copy.rows.items() if name != "tournament"
    }
    make_entry(Tournament.objects.get(), "Who came later")
    assert soundness.problems(copy_of(taken.event_id)) == ()


def test_an_event_comes_back_with_what_happened_elsewhere() -> None:
    tournament = event_with_entries()
    home = copy_of(tournament.event_id)
    make_entry(tournament, "Ann Kelly")
    Person.objects.filter(name="Tom Doyle").update(name="Tom Doyle senior")
    abroad, after = copy_of(tournament.event_id), heads()
    empty()
    services.take_in(home)
    taken = services.take_in(abroad)
    assert taken.was_here
    assert taken.lines > 0
    assert heads() == after
    assert Person.objects.filter(name="Tom Doyle senior").exists()
    assert Event.objects.count() == Tournament.objects.count() == 1


def test_the_plan_of_the_hall_comes_along_and_leaves_other_halls_alone() -> None:
    tournament = event_with_entries()
    Event.objects.update(venue="St Brigid's  Hall")
    place_table(tournament.pk, table=2, spot=Spot(6, 4), among=[1, 2])
    copy, plan = copy_of(tournament.event_id), hall()
    empty()
    here = [HallTable(venue="st brigid's hall", number=2), HallTable(venue="tent", number=1)]
    for one in here:
        one.x = one.y = 0
        one.save()
    services.take_in(copy)
    assert hall() == [(2, 0, 0) if one[0] == 2 else one for one in plan]  # as somebody put it here
    place_table(Tournament.objects.get().pk, table=2, spot=Spot(8, 8), among=[1, 2])
    services.take_in(copy)
    assert hall() == plan
    assert HallTable.objects.filter(venue="tent").exists()


def hall() -> list[tuple[int, ...]]:
    rows = HallTable.objects.filter(venue="st brigid's hall").order_by("number")
    return list(rows.values_list("number", "x", "y"))


STAYS = {
    "Claim": "who is on it at this moment",
    "Device": "was heard by this machine",
    "EventRole": "whoever works there is given a role there",
    "HandOver": "between laptops",
    "Invitation": "a link to this machine",
    "KeptCopy": "the copies themselves",
    "Announced": "what its screens were told",
    "PairingCode": "lasts for minutes",
    "Printout": "for the printer of this room",
    "Rehearsal": "of the devices in this room",
    "Wall": "a screen of this room",
}


def test_every_model_of_an_event_travels_or_stays_for_a_reason() -> None:
    of_event, before = set[Any]([Event]), set[Any]()
    while of_event != before:
        before = set(of_event)
        for model in apps.get_models():
            to = {column.related_model for column in model._meta.concrete_fields}
            of_event |= {model} if to & of_event else set()
    staying = of_event - {kind.model for kind in KINDS}
    assert {model.__name__ for model in staying} == STAYS.keys()


def test_an_older_copy_changes_nothing() -> None:
    tournament = event_with_entries()
    old = copy_of(tournament.event_id)
    make_entry(tournament, "Ann Kelly")
    before = heads()
    with pytest.raises(RuleViolation, match="What is here is newer") as refused:
        services.take_in(old)
    assert refused.value.code == "newer_here"
    assert heads() == before


def test_two_that_went_on_are_never_merged() -> None:
    tournament = event_with_entries()
    home = copy_of(tournament.event_id)
    make_entry(tournament, "Ann Kelly")
    abroad = copy_of(tournament.event_id)
    empty()
    services.take_in(home)
    make_entry(Tournament.objects.get(), "Somebody else")
    before = heads()
    with pytest.raises(RuleViolation) as refused:
        services.take_in(abroad)
    assert refused.value.code == "diverged"
    assert heads() == before


def test_changes_are_added_to_a_file_and_the_whole_is_taken_in(tmp_path: Path) -> None:
    tournament = event_with_entries()
    path = tmp_path / "gala.riffle.gz"
    assert services.write(tournament.event_id, path, now=NOW) is False
    whole = path.stat().st_size
    make_entry(tournament, "Ann Kelly")
    assert services.write(tournament.event_id, path, now=NOW) is True
    assert path.stat().st_size < 2 * whole
    after = heads()
    empty()
    services.take_in(read(path.read_bytes()))
    assert heads() == after


def test_an_addition_that_was_cut_off_does_not_count(tmp_path: Path) -> None:
    tournament = event_with_entries()
    path = tmp_path / "gala.riffle.gz"
    services.write(tournament.event_id, path, now=NOW)
    whole, lines = path.stat().st_size, len(read(path.read_bytes()).rows["fact"])
    make_entry(tournament, "Ann Kelly")
    services.write(tournament.event_id, path, now=NOW)
    for size in range(whole, path.stat().st_size - 32, 97):
        cut = read(path.read_bytes()[:size])
        assert len(cut.rows["fact"]) == lines
        assert soundness.problems(cut) == ()
    path.write_bytes(path.read_bytes()[:-40])
    services.write(tournament.event_id, path, now=NOW)
    assert len(read(path.read_bytes()).rows["fact"]) == Fact.objects.count()


def test_a_file_that_is_something_else_is_not_written_over(tmp_path: Path) -> None:
    event_id = event_with_entries().event_id
    path = tmp_path / "letter.txt"
    path.write_text("Dear bishop")
    with pytest.raises(RuleViolation, match="stays as it is"):
        services.write(event_id, path, now=NOW)
    assert path.read_text() == "Dear bishop"


def forged(packed: bytes, change: Any) -> bytes:
    """The same file with other rows, sealed again by somebody who knows how."""
    copy = read(packed)
    change(copy.rows)
    rows = [(kind, row) for kind, found in copy.rows.items() for row in found.values()]
    lines = file.changes(file.Copy(), copy.key, copy.name, rows)
    return file.pack(lines, after="", at=NOW)[0]


def test_a_changed_line_of_the_log_or_the_books_is_refused_by_name() -> None:
    tournament = event_with_entries()
    packed = services.packed(tournament.event_id, now=NOW)

    def richer(rows: Any) -> None:
        for line in rows["ledger_line"].values():
            line["cents"] *= 2

    def actor(rows: Any) -> None:
        for wish in rows["wish"].values():
            wish["actor"] = "user 99"

    for change, told in ((richer, "Posting 1"), (actor, "Line 1")):
        with pytest.raises(RuleViolation, match=f"{told} was changed"):
            services.take_in(read(forged(packed, change)))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"nonsense",
        gzip.compress(b"nonsense", mtime=0),
        gzip.compress(b'{"riffle":1,"release":"0.1"}\n', mtime=0),
        gzip.compress(b"[]\n" * 3, mtime=0),
    ],
)
def test_what_is_no_copy_is_refused_in_a_sentence(content: bytes) -> None:
    with pytest.raises(file.NotACopyError, match=r"not the copy of an event"):
        read(content)


def test_a_copy_of_a_newer_release_is_refused() -> None:
    header = {"riffle": "event", "form": 1, "release": "99.0", "event": "00", "name": "Gala"}
    line = json.dumps(header).encode() + b"\n"
    seal = {"seal": hashlib.sha256(line).hexdigest(), "at": NOW.isoformat()}
    with pytest.raises(file.NotACopyError, match=r"release 99.0"):
        read(gzip.compress(line + json.dumps(seal).encode() + b"\n"))


def test_logins_do_not_travel() -> None:
    tournament = make_open_tournament()
    director = make_user(Role.DIRECTOR, "mary")
    client = Client()
    client.force_login(director)
    name = {"event_id": tournament.event_id}
    client.post(
        reverse("edit_event", kwargs=name),
        {"name": "Gala", "day": "2099-11-14", "begins": "19:00", "zone": "UTC", "currency": "USD"},
    )
    copy = copy_of(tournament.event_id)
    assert [row["username"] for row in copy.rows["user"].values()] == ["mary"]
    assert "password" not in next(iter(copy.rows["user"].values()))
    empty()
    User.objects.all().delete()
    services.take_in(copy)
    mary = User.objects.get()
    assert (mary.username, mary.is_active, mary.has_usable_password()) == ("mary", False, False)


def test_a_name_from_a_file_shows_at_once_and_no_version_goes_back() -> None:
    tournament = event_with_entries("Maeve Byrne")
    packed = services.packed(tournament.event_id, now=NOW)

    def rename(rows: Any) -> None:
        for person in rows["person"].values():
            person["name"] = "Maeve O'Brien"

    with transaction.atomic():
        for _ in range(20):
            log.touch(tournament.pk)
    before = Tournament.objects.get()
    services.take_in(read(forged(packed, rename)))
    after = Tournament.objects.get()
    assert after.version > before.version
    assert after.names_version > before.names_version


def test_whoever_was_erased_here_stays_erased() -> None:
    tournament = event_with_entries("Maeve Byrne")
    copy = copy_of(tournament.event_id)
    Person.objects.update(name="", erased_at=NOW)
    services.take_in(copy)
    assert Person.objects.get().name == ""


def test_the_owner_saves_an_event_and_takes_it_in_by_screen() -> None:
    tournament = event_with_entries()
    owner = make_user(Role.OWNER)
    client = Client()
    client.force_login(owner)
    saved = client.post(reverse("event_copy", args=[tournament.event_id]))
    assert saved.headers["Content-Disposition"].endswith('.riffle.gz"')
    before = heads()
    empty()
    brought = SimpleUploadedFile("gala.riffle.gz", saved.content)
    answer = client.post(reverse("take_in"), {"file": brought}, follow=True)
    assert "was taken in" in answer.content.decode()
    assert heads() == before
    wrong = client.post(reverse("take_in"), {"file": SimpleUploadedFile("a.txt", b"Dear bishop")})
    assert "not the copy of an event" in wrong.content.decode()
