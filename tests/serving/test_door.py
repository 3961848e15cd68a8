"""Attacks by anybody on the Wi-Fi: each is ended or refused, and others are answered meanwhile."""

import contextlib
import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from serving import door, open_files
from serving.consumers import TOO_MANY
from tests.factories import make_draft_tournament
from tests.services import healthz
from tests.test_rights import make_tablet

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]

HOST = b"Host: 127.0.0.1\r\n"
POST = b"POST /login/ HTTP/1.1\r\n" + HOST + b"Connection: close\r\nContent-Length: %d\r\n\r\n"
CHUNKED = b"POST /login/ HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n"
PATIENCE = 60  # seconds; nothing here takes as long


@contextlib.contextmanager
def caller(server: str) -> Iterator[socket.socket]:
    url = urlsplit(server)
    assert url.hostname
    assert url.port
    with socket.create_connection((url.hostname, url.port), PATIENCE) as opened:
        yield opened


def said(opened: socket.socket) -> bytes:
    """Everything that comes until the other side closes."""
    came = b""
    with contextlib.suppress(ConnectionResetError):
        while piece := opened.recv(65536):
            came += piece
    return came


def status(opened: socket.socket) -> int:
    return int(said(opened).split(b" ", 2)[1])


def is_closed(opened: socket.socket) -> bool:
    return said(opened) == b""


def send_without_end(opened: socket.socket, piece: bytes, *, most: int) -> int:
    """How much was taken before the other side closed; `most` if it never did."""
    sent = 0
    with contextlib.suppress(ConnectionError):
        while sent < most:
            sent += opened.send(piece)
    return sent


@pytest.mark.parametrize(
    ("start", "piece"),
    [
        (b"GET / HTTP/1.1\r\nX-Long: ", b"a"),
        (b"GET /", b"a"),
        (b"GET / HTTP/1.1\r\n", b"X: y\r\n"),
        (b"", b"\r\n"),
        (CHUNKED + b"0\r\n", b"X: y\r\n"),
        (CHUNKED + b"0\r\nX: ", b"a"),
        (CHUNKED + b"1;", b"a"),
        (CHUNKED, b"1;aaaaaaaaaaaaaaaaaaaa\r\na\r\n"),
    ],
    ids=[
        "header",
        "path",
        "headers",
        "empty lines",
        "headers behind a body",
        "header behind a body",
        "length of a piece",
        "lengths of pieces",
    ],
)
def test_a_head_without_end_is_cut_off(server: str, start: bytes, piece: bytes) -> None:
    far_too_much = 64 * 1024 * 1024
    with caller(server) as opened:
        opened.sendall(start)
        assert send_without_end(opened, piece * 4096, most=far_too_much) < far_too_much
    assert healthz(server)


def test_a_head_that_is_too_long_is_told_so(server: str) -> None:
    with caller(server) as opened:
        opened.sendall(b"GET / HTTP/1.1\r\nX: " + b"a" * (door.HEAD_BYTES + 1 - 19))
        assert status(opened) == 431


def test_a_long_body_is_no_long_head(server: str) -> None:
    body = b"a" * (2 * door.HEAD_BYTES)
    with caller(server) as opened:
        opened.sendall(POST % len(body) + body)
        assert status(opened) == 403  # it has no CSRF token


def test_a_body_in_pieces_is_taken(server: str) -> None:
    piece = b"%x\r\n" % 100 + b"a" * 100 + b"\r\n"
    with caller(server) as opened:
        ask = CHUNKED.replace(b"Transfer", b"Connection: close\r\nTransfer")
        opened.sendall(ask + piece * 500 + b"0\r\nX: y\r\n\r\n")
        assert status(opened) == 403  # it has no CSRF token


@pytest.mark.parametrize(
    ("sent", "limit"),
    [
        (b"", "HEAD_SECONDS"),
        (b"GET / HTTP/1.1\r\nHost: ", "HEAD_SECONDS"),
        (POST % 9 + b"abc", "BODY_SECONDS"),
    ],
    ids=["nothing", "half a head", "half a body"],
)
def test_whoever_does_not_finish_is_let_go(
    server: str, sent: bytes, limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, limit, 0.2)
    with caller(server) as opened:
        opened.sendall(sent)
        assert status(opened) == 408


def test_empty_lines_keep_no_connection_open(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "HEAD_SECONDS", 0.2)
    with caller(server) as opened:
        opened.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert opened.recv(65536).startswith(b"HTTP/1.1 200 ")
        opened.sendall(b"\r\n\r\n")
        assert b"HTTP/1.1 408 " in said(opened)


def test_whoever_does_not_read_the_answer_is_let_go(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "READ_SECONDS", 0.2)
    with caller(server) as opened:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        ask = b"GET /login/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        assert send_without_end(opened, ask, most=2 * 1024 * 1024) < 2 * 1024 * 1024
    assert healthz(server)


def test_hundreds_of_requests_in_one_breath_are_refused(server: str) -> None:
    with caller(server) as opened:
        opened.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 300)
        assert b"HTTP/1.1 400 " in said(opened)


def test_what_cannot_be_read_writes_no_line_of_the_log(
    server: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caller(server) as opened:
        opened.sendall(b"\0\1 nonsense\r\n\r\n")
        assert status(opened) == 400
    assert [line.getMessage() for line in caplog.records if line.name == "uvicorn.error"] == []


def test_who_comes_last_takes_the_place_of_who_has_waited_longest(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("django.conf.settings.MOST_CONNECTIONS", 3)
    with contextlib.ExitStack() as stack:
        held = []
        for _ in range(5):
            held.append(stack.enter_context(caller(server)))
            held[-1].sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n")
            # The server has taken it in when the next one is answered.
            assert healthz(server)
        assert is_closed(held[0])
        assert is_closed(held[1])
        held[-1].sendall(b"Connection: close\r\n\r\n")
        assert status(held[-1]) == 200


def test_a_full_house_lets_the_crowd_give_way(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_files, "capacity", lambda: 3)
    with contextlib.ExitStack() as stack:
        crowd = [stack.enter_context(caller(server)) for _ in range(6)]
        assert healthz(server)
        assert is_closed(crowd[0])


# -- sockets --------------------------------------------------------------------------------------


def open_socket(server: str, path: str = "/", **headers: str) -> ClientConnection:
    return connect(
        f"{server.replace('http', 'ws')}/ws{path}",
        origin=Origin(server),
        proxy=None,
        additional_headers=headers,
        open_timeout=PATIENCE,
    )


def closing(one: ClientConnection) -> int | None:
    """The code with which it is closed."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            one.recv(PATIENCE)
    return one.close_code


def test_a_large_frame_is_refused_before_it_is_there(server: str) -> None:
    with open_socket(server) as one:
        frame = Frame(Opcode.TEXT, b"a" * 16 * 1024 * 1024).serialize(mask=True)
        one.socket.sendall(frame[:5000])  # the head says how long it will be
        assert closing(one) == 1009


def test_a_message_in_endless_empty_pieces_is_cut_off(server: str) -> None:
    empty = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True)
    with open_socket(server) as one:
        one.socket.sendall(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True) + empty * 100)
        assert closing(one) in (1006, None)


def test_a_stream_of_pings_is_cut_off(server: str) -> None:
    ping = Frame(Opcode.PING, b"").serialize(mask=True)
    with open_socket(server) as one:
        with contextlib.suppress(ConnectionError):
            one.socket.sendall(ping * 20_000)
        assert closing(one) in (1006, None)


def test_a_large_body_of_a_stranger_is_refused(server: str) -> None:
    with caller(server) as opened:
        opened.sendall(POST % 1_000_000)
        assert status(opened) == 413


def test_strangers_of_one_address_share_so_many_sockets_and_tablets_come_in_all_the_same(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("django.conf.settings.MOST_CONNECTIONS", 2)
    tournament = make_draft_tournament()
    token = make_tablet(tournament)
    with open_socket(server) as one, open_socket(server) as two:
        assert one.recv(PATIENCE)
        assert two.recv(PATIENCE)
        with open_socket(server) as three:
            assert closing(three) == TOO_MANY
        path = f"/t/{tournament.pk}/tables/1/"
        with open_socket(server, path, Cookie=f"tablet={token}") as tablet:
            assert tablet.recv(PATIENCE)


def test_a_quarter_of_all_sockets_is_kept_for_staff_and_tablets(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_files, "capacity", lambda: 2)
    monkeypatch.setattr(open_files, "for_strangers", lambda: 1)
    with open_socket(server) as one:
        assert one.recv(PATIENCE)
        with open_socket(server) as two:
            assert closing(two) == TOO_MANY
