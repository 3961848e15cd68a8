"""What a player did with chips and words, and the action that it counts as in this house.

Words decide over chips. Without words chips are measured against the price and the least raise:
fewer than the price are a call to be completed, a full raise stands, and what lies between is
completed or handed back as the house says. One oversized chip has rules of its own. A check with a
bet to answer is no action: without chips the player has yet to act.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from rules_engine.errors import RuleViolation
from rules_engine.hand.betting import call_to, raise_range
from rules_engine.hand.state import Hand, Street
from rules_engine.hand.steps import Action, Kind
from rules_engine.house.citations import Citation, Document, Source, Status
from rules_engine.house.keys import (
    OversizedChipFacingBet,
    OversizedChipPreflop,
    RaiseMotion,
    UndersizedOpen,
    UndersizedRaise,
)
from rules_engine.house.reasons import Reason
from rules_engine.house.rules import HouseRules
from rules_engine.units import Chips, SeatNo


class Said(StrEnum):
    """The word spoken in turn; with an amount it is a total, after "by" an increase."""

    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    RAISE_BY = "raise_by"
    ALL_IN = "all_in"
    FOLD = "fold"


class Intent(StrEnum):
    """What the table believes the chips were meant for, where nobody said a word."""

    UNKNOWN = "unknown"
    CALL = "call"
    RAISE = "raise"


@dataclass(frozen=True, slots=True)
class Facing:
    """What the player faced. All amounts are totals of the street.

    `stack` is the most the player can have in front; `least_raise` is the smallest bet or raise
    as an increase; `most_to` bounds it in pot-limit and limit play.
    """

    price: Chips
    least_raise: Chips
    stack: Chips
    wager: Chips = 0
    is_preflop: bool = False
    may_raise: bool = True
    most_to: Chips | None = None


@dataclass(frozen=True, slots=True)
class Conduct:
    """What the player did: chips in front after each motion, and what was said."""

    motions: tuple[Chips, ...] = ()
    is_single_chip: bool = False
    said: Said | None = None
    amount: Chips | None = None
    intent: Intent = Intent.UNKNOWN


@dataclass(frozen=True, slots=True)
class WagerRuling:
    """The action it counts as; chips to hand back or to add so that the wager is right."""

    kind: Kind
    to: Chips
    returned: Chips
    add: Chips
    reason: Reason

    def action_of(self, seat: SeatNo) -> Action:
        """The action to be applied to the hand."""
        return Action(seat, self.kind, None if self.kind in _WITHOUT_AMOUNT else self.to)


_WITHOUT_AMOUNT = frozenset({Kind.FOLD, Kind.CHECK})


def _stated(*places: tuple[Document, str]) -> Source:
    return Source(Status.STATED, tuple(Citation(document, place) for document, place in places))


_WORDS_DECIDE = _stated(
    (Document.ST_GABRIEL, "Appendix D betting 6"),
    (Document.ROBERTS, "section 14.6"),
    (Document.CLUB, "5.6"),
    (Document.CHARITY_DRAFT, "3"),
)
_AMOUNT_MADE_RIGHT = _stated(
    (Document.ST_GABRIEL, "Appendix D betting 2"),
    (Document.ST_GABRIEL, "Appendix D betting 6"),
    (Document.ROBERTS, "section 14.7"),
)
_CHIPS_LET_GO = _stated(
    (Document.ST_GABRIEL, "General 12"),
    (Document.ROBERTS, "section 14.5"),
    (Document.CLUB, "5.5"),
    (Document.CHARITY_DRAFT, "2"),
)
_LEAST_BET = _stated(
    (Document.ST_GABRIEL, "Appendix A 6"),
    (Document.ROBERTS, "section 14.2"),
    (Document.HOME_POKER_TOURNEY, "booklet play 4"),
    (Document.CLUB, "5.2"),
    (Document.CHARITY_DRAFT, "8"),
)
_LEAST_RAISE = _stated(
    (Document.ST_GABRIEL, "Appendix A 6"),
    (Document.ST_GABRIEL, "Appendix D betting 4"),
    (Document.ROBERTS, "section 14.3"),
    (Document.CLUB, "5.3"),
    (Document.CHARITY_DRAFT, "9"),
)
_BROUGHT_UP = _stated(
    (Document.ST_GABRIEL, "Appendix D betting 2"),
    (Document.ST_GABRIEL, "Appendix D betting 4"),
    (Document.ROBERTS, "section 14.10"),
    (Document.CLUB, "5.12"),
    (Document.CHARITY_DRAFT, "8-9"),
)
_NOT_REOPENED = _stated(
    (Document.ST_GABRIEL, "Appendix D betting 4"),
    (Document.ROBERTS, "section 14.3"),
    (Document.CLUB, "5.4"),
)
_ONLY_OWN_CHIPS = _stated(
    (Document.ST_GABRIEL, "Appendix A 7"),
    (Document.ROBERTS, "section 14 intro"),
    (Document.CLUB, "6.3"),
    (Document.CHARITY_DRAFT, "3"),
)


def facing(hand: Hand) -> Facing:
    """What the player to act in a hand faces."""
    found = raise_range(hand)
    last_full = hand.limit.full_to if hand.limit else hand.price
    return Facing(
        price=call_to(hand),
        least_raise=last_full + hand.full_raise - hand.price,
        stack=hand.wagers[hand.turn] + hand.stacks[hand.turn],
        wager=hand.wagers[hand.turn],
        is_preflop=hand.street is Street.PREFLOP,
        may_raise=isinstance(found, tuple),
        most_to=found[1] if isinstance(found, tuple) else None,
    )


def interpret(house: HouseRules, faced: Facing, conduct: Conduct) -> WagerRuling:
    """The action that the conduct counts as; ValueError if nothing was done, RuleViolation if a
    check was said that nobody can make.
    """
    if not conduct.motions and conduct.said is None:
        raise ValueError("There is nothing to judge: no chips and no word.")
    if is_check_facing_bet(faced, conduct):
        sentence = "There is a bet to answer, so a check does not count: fold, call or raise."
        raise RuleViolation("check_facing_bet", sentence)
    return _Judge(house, faced, conduct).ruling()


def is_check_facing_bet(faced: Facing, conduct: Conduct) -> bool:
    """A check was said, there is a bet to answer, and no chips went in with the word."""
    in_front = conduct.motions[-1] if conduct.motions else faced.wager
    return conduct.said is Said.CHECK and in_front <= faced.wager < faced.price


class _Judge:
    """One conduct under one house."""

    def __init__(self, house: HouseRules, faced: Facing, conduct: Conduct) -> None:
        self._house = house
        self._faced = faced
        self._conduct = conduct
        self._in_front = conduct.motions[-1] if conduct.motions else faced.wager
        self._counted = self._chips_that_count()

    def ruling(self) -> WagerRuling:
        match self._conduct.said:
            case None:
                return self._silent()
            case Said.FOLD:
                return self._rule(Kind.FOLD, self._faced.wager, "A fold was announced.")
            case Said.CHECK if self._faced.price > self._faced.wager:
                return self._call("With a bet to answer, the chips are a call.", _CHIPS_LET_GO)
            case Said.CHECK | Said.CALL:
                return self._call("The words decide, not the chips.", _WORDS_DECIDE)
            case Said.ALL_IN:
                return self._wager(self._faced.stack, "All-in was announced.", _WORDS_DECIDE)
            case Said.BET | Said.RAISE | Said.RAISE_BY:
                return self._announced_wager()
            case unknown:
                assert_never(unknown)

    @property
    def _least_to(self) -> Chips:
        return self._faced.price + self._faced.least_raise

    def _chips_that_count(self) -> Chips:
        """Chips of later motions count only where the house says so, after the word "raise"."""
        motions = self._conduct.motions
        if not motions:
            return self._faced.wager
        if self._conduct.said not in (Said.RAISE, Said.RAISE_BY):
            return motions[0]
        match self._house.raise_motion:
            case RaiseMotion.UNTIL_HANDS_REST:
                return motions[-1]
            case RaiseMotion.ONE_MORE_MOTION_UNLESS_AMOUNT_NAMED:
                is_call = motions[0] <= self._faced.price
                return motions[1] if is_call and len(motions) > 1 else motions[0]
            case RaiseMotion.AMOUNT_OR_SINGLE_MOTION:
                return motions[0]
            case unknown:
                assert_never(unknown)

    def _announced_wager(self) -> WagerRuling:
        amount = self._conduct.amount
        if amount is None:
            return self._unnamed_raise()
        to = amount + self._faced.price if self._conduct.said is Said.RAISE_BY else amount
        if to <= self._faced.price:
            return self._call("The amount named is a call.", _WORDS_DECIDE)
        return self._wager(to, "The amount named decides, not the chips.", _WORDS_DECIDE)

    def _unnamed_raise(self) -> WagerRuling:
        if self._conduct.is_single_chip:
            source = self._house.cite("oversized_chip_raise")
            return self._wager(self._counted, "The chip's value is the whole wager.", source)
        source = self._house.cite("raise_motion")
        return self._wager(self._counted, "The raise is what went in with the word.", source)

    def _silent(self) -> WagerRuling:
        price = self._faced.price
        if self._counted < self._in_front:
            return self._string_bet()
        if self._counted < price:
            return self._call("The call is completed.", _AMOUNT_MADE_RIGHT)
        if self._counted == price:
            return self._call("The chips are exactly a call.", _CHIPS_LET_GO)
        if self._conduct.is_single_chip:
            return self._single_chip()
        if not price:
            return self._opening()
        return self._more_than_a_call()

    def _string_bet(self) -> WagerRuling:
        first = Conduct((self._counted,), self._conduct.is_single_chip, intent=self._conduct.intent)
        ruled = _Judge(self._house, self._faced, first).ruling()
        sentence = "Only the first motion counts."
        return self._rule(ruled.kind, ruled.to, sentence, self._house.cite("string_bet"))

    def _single_chip(self) -> WagerRuling:
        """One chip, bigger than the price, without a word."""
        if not self._faced.price:
            source = self._house.cite("oversized_chip_open")
            if self._counted < self._faced.least_raise:
                return self._opening()
            return self._wager(self._counted, "The chip bets its full value.", source)
        if self._faced.is_preflop:
            source = self._house.cite("oversized_chip_preflop")
            is_call = self._house.oversized_chip_preflop is OversizedChipPreflop.CALL
        else:
            source = self._house.cite("oversized_chip_facing_bet")
            is_call = self._house.oversized_chip_facing_bet is OversizedChipFacingBet.CALL
        if is_call:
            return self._call("One big chip without a word is a call.", source)
        if self._counted < min(self._least_to, self._faced.stack):
            return self._call("The chip is not enough for a raise.", source)
        return self._wager(self._counted, "The chip counts in full.", source)

    def _opening(self) -> WagerRuling:
        least = self._faced.least_raise
        if self._counted >= least:
            return self._wager(self._counted, "The chips are the bet.", _LEAST_BET)
        source = self._house.cite("undersized_open")
        match self._house.undersized_open:
            case UndersizedOpen.BROUGHT_UP:
                completed = True
            case UndersizedOpen.HALF_OR_MORE_COMPLETES:
                completed = 2 * self._counted >= least
            case unknown:
                assert_never(unknown)
        if completed:
            return self._wager(least, "The bet is brought up to the minimum.", source)
        return self._call("Less than half the minimum is no bet.", source)

    def _more_than_a_call(self) -> WagerRuling:
        if self._counted >= self._least_to:
            return self._wager(self._counted, "The chips are a full raise.", _LEAST_RAISE)
        source = self._house.cite("undersized_raise")
        surplus = self._counted - self._faced.price
        is_half = 2 * surplus >= self._faced.least_raise
        match self._house.undersized_raise:
            case UndersizedRaise.HALF_OR_MORE_COMPLETES:
                completed = is_half
            case UndersizedRaise.COMPLETES_IF_INTENDED:
                intent = self._conduct.intent
                completed = intent is Intent.RAISE or (intent is Intent.UNKNOWN and is_half)
            case unknown:
                assert_never(unknown)
        if completed:
            return self._wager(self._least_to, "The raise is completed to the minimum.", source)
        return self._call("It is a call; the surplus goes back.", source)

    def _call(self, sentence: str, source: Source) -> WagerRuling:
        to = min(self._faced.price, self._faced.stack)
        kind = Kind.CALL if to > self._faced.wager else Kind.CHECK
        return self._rule(kind, max(to, self._faced.wager), sentence, source)

    def _wager(self, to: Chips, sentence: str, source: Source) -> WagerRuling:
        """A bet or raise, brought into the bounds of what the player may and can do."""
        faced = self._faced
        if faced.stack <= faced.price:
            return self._call("No raise is possible: it is a call.", _ONLY_OWN_CHIPS)
        if not faced.may_raise:
            return self._call("No raise is possible: it is a call.", _NOT_REOPENED)
        if to < self._least_to:
            to, source = self._least_to, _BROUGHT_UP
            sentence = "The wager is brought up to the minimum."
        to = min(to, faced.stack if faced.most_to is None else faced.most_to)
        if to == faced.stack:
            return self._rule(Kind.ALL_IN, to, sentence, source)
        return self._rule(Kind.RAISE if faced.price else Kind.BET, to, sentence, source)

    def _rule(
        self, kind: Kind, to: Chips, sentence: str, source: Source = _WORDS_DECIDE
    ) -> WagerRuling:
        return WagerRuling(
            kind=kind,
            to=to,
            returned=max(self._in_front - to, 0),
            add=max(to - self._in_front, 0),
            reason=Reason(sentence, source),
        )
