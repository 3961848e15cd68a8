"""Pictures as somebody sends them, the good and the bad."""

from io import BytesIO
from typing import Any

from PIL import Image


def made(kind: str = "PNG", size: tuple[int, int] = (320, 160), **how: Any) -> bytes:
    """A plain picture in red."""
    file = BytesIO()
    Image.new("RGB", size, "#b3202a").save(file, kind, **how)
    return file.getvalue()


def noise(kind: str, size: tuple[int, int], mode: str = "RGB") -> bytes:
    """A picture that nothing packs well, like a photo of gravel."""
    bands = [Image.effect_noise(size, 90) for _ in mode]
    file = BytesIO()
    Image.merge(mode, bands).save(file, kind)
    return file.getvalue()
