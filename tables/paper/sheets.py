"""Whole pages: poster, signs of tables, codes for tablets, levels and prizes, the rules."""

from django.urls import reverse

from tables.paper.night import Night
from tournaments.licences.licence import posted
from tournaments.pdf.sheet import (
    BOLD,
    DISPLAY,
    GREEN,
    MARGIN,
    MARIGOLD,
    ON_GREEN,
    SOFT,
    TEXT,
    Sheet,
    lines_of,
)
from tournaments.rules import screen_sheet

_FOOT = 36
_MOST_SPONSORS = 12


def draw_poster(sheet: Sheet, night: Night) -> None:
    """What hangs at the door: what this is, the Wi-Fi, the page to open."""
    sheet.fresh_page()
    event, high = night.row.event, sheet.height * 0.36
    sheet.band(0, sheet.height - high, sheet.width, high)
    middle, top = sheet.width / 2, sheet.height
    room = sheet.right - sheet.left
    if night.logo:
        sheet.picture(sheet.left, top - 52, room, 36, night.logo)
    sheet.fitted(middle, top - 74, night.row.name, BOLD, 15, MARIGOLD, width=room, align="middle")
    lines = lines_of(event.name, width=room, font=DISPLAY, size=38)
    size = 38 if len(lines) < 3 else 28
    for number, line in enumerate(lines_of(event.name, width=room, font=DISPLAY, size=size)[:3]):
        y = top - 122 - number * size * 1.15
        sheet.fitted(middle, y, line, DISPLAY, size, ON_GREEN, width=room, align="middle")
    below = top - high + 76
    cause = f"Played for {event.charity}" if event.charity else ""
    said = (night.when, event.venue, cause, posted(event))
    for number, line in enumerate(filter(None, said)):
        y = below - number * 22
        sheet.fitted(middle, y, line, TEXT, 14, ON_GREEN, width=room, align="middle")
    _codes(sheet, night, top=top - high - 50)
    sheet.text(middle, _FOOT, "The clock counts on your phone as on the wall.", align="middle")
    _sponsors(sheet, night)


def _sponsors(sheet: Sheet, night: Night) -> None:
    """Those who are thanked, in a row above the foot, or in two."""
    shown = night.sponsors[:_MOST_SPONSORS]
    if not shown:
        return
    rows = 2 if len(shown) > _MOST_SPONSORS / 2 else 1
    columns = -(-len(shown) // rows)
    wide, high = (sheet.right - sheet.left) / columns, 64 / rows
    for number, data in enumerate(shown):
        row, column = divmod(number, columns)
        y = _FOOT + 24 + (rows - 1 - row) * high
        sheet.picture(sheet.left + column * wide + 6, y + 3, wide - 12, high - 6, data)
    above = _FOOT + 24 + 64 + 8
    sheet.text(sheet.width / 2, above, "With thanks to", size=9, colour=SOFT, align="middle")


def _codes(sheet: Sheet, night: Night, *, top: float) -> None:
    """One code, or two beside each other."""
    link = night.address(reverse("about", args=[night.row.pk]))
    shown = [("Open the night on your phone", link, link)]
    if night.wifi:
        joined = f"{night.wifi.name}   {night.wifi.password}".strip()
        shown.insert(0, ("Join the Wi-Fi", night.wifi.content, joined))
    wide = (sheet.right - sheet.left) / len(shown)
    side = min(wide - 30, 250)
    for number, (title, content, typed) in enumerate(shown):
        x = sheet.left + (number + 0.5) * wide
        sheet.qr(x - side / 2, top - side, side, content)
        step = f"{number + 1}. {title}" if len(shown) > 1 else title
        sheet.fitted(x, top - side - 26, step, BOLD, 15, width=wide - 10, align="middle")
        sheet.fitted(x, top - side - 46, typed, size=10.5, width=wide - 10, align="middle")


def draw_signs(sheet: Sheet, night: Night) -> None:
    """A sign for every table, to be folded in the middle so that it stands and both sides read."""
    half = sheet.height / 2
    for table in sorted(one.table for one in night.played.arranged.terms.tables):
        sheet.fresh_page()
        for turn in (0, 180):
            sheet.canvas.saveState()
            if turn:
                sheet.canvas.translate(sheet.width, sheet.height)
                sheet.canvas.rotate(turn)
            _sign(sheet, night, table, high=half)
            sheet.canvas.restoreState()
        sheet.canvas.setDash(2, 3)
        sheet.rule(0, sheet.width, half)
        sheet.canvas.setDash()


def _sign(sheet: Sheet, night: Night, table: int, *, high: float) -> None:
    middle = sheet.width / 2
    sheet.text(middle, high - 76, "Table", BOLD, 26, GREEN, align="middle")
    sheet.text(middle, high - 260, str(table), DISPLAY, 210, align="middle")
    under = f"{night.row.event.name} · {night.row.name}"
    room = sheet.right - sheet.left
    sheet.fitted(middle, 46, under, size=12, colour=SOFT, width=room - 160, align="middle")
    if code := night.codes.get(table):
        sheet.qr(sheet.right - 74, 24, 84, code)
        sheet.text(sheet.right - 32, 14, "pairs the tablet", size=7.5, colour=SOFT, align="middle")


def draw_pairing_sheet(sheet: Sheet, night: Night) -> None:
    """A code for the tablet of every table; each works once."""
    tables, columns, rows = sorted(night.codes), 3, 4
    wide = (sheet.right - sheet.left) / columns
    high = (sheet.height - 2 * MARGIN - 60) / rows
    side = min(wide, high) - 44
    for number, table in enumerate(tables):
        row, column = divmod(number % (columns * rows), columns)
        if row == column == 0:
            sheet.fresh_page()
            top = sheet.height - MARGIN
            sheet.text(sheet.left, top - 6, "Tablets", DISPLAY, 20)
            said = "Scan the code of its table with the tablet's camera. Each works once."
            sheet.text(sheet.left, top - 26, said, size=10.5, colour=SOFT)
        x = sheet.left + (column + 0.5) * wide
        y = sheet.height - MARGIN - 60 - (row + 1) * high
        sheet.qr(x - side / 2, y + 34, side, night.codes[table])
        sheet.text(x, y + 14, f"Table {table}", DISPLAY, 16, align="middle")


def draw_levels(sheet: Sheet, night: Night) -> None:
    """The levels with their hours, and what there is to win."""
    _title(sheet, night, "Levels and prizes")
    shown, antes = night.summary, night.summary.ante_word.capitalize()
    columns = ((0, "Level"), (70, "Begins"), (150, "Blinds"), (260, antes), (350, "Minutes"))
    _row(sheet, columns, size=8.5)
    for level in shown.levels:
        rest = f", then {level.rest_minutes} rest" if level.rest_minutes else ""
        said = (level.number, level.begins, level.blinds, level.ante or "", level.minutes)
        cells = [(x, str(word)) for (x, _), word in zip(columns, said, strict=True)]
        _expect_room(sheet, 20)
        _row(sheet, (*cells[:-1], (350, f"{level.minutes}{rest}")), size=11)
        sheet.rule(sheet.left, sheet.right, sheet.y + 11)
    sheet.y -= 4
    width = sheet.right - sheet.left
    for note in (shown.goes_on, *shown.timing, *shown.purchases):
        _expect_room(sheet, 30)
        sheet.wrapped(sheet.left, note, width=width, size=10)
    _prizes(sheet, night, width=width)


def _row(sheet: Sheet, cells: "tuple[tuple[int, str], ...]", *, size: float) -> None:
    for x, word in cells:
        sheet.text(sheet.left + x, sheet.y, word, BOLD if x == 0 else TEXT, size)
    sheet.y -= 17


def _prizes(sheet: Sheet, night: Night, *, width: float) -> None:
    """What is won for each size of field, and the packages."""
    sheet.y -= 12
    for field in night.summary.fields:
        _expect_room(sheet, 30)
        said = f"{field.entries} players: {', '.join(field.prizes)}" if field.prizes else ""
        if said:
            sheet.wrapped(sheet.left, said, width=width, size=10)
    for package in night.summary.packages:
        _expect_room(sheet, 30)
        sheet.wrapped(sheet.left, f"To pick: {package.name}", width=width, size=10)


def draw_rules(sheet: Sheet, night: Night) -> None:
    """The essentials of how it is played, to lay on every table."""
    shown = screen_sheet.sheet_shown(night.played)
    _title(sheet, night, "The rules in short")
    width = sheet.right - sheet.left
    lessons = [(shown.hand.title, [part.text for part in shown.hand.parts])]
    points = [(one.title, [point.text for point in one.points]) for one in shown.points]
    for title, texts in [*lessons, *points]:
        _expect_room(sheet, 60)
        sheet.y -= 4
        sheet.text(sheet.left, sheet.y, title, BOLD, 11.5, GREEN)
        sheet.y -= 15
        for text in texts:
            _expect_room(sheet, 28)
            sheet.text(sheet.left, sheet.y, "–", size=9.5, colour=SOFT)
            sheet.wrapped(sheet.left + 12, text, width=width - 12, size=9.5)


def _title(sheet: Sheet, night: Night, title: str) -> None:
    sheet.fresh_page()
    sheet.band(0, sheet.height - 92, sheet.width, 92)
    room = sheet.right - sheet.left
    over = f"{night.row.event.name} · {night.row.name} · {night.when}"
    sheet.fitted(sheet.left, sheet.height - 38, over, BOLD, 10, MARIGOLD, width=room)
    sheet.text(sheet.left, sheet.height - 68, title, DISPLAY, 24, ON_GREEN)
    sheet.y = sheet.height - 120


def _expect_room(sheet: Sheet, height: float) -> None:
    """Go on to another page unless there is so much room left."""
    if sheet.y - height < _FOOT:
        sheet.next_page()
        sheet.y = sheet.height - MARGIN
