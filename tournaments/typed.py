"""What people and programs type, read in one way: numbers that fit, and text that can be kept."""

import unicodedata
from collections.abc import Iterable, Mapping

from django.urls.converters import IntConverter

MOST_DIGITS = 9  # more than any night has of anything, and every column takes them

_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn"}


def whole(text: str) -> int | None:
    """The number that these digits say; None where it is something else, or too large."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def wholes(texts: Iterable[str]) -> list[int]:
    """The numbers among these texts."""
    return [number for text in texts if (number := whole(text)) is not None]


def numbered(fields: Mapping[str, object], prefix: str) -> dict[int, str]:
    """What was typed into seat-1, seat-2 and so on, by that number."""
    told = {field.removeprefix(prefix): field for field in fields if field.startswith(prefix)}
    found = ((whole(written), field) for written, field in told.items())
    return {number: str(fields[field]) for number, field in found if number is not None}


class NumberInAddress(IntConverter):
    """`<num:entry>` in a route: what is longer than a number of anything is no address."""

    regex = f"[0-9]{{1,{MOST_DIGITS}}}"


def is_text(text: str) -> bool:
    """Whether every database takes it: PostgreSQL keeps no NUL, and nobody half a character."""
    return "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)


def name(text: str) -> str:
    """A name as it looks: composed, and without what nobody sees.

    Control, zero-width and bidi characters would let two people look the same, or turn a line of
    the screen around.
    """
    seen = (" " if letter.isspace() else letter for letter in unicodedata.normalize("NFC", text))
    kept = "".join(letter for letter in seen if unicodedata.category(letter) not in _UNSEEN)
    return " ".join(kept.split())
