"""Conduct: a dodged blind, and every other offence. Live hands told or shown are apart."""

from enum import StrEnum

from rules_engine.entries import penalties
from rules_engine.house.citations import Source
from rules_engine.house.keys import CollusionChips
from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulings.consequences import DeadMoney, PenaltyDuty
from rules_engine.texts.rulings.irregularity import Group, irregularity
from rules_engine.texts.rulings.penalty import in_words, suggest
from rules_engine.texts.rulings.questions import Amount, Answers, Choice
from rules_engine.texts.rulings.ruling import Director, Outcome, Ruling, because
from rules_engine.texts.rulings.sources import about, said, speaks
from rules_engine.texts.rulings.table_questions import DELIBERATE, PENALTIES_SO_FAR, SEAT

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
_CHECKED_DOWN = said(roberts="section 1 etiquette")
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
    Misdeed.SOFT_PLAY: said(st_gabriel="General 2", draft="46"),
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
    why = [
        about("the offence", _source_of(house, misdeed)),
        about("the penalties", house.cite("penalty_ladder")),
    ]
    if not is_meant:
        steps.append("It was not meant: for somebody new an explanation may be enough.")
        why.append(about("what was not meant", _INTENT_COUNTS))
    if misdeed is Misdeed.COLLUSION:
        steps.append(_COLLUSION_CHIPS[house.collusion_chips])
    return Ruling(
        Outcome.PENALTY_REQUIRED if is_required else Outcome.PENALTY_POSSIBLE,
        "A penalty has to be given." if is_required else "A penalty can be given.",
        steps=tuple(steps),
        sources=because(house, *why),
        consequences=(penalty,),
        director=Director.DECIDES,
    )


def _source_of(house: HouseRules, misdeed: Misdeed) -> Source:
    if misdeed is Misdeed.SOFT_PLAY and speaks(house, _CHECKED_DOWN):
        return _CHECKED_DOWN
    return _MISDEED_SOURCES[misdeed]


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
_WHILE_PENDING = said(roberts="section 2 decisions 7")


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
        sources=because(
            house,
            about("who decides", _LAST_WORD),
            about("speaking up at once", _AT_ONCE),
            about("playing on meanwhile", _WHILE_PENDING),
        ),
        director=Director.DECIDES,
    )


ALL = (
    blind_dodged,
    misconduct,
    something_else,
)
