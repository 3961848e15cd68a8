"""Conduct: a player tells or shows a live hand."""

from typing import assert_never

from rules_engine.house.citations import Source
from rules_engine.house.keys import PlayerExposesHand, ShowOneShowAll, VerbalDisclosure
from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulings.consequences import (
    Consequence,
    HandDead,
    PenaltyDuty,
    Restriction,
    RightsLimited,
)
from rules_engine.texts.rulings.irregularity import Group, irregularity
from rules_engine.texts.rulings.penalty import in_words, suggest
from rules_engine.texts.rulings.players_hand import dead_hand, thrown_is_folded
from rules_engine.texts.rulings.questions import Answers, YesNo
from rules_engine.texts.rulings.ruling import Director, Outcome, Ruling, because
from rules_engine.texts.rulings.sources import in_house, said, speaks
from rules_engine.texts.rulings.table_questions import (
    DELIBERATE,
    EVENT_PLAYERS_LEFT,
    IS_ALL_IN,
    PENALTIES_SO_FAR,
    PLAYERS_IN_POT,
    SEAT,
    WINNER_TAKES_ALL,
)

_DEFINITE = YesNo(
    "definite",
    "Was it a definite statement?",
    note="Words like may, might or could make it indefinite.",
)
_NAMES_CARDS = YesNo(
    "names_cards",
    "Did it name ranks, suits, or a nickname of a hand?",
    note='Such as "two kings", "hearts" or "Big Slick".',
)
_TRUE = YesNo(
    "statement_true",
    "Is it true?",
    note="Only the director or the floor looks, after the hand and before the pot is pushed.",
)
_DISCLOSURE_DEFINED = said(draft="35c")
_DISCLOSURE_CHECKED = said(draft="35a; 35b")


@irregularity(
    Group.CONDUCT,
    "Somebody said what cards they hold",
    words=(
        "said what he had during the hand",
        "told everybody his cards",
        "announced his hand while others still act",
        "said I have aces",
        "talks about his hand",
    ),
    asks=(_DEFINITE, _NAMES_CARDS, _TRUE, SEAT),
    uses=(PENALTIES_SO_FAR,),
)
def hand_disclosed(house: HouseRules, answers: Answers) -> Ruling:
    policy = house.cite("verbal_disclosure")
    match house.verbal_disclosure:
        case VerbalDisclosure.PENALTY_POSSIBLE:
            headline = "The hand stays live; telling what it is can be punished."
            return _live_with_penalty(house, answers, headline, policy)
        case VerbalDisclosure.HAND_KILLED_AND_PENALTY:
            if not (answers[_DEFINITE] and answers[_NAMES_CARDS]):
                return _no_disclosure(house, policy, _DISCLOSURE_DEFINED)
            if not answers[_TRUE]:
                return _no_disclosure(house, policy, _DISCLOSURE_CHECKED)
        case _ as never:
            assert_never(never)
    seat = answers[SEAT]
    penalty = suggest(
        house,
        seat,
        before=answers.if_known(PENALTIES_SO_FAR),
        duty=PenaltyDuty.REQUIRED,
    )
    return Ruling(
        Outcome.HAND_DEAD,
        f"The hand of seat {seat} is dead, and a penalty follows.",
        steps=(
            "The pot goes to the best of the other hands; if there is none, to the last player who"
            " folded.",
            in_words(penalty),
        ),
        sources=because(house, policy, _DISCLOSURE_CHECKED),
        consequences=(HandDead(seat), penalty),
        director=Director.CONFIRMS,
    )


def _no_disclosure(house: HouseRules, *why: Source) -> Ruling:
    return Ruling(
        Outcome.NO_VIOLATION,
        "No rule was broken: the hand lives.",
        steps=(
            "It counts only if it is definite, names cards and is true.",
            "If somebody looked at the cards, nobody is told what they are.",
        ),
        sources=because(house, *why),
    )


def _live_with_penalty(
    house: HouseRules,
    answers: Answers,
    headline: str,
    *why: Source,
    first: tuple[str, ...] = (),
    limit: Restriction | None = None,
    see: tuple[str, ...] = (),
) -> Ruling:
    """The hand plays on and the director may punish."""
    seat = answers[SEAT]
    penalty = suggest(house, seat, before=answers.if_known(PENALTIES_SO_FAR))
    limits: tuple[Consequence, ...] = (RightsLimited(seat, limit),) if limit else ()
    return Ruling(
        Outcome.HAND_LIVE,
        headline,
        steps=(*first, in_words(penalty)),
        sources=because(house, *why),
        consequences=(*limits, penalty),
        director=Director.DECIDES,
        see=see,
    )


_THROWN_AWAY = YesNo("thrown_away", "Were the cards thrown away, face up?")
_EXPOSED_LIVES = said(st_gabriel="General 13", roberts="section 15.21", draft="40")


@irregularity(
    Group.CONDUCT,
    "A player showed their own cards during the hand",
    words=(
        "showed his cards before the hand was over",
        "exposed his own hand",
        "turned his cards face up too early",
        "player flipped over her cards with action pending",
        "accidentally showed my cards",
    ),
    asks=(IS_ALL_IN, _THROWN_AWAY, DELIBERATE, SEAT),
    uses=(PENALTIES_SO_FAR,),
)
def own_cards_exposed(house: HouseRules, answers: Answers) -> Ruling:
    policy = house.cite("player_exposes_hand")
    match house.player_exposes_hand:
        case PlayerExposesHand.PENALTY_HAND_LIVE:
            return _shown_hand_lives(house, answers, policy)
        case PlayerExposesHand.FOLD_IF_THROWN_AWAY:
            if answers[_THROWN_AWAY]:
                reason = "Cards thrown away, face up or down, are a fold."
                return dead_hand(house, answers[SEAT], reason, thrown_is_folded(house))
            return _shown_hand_lives(house, answers, _EXPOSED_LIVES)
        case PlayerExposesHand.PENALTY_HAND_LIVE_NO_MORE_WAGERS:
            if answers[IS_ALL_IN]:
                return _shown_hand_lives(house, answers, policy)
            limit = Restriction.NO_MORE_WAGERS_THIS_HAND
            return _shown_hand_lives(house, answers, policy, limit=limit)
        case _ as never:
            assert_never(never)


_BY_WHO_HAS_SEEN = "Who has seen the cards decides who else may see them: look up that case."
_WHO_MAY_SEE_THEM = {
    ShowOneShowAll.SHOWN_TO_ANOTHER_PLAYER: _BY_WHO_HAS_SEEN,
    ShowOneShowAll.SHOWN_TO_PLAYER_AT_TABLE: _BY_WHO_HAS_SEEN,
    ShowOneShowAll.SHOWN_TO_ANYONE_NOT_HEADS_UP: (
        "When the hand is over, the whole hand is turned up if anybody asks; not with only two"
        " players left in the tournament."
    ),
}


def _shown_hand_lives(
    house: HouseRules, answers: Answers, source: Source, *, limit: Restriction | None = None
) -> Ruling:
    held_back = (
        "The player may not bet or call any more in this hand. With no further bet the hand plays;"
        " faced with one it is dead."
    )
    shown = _WHO_MAY_SEE_THEM[house.show_one_show_all]
    if _is_only_penalised_if_meant(house, source) and not answers[DELIBERATE]:
        return Ruling(
            Outcome.HAND_LIVE,
            "The hand stays live, and an accident is not punished.",
            steps=(shown, "Play on."),
            sources=because(house, source),
            see=("cards_shown_during_hand",),
        )
    return _live_with_penalty(
        house,
        answers,
        "The hand stays live; showing it can be punished.",
        source,
        first=(*((held_back,) if limit else ()), shown),
        limit=limit,
        see=("cards_shown_during_hand",),
    )


def _is_only_penalised_if_meant(house: HouseRules, source: Source) -> bool:
    """Robert's Rules, section 15.21, speak of a card that is shown deliberately; others do not."""
    cited = in_house(house, source).citations
    return any(one in _MAY_SHOW.citations for one in cited)


_MAY_SHOW = said(roberts="section 15.21")
_NEVER_SHOWN = said(st_gabriel="General 13; Appendix A 11", draft="40; 46")


@irregularity(
    Group.CONDUCT,
    "May a player show cards to make the other fold or talk?",
    words=(
        "can I show one card during the hand",
        "is it allowed to show a card heads up",
        "shows a card to get a read",
        "showing cards in a multiway pot",
    ),
    asks=(PLAYERS_IN_POT, EVENT_PLAYERS_LEFT, WINNER_TAKES_ALL),
)
def showing_allowed(house: HouseRules, answers: Answers) -> Ruling:
    if speaks(house, _NEVER_SHOWN):
        headline = "It is not allowed: cards shown during play can be penalised."
        return _keep_hidden(house, headline, _NEVER_SHOWN)
    two_in_pot = answers[PLAYERS_IN_POT] == 2
    if two_in_pot and (answers[EVENT_PLAYERS_LEFT] == 2 or answers[WINNER_TAKES_ALL]):
        return Ruling(
            Outcome.ALLOWED,
            "It is allowed: nobody else has an interest in the hand.",
            steps=("Play on.",),
            sources=because(house, _MAY_SHOW),
        )
    headline = "It is not allowed: others in the tournament have an interest in the hand."
    return _keep_hidden(house, headline, _MAY_SHOW)


def _keep_hidden(house: HouseRules, headline: str, source: Source) -> Ruling:
    return Ruling(
        Outcome.NOT_ALLOWED,
        headline,
        steps=(
            "Keep the cards hidden until the betting is over.",
            "If a card has been shown already, look up that case.",
        ),
        sources=because(house, source),
        see=("own_cards_exposed", "cards_shown_during_hand"),
    )


ALL = (hand_disclosed, own_cards_exposed, showing_allowed)
