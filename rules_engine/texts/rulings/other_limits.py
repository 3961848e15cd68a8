"""Betting in games that are not no-limit: a pot-limit bet too big, a killed pot not noticed."""

from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulings.betting import may_withdraw
from rules_engine.texts.rulings.consequences import ActionBinds
from rules_engine.texts.rulings.irregularity import Group, irregularity
from rules_engine.texts.rulings.questions import Answers, YesNo
from rules_engine.texts.rulings.ruling import Director, Outcome, Ruling, because
from rules_engine.texts.rulings.sources import said
from rules_engine.texts.rulings.table_questions import SEAT

_ALL_HAVE_ACTED = YesNo("all_have_acted", "Has everybody already acted on that bet?")
_LONG_THOUGHT = YesNo(
    "long_thought", "Had the next player thought for a long time before it was pointed out?"
)
_OVERSIZE = said(roberts="section 14 pot-limit 1-2")
_OVERSIZE_MAY_STAND = said(roberts="section 14 pot-limit 3")


@irregularity(
    Group.BETTING,
    "Pot-limit: a bet was bigger than the pot",
    words=(
        "bet more than the pot in pot limit",
        "pot limit bet too big",
        "over the pot",
    ),
    asks=(_ALL_HAVE_ACTED, _LONG_THOUGHT),
)
def pot_limit_bet_too_big(house: HouseRules, answers: Answers) -> Ruling:
    if answers[_ALL_HAVE_ACTED]:
        return Ruling(
            Outcome.STANDS,
            "Too late: everybody has acted, and the bet stands.",
            steps=("Play on with the bet as it was made.",),
            sources=because(house, _OVERSIZE),
        )
    if answers[_LONG_THOUGHT]:
        return Ruling(
            Outcome.MAY_STAND,
            "The director may let the bet stand.",
            steps=(
                "The next player has had to decide about a bet of this size.",
                "The director decides, and looks with care at a bettor who now wants to pay less.",
            ),
            sources=because(house, _OVERSIZE_MAY_STAND),
            director=Director.DECIDES,
        )
    return Ruling(
        Outcome.REDUCED_TO_POT,
        "The bet is cut down to the size of the pot.",
        steps=("Count the pot.", "Give back everything above it.", "The next player acts."),
        sources=because(house, _OVERSIZE),
    )


_MARKER_FACE_UP = YesNo(
    "required_kill_marker_up", "Was it a required kill, with its marker lying face up?"
)
_KILL_UNNOTICED = said(roberts="section 13.9")


@irregularity(
    Group.BETTING,
    "Somebody put in too little, not knowing that the pot was killed",
    words=(
        "did not know the pot was killed",
        "kill pot not noticed",
        "put in half because of the kill",
    ),
    asks=(_MARKER_FACE_UP, SEAT),
)
def unaware_of_kill(house: HouseRules, answers: Answers) -> Ruling:
    if not answers[_MARKER_FACE_UP]:
        return may_withdraw(house, answers[SEAT], _KILL_UNNOTICED)
    seat = answers[SEAT]
    return Ruling(
        Outcome.MUST_COMPLETE,
        f"Seat {seat} must add what is missing.",
        steps=("The marker lay face up for all to see, so the full amount is due.",),
        sources=because(house, _KILL_UNNOTICED),
        consequences=(ActionBinds(seat),),
    )


ALL = (pot_limit_bet_too_big, unaware_of_kill)
