"""Every irregularity, in the order in which groups and titles are offered."""

from collections.abc import Mapping

from rules_engine.texts.rulings import (
    amounts,
    betting,
    board,
    chips,
    conduct,
    deal_setup,
    dealt_cards,
    deck,
    misdeals,
    other_limits,
    players_hand,
    showdown,
    showing,
)
from rules_engine.texts.rulings.irregularity import Group, Irregularity

ALL: tuple[Irregularity, ...] = (
    *dealt_cards.ALL,
    *misdeals.ALL,
    *deal_setup.ALL,
    *board.ALL,
    *deck.ALL,
    *betting.ALL,
    *amounts.ALL,
    *other_limits.ALL,
    *showdown.ALL,
    *showing.ALL,
    *players_hand.ALL,
    *chips.ALL,
    *conduct.ALL,
)

BY_ID: Mapping[str, Irregularity] = {one.id: one for one in ALL}


def of_group(group: Group) -> tuple[Irregularity, ...]:
    """The irregularities of one group."""
    return tuple(one for one in ALL if one.group is group)
