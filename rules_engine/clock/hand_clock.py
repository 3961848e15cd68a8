"""The clock that is called on a slow player: who may call it, how long it runs, what follows.

It is real time and does not stop for rest breaks or pauses: a hand that has begun is finished.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import assert_never

from rules_engine.clock.local_time import as_utc
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import ClockCaller, ClockExpiryNoBet
from rules_engine.house.rules import HouseRules

COUNTDOWN_SECONDS = 10


class Caller(StrEnum):
    """Who asks for the clock, seen from the player who has to act."""

    PLAYER_TO_ACT = "player_to_act"
    TABLE_MATE = "table_mate"
    OTHER_TABLE = "other_table"


class ClockConsequence(StrEnum):
    """What the player who has not acted in time has done."""

    HAND_DEAD = "hand_dead"
    CHECK = "check"


class CalledClockPhase(StrEnum):
    THINKING = "thinking"
    COUNTDOWN = "countdown"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class CalledClock:
    """A clock on a player: when it was called, is counted aloud and expires, and what then."""

    called_at: datetime
    countdown_at: datetime
    expires_at: datetime
    consequence: ClockConsequence

    def phase(self, now: datetime) -> CalledClockPhase:
        now = as_utc(now)
        if now < self.countdown_at:
            return CalledClockPhase.THINKING
        return CalledClockPhase.COUNTDOWN if now < self.expires_at else CalledClockPhase.EXPIRED

    def left(self, now: datetime) -> timedelta:
        """What is left of it, never below zero."""
        return max(self.expires_at - as_utc(now), timedelta(0))


def call_clock(
    house: HouseRules,
    *,
    at: datetime,
    caller: Caller,
    facing_bet: bool,
    event_heads_up: bool = False,
    through_floor: bool = False,
) -> CalledClock:
    """The clock that a call starts.

    No time has to pass before a call: what is reasonable is for the table to judge. Raises
    RuleViolation "opponents_only", "must_be_present" or "ask_the_floor".
    """
    refuse_caller(house, caller=caller, through_floor=through_floor)
    # St. Gabriel General 9, Robert's Rules section 14.13 and Club rules 5.13 count the last ten
    # seconds of the time; Charity draft rules 29a add ten to the minute. Both are the end of it.
    seconds = house.called_clock_heads_up if event_heads_up else house.called_clock_seconds
    called_at = as_utc(at)
    expires_at = called_at + timedelta(seconds=seconds)
    countdown_at = expires_at - timedelta(seconds=COUNTDOWN_SECONDS)
    consequence = when_time_is_up(house, facing_bet=facing_bet)
    return CalledClock(called_at, countdown_at, expires_at, consequence)


def refuse_caller(house: HouseRules, *, caller: Caller, through_floor: bool = False) -> None:
    """Raise RuleViolation unless this person may have the clock called in this house."""
    who = house.clock_caller
    match who:
        case ClockCaller.ANY_PLAYER_VIA_FLOOR:
            if not through_floor:
                raise RuleViolation("ask_the_floor", "The floor calls the clock: ask the floor.")
        case ClockCaller.OPPONENTS | ClockCaller.OTHER_PLAYERS_AT_TABLE:
            _refuse_other_table(caller)
            if caller is Caller.PLAYER_TO_ACT:
                sentence = "Only the other players at the table can call the clock."
                raise RuleViolation("opponents_only", sentence)
        case ClockCaller.OTHER_PLAYER_OR_SELF:
            _refuse_other_table(caller)
        case _:
            assert_never(who)


def _refuse_other_table(caller: Caller) -> None:
    if caller is Caller.OTHER_TABLE:
        raise RuleViolation("must_be_present", "Only players at this table can call the clock.")


def when_time_is_up(house: HouseRules, *, facing_bet: bool) -> ClockConsequence:
    """What a player has done who lets a called clock run out."""
    # St. Gabriel Appendix D dead 3e and Robert's Rules section 14.13 kill a hand that faces a bet.
    if facing_bet or house.clock_expiry_no_bet is ClockExpiryNoBet.DEAD:
        return ClockConsequence.HAND_DEAD
    return ClockConsequence.CHECK
