"""Showdown: who has to show which cards to whom, and when."""

from enum import StrEnum
from typing import assert_never

from rules_engine.house.citations import Source
from rules_engine.house.keys import SeeCalledHand, ShowOneShowAll
from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulings.consequences import (
    CardsShown,
    HandLive,
    ShownCards,
    ShowTime,
)
from rules_engine.texts.rulings.irregularity import Group, irregularity
from rules_engine.texts.rulings.questions import Answers, Choice, YesNo
from rules_engine.texts.rulings.ruling import Director, Outcome, Ruling, because
from rules_engine.texts.rulings.sources import about, said
from rules_engine.texts.rulings.table_questions import EVENT_HEADS_UP, SEAT
from rules_engine.units import SeatNo


class ShownTo(StrEnum):
    """Who was shown cards after the hand."""

    PLAYER = "player"
    SPECTATOR = "spectator"


_SHOWN_TO = Choice(
    "shown_to",
    "Who was shown the cards?",
    options=((ShownTo.PLAYER, "A player at the table"), (ShownTo.SPECTATOR, "A spectator")),
)


@irregularity(
    Group.SHOWDOWN,
    "Somebody showed the cards to one person only, after the hand",
    words=(
        "show one show all",
        "showed his cards to his neighbour",
        "she showed her friend what she folded",
        "I want to see the cards he showed her",
        "showed one player",
    ),
    asks=(_SHOWN_TO, EVENT_HEADS_UP),
)
def cards_shown_to_one(house: HouseRules, answers: Answers) -> Ruling:
    match house.show_one_show_all:
        case ShowOneShowAll.SHOWN_TO_ANYONE_NOT_HEADS_UP:
            if answers[EVENT_HEADS_UP]:
                return _stays_hidden(house, _EXCEPT_HEADS_UP)
            return _whole_hand_on_request(house)
        case ShowOneShowAll.SHOWN_TO_ANOTHER_PLAYER | ShowOneShowAll.SHOWN_TO_PLAYER_AT_TABLE:
            if answers[_SHOWN_TO] is ShownTo.SPECTATOR:
                return _stays_hidden(house)
        case _ as never:
            assert_never(never)
    return Ruling(
        Outcome.SHOW_TO_TABLE,
        "Shown to one, shown to all: the whole table may see the cards.",
        steps=(
            "Wait until the hand is over.",
            "Anybody at the table may ask: then the same cards are turned up for all.",
            "Cards that nobody was shown stay unseen.",
        ),
        sources=because(house, house.cite("show_one_show_all")),
        consequences=(CardsShown(ShowTime.AFTER_HAND),),
    )


_EXCEPT_HEADS_UP = "With only two players left in the tournament nobody has to."


def _whole_hand_on_request(house: HouseRules) -> Ruling:
    """Club rules, 1.9: one card shown to anybody at all costs the secret of both."""
    return Ruling(
        Outcome.SHOW_TO_TABLE,
        "Whoever shows a card shows the whole hand, if anybody asks, when the hand is over.",
        steps=(
            "Play the hand to its end; until then nobody else sees the cards.",
            "If anybody at the table asks then, both cards are turned up: also the one that nobody"
            " was shown, and also if the hand was folded.",
            _EXCEPT_HEADS_UP,
        ),
        sources=because(house, house.cite("show_one_show_all")),
        consequences=(CardsShown(ShowTime.AFTER_HAND, ShownCards.WHOLE_HAND),),
    )


def _stays_hidden(house: HouseRules, *first: str) -> Ruling:
    return Ruling(
        Outcome.NEED_NOT_SHOW,
        "The cards need not be shown to the table.",
        steps=(*first, "When the hand is over, the cards go into the discards unseen."),
        sources=because(house, house.cite("show_one_show_all")),
    )


class SeenBy(StrEnum):
    """What somebody who saw cards during a hand can still do with the knowledge."""

    STILL_TO_ACT = "player_still_to_act_this_round"
    ACTS_LATER = "player_only_acting_later"
    NOT_IN_HAND = "player_not_in_hand"


_SEEN_BY = Choice(
    "seen_by",
    "Who has seen the cards?",
    options=(
        (SeenBy.STILL_TO_ACT, "A player who may still act in this betting round"),
        (SeenBy.ACTS_LATER, "A player who can act again only in a later round"),
        (SeenBy.NOT_IN_HAND, "Somebody who is not in the hand"),
    ),
)
_SHOW_TIMES = {
    SeenBy.STILL_TO_ACT: (ShowTime.AT_ONCE, "at once"),
    SeenBy.ACTS_LATER: (ShowTime.END_OF_ROUND, "when this betting round is over"),
    SeenBy.NOT_IN_HAND: (ShowTime.AFTER_BETTING, "when all betting is over"),
}
_DURING_HAND = said(st_gabriel="Appendix D misdeals 18", roberts="section 3 showdown 6")
_SEEN_AT_TABLE = said(draft="40")


@irregularity(
    Group.SHOWDOWN,
    "Cards were shown to somebody while the hand was played",
    words=(
        "he showed his hand to his neighbour during the hand",
        "player saw another player's cards",
        "folded cards were seen by one player",
        "somebody peeked at a live hand",
    ),
    asks=(_SEEN_BY, _SHOWN_TO, EVENT_HEADS_UP),
)
def cards_shown_during_hand(house: HouseRules, answers: Answers) -> Ruling:
    match house.show_one_show_all:
        case ShowOneShowAll.SHOWN_TO_ANYONE_NOT_HEADS_UP:
            if answers[EVENT_HEADS_UP]:
                return _stays_hidden(house, _EXCEPT_HEADS_UP)
            return _whole_hand_on_request(house)
        case ShowOneShowAll.SHOWN_TO_ANOTHER_PLAYER:
            return _shown_in_time(house, answers, _DURING_HAND)
        case ShowOneShowAll.SHOWN_TO_PLAYER_AT_TABLE:
            if answers[_SHOWN_TO] is ShownTo.SPECTATOR:
                return _stays_hidden(house)
            policy = house.cite("show_one_show_all")
            return _shown_in_time(
                house,
                answers,
                about("who may see them", policy),
                about("cards seen at the table", _SEEN_AT_TABLE),
                about("the moment", _DURING_HAND),
            )
        case _ as never:
            assert_never(never)


def _shown_in_time(house: HouseRules, answers: Answers, *why: Source) -> Ruling:
    when, in_time = _SHOW_TIMES[answers[_SEEN_BY]]
    return Ruling(
        Outcome.SHOW_TO_TABLE,
        f"Everybody gets to see the same cards {in_time}.",
        steps=(
            f"Turn up the cards that were seen, {in_time}.",
            "Cards that nobody saw stay unseen.",
            *(() if when is ShowTime.AT_ONCE else ("Until then nobody says what they are.",)),
        ),
        sources=because(house, *why),
        consequences=(CardsShown(when),),
    )


class Asker(StrEnum):
    """Who wants to see a hand."""

    POT_WINNER = "pot_winner"
    DEALT_IN = "dealt_in"
    NOT_DEALT_IN = "not_dealt_in"


_ASKER = Choice(
    "asker",
    "Who asks to see the hand?",
    options=(
        (Asker.POT_WINNER, "The winner of the pot"),
        (Asker.DEALT_IN, "Another player who was dealt in"),
        (Asker.NOT_DEALT_IN, "Somebody who was not dealt in"),
    ),
)
_MUCKED_BETTER = YesNo("mucked_hand_better", "Does the hand turn out to be the better one?")


@irregularity(
    Group.SHOWDOWN,
    "A player asks to see a hand that was given up at the showdown",
    words=(
        "I want to see his mucked hand",
        "asked to see the losing hand",
        "can I see what he called with",
        "show me the hand you threw away",
    ),
    asks=(_ASKER, _MUCKED_BETTER, SEAT),
)
def asked_to_see_mucked_hand(house: HouseRules, answers: Answers) -> Ruling:
    match house.see_called_hand:
        case SeeCalledHand.SECOND_CARD_IF_ONE_WAS_SHOWN:
            return _stays_unseen(house)
        case SeeCalledHand.ANY_PLAYER_DEALT_IN:
            asker = answers[_ASKER]
        case _ as never:
            assert_never(never)
    match asker:
        case Asker.NOT_DEALT_IN:
            return _stays_unseen(house)
        case Asker.DEALT_IN:
            turn_up = (
                "Touch the hand to the discards and turn it up: it is dead, whatever it holds."
            )
            return _shown_and_pot_stands(house, turn_up)
        case Asker.POT_WINNER:
            if answers[_MUCKED_BETTER]:
                return _mucked_hand_wins(house, answers[SEAT])
            return _shown_and_pot_stands(house, "Turn the hand up. The winner keeps the pot.")
        case _ as other:
            assert_never(other)


def _stays_unseen(house: HouseRules) -> Ruling:
    return Ruling(
        Outcome.NEED_NOT_SHOW,
        "The hand stays unseen.",
        steps=(
            "Whoever asks has no right to see it. Put it into the discards.",
            "If you suspect cheating, call the director, who may look at it.",
        ),
        sources=because(house, house.cite("see_called_hand")),
    )


def _shown_and_pot_stands(house: HouseRules, turn_up: str) -> Ruling:
    return Ruling(
        Outcome.POT_STANDS,
        "The hand is shown, and the pot stays where it is.",
        steps=(turn_up, "Asking is a right, but a rude one; the director can take it away."),
        sources=because(house, house.cite("see_called_hand")),
        consequences=(CardsShown(ShowTime.AFTER_BETTING, ShownCards.WHOLE_HAND),),
    )


def _mucked_hand_wins(house: HouseRules, seat: SeatNo) -> Ruling:
    return Ruling(
        Outcome.MUCKED_HAND_WINS,
        f"The winner asked, so both hands are live: seat {seat} wins.",
        steps=(f"Seat {seat} gets the pot. The better hand counts.",),
        sources=because(house, house.cite("see_called_hand")),
        consequences=(HandLive(seat),),
        director=Director.CONFIRMS,
    )


_HAND_CALLED = YesNo(
    "hand_called",
    "Was that hand in at the showdown?",
    note="No, if it was folded, or if everybody else folded so that nobody called.",
)
_ASKER_LIVE = YesNo("asker_live", "Was the player who asks still in the hand at the showdown?")
_ASKER_DEALT_IN = YesNo("asker_dealt_in", "Was the player who asks dealt in on this hand?")
_PART_SHOWN = said(
    st_gabriel="Appendix D misdeals 18; General 14",
    roberts="section 3 showdown 6; section 3 showdown 5",
)


@irregularity(
    Group.SHOWDOWN,
    "A player turned up only one card, and somebody wants to see the other",
    words=(
        "only showed one card",
        "show both cards",
        "I want to see the second card",
        "he showed just the ace",
    ),
    asks=(EVENT_HEADS_UP, _HAND_CALLED, _ASKER_LIVE, _ASKER_DEALT_IN),
)
def asked_for_second_card(house: HouseRules, answers: Answers) -> Ruling:
    is_for_all = house.show_one_show_all is ShowOneShowAll.SHOWN_TO_ANYONE_NOT_HEADS_UP
    if is_for_all and not answers[EVENT_HEADS_UP]:
        return _whole_hand_on_request(house)
    match house.see_called_hand:
        case SeeCalledHand.SECOND_CARD_IF_ONE_WAS_SHOWN:
            may_ask = answers[_ASKER_LIVE]
        case SeeCalledHand.ANY_PLAYER_DEALT_IN:
            if not answers[_HAND_CALLED]:
                headline = "The second card stays unseen: the hand was not called."
                return _second_card_hidden(house, headline, _PART_SHOWN)
            may_ask = answers[_ASKER_DEALT_IN]
        case _ as never:
            assert_never(never)
    policy = house.cite("see_called_hand")
    if may_ask:
        return Ruling(
            Outcome.SHOW_TO_TABLE,
            "Both cards must be shown.",
            steps=("Turn the other card up as well.",),
            sources=because(house, policy),
            consequences=(CardsShown(ShowTime.AFTER_BETTING, ShownCards.WHOLE_HAND),),
        )
    headline = "The second card need not be shown to this player."
    return _second_card_hidden(
        house,
        headline,
        about("asking to see a hand", policy),
        about("winning a pot", house.cite("show_to_win")),
    )


def _second_card_hidden(house: HouseRules, headline: str, *why: Source) -> Ruling:
    return Ruling(
        Outcome.NEED_NOT_SHOW,
        headline,
        steps=("To win a pot that others contest, both cards must be shown all the same.",),
        sources=because(house, *why),
    )


ALL = (
    cards_shown_to_one,
    cards_shown_during_hand,
    asked_to_see_mucked_hand,
    asked_for_second_card,
)
