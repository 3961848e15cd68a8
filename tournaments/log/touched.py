"""What a commit touches: every kind of fact, with the topics that may look different after it.

Rather one too many than one too few: what is named in vain is drawn in vain, what is missing stays
wrong on somebody's screen. Staff are not named, because they watch everything.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from rules_engine import tournament as engine
from rules_engine.house.keys import BalanceMover, BrokenTableSeating
from rules_engine.tournament import Moving, facts
from rules_engine.units import EntryNo
from tournaments.live.topics import (
    EVERYTHING,
    PLACES,
    PUBLIC,
    ROOM,
    TABLES,
    TICKETS,
    Topics,
    hand,
    table,
    ticket,
)

FEW_LEFT = 20
"""So many, or fewer, look at each other's tables: the last ones, heads-up, the end of it."""


def touched(made: Sequence[engine.Fact], *, before: engine.Log, after: engine.Log) -> Topics:
    """The topics of these facts."""
    if before.state.stage is not after.state.stage:
        return EVERYTHING
    turned = before.undone ^ after.undone
    if turned:
        found = _touched_by_undo(turned, before, after)
    else:
        around = _Around(before.state, after.state)
        found = {topic for fact in made for topic in TOUCHES[type(fact)](fact, around)}
    return EVERYTHING if EVERYTHING[0] in found else found


def _touched_by_undo(turned: Collection[int], before: engine.Log, after: engine.Log) -> set[str]:
    """What facts touch that were struck out, or stand again: as if they were made there and back.

    The undo itself changes nothing but them.
    """
    ways = (_Around(before.state, after.state), _Around(after.state, before.state))
    first = min(turned)
    newest_first = (after.lines[number] for number in range(after.state.head, 0, -1))
    since = takewhile(lambda line: line.wish >= first, newest_first)
    facts_turned = [line.fact for line in since if line.wish in turned]
    return {
        topic
        for fact in facts_turned
        if not isinstance(fact, facts.WishUndone)
        for around in ways
        for topic in TOUCHES[type(fact)](fact, around)
    }


@dataclass(frozen=True, slots=True)
class _Around:
    """The tournament before the facts and after them."""

    before: engine.Tournament
    after: engine.Tournament

    def entry(self, number: EntryNo) -> Iterator[str]:
        """The entry's own, and every table that has to do with it."""
        yield ticket(number)
        for state in (self.before, self.after):
            held = state.entries.get(number)
            if held and isinstance(held.where, engine.SeatRef):
                yield table(held.where.table)
            if held and isinstance(held.where, Moving):
                yield from self.moves(held.where.move)

    def moves(self, number: int) -> Iterator[str]:
        for state in (self.before, self.after):
            for move in state.floor.moves:
                if move.number == number:
                    yield from (ticket(move.entry), table(move.origin.table), table(move.to.table))

    def room(self) -> Iterator[str]:
        """Other tables, where they wait for this one or a card is drawn among all of them."""
        floor, house = self.after.floor, self.after.house
        if floor.hand_for_hand or self.after.tally.in_play <= FEW_LEFT:
            yield TABLES
        if (
            house.broken_table_seating is BrokenTableSeating.HIGH_CARD_SPLIT
            or house.balance_mover is BalanceMover.SMALLEST_STACK
        ):
            yield ROOM


Touches = Callable[[Any, _Around], Iterable[str]]


def _everything(_fact: engine.Fact, _around: _Around) -> Iterable[str]:
    return EVERYTHING


def _for_all(*topics: str) -> Touches:
    return lambda _fact, _around: topics


def _table(fact: Any, around: _Around) -> Iterable[str]:
    """What happens at one table."""
    return (table(fact.table), *around.room())


def _hand_started(fact: facts.HandStarted, around: _Around) -> Iterable[str]:
    """Nobody's chips are others for it, so phones that tell them need not look."""
    return (hand(fact.table), *around.room())


def _chips_at_table(fact: Any, around: _Around) -> Iterable[str]:
    return (PUBLIC, *_table(fact, around))


def _hand_ended(fact: facts.HandEnded, around: _Around) -> Iterable[str]:
    return _table(fact, around) if fact.stacks is None else _chips_at_table(fact, around)


def _seat(fact: Any, around: _Around) -> Iterable[str]:
    return (PUBLIC, table(fact.seat.table), *around.room())


def _entry(fact: Any, around: _Around) -> Iterable[str]:
    """What concerns somebody, at the table where they sit."""
    return (*around.entry(fact.entry), *around.room())


def _chips(fact: Any, around: _Around) -> Iterable[str]:
    """What changes the chips in play."""
    return (PUBLIC, *_entry(fact, around))


def _found_chips(fact: facts.FoundChipsRemoved, around: _Around) -> Iterable[str]:
    owner = around.entry(fact.recorded_for) if fact.recorded_for is not None else ()
    return (*owner, *_chips(fact, around))


def _field(fact: Any, around: _Around) -> Iterable[str]:
    """What changes how many there are, and so the pool and everybody's place."""
    return (PLACES, *_chips(fact, around))


def _admitted(fact: facts.EntryAdmitted, around: _Around) -> Iterable[str]:
    again = () if fact.re_entry_of is None else around.entry(fact.re_entry_of)
    return (*again, *_field(fact, around))


def _seated(fact: facts.EntrySeated, around: _Around) -> Iterable[str]:
    return (table(fact.to.table), *_chips(fact, around))


def _seat_corrected(fact: facts.SeatCorrected, around: _Around) -> Iterable[str]:
    other = () if fact.swapped_with is None else around.entry(fact.swapped_with)
    return (*other, table(fact.to.table), *_chips(fact, around))


def _move(fact: Any, around: _Around) -> Iterable[str]:
    return (PUBLIC, *around.moves(fact.move), *around.room())


def _move_ordered(fact: facts.MoveOrdered, around: _Around) -> Iterable[str]:
    tables = (table(fact.origin.table), table(fact.to.table))
    return (*tables, ticket(fact.entry), *_move(fact, around))


def _report(fact: Any, around: _Around) -> Iterable[str]:
    """The answer to a report of the state before."""
    found = [one for one in around.before.floor.reports if one.number == fact.report]
    asked = (topic for one in found for topic in (*around.entry(one.entry), table(one.at.table)))
    return (*asked, *around.room()) if found else (TABLES, TICKETS)


def _reported(fact: facts.BustReported, around: _Around) -> Iterable[str]:
    return (table(fact.seat.table), *_entry(fact, around))


def _call(fact: Any, around: _Around) -> Iterable[str]:
    """The answer to a call of the state before."""
    floor = around.before.floor
    tables = [one.table for one in floor.calls if one.number == fact.call]
    tables += [one.at.table for one in floor.clock_calls if one.number == fact.call]
    return [table(number) for number in tables] or (TABLES,)


def _clock_called(fact: facts.ClockCalled, _around: _Around) -> Iterable[str]:
    return (table(fact.seat.table),)


def _ruling(fact: Any, around: _Around) -> Iterable[str]:
    found = around.after.floor.rulings.get(fact.ruling)
    return (table(found.table),) if found else (TABLES,)


def _pot_released(fact: facts.PotReleased, around: _Around) -> Iterable[str]:
    tables = [one.table for one in around.before.floor.pots if one.number == fact.pot]
    return (PUBLIC, *(table(number) for number in tables)) if tables else (PUBLIC, TABLES)


_ENDING = (PUBLIC, PLACES, TABLES, TICKETS)

TOUCHES: Mapping[type[engine.Fact], Touches] = {
    facts.EntryAbsent: _entry,
    facts.EntryReturned: _entry,
    facts.AnnouncementMade: _for_all(PUBLIC, TABLES),
    facts.BustReported: _reported,
    facts.BustRejected: _report,
    facts.SeatBusted: _field,
    facts.StartStated: _field,
    facts.TicketReturned: _entry,
    facts.TableCalled: _table,
    facts.CallAnswered: _call,
    facts.ClockCalled: _clock_called,
    facts.ClockCallClosed: _call,
    facts.StacksCounted: _chips_at_table,
    facts.StackCorrected: _chips,
    facts.ChipsRaced: _chips_at_table,
    facts.ChipsRemoved: _chips,
    facts.ChipsFound: _chips,
    facts.FoundChipsRemoved: _found_chips,
    facts.PotCarried: _chips_at_table,
    facts.PotHeld: _chips_at_table,
    facts.PotReleased: _pot_released,
    facts.ClockStarted: _everything,
    facts.ClockPaused: _for_all(PUBLIC, TABLES),
    facts.PauseAnnounced: _for_all(PUBLIC, TABLES),
    facts.ClockResumed: _for_all(PUBLIC, TABLES),
    facts.TimePutBack: _for_all(PUBLIC, TABLES),
    facts.LevelSet: _for_all(PUBLIC, TABLES),
    facts.TimeAdded: _for_all(PUBLIC, TABLES),
    facts.ClockAdvanced: _for_all(PUBLIC, TABLES),
    facts.RestTaken: _for_all(PUBLIC, TABLES),
    facts.HardStopSet: _for_all(PUBLIC, TABLES),
    facts.EntryAdmitted: _admitted,
    facts.EntryWaitlisted: _for_all(PUBLIC),
    facts.EntryWithdrawn: _field,
    facts.NeedsStated: _entry,
    facts.HolderChanged: _chips,
    facts.NameCorrected: _for_all(PUBLIC, TABLES, TICKETS),
    facts.NamesErased: _for_all(PUBLIC, TABLES, TICKETS),
    facts.LateEntriesAllowed: _for_all(PUBLIC, TABLES),
    facts.RegistrationClosed: _everything,
    facts.NoShowRemoved: _field,
    facts.EntryDisqualified: _field,
    facts.HandStarted: _hand_started,
    facts.HandEnded: _hand_ended,
    facts.HandVoided: _chips_at_table,
    facts.HandForHandStarted: _for_all(PUBLIC, TABLES),
    facts.HandForHandEnded: _for_all(PUBLIC, TABLES),
    facts.MoveOrdered: _move_ordered,
    facts.MoveLeft: _move,
    facts.MoveArrived: _move,
    facts.MoveCancelled: _move,
    facts.TableBroken: _chips_at_table,
    facts.RedrawDone: _everything,
    facts.PenaltyGiven: _entry,
    facts.PenaltyServed: _entry,
    facts.PlayStopped: _everything,
    facts.DealAgreed: _everything,
    facts.TieDrawn: _for_all(*_ENDING),
    facts.PackagePicked: _for_all(*_ENDING),
    facts.PlaceCorrected: _for_all(*_ENDING),
    facts.DealProposed: _for_all(*_ENDING),
    facts.DealConsented: _for_all(*_ENDING),
    facts.ConsentTakenBack: _for_all(*_ENDING),
    facts.DealDropped: _for_all(*_ENDING),
    facts.PickerStated: _for_all(*_ENDING),
    facts.PrizeHandedOver: lambda fact, _around: (PUBLIC, PLACES, ticket(fact.entry)),
    facts.ResultsSealed: _everything,
    facts.RebuyAnnounced: _chips,
    facts.RebuyAsked: _report,
    facts.RebuyDeclined: _report,
    facts.RebuyTaken: _field,
    facts.AddOnTaken: _field,
    facts.ChipsConfirmed: _chips,
    facts.RulingRecorded: _table,
    facts.RulingConfirmed: _ruling,
    facts.RulingOverruled: _ruling,
    facts.RulingCarriedOut: _ruling,
    facts.SeatsDrawn: _everything,
    facts.EntrySeated: _seated,
    facts.TableAdded: _chips_at_table,
    facts.TableOpened: _chips_at_table,
    facts.SeatBlocked: _seat,
    facts.SeatUnblocked: _seat,
    facts.ButtonDrawn: _table,
    facts.ButtonCorrected: _table,
    facts.SeatCorrected: _seat_corrected,
    facts.TournamentOpened: _everything,
    facts.StructureChanged: _everything,
    facts.PurposeChanged: _everything,
    facts.StartChanged: _everything,
    facts.HouseChanged: _everything,
    facts.PrizesChanged: _everything,
    facts.TournamentCancelled: _everything,
    facts.WishUndone: _everything,
}
