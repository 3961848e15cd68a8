"""Lists in and out: looked at before they count, hostile ones too, and no cell is a formula."""

import csv
import io
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from rules_engine.errors import RuleViolation
from tests.factories import make_draft_tournament, make_entry, make_open_tournament
from tournaments.csv_file import Amount, csv_bytes
from tournaments.models import Person, Registration, Tournament, User
from tournaments.spreadsheets import reading
from tournaments.spreadsheets.preview import judge
from tournaments.spreadsheets.services import sign_up_list

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

Browser = Callable[[User | None], Client]
HOSTILE = (
    "Name;Phone;E-mail;Notes\r\n"
    "Zoë Fitzgerald;0171 555;zoe@example.org;A wheelchair\r\n"
    "Zoë Fitzgerald;0171-555;;again\r\n"
    ";0172;;no name\r\n"
    '=HYPERLINK("http://evil.example");;;\r\n'
    "Bob Byrne;;not-a-mail;\r\n"
    f"{'x' * 130};;;\r\n"
    "<script>alert(1)</script>;;;\r\n"
    "\u202eMaeve\u200b Byrne;+44 171;;\r\n"
    ";;;\r\n"
    '"Lee, Ann";;;"two\r\nlines"\r\n'
)


def verdicts(tournament: Tournament, text: str) -> list[tuple[int, str]]:
    lines = reading.read(text).lines
    return [(one.line.number, one.verdict) for one in judge(tournament.pk, lines)]


def rows_of(answer: bytes, separator: str = ",") -> list[dict[str, str]]:
    text = answer.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=separator))


def test_a_hostile_list_says_row_by_row_what_becomes_of_it_and_changes_nothing(
    director: User, browser_of: Browser
) -> None:
    night = make_open_tournament()
    page = browser_of(director).post(f"/t/{night.pk}/lists/", {"text": HOSTILE})
    html = page.content.decode()
    assert "4 to sign up, 5 left out" in html
    for sentence in (
        "The same as line 2: left out.",
        "Please type a name.",
        "A name does not begin with =.",
        "is no e-mail address",
        "A name has at most 120 letters.",
    ):
        assert sentence in html
    assert "<script>alert(1)" not in html
    assert not Person.objects.exists()


def test_confirmed_it_signs_up_who_can_be_and_once_only(
    director: User, browser_of: Browser
) -> None:
    night, browser = make_open_tournament(), browser_of(director)
    for _ in range(2):
        browser.post(f"/t/{night.pk}/lists/", {"text": HOSTILE, "confirm": "yes"})
    kept = Registration.objects.order_by("number").values_list("number", "person__name", "needs")
    assert list(kept) == [
        (1, "Zoë Fitzgerald", "A wheelchair"),
        (2, "<script>alert(1)</script>", ""),
        (3, "Maeve Byrne", ""),
        (4, "Lee, Ann", "two lines"),
    ]


def test_a_long_list_can_be_confirmed_as_it_was_looked_at(
    director: User, browser_of: Browser
) -> None:
    night, browser = make_open_tournament(), browser_of(director)
    mail = f"{'a' * 60}@example.org"
    told = "Name,E-mail\n" + "".join(f"Person {one},{one}{mail}\n" for one in range(350))
    file = SimpleUploadedFile("list.csv", told.encode())
    page = browser.post(f"/t/{night.pk}/lists/", {"file": file})
    shown = page.context["text"].replace("\n", "\r\n")  # as browsers send it
    browser.post(f"/t/{night.pk}/lists/", {"text": shown, "confirm": "yes"})
    assert Registration.objects.count() == 350
    longer = SimpleUploadedFile("list.csv", told.encode() * 7)
    refused = browser.post(f"/t/{night.pk}/lists/", {"file": longer}).content.decode()
    assert "That list is too long" in refused


@pytest.mark.parametrize(
    "content",
    [
        "Name,Phone\nZoë Müller,0171\n".encode(),
        "Name,Phone\nZoë Müller,0171\n".encode("utf-8-sig"),
        "Name;Phone\r\nZoë Müller;0171\r\n".encode("cp1252"),
        "Name\tPhone\r\nZoë Müller\t0171\r\n".encode("utf-16"),
        "First name,Last name,Mobile\nZoë,Müller,0171\n".encode(),
        "Zoë Müller,0171\n".encode(),
    ],
    ids=["utf-8", "with a mark", "windows", "excel's unicode text", "two names", "no heading"],
)
def test_every_encoding_and_separator_is_read(
    content: bytes, director: User, browser_of: Browser
) -> None:
    night = make_draft_tournament()
    file = SimpleUploadedFile("people.csv", content)
    page = browser_of(director).post(f"/t/{night.pk}/lists/", {"file": file})
    assert [(one.line.name, one.line.phone) for one in page.context["judged"]] == [
        ("Zoë Müller", "0171")
    ]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00", "no list"),
        (b"x" * (reading.MOST_BYTES + 1), "too large"),
        (b"", "nobody in this list"),
        (b"Name\n" + b"A\n" * (reading.MOST_ROWS + 1), "at most 2,000 lines"),
        (b'Name\n"' + b"a" * 140_000, "cannot be read"),
    ],
    ids=["a picture", "huge", "empty", "long", "a cell without end"],
)
def test_what_is_no_list_is_said_in_a_sentence(
    content: bytes, said: str, director: User, browser_of: Browser
) -> None:
    night = make_open_tournament()
    file = SimpleUploadedFile("people.csv", content)
    page = browser_of(director).post(f"/t/{night.pk}/lists/", {"file": file})
    assert page.status_code == 200
    assert said in page.content.decode()


def test_a_quotation_mark_that_is_not_closed_takes_no_other_line_along() -> None:
    night = make_draft_tournament()
    text = 'Name,Phone\n"Maeve,1\nBob "Bobby" Lee,2\n"Ann" Lee,3\n' + "".join(
        f"Guest {number},9{number}\n" for number in range(12)
    )
    assert verdicts(night, text)[:3] == [(2, "wrong"), (3, "new"), (4, "new")]
    lines = reading.read(text).lines
    assert [one.name for one in lines[1:3]] == ['Bob "Bobby" Lee', "Ann Lee"]
    assert len(lines) == 15


def test_two_of_one_name_are_asked_about_and_kept() -> None:
    night = make_open_tournament()
    make_entry(night, "Zoe Lee")
    lines = reading.read("Name,Phone\nZoe Lee,1\nAnn Moss,2\nann moss,3\n").lines
    judged = judge(night.pk, lines)
    assert [(one.verdict, one.is_doubtful) for one in judged] == [
        ("new", True),
        ("new", False),
        ("new", True),
    ]


def test_somebody_known_by_phone_or_mail_stays_one_person() -> None:
    night = make_open_tournament()
    known = Person.objects.create(name="Maeve Byrne", phone="0171 555")
    lines = reading.read("Name,Phone\nMaeve Byrne,0171555\nMaeve Byrne,0999\n").lines
    sign_up_list(night.pk, lines)
    assert [one.person_id == known.pk for one in Registration.objects.order_by("number")] == [
        True,
        False,
    ]


def test_nothing_is_kept_of_a_list_that_fails_half_way(monkeypatch: pytest.MonkeyPatch) -> None:
    night = make_open_tournament()

    def fail(*_: object, **__: object) -> None:
        raise RuleViolation("nobody", "Broken.")

    monkeypatch.setattr("tournaments.spreadsheets.services.log.touch", fail)
    with pytest.raises(RuleViolation):
        sign_up_list(night.pk, reading.read("Name\nMaeve\n").lines)
    assert not Person.objects.exists()


def test_exports_hold_what_is_there_and_can_be_read_in_again(
    director: User, browser_of: Browser
) -> None:
    night, browser = make_open_tournament(), browser_of(director)
    make_entry(night, "=1+1")
    make_entry(night, "Maeve, Byrne")
    entries = rows_of(browser.get(f"/t/{night.pk}/lists/entries.csv").content)
    assert [(one["Ticket"], one["Name"], one["Paid"]) for one in entries] == [
        ("1", "'=1+1", "40.00"),
        ("2", "Maeve, Byrne", "40.00"),
    ]
    money = rows_of(browser.get(f"/t/{night.pk}/lists/money.csv").content)
    assert sum(round(float(one["Amount"]) * 100) for one in money) == 0
    people = browser.get(f"/t/{night.pk}/lists/people.csv").content.decode("utf-8-sig")
    other = make_draft_tournament()
    assert verdicts(other, people) == [(2, "wrong"), (3, "new")]


def test_semicolons_come_with_decimal_commas() -> None:
    written = csv_bytes([["A", Amount(-3750), "@x", -3]], separator=";")
    assert written.decode("utf-8-sig") == "A;-37,50;'@x;-3\r\n"


def test_an_unknown_list_is_not_found(director: User, browser_of: Browser) -> None:
    night = make_open_tournament()
    assert browser_of(director).get(f"/t/{night.pk}/lists/secrets.csv").status_code == 404
