"""Suggestions about the room: seats, moves, tables, chips."""

from collections.abc import Iterator
from datetime import datetime

from rules_engine.errors import RuleViolation
from rules_engine.house.reasons import RIFFLE_DEFAULT, Reason
from rules_engine.room.hand_for_hand import hand_for_hand_due
from rules_engine.room.plan import Closing
from rules_engine.sentences import EntryRef, say
from rules_engine.tournament.numbered import Digest, gathered
from rules_engine.tournament.questions import (
    chips_unneeded,
    consolidation,
    entries_without_seat,
    next_move,
    open_sizes,
    places_paid,
    places_to_the_money,
    tables_asked,
    tables_still_playing,
    tables_with_reports,
    tied_to_move,
    uneven,
)
from rules_engine.tournament.state import Stage, Table, TableStatus, Tournament
from rules_engine.tournament.suggestions.suggestion import Suggestion, SuggestionKind
from rules_engine.units import TableNo

_CLOSING: Digest[Table, tuple[Table, ...]] = gathered(
    lambda table: (table,) if table.status is TableStatus.BREAKING else ()
)
_WITHOUT_BUTTON: Digest[Table, tuple[TableNo, ...]] = gathered(
    lambda table: (table.number,) if _needs_button(table) else ()
)


def seats_due(tournament: Tournament) -> Iterator[Suggestion]:
    """Entries without a seat, and tables without a button."""
    if tournament.stage not in (Stage.DRAWN, Stage.RUNNING):
        return
    for entry in entries_without_seat(tournament):
        reason = Reason(say("{Entry} needs a seat.", entry=EntryRef(entry.number)), RIFFLE_DEFAULT)
        wish = {"entry": entry.number}
        yield Suggestion(SuggestionKind.SEAT_ENTRY, reason, "seat_entry", wish)
    for number in tournament.tables.digest(_WITHOUT_BUTTON):
        source = tournament.house.cite("first_button")
        reason = Reason(say("Table {table} draws for the button.", table=number), source)
        yield Suggestion(SuggestionKind.DRAW_BUTTON, reason, "draw_button", {"table": number})


def _needs_button(table: Table) -> bool:
    has_button = table.last is not None or table.button is not None
    return table.status is TableStatus.OPEN and not has_button and table.size > 0


def left_behind(tournament: Tournament) -> Iterator[Suggestion]:
    """Whoever sits at a table that closes, and goes nowhere."""
    floor = tournament.floor
    settled = {move.entry for move in floor.moves} | {told.entry for told in floor.reports}
    for table in tournament.tables.digest(_CLOSING):
        for _, seat in table.held():
            if seat.entry not in settled:
                sentence = say(
                    "Table {table} closes, and {entry} still sits there.",
                    table=table.number,
                    entry=EntryRef(seat.entry),
                )
                reason = Reason(sentence, RIFFLE_DEFAULT)
                yield Suggestion(SuggestionKind.MOVE, reason, wish={"entry": seat.entry})


def tables_due(tournament: Tournament, *, now: datetime) -> Iterator[Suggestion]:
    """A table to close or a redraw; if neither, the next move that evens the tables out.

    Whoever may still buy chips again may stay: until they have answered nobody has to move, and
    how many are left is not known.
    """
    if tournament.stage is not Stage.RUNNING:
        return
    due, asked = consolidation(tournament), tables_asked(tournament, now=now)
    if due is None:
        found = uneven(tournament)
        if found and not {table.number for table in found}.intersection(asked):
            yield from _move_due(tournament, found[0].number)
        return
    if asked:
        return
    reason = due.reasons[0]
    if due.kind is not Closing.BREAK:
        wish = {"tables": due.staying}
        kind, reports = SuggestionKind.REDRAW, tables_with_reports(tournament)
        yield Suggestion(kind, reason, "redraw", wish, due.waits_for, reports)
    if due.kind is not Closing.REDRAW:
        wish_to_break = {"table": due.closing[0]}
        kind = SuggestionKind.BREAK_TABLE
        reports = tables_with_reports(tournament, among=due.closing[:1])
        yield Suggestion(kind, reason, "break_table", wish_to_break, due.waits_for, reports)


def colour_up_due(tournament: Tournament, *, now: datetime) -> Iterator[Suggestion]:
    """Chips that no coming level needs, table by table."""
    if tournament.stage is not Stage.RUNNING:
        return
    for due in chips_unneeded(tournament, now=now):
        for table in tournament.tables:
            if table.status is TableStatus.OPEN and due.small not in table.coloured_up:
                yield Suggestion(
                    SuggestionKind.COLOUR_UP,
                    due.reason,
                    "race_chips",
                    {"table": table.number, "small": due.small, "large": due.large},
                    () if table.hand is None else (table.number,),
                )


def hand_for_hand(tournament: Tournament) -> Iterator[Suggestion]:
    """Hand-for-hand on the bubble, and its end once the bubble has burst."""
    if tournament.stage is not Stage.RUNNING or not tournament.sales.is_closed:
        return
    if tournament.floor.hand_for_hand:
        if places_to_the_money(tournament) == 0:
            source = tournament.house.cite("hand_for_hand")
            reason = Reason("Everybody left is paid.", source)
            yield Suggestion(
                SuggestionKind.END_HAND_FOR_HAND,
                reason,
                "end_hand_for_hand",
                waits_for=tables_still_playing(tournament),
                waits_for_reports=tables_with_reports(tournament),
            )
        return
    reason_to_start = hand_for_hand_due(
        tournament.house,
        players=tournament.tally.in_play,
        paid_places=places_paid(tournament),
        tables=len(open_sizes(tournament)),
    )
    if reason_to_start is not None:
        kind = SuggestionKind.START_HAND_FOR_HAND
        yield Suggestion(kind, reason_to_start, "start_hand_for_hand")


def _move_due(tournament: Tournament, donor: TableNo) -> Iterator[Suggestion]:
    try:
        move = next_move(tournament)
    except RuleViolation as question:  # a hand to wait for, stacks to count, cards to deal
        source = tournament.house.cite("balance_mover")
        wish_first = {
            "first": question.code,
            "table": donor,
            "entries": tied_to_move(tournament),
        }
        yield Suggestion(SuggestionKind.MOVE, Reason(question.sentence, source), wish=wish_first)
        return
    if move is not None:
        wish = {"entry": move.entry, "to": move.to}
        yield Suggestion(SuggestionKind.MOVE, move.reasons[0], "order_move", wish)
