"""Misdeals: until when one can be called, what is done, and the causes that need no more asking.

Once play has really begun, a faulty deal is played out as it lies. The ten causes are the same in
every document that lists them.
"""

from dataclasses import replace
from typing import assert_never

from rules_engine.house.citations import Source
from rules_engine.house.keys import MisdealDeadline
from rules_engine.house.reasons import RIFFLE_DEFAULT
from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulings.consequences import HandDead, Misdeal, PositionsCorrected
from rules_engine.texts.rulings.irregularity import Group, irregularity
from rules_engine.texts.rulings.questions import Answers, YesNo
from rules_engine.texts.rulings.ruling import Outcome, Ruling, because
from rules_engine.texts.rulings.sources import about, said, speaks
from rules_engine.texts.rulings.table_questions import PLAYERS_ACTED, SEAT


def cause(letter: str) -> Source:
    """One of the ten causes of a misdeal, which three documents letter alike."""
    return said(
        st_gabriel=f"Appendix D misdeals 2{letter}",
        roberts=f"section 3 misdeals 1{letter}",
        home="booklet misdeals 1; sheet misdeals",
    )


def is_too_late_for_misdeal(house: HouseRules, answers: Answers) -> bool:
    """Whether play has begun, so that the deal counts whatever was wrong with it."""
    match house.misdeal_deadline:
        case MisdealDeadline.TWO_PLAYERS_AFTER_BLINDS_ACTED:
            return answers[PLAYERS_ACTED] >= 2
        case _ as never:
            assert_never(never)


def misdeal_or_play_on(house: HouseRules, answers: Answers, *why: Source) -> Ruling:
    """A misdeal while one can still be called, otherwise the hand is played out."""
    if is_too_late_for_misdeal(house, answers):
        return play_on(house, *why)
    return misdeal(house, *why)


CHIPS_BACK = "Everybody takes back all chips put in during this hand, blinds and antes too."
SAME_AGAIN = "Then the same seats post blinds and antes again, and the same player deals."
REDEAL = (CHIPS_BACK, SAME_AGAIN)
"""What a misdeal means for the chips, wherever one is called."""

CHIPS_LEFT_OPEN = replace(
    RIFFLE_DEFAULT,
    note="The documents only have the cards dealt again",
    topic="chips and blinds",
)
"""No document says what becomes of blinds and antes at a misdeal."""


def deadline(house: HouseRules) -> Source:
    """Until when a misdeal can be called."""
    return about("the deadline", house.cite("misdeal_deadline"))


def _causes(why: tuple[Source, ...]) -> tuple[Source, ...]:
    return tuple(one if one.topic else about("what makes a misdeal", one) for one in why)


def misdeal(house: HouseRules, *why: Source) -> Ruling:
    """Everything from the start, with nothing moved."""
    return Ruling(
        Outcome.MISDEAL,
        "Misdeal: the cards are dealt again.",
        steps=(
            "Stop. Everybody gives the cards back face down.",
            CHIPS_BACK,
            "The dealer shuffles again and has the deck cut.",
            SAME_AGAIN,
        ),
        sources=because(house, *_causes(why), deadline(house), CHIPS_LEFT_OPEN),
        consequences=(Misdeal(),),
    )


_AS_THEY_LIE = "Play it to the end with the cards as they lie."


def play_on(
    house: HouseRules, *why: Source, play: str = _AS_THEY_LIE, see: tuple[str, ...] = ()
) -> Ruling:
    """Too late: two players have acted."""
    return Ruling(
        Outcome.PLAY_ON,
        "Play on: it is too late for a misdeal.",
        steps=(
            "Two players after the blinds have acted, so this hand counts.",
            play,
            "Nobody gets chips back because of the mistake.",
        ),
        sources=because(house, deadline(house), *_causes(why)),
        see=see,
    )


_WRONG_NUMBER = said(
    st_gabriel="Appendix D dead 3c",
    roberts="section 3 dead 1d",
    home="booklet dead 1; sheet dead",
)


def wrong_number_after_action(house: HouseRules, answers: Answers) -> Ruling:
    """One hand has a wrong number of cards and somebody has acted."""
    if not is_too_late_for_misdeal(house, answers):
        return misdeal(house, cause("e"))
    return hand_with_wrong_number(house, answers)


def several_wrong_numbers(house: HouseRules, *why: Source) -> Ruling:
    """Play has begun, so every faulty hand dies and the others play."""
    return play_on(
        house,
        *why,
        about("a wrong number of cards", _WRONG_NUMBER),
        play="Every hand with a wrong number of cards is dead; the others play to the end.",
        see=("wrong_number_in_hand",),
    )


def hand_with_wrong_number(house: HouseRules, answers: Answers) -> Ruling:
    """Play has begun, so only the faulty hand dies."""
    seat = answers[SEAT]
    return Ruling(
        Outcome.DEAD,
        f"The hand of seat {seat} is dead: it has a wrong number of cards.",
        steps=(
            f"Put the cards of seat {seat} into the discards. Chips put in stay in the pot.",
            "The others play on.",
        ),
        sources=because(house, _WRONG_NUMBER, deadline(house)),
        consequences=(HandDead(seat),),
    )


@irregularity(
    Group.DEAL,
    "The button was in the wrong place for this deal",
    words=(
        "button is wrong",
        "we forgot to move the button",
        "wrong person dealt",
        "blinds were posted by the wrong people",
        "wrong dealer",
    ),
    asks=(PLAYERS_ACTED,),
)
def button_out_of_position(house: HouseRules, answers: Answers) -> Ruling:
    if is_too_late_for_misdeal(house, answers):
        return play_on(house, cause("g"), see=("button_wrong_in_previous_hand",))
    return Ruling(
        Outcome.MISDEAL,
        "Misdeal: the cards are dealt again, with the button in its place.",
        steps=(
            "Stop. Everybody gives the cards back face down.",
            CHIPS_BACK,
            "Put the button where it belongs. The right seats post blinds and antes.",
            "The right dealer shuffles, has the deck cut and deals.",
        ),
        sources=because(house, *_causes((cause("g"),)), deadline(house), CHIPS_LEFT_OPEN),
        consequences=(Misdeal(), PositionsCorrected()),
    )


@irregularity(
    Group.DEAL,
    "The first card went to the wrong seat",
    words=(
        "dealing started at the wrong player",
        "first card to the wrong position",
        "he started dealing to himself",
        "deal started in the wrong place",
    ),
    asks=(PLAYERS_ACTED,),
)
def first_card_to_wrong_position(house: HouseRules, answers: Answers) -> Ruling:
    return misdeal_or_play_on(house, answers, cause("h"))


@irregularity(
    Group.DEAL,
    "Cards went to an empty seat or to somebody not in the hand",
    words=(
        "dealt to an empty seat",
        "cards dealt to a player who is out",
        "dealt cards to somebody who should sit out",
        "dealt in a player who has already left",
        "dealt a hand to nobody",
    ),
    asks=(PLAYERS_ACTED,),
)
def cards_to_empty_seat(house: HouseRules, answers: Answers) -> Ruling:
    return misdeal_or_play_on(house, answers, cause("i"))


_ALWAYS_DEALT = said(club="2.1; 2.3")
_PRESENT_OR_POSTED = YesNo(
    "present_or_posted",
    "Was the player at the table, or had a blind or ante been posted for the seat?",
)


@irregularity(
    Group.DEAL,
    "A player was left out of the deal",
    words=(
        "dealer forgot to deal me in",
        "I got no cards",
        "skipped a player when dealing",
        "player was not dealt a hand",
        "I was not dealt in",
    ),
    asks=(_PRESENT_OR_POSTED, PLAYERS_ACTED),
)
def entitled_player_not_dealt(house: HouseRules, answers: Answers) -> Ruling:
    if speaks(house, _ALWAYS_DEALT):
        entitled = about("who gets cards", _ALWAYS_DEALT)
        return misdeal_or_play_on(house, answers, entitled, cause("j"))
    if answers[_PRESENT_OR_POSTED]:
        return misdeal_or_play_on(house, answers, cause("j"))
    return Ruling(
        Outcome.PLAY_ON,
        "Play on: nobody entitled to cards was left out.",
        steps=(
            "The player was neither at the table nor had anything posted, so the deal counts.",
            "Play the hand. The player is dealt in next time.",
        ),
        sources=because(house, cause("j")),
    )


@irregularity(
    Group.DEAL,
    "Cards were dealt in the wrong order",
    words=(
        "dealt out of order",
        "card out of sequence",
        "dealer dealt the wrong way round",
        "skipped one seat and went back",
        "two cards in a row to the same player",
    ),
    asks=(PLAYERS_ACTED,),
)
def card_out_of_sequence(house: HouseRules, answers: Answers) -> Ruling:
    """Giving a replacement for an exposed card is not out of order."""
    return misdeal_or_play_on(house, answers, cause("f"))


ALL = (
    button_out_of_position,
    first_card_to_wrong_position,
    cards_to_empty_seat,
    entitled_player_not_dealt,
    card_out_of_sequence,
)
