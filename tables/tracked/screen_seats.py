"""The seats around the felt while a hand is tracked."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from rules_engine import tournament as engine
from rules_engine.hand import Hand
from rules_engine.room import Mark
from rules_engine.units import Chips, SeatNo
from tables.tablet.chair_names import chair_name
from tables.tracked.hand_words import NameOf
from tournaments.words.cards import CardShown, cards_shown
from tournaments.words.clock_face import Countdown
from tournaments.words.marks import LETTERS

_WORDS = {Mark.BUTTON: "dealer button"}


@dataclass(frozen=True, slots=True)
class HandSeat:
    """One seat in a tracked hand: chips behind and in front, and how its hand stands."""

    number: SeatNo
    name: str = ""
    stack: Chips | None = None
    wager: Chips = 0
    state: str = ""
    note: str = ""
    sits_out: Countdown | None = None
    marks: tuple[tuple[str, str], ...] = ()
    cards: tuple[CardShown, ...] = ()
    won: Chips = 0
    holds_cards: bool = False
    is_open: bool = True

    @property
    def short(self) -> str:
        """The name as it fits the chair."""
        return chair_name(self.name)


def seats_shown(
    hand: Hand,
    place: engine.Table,
    name_of: NameOf,
    sits_out_at: Callable[[SeatNo], Countdown | None],
) -> tuple[HandSeat, ...]:
    """Every seat of the table, those without cards too, and whom a penalty keeps away."""
    numbers = range(1, len(place.seats) + 1)
    return tuple(
        replace(_seat(hand, place, number, name_of), sits_out=sits_out_at(number))
        for number in numbers
    )


def _seat(hand: Hand, place: engine.Table, number: SeatNo, name_of: NameOf) -> HandSeat:
    held = place.seat(number)
    marks = _marks(hand, number)
    if held is None:
        return HandSeat(number, marks=marks)
    if number not in hand.deal.seats:
        return HandSeat(
            number,
            name_of(number),
            held.stack,
            state="out",
            note="not in this hand",
            marks=marks,
            is_open=False,
        )
    column = hand.deal.column(number)
    shown = hand.showdown.shown[column] if hand.showdown else None
    is_live = number in hand.live_seats
    return HandSeat(
        number,
        name_of(number),
        hand.stacks[column],
        wager=hand.wagers[column],
        state=_state(hand, number),
        note=_note(hand, number),
        marks=marks,
        cards=cards_shown(shown or ()),
        won=sum(dict(award.shares).get(number, 0) for award in hand.awards),
        holds_cards=is_live and not shown and not hand.is_over,
        is_open=False,
    )


def _marks(hand: Hand, number: SeatNo) -> tuple[tuple[str, str], ...]:
    lying = hand.deal.positions.marks(hand.deal.seats).get(number, ())
    return tuple(
        (LETTERS[mark], "dealer button" if mark is Mark.BUTTON else mark) for mark in lying
    )


def _state(hand: Hand, number: SeatNo) -> str:
    if any(number in award.winners for award in hand.awards):
        return "won"
    if number == hand.seat_to_act:
        return "acts"
    return "live" if number in hand.live_seats else "folded"


def _note(hand: Hand, number: SeatNo) -> str:
    if number not in hand.live_seats:
        return "folded"
    if number in hand.seats_of(hand.away):
        return "absent"
    is_all_in = number in hand.all_in_seats and not hand.is_over
    return "all-in" if is_all_in else ""
