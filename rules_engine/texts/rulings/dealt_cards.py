"""Cards of the deal itself: exposed, flashed, one too many, one too few."""

from enum import StrEnum
from typing import assert_never

from rules_engine.house.citations import Source
from rules_engine.house.keys import ExposedHoleCard, ExtraCardFirstPlayer
from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulings.consequences import CardsShown, ShowTime
from rules_engine.texts.rulings.irregularity import Group, irregularity
from rules_engine.texts.rulings.misdeals import (
    cause,
    is_too_late_for_misdeal,
    misdeal,
    misdeal_or_play_on,
    play_on,
    several_wrong_numbers,
    wrong_number_after_action,
)
from rules_engine.texts.rulings.questions import Answers, Choice, Count, YesNo
from rules_engine.texts.rulings.ruling import Outcome, Ruling, because
from rules_engine.texts.rulings.sources import about, said
from rules_engine.texts.rulings.table_questions import BETTING_STARTED, PLAYERS_ACTED, SEAT

_EXPOSED_COUNT = Count("exposed_cards", "How many hole cards did the dealer expose?", least=1)
_EXPOSED_NUMBER = Count(
    "exposed_card_number",
    "Which card of the deal was it?",
    note="Count from the very first card dealt to anybody: 1, 2, 3 and so on.",
    least=1,
)
_TWO_EXPOSED = said(
    st_gabriel="Appendix D misdeals 2b; Appendix D misdeals 6",
    roberts="section 3 misdeals 1b; section 5.1",
    home="booklet hold'em 1; booklet misdeals 1; sheet misdeals",
    club="7.1",
    draft="39",
)
_REPLACED_BY_TOP_CARD = said(
    st_gabriel="Appendix D misdeals 6",
    roberts="section 5.1",
    home="booklet hold'em 1; sheet errors",
)
_NO_CHOICE = said(
    st_gabriel="Appendix D misdeals 5",
    roberts="section 3 irregularities 13",
    home="booklet irregularities j",
    club="7.1",
)


@irregularity(
    Group.DEAL,
    "The dealer exposed a hole card",
    words=(
        "dealer flipped a card while dealing",
        "exposed second card",
        "card turned face up in the deal",
        "everybody saw my card when it was dealt",
        "dealer showed a hole card",
        "card turned over on the way to me",
    ),
    asks=(_EXPOSED_COUNT, _EXPOSED_NUMBER, PLAYERS_ACTED),
)
def hole_card_exposed_by_dealer(house: HouseRules, answers: Answers) -> Ruling:
    policy = house.cite("exposed_hole_card")
    if answers[_EXPOSED_COUNT] > 1:
        return misdeal_or_play_on(house, answers, _TWO_EXPOSED)
    if _is_misdeal_card(house.exposed_hole_card, answers):
        return misdeal_or_play_on(house, answers, policy)
    if is_too_late_for_misdeal(house, answers):
        return play_on(house, policy)
    return Ruling(
        Outcome.REPLACE_EXPOSED_BECOMES_BURN,
        "Play on: the exposed card is replaced and becomes the burn card.",
        steps=(
            "Say aloud which card it was and put it aside, face up.",
            "Finish the deal as if nothing had happened.",
            "Give the player the top card of the deck instead. Nobody may choose: the exposed"
            " card may not be kept.",
            "Burn the exposed card before the flop, in place of another one.",
        ),
        sources=because(
            house,
            about("the exposed card", policy),
            about("the card in its place", _REPLACED_BY_TOP_CARD),
            about("the exposed card", _NO_CHOICE),
        ),
    )


def _is_misdeal_card(rule: ExposedHoleCard, answers: Answers) -> bool:
    match rule:
        case ExposedHoleCard.MISDEAL_ALWAYS:
            return True
        case ExposedHoleCard.MISDEAL_IF_CARD_1_ELSE_REPLACE:
            return answers[_EXPOSED_NUMBER] == 1
        case ExposedHoleCard.MISDEAL_IF_CARD_1_OR_2_ELSE_REPLACE:
            return answers[_EXPOSED_NUMBER] <= 2
        case _ as never:
            assert_never(never)


class FlashedBy(StrEnum):
    """How a card came to be seen."""

    DEALER = "dealer"
    PLAYER = "player"
    OFF_TABLE = "off_table"


_FLASHED_BY = Choice(
    "flashed_by",
    "How did it come to be seen?",
    options=(
        (FlashedBy.DEALER, "The dealer let it be seen"),
        (FlashedBy.PLAYER, "The player who got it let it be seen"),
        (FlashedBy.OFF_TABLE, "It was dealt off the table"),
    ),
)
_SAID_BEFORE_LOOKING = YesNo(
    "said_before_looking", "Did the player say so before looking at the card?"
)
_FLASHED_BY_DEALER = said(
    st_gabriel="Appendix D misdeals 4",
    roberts="section 3 irregularities 12",
    home="booklet irregularities h; sheet misc",
)
_FLASHED_BY_PLAYER = said(
    st_gabriel="Appendix D misdeals 4",
    roberts="section 3 irregularities 12",
    home="booklet irregularities h; sheet misc",
    draft="40",
)
_OFF_TABLE = said(
    st_gabriel="Appendix D misdeals 4",
    roberts="section 3 irregularities 12",
    home="booklet irregularities i; sheet misc",
)


@irregularity(
    Group.DEAL,
    "A card may have been seen while it was dealt or picked up",
    words=(
        "card flashed",
        "I think somebody saw my card",
        "card flew off the table",
        "card slid off the table while dealing",
        "dealer flashed a card",
        "he lifted his cards too high and I saw one",
    ),
    asks=(_FLASHED_BY, _SAID_BEFORE_LOOKING),
)
def card_flashed(house: HouseRules, answers: Answers) -> Ruling:
    match answers[_FLASHED_BY]:
        case FlashedBy.OFF_TABLE:
            first = "Pick the card up and say which one it is, whoever has looked at it."
            return _counts_as_exposed(house, first, _OFF_TABLE)
        case FlashedBy.PLAYER:
            headline = "Players guard their own cards: the card plays."
            return _flashed_card_plays(house, headline, _FLASHED_BY_PLAYER)
        case FlashedBy.DEALER:
            if answers[_SAID_BEFORE_LOOKING]:
                first = "The player does not look at it and leaves it where it is."
                return _counts_as_exposed(house, first, _FLASHED_BY_DEALER)
            headline = "The player looked before saying so: the card plays."
            return _flashed_card_plays(house, headline, _FLASHED_BY_DEALER)
        case _ as never:
            assert_never(never)


def _counts_as_exposed(house: HouseRules, first: str, source: Source) -> Ruling:
    return Ruling(
        Outcome.TREATED_AS_EXPOSED,
        "It counts as a card exposed by the dealer.",
        steps=(first, "Go on as if the dealer had dealt it face up."),
        sources=because(house, source),
        see=("hole_card_exposed_by_dealer",),
    )


def _flashed_card_plays(house: HouseRules, headline: str, source: Source) -> Ruling:
    return Ruling(
        Outcome.CARD_PLAYS,
        headline,
        steps=("Leave the card where it is and play on.",),
        sources=because(house, source),
    )


_EXTRA_COUNT = Count("extra_cards", "How many cards too many were dealt?", least=1)
_IDENTIFIABLE = YesNo(
    "extra_card_identifiable", "Is it clear which of the cards is the one too many?"
)
_SEEN_BY_PLAYER = YesNo("extra_card_seen", "Has the player who got it seen it?")
_EXTRA_CARD = said(
    st_gabriel="Appendix D misdeals 3; Appendix D misdeals 7",
    roberts="section 3 irregularities 11; section 5.2",
    home="booklet hold'em 2; booklet irregularities g",
    club="7.5",
)
_MORE_EXTRA_CARDS = said(
    st_gabriel="Appendix D misdeals 2d; Appendix D misdeals 7",
    roberts="section 3 misdeals 1d; section 5.2",
    home="booklet hold'em 2; booklet misdeals 1; sheet misdeals",
    club="7.5",
)


@irregularity(
    Group.DEAL,
    "Somebody got a card too many",
    words=(
        "extra card dealt",
        "I have three cards",
        "dealer gave me one too many",
        "three hole cards",
        "dealt an additional card to the first player",
    ),
    asks=(_EXTRA_COUNT, BETTING_STARTED, _IDENTIFIABLE, _SEEN_BY_PLAYER, PLAYERS_ACTED, SEAT),
)
def extra_cards_dealt(house: HouseRules, answers: Answers) -> Ruling:
    policy = house.cite("extra_card_first_player")
    if answers[_EXTRA_COUNT] > 1:
        if is_too_late_for_misdeal(house, answers):
            return several_wrong_numbers(house, _MORE_EXTRA_CARDS)
        return misdeal(house, _MORE_EXTRA_CARDS)
    if answers[BETTING_STARTED]:
        return wrong_number_after_action(house, answers)
    match house.extra_card_first_player:
        case ExtraCardFirstPlayer.BECOMES_BURN:
            return _extra_card_becomes_burn(house, policy, is_shown=False)
        case ExtraCardFirstPlayer.BECOMES_BURN_IF_IDENTIFIABLE_SHOWN_IF_SEEN:
            if not answers[_IDENTIFIABLE]:
                return misdeal(house, policy, cause("e"))
            return _extra_card_becomes_burn(house, policy, is_shown=answers[_SEEN_BY_PLAYER])
        case _ as never:
            assert_never(never)


def _extra_card_becomes_burn(house: HouseRules, policy: Source, *, is_shown: bool) -> Ruling:
    shown = ("Turn it up first, so that the whole table sees it.",) if is_shown else ()
    return Ruling(
        Outcome.EXTRA_CARD_BECOMES_BURN,
        "Play on: the card too many goes back and becomes the burn card.",
        steps=(
            "Take the card too many from the player.",
            *shown,
            "Put it on top of the deck.",
            "It is the burn card before the flop. Play on.",
        ),
        sources=because(house, policy, _EXTRA_CARD),
        consequences=(CardsShown(ShowTime.AT_ONCE),) if is_shown else (),
    )


_SHORT_BY = Count("cards_short", "How many cards is the player short?", least=1)
_TOP_CARD_IN_SEQUENCE = YesNo(
    "top_card_in_sequence",
    "Is the top card of the deck the very card that the player should have got?",
    note="Yes if dealing stopped one card early; no if others got cards after the gap.",
)


@irregularity(
    Group.DEAL,
    "A player got too few cards",
    words=(
        "I only have one card",
        "missing a hole card",
        "one card short",
        "dealer gave me just one card",
        "player has too few cards",
    ),
    asks=(PLAYERS_ACTED, _SHORT_BY, _TOP_CARD_IN_SEQUENCE, SEAT),
)
def too_few_cards_dealt(house: HouseRules, answers: Answers) -> Ruling:
    if is_too_late_for_misdeal(house, answers):
        return wrong_number_after_action(house, answers)
    if answers[_SHORT_BY] > 1 or not answers[_TOP_CARD_IN_SEQUENCE]:
        return misdeal(house, cause("e"))
    return Ruling(
        Outcome.DEAL_TOP_CARD,
        "Play on: the player gets the top card.",
        steps=(
            "Deal the player the top card of the deck, face down.",
            "Everybody now has the cards of a proper deal. Play on.",
        ),
        sources=because(house, cause("e")),
    )


ALL = (hole_card_exposed_by_dealer, card_flashed, extra_cards_dealt, too_few_cards_dealt)
