"""The value of a hand at one moment, and the questions that can be asked of it.

`Hand` is a named tuple and not a dataclass because one is made for every step: it cannot change
either, and is made seven times as fast. Its columns run in the order of `Deal.seats`; the
properties answer by seat number.
"""

from collections.abc import Iterator
from enum import IntEnum, StrEnum
from itertools import pairwise
from operator import sub
from typing import NamedTuple, Self

from rules_engine.cards import Card
from rules_engine.hand.deal import Deal
from rules_engine.hand.due import table_ante
from rules_engine.hand.evaluation import HoleCards, RankedBoard, Strength
from rules_engine.hand.pots import Pot, build_pots
from rules_engine.hand.seat_set import NOBODY, SeatSet, is_at_most_one, members
from rules_engine.hand.steps import Action, Step
from rules_engine.units import Chips, SeatNo


class Phase(StrEnum):
    """What the hand is waiting for."""

    BETTING = "betting"  # the action of the player whose turn it is
    DEALING = "dealing"  # the next cards of the board
    SHOWDOWN = "showdown"  # cards to be shown or given up, or the word who won a pot
    OVER = "over"  # nothing: all chips are in stacks


class Street(IntEnum):
    """The betting rounds of hold'em; the number says how many streets the board has had."""

    PREFLOP = 0
    FLOP = 1
    TURN = 2
    RIVER = 3

    @property
    def board_cards(self) -> int:
        """How many cards the board has on this street."""
        return BOARD_CARDS[self]


BETTING, DEALING, SHOWDOWN, OVER = Phase  # names that are quicker to look up
STREETS = tuple(Street)
BOARD_CARDS = (0, 3, 4, 5)


class LimitRound(NamedTuple):
    """Fixed limit only: the last level that counts as a full bet, and the raise cap."""

    full_to: Chips
    bets: int
    capped_by_more_than_two: bool


class Award(NamedTuple):
    """A pot settled: what each winner got. `by_cards` is false if the table said so or nobody
    else was left.
    """

    pot: int
    amount: Chips
    shares: tuple[tuple[SeatNo, Chips], ...]
    by_cards: bool

    @property
    def winners(self) -> tuple[SeatNo, ...]:
        """Who shares the pot."""
        return tuple(seat for seat, _ in self.shares)

    @property
    def odd_chips(self) -> dict[SeatNo, Chips]:
        """Who got more than the others because the pot could not be divided, and how much."""
        least = min(chips for _, chips in self.shares)
        return {seat: chips - least for seat, chips in self.shares if chips > least}


class Showdown(NamedTuple):
    """Hands against hands, from the moment no more betting is possible."""

    pots: tuple[Pot, ...]
    shown: tuple[HoleCards | None, ...]
    strengths: tuple[Strength, ...]  # 0 until the board is complete and the cards are shown
    given_up: SeatSet
    board: RankedBoard | None  # None until it is complete, and if not recorded
    awards: tuple[Award | None, ...]


class Hand(NamedTuple):
    """One hand at one moment. A value: copying it is free, and `before` is the way back."""

    deal: Deal
    phase: Phase
    street: Street
    stacks: tuple[Chips, ...]
    wagers: tuple[Chips, ...]  # on this street
    live: SeatSet  # not folded, not dead
    able: SeatSet  # live, with chips behind
    pending: SeatSet  # still to act on this street
    turn: int  # column of the player to act, while betting
    price: Chips  # total wager that stays in
    full_raise: Chips  # last full bet or raise of the street
    limit: LimitRound | None
    acted: SeatSet = NOBODY  # on this street
    board: tuple[Card, ...] = ()
    known_cards: int = 0  # bits of the cards on the board and shown
    showdown: Showdown | None = None
    away: SeatSet = NOBODY  # absent, and the turn has not come yet
    step: Step | None = None  # what led here
    before: "Hand | None" = None

    def __repr__(self) -> str:
        street = self.street.name.lower()
        return f"<Hand {self.phase}, {street}, {len(self.log)} steps, {self.stacks_by_seat}>"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @property
    def is_over(self) -> bool:
        """Whether all chips are back in stacks."""
        return self.phase is Phase.OVER

    @property
    def seat_to_act(self) -> SeatNo | None:
        """Whose turn it is, while betting."""
        return self.deal.seats[self.turn] if self.phase is Phase.BETTING else None

    @property
    def live_seats(self) -> tuple[SeatNo, ...]:
        """Who can still win something, clockwise from the button."""
        return self.seats_of(self.live)

    @property
    def all_in_seats(self) -> tuple[SeatNo, ...]:
        """Live players with no chips behind."""
        return self.seats_of(self.live & ~self.able)

    @property
    def stacks_by_seat(self) -> dict[SeatNo, Chips]:
        """Chips behind, by seat."""
        return dict(zip(self.deal.seats, self.stacks, strict=True))

    @property
    def wagers_by_seat(self) -> dict[SeatNo, Chips]:
        """Chips wagered on this street, by seat."""
        return dict(zip(self.deal.seats, self.wagers, strict=True))

    @property
    def chips_in_pot(self) -> Chips:
        """Every chip that is in nobody's stack, wagers of the street included."""
        return sum(self.deal.stacks) + self.deal.dead_money - sum(self.stacks)

    @property
    def is_betting_closed(self) -> bool:
        """Whether nobody can bet any more in this hand (St. Gabriel, all-in 4)."""
        return self.phase is not Phase.BETTING and is_at_most_one(self.able)

    @property
    def are_hands_open(self) -> bool:
        """Whether the cards of all live players lie face up before the board is complete."""
        contested = not is_at_most_one(self.live) and not self.is_over
        return contested and self.is_betting_closed and self.deal.house.all_in_face_up

    @property
    def pots(self) -> tuple[Pot, ...]:
        """Main pot first; wagers of the street are in nobody's pot yet."""
        if self.showdown:
            return self.showdown.pots
        gathered = [*map(sub, put_in(self), self.wagers)]
        return build_pots(gathered, live=self.live, dead=dead(self))

    @property
    def awards(self) -> tuple[Award, ...]:
        """The pots settled so far."""
        awards = self.showdown.awards if self.showdown else ()
        return tuple(award for award in awards if award)

    @property
    def aggressor(self) -> int | None:
        """The column that was last to bet or raise on this street."""
        return self._last_wagers()[0]

    @property
    def caller(self) -> int | None:
        """The column that was last to call the last bet or raise of this street."""
        return self._last_wagers()[1]

    @property
    def log(self) -> tuple[Step, ...]:
        """Every step so far, oldest first."""
        return tuple(hand.step for hand in reversed([*_back(self)]) if hand.step)

    def _last_wagers(self) -> tuple[int | None, int | None]:
        caller = None
        for after, before in pairwise(_back(self)):
            if before.street is not self.street:
                break
            if not isinstance(after.step, Action):
                continue
            if after.price > before.price:
                return before.turn, caller
            paid = before.stacks[before.turn] > after.stacks[before.turn]
            caller = before.turn if paid and caller is None else caller
        return None, caller

    def seats_of(self, columns: SeatSet) -> tuple[SeatNo, ...]:
        """The seat numbers of a set of columns."""
        return tuple(self.deal.seats[index] for index in members(columns))


class Draft:
    """A hand being changed by one step; nobody outside `apply` ever sees one."""

    __slots__ = (
        "able",
        "acted",
        "away",
        "board",
        "deal",
        "full_raise",
        "known_cards",
        "limit",
        "live",
        "pending",
        "phase",
        "price",
        "showdown",
        "stacks",
        "street",
        "turn",
        "wagers",
    )

    def __init__(self, hand: Hand) -> None:
        (
            self.deal,
            self.phase,
            self.street,
            self.stacks,
            self.wagers,
            self.live,
            self.able,
            self.pending,
            self.turn,
            self.price,
            self.full_raise,
            self.limit,
            self.acted,
            self.board,
            self.known_cards,
            self.showdown,
            self.away,
            _,
            _,
        ) = hand

    def freeze(self, step: Step | None, before: Hand | None) -> Hand:
        """The value that the step led to."""
        fields = (
            self.deal,
            self.phase,
            self.street,
            self.stacks,
            self.wagers,
            self.live,
            self.able,
            self.pending,
            self.turn,
            self.price,
            self.full_raise,
            self.limit,
            self.acted,
            self.board,
            self.known_cards,
            self.showdown,
            self.away,
            step,
            before,
        )
        return tuple.__new__(Hand, fields)  # what Hand(*fields) does, without passing them on


def with_value(column: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """The column with another number at one place."""
    changed = [*column]
    changed[index] = value
    return tuple(changed)


def put_in(hand: Hand | Draft) -> list[Chips]:
    """What each column has put in so far, antes included unless one seat paid them for all."""
    chips = [*map(sub, hand.deal.stacks, hand.stacks)]
    if paid_for_all := table_ante(hand.deal):
        chips[hand.deal.big_blind_column] -= paid_for_all
    return chips


def dead(hand: Hand | Draft) -> Chips:
    """Chips of the main pot that are part of nobody's wager (Robert's Rules, section 4 intro)."""
    return hand.deal.dead_money + table_ante(hand.deal)


def _back(hand: Hand | None) -> Iterator[Hand]:
    while hand:
        yield hand
        hand = hand.before
