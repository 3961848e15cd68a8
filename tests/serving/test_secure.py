"""riffle.py serve --https, as a process: two ports behind one door, the default from then on."""

import contextlib
import http.client
import os
import re
import signal
import socket
import ssl
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import riffle
from serving import serve
from serving.certificates import CA
from serving.secure import Choice
from tests.services import Process, free_port, wait_until

pytestmark = pytest.mark.services

ENV = {k: v for k, v in os.environ.items() if k not in ("DATABASE_URL", "REDIS_URL")}
FEW = 20


@contextlib.contextmanager
def serving(data: Path, port: int, *options: object) -> Iterator[Process]:
    server = Process(
        [sys.executable, "riffle.py", "serve", "--data", data, "--port", port, *options],
        env={**ENV, "PYTHONIOENCODING": "utf-8", "RIFFLE_CONNECTIONS": str(FEW)},
        log=data.with_name("log"),
        is_ready=lambda p: "Ctrl-C stops it." in p.output(),
        end_by=signal.SIGINT,
    )
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Process, Path, int, int]]:
    """A first start with HTTPS; its data and both ports."""
    data = tmp_path_factory.mktemp("secure") / "data"
    ports = free_port(), free_port()
    with serving(data, ports[0], "--https", "--https-port", ports[1]) as server:
        yield server, data, *ports


def asked(
    connection: http.client.HTTPConnection, host: str = "riffle.local"
) -> tuple[http.client.HTTPResponse, str]:
    connection.request("GET", "/login/", headers={"Host": f"{host}:{connection.port}"})
    answer = connection.getresponse()
    return answer, answer.read().decode()


def by_https(data: Path, port: int) -> http.client.HTTPSConnection:
    trusting = ssl.create_default_context(cafile=data / "certificates" / CA)
    return http.client.HTTPSConnection("localhost", port, context=trusting)


Served = tuple[Process, Path, int, int]


def test_the_start_says_what_to_open_and_to_compare(served: Served) -> None:
    server, _, plain_port, secure_port = served
    told = server.output()
    assert f":{secure_port}/" in told
    assert f":{plain_port}/trust/" in told
    assert re.search(r"^  ([0-9A-F]{2}:){31}[0-9A-F]{2}$", told, re.MULTILINE)


def test_both_ports_are_served_and_staff_are_led_to_https(served: Served) -> None:
    _, data, plain_port, secure_port = served
    plain, page = asked(http.client.HTTPConnection("localhost", plain_port))
    secure, secure_page = asked(by_https(data, secure_port))
    assert (plain.status, secure.status) == (200, 200)
    assert "could read your password" in page
    assert f"https://riffle.local:{secure_port}/login/" in page
    here = asked(http.client.HTTPConnection("localhost", plain_port), "localhost")[1]
    assert "could read your password" not in here  # nothing leaves the laptop
    assert "could read your password" not in secure_page
    assert plain.headers["Set-Cookie"].startswith("csrftoken=")
    assert secure.headers["Set-Cookie"].startswith("__Host-csrftoken=")
    # It would close the plain port of the same name.
    assert "Strict-Transport-Security" not in secure.headers


def test_whoever_never_finishes_a_handshake_gives_way(served: Served) -> None:
    _, data, _, port = served
    with contextlib.ExitStack() as held:
        holders = [
            held.enter_context(socket.create_connection(("127.0.0.1", port)))
            for _ in range(3 * FEW)
        ]
        assert asked(by_https(data, port))[0].status == 200
        wait_until(lambda: sum(map(is_closed, holders)) >= 2 * FEW, what="the oldest were let go")


def test_what_is_no_handshake_ends(served: Served) -> None:
    with socket.create_connection(("127.0.0.1", served[3])) as opened:
        opened.sendall(b"GET / HTTP/1.1\r\n\r\n")
        wait_until(lambda: is_closed(opened), what="it is closed")


def test_once_set_up_it_is_the_default(served: Served) -> None:
    _, data, _, port = served
    assert told(data) == Choice(port)
    assert told(data, "--no-https") is None
    assert told(data, "--https") == Choice(8443)
    assert told(data.with_name("another")) is None


def test_files_that_are_no_certificate_stop_the_start(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.pem"
    wrong.write_text("nothing")
    with pytest.raises(serve.StartError, match="cannot be used as a certificate"):
        told(tmp_path, "--certificate", wrong, "--key", wrong)


def told(data: Path, *options: object) -> Choice | None:
    """What a start with these options would do."""
    given = ["--data", data, "--port", 1, *options]
    return serve._https(serve._parse([str(one) for one in given]))


def is_closed(opened: socket.socket) -> bool:
    opened.setblocking(False)
    try:
        opened.recv(100)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def test_options_are_handed_on() -> None:
    args = riffle.parse(["--https-port", "9000", "--certificate", "a.pem", "--key", "/b.pem"])
    _, command = riffle.inside(args)
    assert command[-6:] == [
        "--https-port",
        "9000",
        "--certificate",
        str(Path("a.pem").absolute()),
        "--key",
        "/b.pem",
    ]


@pytest.mark.parametrize("wrong", [["--certificate", "a.pem"], ["--https", "--no-https"]])
def test_options_that_do_not_go_together_are_refused(wrong: list[str]) -> None:
    with pytest.raises(SystemExit):
        riffle.parse(["serve", *wrong])


def test_the_end_is_said_in_plain_words_however_many_are_connected(tmp_path: Path) -> None:
    data, ports = tmp_path / "data", (free_port(), free_port())
    with serving(data, ports[0], "--https", "--https-port", ports[1]) as server:
        plain, secure = (
            http.client.HTTPConnection("localhost", ports[0]),
            by_https(data, ports[1]),
        )
        assert [asked(one)[0].status for one in (plain, secure)] == [200, 200]
        hanging = socket.create_connection(("localhost", ports[1]))
        server.stop()
        hanging.close()
    assert "Riffle has stopped. Everything is saved." in server.output()
    assert "[error" not in server.output()
