"""Keeping the room even: tables to close, redraws, moves, hand for hand.

What is due is asked of the engine each time. The director only sees to it that the tables
concerned wait, that stacks are counted and that cards are drawn where the rules need them.
"""

from collections.abc import Generator, Iterator, Mapping
from typing import Any

from rules_engine.cards import FULL_DECK, Card
from rules_engine.clock.clock import ClockState
from rules_engine.errors import RuleViolation
from rules_engine.room.balancing import imbalance
from rules_engine.room.plan import Closing, Consolidation
from rules_engine.tools.simulation.room import Room
from rules_engine.tools.simulation.settling import count_stacks, release_pots
from rules_engine.tools.simulation.wish import DIRECTOR, FLOOR, Wish
from rules_engine.tournament import Fact, Stage, facts, questions
from rules_engine.tournament.suggestions.room import hand_for_hand
from rules_engine.units import EntryNo, TableNo


class Balancer:
    """The director's eye on the tables."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._will_look = False
        self._likes_redraws = room.happens(0.5)

    def pick_up(self) -> None:
        """Do what the state of the log calls for."""
        self._look_soon(5, 20)

    def react(self, fact: Fact) -> None:
        match fact:
            case (
                facts.SeatBusted()
                | facts.BustRejected()
                | facts.EntryDisqualified()
                | facts.NoShowRemoved()
                | facts.EntrySeated()
                | facts.MoveArrived()
                | facts.RedrawDone()
            ):
                self._look_soon(4, 12)
            case facts.HandEnded() | facts.HandVoided() if self.room.must_wait(fact.table):
                self._look_soon(1, 3)
            case _:
                pass

    def look(self) -> Iterator[Wish]:
        """See what the engine says is due, and do it or make the tables wait for it."""
        self._will_look = False
        room, tournament = self.room, self.room.tournament
        room.asked_to_wait.pop("balance", None)
        if tournament.stage is not Stage.RUNNING:
            return
        for suggestion in hand_for_hand(tournament):
            if suggestion.verb is not None:
                yield room.wish(DIRECTOR, suggestion.verb, **suggestion.wish)
        due = questions.consolidation(room.tournament)
        if due is None:
            yield from self._even_out()
        elif due.kind is Closing.BREAK or (
            due.kind is Closing.REDRAW_OR_BREAK and not self._likes_redraws
        ):
            yield from self._break(due)
        else:
            yield from self._redraw(due)

    def _look_soon(self, least: float, most: float) -> None:
        if not self._will_look:
            self._will_look = True
            self.room.later(least, most, self.look)

    def _wait_for(self, *tables: TableNo) -> None:
        """Let these tables finish their hands; look again then, and after a while in any case."""
        self.room.asked_to_wait["balance"] = frozenset(tables)
        if all(self.room.tournament.tables[number].hand is None for number in tables):
            self._look_soon(10, 25)

    # Closing tables

    def _break(self, due: Consolidation) -> Iterator[Wish]:
        room, closing = self.room, due.closing[0]
        if any(report.at.table == closing for report in room.tournament.floor.reports):
            self._wait_for(closing)  # whoever is reported out may buy in again and has to move too
            return
        yield from release_pots(room, closing, carried=True)
        wish: dict[str, Any] = {"table": closing}
        refusal = self._refusal("break_table", wish, waits_for=due.waits_for)
        if refusal is not None and refusal.code == "cards_needed":
            wish["cards"] = self._cards(closing)
            refusal = room.refusal("break_table", **wish)
        if refusal is None:
            yield room.wish(DIRECTOR, "break_table", **wish)
            return
        if refusal.code == "stack_needed":
            yield from self._count(*(table.number for table in room.open_tables()))
        self._wait_for(closing)

    def _redraw(self, due: Consolidation) -> Iterator[Wish]:
        room = self.room
        for table in room.open_tables():
            yield from release_pots(room, table.number, carried=True)
        wish = {"tables": due.staying}
        if self._refusal("redraw", wish, waits_for=due.waits_for) is not None:
            self._wait_for(*(table.number for table in room.open_tables()))
            return
        if room.tournament.clock.reading(room.now).state is ClockState.RUNNING:
            yield room.wish(DIRECTOR, "pause_clock", note="Everybody draws a new seat.")
            room.later(120, 240, self.resume)
        yield room.wish(DIRECTOR, "redraw", **wish)

    def resume(self) -> Iterator[Wish]:
        """The clock goes on."""
        if self.room.tournament.clock.reading(self.room.now).state is ClockState.PAUSED:
            yield self.room.wish(DIRECTOR, "resume_clock")

    def _refusal(
        self, verb: str, wish: Mapping[str, Any], *, waits_for: tuple[TableNo, ...]
    ) -> RuleViolation | None:
        if waits_for:
            return RuleViolation("hand_running", "Wait for the hands at these tables.")
        return self.room.refusal(verb, **wish)

    # Moves

    def _even_out(self) -> Iterator[Wish]:
        """Order moves until the tables are even or somebody has to finish a hand first."""
        room = self.room
        while (donor := self._donor()) is not None:
            if room.tournament.tables[donor].hand is None:
                wish = yield from self._next_move(donor)
                if wish is not None and room.refusal("order_move", **wish) is None:
                    yield room.wish(FLOOR, "order_move", **wish)
                    continue
            self._wait_for(donor)
            return

    def _next_move(self, donor: TableNo) -> Generator[Wish, None, dict[str, Any] | None]:
        """The move that the engine asks for; None while it cannot say.

        Stacks are counted and cards dealt if the house wants to know.
        """
        cards: Mapping[EntryNo, Card] = {}
        for _ in range(3):
            try:
                move = questions.next_move(self.room.tournament, cards=cards)
            except RuleViolation as question:
                if question.code == "stack_needed":
                    yield from self._count(donor)
                elif question.code == "cards_needed":
                    cards = self._cards(donor)
                else:
                    return None
            else:
                if move is None:  # somebody else has evened them out
                    return None
                return {"entry": move.entry, "to": move.to, "cards": cards}
        return None

    def _donor(self) -> TableNo | None:
        """The table that has too many players, if any."""
        tables = questions.open_tables(self.room.tournament)
        found = imbalance(
            self.room.tournament.house,
            {table.number: table.size for table in tables},
            playing=[table.number for table in tables if not table.between_hands],
            full=[table.number for table in tables if not table.open_seats],
        )
        return None if found is None else found.from_table

    def _cards(self, table: TableNo) -> dict[EntryNo, Card]:
        """A card for everybody at a table."""
        entries = [seat.entry for _, seat in self.room.tournament.tables[table].held()]
        return dict(zip(entries, self.room.rng.sample(FULL_DECK, len(entries)), strict=True))

    def _count(self, *tables: TableNo) -> Iterator[Wish]:
        """The stacks of these tables are counted where nobody knows them."""
        for number in tables:
            yield from count_stacks(self.room, number)
