"""Chips: found too late, foreign, pocketed, or passed from hand to hand."""

from rules_engine.entries import penalties
from rules_engine.entries.penalties import FoundChipsGo
from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulings.consequences import (
    ChipsMoved,
    ChipsRemoved,
    Consequence,
    SeatBusted,
    SeatPlaysOn,
)
from rules_engine.texts.rulings.irregularity import Group, irregularity
from rules_engine.texts.rulings.penalty import in_words, suggest
from rules_engine.texts.rulings.questions import Amount, Answers, Seat, YesNo
from rules_engine.texts.rulings.ruling import Director, Outcome, Ruling, because
from rules_engine.texts.rulings.sources import said
from rules_engine.texts.rulings.table_questions import NEXT_DEAL_BEGUN, PENALTIES_SO_FAR, SEAT

_FOUND = Amount("chips_found", "How many chips were found?", least=1)
_OPPONENT_COVERED = YesNo(
    "opponent_covered", "Did the winner have enough chips to have won these as well?"
)
_WINNER = Seat("winner_seat", "Which seat won the pot?", other_than=SEAT)


@irregularity(
    Group.CHIPS,
    "A player who lost all-in has found more chips",
    words=(
        "found chips after losing all in",
        "hidden chip under the cards",
        "he still had chips behind",
        "chips were hidden when he went all in",
        "discovered another chip after being knocked out",
    ),
    asks=(_OPPONENT_COVERED, NEXT_DEAL_BEGUN, _FOUND, SEAT, _WINNER),
)
def chips_found_after_all_in(house: HouseRules, answers: Answers) -> Ruling:
    covered = answers[_OPPONENT_COVERED]
    found = penalties.found_chips(
        house,
        opponent_covered=covered,
        next_deal_started=covered and answers[NEXT_DEAL_BEGUN],
    )
    sources = because(house, found.reason.source)
    chips, seat = answers[_FOUND], answers[SEAT]
    if not found.is_out:
        return Ruling(
            Outcome.PLAYS_ON,
            "The player keeps the chips and plays on.",
            steps=(found.reason.sentence, "Keep all chips in plain view from now on."),
            sources=sources,
            consequences=(SeatPlaysOn(seat, chips),),
            director=Director.CONFIRMS,
        )
    where: Consequence = ChipsRemoved(seat, chips)
    if found.to is FoundChipsGo.POT_WINNER:
        where = ChipsMoved(chips, from_seat=seat, to_seat=answers[_WINNER])
    return Ruling(
        Outcome.ELIMINATED,
        f"Seat {seat} is out all the same.",
        steps=(
            found.reason.sentence,
            "Where the tournament sells rebuys, the player may still buy one.",
        ),
        sources=sources,
        consequences=(SeatBusted(seat), where),
        director=Director.CONFIRMS,
    )


_FOREIGN = said(roberts="section 15.24; section 2 procedures 3", draft="27")


@irregularity(
    Group.CHIPS,
    "Chips or money from elsewhere lie on the table",
    words=(
        "chip from another casino",
        "cash on the table",
        "foreign chip in the pot",
        "wrong chips",
        "this chip is not from this tournament",
    ),
)
def foreign_chips(house: HouseRules, answers: Answers) -> Ruling:  # noqa: ARG001
    return Ruling(
        Outcome.CHIPS_DO_NOT_PLAY,
        "Only chips of this tournament play.",
        steps=(
            "Take the foreign chip or money off the table.",
            "If it was part of a bet, the player puts in tournament chips of that amount; if there"
            " are none, the bet is what the tournament chips come to.",
        ),
        sources=because(house, _FOREIGN),
        director=Director.CONFIRMS,
    )


_POCKETED = Amount("chips_pocketed", "How many chips were off the table?", least=1)


@irregularity(
    Group.CHIPS,
    "A player had chips in a pocket or off the table",
    words=(
        "chips in his pocket",
        "took chips off the table",
        "rathole",
        "carried chips away",
        "left the table with some chips",
        "took chips to the bar",
        "hid chips in his lap",
    ),
    asks=(_POCKETED, SEAT),
    uses=(PENALTIES_SO_FAR,),
)
def chips_off_table(house: HouseRules, answers: Answers) -> Ruling:
    forfeit = penalties.pocketed_chips(house, amount=answers[_POCKETED])
    seat = answers[SEAT]
    penalty = suggest(house, seat, before=answers.if_known(PENALTIES_SO_FAR))
    return Ruling(
        Outcome.CHIPS_REMOVED,
        f"{forfeit.removed} chips of seat {seat} leave the tournament.",
        steps=(
            forfeit.reason.sentence,
            "The chips on the table stay with the player.",
            in_words(penalty),
        ),
        sources=because(house, forfeit.reason.source),
        consequences=(ChipsRemoved(seat, forfeit.removed), penalty),
        director=Director.CONFIRMS,
    )


_PASSED = Amount("chips_passed", "How many chips changed hands?", least=1)
_RECEIVER = Seat("receiver_seat", "Which seat got them?", other_than=SEAT)
_NOT_TRANSFERABLE = said(st_gabriel="General 4", draft="66")


@irregularity(
    Group.CHIPS,
    "A player gave, sold or lent chips to another",
    words=(
        "gave chips to his friend",
        "lent me some chips",
        "passed chips to another player",
        "bought chips from another player",
    ),
    asks=(_PASSED, SEAT, _RECEIVER),
    uses=(PENALTIES_SO_FAR,),
)
def chips_passed(house: HouseRules, answers: Answers) -> Ruling:
    chips, seat, receiver = answers[_PASSED], answers[SEAT], answers[_RECEIVER]
    penalty = suggest(house, seat, before=answers.if_known(PENALTIES_SO_FAR))
    return Ruling(
        Outcome.CHIPS_GO_BACK,
        "The chips go back: nobody gives, sells or lends tournament chips.",
        steps=(f"Seat {receiver} gives {chips} back to seat {seat}.", in_words(penalty)),
        sources=because(house, _NOT_TRANSFERABLE),
        consequences=(ChipsMoved(chips, from_seat=receiver, to_seat=seat), penalty),
        director=Director.CONFIRMS,
    )


ALL = (chips_found_after_all_in, foreign_chips, chips_off_table, chips_passed)
