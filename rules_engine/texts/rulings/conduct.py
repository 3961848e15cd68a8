"""Conduct: telling or showing a live hand, dodging a blind, and every other offence."""

from enum import StrEnum
from typing import assert_never

from rules_engine.entries import penalties
from rules_engine.house.citations import Source
from rules_engine.house.keys import CollusionChips, PlayerExposesHand, VerbalDisclosure
from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulings.consequences import (
    Consequence,
    DeadMoney,
    HandDead,
    PenaltyDuty,
    Restriction,
    RightsLimited,
)
from rules_engine.texts.rulings.irregularity import Group, irregularity
from rules_engine.texts.rulings.penalty import in_words, suggest
from rules_engine.texts.rulings.players_hand import dead_hand
from rules_engine.texts.rulings.questions import Amount, Answers, Choice, YesNo
from rules_engine.texts.rulings.ruling import Director, Outcome, Ruling, because
from rules_engine.texts.rulings.sources import said, speaks
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
    asks=(IS_ALL_IN, _THROWN_AWAY, SEAT),
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
                return dead_hand(house, answers[SEAT], reason, policy)
            return _shown_hand_lives(house, answers, _EXPOSED_LIVES)
        case PlayerExposesHand.PENALTY_HAND_LIVE_NO_MORE_WAGERS:
            if answers[IS_ALL_IN]:
                return _shown_hand_lives(house, answers, policy)
            limit = Restriction.NO_MORE_WAGERS_THIS_HAND
            return _shown_hand_lives(house, answers, policy, limit=limit)
        case _ as never:
            assert_never(never)


def _shown_hand_lives(
    house: HouseRules, answers: Answers, source: Source, *, limit: Restriction | None = None
) -> Ruling:
    held_back = (
        "The player may not bet or call any more in this hand. With no further bet the hand plays;"
        " faced with one it is dead."
    )
    return _live_with_penalty(
        house,
        answers,
        "The hand stays live; showing it can be punished.",
        source,
        first=(
            *((held_back,) if limit else ()),
            "If one player has seen the cards, everybody may ask what they were.",
        ),
        limit=limit,
    )


_MAY_SHOW = said(roberts="section 15.21")


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
    sources = because(house, _MAY_SHOW)
    two_in_pot = answers[PLAYERS_IN_POT] == 2
    if two_in_pot and (answers[EVENT_PLAYERS_LEFT] == 2 or answers[WINNER_TAKES_ALL]):
        return Ruling(
            Outcome.ALLOWED,
            "It is allowed: nobody else has an interest in the hand.",
            steps=("Play on.",),
            sources=sources,
        )
    return Ruling(
        Outcome.NOT_ALLOWED,
        "It is not allowed: others in the tournament have an interest in the hand.",
        steps=(
            "Keep the cards hidden until the betting is over.",
            "If a card has been shown already, look up that case.",
        ),
        sources=sources,
        see=("own_cards_exposed",),
    )


_BLIND = Amount("blind", "How much was the blind?", least=1)
_STACK = Amount("player_stack", "How many chips does the player have?")


@irregularity(
    Group.CONDUCT,
    "A player dodged a blind while moving tables",
    words=(
        "avoided the big blind by moving late",
        "took his time changing tables to skip the blind",
        "dodged the blind",
        "waited in order not to pay the blind",
    ),
    asks=(_BLIND, _STACK, SEAT),
    uses=(PENALTIES_SO_FAR,),
)
def blind_dodged(house: HouseRules, answers: Answers) -> Ruling:
    ruled = penalties.dodged_blind(house, stack=answers[_STACK], blind=answers[_BLIND])
    seat = answers[SEAT]
    sources = because(house, ruled.reason.source)
    if ruled.director_penalises:
        penalty = suggest(house, seat, before=answers.if_known(PENALTIES_SO_FAR))
        return Ruling(
            Outcome.PENALTY_POSSIBLE,
            "Dodging a blind can be punished.",
            steps=(in_words(penalty),),
            sources=sources,
            consequences=(penalty,),
            director=Director.DECIDES,
        )
    return Ruling(
        Outcome.BLIND_FORFEITED,
        f"Seat {seat} pays {ruled.forfeited} into the next pot.",
        steps=(
            ruled.reason.sentence,
            "The chips are nobody's bet. The director may add a penalty.",
        ),
        sources=sources,
        consequences=(DeadMoney(seat, ruled.forfeited),),
        director=Director.CONFIRMS,
    )


class Misdeed(StrEnum):
    """What somebody did, as far as the rules tell offences apart."""

    ABUSE = "abuse"
    CARDS_THROWN = "cards_thrown"
    COLLUSION = "collusion"
    SOFT_PLAY = "soft_play"
    TALK = "talk"
    STALLING = "stalling"
    PHONE = "phone"
    OTHER = "other"


_MISDEED = Choice(
    "misdeed",
    "What was it?",
    options=(
        (Misdeed.ABUSE, "Insults, threats or disturbance"),
        (Misdeed.CARDS_THROWN, "Cards thrown off the table or damaged"),
        (Misdeed.COLLUSION, "Players working together"),
        (Misdeed.SOFT_PLAY, "Going easy on somebody"),
        (Misdeed.TALK, "Talk about the hand, or advice"),
        (Misdeed.STALLING, "Playing for time"),
        (Misdeed.PHONE, "A phone or camera at the table"),
        (Misdeed.OTHER, "Something else"),
    ),
)
_INTENT_COUNTS = said(roberts="section 2 decisions 8")
_ANY_OFFENCE = said(st_gabriel="General 2", roberts="section 15 intro", club="8.5", draft="45")
_ABUSE_MUST_BE_PUNISHED = said(draft="46")
_MISDEED_SOURCES = {
    Misdeed.ABUSE: said(
        st_gabriel="General 2", roberts="section 15.27; section 1 conduct", club="8.5", draft="46"
    ),
    Misdeed.CARDS_THROWN: said(
        roberts="section 15.27; section 1 conduct", draft="46", club="8.5", st_gabriel="General 2"
    ),
    Misdeed.COLLUSION: said(
        st_gabriel="General 2", roberts="section 1 conduct", club="8.3", draft="41"
    ),
    Misdeed.SOFT_PLAY: said(st_gabriel="General 2", roberts="section 1 etiquette", draft="46"),
    Misdeed.TALK: said(
        st_gabriel="General 13; General 15",
        roberts="section 1 etiquette; section 2 procedures 9",
        club="8.4",
        draft="36; 38; 64",
    ),
    Misdeed.STALLING: said(roberts="section 1 etiquette", draft="48"),
    Misdeed.PHONE: said(roberts="section 1 etiquette", draft="67-68"),
    Misdeed.OTHER: _ANY_OFFENCE,
}


@irregularity(
    Group.CONDUCT,
    "A player behaved badly",
    words=(
        "insulted another player",
        "swearing at the table",
        "threw cards off the table",
        "they are working together",
        "soft play between friends",
        "giving advice during the hand",
        "check it down together",
        "talking about folded cards",
        "phone at the table",
        "stalling before the blinds go up",
        "cheating",
        "collusion",
        "penalty for bad behaviour",
    ),
    asks=(_MISDEED, DELIBERATE, SEAT, PENALTIES_SO_FAR),
)
def misconduct(house: HouseRules, answers: Answers) -> Ruling:
    misdeed = answers[_MISDEED]
    is_required = misdeed is Misdeed.ABUSE and speaks(house, _ABUSE_MUST_BE_PUNISHED)
    is_meant = misdeed is Misdeed.ABUSE or answers[DELIBERATE]
    seat, before = answers[SEAT], answers[PENALTIES_SO_FAR]
    duty = PenaltyDuty.REQUIRED if is_required else PenaltyDuty.POSSIBLE
    penalty = suggest(house, seat, before=before, duty=duty)
    steps = [in_words(penalty)]
    if not is_meant:
        steps.append("It was not meant: for somebody new an explanation may be enough.")
    if misdeed is Misdeed.COLLUSION:
        steps.append(_COLLUSION_CHIPS[house.collusion_chips])
    return Ruling(
        Outcome.PENALTY_REQUIRED if is_required else Outcome.PENALTY_POSSIBLE,
        "A penalty has to be given." if is_required else "A penalty can be given.",
        steps=tuple(steps),
        sources=because(
            house, _MISDEED_SOURCES[misdeed], house.cite("penalty_ladder"), _INTENT_COUNTS
        ),
        consequences=(penalty,),
        director=Director.DECIDES,
    )


_COLLUSION_CHIPS = {
    CollusionChips.REMOVED: "If the director disqualifies the players, their chips leave the"
    " tournament.",
    CollusionChips.SHARED_EQUALLY_AT_TABLE: "If the director disqualifies the players, their chips"
    " are shared equally among the others at the table.",
}

_LAST_WORD = said(
    st_gabriel="General 1",
    roberts="section 2 decisions 1-2; section 15.1",
    club="8.6; 8.7",
    draft="1",
)
_AUTHORITIES = said(club="8.6")
_ORDER_OF_AUTHORITIES = (
    "The director asks these rules first, then other books of rules, then custom, then common"
    " sense."
)
_LAST_INSTANCE = "The director's word is final."
_AT_ONCE = said(st_gabriel="Appendix D mistakes 1", roberts="section 2 decisions 3")


@irregularity(
    Group.CONDUCT,
    "Something else went wrong",
    words=(
        "none of these",
        "something else",
        "strange situation",
        "call the director",
        "we need a ruling",
        "the rules do not say",
    ),
)
def something_else(house: HouseRules, answers: Answers) -> Ruling:  # noqa: ARG001
    return Ruling(
        Outcome.DIRECTOR_DECIDES,
        "The director decides, and fairness comes first.",
        steps=(
            "Say so at once: waiting can count against a claim.",
            "Leave cards and chips exactly as they are and call the director.",
            _ORDER_OF_AUTHORITIES if speaks(house, _AUTHORITIES) else _LAST_INSTANCE,
            "Play may go on while the director thinks; the chips in dispute stay apart.",
        ),
        sources=because(house, _LAST_WORD, _AT_ONCE),
        director=Director.DECIDES,
    )


ALL = (
    hand_disclosed,
    own_cards_exposed,
    showing_allowed,
    blind_dodged,
    misconduct,
    something_else,
)
