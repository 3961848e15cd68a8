"""Entries: sell them, keep the waiting list, take them back."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from random import Random

from rules_engine.entries import admission as rules
from rules_engine.entries.admission import RefundCause
from rules_engine.errors import RuleViolation
from rules_engine.house.citations import Citation
from rules_engine.house.verdicts import Verdict
from rules_engine.prizes.pool import Price
from rules_engine.room.needs import NO_NEED, Need
from rules_engine.room.table_view import SeatRef
from rules_engine.sentences import EntryRef, say
from rules_engine.tournament import facts
from rules_engine.tournament.changes import find_entry, stack_at
from rules_engine.tournament.facts import Fact
from rules_engine.tournament.log import after
from rules_engine.tournament.questions import (
    chairs,
    entries_in_play,
    late_entry_stack,
    re_entries,
)
from rules_engine.tournament.state import Entry, Stage, Tournament, Waiting, Withdrawn
from rules_engine.tournament.verbs.decision import cited, decide, verb
from rules_engine.tournament.verbs.seating import seat_entry
from rules_engine.units import EntryNo, LevelNo, SeatNo, TableNo

_FREE = Price(fee=0, prize_part=0)


@verb
def admit_entry(
    tournament: Tournament,
    *,
    now: datetime,
    entry: EntryNo | None = None,
    ticket: str = "",
) -> tuple[Fact, ...]:
    """A paid entry comes in: a new one, or this one from the waiting list.

    RuleViolation `full`, `others_wait`, `late_entry_over`, `director`, `not_next`, and `stack_gone`
    where a late entry's stack has paid blinds and antes and nothing is left of it.
    """
    _may_enter(tournament, entry, now=now).demand()
    return _admit(tournament, entry, ticket=ticket, now=now)


@verb
def re_enter(
    tournament: Tournament,
    *,
    entry: EntryNo,
    now: datetime,
    ticket: str = "",
) -> tuple[Fact, ...]:
    """Whoever held this entry, now out, buys a new one.

    RuleViolation `not_offered`, `limit`, `re_entry_over`, and as above.
    """
    late = _may_come_back(tournament, now=now)
    taken = re_entries(tournament, find_entry(tournament, entry))
    rules.may_re_enter(allowed=tournament.terms.re_entries, taken=taken, late_entry=late).demand()
    return _admit(tournament, None, ticket=ticket, now=now, re_entry_of=entry)


@verb
def welcome(
    tournament: Tournament,
    *,
    now: datetime,
    rng: Random,
    entry: EntryNo | None = None,
    re_entry_of: EntryNo | None = None,
    need: Need = NO_NEED,
    named: str = "",
    free_because: str = "",
) -> tuple[Fact, ...]:
    """Somebody has paid, or comes in free for a reason: admitted, what they are known to need is
    stated, and once seats are drawn they sit down. Without an open seat they wait for one. Refusals
    as of `admit_entry`, `re_enter`.

    A table or a seat that this room does not have is left out of the need.
    """
    if re_entry_of is None:
        made = admit_entry(tournament, now=now, entry=entry)
    else:
        made = re_enter(tournament, entry=re_entry_of, now=now)
    (admitted,) = made
    assert isinstance(admitted, facts.EntryAdmitted)
    price = _FREE if free_because else admitted.price
    made = (replace(admitted, named=named, price=price, free_because=free_because),)
    need = _within_room(tournament, need)
    if need != NO_NEED:
        state = after(tournament, made)
        made += state_needs(
            state,
            entry=admitted.entry,
            now=now,
            table=need.table,
            seat=need.seat,
            stays=need.stays,
            apart_from=need.apart_from,
        )
    if tournament.stage in (Stage.DRAWN, Stage.RUNNING):
        with suppress(RuleViolation):  # the director sees who waits for a seat
            made += seat_entry(after(tournament, made), entry=admitted.entry, now=now, rng=rng)
    return made


@verb
def join_waiting_list(tournament: Tournament, *, now: datetime) -> tuple[Fact, ...]:
    """Somebody waits for an entry; `room_left` while one can be bought."""
    if _may_enter(tournament, None, now=now).accepted:
        raise RuleViolation("room_left", "There is room: sell the entry.")
    number = _next_number(tournament)
    return decide(tournament, facts.EntryWaitlisted(at=now, entry=number))


@verb
def withdraw_entry(
    tournament: Tournament, *, entry: EntryNo, now: datetime, reason: str = ""
) -> tuple[Fact, ...]:
    """Take back an entry before its first hand and return its money, or leave the waiting list.

    Money goes back against the rules, so a paid entry needs the director's reason: `no_refund`.
    Once the clock runs also `play_has_begun`, `chips_bought`, `too_few`; a move that was ordered
    for it is off.
    """
    leaving = find_entry(tournament, entry)
    if not reason and not isinstance(leaving.where, Waiting):
        rules.may_refund(RefundCause.WITHDRAWN).demand()
    if leaving.in_play and tournament.stage is Stage.RUNNING:
        _expect_may_leave(tournament, leaving, now=now)
    chips = stack_at(tournament, leaving) or 0
    moves_off = (
        facts.MoveCancelled(at=now, move=move.number, reason="taken back")
        for move in tournament.floor.moves
        if move.entry == entry and move.left_at is None
    )
    fact = facts.EntryWithdrawn(at=now, entry=entry, chips=chips, reason=reason)
    return decide(tournament, *moves_off, fact)


@verb
def state_needs(
    tournament: Tournament,
    *,
    entry: EntryNo,
    now: datetime,
    table: TableNo | None = None,
    seat: SeatNo | None = None,
    apart_from: Iterable[EntryNo] = (),
    stays: bool = False,
) -> tuple[Fact, ...]:
    """What an entry needs of its seat from now on, instead of what it needed before.

    RuleViolation `no_such_seat`, `apart_from_self`, `no_such_entry`.
    """
    apart = tuple(apart_from)
    if not _has_seat(tournament, table, seat):
        raise RuleViolation("no_such_seat", "There is no such table or seat in the room.")
    if entry in apart:
        raise RuleViolation("apart_from_self", "Nobody is kept apart from themselves.")
    fact = facts.NeedsStated(
        at=now, entry=entry, table=table, seat=seat, apart_from=apart, stays=stays
    )
    return decide(tournament, fact)


@verb
def correct_name(
    tournament: Tournament, *, entry: EntryNo, now: datetime, named: str = ""
) -> tuple[Fact, ...]:
    """The name of whoever holds an entry was misspelt; the log is told that, not the name."""
    find_entry(tournament, entry)
    return decide(tournament, facts.NameCorrected(at=now, entry=entry, named=named))


@verb
def erase_names(
    tournament: Tournament, *, entries: Iterable[EntryNo], now: datetime
) -> tuple[Fact, ...]:
    """The names beside these entries are erased for good; `not_over` before the night is."""
    if tournament.stage not in (Stage.ENDED, Stage.CANCELLED):
        raise RuleViolation("not_over", "Names are erased when the tournament is over.")
    return decide(tournament, facts.NamesErased(at=now, entries=tuple(entries)))


@verb
def change_holder(
    tournament: Tournament,
    *,
    entry: EntryNo,
    holder: int,
    was: int,
    now: datetime,
    need: Need = NO_NEED,
    named: str = "",
) -> tuple[Fact, ...]:
    """An entry was sold to the wrong person; seat, chips and place are the right one's.

    What that one needs of a seat takes the place of what was stated. RuleViolation `not_in_play`
    for an entry that was taken back, `same_holder`.
    """
    held = find_entry(tournament, entry)
    if isinstance(held.where, Withdrawn):
        raise RuleViolation("not_in_play", say("{Entry} was taken back.", entry=EntryRef(entry)))
    if holder == was:
        raise RuleViolation("same_holder", say("It is {entry}'s already.", entry=EntryRef(entry)))
    fact = facts.HolderChanged(at=now, entry=entry, holder=holder, was=was, named=named)
    made = decide(tournament, fact)
    need = _within_room(tournament, need)
    if need == NO_NEED and not _has_needs(tournament, entry):
        return made
    return made + state_needs(
        after(tournament, made),
        entry=entry,
        now=now,
        table=need.table,
        seat=need.seat,
        stays=need.stays,
        apart_from=[other for other in need.apart_from if other != entry],
    )


@verb
def allow_late_entries(
    tournament: Tournament, *, until_level: LevelNo, now: datetime
) -> tuple[Fact, ...]:
    """The director permits late entries until the end of a level; `late_entry_over`."""
    last = rules.last_level_for_late_entries(tournament.house, announced=until_level)
    if until_level < 1 or (last is not None and until_level > last):
        raise RuleViolation(
            "late_entry_over",
            say("Late entries end with level {level}.", level=last or until_level),
        )
    citations = cited(tournament.house, "late_registration")
    fact = facts.LateEntriesAllowed(at=now, until_level=until_level, citations=citations)
    return decide(tournament, fact)


@verb
def close_registration(tournament: Tournament, *, now: datetime) -> tuple[Fact, ...]:
    """The field is fixed and so are the prizes."""
    return decide(tournament, facts.RegistrationClosed(at=now))


def _expect_may_leave(tournament: Tournament, entry: Entry, *, now: datetime) -> None:
    """Refuse what would leave chips that were bought, a level that was played, or nobody behind."""
    who = EntryRef(entry.number)
    if entry.rebuys or entry.add_ons or entry.behind:
        sentence = say("{Entry} has bought chips: give those back first.", entry=who)
        raise RuleViolation("chips_bought", sentence)
    if isinstance(entry.where, SeatRef) and tournament.clock.hand_level(now) > 1:
        sentence = say(
            "Level 1 is over, and the seat of {entry} has played: the money stays. Whose entry it "
            "is and how it was paid can still be corrected.",
            entry=who,
        )
        raise RuleViolation("play_has_begun", sentence)
    if tournament.tally.in_play <= 2:
        raise RuleViolation(
            "too_few", "Nobody would be left to play against. Call the tournament off instead."
        )


def _within_room(tournament: Tournament, need: Need) -> Need:
    is_there = _has_seat(tournament, need.table, need.seat)
    return need if is_there else replace(need, table=None, seat=None)


def _has_needs(tournament: Tournament, entry: EntryNo) -> bool:
    needs = tournament.needs
    pinned, apart = {pin.entry for pin in needs.pins}, frozenset().union(*needs.apart)
    return entry in pinned or entry in needs.stays or entry in apart


def _has_seat(tournament: Tournament, table: TableNo | None, seat: SeatNo | None) -> bool:
    tables = [tournament.tables.get(table)] if table is not None else list(tournament.tables)
    sizes = [len(place.seats) for place in tables if place is not None]
    return bool(sizes) and (seat is None or 1 <= seat <= max(sizes))


def _next_number(tournament: Tournament) -> EntryNo:
    return max(tournament.entries.highest, 0) + 1


def _room_for(tournament: Tournament) -> int:
    """How many entries there can be: what was agreed on, or every chair and those out already."""
    if tournament.terms.capacity is not None:
        return tournament.terms.capacity
    return chairs(tournament) + tournament.tally.exits


def _may_enter(tournament: Tournament, entry: EntryNo | None, *, now: datetime) -> Verdict:
    """Whether an entry may be sold now, to anybody or to this one on the waiting list."""
    sales, house, room = tournament.sales, tournament.house, _room_for(tournament)
    if entry is not None:
        _expect_next_in_line(tournament, entry)
    if tournament.stage is not Stage.RUNNING:
        waiting = len(sales.waiting) if entry is None else 0
        return rules.may_register(house, registered=sales.entries, waiting=waiting, room_for=room)
    level, allowed = tournament.clock.hand_level(now), sales.late_until_level
    return rules.may_register_late(
        house,
        registered=sales.entries,
        level=level,
        director_allows=allowed is not None and level <= allowed,
        announced=allowed,
        room_for=room,
    )


def _may_come_back(tournament: Tournament, *, now: datetime) -> Verdict:
    """Whether re-entries are open: in a window of their own, or as late entries are."""
    own = tournament.terms.re_entry
    if own is None or tournament.stage is not Stage.RUNNING:
        return _may_enter(tournament, None, now=now)
    return rules.in_re_entry_window(
        tournament.house,
        level=tournament.clock.hand_level(now),
        until=own.until_level,
        in_play=len(entries_in_play(tournament)),
        room_for=tournament.terms.capacity or chairs(tournament),
    )


def _expect_next_in_line(tournament: Tournament, entry: EntryNo) -> None:
    sales = tournament.sales
    following = rules.next_from_waiting_list(
        tournament.house,
        waiting=sales.waiting,
        registered=sales.entries,
        room_for=_room_for(tournament),
    )
    if entry not in following:
        raise RuleViolation(
            "not_next", say("{Entry} is not next on the waiting list.", entry=EntryRef(entry))
        )


def _admit(
    tournament: Tournament,
    entry: EntryNo | None,
    *,
    ticket: str,
    now: datetime,
    re_entry_of: EntryNo | None = None,
) -> tuple[Fact, ...]:
    terms, chips = tournament.terms, tournament.terms.starting_stack
    price = terms.price if re_entry_of is None else terms.re_entry_price
    if re_entry_of is not None and terms.re_entry:
        chips = terms.re_entry.chips
    citations: tuple[Citation, ...] = ()
    if tournament.stage is Stage.RUNNING and re_entry_of is None:
        late = late_entry_stack(tournament)
        if not late.stack:
            sentence = "A stack set out at the start would be gone by now: it is too late to enter."
            raise RuleViolation("stack_gone", sentence)
        chips, citations = late.stack, late.reason.source.citations
    fact = facts.EntryAdmitted(
        at=now,
        entry=_next_number(tournament) if entry is None else entry,
        chips=chips,
        price=price,
        rules_version=terms.rules_version,
        ticket=ticket,
        re_entry_of=re_entry_of,
        citations=citations,
    )
    return decide(tournament, fact)
