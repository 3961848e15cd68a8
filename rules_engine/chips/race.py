"""Colouring up: the small chips leave a table, and the odd ones are raced off by cards.

First every player changes complete sets of small chips directly. What is left are odd chips: they
buy a number of large chips for the whole table, cards are dealt for them, and the cards say who
gets the large chips. Four things differ from house to house (how many large chips, who is dealt
how many cards and from where, which of two equal cards is better, who is served how often), and
nobody may lose the last chip by it. The house answers each; this module only asks.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import assert_never

from rules_engine.cards import FULL_DECK, Card
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import RaceAward, RaceCards, RaceChips, RaceProtect, RaceStart, RaceTie
from rules_engine.house.rules import HouseRules
from rules_engine.room.circle import clockwise
from rules_engine.sentences import say
from rules_engine.units import Chips, SeatNo


@dataclass(frozen=True, slots=True)
class Holding:
    """How many small chips lie at a seat, and whether anything else does."""

    seat: SeatNo
    small_chips: int
    has_other_chips: bool


@dataclass(frozen=True, slots=True)
class RaceTable:
    """A table before the colour-up of `small` into `large`."""

    small: Chips
    large: Chips
    holdings: tuple[Holding, ...]
    button: SeatNo | None = None
    next_small_blind: SeatNo | None = None

    def __post_init__(self) -> None:
        if not 0 < self.small < self.large:
            raise ValueError("small chips are changed into larger ones")
        if len({holding.seat for holding in self.holdings}) < len(self.holdings):
            raise ValueError("a seat is named twice")
        if any(holding.seat < 1 or holding.small_chips < 0 for holding in self.holdings):
            raise ValueError("seats start at 1 and nobody holds fewer than no chips")

    @property
    def chips_per_set(self) -> int:
        """How many small chips make a large one.

        Raises RuleViolation `denominations_do_not_divide`.
        """
        if self.large % self.small:
            raise RuleViolation(
                "denominations_do_not_divide",
                say(
                    "Chips of {small} cannot be changed into chips of {large}.",
                    small=self.small,
                    large=self.large,
                ),
            )
        return self.large // self.small


@dataclass(frozen=True, slots=True)
class CardsDue:
    """One seat to be dealt this many cards."""

    seat: SeatNo
    cards: int


@dataclass(frozen=True, slots=True)
class RacePlan:
    """What to do at the table: whom to deal how many cards, in order, for how many large chips."""

    table: RaceTable
    deals: tuple[CardsDue, ...]
    chips: int

    @property
    def cards_needed(self) -> int:
        """How many cards the race takes."""
        return sum(due.cards for due in self.deals)

    @property
    def decks_needed(self) -> int:
        """How many decks to shuffle together: nearly always one."""
        return max(1, -(-self.cards_needed // len(FULL_DECK)))


@dataclass(frozen=True, slots=True)
class RaceShare:
    """What one seat hands in and gets: `direct` by exchange, `won` by the race."""

    seat: SeatNo
    handed_in: int
    direct: int
    odd: int
    cards: tuple[Card, ...]
    won: int
    is_saved: bool
    change: Chips


@dataclass(frozen=True, slots=True)
class RaceResult:
    """The outcome for every seat that held small chips."""

    table: RaceTable
    shares: tuple[RaceShare, ...]

    @property
    def value_change(self) -> Chips:
        """By how much the chips in play have grown, or shrunk if negative."""
        return sum(share.change for share in self.shares)


@dataclass(frozen=True, slots=True)
class _Dealt:
    seat: SeatNo
    card: Card
    number: int


def plan_race(house: HouseRules, *, table: RaceTable) -> RacePlan:
    """Work out the race at a table: large chips to be won, and cards to be dealt.

    Raises RuleViolation `seat_needed` if the house starts from a button or blind nobody named.
    """
    odd = _odd_chips(table)
    deals = tuple(
        CardsDue(seat=seat, cards=_cards_for(house.race_cards, odd=odd[seat]))
        for seat in _dealing_order(house, table)
        if odd[seat]
    )
    chips = _chips_raced(house.race_chips, odd=odd.total(), per_set=table.chips_per_set)
    return RacePlan(table=table, deals=deals, chips=chips)


def draw_race_cards(plan: RacePlan, *, rng: random.Random) -> tuple[Card, ...]:
    """Draw the cards of the race instead of dealing them, in dealing order."""
    return tuple(rng.sample(FULL_DECK * plan.decks_needed, plan.cards_needed))


def run_race(house: HouseRules, *, plan: RacePlan, cards: Sequence[Card]) -> RaceResult:
    """Award the large chips by the cards dealt, given in dealing order.

    Raises RuleViolation `wrong_number_of_cards` or `duplicate_card`.
    """
    _check_cards(plan, cards)
    receivers = chain.from_iterable([due.seat] * due.cards for due in plan.deals)
    dealt = [
        _Dealt(seat=seat, card=card, number=number)
        for number, (seat, card) in enumerate(zip(receivers, cards, strict=True))
    ]
    # In turn: the seat of each large chip, were there one for everybody who may win one.
    queue = _serving_queue(house, plan, dealt)
    won, saved = _award(house.race_protect, queue=queue, chips=plan.chips, at_risk=_at_risk(plan))
    return _result(plan.table, won=won, saved=saved, dealt=dealt)


def round_up_instead(house: HouseRules, *, table: RaceTable) -> RaceResult:
    """Skip the race: whoever has odd chips gets one large chip for them.

    Raises RuleViolation `not_in_rule_set` unless the house leaves this to the director.
    """
    # St. Gabriel, General 11 and Appendix B 2.
    if not house.race_skip_round_up:
        raise RuleViolation(
            "not_in_rule_set", "These rules do not round odd chips up: race them off."
        )
    odd = _odd_chips(table)
    won = Counter({seat: 1 for seat, count in odd.items() if count})
    return _result(table, won=won, saved=frozenset(), dealt=())


def _odd_chips(table: RaceTable) -> Counter[SeatNo]:
    """What is left at each seat after complete sets have been changed."""
    per_set = table.chips_per_set
    return Counter({holding.seat: holding.small_chips % per_set for holding in table.holdings})


def _cards_for(race_cards: RaceCards, *, odd: int) -> int:
    match race_cards:
        case RaceCards.ONE_PER_ODD_CHIP:
            return odd
        case RaceCards.ONE_PER_PLAYER:
            return 1
        case _:
            assert_never(race_cards)


def _dealing_order(house: HouseRules, table: RaceTable) -> tuple[SeatNo, ...]:
    """All seats clockwise from where the house starts; each gets all its cards before the next."""
    seats = [holding.seat for holding in table.holdings]
    match house.race_start:
        case RaceStart.SEAT_1:
            return tuple(sorted(seats))
        case RaceStart.LEFT_OF_BUTTON:
            return clockwise(seats, after=_known(table.button, "the button"))
        case RaceStart.NEXT_HAND_SMALL_BLIND:
            # The seat itself may be empty or hold no odd chips: then the next one is first.
            first = _known(table.next_small_blind, "the small blind of the next hand")
            return clockwise(seats, after=first - 1)
        case _:
            assert_never(house.race_start)


def _known(seat: SeatNo | None, what: str) -> SeatNo:
    if seat is None:
        raise RuleViolation(
            "seat_needed", say("Say where {what} is: the race starts from there.", what=say(what))
        )
    return seat


def _chips_raced(race_chips: RaceChips, *, odd: int, per_set: int) -> int:
    """How many large chips the odd chips of the table are worth to this house."""
    sets, rest = divmod(odd, per_set)
    match race_chips:
        case RaceChips.ROUND_UP:
            return sets + (rest > 0)
        case RaceChips.HALF_OR_MORE:
            return sets + (2 * rest >= per_set)
        case RaceChips.ROUND_DOWN:
            return sets
        case _:
            assert_never(race_chips)


def _check_cards(plan: RacePlan, cards: Sequence[Card]) -> None:
    if len(cards) != plan.cards_needed:
        raise RuleViolation(
            "wrong_number_of_cards",
            say(
                "The race takes {needed} cards; {given} were given.",
                needed=plan.cards_needed,
                given=len(cards),
            ),
        )
    for card, times in Counter(cards).items():
        if times > plan.decks_needed:
            raise RuleViolation(
                "duplicate_card",
                say("{card} was given {times} times.", card=str(card), times=times),
            )


def _serving_queue(
    house: HouseRules, plan: RacePlan, dealt: Sequence[_Dealt]
) -> tuple[SeatNo, ...]:
    """Seats in the order in which they would be served, once for each chip they may win."""
    if not dealt:
        return ()
    best_first = sorted(dealt, key=lambda one: _beats(house.race_tie, one))
    match house.race_award:
        case RaceAward.BEST_CARDS:
            seats = tuple(one.seat for one in best_first)
        case RaceAward.CLOCKWISE_FROM_WINNER:
            # One chip each is always enough: the odd chips of a seat are less than one set.
            seats = clockwise([due.seat for due in plan.deals], after=best_first[0].seat - 1)
        case _:
            assert_never(house.race_award)
    return _at_most(seats, each=house.race_max_each)


def _beats(race_tie: RaceTie, dealt: _Dealt) -> tuple[int, int, int]:
    """A sorting key, best card first; twins from two decks go to the one dealt first."""
    match race_tie:
        case RaceTie.SUIT:
            return (-dealt.card.rank, -dealt.card.suit, dealt.number)
        case RaceTie.FIRST_DEALT:
            return (-dealt.card.rank, 0, dealt.number)
        case _:
            assert_never(race_tie)


def _at_most(seats: Sequence[SeatNo], *, each: int | None) -> tuple[SeatNo, ...]:
    """The same order without the turns beyond the number of chips that a seat may win."""
    if each is None:
        return tuple(seats)
    served: Counter[SeatNo] = Counter()
    kept: list[SeatNo] = []
    for seat in seats:
        if served[seat] < each:
            served[seat] += 1
            kept.append(seat)
    return tuple(kept)


def _at_risk(plan: RacePlan) -> frozenset[SeatNo]:
    """Seats whose whole stack is odd chips: the race could take their last chip."""
    per_set = plan.table.chips_per_set
    return frozenset(
        holding.seat
        for holding in plan.table.holdings
        if 0 < holding.small_chips < per_set and not holding.has_other_chips
    )


def _award(
    protect: RaceProtect, *, queue: Sequence[SeatNo], chips: int, at_risk: frozenset[SeatNo]
) -> tuple[Counter[SeatNo], frozenset[SeatNo]]:
    """Chips won by the cards, and the seats saved from elimination with one chip each."""
    match protect:
        case RaceProtect.EXTRA_CHIP:
            # Charity draft rules, 50: on top of what the others won.
            won = Counter(queue[:chips])
            return won, at_risk - won.keys()
        case RaceProtect.SERVED_FIRST_FROM_RACE_CHIPS:
            return _save_first(queue=queue, chips=chips, at_risk=at_risk)
        case _:
            assert_never(protect)


def _save_first(
    *, queue: Sequence[SeatNo], chips: int, at_risk: frozenset[SeatNo]
) -> tuple[Counter[SeatNo], frozenset[SeatNo]]:
    """Serve those who would be left with nothing before the cards count.

    That leaves fewer chips for the cards, so somebody else may come to need saving; chips are
    added only if more need saving than there are to win.
    """
    # St. Gabriel, Appendix B 3c; Robert's Rules, section 15.8.
    saved: frozenset[SeatNo] = frozenset()
    while True:
        won = Counter(queue[: max(0, chips - len(saved))])
        lost = at_risk - saved - won.keys()
        if not lost:
            return won, saved
        saved |= lost


def _result(
    table: RaceTable,
    *,
    won: Counter[SeatNo],
    saved: frozenset[SeatNo],
    dealt: Sequence[_Dealt],
) -> RaceResult:
    shares = []
    for holding in sorted(table.holdings, key=lambda one: one.seat):
        if not holding.small_chips:
            continue
        seat = holding.seat
        direct, odd = divmod(holding.small_chips, table.chips_per_set)
        by_race = won[seat] + (seat in saved)
        shares.append(
            RaceShare(
                seat=seat,
                handed_in=holding.small_chips,
                direct=direct,
                odd=odd,
                cards=tuple(one.card for one in dealt if one.seat == seat),
                won=by_race,
                is_saved=seat in saved,
                change=(direct + by_race) * table.large - holding.small_chips * table.small,
            )
        )
    return RaceResult(table=table, shares=tuple(shares))
