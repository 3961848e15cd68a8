"""A router gives the laptop another address under paired tablets, in network namespaces."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests import nss, services
from tests.serving import namespaces
from tests.serving.namespaces import NEW, OLD, PORT, ROOT, SECURE_PORT, TABLET, beside

pytestmark = [
    pytest.mark.deep,
    pytest.mark.services,
    pytest.mark.browser,
    pytest.mark.timeout(2 * namespaces.PATIENCE / 1000),
]


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


@contextmanager
def two_namespaces(laptop: str, tablet: str) -> Iterator[None]:
    """A cable between two machines; the tablet's has a file of hosts of its own."""
    own = Path("/etc/netns") / tablet
    own.mkdir(parents=True)
    (own / "hosts").write_text("127.0.0.1 localhost\n", encoding="ascii")
    ip("netns", "add", laptop)
    ip("netns", "add", tablet)
    try:
        ip("link", "add", "eth0", "netns", laptop, "type", "veth", "peer", "eth0", "netns", tablet)
        for name, address in ((laptop, OLD), (tablet, TABLET)):
            ip("-n", name, "link", "set", "lo", "up")
            ip("-n", name, "link", "set", "eth0", "up")
            ip("-n", name, "addr", "add", f"{address}/24", "dev", "eth0")
        yield
    finally:
        ip("netns", "del", laptop)
        ip("netns", "del", tablet)
        shutil.rmtree(own)


@pytest.mark.skipif(
    os.name == "nt" or os.geteuid() != 0 or not shutil.which("ip"),
    reason="network namespaces are made by root, on Linux",
)
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_tablets_find_the_laptop_again_and_bring_their_taps(tmp_path: Path, scheme: str) -> None:
    data, laptop, tablet = tmp_path / "data", f"laptop{os.getpid()}", f"tablet{os.getpid()}"
    night = beside(str(data), "prepare")
    env = {name: text for name, text in os.environ.items() if not name.startswith("RIFFLE_")}
    serve = [sys.executable, "-m", "serving.serve", f"--data={data}", f"--port={PORT}"]
    if scheme == "https":
        serve += ["--https", f"--https-port={SECURE_PORT}"]
    with (
        two_namespaces(laptop, tablet),
        services.process(
            ["ip", "netns", "exec", laptop, *serve],
            {**env, "PYTHONIOENCODING": "utf-8"},
            log=tmp_path / "serve.log",
            is_ready=lambda one: "Riffle is running" in one.output(),
        ),
    ):
        if scheme == "https":
            nss.trust(data / "certificates" / "ca.pem", home=tmp_path / "home")
            env["HOME"] = str(tmp_path / "home")
        browse = [sys.executable, "-m", "tests.serving.namespaces", "tablets"]
        told = subprocess.run(
            ["ip", "netns", "exec", tablet, *browse, str(data), str(night), laptop, scheme],
            cwd=ROOT,
            env=env,
            capture_output=True,
            text=True,
        )
    assert told.returncode == 0, told.stderr
    seen = json.loads(told.stdout.splitlines()[-1])
    assert seen["kept"] == "1"
    assert seen["brought"].startswith("One tap of this tablet came along")
    assert beside(str(data), "calls", night) == 1  # done, and once
    assert seen["by_name"].startswith(f"{scheme}://riffle.local:")
    assert seen["is_secure"] is (scheme == "https")
    assert NEW in (tmp_path / "data" / "riffle.log").read_text(encoding="utf-8")
