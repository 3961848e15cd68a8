"""Which papers there are, in the order in which they are wanted on the evening."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules_engine.tournament import Stage
from tables.paper import cards, lists, sheets
from tables.paper.night import Night
from tournaments.pdf.sheet import Sheet, paper_of


@dataclass(frozen=True, slots=True)
class Part:
    """One paper: how it is called, what it is for, who draws it and when there is something."""

    key: str
    title: str
    told: str
    draw: Callable[[Sheet, Night], None]
    is_there: Callable[[Night], bool]
    has_codes: bool = False
    size: tuple[float, float] | None = None

    def size_for(self, night: Night) -> tuple[float, float]:
        return self.size or paper_of(night.row.event.currency)


def _always(_: Night) -> bool:
    return True


def _has_entries(night: Night) -> bool:
    return any(True for _ in night.in_play())


def _has_seats(night: Night) -> bool:
    return bool(night.seats())


def _is_open(night: Night) -> bool:
    return night.state is not None and night.state.stage not in (Stage.ENDED, Stage.CANCELLED)


def _somebody_moves(night: Night) -> bool:
    return bool(night.state and night.state.floor.moves)


def _has_ended(night: Night) -> bool:
    return night.state is not None and night.state.stage is Stage.ENDED


PARTS = (
    Part(
        "poster",
        "Poster",
        "For the door: the Wi-Fi, and the page to open.",
        sheets.draw_poster,
        _always,
    ),
    Part(
        "signs",
        "Table signs",
        "To stand on every table, folded in the middle, with the code that pairs its tablet.",
        sheets.draw_signs,
        _always,
        has_codes=True,
    ),
    Part(
        "tablets",
        "Codes for the tablets",
        "Of all tables; each code works once, until the night is over.",
        sheets.draw_pairing_sheet,
        _is_open,
        has_codes=True,
    ),
    Part(
        "sign-in",
        "Sign-in list",
        "Everybody by surname, with room to sign.",
        lists.draw_sign_in_list,
        _is_open,
    ),
    Part(
        "tickets",
        "Tickets",
        "Eight to a page, each with its own code.",
        cards.draw_tickets,
        _has_entries,
    ),
    Part(
        "seat-cards",
        "Seat cards",
        "A name for every chair, table by table.",
        cards.draw_seat_cards,
        _has_seats,
    ),
    Part(
        "seat-list",
        "Seat list",
        "By surname, for the wall beside the door.",
        lists.draw_seat_list,
        _has_seats,
    ),
    Part(
        "levels",
        "Levels and prizes",
        "When each level begins, and what is won.",
        sheets.draw_levels,
        _always,
    ),
    Part("rules", "Rules in short", "For every table.", sheets.draw_rules, _always),
    Part(
        "moves",
        "Move slips",
        "For those who are to move now.",
        cards.draw_move_slips,
        _somebody_moves,
    ),
    Part("results", "Results", "Places and prizes, to pin up.", lists.draw_results, _has_ended),
)
ROLL = Part(
    "tickets-80mm",
    "Tickets on a roll of 80 mm",
    "One to a piece.",
    cards.draw_tickets_of_roll,
    _has_entries,
    size=cards.ROLL,
)
EACH = {part.key: part for part in (*PARTS, ROLL)}


def offered(night: Night) -> list[Part]:
    """What there is something to print of."""
    return [part for part in EACH.values() if part.is_there(night)]


def printed(parts: Iterable[Part], night: Night) -> bytes:
    """One PDF of these, on one size of paper."""
    first, *others = parts
    title = f"{first.title if not others else 'On paper'}, {night.row.name}"
    sheet = Sheet(first.size_for(night), title=title, author=night.row.event.name)
    for part in (first, *others):
        part.draw(sheet, night)
    return sheet.data()
