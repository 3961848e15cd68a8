"""The desk: sells entries before the start and a few after it."""

from collections.abc import Iterator
from datetime import timedelta
from functools import partial

from rules_engine.tools.simulation.room import Room
from rules_engine.tools.simulation.wish import DESK, DIRECTOR, FLOOR, Wish
from rules_engine.tournament import Fact, Stage, facts
from rules_engine.tournament.state import TableStatus, Unseated
from rules_engine.units import EntryNo

DOORS_OPEN = timedelta(minutes=45)
_WAITING_LIST = 3
_SMALL_FIELD = 20  # everybody gets what they need without asking


class Desk:
    """Whoever sits at the door."""

    def __init__(self, room: Room) -> None:
        self.room = room
        players = room.evening.players
        late = sum(room.happens(room.habits.latecomers) for _ in range(players))
        enough = room.tournament.house.min_entrants
        self.latecomers = max(0, min(late, players // 8, players - enough))

    def pick_up(self) -> None:
        """Do what the state of the log calls for."""
        room, rng = self.room, self.room.rng
        sold = room.tournament.sales.entries
        match room.tournament.stage:
            case Stage.SALES:
                opens_at = room.evening.starts_at - DOORS_OPEN
                for _ in range(room.evening.players - self.latecomers - sold):
                    at = opens_at + rng.betavariate(2, 1.5) * (DOORS_OPEN - timedelta(minutes=6))
                    room.agenda.put(max(at, room.now), self.sell)
            case Stage.RUNNING:
                for entry in room.tournament.entries:
                    if isinstance(entry.where, Unseated):
                        room.later(5, 20, partial(self.seat, entry.number))
            case _:
                pass

    def react(self, fact: Fact) -> None:
        room = self.room
        match fact:
            case facts.EntryAdmitted() if room.tournament.stage is not Stage.SALES:
                room.later(10, 30, partial(self.seat, fact.entry))
            case facts.ClockStarted():
                level = timedelta(seconds=room.evening.structure.level(1).seconds)
                for _ in range(self.latecomers):
                    at = room.now + room.rng.uniform(0.1, 0.9) * level
                    room.agenda.put(at, self.sell_late)
            case _:
                pass

    def sell(self) -> Iterator[Wish]:
        """Somebody buys an entry, or waits for one."""
        room = self.room
        sales = room.tournament.sales
        comers = room.evening.players - self.latecomers
        if room.tournament.stage is not Stage.SALES or sales.entries >= comers:
            return
        if room.refusal("admit_entry") is None:
            ticket = f"T{sales.entries + 1:04}"
            yield room.wish(DESK, "admit_entry", ticket=ticket)
            yield from self._ask_about_needs(room.tournament.entries.highest)
        elif len(sales.waiting) < _WAITING_LIST:
            yield room.wish(DESK, "join_waiting_list")

    def sell_late(self) -> Iterator[Wish]:
        """Somebody comes after the start, while the director allows it."""
        room = self.room
        if room.refusal("admit_entry") is None:
            yield room.wish(DESK, "admit_entry")

    def seat(self, entry: EntryNo) -> Iterator[Wish]:
        """A latecomer is shown to a seat; a spare table opens if there is none."""
        room = self.room
        if not isinstance(room.tournament.entries[entry].where, Unseated):
            return
        if room.refusal("seat_entry", entry=entry) is not None:
            spare = (t for t in room.tournament.tables if t.status is TableStatus.SPARE)
            if (table := next(spare, None)) is None:
                room.later(30, 90, partial(self.seat, entry))
                return
            yield room.wish(DIRECTOR, "open_table", table=table.number)
        yield room.wish(FLOOR, "seat_entry", entry=entry)

    def _ask_about_needs(self, entry: EntryNo) -> Iterator[Wish]:
        """A few people cannot walk far, a few couples do not want to play each other."""
        room = self.room
        if room.evening.players < _SMALL_FIELD or not room.happens(room.habits.needs):
            return
        if entry > 1 and room.happens(0.5):
            yield room.wish(DESK, "state_needs", entry=entry, apart_from=(entry - 1,))
        else:
            yield room.wish(DESK, "state_needs", entry=entry, stays=True)
