"""The wheel of the whole product: what is in it, and that it serves where it is installed."""

import os
import re
import subprocess
import sys
import tomllib
import urllib.request
import venv
from pathlib import Path

import pytest

import riffle
from config.command import command_of
from tests import services
from tests.services import ROOT, Process, wait_until

BUILD = tomllib.loads((ROOT / "product" / "pyproject.toml").read_text(encoding="utf-8"))
INCLUDED = BUILD["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]


def test_the_wheel_holds_all_that_runs() -> None:
    """That of the image, and what starts it at home instead of manage.py."""
    rules = (ROOT / ".dockerignore").read_text(encoding="utf-8").split("\n")
    runs = {rule[1:] for rule in rules if rule.startswith("!")} - {"manage.py", "requirements.txt"}
    assert {name.removeprefix("../") for name in INCLUDED} == runs | {
        "demo",
        "riffle.py",
        "LICENSE",
    }
    assert INCLUDED["../riffle.py"] == "riffle/__init__.py"
    for name, inside in INCLUDED.items():
        assert (ROOT / "product" / name).exists()
        assert inside == f"riffle/{name.removeprefix('../')}" or name == "../riffle.py"


def test_its_command_is_there() -> None:
    module, function = BUILD["project"]["scripts"]["riffle"].split(":")
    assert module == "riffle"
    assert callable(getattr(riffle, function))


@pytest.mark.parametrize("command", [["test"], ["check"], ["bench"], ["pack", "stick"]])
def test_an_installed_riffle_says_what_needs_the_project(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(riffle, "IS_INSTALLED", True)
    assert riffle.main(command) == 2
    assert "needs the whole project" in capsys.readouterr().err


def test_an_installed_riffle_speaks_of_its_own_command(tmp_path: Path) -> None:
    assert command_of(ROOT) == "python3 riffle.py"
    (tmp_path / "__init__.py").touch()
    assert command_of(tmp_path) == "riffle"


@pytest.mark.deep
@pytest.mark.services
@pytest.mark.timeout(1200)
def test_the_wheel_serves_from_a_fresh_environment(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "pip", "wheel", "--no-deps", f"--wheel-dir={tmp_path}"]
    subprocess.run([*build, str(ROOT / "product")], check=True, capture_output=True)
    (wheel,) = tmp_path.glob("riffle-*.whl")
    venv.create(tmp_path / "env", with_pip=True)
    bin_ = tmp_path / "env" / "bin"
    subprocess.run([bin_ / "pip", "install", wheel], check=True, capture_output=True)
    port = services.free_port()
    left_out = ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE", "PYTHONPATH", "RIFFLE_DATA")
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    server = Process(
        [bin_ / "riffle", "--port", port],
        env={**kept, "HOME": str(tmp_path / "home"), "PYTHONIOENCODING": "utf-8"},
        log=tmp_path / "riffle.log",
        is_ready=lambda p: "Ctrl-C stops it." in p.output(),
    )
    (tmp_path / "home").mkdir()
    server.launch()
    try:
        wait_until(
            lambda: not server.is_running or "Ctrl-C stops it." in server.output(),
            what="the installed Riffle serves",
            seconds=300,
        )
        url = f"http://127.0.0.1:{port}"
        assert services.healthz(url), server.output()
        with urllib.request.urlopen(f"{url}/login/") as page:
            styles = re.findall(r'href="(/static/[^"]+\.css)"', page.read().decode())
        assert styles
        with urllib.request.urlopen(f"{url}/trust/") as page:
            assert b"<code>riffle serve --https</code>" in page.read()
        with urllib.request.urlopen(url + styles[0]) as style:
            assert style.status == 200
        assert (tmp_path / "home" / "riffle" / "riffle.sqlite3").exists()
    finally:
        server.stop()
    # Beside it nothing was put into the environment under a name that is not Riffle's own.
    (packages,) = (tmp_path / "env" / "lib").glob("*/site-packages")
    assert not {"config", "static", "tables", "templates"} & {
        one.name for one in packages.iterdir()
    }
