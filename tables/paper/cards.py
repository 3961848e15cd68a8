"""Small things, many to a page, to be cut: tickets, cards for seats, slips for those who move."""

from collections.abc import Callable, Iterable
from functools import partial

from django.urls import reverse

from tables.paper.night import Night
from tournaments.licences.licence import posted
from tournaments.models import Posting, Registration, Status
from tournaments.money.books import ENTRY, first_of
from tournaments.pdf.sheet import BOLD, DISPLAY, GREEN, SOFT, Sheet
from tournaments.people import tickets as ticket_links
from tournaments.words.whereabouts import spell, whereabouts

_MM = 72 / 25.4
ROLL = (80 * _MM, 110 * _MM)
_PAD = 12

# Draws one card with its lower left corner there, so wide and high.
Card = Callable[[Sheet, float, float, float, float], None]


def _cut(sheet: Sheet, cards: Iterable[Card], *, columns: int, rows: int) -> None:
    """Fill pages with cards of one size."""
    margin = 20
    wide = (sheet.width - 2 * margin) / columns
    high = (sheet.height - 2 * margin) / rows
    for number, card in enumerate(cards):
        row, column = divmod(number % (columns * rows), columns)
        if row == column == 0:
            sheet.fresh_page()
        x, y = margin + column * wide, sheet.height - margin - (row + 1) * high
        sheet.frame(x, y, wide, high)
        card(sheet, x + _PAD, y + _PAD, wide - 2 * _PAD, high - 2 * _PAD)


def draw_tickets(sheet: Sheet, night: Night) -> None:
    """Eight to a page."""
    _cut(sheet, _tickets(night), columns=2, rows=4)


def draw_tickets_of_roll(sheet: Sheet, night: Night) -> None:
    """One to a piece of the roll that receipt printers take."""
    for ticket in _tickets(night):
        sheet.fresh_page()
        ticket(sheet, _PAD, _PAD, sheet.width - 2 * _PAD, sheet.height - 2 * _PAD)


def _tickets(night: Night) -> Iterable[Card]:
    tokens = _tokens(night)
    for entry in night.in_play():
        yield partial(_ticket, night, entry.number, tokens.get(entry.number, ""))


def _tokens(night: Night) -> dict[int, str]:
    """The secrets on the tickets, made again from their sales, where they still open the page."""
    admitted = Registration.objects.filter(tournament=night.row, status=Status.ADMITTED)
    hashes = dict(admitted.values_list("entry", "ticket_hash"))
    sales = Posting.objects.filter(tournament=night.row, kind=ENTRY, reversed_by=None)
    tokens = {}
    for sale in sales.select_related("wish", "reverses__wish"):
        token = ticket_links.make_token(night.row.pk, first_of(sale).tournament_wish.nonce)
        if sale.entry is not None and hashes.get(sale.entry) == ticket_links.hashed(token):
            tokens[sale.entry] = token
    return tokens


def _ticket(
    night: Night, entry: int, token: str, sheet: Sheet, x: float, y: float, wide: float, high: float
) -> None:
    assert night.state is not None  # it has entries
    side = min(high * 0.62, wide * 0.42) if token else 0.0
    room, top = wide - side - 8, y + high
    beside = wide - 58 if night.logo else wide
    if night.logo:
        sheet.picture(x + wide - 50, top - 24, 50, 24, night.logo, align="right")
    sheet.fitted(x, top - 10, night.row.event.name, BOLD, 9, GREEN, width=beside)
    parts = (night.row.name, night.when, posted(night.row.event))
    under = ", ".join(filter(None, parts))
    sheet.fitted(x, top - 22, under, size=8.5, colour=SOFT, width=beside)
    middle = top - 36 - (high - 36) / 2
    sheet.text(x, middle + 30, "Ticket", size=9, colour=SOFT)
    sheet.fitted(x, middle - 2, str(entry), DISPLAY, 34, width=room)
    sheet.fitted(x, middle - 24, night.names.of(entry), BOLD, 13, width=room, smallest=7)
    sheet.fitted(x, middle - 40, whereabouts(night.state, entry).words, size=10.5, width=room)
    if token:
        link = night.address(reverse("phone", args=[token]))
        sheet.qr(x + wide - side, middle - side / 2 - 4, side, link)
        sheet.fitted(x, y, "Scan it: your seat and the clock.", size=7.5, colour=SOFT, width=wide)


def draw_seat_cards(sheet: Sheet, night: Night) -> None:
    """Ten to a page, each table on pages of its own, to be laid out before the doors open."""
    seats = sorted((seat.table, seat.seat, entry) for entry, seat in night.seats().items())
    for table in dict.fromkeys(table for table, *_ in seats):
        sheet.fresh_page()
        cards = [
            partial(_seat_card, night.names.of(entry), table, seat)
            for at, seat, entry in seats
            if at == table
        ]
        _cut(sheet, cards, columns=2, rows=5)


def _seat_card(
    name: str, table: int, seat: int, sheet: Sheet, x: float, y: float, wide: float, high: float
) -> None:
    sheet.fitted(x, y + high / 2 - 2, name, DISPLAY, 22, width=wide, smallest=10)
    sheet.text(x, y + high / 2 - 26, f"Table {table}, seat {seat}", BOLD, 13, SOFT)


def draw_move_slips(sheet: Sheet, night: Night) -> None:
    """One for everybody who has been told to move and has not arrived."""
    assert night.state is not None  # somebody moves
    slips = [
        partial(_slip, night.names.of(move.entry), spell(move.origin), spell(move.to))
        for move in night.state.floor.moves
    ]
    _cut(sheet, slips, columns=2, rows=4)


def _slip(
    name: str, origin: str, to: str, sheet: Sheet, x: float, y: float, wide: float, high: float
) -> None:
    sheet.text(x, y + high - 12, "Please move", BOLD, 10, GREEN)
    sheet.fitted(x, y + high - 40, name, DISPLAY, 20, width=wide, smallest=10)
    sheet.text(x, y + high - 62, f"From {origin[:1].lower()}{origin[1:]} to", size=11)
    sheet.fitted(x, y + high - 94, to, DISPLAY, 26, width=wide)
    sheet.text(x, y + 4, "Take all your chips with you.", BOLD, 10, SOFT)
