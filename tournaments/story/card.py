"""The results as one picture for a newsletter: who won, what was raised, the field over the night.

It is drawn with the fonts of the screens and looks the same wherever it is shown. Names that are
long get smaller letters, then a second line; nothing is cut.
"""

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from django.conf import settings
from PIL import Image, ImageDraw, ImageFont

from tournaments.story.screen import Story

WIDTH, HEIGHT = 1200, 675
_EDGE = 64
_DISPLAY, _TEXT, _BOLD = (
    "besley-5.3.0-semibold.ttf",
    "public-sans-5.3.0-regular.ttf",
    "public-sans-5.3.0-bold.ttf",
)
_GREEN, _DEEP, _LINE = (14, 74, 56), (10, 58, 44), (47, 107, 87)
_INK, _SOFT, _MARIGOLD = (253, 248, 234), (207, 225, 214), (251, 210, 127)
_SPACING = 1.24


@lru_cache(maxsize=16)
def png(story: Story) -> bytes:
    """The card of a night that is over."""
    image = Image.new("RGB", (WIDTH, HEIGHT), _GREEN)
    _Card(ImageDraw.Draw(image)).draw(story)
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


@dataclass(frozen=True, slots=True)
class _Card:
    canvas: ImageDraw.ImageDraw

    def draw(self, story: Story) -> None:
        """From the top down: whose night, who won, what it raised."""
        self._curve(story)
        y = self._text(_EDGE - 10, story.event, _BOLD, _SOFT, sizes=(30, 26, 22), lines=2)
        when = f"{story.tournament}, {story.day}"
        y = self._text(y, when, _TEXT, _SOFT, sizes=(24, 20), lines=2)
        y = self._text(y + 22, "Won by", _TEXT, _SOFT, sizes=(28,), lines=1)
        y = self._text(y, story.winner, _DISPLAY, _INK, sizes=(84, 68, 56, 44), lines=2)
        others = [f"{line.place} {line.name}" for line in story.podium if line.step > 1]
        self._text(y + 30, ",  ".join(others), _TEXT, _SOFT, sizes=(27, 22, 18), lines=2)
        self._foot(story)

    def _foot(self, story: Story) -> None:
        """What it raised and for whom, from the bottom upwards."""
        numbers = f"{story.entries} entries, {story.hands:,} hands, {story.lasted} of play"
        y = HEIGHT - _EDGE - 20.0
        self._put(y, [numbers], _font(_TEXT, 21), _SOFT)
        to = f"raised for {story.charity}" if story.charity else "raised"
        lines, font = _fitted(to, _TEXT, sizes=(28, 23, 19), width=WIDTH - 2 * _EDGE, lines=2)
        y -= _height(lines, font) + 6
        self._put(y, lines, font, _INK)
        self._put(y - 104, [story.raised], _font(_DISPLAY, 68), _MARIGOLD)

    def _curve(self, story: Story) -> None:
        """How the field shrank, behind everything, as a deeper green."""
        if not story.levels:
            return
        lefts = [story.entries, *(line.left for line in story.levels)]
        step, depth = WIDTH / len(story.levels), HEIGHT * 0.62
        points = [(n * step, HEIGHT - depth * left / lefts[0]) for n, left in enumerate(lefts)]
        self.canvas.polygon([*points, (WIDTH, HEIGHT), (0, HEIGHT)], fill=_DEEP)
        self.canvas.line(points, fill=_LINE, width=4, joint="curve")

    def _text(
        self,
        y: float,
        text: str,
        face: str,
        colour: tuple[int, int, int],
        *,
        sizes: Sequence[int],
        lines: int,
    ) -> float:
        """Write it from there on; where it ends."""
        found, font = _fitted(text, face, sizes=sizes, width=WIDTH - 2 * _EDGE, lines=lines)
        self._put(y, found, font, colour)
        return y + _height(found, font)

    def _put(
        self,
        y: float,
        lines: Sequence[str],
        font: ImageFont.FreeTypeFont,
        colour: tuple[int, int, int],
    ) -> None:
        for number, line in enumerate(lines):
            self.canvas.text((_EDGE, y + number * font.size * _SPACING), line, colour, font)


@cache
def _font(face: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(settings.BASE_DIR / "static" / "fonts" / face, size)


def _height(lines: Sequence[str], font: ImageFont.FreeTypeFont) -> float:
    return len(lines) * font.size * _SPACING


def _fitted(
    text: str, face: str, *, sizes: Sequence[int], width: float, lines: int
) -> tuple[list[str], ImageFont.FreeTypeFont]:
    """The text in the largest letters with which it needs no more than so many lines."""
    for size in sizes:
        font = _font(face, size)
        found = _wrapped(text, font, width)
        if len(found) <= lines and max(map(font.getlength, found)) <= width:
            break
    return found, font


def _wrapped(text: str, font: ImageFont.FreeTypeFont, width: float) -> list[str]:
    """Broken between words and after hyphens."""
    lines = [""]
    for word in re.findall(r"[^ -]*(?:-| +|$)", text):
        if font.getlength(f"{lines[-1]}{word}".rstrip()) <= width or not lines[-1]:
            lines[-1] += word
        else:
            lines.append(word)
    return [line.rstrip() for line in lines]
