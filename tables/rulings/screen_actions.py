"""What the search calls an action, as a button or a page: the way to it from where somebody asks.

An action that is not possible here and now has no way, and is not shown.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from tables.tablet.screen import TableScreen
from tournaments.rights import RIGHTS, Caller
from tournaments.scene import Tap

REBUY = "Somebody wants a rebuy"


@dataclass(frozen=True, slots=True)
class Way:
    """A page with the button, or the button itself; `where` says where to look on that page."""

    url: str = ""
    tap: Tap | None = None
    where: str = ""


def ways_of_tablet(shown: TableScreen) -> Mapping[str, Way]:
    """What a table can do by itself."""
    at = _At(shown.tournament_id, shown.table)
    return {
        "call_director": Way(tap=Tap("Call the director", at.link("call_floor"))),
        "ask_for_rebuy": Way(
            tap=Tap("Call for a rebuy", at.link("call_floor"), (("reason", REBUY),))
        ),
        **dict(_ways_at(shown, at)),
    }


def ways_of_staff(
    tournament_id: int, shown: TableScreen | None, *, caller: Caller
) -> Mapping[str, Way]:
    """What somebody of this role can do, at a table if one is chosen."""
    at = dict(_ways_at(shown, _At(tournament_id, shown.table))) if shown else {}
    return {**at, **dict(_ways_of_staff(tournament_id, shown, caller))}


@dataclass(frozen=True, slots=True)
class _At:
    tournament_id: int
    table: int

    def link(self, route: str, *arguments: Any) -> str:
        return reverse(route, args=[self.tournament_id, self.table, *arguments])


def _ways_at(shown: TableScreen, at: _At) -> Iterator[tuple[str, Way]]:
    table = at.link("table")
    yield "guide", Way(f"{table}#guide-title", where="Guide, on the table's page")
    yield from _reading(at.tournament_id)
    if shown.is_resting:
        return
    if shown.hand is not None:
        yield from _ways_in_hand(shown, at, shown.hand, table)
        return
    if shown.needs_button:
        yield "draw_button", Way(at.link("draw_button"))
    if shown.next_hand:
        yield "start_hand", Way(table, where=f"Hand {shown.next_hand} starts")
    if shown.races:
        yield "chip_race", Way(at.link("chip_race", shown.races[0].small))
    if shown.full and not shown.is_closing:
        label = "Stop tracking actions" if shown.full.is_on else "Track every action"
        yield "change_mode", Way(table, where=label)
        if shown.full.is_on:
            yield "count_stacks", Way(at.link("count_table"))


def _reading(tournament_id: int) -> Iterator[tuple[str, Way]]:
    rules = reverse("rules", args=[tournament_id])
    yield "all_rules", Way(rules)
    yield "hand_ranking", Way(f"{rules}#which-hand-wins")


def _ways_in_hand(shown: TableScreen, at: _At, hand: int, table: str) -> Iterator[tuple[str, Way]]:
    tracked = shown.full.hand if shown.full else None
    yield "somebody_out", Way(at.link("end_hand", hand))
    if shown.called:
        yield "end_clock", Way(table, where="Has acted, or Take the clock back")
    else:
        yield "misdeal", Way(at.link("void_hand", hand))
        if not shown.is_showdown_mode:
            yield "call_clock", Way(at.link("call_clock", hand))
        if not tracked:
            yield "hand_over", Way(table, where="Hand over, nobody out")
    if tracked and tracked.last:
        yield "take_back", Way(table, where="Undo")
    if tracked and tracked.turn:
        yield "judge_wager", Way(at.link("judge_wager", hand))


_ON_ENTRY = {
    "somebody_out": ("attend_entry", "Out of chips"),
    "mark_away": ("attend_entry", "Is away"),
    "give_penalty": ("attend_entry", "Penalty"),
    "move_player": ("direct_entry", "Move to another seat"),
    "disqualify": ("direct_entry", "Disqualify"),
    "ask_for_rebuy": ("sell_more", "Rebuy"),
}
_ON_TABLE = {
    "count_stacks": ("count_stacks", "Count the stacks"),
    "correct_button": ("direct_table", "Correct the button"),
    "hold_pot": ("direct_table", "Hold a disputed pot"),
    "break_table": ("direct_table", "Close this table"),
}


def _ways_of_staff(
    tournament_id: int, shown: TableScreen | None, caller: Caller
) -> Iterator[tuple[str, Way]]:
    def link(route: str, *arguments: Any) -> str:
        return reverse(route, args=[tournament_id, *arguments])

    def may(route: str) -> bool:
        return caller in RIGHTS[route]

    yield from _reading(tournament_id)
    for action, (route, label) in _ON_ENTRY.items():
        if may(route) and may("entries"):
            yield action, Way(link("entries"), where=f"The player, then {label}")
    room = link("director" if may("director") else "floor")
    for action, (route, label) in _ON_TABLE.items():
        if may(route):
            sheet = link("table_sheet", shown.table) if shown else f"{room}#room"
            yield action, Way(sheet, where=label if shown else f"The table, then {label}")
    if may("clock"):
        yield "pause_clock", Way(f"{room}#clock")
    if may("announce"):
        yield "announce", Way(room, where="Announce")
    if may("undo"):
        yield "take_back", Way(link("log"), where="Undo, beside the step")
