"""What everybody puts in before the deal, as the hand engine has it."""

from dataclasses import dataclass

from rules_engine.hand import plan_deal, stakes_of
from rules_engine.hand.posting import post
from rules_engine.house.rules import HouseRules
from rules_engine.room.button import ComingHand
from rules_engine.texts.guide.moments import TableState
from rules_engine.units import Chips, SeatNo


@dataclass(frozen=True, slots=True)
class Post:
    """What a seat puts in before the deal."""

    seat: SeatNo
    ante: Chips
    blind: Chips
    is_all_in: bool


def posts(state: TableState, house: HouseRules, hand: ComingHand) -> tuple[Post, ...]:
    """What each seat dealt in posts, short stacks included where stacks are known."""
    amounts = state.amounts
    enough = amounts.ante + amounts.big_blind + 1
    stacks = {seat: state.stacks.get(seat) or enough for seat in hand.dealt_in}
    stakes = stakes_of(house, amounts)
    deal = plan_deal(house, stacks=stacks, positions=hand.positions, stakes=stakes)
    posted = post(deal)
    return tuple(
        Post(seat, ante=had - has - blind, blind=blind, is_all_in=not has)
        for seat, had, has, blind in zip(
            deal.seats, deal.stacks, posted.stacks, posted.wagers, strict=True
        )
    )
