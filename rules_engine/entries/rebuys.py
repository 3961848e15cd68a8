"""Chips bought after the start: rebuys and add-ons, and chips announced but not yet delivered."""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import assert_never

from rules_engine.house.keys import NONE_SOLD, EventSetting, RebuyTerms
from rules_engine.house.reasons import Reason
from rules_engine.house.rules import HouseRules
from rules_engine.house.verdicts import ACCEPTED, Verdict
from rules_engine.sentences import Sentence, say
from rules_engine.units import Cents, Chips


class Purchase(StrEnum):
    """What is bought: a rebuy after losing, an add-on on top."""

    REBUY = "rebuy"
    ADD_ON = "add_on"

    @property
    def key(self) -> str:
        """The point of the house that sets its terms."""
        match self:
            case Purchase.REBUY:
                return "rebuys"
            case Purchase.ADD_ON:
                return "add_ons"
            case _ as never:
                assert_never(never)

    @property
    def singular(self) -> Sentence:
        """The word for one in a sentence."""
        return say(self.value.replace("_", "-"))

    @property
    def plural(self) -> Sentence:
        """The word for many in a sentence."""
        return say(self.key.replace("_", "-"))


@dataclass(frozen=True, slots=True)
class Offer:
    """What a purchase gives and costs."""

    chips: Chips
    price: Cents


def terms(house: HouseRules, purchase: Purchase) -> RebuyTerms:
    """The terms of the house; none are sold where it leaves them to a tournament that set none."""
    chosen: RebuyTerms | EventSetting = getattr(house, purchase.key)
    return NONE_SOLD if isinstance(chosen, EventSetting) else chosen


def sold_until(house: HouseRules, purchase: Purchase) -> timedelta | None:
    """The play time up to which it is sold; None where it is not sold at all."""
    offered = terms(house, purchase)
    return timedelta(minutes=offered.until_minute) if offered.max else None


def may_buy(
    house: HouseRules,
    *,
    purchase: Purchase,
    taken: int,
    minute: int,
    hand_running: bool = False,
    missed_hand: bool = False,
) -> Verdict:
    """Whether an entry may buy now.

    `minute` is the minute of play in which the money was on the table: the time for it ends at a
    point (Charity draft rules, 61) that is measured in game play (62), so pauses and rest breaks
    do not count. `missed_hand`: without chips through a whole hand. Codes: `not_offered`, `limit`,
    `period_over`, `missed_hand`, `between_hands_only`.
    """
    offered, source = terms(house, purchase), house.cite(purchase.key)

    def refused(code: str, sentence: str) -> Verdict:
        return Verdict(code, Reason(sentence, source))

    if offered.max == 0:
        return refused(
            "not_offered", say("This tournament has no {purchases}.", purchases=purchase.plural)
        )
    if taken >= offered.max:
        only = say("The only {purchase} is used up.", purchase=purchase.singular)
        every = say(
            "All {limit} {purchases} are used up.", limit=offered.max, purchases=purchase.plural
        )
        return refused("limit", only if offered.max == 1 else every)
    if minute > offered.until_minute:
        last = offered.until_minute
        return refused(
            "period_over",
            say(
                "{Purchases} ended after minute {minute} of play.",
                purchases=purchase.plural,
                minute=last,
            ),
        )
    if missed_hand and house.missed_hand_ends_rebuy:
        source = house.cite("missed_hand_ends_rebuy")
        return refused("missed_hand", "A player who missed a hand without chips is out.")
    if hand_running:  # Charity draft rules, 60
        return refused("between_hands_only", "Chips are bought between hands only.")
    return Verdict(
        ACCEPTED,
        Reason(say("{Purchases} are open.", purchases=purchase.plural), source),
    )


def offer(
    house: HouseRules, *, purchase: Purchase, starting_stack: Chips, smallest_chip: Chips = 1
) -> Offer:
    """The chips and the price; where they are a share of the stack, rounded down to chips that can
    be paid."""
    offered = terms(house, purchase)
    share = starting_stack * offered.stack_percent // 100
    chips = offered.chips or share - share % smallest_chip
    return Offer(chips=chips, price=offered.price)


def may_play_behind(house: HouseRules) -> Verdict:
    """Whether a rebuy announced before the deal plays already; code `chips_not_here`.

    Who announces one has to pay it (Robert's Rules, section 15.33; Charity draft rules, 59).
    """
    source = house.cite("playing_behind")
    if house.playing_behind:
        sentence = "The announced chips play, and have to be paid."
        return Verdict(ACCEPTED, Reason(sentence, source))
    return Verdict("chips_not_here", Reason("Only chips on the table play.", source))


def chips_that_play(house: HouseRules, *, stack: Chips, announced: Chips = 0) -> Chips:
    """The most an entry can lose in this hand."""
    return stack + announced if may_play_behind(house).accepted else stack
