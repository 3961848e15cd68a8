"""Where the button and the blinds go from one hand to the next, and who is dealt in.

Under the dead button three positions walk round the table as seats, not as people. The big blind
moves to the next player; the small blind is the seat that had the big blind; the button is the
seat that had the small blind. A seat may have emptied meanwhile: an empty small-blind seat means
that no small blind is posted, an empty button seat that the player to its right acts last again.
So nobody's exit lets anybody else skip or repeat a blind.

Under the moving button the button goes to the next player and the next two post, whoever posted
before. Two players left are a case of their own under both: the button posts the small blind.

Somebody who has just sat down (`newcomers`) takes over the position of the seat, except where the
house lets newcomers wait. Waiting changes who is dealt in, and under the moving button that
changes the positions in turn, so both are settled together in `coming_hand`.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import assert_never

from rules_engine.cards import Card
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import ButtonRule, HeadsUpEntry, MovedPlayerWaitsIn
from rules_engine.house.reasons import RIFFLE_DEFAULT, Reason
from rules_engine.house.rules import HouseRules
from rules_engine.room.circle import at_or_before, clockwise, following, is_between, preceding
from rules_engine.sentences import say
from rules_engine.units import SeatNo


class Mark(StrEnum):
    """What lies at a seat, or what its player does."""

    BUTTON = "button"
    SMALL_BLIND = "small blind"
    BIG_BLIND = "big blind"
    ACTS_LAST = "acts last"


@dataclass(frozen=True, slots=True)
class Positions:
    """The seats of the three positions in one hand; button and small blind may be empty seats."""

    button: SeatNo
    small_blind: SeatNo
    big_blind: SeatNo

    @property
    def is_heads_up(self) -> bool:
        """With two players the button posts the small blind."""
        return self.button == self.small_blind

    def small_blind_posted_by(self, dealt_in: Collection[SeatNo]) -> SeatNo | None:
        """None: nobody has cards there, and the hand has no small blind."""
        return self.small_blind if self.small_blind in dealt_in else None

    def marks(self, dealt_in: Collection[SeatNo]) -> dict[SeatNo, tuple[Mark, ...]]:
        """What lies where in a hand that is dealt to these seats: the button, and each blind that
        is posted."""
        lying = (
            (self.button, Mark.BUTTON),
            (self.small_blind_posted_by(dealt_in), Mark.SMALL_BLIND),
            (self.big_blind, Mark.BIG_BLIND),
        )
        marks: dict[SeatNo, tuple[Mark, ...]] = {}
        for seat, mark in lying:
            if seat is not None:
                marks[seat] = (*marks.get(seat, ()), mark)
        return marks


class Position(StrEnum):
    """Where a newcomer sits in the coming hand."""

    BUTTON = "button"
    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"
    BETWEEN_BUTTON_AND_SB = "between_button_and_sb"
    OTHER = "other"


class Blind(StrEnum):
    """A blind that a seat owes."""

    SMALL = "small_blind"
    BIG = "big_blind"


@dataclass(frozen=True, slots=True)
class Newcomer:
    """What happens to somebody who has just sat down: dealt in or not, what is owed, and why."""

    seat: SeatNo
    position: Position
    dealt_in: bool
    posts: Blind | None
    reason: Reason


@dataclass(frozen=True, slots=True)
class ComingHand:
    """Everything about the next hand that follows from the seats; `dealt_in` in dealing order.

    `not_entitled` get no cards because chips of a void deal lie in the pot.
    """

    positions: Positions
    dealt_in: tuple[SeatNo, ...]
    newcomers: tuple[Newcomer, ...]
    reasons: tuple[Reason, ...]
    not_entitled: tuple[SeatNo, ...] = ()

    @property
    def small_blind_posted_by(self) -> SeatNo | None:
        """None: this hand has no small blind; `reasons` says why."""
        return self.positions.small_blind_posted_by(self.dealt_in)

    @property
    def acts_last(self) -> SeatNo:
        """The last to act after the flop, who also deals at a self-dealt table."""
        return at_or_before(self.dealt_in, self.positions.button)

    @property
    def waiting(self) -> tuple[SeatNo, ...]:
        """Newcomers who sit this hand out."""
        return tuple(newcomer.seat for newcomer in self.newcomers if not newcomer.dealt_in)


@dataclass(frozen=True, slots=True)
class ButtonDraw:
    """Who won the draw for the first button."""

    seat: SeatNo
    reason: Reason


def next_positions(
    house: HouseRules, *, occupied: Collection[SeatNo], last: Positions
) -> Positions:
    """The positions of the hand after `last` if everybody in `occupied` is dealt in.

    RuleViolation `too_few_players` with less than two.
    """
    _refuse_fewer_than_two(occupied)
    if len(occupied) == 2:
        return _heads_up(house.heads_up_entry, occupied, last)
    match house.button_rule:
        case ButtonRule.DEAD:
            return _dead_button(occupied, last)
        case ButtonRule.MOVING:
            return _from_button(occupied, following(occupied, last.button))
        case unknown:
            assert_never(unknown)


def coming_hand(
    house: HouseRules,
    *,
    seated: Collection[SeatNo],
    last: Positions,
    newcomers: Collection[SeatNo] = (),
) -> ComingHand:
    """The next hand at a table; `newcomers` sat down since the last one or are `still_new`.

    Absent people are seated and dealt in like everybody. RuleViolation `too_few_players`.
    """
    playing = frozenset(seated)
    rulings: dict[SeatNo, Newcomer] = {}
    while True:
        positions = next_positions(house, occupied=playing, last=last)
        settled = [
            rule_newcomer(house, positions=positions, seat=seat)
            for seat in sorted(playing.intersection(newcomers))
        ]
        waiting = {newcomer.seat for newcomer in settled if not newcomer.dealt_in}
        if len(playing) - len(waiting) < 2:
            settled = [_needed(house, newcomer) for newcomer in settled]
            waiting.clear()
        rulings.update((newcomer.seat, newcomer) for newcomer in settled)
        if not waiting:
            break
        playing -= waiting
    return ComingHand(
        positions,
        clockwise(playing, after=positions.button),
        tuple(rulings[seat] for seat in sorted(rulings)),
        _reasons(house, positions, playing, last),
    )


def still_new(
    newcomers: Collection[SeatNo],
    *,
    dealt_in: Collection[SeatNo],
    last: Positions | None,
    positions: Positions,
) -> frozenset[SeatNo]:
    """Who is still a newcomer after a hand has begun: not dealt in, and the button not yet past."""
    waiting = frozenset(newcomers).difference(dealt_in)
    if not waiting or last is None or last.button == positions.button:
        return waiting
    passed = {seat for seat in waiting if is_between(seat, last.button, positions.button)}
    return waiting - passed


def first_hand(house: HouseRules, *, seated: Collection[SeatNo], button: SeatNo) -> ComingHand:
    """The hand with the button put at a seat: by a draw, or by staff who set it right.

    RuleViolation `too_few_players`, or `seat_empty` for two players and a button beside them.
    """
    _refuse_fewer_than_two(seated)
    if len(seated) == 2 and button not in seated:
        raise RuleViolation(
            "seat_empty",
            say("Seat {seat} is empty; with two players one of them has the button.", seat=button),
        )
    positions = _from_button(seated, button)
    reason = Reason(
        say("The button starts at seat {seat}.", seat=button), house.cite("first_button")
    )
    return ComingHand(positions, clockwise(seated, after=button), (), (reason,))


def rule_newcomer(house: HouseRules, *, positions: Positions, seat: SeatNo) -> Newcomer:
    """What a newcomer at this seat owes in a hand with these positions, and whether cards come."""
    position = _position(positions, seat)
    waits = _WAITS.get(position)
    if waits is None or waits not in house.moved_player_waits_in:
        return _dealt_in(house, seat, position)
    sentence = say(
        "Seat {seat} {comes} and sits out until the button has passed.",
        seat=seat,
        comes=_WHERE[position],
    )
    reason = Reason(sentence, house.cite("moved_player_waits_in"))
    return Newcomer(seat, position, dealt_in=False, posts=None, reason=reason)


def first_button(house: HouseRules, *, cards: Mapping[SeatNo, Card]) -> ButtonDraw:
    """The seat with the highest card; ValueError without cards or with the same card twice."""
    if len(set(cards.values())) != len(cards):
        raise ValueError("The same card was dealt to two seats.")
    seat = max(cards, key=cards.__getitem__)
    sentence = say(
        "Seat {seat} drew the highest card ({card}) and gets the first button.",
        seat=seat,
        card=str(cards[seat]),
    )
    return ButtonDraw(seat, Reason(sentence, house.cite("first_button")))


def order_before_flop(live: Collection[SeatNo], *, big_blind: SeatNo) -> tuple[SeatNo, ...]:
    """Who acts in turn before the flop: from the left of the big blind, who comes last."""
    return clockwise(live, after=big_blind)


def order_after_flop(live: Collection[SeatNo], *, button: SeatNo) -> tuple[SeatNo, ...]:
    """Who acts in turn on the later streets: from the left of the button, who comes last."""
    return clockwise(live, after=button)


_WAITS = {
    Position.BUTTON: MovedPlayerWaitsIn.BUTTON,
    Position.SMALL_BLIND: MovedPlayerWaitsIn.SMALL_BLIND,
    Position.BETWEEN_BUTTON_AND_SB: MovedPlayerWaitsIn.BETWEEN_BUTTON_AND_SB,
}
_POSTS = {Position.SMALL_BLIND: Blind.SMALL, Position.BIG_BLIND: Blind.BIG}
_WHERE = {
    Position.BUTTON: say("comes in on the button"),
    Position.SMALL_BLIND: say("comes in on the small blind"),
    Position.BIG_BLIND: say("comes in on the big blind"),
    Position.BETWEEN_BUTTON_AND_SB: say("is between the button and the small blind"),
    Position.OTHER: say("comes in behind the blinds"),
}


def _refuse_fewer_than_two(seats: Collection[SeatNo]) -> None:
    if len(seats) < 2:
        raise RuleViolation("too_few_players", "A hand needs at least two players.")


def _heads_up(entry: HeadsUpEntry, seats: Collection[SeatNo], last: Positions) -> Positions:
    match entry:
        case HeadsUpEntry.DUE_PLAYER_POSTS_BB:
            big_blind = following(seats, last.big_blind)
            button = following(seats, big_blind)
        case HeadsUpEntry.BUTTON_MOVES_ON:
            button = following(seats, last.button)
            big_blind = following(seats, button)
        case unknown:
            assert_never(unknown)
    return Positions(button, button, big_blind)


def _dead_button(seats: Collection[SeatNo], last: Positions) -> Positions:
    small_blind = last.big_blind
    big_blind = following(seats, small_blind)
    button = last.small_blind
    if _is_button_lost(last, big_blind):
        button = preceding(seats, small_blind)
    return Positions(button, small_blind, big_blind)


def _is_button_lost(last: Positions, big_blind: SeatNo) -> bool:
    """Whether the last small-blind seat cannot be the button: it was the button already (two
    players), or so many left and sat down that the big blind does not come after both."""
    if last.is_heads_up or big_blind == last.small_blind:
        return True
    return not is_between(last.big_blind, last.small_blind, big_blind)


def _from_button(seats: Collection[SeatNo], button: SeatNo) -> Positions:
    small_blind = button if len(seats) == 2 else following(seats, button)
    return Positions(button, small_blind, following(seats, small_blind))


def _position(positions: Positions, seat: SeatNo) -> Position:
    if seat == positions.big_blind:
        return Position.BIG_BLIND
    if seat == positions.small_blind:
        return Position.SMALL_BLIND
    if seat == positions.button:
        return Position.BUTTON
    if positions.is_heads_up or not is_between(seat, positions.button, positions.small_blind):
        return Position.OTHER
    return Position.BETWEEN_BUTTON_AND_SB


def _dealt_in(house: HouseRules, seat: SeatNo, position: Position) -> Newcomer:
    posts = _POSTS.get(position)
    debt = say("posts it") if posts else say("posts no blind")
    sentence = say(
        "Seat {seat} {comes}, is dealt in at once and {posts}.",
        seat=seat,
        comes=_WHERE[position],
        posts=debt,
    )
    reason = Reason(sentence, house.cite("moved_player_waits_in"))
    return Newcomer(seat, position, dealt_in=True, posts=posts, reason=reason)


def _needed(house: HouseRules, newcomer: Newcomer) -> Newcomer:
    """The newcomer dealt in after all: a hand needs two players."""
    if newcomer.dealt_in:
        return newcomer
    sentence = say(
        "Seat {seat} is dealt in at once: too few would be left to play.", seat=newcomer.seat
    )
    dealt_in = _dealt_in(house, newcomer.seat, newcomer.position)
    return replace(dealt_in, reason=Reason(sentence, RIFFLE_DEFAULT))


def _reasons(
    house: HouseRules, positions: Positions, playing: Collection[SeatNo], last: Positions
) -> tuple[Reason, ...]:
    if positions.is_heads_up:
        return (_heads_up_reason(house, positions),)
    match house.button_rule:
        case ButtonRule.DEAD:
            return tuple(_dead_button_reasons(house, positions, playing, last))
        case ButtonRule.MOVING:
            sentence = say(
                "The button moves to the next player, seat {seat}; "
                "the next two players post the blinds.",
                seat=positions.button,
            )
            return (Reason(sentence, house.cite("button_rule")),)
        case unknown:
            assert_never(unknown)


def _heads_up_reason(house: HouseRules, positions: Positions) -> Reason:
    button = say("seat {seat} has the button and posts the small blind", seat=positions.button)
    match house.heads_up_entry:
        case HeadsUpEntry.DUE_PLAYER_POSTS_BB:
            sentence = say(
                "Two players: seat {seat} is due for the big blind; {button}.",
                seat=positions.big_blind,
                button=button,
            )
        case HeadsUpEntry.BUTTON_MOVES_ON:
            sentence = say("Two players: the button moves on, so {button}.", button=button)
        case unknown:
            assert_never(unknown)
    return Reason(sentence, house.cite("heads_up_entry"))


def _dead_button_reasons(
    house: HouseRules, positions: Positions, playing: Collection[SeatNo], last: Positions
) -> list[Reason]:
    source = house.cite("button_rule")
    button, small_blind = positions.button, positions.small_blind
    reasons = [
        Reason(say("Seat {seat} is next for the big blind.", seat=positions.big_blind), source)
    ]
    if small_blind not in playing:
        sentence = say(
            "Nobody plays at seat {seat}, which had the big blind: "
            "there is no small blind this hand.",
            seat=small_blind,
        )
        reasons.append(Reason(sentence, source))
    if _is_button_lost(last, positions.big_blind):
        sentence = say("The button goes to seat {seat}, right of the small blind.", seat=button)
        reasons.append(Reason(sentence, RIFFLE_DEFAULT))
    elif button not in playing:
        seat = at_or_before(playing, button)
        sentence = say(
            "The button stands at seat {button}, where nobody plays: seat {seat} acts last.",
            button=button,
            seat=seat,
        )
        reasons.append(Reason(sentence, source))
    return reasons
