"""Signing up before the evening: a place in the line, a link of one's own, found at the desk."""

import re
from collections.abc import Callable
from dataclasses import replace
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine.errors import RuleViolation
from tests.factories import (
    SOMEBODY,
    make_draft_tournament,
    make_entry,
    make_open_tournament,
    make_sibling,
)
from tournaments.desk import services as registrations
from tournaments.desk.screen_search import search
from tournaments.desk.services import Buyer
from tournaments.line import services, views
from tournaments.line.places import line
from tournaments.line.services import Applicant
from tournaments.log import folds
from tournaments.log.log import Asked
from tournaments.models import AccountKind, Person, Registration, Status, Tournament, User
from tournaments.rate_limit import RateLimit
from tournaments.terms.draft import Draft

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

Browser = Callable[[User | None], Client]


def take_sign_ups(tournament: Tournament) -> Tournament:
    services.take_sign_ups(tournament.pk, takes=True)
    tournament.refresh_from_db()
    return tournament


def make_taking(*, entries: int = 18) -> Tournament:
    draft = replace(Draft.of_template("freeze-out"), capacity=entries)
    return take_sign_ups(make_open_tournament(draft=draft))


def join(tournament: Tournament, name: str, **said: str) -> Registration:
    token = services.join(tournament.pk, Applicant(name, **said), nonce=uuid4())
    return Registration.objects.get(link_hash=services.links.hashed(token))


def places(tournament: Tournament) -> list[int]:
    folded = folds.read(tournament.pk)
    tournament.refresh_from_db()
    held = line(tournament, folded.state if folded else None)
    return [place.waits for place in held.places.values()]


def typed(**changes: str) -> dict[str, str]:
    return {"name": "Maeve Byrne", "consent": "on", "nonce": str(uuid4()), **changes}


def test_a_name_and_consent_are_enough(client: Client) -> None:
    night = make_taking()
    page = client.post(f"/t/{night.pk}/join/", typed(needs="\u202eA\nwheelchair"), follow=True)
    assert "Your place is certain" in page.content.decode()
    kept = Registration.objects.get()
    assert (kept.number, kept.status, kept.needs) == (1, Status.SIGNED_UP, "A wheelchair")
    assert re.fullmatch("[0-9a-f]{4} [0-9a-f]{4}", kept.rules_version)
    assert "A wheelchair" not in page.content.decode()


def test_a_draft_takes_sign_ups_too(client: Client) -> None:
    draft = take_sign_ups(make_draft_tournament())
    assert "places are left" in client.get(f"/t/{draft.pk}/join/").content.decode()
    join(draft, "Maeve")
    assert places(draft) == [0]


def test_a_draft_promises_no_more_places_than_it_has_chairs() -> None:
    draft = replace(Draft.of_house("club"), capacity=None)
    night = take_sign_ups(make_draft_tournament(tables=1, seats=3, draft=draft))
    for name in ("Ann", "Bob", "Cy", "Di"):
        join(night, name)
    assert places(night) == [0, 0, 0, 1]


def test_what_is_missing_is_said_beside_it_and_nothing_typed_is_lost(client: Client) -> None:
    night = make_taking()
    sent = {"name": "  ", "phone": "0171", "email": "nonsense", "needs": "Door"}
    html = client.post(f"/t/{night.pk}/join/", sent).content.decode()
    for sentence in ("Please type your name.", "no e-mail address", "read the rules and agree"):
        assert sentence in html
    assert 'value="0171"' in html
    assert "Door</textarea>" in html
    assert not Registration.objects.exists()


def test_the_same_tap_twice_is_one_place(client: Client) -> None:
    night, sent = make_taking(), typed()
    first = client.post(f"/t/{night.pk}/join/", sent)
    again = client.post(f"/t/{night.pk}/join/", sent)
    assert first["Location"] == again["Location"]
    assert Registration.objects.count() == 1


def test_a_page_that_is_filled_in_again_shows_nobody_elses_place(client: Client) -> None:
    night, sent = make_taking(), typed()
    first = client.post(f"/t/{night.pk}/join/", sent)
    other = client.post(f"/t/{night.pk}/join/", {**sent, "name": "Ned Byrne"})
    assert first["Location"] != other["Location"]
    assert "Maeve" not in client.get(other["Location"]).content.decode()
    assert Registration.objects.count() == 2


def test_whoever_comes_after_the_last_place_waits_and_moves_up() -> None:
    night = make_taking(entries=3)
    make_entry(night, "Paid Already")
    first, *_ = [join(night, name) for name in ("Ann", "Bob", "Cy", "Di")]
    assert places(night) == [0, 0, 1, 2]
    services.leave(first.pk)
    assert places(night) == [0, 0, 1]


def test_the_own_link_gives_the_place_up_once(client: Client) -> None:
    night = make_taking()
    own = client.post(f"/t/{night.pk}/join/", typed())["Location"]
    assert "given up" in client.post(f"{own}cancel/", follow=True).content.decode()
    assert client.post(f"{own}cancel/", headers={"Accept": "application/json"}).status_code == 409
    assert Registration.objects.get().status == Status.CANCELLED


def test_somebody_elses_link_is_no_place(client: Client) -> None:
    night = make_taking()
    join(night, "Maeve")
    page = client.get(f"/j/{night.pk}-AAAAAAAAAAAAAAAAAAAAAAAA/")
    assert page.status_code == 404
    assert "Maeve" not in page.content.decode()


def test_closed_means_closed_also_for_a_page_that_is_still_open(client: Client) -> None:
    night = make_open_tournament()
    page = client.post(f"/t/{night.pk}/join/", typed())
    assert "Nobody can sign up here just now" in page.content.decode()
    with pytest.raises(RuleViolation, match="Nobody can sign up"):
        services.join(night.pk, Applicant("Maeve"), nonce=uuid4())


def test_who_is_in_line_already_is_told_so_by_phone_or_mail() -> None:
    night = make_taking()
    join(night, "Maeve", phone="0171")
    with pytest.raises(RuleViolation, match="has signed up"):
        join(night, "Maeve", phone="0171")
    join(night, "Maeve", phone="0172")
    assert Person.objects.count() == 2


def test_a_flood_is_told_to_wait(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "of_one_address", RateLimit(times=2, seconds=600))
    night = make_taking()
    pages = [client.post(f"/t/{night.pk}/join/", typed(name=f"N {n}")) for n in range(3)]
    assert [page.status_code for page in pages] == [302, 302, 200]
    assert "too often" in pages[-1].content.decode()
    assert Registration.objects.count() == 2


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("2001:db8:1:2::5", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::5", "2001:db8:1:3::5", False),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("192.0.2.7", "192.0.2.8", False),
        ("", "", True),
    ],
)
def test_a_household_is_one_whatever_address_it_takes(one: str, other: str, is_same: bool) -> None:
    assert (services.links.origin(one) == services.links.origin(other)) is is_same


def test_a_program_that_fills_in_everything_is_refused(client: Client) -> None:
    night = make_taking()
    client.post(f"/t/{night.pk}/join/", typed(website="https://spam.example"))
    assert not Registration.objects.exists()


def test_a_flood_is_told_and_taken_off_with_one_tap(
    client: Client, desk: User, browser_of: Browser
) -> None:
    night, browser = make_taking(entries=10), browser_of(desk)
    join(night, "Real")
    for number in range(6):
        client.post(f"/t/{night.pk}/join/", typed(name=f"Fake {number}"))
    page = browser.get(f"/t/{night.pk}/line/")
    (crowd,) = page.context["screen"].crowds
    assert (crowd.count, len(page.context["screen"].people)) == (6, 7)
    only = browser.get(f"/t/{night.pk}/line/?from={crowd.came_from}").context["screen"]
    ticked = [one.registration for one in only.people]
    browser.post(f"/t/{night.pk}/line/change/", {"who": ticked})
    assert places(night) == [0]
    browser.post(f"/t/{night.pk}/line/change/", {"who": ticked[:2], "then": "back"})
    assert len(places(night)) == 3


def test_the_line_is_changed_for_nobody_who_paid_or_stands_elsewhere(
    desk: User, browser_of: Browser
) -> None:
    night, other, browser = make_taking(), make_taking(), browser_of(desk)
    paid = make_entry(night, "Paid").pk
    there = join(other, "There").pk
    gone = join(night, "Twice", phone="1")
    services.leave(gone.pk)
    join(night, "Twice", phone="1")
    page = f"/t/{night.pk}/line/change/"
    refused = browser.post(page, {"who": ["x"]}, headers={"Accept": "application/json"})
    assert refused.status_code == 409
    browser.post(page, {"who": [paid, there, 10**30]})
    browser.post(page, {"who": [gone.pk], "then": "back"})
    assert Registration.objects.get(pk=there).status == Status.SIGNED_UP
    assert places(night) == [0]


def test_the_other_evenings_of_a_festival_are_offered_while_they_take_people(
    client: Client,
) -> None:
    night = make_taking()
    other = take_sign_ups(make_sibling(night))
    page = client.post(f"/t/{night.pk}/join/", typed(), follow=True).content.decode()
    assert "Do you come to these too?" in page
    assert f"/t/{other.pk}/join/" in page
    assert "Turbo" in client.get(f"/t/{night.pk}/join/").content.decode()
    services.take_sign_ups(other.pk, takes=False)
    assert "Turbo" not in client.get(f"/t/{night.pk}/join/").content.decode()


def test_a_line_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "SHORTEST_END", 2)
    night = make_taking(entries=2)
    for number in range(6):
        join(night, f"N {number}")
    with pytest.raises(RuleViolation, match="too long"):
        join(night, "One too many")


@pytest.mark.parametrize("asked_by", ["number", "link"])
def test_the_desk_finds_by_number_and_by_scan(asked_by: str, client: Client) -> None:
    night = make_taking()
    join(night, "Ann")
    own = client.post(f"/t/{night.pk}/join/", typed(needs="Near the door"))["Location"]
    text = {"number": "2", "link": f"http://192.168.1.20:8000{own}"}[asked_by]
    found = search(night.pk, text, now=timezone.now())
    (person,) = found.found
    assert (person.name, person.is_certain, person.action) == ("Maeve Byrne", True, "sell")
    assert person.words == "Signed up 2 · Needs: Near the door"


def test_an_unpaid_place_comes_before_the_ticket_of_the_same_number() -> None:
    night = make_taking()
    make_entry(night, "Ticket One")
    join(night, "Line One")
    found = search(night.pk, "1", now=timezone.now()).found
    assert [(person.name, person.is_certain) for person in found] == [
        ("Line One", True),
        ("Ticket One", False),
    ]


def test_whoever_has_paid_finds_the_ticket_by_the_same_link(client: Client) -> None:
    night = make_taking()
    own = client.post(f"/t/{night.pk}/join/", typed())["Location"]
    person = Person.objects.get(name="Maeve Byrne")
    registrations.sell_entry(
        night.pk, to=Buyer(person.pk), paid_into=AccountKind.CASH, asked=Asked(SOMEBODY)
    )
    assert Registration.objects.get().status == Status.ADMITTED
    assert "Open my ticket" in client.get(own).content.decode()
    assert client.post(f"{own}cancel/", headers={"Accept": "application/json"}).status_code == 409


def test_the_director_opens_and_closes_it_on_the_page_of_the_event(
    director: User, browser_of: Browser
) -> None:
    night, browser = make_open_tournament(), browser_of(director)
    page = browser.post(f"/t/{night.pk}/join/open/", {"takes": "yes"}, follow=True)
    assert "Sign-up is open" in page.content.decode()
    assert browser.get(f"/t/{night.pk}/join/poster/").status_code == 200
    browser.post(f"/t/{night.pk}/join/open/", {"takes": "no"})
    night.refresh_from_db()
    assert not night.takes_sign_ups
