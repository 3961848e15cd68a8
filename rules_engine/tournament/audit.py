"""Everything that is wrong with a tournament, all at once.

Facts and verbs keep these things true, so a problem is a fault of the engine or a log that somebody
touched. Tests ask after every step, and the director sees the answer.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rules_engine.errors import RuleViolation
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament.chip_sum import holdings, misfit
from rules_engine.tournament.questions import entries_in_play, paid_entries, payouts, pool, standing
from rules_engine.tournament.state import Moving, Out, Stage, TableStatus, Tournament, Waiting


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that must never be: a code for programs and a sentence for people."""

    code: str
    sentence: str


def problems(tournament: Tournament) -> tuple[Problem, ...]:
    """Every breach of what must always hold; empty if all is well."""
    return tuple(problem for check in _CHECKS for problem in check(tournament))


def _chips_add_up(tournament: Tournament) -> Iterator[Problem]:
    if sentence := misfit(tournament):
        yield Problem("chips", sentence)
    if min(tournament.tally.issued, tournament.tally.removed) < 0:
        yield Problem("chips", "Fewer than no chips were handed out or taken out.")
    if any(chips is not None and chips < 0 for chips in holdings(tournament)):
        yield Problem("chips", "Somebody has fewer than no chips.")


def _everybody_is_in_one_place(tournament: Tournament) -> Iterator[Problem]:
    seats = Counter(seat.entry for table in tournament.tables for _, seat in table.held())
    moves = Counter(m.entry for m in tournament.floor.moves if m.left_at is not None)
    for entry in tournament.entries:
        expected = (isinstance(entry.where, SeatRef), isinstance(entry.where, Moving))
        if (seats[entry.number], moves[entry.number]) != expected:
            yield Problem("two_places", f"Entry {entry.number} is not in exactly one place.")


def _seats_agree_with_entries(tournament: Tournament) -> Iterator[Problem]:
    for table in tournament.tables:
        for number, seat in table.held():
            at, entry = SeatRef(table.number, number), tournament.entries.get(seat.entry)
            if entry is None or entry.where != at:
                yield Problem("wrong_seat", f"Entry {seat.entry} is at {at} and is not.")
            if number in table.blocked:
                yield Problem("blocked_seat", f"Somebody sits at {at}, which is not used.")


def _tables_are_sound(tournament: Tournament) -> Iterator[Problem]:
    for table in tournament.tables:
        if table.status is TableStatus.SPARE and (table.size or table.hand):
            yield Problem("spare_table", f"Table {table.number} is spare and plays.")
        if table.hand and not all(map(table.seat, table.hand.dealt_in)):
            yield Problem("left_in_hand", f"Somebody left table {table.number} during a hand.")


def _moves_are_sound(tournament: Tournament) -> Iterator[Problem]:
    floor = tournament.floor
    for move in floor.moves:
        where = tournament.entries[move.entry].where
        if where != (move.origin if move.left_at is None else Moving(move.number)):
            yield Problem("wrong_move", f"Entry {move.entry} is not where its move begins.")
        if tournament.tables[move.to.table].seat(move.to.seat) is not None:
            yield Problem("promised_seat", f"The seat kept for entry {move.entry} is taken.")
    for what, things in (("move", [m.entry for m in floor.moves]), ("seat", _promised(tournament))):
        for thing, count in Counter(things).items():
            if count > 1:
                yield Problem("two_moves", f"More than one {what} is ordered: {thing}.")


def _promised(tournament: Tournament) -> list[str]:
    return [str(move.to) for move in tournament.floor.moves]


def _reports_are_sound(tournament: Tournament) -> Iterator[Problem]:
    for report in tournament.floor.reports:
        if tournament.entries[report.entry].where != report.at:
            yield Problem("wrong_report", f"Entry {report.entry} is reported and is not there.")


def _numbers_are_given_once(tournament: Tournament) -> Iterator[Problem]:
    for number, count in Counter(tournament.floor.numbers()).items():
        if count > 1 or tournament.floor.closed.get(number):
            yield Problem("number_taken", f"Number {number} stands for several things.")


def _counters_agree(tournament: Tournament) -> Iterator[Problem]:
    tally, sales = tournament.tally, tournament.sales
    waiting = [e.number for e in tournament.entries if isinstance(e.where, Waiting)]
    counted = {
        "entries in": (tally.in_play, sum(1 for _ in entries_in_play(tournament))),
        "entries out": (
            tally.exits,
            sum(isinstance(entry.where, Out) for entry in tournament.entries),
        ),
        "entries sold": (sales.entries, sum(1 for _ in paid_entries(tournament))),
        "entries waiting": (len(sales.waiting), len(waiting)),
        "sales": (sum(count for _, count in sales.sold), _sales(tournament)),
    }
    for what, (kept, found) in counted.items():
        if kept != found:
            yield Problem("counter", f"{kept} {what} are on record, {found} are there.")


def _sales(tournament: Tournament) -> int:
    paid = paid_entries(tournament)
    return sum(1 + entry.rebuys + entry.add_ons for entry in paid)


def _places_are_unique(tournament: Tournament) -> Iterator[Problem]:
    shared = Counter((finish.best, finish.worst) for finish in standing(tournament))
    taken: Counter[int] = Counter()
    for (best, worst), count in shared.items():
        taken.update(range(best, worst + 1))
        if count != worst - best + 1:
            yield Problem("places", f"{count} entries share the places {best} to {worst}.")
    for place, count in taken.items():
        if count > 1 or place > tournament.sales.entries:
            yield Problem("places", f"Place {place} is given out wrongly.")


def _prizes_add_up(tournament: Tournament) -> Iterator[Problem]:
    if tournament.stage is not Stage.ENDED or tournament.terms.payouts.cash is None:
        return
    try:
        paid = sum(payout.amount for payout in payouts(tournament))
    except RuleViolation as refusal:  # a list of the director's that does not fit the pool
        yield Problem("prizes", refusal.sentence)
        return
    if paid != pool(tournament).pool:
        yield Problem("prizes", f"{paid} cents are paid of {pool(tournament).pool}.")


_CHECKS: tuple[Callable[[Tournament], Iterator[Problem]], ...] = (
    _chips_add_up,
    _everybody_is_in_one_place,
    _seats_agree_with_entries,
    _tables_are_sound,
    _moves_are_sound,
    _reports_are_sound,
    _numbers_are_given_once,
    _counters_agree,
    _places_are_unique,
    _prizes_add_up,
)
