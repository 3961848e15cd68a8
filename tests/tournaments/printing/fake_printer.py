"""A receipt printer that understands the bytes, and runs out of paper.

Like a real one it answers DLE EOT at once and everything else in turn; without paper what is left
of a slip stays in its memory until there is some.
"""

import contextlib
import socket
import threading
from collections.abc import Iterator


class FakePrinter:
    """What it has cut off is in `slips`, each a list of lines; a code is a line `<link>`."""

    def __init__(self, *, lines: int = 1000) -> None:
        self.slips: list[list[str]] = []
        self.paper = lines
        self.is_open = False
        self.hangs_up = False
        self._lock = threading.Lock()
        self._slip: list[str] = []
        self._text = bytearray()
        self._memory = bytearray()
        self._code = ""
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._server.getsockname()[1])
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def load(self, lines: int) -> None:
        """A new roll."""
        with self._lock:
            self.paper += lines
            self._print(None)

    def stop(self) -> None:
        self._server.close()

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                line, _ = self._server.accept()
                with line, contextlib.suppress(OSError):
                    self._talk(line)

    def _talk(self, line: socket.socket) -> None:
        while said := line.recv(4096):
            with self._lock:
                while (at := said.find(b"\x10\x04")) >= 0:
                    line.sendall(bytes([self._status(said[at + 2])]))
                    said = said[:at] + said[at + 3 :]
                self._memory += said
                if said and self.hangs_up:
                    return
                self._print(line)

    def _status(self, which: int) -> int:
        none = self.paper <= 0
        bits = {
            1: 0x08 * (none or self.is_open),
            2: 0x04 * self.is_open | 0x20 * none,
            4: 0x60 * none,
        }
        return 0x12 | bits[which]

    def _print(self, line: socket.socket | None) -> None:
        while self._memory and self.paper > 0 and not self.is_open:
            taken = self._take(bytes(self._memory), line)
            if not taken:
                return
            del self._memory[:taken]

    def _take(self, memory: bytes, line: socket.socket | None) -> int:
        """How many bytes the next command has."""
        match memory[:2]:
            case b"\x1b@":
                return 2
            case b"\x1bt" | b"\x1ba" | b"\x1bE" | b"\x1d!":
                return 3
            case b"\x1d(":
                length = 5 + int.from_bytes(memory[3:5], "little")
                if memory[5:8] == b"1P0":
                    self._code = memory[8:length].decode()
                if memory[5:7] == b"1Q":
                    self._text += f"<{self._code}>".encode("cp437")
                return length
            case b"\x1dV":
                self.slips.append(self._slip)
                self._slip = []
                return 4
            case b"\x1dr":
                if line is None:
                    return 0  # whoever asked may be gone; the answer is kept for who asks next
                line.sendall(b"\x00")
                return 3
        if memory[:1] == b"\n":
            self._slip.append(self._text.decode("cp437"))
            self._text.clear()
            self.paper -= 1
        else:
            assert memory[0] >= 0x20, f"not understood: {memory[:4]!r}"
            self._text += memory[:1]
        return 1


@contextlib.contextmanager
def fake_printer(*, lines: int = 1000) -> Iterator[FakePrinter]:
    made = FakePrinter(lines=lines)
    try:
        yield made
    finally:
        made.stop()
