"""Everything that is wrong with a tournament, all at once.

Facts and verbs keep these things true, so a problem is a fault of the engine or a log that somebody
touched. Tests ask after every step, and the director sees the answer.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rules_engine.errors import RuleViolation
from rules_engine.prizes.placing import Finish
from rules_engine.room.table_view import SeatRef
from rules_engine.sentences import EntryRef, say
from rules_engine.tournament.chip_sum import elsewhere, misfit
from rules_engine.tournament.numbered import Digest, gathered, summed
from rules_engine.tournament.questions import (
    entries_in_play,
    entries_out,
    paid_entries,
    payouts,
    pool,
    standing,
)
from rules_engine.tournament.state import (
    Entry,
    Moving,
    Stage,
    Table,
    TableStatus,
    Tournament,
    Waiting,
    Withdrawn,
)
from rules_engine.units import Chips, EntryNo, SeatNo


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
    stacks = (*tournament.tables.digest(_IN_DEBT), *elsewhere(tournament))
    if any(chips is not None and chips < 0 for chips in stacks):
        yield Problem("chips", "Somebody has fewer than no chips.")


def _everybody_is_in_one_place(tournament: Tournament) -> Iterator[Problem]:
    if _seats_match(tournament) and _moves_match(tournament):
        return
    seats = Counter(seat.entry for table in tournament.tables for _, seat in table.held())
    moves = Counter(m.entry for m in tournament.floor.moves if m.left_at is not None)
    for entry in tournament.entries:
        expected = (isinstance(entry.where, SeatRef), isinstance(entry.where, Moving))
        if (seats[entry.number], moves[entry.number]) != expected:
            yield Problem(
                "two_places",
                say("{Entry} is not in exactly one place.", entry=EntryRef(entry.number)),
            )


def _seats_match(tournament: Tournament) -> bool:
    """Whether tables and entries say the same of who sits where, but for one chance in 10**18."""
    return tournament.tables.digest(_AS_TABLES_SAY) == tournament.entries.digest(_AS_ENTRIES_SAY)


def _moves_match(tournament: Tournament) -> bool:
    moves = sorted(move.entry for move in tournament.floor.moves if move.left_at is not None)
    on_the_way = tournament.entries.digest(_ON_THE_WAY)
    return tuple(moves) == on_the_way


def _seats_agree_with_entries(tournament: Tournament) -> Iterator[Problem]:
    if _seats_match(tournament) and not tournament.tables.digest(_ON_NO_CHAIR):
        return
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
    for table in tournament.tables.digest(_IN_PLAY_OR_SPARE_WRONGLY):
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
    counted = {
        "entries in": (tally.in_play, len(entries_in_play(tournament))),
        "entries out": (tally.exits, len(entries_out(tournament))),
        "entries sold": (sales.entries, len(paid_entries(tournament))),
        "entries waiting": (len(sales.waiting), tournament.entries.digest(_WAITING)),
        "sales": (sum(count for _, count in sales.sold), tournament.entries.digest(_SALES)),
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


def _places_are_unique(tournament: Tournament) -> Iterator[Problem]:
    finishes = standing(tournament)
    if _follow_one_another(finishes, field=tournament.sales.entries):
        return
    shared = Counter((finish.best, finish.worst) for finish in finishes)
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


def _follow_one_another(finishes: Sequence[Finish], *, field: int) -> bool:
    """Whether places, best first, are given out once each, and none beyond the field."""
    taken = 0
    for (best, worst), tied in groupby(finishes, key=lambda finish: (finish.best, finish.worst)):
        if best <= taken or worst > field or sum(1 for _ in tied) != worst - best + 1:
            return False
        taken = worst
    return True


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


def _is_unsound(table: Table) -> bool:
    if table.status is TableStatus.SPARE and (table.size or table.hand):
        return True
    return table.hand is not None and not all(map(table.seat, table.hand.dealt_in))


def _bought(entry: Entry) -> int:
    is_paid = not isinstance(entry.where, Waiting | Withdrawn)
    return 1 + entry.rebuys + entry.add_ons if is_paid else 0


def _place(entry: Entry) -> int:
    where = entry.where
    return hash((entry.number, where.table, where.seat)) if isinstance(where, SeatRef) else 0


# Whole walks are for what is wrong; these say that nothing is.
_IN_DEBT: Digest[Table, tuple[Chips, ...]] = gathered(
    lambda table: (seat.stack for _, seat in table.held() if seat.stack and seat.stack < 0)
)
_AS_TABLES_SAY: Digest[Table, int] = summed(
    lambda table: sum(hash((seat.entry, table.number, number)) for number, seat in table.held())
)
_AS_ENTRIES_SAY: Digest[Entry, int] = summed(_place)
_ON_THE_WAY: Digest[Entry, tuple[EntryNo, ...]] = gathered(
    lambda entry: (entry.number,) if isinstance(entry.where, Moving) else ()
)
_ON_NO_CHAIR: Digest[Table, tuple[SeatNo, ...]] = gathered(
    lambda table: (number for number, _ in table.held() if number in table.blocked)
)
_IN_PLAY_OR_SPARE_WRONGLY: Digest[Table, tuple[Table, ...]] = gathered(
    lambda table: (table,) if _is_unsound(table) else ()
)
_WAITING: Digest[Entry, int] = summed(lambda entry: isinstance(entry.where, Waiting))
_SALES: Digest[Entry, int] = summed(_bought)

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
