"""Players who are not there: what their stack pays, when their hand dies, when a no-show goes."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from rules_engine.house.citations import Citation, Document, Source, Status
from rules_engine.house.keys import AbsentHand, AnteRule, LateRegistration, NoShowChips
from rules_engine.house.reasons import Reason
from rules_engine.house.rules import HouseRules
from rules_engine.house.verdicts import ACCEPTED, Verdict
from rules_engine.sentences import say
from rules_engine.units import Chips

HALF_HOUR_MINUTES = 30
COURTESY_SECONDS = 60

_ABSENT_STACK = Source(
    Status.STATED,
    (
        Citation(Document.ST_GABRIEL, "event box"),
        Citation(Document.ROBERTS, "section 15.3"),
        Citation(Document.CLUB, "2.1"),
    ),
)
"""A stack is on the table from the start and pays blinds and antes; no document says otherwise."""


@dataclass(frozen=True, slots=True)
class Orbit:
    """One round of the blinds at a table."""

    players: int
    ante: Chips
    small_blind: Chips
    big_blind: Chips
    ante_rule: AnteRule = AnteRule.EACH

    @property
    def cost(self) -> Chips:
        """What a player pays in it without playing a hand: both blinds, and an ante per deal or,
        where the big blind pays for all, one.
        """
        antes = self.players if self.ante_rule is AnteRule.EACH else 1
        return self.small_blind + self.big_blind + antes * self.ante


def blinded_stack(stack: Chips, *, missed: Iterable[Orbit]) -> Chips:
    """What an absent player's stack is worth after these orbits; a penalty spares nobody either.

    St. Gabriel, General 9; Robert's Rules, section 15.9; Club rules, 2.3.
    """
    return max(0, stack - sum(orbit.cost for orbit in missed))


class Arrival(StrEnum):
    """How somebody comes late."""

    REGISTERS_LATE = "registers_late"
    REGISTERED_BUT_ABSENT = "registered_but_absent"


@dataclass(frozen=True, slots=True)
class LateStack:
    """The stack that a latecomer sits down to."""

    stack: Chips
    reason: Reason


def late_stack(
    house: HouseRules, *, arrival: Arrival, starting_stack: Chips, missed: Iterable[Orbit]
) -> LateStack:
    """The stack of somebody who comes after these orbits."""
    blinded = blinded_stack(starting_stack, missed=missed)
    if arrival is Arrival.REGISTERED_BUT_ABSENT:
        sentence = "The stack has paid blinds and antes from the start."
        return LateStack(blinded, Reason(sentence, _ABSENT_STACK))
    source = house.cite("late_registration")
    match house.late_registration:
        case LateRegistration.DIRECTOR_OPTION_BLINDED_STACK:
            sentence = "The stack set out for late entries has paid its blinds and antes."
            return LateStack(blinded, Reason(sentence, source))
        case LateRegistration.DIRECTOR_OPTION_UNTIL_END_OF_LEVEL_1:
            sentence = "A late entry gets a full starting stack."
            return LateStack(starting_stack, Reason(sentence, source))
        case _ as never:
            assert_never(never)


class HandStatus(StrEnum):
    """Whether a hand can still win."""

    LIVE = "live"
    DEAD = "dead"


@dataclass(frozen=True, slots=True)
class Presence:
    """Where a player was during the deal and when the turn came."""

    when_all_dealt: bool
    at_turn: bool
    is_returning: bool = False
    seconds_late: int = 0
    at_big_blind_option: bool = False


@dataclass(frozen=True, slots=True)
class AbsentHandRuling:
    """What becomes of the hand of somebody who was away; what was posted stays in the pot."""

    hand: HandStatus
    reason: Reason


def rule_absent_hand(house: HouseRules, presence: Presence) -> AbsentHandRuling:
    """Whether the hand of a player who was away is dead."""
    reason = _why_dead(house, presence)
    if reason is None:
        alive = Reason("The player is back in time.", house.cite("absent_hand"))
        return AbsentHandRuling(HandStatus.LIVE, alive)
    return AbsentHandRuling(HandStatus.DEAD, reason)


_LEFT_DURING_HAND = Source(
    Status.STATED,
    (Citation(Document.ST_GABRIEL, "General 9"), Citation(Document.CHARITY_DRAFT, "30")),
)
_ABSENT_BIG_BLIND = Source(Status.STATED, (Citation(Document.CLUB, "2.5"),))


def _why_dead(house: HouseRules, presence: Presence) -> Reason | None:
    rule, source = house.absent_hand, house.cite("absent_hand")
    if rule is AbsentHand.DEAD_WHEN_ALL_HANDS_DEALT and not presence.when_all_dealt:
        return Reason("The player was not there when all hands were dealt.", source)
    if presence.at_turn:
        return None
    match rule:
        case AbsentHand.DEAD_AT_TURN:
            return Reason("The player was not there to act.", source)
        case AbsentHand.DEAD_WHEN_ALL_HANDS_DEALT:
            return Reason("The player was not there to act.", _LEFT_DURING_HAND)
        case AbsentHand.DEAD_AT_TURN_AFTER_60S_COURTESY:
            return _why_no_courtesy(presence, source)
        case _ as never:
            assert_never(never)


def _why_no_courtesy(presence: Presence, source: Source) -> Reason | None:
    if presence.at_big_blind_option:
        return Reason("An absent big blind cannot use the option.", _ABSENT_BIG_BLIND)
    if not presence.is_returning:
        sentence = "The player was not there to act and is not on the way back."
        return Reason(sentence, source)
    if presence.seconds_late > COURTESY_SECONDS:
        sentence = say(
            "The player was away for more than {seconds} seconds.", seconds=COURTESY_SECONDS
        )
        return Reason(sentence, source)
    return None


def no_show_removable_from(house: HouseRules, *, level_minutes: int) -> int:
    """The minute of play from which the stack of somebody who never came may go."""
    match house.no_show_chips:
        case NoShowChips.REMOVABLE_AFTER_LEVEL_OR_30_MIN:
            return min(level_minutes, HALF_HOUR_MINUTES)
        case NoShowChips.REMOVABLE_ANY_TIME:
            return 0
        case _ as never:
            assert_never(never)


def may_remove_no_show(
    house: HouseRules, *, minute: int, level_minutes: int, asked_to_keep: bool = False
) -> Verdict:
    """Whether the stack of somebody who never came may go; codes `on_the_way` and `too_early`."""
    source = house.cite("no_show_chips")
    # Robert's Rules, section 15.4; Club rules, 2.2: whoever was reached and asks keeps the chips.
    if asked_to_keep:
        sentence = "The player asked to keep the chips in place."
        return Verdict("on_the_way", Reason(sentence, source))
    earliest = no_show_removable_from(house, level_minutes=level_minutes)
    if minute < earliest:
        sentence = say("The stack stays until minute {minute}.", minute=earliest)
        return Verdict("too_early", Reason(sentence, source))
    return Verdict(ACCEPTED, Reason("The director may remove the stack.", source))
