"""Pages of paper, drawn from the top down with the fonts of the screens."""

from functools import cache
from io import BytesIO
from itertools import groupby

import segno
from django.conf import settings
from reportlab.lib.colors import Color, HexColor, white
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from tournaments.customs import Paper, customs

TEXT, BOLD, DISPLAY = "Public Sans", "Public Sans Bold", "Besley"
_FILES = {
    TEXT: "public-sans-5.3.0-regular.ttf",
    BOLD: "public-sans-5.3.0-bold.ttf",
    DISPLAY: "besley-5.3.0-semibold.ttf",
}
INK, SOFT, LINE = HexColor(0x0F221B), HexColor(0x43534A), HexColor(0xCCD3C6)
GREEN, ON_GREEN, MARIGOLD = HexColor(0x0E4A38), HexColor(0xFDF8EA), HexColor(0xFBD27F)
MARGIN = 48
_QUIET = 2
"""Modules around a QR code; a page is white beyond them."""


def paper_of(currency: str) -> tuple[float, float]:
    """The paper of the house, or what is sold where the currency is."""
    chosen = customs().paper or (Paper.LETTER if currency in ("USD", "CAD") else Paper.A4)
    size: tuple[float, float] = LETTER if chosen == Paper.LETTER else A4
    return size


@cache
def _register_fonts() -> None:
    for name, file in _FILES.items():
        path = settings.BASE_DIR / "static" / "fonts" / file
        pdfmetrics.registerFont(TTFont(name, str(path)))


def width_of(text: str, font: str, size: float) -> float:
    return float(pdfmetrics.stringWidth(text, font, size))


class Sheet:
    """Pages of one size; `y` is where the next thing goes."""

    def __init__(self, size: tuple[float, float], *, title: str = "", author: str = "") -> None:
        _register_fonts()
        self.canvas = Canvas("", pagesize=size)
        self.canvas.setTitle(title)
        self.canvas.setAuthor(author)
        self.width, self.height = size
        self.left, self.right = float(MARGIN), self.width - MARGIN
        self.y = self.height
        self.page = 1
        self._is_blank = True

    def next_page(self) -> None:
        """A page for what the one before has no room for."""
        self.canvas.showPage()
        self.page += 1
        self.y = self.height
        self._is_blank = True

    def fresh_page(self) -> None:
        """A page on which nothing stands yet."""
        if not self._is_blank:
            self.next_page()

    def data(self) -> bytes:
        content: bytes = self.canvas.getpdfdata()
        return content

    def text(
        self,
        x: float,
        y: float,
        text: str,
        font: str = TEXT,
        size: float = 10.5,
        colour: Color = INK,
        *,
        align: str = "left",
    ) -> None:
        """One line; `align` says which end of it, or its middle, is at `x`."""
        self._is_blank = False
        self.canvas.setFont(font, size)
        self.canvas.setFillColor(colour)
        draw = {
            "left": self.canvas.drawString,
            "middle": self.canvas.drawCentredString,
            "right": self.canvas.drawRightString,
        }[align]
        draw(x, y, text)

    def fitted(
        self,
        x: float,
        y: float,
        text: str,
        font: str = TEXT,
        size: float = 10.5,
        colour: Color = INK,
        *,
        width: float | None = None,
        smallest: float | None = None,
        align: str = "left",
    ) -> float:
        """Draw what fits, smaller if need be and cut at the worst; the width that was used."""
        room, shown = self.right - x if width is None else width, text
        smallest = smallest or size * 0.75
        while size > smallest and width_of(shown, font, size) > room:
            size -= 0.5
        while shown and width_of(shown, font, size) > room:
            shown = shown[:-2].rstrip() + "…" if len(shown) > 2 else ""
        self.text(x, y, shown, font, size, colour, align=align)
        return width_of(shown, font, size)

    def wrapped(
        self, x: float, text: str, *, width: float, font: str = TEXT, size: float = 10.5
    ) -> None:
        """A paragraph at `y`, which goes down with it."""
        for line in lines_of(text, width=width, font=font, size=size):
            self.text(x, self.y, line, font, size)
            self.y -= size * 1.35

    def rule(self, left: float, right: float, y: float, colour: Color = LINE) -> None:
        self._is_blank = False
        self.canvas.setStrokeColor(colour)
        self.canvas.setLineWidth(0.75)
        self.canvas.line(left, y, right, y)

    def band(self, x: float, y: float, width: float, height: float, colour: Color = GREEN) -> None:
        """A filled box with its lower left corner there."""
        self._is_blank = False
        self.canvas.setFillColor(colour)
        self.canvas.rect(x, y, width, height, stroke=0, fill=1)

    def frame(self, x: float, y: float, width: float, height: float) -> None:
        """A dashed line to cut along."""
        self._is_blank = False
        self.canvas.setStrokeColor(LINE)
        self.canvas.setLineWidth(0.5)
        self.canvas.setDash(2, 3)
        self.canvas.rect(x, y, width, height, stroke=1, fill=0)
        self.canvas.setDash()

    def picture(
        self, x: float, y: float, width: float, height: float, data: bytes, *, align: str = "middle"
    ) -> None:
        """A picture on a white plate, as large as fits into the box with its lower left there."""
        self._is_blank = False
        image = ImageReader(BytesIO(data))
        wide, high = image.getSize()
        scale = min(width / wide, height / high)
        free = width - wide * scale
        left = x + {"left": 0.0, "middle": free / 2, "right": free}[align]
        low = y + (height - high * scale) / 2
        self.canvas.setFillColor(white)
        self.canvas.roundRect(
            left - 4, low - 4, wide * scale + 8, high * scale + 8, 4, stroke=0, fill=1
        )
        self.canvas.drawImage(image, left, low, wide * scale, high * scale, mask="auto")

    def qr(self, x: float, y: float, side: float, content: str) -> None:
        """A QR code with its lower left corner there, its quiet zone included."""
        self._is_blank = False
        code = segno.make(content, error="m", micro=False)
        rows = [list(row) for row in code.matrix]
        module = side / (len(rows) + 2 * _QUIET)
        path = self.canvas.beginPath()
        for line, row in enumerate(rows, start=1 + _QUIET):
            at = 0
            for is_dark, run in groupby(row, key=bool):
                length = len(list(run))
                if is_dark:
                    corner = x + (at + _QUIET) * module
                    path.rect(corner, y + side - line * module, length * module, module)
                at += length
        self.canvas.setFillColor(INK)
        self.canvas.drawPath(path, stroke=0, fill=1)


def lines_of(text: str, *, width: float, font: str = TEXT, size: float = 10.5) -> list[str]:
    """The lines of a paragraph that is so wide."""
    lines, line = [], ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and width_of(longer, font, size) > width:
            lines.append(line)
            longer = word
        line = longer
    return [*lines, line] if line else lines
