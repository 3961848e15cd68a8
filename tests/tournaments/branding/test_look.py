"""The look of an evening: who may give it one, where it is served, and that copies have it."""

from collections.abc import Callable
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from rules_engine.errors import RuleViolation
from tables.copies import file
from tables.copies import services as copies
from tests.factories import make_open_tournament
from tests.tables.copies.test_copies import empty
from tests.tournaments.branding.pictures import made
from tournaments.branding.shown import brand_of
from tournaments.models import Event, EventWish, Picture, Tournament, User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

BrowserOf = Callable[[User | None], Client]


@pytest.fixture
def night() -> Tournament:
    return make_open_tournament()


@pytest.fixture
def staff(director: User, browser_of: BrowserOf) -> Client:
    return browser_of(director)


def send(staff: Client, night: Tournament, sent: bytes = b"", **fields: str) -> str:
    """A picture, sent under a name that means harm; the page that answers."""
    upload = SimpleUploadedFile("../../x.html", sent or made(), content_type="text/html")
    said = {"use": "sponsor", "name": "Bakery & Sons", **fields, "file": upload}
    answer = staff.post(f"/events/{night.event_id}/look/", said, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_sponsor_is_on_the_wall_the_public_page_and_the_results(
    staff: Client, night: Tournament
) -> None:
    assert "is on the screens" in send(staff, night)
    (picture,) = brand_of(night.event).sponsors
    assert (picture.name, picture.width, picture.height) == ("Bakery & Sons", 320, 160)
    for path in ("", "about/", "results/"):
        shown = Client().get(f"/t/{night.pk}/{path}").content.decode()
        assert picture.address in shown
        assert 'alt="Bakery &amp; Sons"' in shown


def test_a_picture_is_served_as_what_it_is_and_kept_for_ever(
    staff: Client, night: Tournament
) -> None:
    send(staff, night, made("GIF"))
    (picture,) = brand_of(night.event).sponsors
    answer = Client().get(picture.address)
    assert answer.content == bytes(Picture.objects.get().data)
    told = {name: answer.headers[name] for name in ("Content-Type", "X-Content-Type-Options")}
    assert told == {"Content-Type": "image/png", "X-Content-Type-Options": "nosniff"}
    assert "immutable" in answer.headers["Cache-Control"]
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    Picture.objects.update(data=made("PNG", (99, 99)))  # not what the address promises
    assert Client().get(picture.address).status_code == 404


def test_what_is_refused_says_so_beside_the_field_and_loses_nothing(
    staff: Client, night: Tournament
) -> None:
    page = send(staff, night, b"<svg/>", name="Hardware Haynes")
    assert "no picture that can be read" in page
    assert 'value="Hardware Haynes"' in page
    assert "give the name" in send(staff, night, name="")
    assert not Picture.objects.exists()


def test_a_new_logo_takes_the_place_of_the_old_one(staff: Client, night: Tournament) -> None:
    for size in ((40, 40), (80, 40)):
        send(staff, night, made("PNG", size), use="logo", name="")
    logo = brand_of(night.event).logo
    assert logo
    assert (logo.width, logo.name) == (80, "Logo")
    assert Picture.objects.count() == 1
    assert EventWish.objects.filter(kind="change_look").count() == 2


def test_a_picture_is_taken_away(staff: Client, night: Tournament) -> None:
    send(staff, night)
    path = f"/events/{night.event_id}/look/{Picture.objects.get().pk}/remove/"
    assert staff.post(path).status_code == 302
    assert not Picture.objects.exists()
    assert staff.post(path).status_code == 409


def test_an_accent_colours_what_the_public_sees(staff: Client, night: Tournament) -> None:
    answer = staff.post(
        f"/events/{night.event_id}/look/accent/", {"accent": "#0E4A38"}, follow=True
    )
    assert "lighter" in answer.content.decode()
    style = brand_of(Event.objects.get(pk=night.event_id)).style
    assert style in Client().get(f"/t/{night.pk}/").content.decode()
    sheet = Client().get(style)
    assert sheet.headers["Content-Type"] == "text/css"
    assert ".felt{--accent:#" in sheet.content.decode()
    page = staff.post(f"/events/{night.event_id}/look/accent/", {"accent": "red"})
    assert "such as #1d5fa8" in page.content.decode()
    assert Client().get("/accent/red.css").status_code == 404


def test_a_copy_carries_the_pictures_and_a_forged_one_is_refused(
    staff: Client, night: Tournament
) -> None:
    send(staff, night)
    before = Picture.objects.get()
    packed = copies.packed(night.event_id, now=timezone.now())
    empty()
    copies.take_in(file.read(BytesIO(packed)))
    after = Picture.objects.get()
    assert (bytes(after.data), after.digest) == (bytes(before.data), before.digest)
    assert Client().get(f"/pictures/{after.digest}/").status_code == 200
    empty()
    forged = file.read(BytesIO(packed))
    ((key, row),) = forged.rows["picture"].items()
    forged.rows["picture"][key] = {**row, "data": "PHN2Zy8+"}  # <svg/>
    with pytest.raises(RuleViolation) as refused:
        copies.take_in(forged)
    assert refused.value.code == "unsound"
