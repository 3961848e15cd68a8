"""A player's hand: when it is dead, when it lives, and what its owner can ask for."""

from typing import assert_never

from rules_engine.entries import absences
from rules_engine.entries.absences import HandStatus, Presence
from rules_engine.house.citations import Source
from rules_engine.house.keys import (
    AbsentHand,
    MuckContact,
    PlayerExposesHand,
    UnprotectedHandKilled,
)
from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulings.consequences import ChipsReturned, HandDead, HandLive
from rules_engine.texts.rulings.irregularity import Group, irregularity
from rules_engine.texts.rulings.misdeals import hand_with_wrong_number, is_too_late_for_misdeal
from rules_engine.texts.rulings.questions import Answers, Count, YesNo
from rules_engine.texts.rulings.ruling import Director, Outcome, Ruling, because
from rules_engine.texts.rulings.sources import about, said, speaks
from rules_engine.texts.rulings.table_questions import (
    FACING_BET,
    HIGHEST_OTHER_WAGER,
    IN_TURN,
    OWN_WAGER,
    PLAYERS_ACTED,
    SEAT,
)
from rules_engine.units import SeatNo


def dead_hand(
    house: HouseRules,
    seat: SeatNo,
    reason: str,
    *why: Source,
    director: Director = Director.NOT_NEEDED,
) -> Ruling:
    """The hand can win nothing any more."""
    return Ruling(
        Outcome.DEAD,
        f"The hand of seat {seat} is dead.",
        steps=(
            reason,
            f"The cards of seat {seat} go into the discards. Chips put in stay in the pot.",
            "The others play on.",
        ),
        sources=because(house, *why),
        consequences=(HandDead(seat),),
        director=director,
    )


_IDENTIFIABLE = YesNo(
    "hand_identifiable", "Can both cards be told from the discards without any doubt?"
)
_THROWN_AWAY = said(
    st_gabriel="Appendix A 11; Appendix D dead 2 (second)",
    roberts="section 3 dead 2",
    home="booklet dead 2; sheet dead",
    club="5.9",
    draft="32",
)


@irregularity(
    Group.HAND,
    "Cards touched or went into the discards",
    words=(
        "my cards touched the muck",
        "mucked by mistake",
        "threw my hand away and want it back",
        "folded because I was told wrong",
        "cards slid into the muck",
        "can I get my cards back",
    ),
    asks=(_IDENTIFIABLE, SEAT),
)
def hand_touched_muck(house: HouseRules, answers: Answers) -> Ruling:
    policy = house.cite("muck_contact")
    match house.muck_contact:
        case MuckContact.DEAD:
            reason = "A hand that touches the discards is dead at once."
            return dead_hand(house, answers[SEAT], reason, policy)
        case MuckContact.MAY_BE_RETRIEVED:
            if not answers[_IDENTIFIABLE]:
                reason = "Cards that cannot be told from the discards are gone."
                return dead_hand(house, answers[SEAT], reason, policy, _THROWN_AWAY)
        case _ as never:
            assert_never(never)
    seat = answers[SEAT]
    return Ruling(
        Outcome.MAY_BE_RETRIEVED,
        f"The director may give seat {seat} the hand back.",
        steps=(
            "Nobody touches the cards.",
            "The director gives them back if that is best for the game, and more readily if the"
            " player gave them up because of wrong information.",
            "Otherwise the hand is dead.",
        ),
        sources=because(house, policy),
        consequences=(HandLive(seat),),
        director=Director.DECIDES,
    )


_PROTECT = said(
    st_gabriel="Appendix D dead 2",
    roberts="section 3 irregularities 2",
    home="booklet irregularities b",
    club="5.9",
    draft="33",
)


@irregularity(
    Group.HAND,
    "A hand that was not protected was taken away or fouled",
    words=(
        "dealer took my cards by mistake",
        "dealer killed my hand",
        "dealer took my cards away",
        "my hand was swept into the muck by the dealer",
        "other cards fell on my hand",
        "I did not protect my cards",
    ),
    asks=(OWN_WAGER, HIGHEST_OTHER_WAGER, SEAT),
)
def unprotected_hand_killed(house: HouseRules, answers: Answers) -> Ruling:
    refund = 0
    match house.unprotected_hand_killed:
        case UnprotectedHandKilled.NO_REDRESS:
            pass
        case UnprotectedHandKilled.UNCALLED_RAISE_REFUNDED:
            refund = max(0, answers[OWN_WAGER] - answers[HIGHEST_OTHER_WAGER])
        case _ as never:
            assert_never(never)
    seat = answers[SEAT]
    stays = "All chips put in stay in the pot."
    if refund:
        stays = f"{refund} that nobody has called goes back to seat {seat}; the rest stays in."
    return Ruling(
        Outcome.NO_REDRESS,
        f"The hand of seat {seat} is dead, and nothing is made good.",
        steps=(
            "Players protect their own cards, with a chip on top for instance.",
            stays,
            "The others play on.",
        ),
        sources=because(house, house.cite("unprotected_hand_killed"), _PROTECT),
        consequences=(HandDead(seat), *((ChipsReturned(seat, refund),) if refund else ())),
        director=Director.CONFIRMS,
    )


_THROWN_IS_FOLDED = said(club="5.8")


def thrown_is_folded(house: HouseRules) -> Source:
    """Why cards thrown away are a fold: the document says so, or the organiser chose it."""
    if speaks(house, _THROWN_IS_FOLDED):
        return _THROWN_IS_FOLDED
    return house.cite("player_exposes_hand")


_NEXT_PLAYER_ACTED = YesNo("next_player_acted", "Did that make the next player act?")
_SAID_OTHERWISE = YesNo(
    "said_otherwise", "Had the player said before that it was not meant as a fold?"
)
_FOLDED = said(
    st_gabriel="Appendix D dead 3a",
    roberts="section 3 dead 1a",
    home="booklet dead 1; sheet dead",
)
_THROWN_FORWARD = said(
    st_gabriel="Appendix D dead 3b",
    roberts="section 3 dead 1b",
    home="booklet dead 1; sheet dead",
)


@irregularity(
    Group.HAND,
    "A player pushed or threw the cards forward",
    words=(
        "threw his cards forward",
        "pushed his cards into the middle",
        "tossed the cards away without saying fold",
        "did he fold",
        "cards thrown face up in front of him",
    ),
    asks=(_SAID_OTHERWISE, FACING_BET, _NEXT_PLAYER_ACTED, SEAT),
)
def cards_thrown_forward(house: HouseRules, answers: Answers) -> Ruling:
    if house.player_exposes_hand is PlayerExposesHand.FOLD_IF_THROWN_AWAY:
        policy = thrown_is_folded(house)
        if answers[_SAID_OTHERWISE]:
            return _live_hand(house, answers[SEAT], policy)
        reason = "Cards thrown away, face up or down, are a fold unless something else was said."
        return dead_hand(house, answers[SEAT], reason, policy)
    if answers[FACING_BET]:
        reason = "Throwing the cards away when facing a bet is a fold."
        return dead_hand(house, answers[SEAT], reason, _FOLDED)
    if answers[_NEXT_PLAYER_ACTED]:
        reason = "The cards went forward and the next player acted on it: that is a fold."
        return dead_hand(house, answers[SEAT], reason, _THROWN_FORWARD)
    return _live_hand(house, answers[SEAT], _THROWN_FORWARD)


def _live_hand(house: HouseRules, seat: SeatNo, source: Source) -> Ruling:
    return Ruling(
        Outcome.LIVE,
        f"The hand of seat {seat} is still live.",
        steps=(f"Seat {seat} takes the cards back and acts in turn.",),
        sources=because(house, source),
        consequences=(HandLive(seat),),
    )


_WORDS_BIND = said(st_gabriel="General 12", roberts="section 3 betting 8", club="5.15", draft="3")


@irregularity(
    Group.HAND,
    "A player said fold",
    words=(
        "said fold but kept the cards",
        "announced fold and changed his mind",
        "fold by word",
        "I said I fold by mistake",
    ),
    asks=(FACING_BET, IN_TURN, SEAT),
)
def fold_announced(house: HouseRules, answers: Answers) -> Ruling:
    if speaks(house, _FOLDED) and answers[FACING_BET]:
        reason = "Saying fold when facing a bet is a fold."
        return dead_hand(house, answers[SEAT], reason, _FOLDED)
    if answers[IN_TURN]:
        reason = "What is said in turn counts, whether or not there is a bet to fold to."
        return dead_hand(house, answers[SEAT], reason, _WORDS_BIND)
    return Ruling(
        Outcome.NOT_BINDING,
        "It was said out of turn.",
        steps=("Go on with the rule for acting out of turn.",),
        sources=because(house, house.cite("out_of_turn")),
        see=("acted_out_of_turn",),
    )


_DROPPED = said(
    st_gabriel="Appendix D dead 1",
    roberts="section 3 irregularities 14",
    home="booklet irregularities k; sheet misc",
    club="5.10",
)
_CARD_LEFT_TABLE = said(draft="46")


@irregularity(
    Group.HAND,
    "A player dropped cards on the floor",
    words=(
        "dropped a card",
        "my card fell off the table",
        "card fell on the floor",
        "cards landed under the table",
    ),
)
def cards_dropped(house: HouseRules, answers: Answers) -> Ruling:  # noqa: ARG001
    is_offence = speaks(house, _CARD_LEFT_TABLE)
    penalised = ("These rules let the director penalise a card that leaves the table.",)
    return Ruling(
        Outcome.CARDS_PLAY,
        "The cards still play, whoever has seen them.",
        steps=(
            "Pick them up without showing them and play on.",
            *(penalised if is_offence else ()),
        ),
        sources=because(
            house,
            about("the cards", _DROPPED),
            *((about("the penalty", _CARD_LEFT_TABLE),) if is_offence else ()),
        ),
    )


_TWO_HOLE_CARDS = said(
    st_gabriel="Appendix A 1",
    roberts="section 5 intro",
    home="booklet play 3",
    club="7.5",
    draft="42",
)
_CARDS_HELD = Count("cards_held", "How many hole cards does the player have?")


@irregularity(
    Group.HAND,
    "A player has the wrong number of cards during play",
    words=(
        "three cards in my hand after betting",
        "noticed he only has one card on the flop",
        "wrong number of cards in hand",
        "player finds a third card",
    ),
    asks=(_CARDS_HELD, PLAYERS_ACTED, SEAT),
)
def wrong_number_in_hand(house: HouseRules, answers: Answers) -> Ruling:
    held = answers[_CARDS_HELD]
    if held == 2:
        return Ruling(
            Outcome.NO_ERROR,
            "Two cards are right.",
            steps=("Play on.",),
            sources=because(house, _TWO_HOLE_CARDS),
        )
    if is_too_late_for_misdeal(house, answers):
        return hand_with_wrong_number(house, answers)
    follow = "extra_cards_dealt" if held > 2 else "too_few_cards_dealt"
    return Ruling(
        Outcome.TREATED_AS_DEALING_ERROR,
        "Play has not really begun: it is a mistake of the deal.",
        steps=("Go on with the rule for a card too many or too few.",),
        sources=because(house, house.cite("misdeal_deadline")),
        see=(follow,),
    )


_INTO_OTHER_HAND = said(
    st_gabriel="Appendix D dead 3 (second)",
    roberts="section 3 dead 3",
    home="booklet dead 3; sheet dead",
)


@irregularity(
    Group.HAND,
    "Cards were thrown into another player's hand",
    words=(
        "his folded cards landed on my cards",
        "cards mixed with another hand",
        "threw his cards into my hand",
        "two hands got mixed up",
    ),
    asks=(SEAT,),
)
def cards_thrown_into_other_hand(house: HouseRules, answers: Answers) -> Ruling:
    reason = "Cards thrown into another hand are dead, face up or face down."
    return dead_hand(house, answers[SEAT], reason, _INTO_OTHER_HAND)


_WHEN_ALL_DEALT = YesNo(
    "present_when_all_dealt", "Was the player at the table when everybody had two cards?"
)
_AT_TURN = YesNo("present_at_turn", "Was the player there when the turn came?")
_AT_OPTION = YesNo(
    "at_big_blind_option", "Was it the big blind, with nothing left to do but check or raise?"
)
_RETURNING = YesNo("is_returning", "Is the player about to come back?")
_SECONDS_LATE = Count("seconds_late", "For how many seconds has the table waited?")


@irregularity(
    Group.HAND,
    "A player is away from the table",
    words=(
        "player is not at the table",
        "he is in the bathroom and it is his turn",
        "absent player has cards",
        "big blind is missing",
        "came back late to the table",
        "walked away during the hand",
    ),
    asks=(_WHEN_ALL_DEALT, _AT_TURN, _AT_OPTION, _RETURNING, _SECONDS_LATE, SEAT),
)
def player_away(house: HouseRules, answers: Answers) -> Ruling:
    ruled = absences.rule_absent_hand(house, _presence(house, answers))
    seat = answers[SEAT]
    if ruled.hand is HandStatus.DEAD:
        return dead_hand(house, seat, ruled.reason.sentence, ruled.reason.source)
    return Ruling(
        Outcome.LIVE,
        f"The hand of seat {seat} is live.",
        steps=(ruled.reason.sentence, f"Seat {seat} acts in turn."),
        sources=because(house, ruled.reason.source),
        consequences=(HandLive(seat),),
    )


def _presence(house: HouseRules, answers: Answers) -> Presence:
    """As much about the absence as this house wants to know."""
    when_all_dealt = True
    if house.absent_hand is AbsentHand.DEAD_WHEN_ALL_HANDS_DEALT:
        when_all_dealt = answers[_WHEN_ALL_DEALT]
        if not when_all_dealt:
            return Presence(when_all_dealt=False, at_turn=False)
    if answers[_AT_TURN]:
        return Presence(when_all_dealt, at_turn=True)
    if house.absent_hand is not AbsentHand.DEAD_AT_TURN_AFTER_60S_COURTESY:
        return Presence(when_all_dealt, at_turn=False)
    if answers[_AT_OPTION]:
        return Presence(when_all_dealt, at_turn=False, at_big_blind_option=True)
    is_returning = answers[_RETURNING]
    seconds_late = answers[_SECONDS_LATE] if is_returning else 0
    return Presence(
        when_all_dealt, at_turn=False, is_returning=is_returning, seconds_late=seconds_late
    )


ALL = (
    hand_touched_muck,
    unprotected_hand_killed,
    cards_thrown_forward,
    fold_announced,
    cards_dropped,
    wrong_number_in_hand,
    cards_thrown_into_other_hand,
    player_away,
)
