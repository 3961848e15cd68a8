"""The tables between hands: buttons, chip races, add-ons, people who leave and arrive."""

from collections.abc import Iterator
from datetime import timedelta
from functools import partial

from rules_engine.clock.clock import ClockState
from rules_engine.entries.rebuys import Purchase
from rules_engine.errors import RuleViolation
from rules_engine.tools.simulation.room import Room
from rules_engine.tools.simulation.settling import release_pots
from rules_engine.tools.simulation.wish import FLOOR, Wish, table_actor
from rules_engine.tournament import Fact, Stage, facts
from rules_engine.tournament.questions import purchase_window
from rules_engine.tournament.state import TableStatus
from rules_engine.units import Chips, EntryNo, TableNo

_PAUSE_AFTER_REST = timedelta(seconds=5)


class Tables:
    """The people at all tables, each with one tablet."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.races: dict[TableNo, list[tuple[Chips, Chips]]] = {}

    def pick_up(self) -> None:
        """Do what the state of the log calls for."""
        room = self.room
        if room.tournament.stage not in (Stage.DRAWN, Stage.RUNNING):
            return
        for table in room.open_tables():
            room.later(5, 30, partial(self.start_hand, table.number))
        for move in room.tournament.floor.moves:
            task = self.leave if move.left_at is None else self.arrive
            room.later(10, 40, partial(task, move.number))

    def react(self, fact: Fact) -> None:
        room = self.room
        match fact:
            case facts.ClockStarted():
                for table in room.open_tables():
                    room.later(5, 60, partial(self.start_hand, table.number))
            case facts.SeatsDrawn():
                for number in sorted({table for _, table, _ in fact.seats}):
                    room.later(30, 240, partial(self.draw_button, number))
            case facts.RedrawDone():
                for number in sorted({table for _, table, _ in fact.seats}):
                    room.later(60, 150, partial(self.start_hand, number))
            case facts.TableOpened():
                room.later(60, 150, partial(self.start_hand, fact.table))
            case facts.HandEnded() | facts.HandVoided():
                room.later(12, 40, partial(self.start_hand, fact.table))
            case facts.MoveOrdered():
                room.later(15, 50, partial(self.leave, fact.move))
            case facts.MoveLeft():
                room.later(20, 80, partial(self.arrive, fact.move))
            case _:
                pass

    # Between hands

    def start_hand(self, number: TableNo) -> Iterator[Wish]:
        """The next hand, once everything that comes between two hands is done."""
        room, by = self.room, table_actor(number)
        table = room.tournament.tables[number]
        if table.status is not TableStatus.OPEN or table.hand is not None:
            return
        if room.tournament.stage is not Stage.RUNNING:
            return
        if room.must_wait(number):
            room.later(10, 20, partial(self.start_hand, number))
            return
        yield from self._between_hands(number)
        if room.tournament.tables[number].last is None:
            yield from self.draw_button(number)
        hand = room.tournament.tables[number].hands + 1
        refusal = room.refusal("start_hand", table=number, hand=hand)
        if refusal is None:
            yield room.wish(by, "start_hand", table=number, hand=hand)
        else:
            self._wait(number, refusal)

    def draw_button(self, number: TableNo) -> Iterator[Wish]:
        """A card for everybody, if that has not been done."""
        table = self.room.tournament.tables[number]
        has_button = table.last is not None or table.button is not None
        if table.status is TableStatus.OPEN and table.size and not has_button:
            yield self.room.wish(table_actor(number), "draw_button", table=number)

    def _wait(self, number: TableNo, refusal: RuleViolation) -> None:
        """Try again: after the rest break, or soon; when time is up, never."""
        room, again = self.room, partial(self.start_hand, number)
        reading = room.tournament.clock.reading(room.now)
        if reading.state is ClockState.STOPPED:
            return
        if refusal.code == "rest_break" and reading.ends_at is not None:
            room.agenda.put(reading.ends_at + room.habits.tempo * _PAUSE_AFTER_REST, again)
        elif refusal.code == "too_few_players":
            room.later(30, 60, again)
        else:
            room.later(10, 30, again)

    def _between_hands(self, number: TableNo) -> Iterator[Wish]:
        """Pots that were held are given out, chips are raced, add-ons are bought."""
        yield from release_pots(self.room, number)
        for small, large in self.races.pop(number, ()):
            yield from self._race(number, small, large)
        yield from self._sell_add_ons(number)
        yield from self._count(number)

    def _count(self, number: TableNo) -> Iterator[Wish]:
        """A table that plays in full counts when somebody came whose stack is not known."""
        room, table = self.room, self.room.tournament.tables[number]
        wish = {"table": number, "stacks": room.chips.at(table)}
        if not room.habits.plays_in_full(number) or table.knows_stacks:
            return
        if room.refusal("count_stacks", **wish) is None:
            yield room.wish(table_actor(number), "count_stacks", **wish)

    def _race(self, number: TableNo, small: Chips, large: Chips) -> Iterator[Wish]:
        room = self.room
        table = room.tournament.tables[number]
        if small in table.coloured_up:
            return
        stacks = room.chips.at(table)
        counts = {seat: self._small_chips(stack, small, large) for seat, stack in stacks.items()}
        only = tuple(seat for seat, count in counts.items() if count * small == stacks[seat])
        wish = {"table": number, "small": small, "large": large, "small_chips": counts}
        if room.refusal("race_chips", **wish, nothing_else=only) is None:
            yield room.wish(table_actor(number), "race_chips", **wish, nothing_else=only)

    def _small_chips(self, stack: Chips, small: Chips, large: Chips) -> int:
        """How many of the small chips make up a part of this stack."""
        in_large, odd = large // small, stack % large // small
        more = min(self.room.rng.randrange(4), stack // large)
        return odd + more * in_large

    def _sell_add_ons(self, number: TableNo) -> Iterator[Wish]:
        room = self.room
        window = purchase_window(room.tournament, Purchase.ADD_ON, now=room.now)
        if window is None or window.left > timedelta(minutes=12):
            return
        for _, seat in room.tournament.tables[number].held():
            entry = room.tournament.entries[seat.entry]
            if room.chips[seat.entry] and not entry.add_ons and self._wants_add_on(seat.entry):
                yield room.wish(FLOOR, "sell_add_on", entry=seat.entry)

    def _wants_add_on(self, entry: EntryNo) -> bool:
        return self.room.happens(self.room.habits.add_ons / 4) and (
            self.room.refusal("sell_add_on", entry=entry) is None
        )

    # Moves

    def leave(self, number: int) -> Iterator[Wish]:
        """The old table says that the mover has gone."""
        room = self.room
        move = next((one for one in room.tournament.floor.moves if one.number == number), None)
        if move is None or move.left_at is not None:
            return
        if room.refusal("leave_table", move=number) is None:
            yield room.wish(table_actor(move.origin.table), "leave_table", move=number)
        else:
            room.later(10, 20, partial(self.leave, number))

    def arrive(self, number: int) -> Iterator[Wish]:
        """The new table says that the mover sits down."""
        room = self.room
        move = next((one for one in room.tournament.floor.moves if one.number == number), None)
        if move is not None and move.left_at is not None:
            yield room.wish(table_actor(move.to.table), "arrive", move=number)
