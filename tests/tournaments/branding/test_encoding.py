"""What is made of a picture that somebody sends: small, plain, and nothing that lay beside it."""

import struct
import tracemalloc
import zlib
from io import BytesIO

import pytest
from PIL import Image

from rules_engine.errors import RuleViolation
from tests.tournaments.branding.pictures import made, noise
from tournaments.branding.encoding import MOST_SENT, encode
from tournaments.models.picture import MOST_BYTES, kind_of

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><script>1</script></svg>'
HTML = b"<!doctype html><script>alert(1)</script>"
GPS = 0x8825
MEGABYTE = 1024 * 1024


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


def refusal(sent: bytes) -> str:
    with pytest.raises(RuleViolation) as refused:
        encode(BytesIO(sent))
    return refused.value.code


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
def test_what_browsers_show_is_taken(kind: str) -> None:
    kept = encode(BytesIO(made(kind)))
    assert (kept.width, kept.height) == (320, 160)
    assert opened(kept.data).size == (320, 160)
    assert kind_of(kept.data) in ("image/png", "image/jpeg")


@pytest.mark.parametrize(
    "sent",
    [
        noise("JPEG", (1800, 1200)),
        noise("PNG", (700, 700), "RGBA"),
    ],
    ids=["a photo", "a drawing with holes"],
)
def test_whatever_comes_is_kept_small(sent: bytes) -> None:
    kept = encode(BytesIO(sent))
    assert len(kept.data) <= MOST_BYTES
    assert max(kept.width, kept.height) <= 1200


def test_a_logo_keeps_its_holes() -> None:
    file = BytesIO()
    Image.new("RGBA", (200, 100), (179, 32, 42, 0)).save(file, "PNG")
    file.seek(0)
    kept = opened(encode(file).data).convert("RGBA")
    assert kept.getchannel("A").getextrema() == (0, 0)


def test_a_photo_is_turned_upright_and_says_no_longer_where_it_was_taken() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was held upright
    exif.get_ifd(GPS)[2] = (40.0, 11.0, 36.0)
    sent = made("JPEG", (400, 200), exif=exif, comment=b"my kitchen")
    assert opened(sent).getexif().get_ifd(GPS)
    kept = encode(BytesIO(sent))
    assert (kept.width, kept.height) == (200, 400)
    found = opened(kept.data)
    assert not found.getexif()
    assert not {"exif", "comment", "icc_profile", "xmp"} & set(found.info)
    assert b"my kitchen" not in kept.data


@pytest.mark.parametrize("tag", [0x0100, 0x02BC], ids=["a size", "a packet"])
def test_a_photo_whose_notes_are_nonsense_is_turned_upright_all_the_same(tag: int) -> None:
    notes = [(0x0112, 3, b"\0\x06\0\0"), (tag, 2, b"abcd")]
    fields = [struct.pack(">HHI4s", number, kind, 1, value) for number, kind, value in notes]
    exif = b"Exif\0\0MM\0*" + struct.pack(">IH", 8, len(fields)) + b"".join(fields) + bytes(4)
    kept = encode(BytesIO(made("JPEG", (400, 200), exif=exif)))
    assert (kept.width, kept.height) == (200, 400)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "WEBP"])
def test_what_lies_behind_or_inside_a_picture_is_not_kept(kind: str) -> None:
    kept = encode(BytesIO(made(kind) + HTML + b"PK\x03\x04"))
    assert b"script" not in kept.data
    assert b"PK\x03\x04" not in kept.data


@pytest.mark.parametrize(
    "sent",
    [
        SVG,
        HTML,
        b"",
        b"\x89PNG\r\n\x1a\n" + HTML,
        b"\xff\xd8\xff\xe0" + 400 * b"\x00",
        b"GIF89a" + HTML,
        made("BMP"),
        made("TIFF"),
        made("PDF"),
        made("PNG")[:90],
        made("PNG", (1, 1)),
    ],
    ids=["svg", "html", "nothing", "half", "zeros", "gif", "bmp", "tiff", "pdf", "cut", "dot"],
)
def test_what_is_no_picture_is_refused(sent: bytes) -> None:
    assert refusal(sent) == "no_picture"


def png_of(width: int, height: int) -> bytes:
    """A small file that says it is a large picture."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        )

    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    rows = zlib.compress(bytes((width // 8 + 1) * min(height, 2000)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.mark.parametrize("size", [(60_000, 60_000), (500_000, 10), (7000, 7000)])
def test_a_bomb_is_refused_before_it_goes_off(size: tuple[int, int]) -> None:
    sent = png_of(*size)
    assert len(sent) < MEGABYTE
    tracemalloc.start()
    code = refusal(sent)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert code == "picture_too_large"
    assert peak < 20 * MEGABYTE


def test_a_photo_of_a_thousand_scans_is_refused() -> None:
    sent = made("JPEG", (600, 600), progressive=True)
    at = sent.index(b"\xff\xda")
    assert refusal(sent[:at] + 200 * sent[at:-2]) == "no_picture"


def test_a_file_that_is_too_long_is_refused() -> None:
    assert refusal(made() + bytes(MOST_SENT)) == "picture_too_large"
