"""A laptop that follows answers strangers with what everybody may know, and with nothing else."""

from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from asgiref.testing import ApplicationCommunicator
from django.conf import LazySettings

from serving.following.standby import Standby


@pytest.fixture(name="standby")
def standby_with_files(settings: LazySettings, tmp_path: Path) -> Standby:
    settings.STATIC_ROOT = str(tmp_path / "static")
    (tmp_path / "static" / "css").mkdir(parents=True)
    (tmp_path / "static" / "css" / "all.css").write_text("a {}")
    (tmp_path / "secret_key").write_text("very secret")
    return Standby(Mock(), on_end=Mock())


async def ask(standby: Standby, path: str) -> tuple[int, bytes]:
    scope: dict[str, Any] = {"type": "http", "method": "GET", "path": path, "headers": []}
    wire = ApplicationCommunicator(standby, scope)
    status = (await wire.receive_output(30))["status"]
    return status, (await wire.receive_output(30))["body"]


async def test_its_files_are_there(standby: Standby) -> None:
    assert await ask(standby, "/static/css/all.css") == (200, b"a {}")


@pytest.mark.parametrize(
    "name", ["\0", "a" * 300, "\ud800", "css", "", "../secret_key", "/etc/passwd", "css/\0/.."]
)
async def test_a_name_that_no_file_can_have_is_not_found(standby: Standby, name: str) -> None:
    assert await ask(standby, f"/static/{name}") == (404, b"Not found.")
