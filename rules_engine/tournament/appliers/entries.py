"""Entries come, wait, or are taken back."""

from rules_engine.room.needs import Needs, Pin
from rules_engine.room.table_view import SeatRef
from rules_engine.sentences import EntryRef, say
from rules_engine.tournament import facts
from rules_engine.tournament.appliers.applier import applies
from rules_engine.tournament.changes import (
    count,
    expect_stage,
    find_entry,
    find_in_play,
    find_table,
    put_entry,
    sold,
    stack_at,
    vacate,
)
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.replacing import replace
from rules_engine.tournament.state import (
    Entry,
    Out,
    Stage,
    Tournament,
    Unseated,
    Waiting,
    Withdrawn,
)
from rules_engine.units import EntryNo

_BEFORE_THE_END = (Stage.SALES, Stage.DRAWN, Stage.RUNNING)


_CLOSED = {"kind": "registration_closed"}


@applies(facts.EntryAdmitted)
def admitted(tournament: Tournament, fact: facts.EntryAdmitted) -> Tournament:
    expect_stage(tournament, *_BEFORE_THE_END)
    sales, tally = tournament.sales, count(tournament, in_play=1, at=fact.at)
    if sales.is_closed:
        raise ImpossibleFact("registration_closed", "Registration is closed.", settled_by=_CLOSED)
    _expect_unused(tournament, fact.entry, or_waiting=True)
    if fact.re_entry_of is not None:
        _expect_out(tournament, fact.re_entry_of)
    if fact.chips < 1:
        raise ImpossibleFact("no_chips", "An entry without chips cannot play.")
    entry = Entry(
        fact.entry,
        Unseated(fact.chips),
        ticket=fact.ticket,
        price=fact.price,
        re_entry_of=fact.re_entry_of,
        rules_version=fact.rules_version,
        named=fact.named,
    )
    waiting = tuple(one for one in sales.waiting if one != fact.entry)
    return replace(
        tournament,
        entries=tournament.entries.put(fact.entry, entry),
        sales=replace(sold(sales, fact.price, 1), entries=sales.entries + 1, waiting=waiting),
        tally=replace(tally, issued=tally.issued + fact.chips),
    )


@applies(facts.EntryWaitlisted)
def waitlisted(tournament: Tournament, fact: facts.EntryWaitlisted) -> Tournament:
    expect_stage(tournament, *_BEFORE_THE_END)
    _expect_unused(tournament, fact.entry)
    sales = tournament.sales
    return replace(
        put_entry(tournament, Entry(fact.entry, Waiting())),
        sales=replace(sales, waiting=(*sales.waiting, fact.entry)),
    )


@applies(facts.EntryWithdrawn)
def withdrawn(tournament: Tournament, fact: facts.EntryWithdrawn) -> Tournament:
    expect_stage(tournament, *_BEFORE_THE_END)
    entry, sales = find_entry(tournament, fact.entry), tournament.sales
    if isinstance(entry.where, Waiting):
        gone = replace(entry, where=Withdrawn())
        waiting = tuple(one for one in sales.waiting if one != fact.entry)
        return replace(put_entry(tournament, gone), sales=replace(sales, waiting=waiting))
    find_in_play(tournament, fact.entry)
    if tournament.stage is Stage.RUNNING:
        _expect_no_hand_yet(tournament, entry)
    return _take_back(tournament, entry, fact)


@applies(facts.NeedsStated)
def needs_stated(tournament: Tournament, fact: facts.NeedsStated) -> Tournament:
    find_entry(tournament, fact.entry)
    for other in fact.apart_from:
        find_entry(tournament, other)
    needs, entry = tournament.needs, fact.entry
    pins = tuple(pin for pin in needs.pins if pin.entry != entry)
    if fact.table is not None or fact.seat is not None:
        pins += (Pin(entry, table=fact.table, seat=fact.seat),)
    apart = tuple(group for group in needs.apart if entry not in group)
    apart += tuple(frozenset({entry, other}) for other in fact.apart_from)
    stays = needs.stays | {entry} if fact.stays else needs.stays - {entry}
    return replace(tournament, needs=Needs(pins, apart, stays))


@applies(facts.NameCorrected)
def name_corrected(tournament: Tournament, fact: facts.NameCorrected) -> Tournament:
    # It stands in the way of nothing: the entry may be given back.
    entry = tournament.entries.get(fact.entry)
    return put_entry(tournament, replace(entry, named=fact.named)) if entry else tournament


@applies(facts.NamesErased)
def names_erased(tournament: Tournament, fact: facts.NamesErased) -> Tournament:
    for number in fact.entries:
        entry = find_entry(tournament, number)
        tournament = put_entry(tournament, replace(entry, named=""))
    return tournament


@applies(facts.HolderChanged)
def holder_changed(tournament: Tournament, fact: facts.HolderChanged) -> Tournament:
    entry = find_entry(tournament, fact.entry)
    return put_entry(tournament, replace(entry, named=fact.named))


@applies(facts.LateEntriesAllowed)
def late_entries_allowed(tournament: Tournament, fact: facts.LateEntriesAllowed) -> Tournament:
    expect_stage(tournament, *_BEFORE_THE_END)
    sales = replace(tournament.sales, late_until_level=fact.until_level)
    return replace(tournament, sales=sales)


@applies(facts.RegistrationClosed)
def registration_closed(tournament: Tournament, _fact: facts.RegistrationClosed) -> Tournament:
    expect_stage(tournament, *_BEFORE_THE_END)
    if tournament.sales.is_closed:
        raise ImpossibleFact(
            "already_closed", "Registration is closed already.", settled_by=_CLOSED
        )
    return replace(tournament, sales=replace(tournament.sales, is_closed=True))


def _expect_unused(tournament: Tournament, number: EntryNo, *, or_waiting: bool = False) -> None:
    entry = tournament.entries.get(number)
    if entry is None and number >= 1:
        return
    if entry is None or not (or_waiting and isinstance(entry.where, Waiting)):
        raise ImpossibleFact(
            "number_taken", say("There is an entry {number} already.", number=number)
        )


def _expect_out(tournament: Tournament, number: EntryNo) -> None:
    if not isinstance(find_entry(tournament, number).where, Out):
        raise ImpossibleFact("still_in", say("{Entry} is not out.", entry=EntryRef(number)))


def _expect_no_hand_yet(tournament: Tournament, entry: Entry) -> None:
    """Refuse once this entry may have been dealt a hand at its table."""
    match entry.where:
        case Unseated():
            return
        case SeatRef(number, _) if not tournament.tables[number].hands:
            return
        case _:
            raise ImpossibleFact(
                "play_has_begun",
                say(
                    "{Entry} has been in play: the chips and the money stay. Whose entry it is and "
                    "how it was paid can still be corrected.",
                    entry=EntryRef(entry.number),
                ),
            )


def _take_back(tournament: Tournament, entry: Entry, fact: facts.EntryWithdrawn) -> Tournament:
    """Chips, seat and sale of a paid entry go back as if it had never been sold."""
    sales, tally = tournament.sales, count(tournament, in_play=-1, at=fact.at)
    if stack_at(tournament, entry) != fact.chips:
        raise ImpossibleFact(
            "chips_differ", say("{Entry} does not have these chips.", entry=EntryRef(fact.entry))
        )
    assert entry.price is not None  # it was sold
    if isinstance(entry.where, SeatRef):
        table = find_table(tournament, entry.where.table)
        emptied = vacate(table, entry.where.seat)
        tournament = replace(tournament, tables=tournament.tables.put(table.number, emptied))
    return replace(
        put_entry(tournament, replace(entry, where=Withdrawn())),
        sales=replace(sold(sales, entry.price, -1), entries=sales.entries - 1),
        tally=replace(tally, issued=tally.issued - fact.chips),
    )
