"""Betting: acting out of turn, being passed over, and whether an action counts at all.

What amount chips and words come to is in `amounts`.
"""

from enum import StrEnum
from typing import assert_never

from rules_engine.house.citations import Source
from rules_engine.house.keys import (
    OutOfTurn,
    OutOfTurnCall,
    OutOfTurnCheck,
    PlayerExposesHand,
    UnnoticedRaise,
)
from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulings.consequences import (
    ActionBinds,
    ActionTakenBack,
    Consequence,
    Restriction,
    RightsLimited,
)
from rules_engine.texts.rulings.irregularity import Group, irregularity
from rules_engine.texts.rulings.penalty import in_words, suggest
from rules_engine.texts.rulings.players_hand import dead_hand, thrown_is_folded
from rules_engine.texts.rulings.questions import Amount, Answers, Choice, Count, YesNo
from rules_engine.texts.rulings.ruling import Director, Outcome, Ruling, because
from rules_engine.texts.rulings.sources import about, said
from rules_engine.texts.rulings.table_questions import (
    DELIBERATE,
    LIMIT_GAME,
    PENALTIES_SO_FAR,
    SEAT,
)
from rules_engine.units import SeatNo


class EarlyAction(StrEnum):
    """What somebody did before it was the turn."""

    CHECK = "check"
    CALL = "call"
    RAISE = "raise"
    FOLD = "fold"


_ACTION = Choice(
    "early_action",
    "What did the player do out of turn?",
    options=(
        (EarlyAction.CHECK, "Check"),
        (EarlyAction.CALL, "Call"),
        (EarlyAction.RAISE, "Bet or raise"),
        (EarlyAction.FOLD, "Fold"),
    ),
)
_CARDS_THROWN = YesNo(
    "cards_thrown", "Were the cards thrown away?", note="No, if the player only said fold."
)
_INTERVENING = YesNo(
    "intervening_action", "Has a player in between bet, called or raised after that?"
)
_ON_PURPOSE = said(st_gabriel="Appendix D betting 1", roberts="section 3 betting 10", draft="4")
_BACK_TO_TURN = "Go back to the player whose turn it really is; play goes on in order from there."


@irregularity(
    Group.BETTING,
    "Somebody acted out of turn",
    words=(
        "acted before me",
        "it was not his turn",
        "she raised out of turn",
        "he checked before it was his turn",
        "jumped ahead of me",
        "bet before I had acted",
        "folded out of turn",
    ),
    asks=(_ACTION, _CARDS_THROWN, _INTERVENING, DELIBERATE, SEAT),
    uses=(PENALTIES_SO_FAR,),
)
def acted_out_of_turn(house: HouseRules, answers: Answers) -> Ruling:
    if _is_thrown_away(house, answers):
        reason = "Cards thrown away are a fold, in turn or not, unless it was said before."
        policy = thrown_is_folded(house)
        return dead_hand(house, answers[SEAT], reason, policy, house.cite("muck_contact"))
    outcome, rights, source = _out_of_turn_effect(house, answers)
    is_meant, seat = answers[DELIBERATE], answers[SEAT]
    consequences: list[Consequence] = [RightsLimited(seat, right) for right in rights]
    consequences += _out_of_turn_action(outcome, seat)
    steps = [_BACK_TO_TURN, *_OUT_OF_TURN_STEPS[outcome], *(_RIGHT_SENTENCES[r] for r in rights)]
    sources = [about("acting out of turn", source)]
    if is_meant:
        penalty = suggest(house, seat, before=answers.if_known(PENALTIES_SO_FAR))
        consequences.append(penalty)
        steps.append(in_words(penalty))
        sources.append(about("doing so on purpose", _ON_PURPOSE))
    is_open = is_meant or outcome is Outcome.MAY_BE_BINDING
    return Ruling(
        outcome,
        _OUT_OF_TURN_HEADLINES[outcome],
        steps=tuple(steps),
        sources=because(house, *sources),
        consequences=tuple(consequences),
        director=Director.DECIDES if is_open else Director.NOT_NEEDED,
    )


def _is_thrown_away(house: HouseRules, answers: Answers) -> bool:
    if house.player_exposes_hand is not PlayerExposesHand.FOLD_IF_THROWN_AWAY:
        return False
    return answers[_ACTION] is EarlyAction.FOLD and answers[_CARDS_THROWN]


def _out_of_turn_action(outcome: Outcome, seat: SeatNo) -> tuple[Consequence, ...]:
    if outcome is Outcome.MAY_BE_BINDING:
        return (ActionBinds(seat),)
    return (ActionTakenBack(seat),)


_Effect = tuple[Outcome, tuple[Restriction, ...], Source]


def _out_of_turn_effect(house: HouseRules, answers: Answers) -> _Effect:
    action = answers[_ACTION]
    if action is EarlyAction.CHECK:
        match house.out_of_turn_check:
            case OutOfTurnCheck.NO_BET_OR_RAISE:
                right = Restriction.NO_BET_OR_RAISE_THIS_TURN
                source = house.cite("out_of_turn_check")
                return Outcome.NO_BET_OR_RAISE_THIS_TURN, (right,), source
            case OutOfTurnCheck.FREE:
                return Outcome.NOT_BINDING, (), house.cite("out_of_turn")
            case _ as never:
                assert_never(never)
    rights: tuple[Restriction, ...] = ()
    if action is EarlyAction.CALL and house.out_of_turn_call is OutOfTurnCall.NEVER_RAISE:
        rights = (Restriction.NEVER_RAISE_THIS_ROUND,)
    match house.out_of_turn:
        case OutOfTurn.NOT_BINDING:
            outcome = Outcome.NOT_BINDING
        case OutOfTurn.MAY_BIND:
            changed = answers[_INTERVENING]
            outcome = Outcome.NOT_BINDING if changed else Outcome.MAY_BE_BINDING
        case _ as other:
            assert_never(other)
    return outcome, rights, house.cite("out_of_turn")


_OUT_OF_TURN_HEADLINES = {
    Outcome.NO_BET_OR_RAISE_THIS_TURN: "The player may not bet or raise when the turn comes.",
    Outcome.NOT_BINDING: "It does not count: the player decides anew when the turn comes.",
    Outcome.MAY_BE_BINDING: "It may be held to count when the turn comes.",
}
_OUT_OF_TURN_STEPS = {
    Outcome.NO_BET_OR_RAISE_THIS_TURN: (
        "The player who checked too early may check, or call or fold to a bet.",
    ),
    Outcome.NOT_BINDING: (
        "Chips put in too early go back to the player.",
        "When the turn comes, the player is free to do something else.",
    ),
    Outcome.MAY_BE_BINDING: (
        "Leave chips and cards of the player where they are for now.",
        "If nobody in between bets, calls or raises, the director will normally hold the player"
        " to it. If somebody does, the chips go back and the player is free.",
    ),
}
_RIGHT_SENTENCES = {
    Restriction.NO_BET_OR_RAISE_THIS_TURN: "No bet and no raise by this player at this turn.",
    Restriction.NEVER_RAISE_THIS_ROUND: "Whatever happens, the player may not make the call a"
    " raise.",
}


_ACTED_BEHIND = Count("acted_behind", "How many players behind the player have acted since?")
_SOMEONE_PENDING = YesNo(
    "someone_before_pending", "Was somebody in front of the player still to act at that time?"
)
_SKIPPED = said(roberts="section 3 betting 11")
ACTIONS_THAT_COST_THE_TURN = 3


@irregularity(
    Group.BETTING,
    "A player was passed over",
    words=(
        "I was skipped",
        "they skipped my turn",
        "nobody let me act",
        "action went past me",
        "players behind me already acted",
    ),
    asks=(_ACTED_BEHIND, _SOMEONE_PENDING, SEAT),
)
def player_skipped(house: HouseRules, answers: Answers) -> Ruling:
    sources = because(house, _SKIPPED)
    behind = answers[_ACTED_BEHIND]
    if behind < ACTIONS_THAT_COST_THE_TURN or answers[_SOMEONE_PENDING]:
        return Ruling(
            Outcome.KEEPS_RIGHT_TO_ACT,
            "The player may still act.",
            steps=(
                "Go back to the player who was passed over.",
                "Those behind act again if the player bets or raises.",
                "Whoever is passed over should say time at once.",
            ),
            sources=sources,
        )
    seat = answers[SEAT]
    return Ruling(
        Outcome.MAY_LOSE_RIGHT_TO_ACT,
        f"Seat {seat} may have lost the turn.",
        steps=(
            "Three or more players behind have acted and the player did not stop them by saying"
            " time.",
            "The director decides whether the player may still act; if not, the player counts as"
            " checking, or as folding to a bet.",
        ),
        sources=sources,
        consequences=(RightsLimited(seat, Restriction.NO_ACTION_THIS_TURN),),
        director=Director.DECIDES,
    )


_OTHERS_ACTED = YesNo("others_acted_after", "Has anybody acted after that call?")


@irregularity(
    Group.BETTING,
    "Somebody called without noticing a raise",
    words=(
        "did not see the raise",
        "I thought it was just the big blind",
        "called not knowing it was raised",
        "unaware of the raise",
        "I did not hear the raise",
    ),
    asks=(_OTHERS_ACTED, SEAT),
)
def called_unaware_of_raise(house: HouseRules, answers: Answers) -> Ruling:
    source = house.cite("unnoticed_raise")
    match house.unnoticed_raise:
        case UnnoticedRaise.BOUND:
            reason = "whoever acts has to know what was bet before"
            return _bound(house, answers[SEAT], reason, source)
        case UnnoticedRaise.WITHDRAW_IF_NOBODY_ACTED_AFTER:
            if answers[_OTHERS_ACTED]:
                return _bound(house, answers[SEAT], "somebody has acted on it", source)
            return may_withdraw(house, answers[SEAT], source)
        case _ as never:
            assert_never(never)


def may_withdraw(
    house: HouseRules, seat: SeatNo, *why: Source, director: Director = Director.NOT_NEEDED
) -> Ruling:
    """The player takes the chips back and decides again."""
    return Ruling(
        Outcome.MAY_WITHDRAW,
        f"Seat {seat} may take the chips back and decide again.",
        steps=(
            "Say aloud what the bet is now.",
            f"Seat {seat} takes the chips back and then folds, calls or raises.",
        ),
        sources=because(house, *why),
        consequences=(ActionTakenBack(seat),),
        director=director,
    )


def _bound(house: HouseRules, seat: SeatNo, reason: str, source: Source) -> Ruling:
    return Ruling(
        Outcome.BOUND,
        f"Seat {seat} has called and stays in: {reason}.",
        steps=(
            "The chips stay in the pot.",
            f"Seat {seat} adds what is missing for a call of the whole bet.",
        ),
        sources=because(house, source),
        consequences=(ActionBinds(seat),),
    )


_WAGER = Amount("wager", "How much was really bet?", least=1)
_PUT_IN_FOR_IT = Amount("put_in_for_it", "How much did the caller put in?")
_GROSS_MISUNDERSTANDING = said(roberts="section 14.8")
_CHIPS_BIND = said(
    st_gabriel="General 12; Appendix D betting 1-2",
    roberts="section 3 betting 13",
    club="5.5",
    draft="2-3",
)
PERCENT_THAT_SHOWS_UNDERSTANDING = 80


@irregularity(
    Group.BETTING,
    "A caller misunderstood how big the bet was",
    words=(
        "I thought the bet was 100, not 400",
        "misheard the amount",
        "did not understand how much it was",
        "call by mistake because the bet was much bigger",
        "he mumbled the amount",
    ),
    asks=(_WAGER, _PUT_IN_FOR_IT, SEAT),
)
def misunderstood_wager(house: HouseRules, answers: Answers) -> Ruling:
    share = answers[_PUT_IN_FOR_IT] * 100
    if share < answers[_WAGER] * PERCENT_THAT_SHOWS_UNDERSTANDING:
        seat = answers[SEAT]
        return may_withdraw(house, seat, _GROSS_MISUNDERSTANDING, director=Director.DECIDES)
    seat = answers[SEAT]
    return Ruling(
        Outcome.CLAIM_REFUSED,
        f"Seat {seat} is held to the call.",
        steps=(
            f"The chips put in are at least {PERCENT_THAT_SHOWS_UNDERSTANDING} percent of the bet,"
            " so the player knew roughly what it was.",
            f"Seat {seat} adds what is missing.",
        ),
        sources=because(
            house,
            about("what was misunderstood", _GROSS_MISUNDERSTANDING),
            about("chips put in", _CHIPS_BIND),
        ),
        consequences=(ActionBinds(seat),),
        director=Director.DECIDES,
    )


_SAID_CLEARLY = YesNo(
    "said_clearly", "Did the player, in turn, clearly say fold, check, call, bet or raise?"
)
_CHIPS_RELEASED = YesNo("chips_released", "Had the player let go of the chips?")
_MADE_SOMEONE_ACT = YesNo("made_someone_act", "Did the movement make another player act?")
_WORDS_BIND = said(
    st_gabriel="General 12; Appendix A 9",
    roberts="section 3 betting 8; section 14.5",
    club="5.15",
    draft="3",
)
_RELEASE_BINDS = said(
    st_gabriel="General 12; Appendix D betting 2",
    roberts="section 14.5; section 3 betting 13",
    club="5.5",
    draft="2",
)
_FORWARD_MOTION = said(roberts="section 3 betting 12")


@irregularity(
    Group.BETTING,
    "Does that bet or call count?",
    words=(
        "he pulled his chips back",
        "said raise but changed his mind",
        "moved chips forward and took them back",
        "is a verbal bet binding",
        "he announced call and now wants to fold",
        "fake bet",
    ),
    asks=(_SAID_CLEARLY, _CHIPS_RELEASED, _MADE_SOMEONE_ACT, LIMIT_GAME, SEAT),
)
def action_binding(house: HouseRules, answers: Answers) -> Ruling:
    if answers[_SAID_CLEARLY]:
        headline = "What was said in turn counts, as far as the player's chips allow."
        return _binding(house, answers[SEAT], headline, _WORDS_BIND)
    if answers[_CHIPS_RELEASED]:
        headline = "Chips let go count, and the amount is made right."
        return _binding(house, answers[SEAT], headline, _RELEASE_BINDS)
    if answers[_MADE_SOMEONE_ACT] and answers[LIMIT_GAME]:
        seat = answers[SEAT]
        return Ruling(
            Outcome.MAY_BE_BINDING,
            f"Seat {seat} may have to complete the bet.",
            steps=(
                "In a limit game a movement with chips that makes somebody act may count.",
                "The director decides.",
            ),
            sources=because(house, _FORWARD_MOTION),
            consequences=(ActionBinds(seat),),
            director=Director.DECIDES,
        )
    seat = answers[SEAT]
    return Ruling(
        Outcome.NOT_BINDING,
        "It does not count: nothing was said and the chips were not let go.",
        steps=(f"Seat {seat} takes the chips back and acts.",),
        sources=because(house, _RELEASE_BINDS),
        consequences=(ActionTakenBack(seat),),
    )


def _binding(house: HouseRules, seat: SeatNo, headline: str, source: Source) -> Ruling:
    return Ruling(
        Outcome.BINDING,
        headline,
        steps=(
            f"Seat {seat} carries the action out.",
            "If the amount is not right, correct it before the betting round is over.",
        ),
        sources=because(house, source),
        consequences=(ActionBinds(seat),),
        see=("wrong_amount",),
    )


ALL = (
    acted_out_of_turn,
    player_skipped,
    called_unaware_of_raise,
    misunderstood_wager,
    action_binding,
)
