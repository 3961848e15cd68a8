"""Lists of people: who sits where, who has come, who won."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from rules_engine.room import SeatRef
from tables.paper.night import Night, by_surname
from tournaments.models import Registration, Status
from tournaments.pdf.sheet import BOLD, DISPLAY, MARGIN, SOFT, Sheet, width_of
from tournaments.results import screen as results_screen
from tournaments.results.screen import PlaceLine

Line = TypeVar("Line")

_STEP = 13.2
_SIGNED_STEP = 27
_FOOT = 30


def _head(sheet: Sheet, night: Night, title: str) -> None:
    sheet.fresh_page()
    sheet.y = sheet.height - MARGIN
    sheet.fitted(sheet.left, sheet.y, title, DISPLAY, 18, width=260)
    of = f"{night.row.event.name} · {night.row.name}"
    room = sheet.right - sheet.left - 270
    sheet.fitted(sheet.right, sheet.y, of, size=9, colour=SOFT, width=room, align="right")
    sheet.text(sheet.left, _FOOT, f"{night.printed}. Page {sheet.page}", size=8, colour=SOFT)
    sheet.y -= 26


def _in_two_columns(
    sheet: Sheet,
    night: Night,
    title: str,
    lines: Sequence[Line],
    draw: Callable[[Line, float, float, float], None],
) -> None:
    """From here on, column by column, on as many pages of this title as they need."""
    gap = 26
    wide = (sheet.right - sheet.left - gap) / 2
    while lines:
        top, rows = sheet.y, max(int((sheet.y - _FOOT - 14) // _STEP), 1)
        here, lines = lines[: 2 * rows], lines[2 * rows :]
        half = rows if lines else -(-len(here) // 2)
        for number, line in enumerate(here):
            column, row = divmod(number, half)
            x, y = sheet.left + column * (wide + gap), top - row * _STEP
            draw(line, x, y, wide)
            sheet.rule(x, x + wide, y - 3.6)
        sheet.y = top - half * _STEP
        if lines:
            _head(sheet, night, title)


def draw_seat_list(sheet: Sheet, night: Night) -> None:
    """By surname, a hundred to a page."""

    def draw(line: tuple[str, str, SeatRef], x: float, y: float, wide: float) -> None:
        last, first, seat = line
        at = f"{seat.table} – {seat.seat}"
        sheet.text(x + wide, y, at, BOLD, 9.5, align="right")
        room = wide - width_of(at, BOLD, 9.5) - 8
        used = sheet.fitted(x, y, last, BOLD, 9.5, width=room)
        sheet.fitted(x + used + 4, y, first, size=9.5, width=max(room - used - 4, 0))

    seats, title = night.seats(), "Seats by surname"
    lines = sorted((*by_surname(night.names.of(entry)), seat) for entry, seat in seats.items())
    lines.sort(key=lambda line: (line[0].casefold(), line[1].casefold()))
    _head(sheet, night, title)
    _in_two_columns(sheet, night, title, lines, draw)


def draw_sign_in_list(sheet: Sheet, night: Night) -> None:
    """Everybody who is on the list, with room to sign."""
    rows = Registration.objects.filter(tournament=night.row).exclude(status=Status.CANCELLED)
    people = [
        (*by_surname(row.called), str(row.entry or "")) for row in rows.select_related("person")
    ]
    people.sort(key=lambda line: (line[0].casefold(), line[1].casefold()))
    per_page = int((sheet.height - MARGIN - 46 - _FOOT - 14) // _SIGNED_STEP)
    for start in range(0, max(len(people), 1), per_page):
        _head(sheet, night, "Sign-in list")
        _sign_in_page(sheet, people[start : start + per_page], rows=per_page)


def _sign_in_page(sheet: Sheet, people: Sequence[tuple[str, str, str]], *, rows: int) -> None:
    columns = (sheet.left, sheet.left + 44, sheet.left + 270)
    for x, label in zip(columns, ("Ticket", "Name", "Signature"), strict=True):
        sheet.text(x, sheet.y, label, size=8.5, colour=SOFT)
    sheet.y -= 20
    for number in range(rows):
        if number < len(people):
            last, first, ticket = people[number]
            sheet.text(columns[0], sheet.y, ticket, BOLD, 11)
            name = f"{last}, {first}" if first else last
            sheet.fitted(columns[1], sheet.y, name, size=11, width=218)
        sheet.rule(sheet.left, sheet.right, sheet.y - 6)
        sheet.y -= _SIGNED_STEP


def draw_results(sheet: Sheet, night: Night) -> None:
    """Places and what they won, as everybody may see them; whoever won nothing in two columns."""

    def draw(line: PlaceLine, x: float, y: float, wide: float) -> None:
        sheet.text(x, y, line.place, BOLD, 9.5)
        sheet.fitted(x + 64, y, line.name, size=9.5, width=wide - 64)

    shown = results_screen.build(now=night.now, tournament_id=night.row.pk)
    _head(sheet, night, "Results")
    for line in filter(_won, shown.lines):
        if sheet.y < _FOOT + 24:
            _head(sheet, night, "Results")
        sheet.text(sheet.left, sheet.y, line.place, BOLD, 11)
        sheet.fitted(sheet.left + 76, sheet.y, line.name, size=11, width=210)
        room = sheet.right - sheet.left - 300
        sheet.fitted(sheet.right, sheet.y, _won(line), BOLD, 11, width=room, align="right")
        sheet.rule(sheet.left, sheet.right, sheet.y - 5)
        sheet.y -= 18
    sheet.y -= 6
    _in_two_columns(sheet, night, "Results", [one for one in shown.lines if not _won(one)], draw)
    sheet.y -= 12
    for label, sum_of_money in (("Prize pool", shown.pool), ("Raised", shown.raised)):
        if sum_of_money:
            if sheet.y < _FOOT + 14:
                _head(sheet, night, "Results")
            sheet.text(sheet.left, sheet.y, f"{label}: {sum_of_money}", BOLD, 11)
            sheet.y -= 16


def _won(line: PlaceLine) -> str:
    package = line.package.name if line.package else ""
    return " · ".join(filter(None, [line.prize, package, "Trophy" if line.has_trophy else ""]))
