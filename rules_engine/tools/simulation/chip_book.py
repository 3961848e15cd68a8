"""The chips that really lie in front of everybody, which a log without counts does not know.

Bots play with these. Facts about chips change them, whoever they came from.
"""

from collections.abc import Iterable, Mapping

from rules_engine.prizes.sharing import share_in_proportion
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament import Fact, Table, Tournament, facts
from rules_engine.tournament.questions import stacks
from rules_engine.units import Chips, EntryNo, SeatNo


class ChipBook:
    """Stacks by entry, and what those who lost everything had before their last hand."""

    def __init__(self, tournament: Tournament) -> None:
        self._stacks: dict[EntryNo, Chips] = {}
        self.before_last_hand: dict[EntryNo, Chips] = {}
        self.agree_with(tournament)

    def __getitem__(self, entry: EntryNo) -> Chips:
        return self._stacks.get(entry, 0)

    def at(self, table: Table) -> dict[SeatNo, Chips]:
        """The stacks at a table, by seat."""
        return {number: self[seat.entry] for number, seat in table.held()}

    def settle(self, table: Table, after: Mapping[SeatNo, Chips]) -> None:
        """A hand of this table left these stacks."""
        for number, seat in table.held():
            chips = after.get(number)
            if chips == 0:
                self.before_last_hand[seat.entry] = self[seat.entry]
            if chips is not None:
                self._stacks[seat.entry] = chips

    def follow(self, fact: Fact, *, before: Tournament) -> None:
        """Take in a fact about chips; `before` is the tournament before the wish it came from."""
        match fact:
            case facts.EntryAdmitted():
                self._stacks[fact.entry] = fact.chips
            case facts.RebuyTaken() | facts.AddOnTaken() | facts.ChipsFound():
                self._stacks[fact.entry] = self[fact.entry] + fact.chips
            case facts.HandEnded() if fact.stacks is not None:
                self.settle(before.tables[fact.table], dict(fact.stacks))
            case facts.ChipsRemoved():
                self._stacks[fact.entry] = self[fact.entry] - fact.chips
            case facts.NoShowRemoved():
                self._stacks[fact.entry] = 0
            case facts.EntryDisqualified():
                self._stacks[fact.entry] = 0
                where = before.entries[fact.entry].where
                if isinstance(where, SeatRef):
                    self._add(before.tables[where.table], fact.shares)
            case facts.ChipsRaced():
                self._add(before.tables[fact.table], fact.changes)
            case facts.PotReleased():
                pot = next(one for one in before.floor.pots if one.number == fact.pot)
                self._add(before.tables[pot.table], fact.given)
            case facts.PotCarried():
                self._add(before.tables[fact.table], [(fact.seat, -fact.chips)])
            case facts.FoundChipsRemoved(recorded_for=entry) if entry is not None:
                self._stacks[entry] = self[entry] - fact.chips
            case _:
                pass

    def agree_with(self, tournament: Tournament) -> None:
        """Take over the stacks on record; all other chips lie with the others, much as before."""
        reported = {report.entry for report in tournament.floor.reports}
        held = {
            entry: 0 if entry in reported else chips for entry, chips in stacks(tournament).items()
        }
        self._stacks.update({entry: chips for entry, chips in held.items() if chips is not None})
        unknown = [entry for entry, chips in held.items() if chips is None]
        if not unknown:
            return
        aside = sum(pot.chips for pot in tournament.floor.pots)
        known = sum(chips for chips in held.values() if chips is not None)
        rest = tournament.tally.chips_in_play - aside - known
        weights = [self[entry] or tournament.terms.starting_stack for entry in unknown]
        shares = share_in_proportion(rest, weights=weights)
        self._stacks.update(zip(unknown, shares, strict=True))

    def _add(self, table: Table, changes: Iterable[tuple[SeatNo, Chips]]) -> None:
        for number, change in changes:
            seat = table.seat(number)
            if seat is not None:
                self._stacks[seat.entry] = self[seat.entry] + change
