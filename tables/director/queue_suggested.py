"""The engine's suggestions as things in the queue: in words, with the button that does them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TypeAlias

from rules_engine.tournament import Out, stack_at
from rules_engine.tournament.questions import (
    cards_to_break,
    starts_unknown,
    tables_in_play,
)
from rules_engine.tournament.suggestions import Suggestion, SuggestionKind
from rules_engine.units import EntryNo, TableNo
from tables.director import queue_prizes
from tables.director.queue_item import QueueItem, TableLink
from tables.director.queue_time import to_be_counted
from tournaments.live.drawings import milliseconds
from tournaments.scene import Scene, Tap
from tournaments.words.clock_face import Countdown, showdown_countdown

Builder: TypeAlias = Callable[[Scene, Suggestion], QueueItem]


def suggested(scene: Scene, found: Iterable[Suggestion]) -> Iterator[QueueItem]:
    """One item for each suggestion; what is due at several tables is one item for all of them."""
    for (kind, _small), alike in groupby(found, key=lambda one: (one.kind, one.wish.get("small"))):
        together = list(alike)
        if kind is SuggestionKind.DRAW_BUTTON:
            yield _draw_buttons(scene, together)
        elif kind is SuggestionKind.COLOUR_UP:
            yield _colour_up(scene, together)
        else:
            yield from (_ITEMS[kind](scene, one) for one in together)


def listed(tables: Sequence[TableNo]) -> str:
    """Tables in a sentence: "table 2" or "tables 1, 3 and 4"."""
    if len(tables) == 1:
        return f"table {tables[0]}"
    return f"tables {', '.join(map(str, tables[:-1]))} and {tables[-1]}"


def _item(
    scene: Scene,
    one: Suggestion,
    *,
    about: str,
    title: str,
    main: Tap | None = None,
    key: object = "",
) -> QueueItem:
    waits = _waits(one)
    return QueueItem(
        key=f"{one.kind}-{key}",
        about=about,
        title=title,
        why=scene.names.within(one.reason.sentence),
        source=str(one.reason.source),
        main=main,
        waits=waits,
        is_blocked=bool(waits),
    )


def _waits(one: Suggestion) -> str:
    """What has to happen first, in a sentence or two; empty if nothing has."""
    waits = []
    if one.waits_for_reports:
        waits.append(f"Answer the reports at {listed(one.waits_for_reports)} first.")
    if one.waits_for:
        waits.append(f"Waits for the hand at {listed(one.waits_for)}.")
    return " ".join(waits)


def _problem(scene: Scene, one: Suggestion) -> QueueItem:
    title = scene.names.within(one.reason.sentence)
    return QueueItem(
        key=f"problem-{title}",
        about="Something is wrong",
        title=title,
        why="Look at the log: a step may have to be taken back or corrected.",
        is_wrong=True,
    )


def _seat_entry(scene: Scene, one: Suggestion) -> QueueItem:
    entry = one.wish["entry"]
    return _item(
        scene,
        one,
        key=entry,
        about="Late entry",
        title=f"A seat for {scene.names.of(entry)}",
        main=scene.tap("Draw a seat", "attend_entry", entry, "seat"),
    )


def _draw_buttons(scene: Scene, together: Sequence[Suggestion]) -> QueueItem:
    tables = [one.wish["table"] for one in together]
    label, verb = ("Draw for all of them", "draw") if len(tables) > 1 else ("Draw here", "draws")
    return QueueItem(
        key="draw-button",
        about="First button",
        title=f"{listed(tables).capitalize()} {verb} for the button",
        why="The tablet of the table asks for the cards that were dealt; or they are drawn here.",
        source=str(together[0].reason.source),
        main=scene.tap(label, "draw_buttons", tables=",".join(map(str, tables))),
    )


def _move(scene: Scene, one: Suggestion) -> QueueItem:
    entry, to = one.wish.get("entry"), one.wish.get("to")
    if entry is None:
        return _move_first(scene, one)
    if to is None:
        title = f"{scene.names.of(entry)} needs another seat"
        item = _item(scene, one, key=entry, about="Left behind", title=title)
        where = scene.link("entry_sheet", entry)
        return replace(item, page=where, page_label="Choose a seat")
    return _item(
        scene,
        one,
        key=f"{entry}-{to.table}-{to.seat}",
        about="Balance",
        title=f"{scene.names.of(entry)} moves to {to}",
        main=scene.tap("Order the move", "order_move", entry=entry, table=to.table, seat=to.seat),
    )


def _move_first(scene: Scene, one: Suggestion) -> QueueItem:
    """A move that nobody can be picked for yet: count, let cards decide, or wait."""
    table: TableNo = one.wish.get("table", 0)
    match one.wish.get("first"):
        case "stack_needed":
            title = f"Count the stacks of table {table}"
            item = _item(scene, one, key="count", about="Balance", title=title)
            return replace(item, links=(TableLink(table, scene.link("table_sheet", table)),))
        case "cards_needed":
            tap = scene.tap("Draw for them", "mover_cards", table, draw="yes")
            title = f"A card decides who leaves table {table}"
            item = _item(scene, one, key="cards", about="Balance", title=title, main=tap)
            where = scene.link("mover_cards", table)
            return replace(item, page=where, page_label="Cards were dealt")
    return _item(scene, one, about="Balance", title="A move is due")


def _break_table(scene: Scene, one: Suggestion) -> QueueItem:
    table = one.wish["table"]
    by_cards = bool(cards_to_break(scene.state, table))
    label = "Draw the cards for them" if by_cards else f"Close table {table}"
    tap = scene.tap(label, "direct_table", table, "break", draw="yes")
    title = f"Close table {table}"
    item = _item(scene, one, key=table, about="Table to close", title=title, main=tap)
    if not by_cards:
        return item
    why = f"{item.why} A card for everybody: high cards go to one table, low cards to another."
    source = f"{item.source}; {scene.state.house.cite('broken_table_seating')}"
    item = replace(item, why=why, source=source)
    if tap is None or item.is_blocked:
        return item
    where = scene.link("break_cards", table)
    return replace(item, page=where, page_label="Cards were dealt")


def _redraw(scene: Scene, one: Suggestion) -> QueueItem:
    tables = one.wish["tables"]
    closing = [at.number for at in tables_in_play(scene.state) if at.number not in tables]
    closes = f"close {listed(closing)}"
    return _item(
        scene,
        one,
        key="-".join(map(str, tables)),
        about="Redraw",
        title=f"New seats for everybody at {listed(tables)}; {closes}",
        main=scene.tap(
            f"Redraw and {closes}",
            "direct_room",
            "redraw",
            tables=",".join(map(str, tables)),
        ),
    )


def _colour_up(scene: Scene, together: Sequence[Suggestion]) -> QueueItem:
    wish = together[0].wish
    return QueueItem(
        key=f"colour-up-{wish['small']}",
        about="Chip race",
        title=f"Change the chips of {wish['small']} into {wish['large']}",
        why=together[0].reason.sentence,
        source=str(together[0].reason.source),
        links=tuple(
            TableLink(one.wish["table"], scene.link("table_sheet", one.wish["table"]))
            for one in together
        ),
    )


def _start_hand_for_hand(scene: Scene, one: Suggestion) -> QueueItem:
    tap = scene.tap("Start hand for hand", "direct_room", "hand-for-hand")
    return _item(scene, one, about="Bubble", title="Play hand for hand", main=tap)


def _end_hand_for_hand(scene: Scene, one: Suggestion) -> QueueItem:
    tap = scene.tap("End hand for hand", "direct_room", "own-pace")
    return _item(scene, one, about="Bubble", title="The bubble has burst", main=tap)


def _heads_up_limit(scene: Scene, one: Suggestion) -> QueueItem:
    countdown = showdown_countdown(scene.state, now=scene.now)
    title = "Showdown mode comes after" if countdown else "Heads-up"
    item = _item(scene, one, about="Heads-up", title=title)
    return replace(item, countdown=countdown)


def _time_limit(scene: Scene, one: Suggestion) -> QueueItem:
    if one.verb is None:
        stop_at = scene.state.clock.hard_stop_at
        title = f"Play ends at {scene.time(stop_at)}" if stop_at else "Play ends soon"
        item = _item(scene, one, about="Time limit", title=title)
        return replace(item, countdown=Countdown(milliseconds(stop_at)))
    tap = scene.tap("End play", "direct_room", "stop")
    item = _item(scene, one, about="Time limit", title="Time is up", main=tap)
    return to_be_counted(scene, item)


def _close_registration(scene: Scene, one: Suggestion) -> QueueItem:
    tap = scene.tap("Close registration", "direct_room", "close-registration")
    return _item(scene, one, about="Registration", title="Close registration", main=tap)


def _remove_no_show(scene: Scene, one: Suggestion) -> QueueItem:
    entry = one.wish["entry"]
    asks = "Chips in the stack" if stack_at(scene.state, scene.state.entries[entry]) is None else ""
    item = _item(
        scene,
        one,
        key=entry,
        about="No-show",
        title=f"Remove the stack of {scene.names.of(entry)}",
        main=scene.tap("Remove the stack", "direct_entry", entry, "no-show", asks=asks),
    )
    comes = scene.tap("Is on the way", "attend_entry", entry, "absent", is_coming="yes")
    return replace(item, second=comes)


def _time_ran_out(scene: Scene, one: Suggestion) -> QueueItem:
    call = one.wish["call"]
    tap = scene.tap("Done", "close_clock_call", call, "ran_out")
    return _item(scene, one, key=call, about="Called clock", title="Time has run out", main=tap)


def _state_start(scene: Scene, one: Suggestion) -> QueueItem:
    together = next(group for group in starts_unknown(scene.state) if one.wish["entry"] in group)
    unknown = [entry for entry in together if not _start_is_known(scene, entry)]
    item = _item(
        scene,
        one,
        key=unknown[0],
        about="Tied places",
        title=f"What did {scene.names.of(unknown[0])} have?",
        main=scene.tap("Save", "attend_entry", unknown[0], "start", asks="Chips before the hand"),
    )
    nobody = scene.tap("Nobody knows", "attend_entry", unknown[0], "start", nobody_knows="yes")
    return replace(item, second=nobody)


def _start_is_known(scene: Scene, entry: EntryNo) -> bool:
    where = scene.state.entries[entry].where
    return isinstance(where, Out) and where.chips_before is not None


def _note(about: str, title: str) -> Builder:
    return lambda scene, one: _item(scene, one, about=about, title=title)


def _admit(scene: Scene, one: Suggestion) -> QueueItem:
    entry = one.wish["entry"]
    title = f"Room for {scene.names.of(entry)}"
    return _item(scene, one, key=entry, about="Waiting list, at the desk", title=title)


_ITEMS: dict[SuggestionKind, Builder] = {
    SuggestionKind.PROBLEM: _problem,
    SuggestionKind.SEAT_ENTRY: _seat_entry,
    SuggestionKind.MOVE: _move,
    SuggestionKind.BREAK_TABLE: _break_table,
    SuggestionKind.REDRAW: _redraw,
    SuggestionKind.START_HAND_FOR_HAND: _start_hand_for_hand,
    SuggestionKind.END_HAND_FOR_HAND: _end_hand_for_hand,
    SuggestionKind.HEADS_UP_LIMIT: _heads_up_limit,
    SuggestionKind.TIME_LIMIT: _time_limit,
    SuggestionKind.STRUCTURE_ENDS: _note("Structure", "The last level is on"),
    SuggestionKind.LATE_ENTRIES_END: _note("Registration", "Last chance for late entries"),
    SuggestionKind.CLOSE_REGISTRATION: _close_registration,
    SuggestionKind.REMOVE_NO_SHOW: _remove_no_show,
    SuggestionKind.TIME_RAN_OUT: _time_ran_out,
    SuggestionKind.STATE_START: _state_start,
    SuggestionKind.ADMIT_FROM_WAITING_LIST: _admit,
    SuggestionKind.CHANGE_PRIZES: queue_prizes.change_prizes,
    SuggestionKind.DRAW_TIE: queue_prizes.draw_tie,
    SuggestionKind.PICK_PACKAGE: queue_prizes.pick_package,
}
