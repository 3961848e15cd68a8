"""The page that helps devices trust the laptop, and who is led where once there are two ports."""

from pathlib import Path

import pytest
from cryptography import x509
from django.conf import LazySettings
from django.test import Client, RequestFactory

from serving import certificates
from serving.secure import Choice, Keeper
from tests.factories import make_user
from tests.tables.nights import make_running_tournament
from tournaments import links, schemes
from tournaments.models import Role

pytestmark = pytest.mark.django_db

BY_HTTP, BY_HTTPS = "http://192.168.1.20:8000", "https://192.168.1.20:8443"
IPAD = "Mozilla/5.0 (iPad; CPU OS 15_4 like Mac OS X) AppleWebKit/605.1.15"


@pytest.fixture
def two_ports(settings: LazySettings, tmp_path: Path) -> None:
    settings.ALLOWED_HOSTS = ["192.168.1.20", "testserver"]
    settings.PORT, settings.HTTPS_PORT = 8000, 8443
    settings.CERTIFICATES_DIR = tmp_path
    Keeper(tmp_path, Choice(8443), of="St. Gabriel", hosts=lambda: ["192.168.1.20"])


@pytest.mark.usefixtures("two_ports")
def test_the_page_shows_what_to_compare_and_opens_the_right_system(tmp_path: Path) -> None:
    page = Client().get("/trust/", headers={"Host": "192.168.1.20:8000", "User-Agent": IPAD})
    found = certificates.read_public(tmp_path)
    assert found
    text = page.content.decode()
    assert certificates.fingerprint(found) in text
    assert certificates.common_name(found) in text
    assert f"{BY_HTTP}/trust/" in text
    assert f'href="{BY_HTTPS}/"' in text
    assert text.count("<details open") + text.count('gap-2xs" open>') == 1


@pytest.mark.usefixtures("two_ports")
def test_the_certificate_is_handed_out_and_its_key_is_not(tmp_path: Path) -> None:
    answer = Client().get("/trust/riffle.crt")
    assert answer["Content-Type"] == "application/x-x509-ca-cert"
    assert x509.load_der_x509_certificate(answer.content) == certificates.read_public(tmp_path)


def test_where_there_is_no_authority_there_is_nothing_to_install() -> None:
    assert Client().get("/trust/riffle.crt").status_code == 404
    assert b"riffle.py serve --https" in Client().get("/trust/").content
    assert b"Nothing has to be installed" in Client().get("/trust/", secure=True).content


@pytest.mark.usefixtures("two_ports")
def test_the_dashboard_shows_the_fingerprint_where_nobody_can_have_changed_it(
    settings: LazySettings,
) -> None:
    settings.HTTPS_FINGERPRINT = "AB:CD"
    staff = Client()
    staff.force_login(make_user(Role.FLOOR))
    assert b"AB:CD" in staff.get("/network/").content
    assert b"AB:CD" in staff.get("/network/", secure=True, REMOTE_ADDR="192.168.1.7").content
    by_http = staff.get("/network/", REMOTE_ADDR="192.168.1.7").content
    assert b"AB:CD" not in by_http
    assert b"opens this page by HTTPS or on the laptop itself" in by_http


@pytest.mark.usefixtures("two_ports")
def test_phones_are_sent_to_plain_http_and_tablets_to_https() -> None:
    for base, is_secure in ((BY_HTTP, False), (BY_HTTPS, True)):
        host = base.partition("//")[2]
        request = RequestFactory().get("/", secure=is_secure, headers={"Host": host})
        assert links.for_other_devices(request, "/p/x/") == f"{BY_HTTP}/p/x/"
    assert schemes.secure(f"{BY_HTTP}/pair/?x=1") == f"{BY_HTTPS}/pair/?x=1"
    # What a proxy or somebody else serves stays as it is.
    assert schemes.secure("http://parish.example/pair/") == "http://parish.example/pair/"


def test_with_one_port_links_stay_as_they_are() -> None:
    assert schemes.secure(f"{BY_HTTP}/pair/") == f"{BY_HTTP}/pair/"
    assert schemes.plain(f"{BY_HTTPS}/p/x/") == f"{BY_HTTPS}/p/x/"


@pytest.mark.usefixtures("two_ports")
def test_a_pairing_code_leads_to_https_and_says_how_it_goes_without() -> None:
    night = make_running_tournament()
    client = Client(headers={"Host": "192.168.1.20:8000"})
    client.force_login(make_user(Role.FLOOR), backend="django.contrib.auth.backends.ModelBackend")
    page = client.post(f"/t/{night.pk}/tables/1/code/").content.decode()
    assert f"{BY_HTTPS}/pair/" in page
    assert f"{BY_HTTP}/pair/" in page
    assert "/trust/" in page


@pytest.mark.usefixtures("two_ports")
@pytest.mark.parametrize("path", ["/login/", "/pair/"])
def test_whoever_shows_a_secret_by_plain_http_is_told_of_https(path: str) -> None:
    client = Client(headers={"Host": "192.168.1.20:8000"})
    assert f'href="{BY_HTTPS}{path}"' in client.get(path).content.decode()
    client = Client(headers={"Host": "192.168.1.20:8443"})
    assert BY_HTTPS not in client.get(path, secure=True).content.decode()
