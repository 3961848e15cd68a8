"""The charity's report as a PDF, to be signed: one page, and long lists on pages behind it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils import timezone
from django.utils.text import slugify
from reportlab.lib.colors import HexColor

from config.version import VERSION
from tournaments.jobs import files
from tournaments.log.state import row_of
from tournaments.models import JobKind, Picture
from tournaments.pdf.sheet import (
    BOLD,
    DISPLAY,
    GREEN,
    INK,
    MARGIN,
    MARIGOLD,
    ON_GREEN,
    SOFT,
    TEXT,
    Sheet,
    paper_of,
    width_of,
)
from tournaments.results.screen_report import Report, Sum, build

_STEP, _GOODS_STEP, _TITLE_STEP = 16, 13, 20
_ABOVE_SIGNATURES, _ABOVE_FOOT = 120, 84


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
    """The report as a file."""
    size = paper_of(currency)
    pages = _Report(size).draw(report)
    title = f"Charity report, {report.event}, {report.tournament}"
    drawn = _Report(size, title=title, author=report.organisation)
    drawn.pages = pages
    drawn.draw(report)
    return drawn.data()


def _state(report: Report) -> str:
    return "Final" if report.is_final else "Provisional"


class _Report(Sheet):
    """One page, and long lists behind it; drawn once to count its `pages`."""

    pages = 1

    @property
    def middle(self) -> float:
        return self.left + (self.right - self.left) / 2

    def draw(self, report: Report) -> int:
        """The whole report; how many pages it took."""
        self._head(report)
        self._particulars(report)
        top = self.y
        self._sums("Taken", report.taken, report.total_taken, self.left, self.middle - 14)
        low = self.y
        self.y = top
        self._sums("Where it went", report.given, report.total_given, self.middle + 14, self.right)
        self.y = min(low, self.y) - 10
        self._charity(report)
        self._boxes(report)
        self._problems(report)
        is_short = self._height_of_lists(report) <= self.y - _ABOVE_SIGNATURES
        if is_short:
            self._prizes(report)
            self._goods(report)
        else:
            listed = "Every prize is listed on the pages that follow and belong to this report."
            self.text(self.left, self.y, listed, BOLD, 10.5, INK)
        self._signatures(report)
        if not is_short:
            self._next_page(report)
            self._prizes(report)
            self._goods(report)
        return self.page

    def _height_of_lists(self, report: Report) -> float:
        rows = -(-len(report.prizes) // 2)
        prizes = _TITLE_STEP + rows * _STEP if rows else 0
        goods = 10 + _TITLE_STEP + len(report.goods) * _GOODS_STEP if report.goods else 0
        return prizes + goods

    def _next_page(self, report: Report) -> None:
        """A page for what the one before has no room for."""
        self.next_page()
        self.y = self.height - MARGIN
        of = f"Charity report, {report.event}, {report.tournament}, {report.day}"
        self.fitted(self.left, self.y, of, BOLD, 10.5, INK)
        self.y -= 30
        self._foot(report)

    def _expect_room(self, report: Report, height: float) -> bool:
        """Go on to another page unless there is so much room left; whether it did."""
        if self.page == 1 or self.y - height > _ABOVE_FOOT:
            return False
        self._next_page(report)
        return True

    def _head(self, report: Report) -> None:
        self.canvas.setFillColor(GREEN)
        self.canvas.rect(0, self.y - 104, self.width, 104, stroke=0, fill=1)
        logo = Picture.objects.filter(digest=report.logo).first() if report.logo else None
        if logo:
            self.picture(self.right - 120, self.y - 92, 120, 44, bytes(logo.data), align="right")
        self.text(self.left, self.y - 36, "Charity report", BOLD, 10, MARIGOLD)
        self.canvas.drawRightString(self.right, self.y - 36, _state(report))
        room = self.right - self.left - (140 if logo else 0)
        event = (report.event, DISPLAY, 24, ON_GREEN)
        self.fitted(self.left, self.y - 62, *event, width=room, smallest=12)
        subtitle = " · ".join(
            part for part in (report.tournament, report.day, report.venue) if part
        )
        self.fitted(self.left, self.y - 84, subtitle, TEXT, 11, ON_GREEN, width=room)
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
            self.text(x, self.y, label, TEXT, 8.5, SOFT)
            self.fitted(x, self.y - 14, value, BOLD, 10.5, INK, width=step - 8)
            x += step
        self.y -= 44

    def _sums(
        self, title: str, sums: tuple[Sum, ...], total: str, left: float, right: float
    ) -> None:
        self.text(left, self.y, title, DISPLAY, 14, INK)
        self.y -= 20
        for line in sums:
            self._pair(left, right, line.label, line.amount, note=line.note)
        self.rule(left, right, self.y + 10, INK)
        self.y -= 4
        self._pair(left, right, "Total", total, font=BOLD)

    def _charity(self, report: Report) -> None:
        for line in report.bridge:
            self._pair(self.left, self.right, line.label, line.amount)
        self.y -= 8 if report.bridge else 0
        self.canvas.setFillColor(HexColor(0xF1F3EC))
        self.canvas.roundRect(
            self.left, self.y - 40, self.right - self.left, 52, 8, stroke=0, fill=1
        )
        name = report.charity or "the charity"
        self.fitted(
            self.left + 14, self.y - 18, f"To hand over to {name}", BOLD, 12, INK, width=340
        )
        self.canvas.setFont(DISPLAY, 22)
        self.canvas.setFillColor(GREEN)
        self.canvas.drawRightString(self.right - 14, self.y - 21, report.to_charity)
        self.y -= 66

    def _boxes(self, report: Report) -> None:
        self.text(self.left, self.y, "Where the money is", DISPLAY, 14, INK)
        self.y -= 20
        for line in report.balances:
            self._pair(self.left, self.right, line.label, line.amount, note=line.note)
        self.y -= 14

    def _prizes(self, report: Report) -> None:
        """In two columns, which go on over as many pages as it takes."""
        left = list(report.prizes)
        while left:
            self._expect_room(report, _TITLE_STEP + _STEP)
            self.text(self.left, self.y, "Prizes", DISPLAY, 14, INK)
            self.y -= _TITLE_STEP
            room = int((self.y - _ABOVE_FOOT) // _STEP)
            rows = min(-(-len(left) // 2), room)
            top = self.y
            for here, there in ((self.left, self.middle - 14), (self.middle + 14, self.right)):
                self.y = top
                for prize in left[:rows]:
                    state = "" if prize.is_paid else "unpaid"
                    label = f"{prize.place}  {prize.name}"
                    self._pair(here, there, label, prize.amount, note=state)
                left = left[rows:]
            self.y = top - rows * _STEP
            if left:
                self._next_page(report)

    def _goods(self, report: Report) -> None:
        """Packages and trophies, one line each."""
        if not report.goods:
            return
        self.y -= 10
        self._expect_room(report, _TITLE_STEP + _GOODS_STEP)
        self._goods_title(report)
        for one in report.goods:
            if self._expect_room(report, _GOODS_STEP):
                self._goods_title(report)
            who = f"{one.place}  {one.name}" if one.name else "Nobody took"
            state = "" if one.is_handed or not one.name else "not handed over yet"
            gift = " · ".join(part for part in (one.title, one.gift) if part)
            half = (self.right - self.left) * 0.42
            self._noted(self.left, half - 6, who, state, size=9.5)
            self.fitted(self.left + half, self.y, gift, TEXT, 9.5, INK)
            self.y -= _GOODS_STEP

    def _goods_title(self, report: Report) -> None:
        self.text(self.left, self.y, "Packages and trophies", DISPLAY, 14, INK)
        worth = f"worth {report.goods_value} as given, no part of the money"
        if report.goods_value:
            self.fitted(self.left + 176, self.y, worth, TEXT, 8.5, SOFT)
        self.y -= _TITLE_STEP

    def _problems(self, report: Report) -> None:
        for problem in report.problems:
            said = f"Not in order: {problem}"
            self.fitted(self.left, self.y, said, BOLD, 9, HexColor(0xA62A1A))
            self.y -= 14

    def _signatures(self, report: Report) -> None:
        y, gap = 96, 24
        width = (self.right - self.left - 2 * gap) / 3
        for column, who in enumerate(("Director", "Treasurer", "For the charity")):
            x = self.left + column * (width + gap)
            self.rule(x, x + width, y, INK)
            self.text(x, y - 12, f"{who}, date", TEXT, 8.5, SOFT)
        self._foot(report)

    def _foot(self, report: Report) -> None:
        foot = f"{_state(report)}. Rules: {report.rules}. Printed {report.printed_at}."
        if self.pages > 1:
            foot = f"Page {self.page} of {self.pages}. {foot}"
        self.fitted(self.left, 60, foot, TEXT, 8.5, SOFT)
        codes = f"Check codes: {' · '.join(report.check_codes)}"
        self.fitted(self.left, 48, codes, TEXT, 8.5, SOFT)

    def _pair(
        self,
        left: float,
        right: float,
        label: str,
        value: str,
        *,
        note: str = "",
        font: str = TEXT,
    ) -> None:
        self.canvas.setFont(BOLD if font == BOLD else TEXT, 10.5)
        self.canvas.setFillColor(INK)
        self.canvas.drawRightString(right, self.y, value)
        taken = width_of(value, BOLD, 10.5) + 10
        self._noted(left, right - left - taken, label, note, font=font)
        self.y -= _STEP

    def _noted(
        self,
        x: float,
        width: float,
        label: str,
        note: str,
        *,
        font: str = TEXT,
        size: float = 10.5,
    ) -> None:
        """A label and a note behind it, which is never cut off for the label."""
        needed = width_of(note, TEXT, 8.5) + 6 if note else 0.0
        drawn = self.fitted(x, self.y, label, font, size, INK, width=width - needed)
        self.text(x + drawn + 6, self.y, note, TEXT, 8.5, SOFT)
