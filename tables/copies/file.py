"""The file of an event: a whole copy, then the changes since, as often as somebody added them.

Lines of JSON, packed with gzip, one member for each portion. A line is a row, or the name of one
that is gone; a portion ends with a seal, the hash over the seal before it and its own lines. What
comes after the last seal was cut off while it was written, and does not count.
"""

import gzip
import hashlib
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from io import SEEK_END, BytesIO
from typing import Any, BinaryIO

from config.version import VERSION, is_newer
from tables.copies.kinds import BY_NAME, Identity, Row

FORM = 1
"""How a copy is laid out."""

# Every row of a night has a hash, a nonce or a time of its own, so it packs to a tenth at best.
MOST_UNPACKED_OF_A_BYTE = 30
MOST_UNPACKED_AT_LEAST = 1024 * 1024
FEWEST_BYTES_OF_A_LINE = 8
MOST_LINES_AT_LEAST = 10_000


class NotACopyError(ValueError):
    """Why a file cannot be read as the copy of an event, in a sentence."""


@dataclass
class Copy:
    """An event as a file has it: the rows of every kind by what they are known by."""

    key: str = ""
    name: str = ""
    release: str = ""
    sealed_at: datetime | None = None
    seal: str = ""
    is_cut_off: bool = False
    rows: dict[str, dict[Identity, Row]] = field(
        default_factory=lambda: {name: {} for name in BY_NAME}
    )

    def take(self, line: Mapping[str, Any]) -> None:
        """One line more."""
        if "riffle" in line:
            self._begin(line)
            return
        kind = BY_NAME[line["kind"]]
        if "gone" in line:
            self.rows[kind.name].pop(tuple(line["gone"]), None)
        else:
            self.rows[kind.name][kind.identify(line["row"])] = line["row"]

    def _begin(self, header: Mapping[str, Any]) -> None:
        if header["riffle"] != "event":
            raise ValueError(header["riffle"])
        if header["form"] > FORM or is_newer(header["release"]):
            raise NotACopyError(
                f"This copy was written by release {header['release']} of Riffle, and this is "
                f"{VERSION}. Use that release or a later one; nothing was changed."
            )
        for said in ("event", "name"):
            if not isinstance(header[said], str):
                raise TypeError(said)
        self.key, self.name, self.release = header["event"], header["name"], header["release"]


def read(file: BinaryIO) -> Copy:
    """The copy as far as it is sealed; NotACopyError if there is none."""
    copy, unsealed, seal = Copy(), [], hashlib.sha256()
    for text in _texts(file):
        try:
            line = _parsed(text)
            sealed = line.get("seal")
        except (ValueError, AttributeError, RecursionError):
            break
        if sealed is None:
            seal.update(text)
            unsealed.append(line)
            continue
        if sealed != seal.hexdigest():
            raise NotACopyError("This copy was changed or damaged after it was written.")
        try:
            for one in unsealed:
                copy.take(one)
            copy.seal, copy.sealed_at = sealed, datetime.fromisoformat(line["at"])
        except (LookupError, TypeError, ValueError, AttributeError) as other:
            raise _nonsense(other) from None
        unsealed, seal = [], hashlib.sha256(sealed.encode())
    if not copy.key:
        raise NotACopyError("This file is not the copy of an event, or it was cut off at once.")
    copy.is_cut_off = bool(unsealed)
    return copy


def _parsed(text: bytes) -> Any:
    """What a line says; ValueError for what is no text of ours, such as half a character."""
    line = json.loads(text, parse_constant=_refuse)
    if b"\\ud" in text.lower():
        _line(line)
    return line


def _refuse(constant: str) -> None:
    raise ValueError(constant)


def _nonsense(error: Exception) -> NotACopyError:
    if isinstance(error, NotACopyError):
        return error
    return NotACopyError("This file is not the copy of an event, or of a newer Riffle.")


def _texts(file: BinaryIO) -> Iterator[bytes]:
    """The lines of all portions, as far as they can be unpacked; never much more than there is."""
    packed = file.seek(0, SEEK_END)
    left = max(packed * MOST_UNPACKED_OF_A_BYTE, MOST_UNPACKED_AT_LEAST)
    lines = max(packed // FEWEST_BYTES_OF_A_LINE, MOST_LINES_AT_LEAST)
    file.seek(0)
    try:
        with gzip.open(file) as unpacked:
            while text := unpacked.readline(left + 1):
                left, lines = left - len(text), lines - 1
                if left < 0 or lines < 0:
                    raise NotACopyError("This file is not the copy of an event: it never ends.")
                yield text
    except (EOFError, OSError, zlib.error):
        return


def pack(lines: Iterable[bytes], *, after: str, at: datetime) -> tuple[bytes, str]:
    """The lines as a portion that follows the seal `after`, and its own seal."""
    packing, seal = BytesIO(), hashlib.sha256(after.encode())
    with gzip.GzipFile(fileobj=packing, mode="wb", mtime=0) as member:
        for line in lines:
            seal.update(line)
            member.write(line)
        member.write(_line({"seal": seal.hexdigest(), "at": at.isoformat()}))
    return packing.getvalue(), seal.hexdigest()


def changes(before: Copy, key: str, name: str, rows: Iterable[tuple[str, Row]]) -> Iterator[bytes]:
    """The lines that bring `before`, empty or not, to these rows."""
    yield head(key, name)
    there: dict[str, set[Identity]] = {kind: set() for kind in BY_NAME}
    for kind, row in rows:
        identity = BY_NAME[kind].identify(row)
        there[kind].add(identity)
        if before.rows[kind].get(identity) != row:
            yield told(kind, row)
    for kind, known in before.rows.items():
        for identity in known.keys() - there[kind]:
            yield gone(kind, identity)


def head(key: str, name: str) -> bytes:
    """The line that every portion begins with."""
    return _line({"riffle": "event", "form": FORM, "release": VERSION, "event": key, "name": name})


def told(kind: str, row: Row) -> bytes:
    """The line of a row that is new or has changed."""
    return _line({"kind": kind, "row": row})


def gone(kind: str, identity: Identity) -> bytes:
    """The line of a row that is no more."""
    return _line({"kind": kind, "gone": identity})


def _line(content: Mapping[str, Any]) -> bytes:
    text = json.dumps(content, separators=(",", ":"), ensure_ascii=False)
    return text.encode() + b"\n"
