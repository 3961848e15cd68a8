"""A suggestion: what could be done now, why, and the wish that would do it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from rules_engine.house.reasons import Reason
from rules_engine.units import TableNo


class SuggestionKind(StrEnum):
    """What a suggestion is about."""

    ADMIT_FROM_WAITING_LIST = "admit_from_waiting_list"
    CLOSE_REGISTRATION = "close_registration"
    SEAT_ENTRY = "seat_entry"
    DRAW_BUTTON = "draw_button"
    MOVE = "move"
    BREAK_TABLE = "break_table"
    REDRAW = "redraw"
    COLOUR_UP = "colour_up"
    START_HAND_FOR_HAND = "start_hand_for_hand"
    END_HAND_FOR_HAND = "end_hand_for_hand"
    HEADS_UP_LIMIT = "heads_up_limit"
    TIME_LIMIT = "time_limit"
    STRUCTURE_ENDS = "structure_ends"
    LATE_ENTRIES_END = "late_entries_end"
    REMOVE_NO_SHOW = "remove_no_show"
    TIME_RAN_OUT = "time_ran_out"
    STATE_START = "state_start"
    CHANGE_PRIZES = "change_prizes"
    DRAW_TIE = "draw_tie"
    PICK_PACKAGE = "pick_package"
    PROBLEM = "problem"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Something due. `verb` with `wish` carries it out; no verb: somebody has to act first.

    It has to wait for the hands at the tables in `waits_for`, and until somebody has answered the
    busts reported at those in `waits_for_reports`.
    """

    kind: SuggestionKind
    reason: Reason
    verb: str | None = None
    wish: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    waits_for: tuple[TableNo, ...] = ()
    waits_for_reports: tuple[TableNo, ...] = ()
