"""Everything that is wrong with a tournament, all at once.

Facts and verbs keep these things true, so a problem is a fault of the engine or a log that somebody
touched. Tests ask after every step, and the director sees the answer.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rules_engine.errors import RuleViolation
from rules_engine.room.table_view import SeatRef
from rules_engine.sentences import EntryRef, say
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
            yield Problem(
                "two_places",
                say("{Entry} is not in exactly one place.", entry=EntryRef(entry.number)),
            )


def _seats_agree_with_entries(tournament: Tournament) -> Iterator[Problem]:
    for table in tournament.tables:
        for number, seat in table.held():
            at, entry = SeatRef(table.number, number), tournament.entries.get(seat.entry)
            if entry is None or entry.where != at:
                yield Problem(
                    "wrong_seat",
                    say(
                        "{Entry} is at {seat} and is not.",
                        entry=EntryRef(seat.entry),
                        seat=at.words,
                    ),
                )
            if number in table.blocked:
                yield Problem(
                    "blocked_seat",
                    say("Somebody sits at {seat}, which is not used.", seat=at.words),
                )


def _tables_are_sound(tournament: Tournament) -> Iterator[Problem]:
    for table in tournament.tables:
        if table.status is TableStatus.SPARE and (table.size or table.hand):
            yield Problem(
                "spare_table", say("Table {table} is spare and plays.", table=table.number)
            )
        if table.hand and not all(map(table.seat, table.hand.dealt_in)):
            yield Problem(
                "left_in_hand",
                say("Somebody left table {table} during a hand.", table=table.number),
            )


def _moves_are_sound(tournament: Tournament) -> Iterator[Problem]:
    floor = tournament.floor
    for move in floor.moves:
        where = tournament.entries[move.entry].where
        if where != (move.origin if move.left_at is None else Moving(move.number)):
            yield Problem(
                "wrong_move",
                say("{Entry} is not where its move begins.", entry=EntryRef(move.entry)),
            )
        if tournament.tables[move.to.table].seat(move.to.seat) is not None:
            yield Problem(
                "promised_seat",
                say("The seat kept for {entry} is taken.", entry=EntryRef(move.entry)),
            )
    for entry, count in Counter(move.entry for move in floor.moves).items():
        if count > 1:
            sentence = say("More than one move is ordered: {entry:number}.", entry=EntryRef(entry))
            yield Problem("two_moves", sentence)
    for to, count in Counter(move.to for move in floor.moves).items():
        if count > 1:
            sentence = say("More than one seat is ordered: {seat}.", seat=to.words)
            yield Problem("two_moves", sentence)


def _reports_are_sound(tournament: Tournament) -> Iterator[Problem]:
    for report in tournament.floor.reports:
        if tournament.entries[report.entry].where != report.at:
            yield Problem(
                "wrong_report",
                say("{Entry} is reported and is not there.", entry=EntryRef(report.entry)),
            )


def _numbers_are_given_once(tournament: Tournament) -> Iterator[Problem]:
    for number, count in Counter(tournament.floor.numbers()).items():
        if count > 1 or tournament.floor.closed.get(number):
            yield Problem(
                "number_taken", say("Number {number} stands for several things.", number=number)
            )


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
            yield Problem(
                "counter",
                say(
                    "{kept} {what} are on record, {found} are there.",
                    kept=kept,
                    what=say(what),
                    found=found,
                ),
            )


def _sales(tournament: Tournament) -> int:
    paid = paid_entries(tournament)
    return sum(1 + entry.rebuys + entry.add_ons for entry in paid)


def _places_are_unique(tournament: Tournament) -> Iterator[Problem]:
    shared = Counter((finish.best, finish.worst) for finish in standing(tournament))
    taken: Counter[int] = Counter()
    for (best, worst), count in shared.items():
        taken.update(range(best, worst + 1))
        if count != worst - best + 1:
            yield Problem(
                "places",
                say(
                    "{count} entries share the places {best} to {worst}.",
                    count=count,
                    best=best,
                    worst=worst,
                ),
            )
    for place, count in taken.items():
        if count > 1 or place > tournament.sales.entries:
            yield Problem("places", say("Place {place} is given out wrongly.", place=place))


def _prizes_add_up(tournament: Tournament) -> Iterator[Problem]:
    if tournament.stage is not Stage.ENDED or tournament.terms.payouts.cash is None:
        return
    try:
        paid = sum(payout.amount for payout in payouts(tournament))
    except RuleViolation as refusal:  # a list of the director's that does not fit the pool
        yield Problem("prizes", refusal.sentence)
        return
    if paid != pool(tournament).pool:
        yield Problem(
            "prizes", say("{paid} cents are paid of {pool}.", paid=paid, pool=pool(tournament).pool)
        )


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
