"""The floor: answers bust reports, calls and rulings, sells rebuys, keeps order."""

from collections.abc import Iterator
from datetime import timedelta
from functools import partial

from rules_engine.entries.penalties import next_penalty
from rules_engine.house.keys import PenaltyKind
from rules_engine.room.table_view import SeatRef
from rules_engine.tools.simulation.room import Room
from rules_engine.tools.simulation.wish import DESK, DIRECTOR, FLOOR, Wish
from rules_engine.tournament import Fact, facts
from rules_engine.tournament.state import BustReport
from rules_engine.units import EntryNo, TableNo

_WARNING_MINUTES = 10


class FloorHelpers:
    """Helpers who walk between the tables."""

    def __init__(self, room: Room) -> None:
        self.room = room

    def pick_up(self) -> None:
        """Do what the state of the log calls for."""
        room, floor = self.room, self.room.tournament.floor
        for report in floor.reports:
            room.later(10, 40, partial(self.answer_report, report.number))
        for call in floor.calls:
            room.later(10, 60, partial(self.answer_call, call.number))
        for given in floor.rulings:
            if given.waits:
                room.later(10, 60, partial(self.confirm_ruling, given.number))
        for entry in room.tournament.entries:
            if entry.in_play and entry.absence is not None:
                room.later(60, 600, partial(self.welcome_back, entry.number))

    def react(self, fact: Fact) -> None:
        room, habits = self.room, self.room.habits
        match fact:
            case facts.BustReported():
                room.later(3, 9, partial(self.offer_rebuy, fact.report))
                room.later(15, 70, partial(self.answer_report, fact.report))
            case facts.SeatBusted() if room.happens(habits.tickets_handed_in):
                room.later(30, 120, partial(self.take_ticket, fact.entry))
            case facts.TableCalled():
                room.later(30, 150, partial(self.answer_call, fact.call))
            case facts.RulingRecorded(waits=True):
                room.later(30, 150, partial(self.confirm_ruling, fact.ruling))
            case facts.PenaltyGiven():
                minutes = fact.step.minutes or _WARNING_MINUTES
                served = partial(self.end_penalty, fact.entry, fact.penalty)
                room.agenda.put(room.now + timedelta(minutes=minutes), served)
            case facts.EntryAbsent(never_came=False):
                room.later(240, 900, partial(self.welcome_back, fact.entry))
            case facts.HandEnded():
                if room.happens(habits.absences):
                    room.later(1, 6, partial(self.miss, fact.table))
                if room.happens(habits.offences):
                    room.later(1, 6, partial(self.penalise, fact.table))
            case _:
                pass

    # Busts

    def offer_rebuy(self, report: int) -> Iterator[Wish]:
        """Somebody without chips may buy some, before the next hand."""
        room, reported = self.room, self._open_report(report)
        if reported is None or room.chips[reported.entry] or not room.happens(room.habits.rebuys):
            return
        if room.refusal("sell_rebuy", entry=reported.entry) is None:
            yield room.wish(DESK, "sell_rebuy", entry=reported.entry)

    def answer_report(self, report: int) -> Iterator[Wish]:
        """Somebody goes and looks."""
        room, reported = self.room, self._open_report(report)
        if reported is None:
            return
        if room.chips[reported.entry]:
            yield room.wish(FLOOR, "reject_bust", report=report, reason="has chips left")
            return
        wish: dict[str, object] = {"report": report}
        if reported.chips_before is None and reported.round is not None:
            wish["chips_before"] = room.chips.before_last_hand[reported.entry]
        yield room.wish(FLOOR, "confirm_bust", **wish)

    def take_ticket(self, entry: EntryNo) -> Iterator[Wish]:
        """Whoever is out hands in the ticket."""
        if self.room.refusal("return_ticket", entry=entry) is None:
            yield self.room.wish(FLOOR, "return_ticket", entry=entry)

    def _open_report(self, number: int) -> BustReport | None:
        reports = self.room.tournament.floor.reports
        return next((report for report in reports if report.number == number), None)

    # Order

    def answer_call(self, call: int) -> Iterator[Wish]:
        """A table that called gets somebody."""
        if any(one.number == call for one in self.room.tournament.floor.calls):
            yield self.room.wish(FLOOR, "answer_call", call=call)

    def confirm_ruling(self, ruling: int) -> Iterator[Wish]:
        """Somebody looks at what a table has found in the rules, and agrees."""
        if self.room.refusal("confirm_ruling", ruling=ruling) is None:
            yield self.room.wish(FLOOR, "confirm_ruling", ruling=ruling)

    def miss(self, table: TableNo) -> Iterator[Wish]:
        """Somebody has left the table for a while."""
        entry = self._somebody_at(table)
        if entry is not None and self.room.refusal("mark_absent", entry=entry) is None:
            yield self.room.wish(FLOOR, "mark_absent", entry=entry)

    def welcome_back(self, entry: EntryNo) -> Iterator[Wish]:
        """Somebody is back."""
        if self.room.refusal("mark_returned", entry=entry) is None:
            yield self.room.wish(FLOOR, "mark_returned", entry=entry)

    def penalise(self, table: TableNo) -> Iterator[Wish]:
        """Somebody breaks a rule and gets the next penalty on the ladder."""
        room, entry = self.room, self._somebody_at(table)
        if entry is None:
            return
        given = room.tournament.entries[entry].penalties
        last = given[-1].step if given else None
        step = next_penalty(room.tournament.house, last=last).step
        if step.kind is not PenaltyKind.DISQUALIFICATION:
            wish = {"entry": entry, "step": step, "reason": "foul language"}
            yield room.wish(FLOOR, "give_penalty", **wish)
            return
        expulsion = {"entry": entry, "reason": "again", "chips": room.chips[entry]}
        if room.tournament.tally.in_play > 3 and room.refusal("disqualify", **expulsion) is None:
            yield room.wish(DIRECTOR, "disqualify", **expulsion)

    def end_penalty(self, entry: EntryNo, penalty: int) -> Iterator[Wish]:
        """A penalty has been served."""
        if self.room.refusal("end_penalty", entry=entry, penalty=penalty) is None:
            yield self.room.wish(FLOOR, "end_penalty", entry=entry, penalty=penalty)

    def _somebody_at(self, number: TableNo) -> EntryNo | None:
        """An entry with chips at a table that is between hands."""
        room, table = self.room, self.room.tournament.tables[number]
        seated = [seat.entry for _, seat in table.held() if room.chips[seat.entry]]
        if table.hand is not None or len(seated) < 2:
            return None
        entry = room.rng.choice(seated)
        return entry if isinstance(room.tournament.entries[entry].where, SeatRef) else None
