"""What somebody in the hall can do to the pairing of two laptops: nothing."""

import secrets
from pathlib import Path
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.conf import LazySettings
from django.utils import timezone

from serving.following import channel
from serving.following.channel import Handshake
from serving.following.lead import Leads
from serving.following.link import read_paired
from tables.laptops.following import Code, pairs
from tournaments.models import Role, User

pytestmark = pytest.mark.usefixtures("transactional_db")


@pytest.fixture(name="code")
def code_shown(
    owner: User, settings: LazySettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Code:
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(pairs, "code", None)
    monkeypatch.setattr(pairs, "follower", None)
    return pairs.make_code(by=owner.pk, now=timezone.now())


async def ask(path: str, box: bytes) -> tuple[int, bytes]:
    async def elsewhere(*_: Any) -> None:
        raise AssertionError(path)

    scope = {"type": "http", "method": "POST", "path": path, "client": ("10.0.0.9", 1)}
    wire = ApplicationCommunicator(Leads(elsewhere), scope)
    await wire.send_input({"type": "http.request", "body": box})
    status = (await wire.receive_output(30))["status"]
    return status, (await wire.receive_output(30))["body"]


def box_of(letters: str) -> bytes:
    key = channel.key_of(letters)
    said = {"public": Handshake(key).public, "name": "Second"}
    return channel.seal_message(key, said, b"", b"pair")


async def test_whoever_guesses_ends_no_code_of_two_laptops(code: Code, tmp_path: Path) -> None:
    for guess in range(60):
        assert (await ask(channel.PAIR, secrets.token_bytes(guess)))[0] == 403
    assert (await ask(channel.PAIR, box_of("AAAABBBBCCCCDDDD")))[0] == 403
    assert read_paired(tmp_path) is None
    assert (await ask(channel.PAIR, box_of(code.shown)))[0] == 200
    assert read_paired(tmp_path) is not None
    assert (await ask(channel.PAIR, box_of(code.shown)))[0] == 403  # it is used up


async def test_a_code_of_two_laptops_ends_with_the_right_to_make_one(
    code: Code, tmp_path: Path
) -> None:
    await User.objects.aupdate(role=Role.DIRECTOR)
    assert (await ask(channel.PAIR, box_of(code.shown)))[0] == 403
    await User.objects.aupdate(role=Role.OWNER, is_active=False)
    assert (await ask(channel.PAIR, box_of(code.shown)))[0] == 403
    assert read_paired(tmp_path) is None


@pytest.mark.parametrize("path", [channel.ASK, channel.NEWS])
async def test_nobody_is_told_anything_without_the_key(code: Code, path: str) -> None:
    assert (await ask(path, box_of(code.shown))) == (403, b"")
    assert (await ask(channel.PAIR, box_of(code.shown)))[0] == 200
    for box in (b"", b"x" * 27, box_of(code.shown), bytes(64 * 1024 + 1)):
        assert (await ask(path, box)) == (403, b"")
