"""The field: who is in, who waits, what they hold.

Screens ask this of ten thousand entries on every change, so the answers are digests.
"""

from collections.abc import Callable

from rules_engine.tournament.changes import stack_at
from rules_engine.tournament.numbered import Digest, gathered
from rules_engine.tournament.state import (
    BustReport,
    Entry,
    Out,
    Tournament,
    Unseated,
    Waiting,
    Withdrawn,
)
from rules_engine.units import Chips, EntryNo


def _those(holds: Callable[[Entry], bool]) -> Digest[Entry, tuple[Entry, ...]]:
    return gathered(lambda entry: (entry,) if holds(entry) else ())


PAID = _those(lambda entry: not isinstance(entry.where, Waiting | Withdrawn))
_IN_PLAY = _those(lambda entry: entry.in_play)
_UNSEATED = _those(lambda entry: isinstance(entry.where, Unseated))
OUT = _those(lambda entry: isinstance(entry.where, Out))
_NOTED = _those(
    lambda entry: bool(
        entry.absence or entry.penalties or entry.behind or entry.owed or entry.on_the_way
    )
)
_HANDS_OF_EXITS: Digest[Entry, frozenset[tuple[int, int]]] = Digest(
    lambda entries: frozenset(one.where.hand for one in entries if isinstance(one.where, Out)),
    lambda hands: frozenset().union(*hands),
)


def paid_entries(tournament: Tournament) -> tuple[Entry, ...]:
    """Every entry that counts: sold and not taken back, in or out."""
    return tournament.entries.digest(PAID)


def entries_in_play(tournament: Tournament) -> tuple[Entry, ...]:
    """The entries still in."""
    return tournament.entries.digest(_IN_PLAY)


def entries_without_seat(tournament: Tournament) -> tuple[Entry, ...]:
    """The entries that are paid and have to be given a seat."""
    return tournament.entries.digest(_UNSEATED)


def entries_out(tournament: Tournament) -> tuple[Entry, ...]:
    """The entries that are out, by number."""
    return tournament.entries.digest(OUT)


def entries_noted(tournament: Tournament) -> tuple[Entry, ...]:
    """Whoever something is noted of: absence, penalties, chips announced, owed or on the way."""
    return tournament.entries.digest(_NOTED)


def went_out_in(tournament: Tournament, together: tuple[int, int]) -> bool:
    """Whether anybody is out by that hand, or by that round of hand-for-hand."""
    return together in tournament.entries.digest(_HANDS_OF_EXITS)


def stacks(tournament: Tournament) -> dict[EntryNo, Chips | None]:
    """What every entry still in holds; None where nobody knows."""
    return {entry.number: stack_at(tournament, entry) for entry in entries_in_play(tournament)}


def average_stack(tournament: Tournament) -> Chips | None:
    """Chips in play for each entry still in, rounded down; None before the first entry."""
    tally = tournament.tally
    return tally.chips_in_play // tally.in_play if tally.in_play else None


def start_decides(tournament: Tournament, report: BustReport) -> bool:
    """Whether others left in the same hand, and it is to be asked what this one began it with."""
    is_answered = report.chips_before is not None or report.nobody_knows
    return not is_answered and left_together(tournament, report)


def left_together(tournament: Tournament, report: BustReport) -> bool:
    """Whether others are out, or reported out, by the same hand or round of hand-for-hand."""
    reported = sum(other.together == report.together for other in tournament.floor.reports) > 1
    return reported or went_out_in(tournament, report.together)


def re_entries(tournament: Tournament, entry: Entry) -> int:
    """How many times whoever holds this entry has entered again so far."""
    count = 0
    while entry.re_entry_of is not None:
        entry, count = tournament.entries[entry.re_entry_of], count + 1
    return count
