"""Pictures of the short versions, described so that any screen can draw them."""

from collections.abc import Collection
from dataclasses import dataclass

from rules_engine.cards import Card
from rules_engine.room.button import ComingHand, Mark
from rules_engine.units import Chips, SeatNo


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
    marks = hand.positions.marks(hand.dealt_in)
    marks[hand.acts_last] = (*marks.get(hand.acts_last, ()), Mark.ACTS_LAST)
    return TablePicture(
        caption,
        tuple(
            SeatPicture(seat, seat in hand.dealt_in, marks.get(seat, ()))
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
