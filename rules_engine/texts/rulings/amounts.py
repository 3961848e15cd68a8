"""Betting: what chips and words come to, and until when a wrong amount is put right."""

from enum import StrEnum
from typing import assert_never

from rules_engine.hand import wagers
from rules_engine.hand.steps import Kind
from rules_engine.hand.wagers import Conduct, Facing, Intent, Said, WagerRuling
from rules_engine.house.citations import Source
from rules_engine.house.keys import RaiseMotion
from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulings.consequences import ActionCorrected, ActionTakenBack
from rules_engine.texts.rulings.irregularity import Group, irregularity
from rules_engine.texts.rulings.questions import Amount, Answers, Choice, Count, YesNo
from rules_engine.texts.rulings.ruling import Director, Outcome, Ruling, because
from rules_engine.texts.rulings.sources import said
from rules_engine.texts.rulings.table_questions import (
    LEAST_RAISE,
    NEXT_DEAL_BEGUN,
    PRICE,
    SEAT,
    STACK,
)
from rules_engine.units import Chips, SeatNo

ENOUGH_CHIPS: Chips = 10**9
"""Stands for a stack that nobody has named: the player can pay whatever the rules ask."""


def _headline(ruled: WagerRuling) -> str:
    match ruled.kind:
        case Kind.FOLD | Kind.CHECK:
            return f"It is a {ruled.kind}."
        case Kind.CALL:
            return f"It is a call of {ruled.to}."
        case Kind.BET:
            return f"It is a bet of {ruled.to}."
        case Kind.RAISE:
            return f"It is a raise to {ruled.to}."
        case Kind.ALL_IN:
            return f"It is all-in for {ruled.to}."
        case _ as never:
            assert_never(never)


def _corrected(house: HouseRules, answers: Answers, ruled: WagerRuling) -> Ruling:
    """The judgement of `wagers` as a ruling."""
    seat = answers[SEAT]
    steps = [ruled.reason.sentence]
    if ruled.returned:
        steps.append(f"{ruled.returned} goes back to seat {seat}.")
    if ruled.add:
        steps.append(f"Seat {seat} adds {ruled.add}.")
    steps.append("Then the next player acts.")
    return Ruling(
        Outcome(ruled.kind.value),
        _headline(ruled),
        steps=tuple(steps),
        sources=because(house, ruled.reason.source),
        consequences=(ActionCorrected(seat, ruled.kind, ruled.to, ruled.returned, ruled.add),),
    )


class Chipped(StrEnum):
    """What silent chips looked like."""

    SINGLE_CHIP_PREFLOP = "single_chip_preflop"
    SINGLE_CHIP_LATER = "single_chip_later"
    MEANT_AS_CALL = "meant_as_call"
    MEANT_AS_RAISE = "meant_as_raise"
    UNCLEAR = "unclear"


class Words(StrEnum):
    """What was said with the chips."""

    NOTHING = "nothing"
    CHECK = "check"
    CALL = "call"
    RAISE = "raise"
    ALL_IN = "all_in"


_WORDS = Choice(
    "words",
    "What did the player say?",
    options=(
        (Words.NOTHING, "Nothing"),
        (Words.CHECK, "Check"),
        (Words.CALL, "Call"),
        (Words.RAISE, "Bet or raise"),
        (Words.ALL_IN, "All-in"),
    ),
)
_PUT_IN = Amount("put_in", "How much lies in front of the player now, in total?")
_NAMED = Amount(
    "named_amount", "Which total did the player name?", note="0 if no amount was named."
)
_CHIPPED = Choice(
    "chips_were",
    "What were the chips?",
    options=(
        (Chipped.SINGLE_CHIP_PREFLOP, "One single chip, before the flop"),
        (Chipped.SINGLE_CHIP_LATER, "One single chip, after the flop"),
        (Chipped.MEANT_AS_CALL, "Several, clearly meant to call"),
        (Chipped.MEANT_AS_RAISE, "Several, clearly meant to raise"),
        (Chipped.UNCLEAR, "Several, and nobody can tell what was meant"),
    ),
)
_INTENTS = {Chipped.MEANT_AS_CALL: Intent.CALL, Chipped.MEANT_AS_RAISE: Intent.RAISE}
_SINGLE_CHIPS = (Chipped.SINGLE_CHIP_PREFLOP, Chipped.SINGLE_CHIP_LATER)


@irregularity(
    Group.BETTING,
    "The chips are too few, too many or one big chip",
    words=(
        "threw in one big chip without saying anything",
        "oversized chip",
        "put in too little to call",
        "raise is too small",
        "less than the minimum raise",
        "bet less than the big blind",
        "said sixty but put in fifty",
        "put in too much",
        "not enough for a raise",
        "call is short",
    ),
    asks=(_WORDS, PRICE, _PUT_IN, _NAMED, _CHIPPED, LEAST_RAISE, STACK, SEAT),
)
def wrong_amount(house: HouseRules, answers: Answers) -> Ruling:
    faced, conduct = _what_happened(answers)
    if wagers.is_check_facing_bet(faced, conduct):
        return _decides_anew(house, answers[SEAT])
    return _corrected(house, answers, wagers.interpret(house, faced, conduct))


_ONLY_WHAT_IS_LEGAL = said(st_gabriel="Appendix A 5", club="5.15")


def _decides_anew(house: HouseRules, seat: SeatNo) -> Ruling:
    return Ruling(
        Outcome.NOT_BINDING,
        "It does not count: nobody can check with a bet to answer.",
        steps=(
            "Say aloud what the bet is.",
            f"Seat {seat} now folds, calls or raises. Chips from before stay in front.",
            "If chips were let go together with the word, they are a call.",
        ),
        sources=because(house, _ONLY_WHAT_IS_LEGAL),
        consequences=(ActionTakenBack(seat),),
    )


def _what_happened(answers: Answers) -> tuple[Facing, Conduct]:
    words, price, put_in = answers[_WORDS], answers[PRICE], answers[_PUT_IN]
    stack = answers.if_known(STACK) or ENOUGH_CHIPS
    match words:
        case Words.CHECK:
            wager = put_in if put_in < price else 0  # too few chips are those from before
            return Facing(price, 1, stack, wager), Conduct((put_in,), said=Said.CHECK)
        case Words.CALL:
            return Facing(price, 1, stack), Conduct((put_in,), said=Said.CALL)
        case Words.ALL_IN:
            return Facing(price, 1, answers[STACK]), Conduct((put_in,), said=Said.ALL_IN)
        case Words.RAISE:
            faced = Facing(price, answers[LEAST_RAISE], stack)
            word = Said.RAISE if price else Said.BET
            return faced, Conduct((put_in,), said=word, amount=answers[_NAMED] or None)
        case Words.NOTHING:
            return _silent_chips(answers, price=price, put_in=put_in, stack=stack)
        case _ as never:
            assert_never(never)


def _silent_chips(
    answers: Answers, *, price: Chips, put_in: Chips, stack: Chips
) -> tuple[Facing, Conduct]:
    if put_in <= price:
        return Facing(price, 1, stack), Conduct((put_in,))
    least_raise = answers[LEAST_RAISE]
    if not price:  # an opening bet is what lies there, one chip or many
        return Facing(0, least_raise, stack), Conduct((put_in,))
    chipped = answers[_CHIPPED]
    is_preflop = chipped is Chipped.SINGLE_CHIP_PREFLOP
    conduct = Conduct(
        (put_in,),
        is_single_chip=chipped in _SINGLE_CHIPS,
        intent=_INTENTS.get(chipped, Intent.UNKNOWN),
    )
    return Facing(price, least_raise, stack, is_preflop=is_preflop), conduct


_FIRST_MOTION = Amount("first_motion", "How much went in with the first motion?", least=1)
_SECOND_MOTION = Amount("second_motion", "How much was added after that?", least=1)


@irregularity(
    Group.BETTING,
    "Chips went in with more than one motion, and nothing was said",
    words=(
        "string bet",
        "went back to his stack for more chips",
        "I call your 20 and raise 40",
        "two motions without saying raise",
        "call and raise",
        "string raise",
    ),
    asks=(PRICE, _FIRST_MOTION, _SECOND_MOTION, LEAST_RAISE, SEAT),
    uses=(STACK,),
)
def string_bet(house: HouseRules, answers: Answers) -> Ruling:
    price, first, second = answers[PRICE], answers[_FIRST_MOTION], answers[_SECOND_MOTION]
    least_raise = answers[LEAST_RAISE] if first > price else 1
    stack = answers.if_known(STACK) or ENOUGH_CHIPS
    conduct = Conduct((first, first + second))
    ruled = wagers.interpret(house, Facing(price, least_raise, stack), conduct)
    return _corrected(house, answers, ruled)


_AMOUNT_NAMED = YesNo("amount_named", "Did the player name an amount?")
_MOTIONS = Count("motions", "In how many motions did the chips go in after that?", least=1)
_FIRST_WAS_CALL = YesNo("first_was_call", "Were the chips of the first motion no more than a call?")


@irregularity(
    Group.BETTING,
    "After saying raise, the chips came in several motions",
    words=(
        "said raise and kept adding chips",
        "raise in two motions",
        "said raise then put chips in twice",
        "announced a raise without an amount",
    ),
    asks=(_AMOUNT_NAMED, _MOTIONS, _FIRST_WAS_CALL),
)
def chips_after_word_raise(house: HouseRules, answers: Answers) -> Ruling:
    if answers[_AMOUNT_NAMED]:
        step = "Make the chips match the amount named, however they went in."
        return _raise_is(
            house, Outcome.NAMED_AMOUNT, "The amount that was named is the raise.", step
        )
    match house.raise_motion:
        case RaiseMotion.UNTIL_HANDS_REST:
            return _all_motions(house)
        case RaiseMotion.AMOUNT_OR_SINGLE_MOTION:
            return _all_motions(house) if answers[_MOTIONS] == 1 else _first_motion(house)
        case RaiseMotion.ONE_MORE_MOTION_UNLESS_AMOUNT_NAMED:
            motions = answers[_MOTIONS]
            if motions == 1:
                return _all_motions(house)
            if not answers[_FIRST_WAS_CALL]:
                return _first_motion(house)
            return _all_motions(house) if motions == 2 else _call_and_one_more(house)
        case _ as never:
            assert_never(never)


_AT_LEAST_THE_MINIMUM = (
    "If that is less than the smallest raise, it is brought up to that: raise was said and holds."
)
_NEXT_TIME = "Next time name the amount, or put all chips in at once."


def _raise_is(house: HouseRules, outcome: Outcome, headline: str, *steps: str) -> Ruling:
    sources = because(house, house.cite("raise_motion"))
    return Ruling(outcome, headline, steps=steps, sources=sources)


def _all_motions(house: HouseRules) -> Ruling:
    return _raise_is(
        house,
        Outcome.ALL_MOTIONS_COUNT,
        "All the chips count as the raise.",
        "The raise is everything that was put in.",
        _AT_LEAST_THE_MINIMUM,
    )


def _call_and_one_more(house: HouseRules) -> Ruling:
    return _raise_is(
        house,
        Outcome.ONE_MORE_MOTION,
        "The call and one further motion count.",
        "The raise is what lay there after the second motion. Give back what was added later.",
        _AT_LEAST_THE_MINIMUM,
        _NEXT_TIME,
    )


def _first_motion(house: HouseRules) -> Ruling:
    return _raise_is(
        house,
        Outcome.FIRST_MOTION_ONLY,
        "Only the chips of the first motion count.",
        "Give back what was added later.",
        _AT_LEAST_THE_MINIMUM,
        _NEXT_TIME,
    )


_AMOUNT = Amount("amount", "How much was bet?", least=1)
_UNIT = Amount("unit", "Bets have to be multiples of what?", least=1)
_ROUND_AMOUNTS = said(roberts="section 3 betting 16")


@irregularity(
    Group.BETTING,
    "A bet is not a round amount",
    words=(
        "bet an odd amount",
        "bet 43 but the smallest chip is 5",
        "amount cannot be paid with our chips",
        "uneven bet",
    ),
    asks=(_AMOUNT, _UNIT, SEAT),
)
def amount_not_round(house: HouseRules, answers: Answers) -> Ruling:
    amount, unit = answers[_AMOUNT], answers[_UNIT]
    nearest, seat = nearest_amount(amount, unit=unit), answers[SEAT]
    back, more = max(amount - nearest, 0), max(nearest - amount, 0)
    return Ruling(
        Outcome.NEAREST_AMOUNT,
        f"The bet is {nearest}, the nearest amount that can be bet.",
        steps=(
            f"Seat {seat} makes the bet {nearest}.",
            "Players who have already called may not raise because of the correction.",
        ),
        sources=because(house, _ROUND_AMOUNTS),
        consequences=(ActionCorrected(seat, Kind.BET, nearest, returned=back, add=more),),
    )


def nearest_amount(amount: Chips, *, unit: Chips) -> Chips:
    """The nearest multiple of the unit, upward from the middle, and never nothing."""
    return max(unit, (2 * amount + unit) // (2 * unit) * unit)


class AmountError(StrEnum):
    """What was wrong, as far as it decides until when it is put right."""

    SHORT_CALL = "short_call"
    OTHER = "other"


_AMOUNT_ERROR = Choice(
    "amount_error",
    "What was wrong?",
    options=(
        (AmountError.SHORT_CALL, "A call was too small because somebody miscounted"),
        (AmountError.OTHER, "A bet, a raise or a blind had a wrong size"),
    ),
)
_ROUND_OVER = YesNo("round_over", "Is this betting round over?")
_BEFORE_ROUND_ENDS = said(st_gabriel="Appendix D betting 2", roberts="section 3 betting 16")
_SHORT_CALL = said(st_gabriel="Appendix D betting 6", roberts="section 14.7; section 3 betting 13")
_UNTIL_NEXT_DEAL = said(st_gabriel="Appendix D mistakes 2", roberts="section 2 decisions 5")


@irregularity(
    Group.BETTING,
    "A wrong amount was noticed late",
    words=(
        "somebody put in too little earlier",
        "pot is short",
        "noticed that a player owed more chips",
        "the blind was not fully paid",
    ),
    asks=(_AMOUNT_ERROR, _ROUND_OVER, NEXT_DEAL_BEGUN),
)
def wrong_amount_noticed_late(house: HouseRules, answers: Answers) -> Ruling:
    is_short_call = answers[_AMOUNT_ERROR] is AmountError.SHORT_CALL
    if not answers[_ROUND_OVER]:
        return Ruling(
            Outcome.CORRECTED,
            "In time: the amount is put right.",
            steps=(
                "Make the bet or call the right size before the next cards come.",
                "Players who have already called may not raise because of the correction.",
            ),
            sources=because(house, _BEFORE_ROUND_ENDS),
            see=("wrong_amount",),
        )
    if not is_short_call:
        step = "Wrong amounts are put right only while the betting round lasts. Play on."
        return _amount_stands(house, step, _BEFORE_ROUND_ENDS)
    if answers[NEXT_DEAL_BEGUN]:
        step = "A pot is looked at again only until the next deal begins. Play on."
        return _amount_stands(house, step, _UNTIL_NEXT_DEAL)
    return Ruling(
        Outcome.MUST_COMPLETE,
        "The call is completed, even at the showdown.",
        steps=(
            "Count what the call came to and what it should have been.",
            "The caller adds what is missing, even if the bettor has already shown the better"
            " hand; whoever has no more chips is all-in.",
        ),
        sources=because(house, _SHORT_CALL),
        director=Director.CONFIRMS,
        see=("misunderstood_wager",),
    )


def _amount_stands(house: HouseRules, step: str, source: Source) -> Ruling:
    return Ruling(
        Outcome.STANDS,
        "Too late: the amount stands as it went in.",
        steps=(step,),
        sources=because(house, source),
    )


ALL = (
    wrong_amount,
    string_bet,
    chips_after_word_raise,
    amount_not_round,
    wrong_amount_noticed_late,
)
