"""The clock on a player has run out."""

from rules_engine.clock.hand_clock import ClockConsequence, when_time_is_up
from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulings.irregularity import Group, irregularity
from rules_engine.texts.rulings.players_hand import dead_hand
from rules_engine.texts.rulings.questions import Answers, YesNo
from rules_engine.texts.rulings.ruling import Director, Outcome, Ruling, because
from rules_engine.texts.rulings.sources import said
from rules_engine.texts.rulings.table_questions import FACING_BET, SEAT

_CLOCK_WAS_CALLED = YesNo(
    "clock_was_called",
    "Was the clock called on this player, and has the whole time run out?",
    note="Thinking for long is no offence as long as nobody has called the clock.",
)
_TIME_IS_UP = said(
    st_gabriel="General 9; Appendix D dead 3e",
    roberts="section 14.13; section 3 dead 1f",
    home="booklet dead 1; sheet dead",
    club="5.13",
    draft="29a",
)


@irregularity(
    Group.BETTING,
    "A player's time has run out",
    words=(
        "the clock ran out",
        "his time is up and he has not acted",
        "time expired",
        "the minute is over and she still has not decided",
        "did not act before the countdown ended",
        "ran out of time to think",
        "ten seconds counted down and nothing happened",
    ),
    asks=(_CLOCK_WAS_CALLED, SEAT, FACING_BET),
)
def clock_ran_out(house: HouseRules, answers: Answers) -> Ruling:
    if not answers[_CLOCK_WAS_CALLED]:
        return _may_still_act(house)
    seat, is_facing = answers[SEAT], answers[FACING_BET]
    why = (_TIME_IS_UP,) if is_facing else (house.cite("clock_expiry_no_bet"), _TIME_IS_UP)
    if when_time_is_up(house, facing_bet=is_facing) is ClockConsequence.HAND_DEAD:
        reason = "The whole time is over and the player has not acted."
        return dead_hand(house, seat, reason, *why, director=Director.CONFIRMS)
    return Ruling(
        Outcome.CHECK,
        f"Seat {seat} has checked; the hand lives.",
        steps=("There was no bet to answer, so running out of time is a check.", "Play goes on."),
        sources=because(house, *why),
    )


def _may_still_act(house: HouseRules) -> Ruling:
    seconds, between_two = house.called_clock_seconds, house.called_clock_heads_up
    among_two = f", {between_two} if only two are left in the tournament"
    return Ruling(
        Outcome.KEEPS_RIGHT_TO_ACT,
        "The player may still act: no time has run out.",
        steps=(
            "Whoever thinks it takes too long calls the clock now.",
            "From then on the player has"
            f" {seconds} seconds{among_two if between_two != seconds else ''}.",
        ),
        sources=because(house, house.cite("called_clock_seconds")),
    )


ALL = (clock_ran_out,)
