"""What people and programs may type that no field has room for."""

import gzip
import random
from functools import cache
from io import BytesIO
from uuid import UUID

from PIL import Image

NUMBERS = (
    "0",
    "-1",
    "+1",
    "00001",
    "2147483647",
    "2147483648",
    "4294967296",
    "999999999",
    "1000000000",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551616",
    "9" * 30,
    "9" * 4301,
    "-" + "9" * 4301,
    "1_000",
    "1e3",
    "1e400",
    "1E+999999",
    "-0.00",
    "0.001",
    ".5",
    "37,50",
    "NaN",
    "sNaN",
    "Infinity",
    "-inf",
    "٣",
    "²",
    "१२",
    "0x10",
    "1/2",
    " 7 ",
)
TIMES = (
    "0001-01-01",
    "9999-12-31",
    "0001-01-01T00:00",
    "9999-12-31T23:59",
    "2026-02-30",
    "2026-02-30T12:00",
    "10000-01-01T00:00",
    "2026-03-29T02:30",
    "2026-11-14T19:00+23:59",
    "25:61",
    "23:59:60",
    "24:00",
)
TEXTS = (
    "",
    " ",
    "\x00",
    "Mae\x00ve",
    "\u202egro.elffir",
    "\u200b\u200d\u2060\ufeff",
    "Zoe\u0308 O\u2019Neill",
    "\ud800",
    "\udfff\ud800",
    "\U0001f0a1" * 40,
    "\u0301" * 500,
    "a" * 201,
    "x" * 20_000,
    "line\r\nline\tline\x1b[31m\x7f\x85\u2028",
    "<script>alert(1)</script>",
    "{{ 7*7 }} {% now %}",
    "{} {0} {name} %s %(x)s %",
    "' OR 1=1; --",
    "../../../../etc/passwd",
    "//evil.example/",
    "javascript:alert(1)",
    "\\x00\\u0000",
    "None",
    "null",
    "[]",
    "on",
    "ﬀ ﷽ İ ß",
    "1.1",
    "1.99999999999999999999",
    "99.-1",
    "As Kd",
    "Zz",
)
CHARSETS = ("utf-8", "UTF8", "utf-7", "utf-16", "latin-1", "idna", "hex", "rot13", "nonsense", "")
ACCEPTED = ("text/html", "application/json", "*/*", "application/json, text/html", "\xff\xfe", "")
METHODS = ("HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW", "get")
HEADERS = (
    ("accept-language", "\xff" * 200),
    ("accept-language", "de;q=" + "9" * 4301),
    ("content-length", "9" * 4301),
    ("content-length", "-1"),
    ("content-length", "nonsense"),
    ("host", "evil.example"),
    ("host", ""),
    ("if-modified-since", "Thu, 99 Foo 99999 99:99:99 GMT"),
    ("if-none-match", '"' + "x" * 2_000),
    ("range", "bytes=" + "9" * 4301 + "-"),
    ("referer", "http://[::1"),
    ("origin", "http://[bad"),
    ("x-forwarded-for", "not an address"),
    ("x-forwarded-proto", "\xff"),
    ("x-csrftoken", "\xff" * 32),
    ("cookie", "sessionid=\xff\xfe; tablet=; csrftoken"),
    ("cookie", "sessionid=" + "a" * 5_000),
    ("cookie", 'tablet="\\303\\050"; messages=garbage; sessionid="\\000"'),
    ("content-encoding", "gzip"),
    ("transfer-encoding", "chunked"),
    ("x-requested-with", "\x00"),
)


def text(rng: random.Random) -> str:
    """Something for a field, most of it from the lists above."""
    if rng.random() < 0.05:
        return str(UUID(int=rng.getrandbits(128)))
    if rng.random() < 0.1:
        return "".join(
            chr(rng.choice((rng.randrange(128), rng.randrange(0x110000)))) for _ in "12345"
        )
    return rng.choice(rng.choice((NUMBERS, TIMES, TEXTS, TEXTS)))


@cache
def _files() -> tuple[bytes, ...]:
    """Such as people send: pictures, lists, the copy of an event."""
    said = '{"riffle":"event","form":1,"release":"0.2","event":"a","name":"b"}\n{"kind":"person"}\n'
    lists = (
        "Name;Phone;E-mail\nAnn Lee;1;a@b.example\n",
        '"First name",Surname\r\nZoe\u0308,"O\u2019Neill"\r\n',
    )
    pictures = []
    for kind in ("PNG", "JPEG", "WEBP", "GIF"):
        exif, file = Image.Exif(), BytesIO()
        exif[0x0112] = 6
        Image.effect_noise((48, 32), 60).convert("RGB").save(file, kind, exif=exif)
        pictures.append(file.getvalue())
    texts = [text.encode(code) for text in lists for code in ("utf-8", "utf-16", "utf-7")]
    return (*pictures, *texts, gzip.compress(said.encode()), b"")


def file(rng: random.Random) -> bytes:
    """One of those, most of them damaged."""
    content = bytearray(rng.choice(_files()))
    for _ in range(rng.choice((0, 1, 2, 8)) if content else 0):
        content[rng.randrange(len(content))] = rng.choice((0, 1, 127, 255))
    return bytes(content[: rng.choice((len(content), len(content), 20))])
