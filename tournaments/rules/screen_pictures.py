"""The pictures of the short versions, with every place worked out so that a template only draws."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin

from rules_engine.cards import Card, Suit
from rules_engine.room import Mark
from rules_engine.texts.rulebook import CardsPicture, Picture, PotsPicture, TablePicture
from tournaments.words.marks import LETTERS

WIDTH, HEIGHT = 300, 200
_ACROSS, _DOWN = 116, 74
_BAR = 1000
_AS_TEXT = "\ufe0e"
"""Keeps a tablet from making a little picture of a suit."""


@dataclass(frozen=True, slots=True)
class ChipDrawn:
    """Button or blind, lying in front of a seat."""

    letters: str
    kind: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class SeatDrawn:
    """A seat of a table seen from above."""

    number: int
    x: int
    y: int
    is_taken: bool
    acts_last: bool
    chips: tuple[ChipDrawn, ...]


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A card face up."""

    rank: str
    sign: str
    is_red: bool
    words: str


@dataclass(frozen=True, slots=True)
class PotDrawn:
    """A pot as a bar; `width` is of a thousand units."""

    name: str
    amount: int
    players: str
    width: int


@dataclass(frozen=True, slots=True)
class PictureDrawn:
    """A picture; one of `seats`, `cards` and `pots` is filled."""

    caption: str
    words: str
    seats: tuple[SeatDrawn, ...] = ()
    cards: tuple[CardDrawn, ...] = ()
    pots: tuple[PotDrawn, ...] = ()


def draw(picture: Picture) -> PictureDrawn:
    """The picture with places, signs and words for those who cannot see it."""
    match picture:
        case TablePicture():
            return PictureDrawn(
                picture.caption, _table_words(picture), seats=tuple(_seats(picture))
            )
        case CardsPicture():
            cards = tuple(_card(card) for card in picture.cards)
            return PictureDrawn(
                picture.caption, ", ".join(card.words for card in cards), cards=cards
            )
        case PotsPicture():
            return PictureDrawn(picture.caption, picture.caption, pots=tuple(_pots(picture)))


def _seats(picture: TablePicture) -> Iterator[SeatDrawn]:
    """Seat 1 sits at the lower left, numbers run clockwise."""
    count = len(picture.seats)
    for place, one in enumerate(picture.seats):
        turn = 2 * pi * (place / count) + 1.15 * pi
        across, down = sin(turn), -cos(turn)
        lying = [mark for mark in one.marks if mark in LETTERS]
        yield SeatDrawn(
            number=one.seat,
            x=round(WIDTH / 2 + _ACROSS * across),
            y=round(HEIGHT / 2 + _DOWN * down),
            is_taken=one.is_taken,
            acts_last=Mark.ACTS_LAST in one.marks,
            chips=tuple(
                ChipDrawn(
                    LETTERS[mark],
                    mark.name.lower(),
                    round(WIDTH / 2 + _ACROSS * across * (0.66 - 0.24 * number)),
                    round(HEIGHT / 2 + _DOWN * down * (0.54 - 0.2 * number)),
                )
                for number, mark in enumerate(lying)
            ),
        )


def _table_words(picture: TablePicture) -> str:
    empty = [str(one.seat) for one in picture.seats if not one.is_taken]
    told = [
        f"{mark.value} at seat {one.seat}"
        for mark in Mark
        for one in picture.seats
        if mark in one.marks and mark is not Mark.ACTS_LAST
    ]
    told += [f"seat {one.seat} acts last" for one in picture.seats if Mark.ACTS_LAST in one.marks]
    told += [f"empty: {', '.join(empty)}"] if empty else []
    return f"{picture.caption}: {'; '.join(told)}"


def _card(card: Card) -> CardDrawn:
    rank = "10" if str(card)[0] == "T" else str(card)[0]
    is_red = card.suit in (Suit.HEARTS, Suit.DIAMONDS)
    words = f"{rank} of {card.suit.name.lower()}"
    return CardDrawn(rank, f"{card.suit.symbol}{_AS_TEXT}", is_red, words)


def _pots(picture: PotsPicture) -> Iterator[PotDrawn]:
    most = max(pot.amount for pot in picture.pots)
    for pot in picture.pots:
        yield PotDrawn(
            pot.name.capitalize(), pot.amount, ", ".join(pot.players), pot.amount * _BAR // most
        )
