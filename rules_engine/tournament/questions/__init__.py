"""What can be asked of a tournament: computed from the state each time, never stored."""

from rules_engine.tournament.questions.field import (
    average_stack,
    entries_in_play,
    paid_entries,
    re_entries,
    stacks,
    start_decides,
)
from rules_engine.tournament.questions.races import RaceDue, chips_unneeded, race_table, races_due
from rules_engine.tournament.questions.results import (
    correctable,
    places_paid,
    places_to_the_money,
    pool,
    prizes,
    starts_unknown,
)
from rules_engine.tournament.questions.room import consolidation, next_move
from rules_engine.tournament.questions.sealed import (
    bounties,
    payouts,
    pick_order,
    prize_ties,
    standing,
    trophy_winners,
)
from rules_engine.tournament.questions.tables import (
    called_clock,
    dealers,
    next_hand,
    open_tables,
    table_view,
    tables_still_playing,
    tables_with_reports,
)
from rules_engine.tournament.questions.time import STOP_IS_NEAR, changes_at, moment

__all__ = [
    "STOP_IS_NEAR",
    "RaceDue",
    "average_stack",
    "bounties",
    "called_clock",
    "changes_at",
    "chips_unneeded",
    "consolidation",
    "correctable",
    "dealers",
    "entries_in_play",
    "moment",
    "next_hand",
    "next_move",
    "open_tables",
    "paid_entries",
    "payouts",
    "pick_order",
    "places_paid",
    "places_to_the_money",
    "pool",
    "prize_ties",
    "prizes",
    "race_table",
    "races_due",
    "re_entries",
    "stacks",
    "standing",
    "start_decides",
    "starts_unknown",
    "table_view",
    "tables_still_playing",
    "tables_with_reports",
    "trophy_winners",
]
