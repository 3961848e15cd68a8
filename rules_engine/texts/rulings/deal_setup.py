"""Around the deal: the deck's preparation, a button that went astray, a player new at the table."""

from rules_engine.house.rules import HouseRules
from rules_engine.room.button import Position
from rules_engine.texts.rulings.consequences import Misdeal, PositionsCorrected
from rules_engine.texts.rulings.irregularity import Group, irregularity
from rules_engine.texts.rulings.misdeals import CHIPS_BACK, CHIPS_LEFT_OPEN, SAME_AGAIN
from rules_engine.texts.rulings.questions import Answers, Choice, Count, YesNo
from rules_engine.texts.rulings.ruling import Director, Outcome, Ruling, because
from rules_engine.texts.rulings.sources import about, said
from rules_engine.texts.rulings.table_questions import BETTING_STARTED

_BUTTON_BEFORE = said(
    st_gabriel="Appendix D deck 6",
    roberts="section 3 irregularities 1",
    home="booklet irregularities a",
)


@irregularity(
    Group.DEAL,
    "The button was in the wrong place in the hand before",
    words=(
        "button was wrong last hand",
        "the previous hand was played with the button in the wrong seat",
        "somebody skipped the big blind last hand",
        "button skipped me last time",
    ),
)
def button_wrong_in_previous_hand(house: HouseRules, answers: Answers) -> Ruling:  # noqa: ARG001
    return Ruling(
        Outcome.CORRECT_NEXT_HAND,
        "The hand before counts; button and blinds are put right for the next one.",
        steps=(
            "Leave the result of the last hand as it is.",
            "Set button and blinds so that in this round everybody gets each position once, as far"
            " as that is still possible.",
            "Correct the button on the tablet to the same seat.",
        ),
        sources=because(house, _BUTTON_BEFORE),
        consequences=(PositionsCorrected(),),
        director=Director.CONFIRMS,
    )


_HAS_LOOKED = YesNo("has_looked", "Has the player who complains looked at the cards?")
_PREPARATION = said(st_gabriel="General 16")


@irregularity(
    Group.DEAL,
    "Somebody complains about shuffle or cut",
    words=(
        "deck was not shuffled",
        "he did not shuffle enough",
        "nobody cut the cards",
        "bottom card was visible during the shuffle",
        "complaint about the cut",
    ),
    asks=(_HAS_LOOKED, BETTING_STARTED),
)
def complaint_about_shuffle(house: HouseRules, answers: Answers) -> Ruling:
    if answers[_HAS_LOOKED] or answers[BETTING_STARTED]:
        return Ruling(
            Outcome.TOO_LATE,
            "Too late: the deal counts.",
            steps=(
                "Such a complaint has to come before looking at the cards and before any betting.",
                "Play the hand as dealt.",
            ),
            sources=because(house, _PREPARATION),
        )
    return Ruling(
        Outcome.HEARD,
        "The complaint comes in time: prepare the deck again.",
        steps=(
            "Everybody gives the cards back unseen.",
            CHIPS_BACK,
            f"Riffle at least {house.min_riffles} times and offer the cut.",
            SAME_AGAIN,
        ),
        sources=because(
            house,
            about("the complaint", _PREPARATION),
            about("the riffles", house.cite("min_riffles")),
            CHIPS_LEFT_OPEN,
        ),
        consequences=(Misdeal(),),
    )


_SMALLER_PART = Count("smaller_part", "How many cards were in the smaller part of the cut?")


@irregularity(
    Group.DEAL,
    "The cut was too small",
    words=(
        "only cut a few cards",
        "cut just two cards",
        "thin cut",
        "cut left hardly any cards",
    ),
    asks=(_SMALLER_PART,),
)
def cut_too_small(house: HouseRules, answers: Answers) -> Ruling:
    least = house.min_cut_cards
    sources = because(house, house.cite("min_cut_cards"))
    if answers[_SMALLER_PART] < least:
        return Ruling(
            Outcome.CUT_AGAIN,
            f"Cut again: each part needs at least {least} cards.",
            steps=("Put the deck together again.", f"Cut with at least {least} cards each way."),
            sources=sources,
        )
    return Ruling(Outcome.STANDS, "The cut is good.", steps=("Deal.",), sources=sources)


_POSITION = Choice(
    "newcomer_position",
    "Where does the new player's seat fall in the coming hand?",
    options=(
        (Position.BIG_BLIND, "On the big blind"),
        (Position.SMALL_BLIND, "On the small blind"),
        (Position.BUTTON, "On the button"),
        (Position.BETWEEN_BUTTON_AND_SB, "Between button and small blind"),
        (Position.OTHER, "Anywhere else"),
    ),
)
_POSTS = {
    Position.BIG_BLIND: "The player posts the big blind.",
    Position.SMALL_BLIND: "The player posts the small blind.",
    Position.BUTTON: "The player takes the button and posts no blind.",
}


@irregularity(
    Group.DEAL,
    "A new player has sat down: dealt in or not?",
    words=(
        "moved player just arrived at our table",
        "new player between button and blinds",
        "does the newcomer get cards",
        "player came from another table and sits in the small blind",
    ),
    asks=(_POSITION,),
)
def newcomer_dealt_in(house: HouseRules, answers: Answers) -> Ruling:
    position = answers[_POSITION]
    sources = because(house, house.cite("moved_player_waits_in"))
    if position.value in house.moved_player_waits_in:
        return Ruling(
            Outcome.WAITS,
            "The new player waits until the button has passed.",
            steps=(
                "Deal the new player no cards and take no blind from that seat.",
                "Deal the player in as soon as the button has passed the seat.",
            ),
            sources=sources,
        )
    return Ruling(
        Outcome.DEALT_IN,
        "The new player is dealt in at once.",
        steps=(
            _POSTS.get(position, "The player posts no blind until it falls on the seat."),
            "Deal the player in like everybody else.",
        ),
        sources=sources,
    )


ALL = (
    button_wrong_in_previous_hand,
    complaint_about_shuffle,
    cut_too_small,
    newcomer_dealt_in,
)
