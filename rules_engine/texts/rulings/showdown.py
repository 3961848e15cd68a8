"""Showdown: miscalled hands, playing the board, and pots that went the wrong way."""

from typing import assert_never

from rules_engine.house.citations import Source
from rules_engine.house.keys import MuckContact
from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulings.consequences import (
    Consequence,
    HandDead,
    HandLive,
    PotForfeitPossible,
)
from rules_engine.texts.rulings.irregularity import Group, irregularity
from rules_engine.texts.rulings.penalty import in_words, suggest
from rules_engine.texts.rulings.questions import Answers, YesNo
from rules_engine.texts.rulings.ruling import Director, Outcome, Ruling, because
from rules_engine.texts.rulings.sources import about, said, speaks
from rules_engine.texts.rulings.table_questions import (
    DELIBERATE,
    NEXT_DEAL_BEGUN,
    PENALTIES_SO_FAR,
    SEAT,
)
from rules_engine.units import SeatNo

_CARDS_SPEAK = said(
    st_gabriel="General 14",
    roberts="section 3 showdown 2",
    home="booklet showdown 3",
    club="1.8",
    draft="37",
)
_MISCALL = said(st_gabriel="General 14", roberts="section 3 showdown 2", draft="37")
_MISCALL_COSTS_POT = said(st_gabriel="General 14", roberts="section 3 showdown 2")


@irregularity(
    Group.SHOWDOWN,
    "Somebody misnamed their hand at the showdown",
    words=(
        "he said he had a flush but did not",
        "miscalled his hand",
        "lied about his hand at the showdown",
        "announced the wrong hand and I mucked",
        "said full house but had two pair",
        "claimed to have the winner",
    ),
    asks=(DELIBERATE, SEAT),
    uses=(PENALTIES_SO_FAR,),
)
def hand_miscalled(house: HouseRules, answers: Answers) -> Ruling:
    if not answers[DELIBERATE]:
        return Ruling(
            Outcome.CARDS_SPEAK,
            "The cards decide, not the words.",
            steps=(
                "Lay the cards open and compare them. What was said does not count.",
                "Keep hold of your cards until the winner is named.",
            ),
            sources=because(house, _CARDS_SPEAK),
        )
    seat = answers[SEAT]
    penalty = suggest(house, seat, before=answers.if_known(PENALTIES_SO_FAR))
    consequences: list[Consequence] = [penalty]
    steps = ["The cards decide who wins. What was said does not count.", in_words(penalty)]
    if speaks(house, _MISCALL_COSTS_POT) or not speaks(house, _MISCALL):
        consequences.append(PotForfeitPossible(seat))
        steps.append(f"The director may also take the pot away from seat {seat}.")
    return Ruling(
        Outcome.PENALTY_POSSIBLE,
        "Miscalling a hand on purpose can be punished.",
        steps=tuple(steps),
        sources=because(house, about("miscalling", _MISCALL), about("who wins", _CARDS_SPEAK)),
        consequences=tuple(consequences),
        director=Director.DECIDES,
    )


_DECLARED = YesNo(
    "declared_before_discard",
    "Did the player say so before throwing the cards away?",
    note='Such as "I play the board".',
)


@irregularity(
    Group.SHOWDOWN,
    "A player who plays the board threw the cards away",
    words=(
        "playing the board",
        "the board is the best hand and I mucked",
        "board plays, I threw my cards away",
        "royal flush on the board",
    ),
    asks=(_DECLARED,),
)
def played_board(house: HouseRules, answers: Answers) -> Ruling:
    sources = because(house, house.cite("play_board_declaration"))
    if not house.play_board_declaration or answers[_DECLARED]:
        return Ruling(
            Outcome.SHARES_POT,
            "The player shares the pot.",
            steps=("Count the player among the winners if the board is the best hand.",),
            sources=sources,
        )
    return Ruling(
        Outcome.NO_CLAIM,
        "The player has no claim to the pot.",
        steps=(
            "Whoever plays the board has to say so before giving up the cards.",
            "The others share the pot.",
        ),
        sources=sources,
    )


_OBVIOUS = YesNo("obviously_winning", "Did the hand lie face up and was it clearly the winner?")
_FACE_UP_WINNER = said(draft="34")


@irregularity(
    Group.SHOWDOWN,
    "The dealer swept away a hand that lay face up",
    words=(
        "dealer mucked the winning hand",
        "my winning hand was taken away",
        "dealer killed a face up hand",
        "dealer threw away my straight",
    ),
    asks=(_OBVIOUS, SEAT),
)
def dealer_killed_face_up_hand(house: HouseRules, answers: Answers) -> Ruling:
    if speaks(house, _FACE_UP_WINNER):
        if answers[_OBVIOUS]:
            return _open_winner(house, answers[SEAT])
        return Ruling(
            Outcome.NO_REDRESS,
            "That is a hand killed by accident.",
            steps=("Go on with the rule for a hand that was not protected.",),
            sources=because(house, house.cite("unprotected_hand_killed")),
            see=("unprotected_hand_killed",),
        )
    seat, policy = answers[SEAT], house.cite("muck_contact")
    match house.muck_contact:
        case MuckContact.DEAD:
            return _swept_away_for_good(house, seat, policy)
        case MuckContact.MAY_BE_RETRIEVED:
            return _may_be_picked_out(house, seat, policy)
        case _ as never:
            assert_never(never)


def _open_winner(house: HouseRules, seat: SeatNo) -> Ruling:
    return Ruling(
        Outcome.HAND_WINS,
        f"Seat {seat} wins: a dealer cannot kill a winning hand that lay open.",
        steps=(
            "Put the hand together again from what everybody saw.",
            f"Seat {seat} gets the pot.",
        ),
        sources=because(house, _FACE_UP_WINNER),
        consequences=(HandLive(seat),),
        director=Director.CONFIRMS,
    )


def _swept_away_for_good(house: HouseRules, seat: SeatNo, policy: Source) -> Ruling:
    return Ruling(
        Outcome.HAND_DEAD,
        f"The hand of seat {seat} is dead: it went into the discards, if only by accident.",
        steps=(
            "That it lay face up does not help. Players protect their own cards.",
            "The best of the other hands wins.",
        ),
        sources=because(house, policy, house.cite("unprotected_hand_killed")),
        consequences=(HandDead(seat),),
        director=Director.CONFIRMS,
    )


def _may_be_picked_out(house: HouseRules, seat: SeatNo, policy: Source) -> Ruling:
    return Ruling(
        Outcome.MAY_BE_RETRIEVED,
        f"The director may give seat {seat} the hand back.",
        steps=(
            "Nobody touches the discards and nobody takes the pot.",
            "Tell the director which cards lay there: a hand that can be told without doubt may be"
            " picked out and play, if that is best for the game.",
            "Otherwise it is dead, and nothing is made good.",
        ),
        sources=because(house, policy, house.cite("unprotected_hand_killed")),
        consequences=(HandLive(seat),),
        director=Director.DECIDES,
    )


_DISPUTE = said(
    st_gabriel="Appendix D mistakes 2; Appendix D mistakes 1",
    roberts="section 2 decisions 5; section 2 decisions 3",
)
_REBUILT = said(st_gabriel="Appendix D mistakes 3", roberts="section 2 decisions 6")


@irregularity(
    Group.SHOWDOWN,
    "The pot went to the wrong player, or somebody disputes it",
    words=(
        "pot pushed to the wrong person",
        "I had the better hand",
        "we misread the hands",
        "pot was split wrong",
        "dispute about the last pot",
        "she should have won the pot",
        "side pot was given to the wrong player",
    ),
    asks=(NEXT_DEAL_BEGUN,),
)
def pot_disputed(house: HouseRules, answers: Answers) -> Ruling:
    if answers[NEXT_DEAL_BEGUN]:
        return Ruling(
            Outcome.TOO_LATE,
            "Too late: the result stands.",
            steps=("A pot can be disputed only until the next deal begins. Play on.",),
            sources=because(house, _DISPUTE),
        )
    return Ruling(
        Outcome.HEARD,
        "In time: the pot is looked at again.",
        steps=(
            "Nobody shuffles and nobody touches the cards.",
            "Tell the director what each player held and did.",
            "If the chips are already mixed with a stack, count the pot again from the betting and"
            " move that amount to the right player.",
        ),
        sources=because(house, _DISPUTE, _REBUILT),
        director=Director.DECIDES,
    )


ALL = (
    hand_miscalled,
    played_board,
    dealer_killed_face_up_hand,
    pot_disputed,
)
