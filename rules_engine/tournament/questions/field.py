"""The field: who is in, who waits, what they hold."""

from collections.abc import Iterator

from rules_engine.tournament.changes import stack_at
from rules_engine.tournament.state import BustReport, Entry, Out, Tournament, Waiting, Withdrawn
from rules_engine.units import Chips, EntryNo


def paid_entries(tournament: Tournament) -> Iterator[Entry]:
    """Every entry that counts: sold and not taken back, in or out."""
    for entry in tournament.entries:
        if not isinstance(entry.where, Waiting | Withdrawn):
            yield entry


def entries_in_play(tournament: Tournament) -> Iterator[Entry]:
    """The entries still in."""
    return (entry for entry in tournament.entries if entry.in_play)


def stacks(tournament: Tournament) -> dict[EntryNo, Chips | None]:
    """What every entry still in holds; None where nobody knows."""
    return {entry.number: stack_at(tournament, entry) for entry in entries_in_play(tournament)}


def average_stack(tournament: Tournament) -> Chips | None:
    """Chips in play for each entry still in, rounded down; None before the first entry."""
    tally = tournament.tally
    return tally.chips_in_play // tally.in_play if tally.in_play else None


def start_decides(tournament: Tournament, report: BustReport) -> bool:
    """Whether others left in the same hand, and nobody has said what this one began it with."""
    if report.chips_before is not None:
        return False
    reported = sum(other.together == report.together for other in tournament.floor.reports) > 1
    return reported or any(
        isinstance(entry.where, Out) and entry.where.hand == report.together
        for entry in tournament.entries
    )


def re_entries(tournament: Tournament, entry: Entry) -> int:
    """How many times whoever holds this entry has entered again so far."""
    count = 0
    while entry.re_entry_of is not None:
        entry, count = tournament.entries[entry.re_entry_of], count + 1
    return count
