"""What a receipt printer understands: the few commands of ESC/POS that every make has.

Text is in code page 437, which all of them have as their first; what it lacks is written without
its accent. No character of a name is ever a command.
"""

import textwrap
import unicodedata

COLUMNS = 32
"""Of the narrow paper of 58 mm, so that it fits the wide one too."""

_WRITTEN = str.maketrans({"€": "EUR ", "−": "-", "–": "-", "’": "'", "“": '"', "”": '"'})
_WITHOUT_PARTS = str.maketrans("łŁøØđĐßœ", "lLoOdDso")
_QR = b"\x1d(k"


class Paper:
    """One slip, line by line; `bytes(paper)` is what is sent."""

    def __init__(self) -> None:
        self._sent = bytearray(b"\x1b@\x1bt\x00\x1ba\x01")  # as new, code page 437, centred

    def line(self, text: str = "", *, bold: bool = False, size: int = 1) -> "Paper":
        """A line, which is broken between words; `size` is how many times as large."""
        self._sent += b"\x1bE" + bytes([bold]) + b"\x1d!" + bytes([(size - 1) * 0x11])
        for part in textwrap.wrap(text, COLUMNS // size) or [""]:
            self._sent += encoded(part) + b"\n"
        return self

    def code(self, link: str) -> "Paper":
        """A link to be scanned, drawn by the printer itself."""
        data = link.encode("ascii")
        self._sent += _QR + b"\x04\x001A2\x00"  # the usual kind
        self._sent += _QR + b"\x03\x001C\x06"  # six dots a square
        self._sent += _QR + b"\x03\x001E1"  # a seventh may be unreadable
        self._sent += _QR + (len(data) + 3).to_bytes(2, "little") + b"1P0" + data
        self._sent += _QR + b"\x03\x001Q0\n"
        return self

    def __bytes__(self) -> bytes:
        return bytes(self._sent) + b"\x1dVB\x00"  # up to the knife, and cut


def encoded(text: str) -> bytes:
    """Text as the printer has it; nothing of it is a command."""
    return b"".join(map(_character, text.translate(_WRITTEN)))


def _character(character: str) -> bytes:
    if unicodedata.category(character).startswith("C"):
        return b""
    try:
        return character.encode("cp437")
    except UnicodeEncodeError:
        plain = unicodedata.normalize("NFKD", character.translate(_WITHOUT_PARTS))
        letters = "".join(one for one in plain if not unicodedata.combining(one))
        return letters.encode("ascii", "replace")
