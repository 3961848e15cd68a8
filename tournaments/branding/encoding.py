"""A picture that somebody sends, made anew: nothing of the file itself is kept.

What comes out is a PNG or a JPEG of at most 300 KB with no metadata (a photo says where it was
taken), whatever lay in the file beside the picture. What goes in is a PNG, JPEG, WebP or GIF;
drawings such as SVG are programs, and are refused. Its size is looked at before its pixels are.
"""

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import BinaryIO

from PIL import Image

from rules_engine.errors import RuleViolation
from tournaments.models.picture import MOST_BYTES

MOST_SENT = 12 * 1024 * 1024
MOST_PIXELS = 30_000_000
MOST_SIDE = 12_000
LEAST_SIDE = 16
MOST_SCANS = 100
SIDES = (1200, 900, 640, 480, 320)
"""Of what is kept; a wall of 4K shows a logo a fifth of itself wide."""
FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
_SCAN = b"\xff\xda"
_FEW_COLOURS = 256
_ORIENTATION = 0x0112
_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}

# A picture of thirty million pixels needs a hundred megabytes while it is read.
_one_at_a_time = threading.Lock()


@dataclass(frozen=True, slots=True)
class Encoded:
    """What is kept of a picture."""

    data: bytes
    width: int
    height: int


def encode(sent: BinaryIO) -> Encoded:
    """The picture as it is kept; RuleViolation `no_picture` or `picture_too_large`."""
    content = sent.read(MOST_SENT + 1)
    if len(content) > MOST_SENT:
        raise RuleViolation(
            "picture_too_large", "That file is larger than 12 MB: send a smaller one."
        )
    with _one_at_a_time:
        try:
            return _smallest(_read(content))
        except RuleViolation:
            raise
        except (Image.DecompressionBombError, MemoryError):
            raise _too_many_pixels() from None
        except Exception:  # Pillow has no end of them for files made to break it
            sentence = "That is no picture that can be read: send a PNG, a JPEG, a WebP or a GIF."
            raise RuleViolation("no_picture", sentence) from None


def _too_many_pixels() -> RuleViolation:
    sentence = "That picture has too many pixels: send one of at most 30 million."
    return RuleViolation("picture_too_large", sentence)


def _read(content: bytes) -> Image.Image:
    """The first picture of the file, upright, in colours that can be written."""
    with Image.open(BytesIO(content), formats=FORMATS) as found:
        width, height = found.size
        if width * height > MOST_PIXELS or max(width, height) > MOST_SIDE:
            raise _too_many_pixels()
        if min(width, height) < LEAST_SIDE:
            raise RuleViolation("no_picture", "That picture is too small to be seen on a wall.")
        if found.format == "JPEG" and content.count(_SCAN) > MOST_SCANS:
            raise ValueError("nobody's camera writes so many scans")
        found.draft("RGB", (SIDES[0], SIDES[0]))
        found.thumbnail((SIDES[0], SIDES[0]), Image.Resampling.LANCZOS)
        turn = _turn(found)
        upright = found.transpose(turn) if turn is not None else found
        has_holes = found.has_transparency_data
        plain = upright.convert("RGBA" if has_holes else "RGB")
    bare = Image.new(plain.mode, plain.size)
    bare.paste(plain)  # and nothing that was written beside the pixels
    return bare


def _turn(picture: Image.Image) -> Image.Transpose | None:
    """As the camera was held. What else a file notes, nobody has to be able to read."""
    try:
        return _TURNS.get(int(picture.getexif().get(_ORIENTATION) or 1))
    except Exception:  # as above
        return None


def _smallest(picture: Image.Image) -> Encoded:
    """As large as it can be kept."""
    for side in SIDES:
        smaller = picture.copy()
        smaller.thumbnail((side, side), Image.Resampling.LANCZOS)
        for data in _written(smaller):
            if len(data) <= MOST_BYTES:
                return Encoded(data, smaller.width, smaller.height)
    raise _too_many_pixels()


def _written(picture: Image.Image) -> Iterator[bytes]:
    """Drawings as they are, then with fewer colours; photos better, then smaller."""
    has_holes = picture.mode == "RGBA"
    if has_holes or picture.getcolors(_FEW_COLOURS):
        yield _saved(picture, "PNG", optimize=True)
    if has_holes:
        fewer = picture.quantize(_FEW_COLOURS, method=Image.Quantize.FASTOCTREE)
        yield _saved(fewer, "PNG", optimize=True)
    else:
        for quality in (88, 76, 60):
            yield _saved(picture, "JPEG", quality=quality, optimize=True)


def _saved(picture: Image.Image, kind: str, **how: object) -> bytes:
    written = BytesIO()
    picture.save(written, kind, **how)
    return written.getvalue()
