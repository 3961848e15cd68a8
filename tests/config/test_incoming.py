"""What cannot be read is refused in a sentence, before anything looks at it."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

FORM = "application/x-www-form-urlencoded"


@pytest.mark.parametrize("path", ["/login/", "/nowhere/"])
@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"username=a", f"{FORM}; charset=utf-7"),
        (b"username=a", f"{FORM}; charset=nonsense"),
        (b"username=a", f"{FORM}; charset=hex"),
        (b"username=%00", FORM),
        (b"username=" + b"a" * 300_000, FORM),
        (b"--x", "multipart/form-data; boundary="),
        (b"&".join([b"a=1"] * 2_500), FORM),
    ],
)
def test_a_form_that_nobody_can_read_is_refused_in_a_sentence(
    path: str, body: bytes, kind: str
) -> None:
    client = Client(enforce_csrf_checks=True)
    answer = client.generic("POST", path, body, content_type=kind)
    assert answer.status_code == 400
    assert "Nothing has been changed" in answer.content.decode()


@pytest.mark.parametrize("path", ["/p/%00/", "/t/1/?q=%00", "/t/1/?q=" + "a" * 5_000])
def test_so_is_an_address(client: Client, path: str) -> None:
    assert client.get(path).status_code == 400


def test_a_script_hears_it_as_one(client: Client) -> None:
    answer = client.post("/login/", {"username": "\0"}, headers={"accept": "application/json"})
    assert answer.json()["code"] == "unreadable"
