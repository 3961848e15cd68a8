"""Every irregularity, in the order in which groups and titles are offered."""

from collections.abc import Iterable, Mapping

from rules_engine.texts.rulings import (
    amounts,
    betting,
    board,
    chips,
    conduct,
    deal_setup,
    dealt_cards,
    deck,
    in_view,
    live_hands,
    misdeals,
    other_limits,
    players_hand,
    showdown,
    showing,
    time_to_act,
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
    *in_view.BETS,
    *time_to_act.ALL,
    *other_limits.ALL,
    *showdown.ALL,
    *showing.ALL,
    *players_hand.ALL,
    *in_view.CARDS,
    *chips.ALL,
    *in_view.CHIPS,
    *live_hands.ALL,
    *conduct.ALL,
)

BY_ID: Mapping[str, Irregularity] = {one.id: one for one in ALL}


IN_TOURNAMENTS: tuple[Irregularity, ...] = tuple(one for one in ALL if one not in other_limits.ALL)
"""What can go wrong where no-limit is played, as in every tournament."""


def of_group(group: Group, among: Iterable[Irregularity] = ALL) -> tuple[Irregularity, ...]:
    """The irregularities of one group."""
    return tuple(one for one in among if one.group is group)
