"""The charity's report as a PDF of one page, to be signed."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.text import slugify
from reportlab.lib.colors import Color, HexColor
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from config.version import VERSION
from tournaments.jobs import files
from tournaments.log.state import row_of
from tournaments.models import JobKind
from tournaments.results.screen_report import Report, Sum, build

_TEXT, _BOLD, _DISPLAY = "Public Sans", "Public Sans Bold", "Besley"
_FILES = {
    _TEXT: "public-sans-5.3.0-regular.ttf",
    _BOLD: "public-sans-5.3.0-bold.ttf",
    _DISPLAY: "besley-5.3.0-semibold.ttf",
}
_INK, _SOFT, _LINE = HexColor(0x0F221B), HexColor(0x43534A), HexColor(0xCCD3C6)
_GREEN, _ON_GREEN, _MARIGOLD = HexColor(0x0E4A38), HexColor(0xFDF8EA), HexColor(0xFBD27F)
_MARGIN = 48
_SHOWN_PRIZES = 20
_GOODS_STEP = 13
_ABOVE_SIGNATURES = 120


def key_of(report: Report) -> str:
    """What the file of a report is known by: all that is on it but when it was printed."""
    return files.key_of(JobKind.REPORT, VERSION, replace(report, printed_at=""))


def make_report(data: Mapping[str, Any]) -> None:
    """The job that makes the report of a tournament."""
    row = row_of(data["tournament_id"])
    report = build(now=timezone.now(), tournament_id=row.pk)
    files.keep(
        key_of(report),
        name=f"charity-report-{slugify(row.event.name)}-{slugify(row.name)}.pdf",
        content_type="application/pdf",
        content=render(report, currency=row.event.currency),
    )


def render(report: Report, *, currency: str) -> bytes:
    """The report as a file; on paper as it is sold where the currency is."""
    _register_fonts()
    width, height = LETTER if currency in ("USD", "CAD") else A4
    canvas = Canvas("", pagesize=(width, height))
    canvas.setTitle(f"Charity report, {report.event}, {report.tournament}")
    canvas.setAuthor(report.organisation)
    _Page(canvas, width, height).draw(report)
    data: bytes = canvas.getpdfdata()
    return data


@cache
def _register_fonts() -> None:
    for name, file in _FILES.items():
        path = settings.BASE_DIR / "static" / "fonts" / file
        pdfmetrics.registerFont(TTFont(name, str(path)))


class _Page:
    """Draws from the top down; `y` is where the next thing goes."""

    def __init__(self, canvas: Canvas, width: float, height: float) -> None:
        self.canvas = canvas
        self.width = width
        self.left, self.right = _MARGIN, width - _MARGIN
        self.y = height

    def draw(self, report: Report) -> None:
        self._head(report)
        self._particulars(report)
        middle = self.left + (self.right - self.left) / 2
        top = self.y
        self._sums("Taken", report.taken, report.total_taken, self.left, middle - 14)
        low = self.y
        self.y = top
        self._sums("Went to", report.given, report.total_given, middle + 14, self.right)
        self.y = min(low, self.y) - 10
        self._charity(report)
        self._boxes(report)
        self._prizes(report)
        self._goods(report)
        self._problems(report)
        self._signatures(report)

    def _head(self, report: Report) -> None:
        self.canvas.setFillColor(_GREEN)
        self.canvas.rect(0, self.y - 104, self.width, 104, stroke=0, fill=1)
        self._text(self.left, self.y - 36, "Charity report", _BOLD, 10, _MARIGOLD)
        self._fitted(self.left, self.y - 62, report.event, _DISPLAY, 24, _ON_GREEN)
        subtitle = " · ".join(
            part for part in (report.tournament, report.day, report.venue) if part
        )
        self._fitted(self.left, self.y - 84, subtitle, _TEXT, 11, _ON_GREEN)
        self.y -= 128

    def _particulars(self, report: Report) -> None:
        columns = [
            ("Organisation", report.organisation, 0.29),
            ("Charity", report.charity or "not given", 0.33),
            ("Licence number", report.licence_number or "not given", 0.22),
            ("Entries", str(report.entries), 0.16),
        ]
        x = float(self.left)
        for label, value, share in columns:
            step = share * (self.right - self.left)
            self._text(x, self.y, label, _TEXT, 8.5, _SOFT)
            self._fitted(x, self.y - 14, value, _BOLD, 10.5, _INK, width=step - 8)
            x += step
        self.y -= 44

    def _sums(
        self, title: str, sums: tuple[Sum, ...], total: str, left: float, right: float
    ) -> None:
        self._text(left, self.y, title, _DISPLAY, 14, _INK)
        self.y -= 20
        for line in sums:
            self._pair(left, right, line.label, line.amount, note=line.note)
        self._rule(left, right, self.y + 10, _INK)
        self.y -= 4
        self._pair(left, right, "Total", total, font=_BOLD)

    def _charity(self, report: Report) -> None:
        for line in report.bridge:
            self._pair(self.left, self.right, line.label, line.amount)
        self.y -= 8 if report.bridge else 0
        self.canvas.setFillColor(HexColor(0xF1F3EC))
        self.canvas.roundRect(
            self.left, self.y - 40, self.right - self.left, 52, 8, stroke=0, fill=1
        )
        name = report.charity or "the charity"
        self._fitted(
            self.left + 14, self.y - 18, f"To hand over to {name}", _BOLD, 12, _INK, width=340
        )
        self.canvas.setFont(_DISPLAY, 22)
        self.canvas.setFillColor(_GREEN)
        self.canvas.drawRightString(self.right - 14, self.y - 21, report.to_charity)
        self.y -= 66

    def _boxes(self, report: Report) -> None:
        self._text(self.left, self.y, "The boxes", _DISPLAY, 14, _INK)
        self.y -= 20
        for line in report.balances:
            self._pair(self.left, self.right, line.label, line.amount, note=line.note)
        self.y -= 14

    def _prizes(self, report: Report) -> None:
        if not report.prizes:
            return
        self._text(self.left, self.y, "Prizes", _DISPLAY, 14, _INK)
        self.y -= 20
        shown = report.prizes[:_SHOWN_PRIZES]
        rows = -(-len(shown) // 2)
        middle, top, low = self.left + (self.right - self.left) / 2, self.y, self.y
        for column in range(2):
            self.y = top
            left, right = (self.left, middle - 14) if column == 0 else (middle + 14, self.right)
            for prize in shown[column * rows : (column + 1) * rows]:
                state = "" if prize.is_paid else " (not paid yet)"
                self._pair(left, right, f"{prize.place}  {prize.name}", prize.amount, note=state)
            low = min(low, self.y)
        self.y = low
        if len(report.prizes) > len(shown):
            more = len(report.prizes) - len(shown)
            self._text(self.left, self.y, f"and {more} more places", _TEXT, 9, _SOFT)
            self.y -= 14

    def _goods(self, report: Report) -> None:
        """As many packages and trophies as the page has room for."""
        if not report.goods:
            return
        self.y -= 10
        self._text(self.left, self.y, "Packages and trophies", _DISPLAY, 14, _INK)
        worth = (
            f"worth {report.goods_value} as given, no part of the money"
            if report.goods_value
            else ""
        )
        self._fitted(self.left + 176, self.y, worth, _TEXT, 8.5, _SOFT)
        self.y -= 18
        room = int((self.y - _ABOVE_SIGNATURES) // _GOODS_STEP) - len(report.problems[:4])
        shown = report.goods if len(report.goods) <= room else report.goods[: max(room - 1, 0)]
        for one in shown:
            who = f"{one.place}  {one.name}" if one.name else "Nobody took"
            state = "" if one.is_handed or not one.name else "(not handed over yet)"
            gift = " · ".join(part for part in (one.title, one.gift) if part)
            half = (self.right - self.left) * 0.42
            drawn = self._fitted(self.left, self.y, who, _TEXT, 9.5, _INK, width=half - 6)
            self._fitted(
                self.left + drawn + 6, self.y, state, _TEXT, 8, _SOFT, width=half - drawn - 10
            )
            self._fitted(self.left + half, self.y, gift, _TEXT, 9.5, _INK)
            self.y -= _GOODS_STEP
        if len(shown) < len(report.goods):
            more = len(report.goods) - len(shown)
            self._text(self.left, self.y, f"and {more} more", _TEXT, 9, _SOFT)
            self.y -= _GOODS_STEP

    def _problems(self, report: Report) -> None:
        for problem in report.problems[:4]:
            self.y -= 4
            self._fitted(
                self.left, self.y, f"Not in order: {problem}", _BOLD, 9, HexColor(0xA62A1A)
            )
            self.y -= 10

    def _signatures(self, report: Report) -> None:
        y, gap = 96, 24
        width = (self.right - self.left - 2 * gap) / 3
        for column, who in enumerate(("Director", "Treasurer", "For the charity")):
            x = self.left + column * (width + gap)
            self._rule(x, x + width, y, _INK)
            self._text(x, y - 12, f"{who}, date", _TEXT, 8.5, _SOFT)
        state = "Final" if report.is_final else "Provisional"
        foot = f"{state}. Rules: {report.rules}. Printed {report.printed_at}."
        self._fitted(self.left, 48, foot, _TEXT, 8.5, _SOFT)

    def _pair(
        self,
        left: float,
        right: float,
        label: str,
        value: str,
        *,
        note: str = "",
        font: str = _TEXT,
    ) -> None:
        self.canvas.setFont(_BOLD if font == _BOLD else _TEXT, 10.5)
        self.canvas.setFillColor(_INK)
        self.canvas.drawRightString(right, self.y, value)
        taken = pdfmetrics.stringWidth(value, _BOLD, 10.5) + 10
        drawn = self._fitted(left, self.y, label, font, 10.5, _INK, width=right - left - taken)
        if note:
            room = right - left - taken - drawn
            self._fitted(left + drawn + 6, self.y, note.strip(), _TEXT, 8.5, _SOFT, width=room)
        self.y -= 16

    def _text(self, x: float, y: float, text: str, font: str, size: float, colour: Color) -> None:
        self.canvas.setFont(font, size)
        self.canvas.setFillColor(colour)
        self.canvas.drawString(x, y, text)

    def _fitted(
        self,
        x: float,
        y: float,
        text: str,
        font: str,
        size: float,
        colour: Color,
        *,
        width: float | None = None,
    ) -> float:
        """Draw what fits, smaller if need be and cut at the worst; the width that was used."""
        room, shown, smallest = self.right - x if width is None else width, text, size * 0.75
        while size > smallest and pdfmetrics.stringWidth(shown, font, size) > room:
            size -= 0.5
        while shown and pdfmetrics.stringWidth(shown, font, size) > room:
            shown = shown[:-2].rstrip() + "…" if len(shown) > 2 else ""
        self._text(x, y, shown, font, size, colour)
        return float(pdfmetrics.stringWidth(shown, font, size))

    def _rule(self, left: float, right: float, y: float, colour: Color) -> None:
        self.canvas.setStrokeColor(colour)
        self.canvas.setLineWidth(0.75)
        self.canvas.line(left, y, right, y)
