"""Pictures of the short versions, described so that any screen can draw them."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from rules_engine.cards import Card
from rules_engine.room.button import ComingHand, Positions
from rules_engine.units import Chips, SeatNo


class Mark(StrEnum):
    """What lies at a seat, or what its player does."""

    BUTTON = "button"
    SMALL_BLIND = "small blind"
    BIG_BLIND = "big blind"
    ACTS_LAST = "acts last"


@dataclass(frozen=True, slots=True)
class SeatPicture:
    """A seat of a picture; nobody sits at one that is not taken."""

    seat: SeatNo
    is_taken: bool
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class TablePicture:
    """A table seen from above, seats clockwise."""

    caption: str
    seats: tuple[SeatPicture, ...]


@dataclass(frozen=True, slots=True)
class CardsPicture:
    """A row of cards face up."""

    caption: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PotPicture:
    """One pot: how much lies in it and who can win it."""

    name: str
    amount: Chips
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PotsPicture:
    """The pots of a hand, main pot first."""

    caption: str
    pots: tuple[PotPicture, ...]


def table_picture(caption: str, *, chairs: int, hand: ComingHand) -> TablePicture:
    """A table with the positions of one hand."""
    return TablePicture(
        caption,
        tuple(
            SeatPicture(seat, seat in hand.dealt_in, _marks(seat, hand.positions, hand))
            for seat in range(1, chairs + 1)
        ),
    )


def emptied(picture: TablePicture, seats: Collection[SeatNo], *, caption: str) -> TablePicture:
    """The same picture when the players of these seats have gone."""
    return TablePicture(
        caption,
        tuple(
            SeatPicture(one.seat, one.is_taken and one.seat not in seats, one.marks)
            for one in picture.seats
        ),
    )


def _marks(seat: SeatNo, positions: Positions, hand: ComingHand) -> tuple[Mark, ...]:
    found = {
        Mark.BUTTON: positions.button,
        Mark.SMALL_BLIND: hand.small_blind_posted_by,
        Mark.BIG_BLIND: positions.big_blind,
        Mark.ACTS_LAST: hand.acts_last,
    }
    return tuple(mark for mark, at in found.items() if at == seat)
