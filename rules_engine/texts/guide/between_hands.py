"""The guide between hands: clearing up, rest breaks, colouring up, people coming and going."""

from collections.abc import Iterator
from typing import assert_never

from rules_engine.house.rules import HouseRules
from rules_engine.texts.game import amounts_in_words
from rules_engine.texts.guide.before_the_deal import button_steps, newcomers, no_hand
from rules_engine.texts.guide.deck import gather
from rules_engine.texts.guide.moments import (
    Arrival,
    ColourUp,
    Departure,
    HandOver,
    NextHand,
    NoHand,
    RestBreak,
    TableState,
    WaitingForTables,
    WhyLeaving,
)
from rules_engine.texts.guide.showdown import push_pots
from rules_engine.texts.guide.step import Step, numbered
from rules_engine.texts.rulebook import sentence
from rules_engine.texts.rulebook.sentence_forms import enumerated


def hand_over(state: TableState, house: HouseRules, moment: HandOver) -> Iterator[Step]:
    """The pot goes to its winner, the cards to whoever shuffles, the button where it belongs."""
    yield from push_pots(house, moment.awards)
    yield Step(
        "Whoever doubts the result says so now: the next hand ends the matter.",
        rules=(154, 152),
        is_for_novices=True,
    )
    for seat in moment.out_of_chips:
        yield Step(
            f"Seat {seat} has no chips left: say so on the tablet.",
            explanation="The player hands in the ticket and leaves the table.",
            seats=(seat,),
            rules=(206, 32, 15),
        )
    if isinstance(state.next, NoHand):
        yield from no_hand(state, state.next)
        return
    work = state.next.roles
    if state.dealer:
        yield Step(f"{state.dealer} gathers all the cards and squares the deck.", rules=(233,))
    else:
        yield gather(work)
        yield Step(f"Seat {work.dealer} deals next.", seats=(work.dealer,), rules=(234, 232))
    yield from button_steps(state, house, state.next.hand)


def rest_break(state: TableState, house: HouseRules, moment: RestBreak) -> Iterator[Step]:
    """Nobody plays for a while; dealers change."""
    if state.dealer:
        yield Step(
            f"{state.dealer} spreads the deck and counts it. Dealers change now.",
            explanation="Whoever comes next is named by the staff, and stands here then.",
        )
    yield Step(
        f"Rest break of {moment.minutes} minutes, once your hand is finished.",
        explanation="A hand that has begun is played to its end.",
        rules=(174, 164),
    )
    yield Step(
        "Leave chips and cards on the table.",
        explanation="Chips never leave the table, and nobody touches another stack.",
        rules=(318, 20),
    )
    if moment.leaving_chips:
        chips = enumerated([str(chip) for chip in moment.leaving_chips])
        yield Step(
            f"Chips of {chips} leave play: sort them and wait for the staff.",
            rules=(177, 176),
        )
    yield Step(
        f"After it: {amounts_in_words(house, moment.next_amounts)}.",
        explanation="Whoever is not back is dealt in and keeps posting.",
        rules=(164, 175),
    )


def colour_up(house: HouseRules, moment: ColourUp) -> Iterator[Step]:
    """The race for odd chips, step by step."""
    plan = moment.plan
    small, large = plan.table.small, plan.table.large
    yield Step(
        f"Everybody changes full sets of {plan.table.chips_per_set} chips of {small} into chips "
        f"of {large}.",
        explanation="What cannot make a full set are odd chips: put them in front of your stack.",
        seats=tuple(holding.seat for holding in plan.table.holdings if holding.small_chips),
        rules=(178, 176, 190),
    )
    if not plan.deals:
        yield Step("Nobody has odd chips: there is no race.", rules=(178,))
        return
    yield Step(
        f"The table races for {plan.chips} chips of {large}.",
        explanation=sentence("race_chips", house.race_chips),
        rules=(179, 180, 181),
    )
    for due in plan.deals:
        cards = "one card" if due.cards == 1 else f"{due.cards} cards"
        yield Step(f"Deal {cards} face up to seat {due.seat}.", seats=(due.seat,), rules=(182, 183))
    yield Step(
        sentence("race_award", house.race_award),
        explanation=f"{sentence('race_tie', house.race_tie)} "
        f"{sentence('race_max_each', house.race_max_each)}",
        rules=(184, 186, 185),
    )
    yield Step(sentence("race_protect", house.race_protect), rules=(187, 188))
    yield Step("Enter the cards on the tablet: it says who gets what.", rules=(190,))


def arrival(state: TableState, moment: Arrival) -> Iterator[Step]:
    """Somebody joins the table."""
    seat = moment.seat
    yield Step(
        f"A new player comes to seat {seat}: make room, between hands only.",
        explanation="All chips are carried in plain view and put on the table at once.",
        seats=(seat,),
        rules=(199, 317),
    )
    if isinstance(state.next, NextHand):
        yield from newcomers(state.next.hand, only=seat)


def departure(moment: Departure) -> Iterator[Step]:
    """Somebody leaves the table."""
    seat = moment.seat
    match moment.why:
        case WhyLeaving.BUSTED:
            yield Step(
                f"Seat {seat} has no chips left: once the director agrees, the seat is free.",
                explanation="Thank the player; the ticket goes to the staff. Nobody else sits "
                "there unless sent.",
                seats=(seat,),
                rules=(32, 206, 15),
            )
        case WhyLeaving.CHANGES_SEAT:
            where = f"to {moment.to}" if moment.to else "to another chair"
            yield Step(
                f"Seat {seat} changes {where}.",
                explanation="Between hands, with all chips in plain view. Then tap on the tablet.",
                seats=(seat,),
                rules=(30,),
            )
        case WhyLeaving.MOVED | WhyLeaving.SENT | WhyLeaving.TABLE_BREAKS:
            yield from _goes_to_another_table(moment)
        case unknown:
            assert_never(unknown)


_TO_ANOTHER_TABLE = {
    WhyLeaving.TABLE_BREAKS: ("This table closes", (202, 204, 30)),
    WhyLeaving.MOVED: ("To keep the tables equal", (191, 30)),
    WhyLeaving.SENT: ("The director has decided it", (30,)),
}


def _goes_to_another_table(moment: Departure) -> Iterator[Step]:
    seat, (why, rules) = moment.seat, _TO_ANOTHER_TABLE[moment.why]
    where = f"to {moment.to}" if moment.to else "to another table"
    yield Step(
        f"{why}: seat {seat} goes {where}.",
        explanation="Go after this hand and before the next, with all chips in plain view.",
        seats=(seat,),
        rules=rules,
    )
    yield Step(
        "Tap on the tablet when the player has gone.",
        explanation="Dawdling to avoid a blind is penalised.",
        seats=(seat,),
        rules=(61,),
    )


def waiting(moment: WaitingForTables) -> Iterator[Step]:
    """Hand for hand: this table is done and others are not."""
    yield Step(
        f"Hand for hand: wait for {numbered('table', moment.tables)}.",
        explanation="No table starts its next hand before all have finished theirs.",
        rules=(205,),
    )
