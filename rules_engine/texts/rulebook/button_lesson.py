"""The short version of where the button goes when somebody busts, in pictures of six seats."""

from collections.abc import Iterator

from rules_engine.house.keys import ButtonRule
from rules_engine.house.rules import HouseRules
from rules_engine.room.button import ComingHand, Positions, coming_hand
from rules_engine.texts.rulebook.lesson import Lesson, Part
from rules_engine.texts.rulebook.pictures import emptied, table_picture
from rules_engine.texts.rulebook.points import fill
from rules_engine.units import SeatNo

_SEATS = (1, 2, 3, 4, 5, 6)
_BEFORE = ComingHand(
    Positions(button=1, small_blind=2, big_blind=3), (2, 3, 4, 5, 6, 1), newcomers=(), reasons=()
)
_PICTURE = table_picture("Before", chairs=len(_SEATS), hand=_BEFORE)


def when_somebody_busts(house: HouseRules) -> Lesson:
    """What becomes of button and blinds, exit by exit, under the rule of this house."""
    parts = [
        Part(fill("{button_rule}", house), _PICTURE),
        *_exits(house, "Suppose that the small blind, seat 2, busts.", gone=(2,)),
        *_exits(house, "Suppose that the big blind, seat 3, busts.", gone=(3,)),
        *_exits(house, "Suppose that both blinds, seats 2 and 3, bust in one hand.", gone=(2, 3)),
    ]
    if house.button_rule is ButtonRule.DEAD:
        parts += _filled_seat(house)
    return Lesson("When somebody busts: the button", tuple(parts))


def _exits(house: HouseRules, text: str, *, gone: tuple[SeatNo, ...]) -> Iterator[Part]:
    """What follows when the players of these seats bust in one hand."""
    yield Part(text, emptied(_PICTURE, gone, caption="The hand is over"))
    seated = [seat for seat in _SEATS if seat not in gone]
    hand = coming_hand(house, seated=seated, last=_BEFORE.positions)
    yield _hand_part("In the next hand", "The next hand", hand)
    if hand.small_blind_posted_by is None:
        hand = coming_hand(house, seated=seated, last=hand.positions)
        yield _hand_part("In the hand after that", "The hand after that", hand)


def _filled_seat(house: HouseRules) -> Iterator[Part]:
    """Somebody takes the seat of the big blind in time, unless the house lets newcomers wait."""
    hand = coming_hand(house, seated=_SEATS, last=_BEFORE.positions, newcomers=(3,))
    if not hand.waiting:
        text = "If somebody is moved into the empty seat in time, nothing is dead:"
        yield _hand_part(text, "The seat is filled", hand)


def _hand_part(beginning: str, caption: str, hand: ComingHand) -> Part:
    at = hand.positions
    small = hand.small_blind_posted_by
    where = f"seat {at.button}" if at.button in hand.dealt_in else f"empty seat {at.button}"
    posts = f"seat {small} posts the small blind" if small else "nobody posts a small blind"
    text = (
        f"{beginning} the button is at {where}, {posts}, seat {at.big_blind} posts the big blind, "
        f"and seat {hand.acts_last} deals and acts last."
    )
    return Part(text, table_picture(caption, chairs=len(_SEATS), hand=hand))
