"""Betting: what chips and words come to, and until when a wrong amount is put right."""

from enum import StrEnum
from typing import assert_never

from rules_engine.hand import wagers
from rules_engine.hand.steps import Kind
from rules_engine.hand.wagers import Conduct, Facing, Intent, Said, WagerRuling
from rules_engine.house.keys import RaiseMotion
from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulings.consequences import ActionCorrected
from rules_engine.texts.rulings.irregularity import Group, irregularity
from rules_engine.texts.rulings.questions import Amount, Answers, Choice, Count, YesNo
from rules_engine.texts.rulings.ruling import Outcome, Ruling, because
from rules_engine.texts.rulings.sources import said
from rules_engine.texts.rulings.table_questions import LEAST_RAISE, PRICE, SEAT, STACK
from rules_engine.units import Chips

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
    ruled = wagers.interpret(house, *_what_happened(answers))
    return _corrected(house, answers, ruled)


def _what_happened(answers: Answers) -> tuple[Facing, Conduct]:
    words, price, put_in = answers[_WORDS], answers[PRICE], answers[_PUT_IN]
    stack = answers.if_known(STACK) or ENOUGH_CHIPS
    match words:
        case Words.CHECK:
            return Facing(price, 1, stack), Conduct((put_in,), said=Said.CHECK)
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


@irregularity(
    Group.BETTING,
    "After saying raise, the chips came in several motions",
    words=(
        "said raise and kept adding chips",
        "raise in two motions",
        "said raise then put chips in twice",
        "announced a raise without an amount",
    ),
    asks=(_AMOUNT_NAMED, _MOTIONS),
)
def chips_after_word_raise(house: HouseRules, answers: Answers) -> Ruling:
    source = house.cite("raise_motion")
    if answers[_AMOUNT_NAMED]:
        return Ruling(
            Outcome.NAMED_AMOUNT,
            "The amount that was named is the raise.",
            steps=("Make the chips match the amount named, however they went in.",),
            sources=because(house, source),
        )
    is_free = house.raise_motion is RaiseMotion.UNTIL_HANDS_REST
    if is_free or answers[_MOTIONS] == 1:
        return Ruling(
            Outcome.ALL_MOTIONS_COUNT,
            "All the chips count as the raise.",
            steps=(
                "The raise is everything put in until the player's hands came to rest.",
                "If it is less than the smallest raise, it is brought up to that.",
            ),
            sources=because(house, source),
        )
    return Ruling(
        Outcome.FIRST_MOTION_ONLY,
        "Only the chips of the first motion count.",
        steps=(
            "Give back what was added later.",
            "If the rest is less than the smallest raise, it is brought up to that: raise was"
            " said and holds.",
            "Next time name the amount, or put all chips in at once.",
        ),
        sources=because(house, source),
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


_ROUND_OVER = YesNo("round_over", "Is this betting round over?")
_BEFORE_ROUND_ENDS = said(st_gabriel="Appendix D betting 2", roberts="section 3 betting 16")


@irregularity(
    Group.BETTING,
    "A wrong amount was noticed late",
    words=(
        "somebody put in too little earlier",
        "pot is short",
        "noticed that a player owed more chips",
        "the blind was not fully paid",
    ),
    asks=(_ROUND_OVER,),
)
def wrong_amount_noticed_late(house: HouseRules, answers: Answers) -> Ruling:
    sources = because(house, _BEFORE_ROUND_ENDS)
    if answers[_ROUND_OVER]:
        return Ruling(
            Outcome.STANDS,
            "Too late: the amount stands as it went in.",
            steps=("Wrong amounts are put right only while the betting round lasts. Play on.",),
            sources=sources,
        )
    return Ruling(
        Outcome.CORRECTED,
        "In time: the amount is put right.",
        steps=(
            "Make the bet or call the right size before the next cards come.",
            "Players who have already called may not raise because of the correction.",
        ),
        sources=sources,
        see=("wrong_amount",),
    )


ALL = (
    wrong_amount,
    string_bet,
    chips_after_word_raise,
    amount_not_round,
    wrong_amount_noticed_late,
)
