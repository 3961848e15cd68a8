"""A report as a PDF, A4 or Letter, with lines to sign."""

from reportlab.lib.colors import HexColor

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
from tournaments.reports.report import Line, Report, Section

_STEP, _TITLE = 15, 30
_FOOT, _SIGNATURES = 76, 56
_BAD = HexColor(0xA62A1A)


def render(report: Report) -> bytes:
    """The report as a file; drawn once to count its pages."""
    size = paper_of(report.currency)
    pages = _Report(size).draw(report)
    drawn = _Report(size, title=f"{report.over}, {report.title}", author=report.title)
    drawn.pages = pages
    drawn.draw(report)
    return drawn.data()


class _Report(Sheet):
    pages = 1

    def draw(self, report: Report) -> int:
        """The whole report; how many pages it took."""
        self._head(report)
        self._particulars(report)
        for problem in report.problems:
            self.fitted(self.left, self.y, f"Not in order: {problem}", BOLD, 9, _BAD)
            self.y -= 14
        for section in report.sections:
            self._section(report, section)
        self._expect_room(report, _SIGNATURES)
        self._signatures(report)
        self._foot(report)
        return self.page

    def _head(self, report: Report) -> None:
        self.band(0, self.y - 104, self.width, 104, GREEN)
        self.text(self.left, self.y - 36, report.over, BOLD, 10, MARIGOLD)
        self.text(self.right, self.y - 36, report.state, BOLD, 10, MARIGOLD, align="right")
        self.fitted(self.left, self.y - 62, report.title, DISPLAY, 24, ON_GREEN, smallest=12)
        self.fitted(self.left, self.y - 84, report.subtitle, TEXT, 11, ON_GREEN)
        self.y -= 128

    def _particulars(self, report: Report) -> None:
        """Whatever is longest gets the most room."""
        lengths = [max(len(label), len(value)) for label, value in report.particulars]
        x = float(self.left)
        for (label, value), length in zip(report.particulars, lengths, strict=True):
            step = (self.right - self.left) * length / sum(lengths)
            self.text(x, self.y, label, TEXT, 8.5, SOFT)
            self.fitted(x, self.y - 14, value, BOLD, 10.5, INK, width=step - 8)
            x += step
        self.y -= 40

    def _section(self, report: Report, section: Section) -> None:
        self._expect_room(report, _TITLE + 2 * _STEP)
        self.y -= 8
        self.text(self.left, self.y, section.title, DISPLAY, 13, INK)
        self.y -= 19
        for line in section.lines:
            self._expect_room(report, _STEP)
            self._line(line)

    def _line(self, line: Line) -> None:
        font = BOLD if line.is_total else TEXT
        if line.is_total:
            self.rule(self.left, self.right, self.y + 11, INK)
        self.text(self.right, self.y, line.amount, BOLD, 10.5, INK, align="right")
        room = self.right - self.left - width_of(line.amount, BOLD, 10.5) - 12
        label = min(width_of(line.label, font, 10.5), room * (0.5 if line.note else 1))
        drawn = self.fitted(self.left, self.y, line.label, font, 10.5, INK, width=label + 1)
        if line.note:
            x = self.left + drawn + 8
            self.fitted(x, self.y, line.note, TEXT, 8.5, SOFT, width=room - drawn - 8)
        self.y -= _STEP

    def _signatures(self, report: Report) -> None:
        self.y -= 36
        gap, many = 24, len(report.signed_by)
        width = (self.right - self.left - (many - 1) * gap) / many
        for column, who in enumerate(report.signed_by):
            x = self.left + column * (width + gap)
            self.rule(x, x + width, self.y, INK)
            self.text(x, self.y - 12, f"{who}, date", TEXT, 8.5, SOFT)

    def _expect_room(self, report: Report, height: float) -> None:
        if self.y - height > _FOOT:
            return
        self._foot(report)
        self.next_page()
        self.y = self.height - MARGIN
        self.fitted(self.left, self.y, f"{report.over}, {report.title}", BOLD, 10.5, INK)
        self.y -= 28

    def _foot(self, report: Report) -> None:
        foot = f"{report.state}. Printed {report.printed_at}."
        if self.pages > 1:
            foot = f"Page {self.page} of {self.pages}. {foot}"
        self.fitted(self.left, 48, foot, TEXT, 8.5, SOFT)
        if report.codes:
            codes = f"Check codes: {' · '.join(report.codes)}"
            self.fitted(self.left, 36, codes, TEXT, 8.5, SOFT)
