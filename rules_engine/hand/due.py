"""What everybody owes before the deal, and what a stack that has not enough for it pays."""

from typing import assert_never

from rules_engine.hand.deal import Deal
from rules_engine.house.keys import AnteRule, ShortPostOrder
from rules_engine.units import Chips


def owed(deal: Deal) -> tuple[list[Chips], list[Chips]]:
    """The antes, which go straight into the middle, and the blinds, which are bets, by column."""
    antes, blinds = [0] * len(deal.seats), [0] * len(deal.seats)
    if deal.everybody_all_in:
        return antes, [*deal.stacks]
    if deal.stakes.ante_rule is AnteRule.EACH:
        antes = [deal.stakes.ante] * len(deal.seats)
    else:
        antes[deal.big_blind_column] = deal.stakes.ante
    if deal.positions.small_blind in deal.seats:
        blinds[deal.seats.index(deal.positions.small_blind)] = deal.stakes.small_blind
    blinds[deal.big_blind_column] = deal.stakes.big_blind
    if deal.overblind:
        blinds[deal.column(deal.overblind.seat)] = deal.overblind.amount
    return antes, blinds


def afforded(deal: Deal, stack: Chips, ante: Chips, blind: Chips) -> tuple[Chips, Chips]:
    """What a stack pays of an ante and a blind (Charity draft rules, 19c-d: the ante first)."""
    match deal.house.short_post_order:
        case ShortPostOrder.ANTE_FIRST:
            paid = min(ante, stack)
            return paid, min(blind, stack - paid)
        case ShortPostOrder.BLIND_FIRST:
            paid = min(blind, stack)
            return min(ante, stack - paid), paid
        case unknown:
            assert_never(unknown)


def table_ante(deal: Deal) -> Chips:
    """What the big blind has paid for the whole table, where it does."""
    if deal.stakes.ante_rule is AnteRule.EACH or deal.everybody_all_in:
        return 0
    stack = deal.stacks[deal.big_blind_column]
    return afforded(deal, stack, deal.stakes.ante, deal.stakes.big_blind)[0]
