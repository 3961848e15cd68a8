"""The floor: calls, the clock on a player, absence, penalties, expulsion, rulings."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from types import MappingProxyType

from rules_engine.clock.hand_clock import Caller, refuse_caller
from rules_engine.entries.absences import may_remove_no_show
from rules_engine.entries.penalties import Confiscation, Offence, confiscate, may_give
from rules_engine.errors import RuleViolation
from rules_engine.house.citations import Citation
from rules_engine.house.keys import PenaltyKind, PenaltyStep
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament import facts
from rules_engine.tournament.changes import find_entry, find_in_play, find_table, stack_at
from rules_engine.tournament.chip_sum import expect_in_play
from rules_engine.tournament.facts import ClockOutcome, Fact
from rules_engine.tournament.state import Entry, Tournament
from rules_engine.tournament.verbs.decision import cited, decide, verb
from rules_engine.units import Chips, EntryNo, SeatNo, TableNo


@verb
def call_floor(
    tournament: Tournament, *, table: TableNo, reason: str, now: datetime
) -> tuple[Fact, ...]:
    """A table asks for somebody."""
    fact = facts.TableCalled(at=now, call=tournament.head + 1, table=table, reason=reason)
    return decide(tournament, fact)


@verb
def answer_call(
    tournament: Tournament, *, call: int, now: datetime, note: str = ""
) -> tuple[Fact, ...]:
    """Somebody has come; `already_closed`."""
    return decide(tournament, facts.CallAnswered(at=now, call=call, note=note))


@verb
def call_clock(
    tournament: Tournament,
    *,
    on: SeatRef,
    hand: int,
    caller: Caller,
    facing_bet: bool,
    now: datetime,
    through_floor: bool = False,
) -> tuple[Fact, ...]:
    """The clock is called on a player; `opponents_only`, `must_be_present`, `ask_the_floor`."""
    refuse_caller(tournament.house, caller=caller, through_floor=through_floor)
    fact = facts.ClockCalled(
        at=now,
        call=tournament.head + 1,
        seat=on,
        hand=hand,
        caller=caller,
        facing_bet=facing_bet,
        citations=cited(tournament.house, "called_clock_seconds", "clock_caller"),
    )
    return decide(tournament, fact)


@verb
def close_clock_call(
    tournament: Tournament, *, call: int, outcome: ClockOutcome, now: datetime
) -> tuple[Fact, ...]:
    """The player acted, the time ran out, or the call was taken back; `already_closed`."""
    return decide(tournament, facts.ClockCallClosed(at=now, call=call, outcome=outcome))


@verb
def mark_absent(
    tournament: Tournament, *, entry: EntryNo, now: datetime, never_came: bool = False
) -> tuple[Fact, ...]:
    """An entry is not at its seat; it is dealt in and pays blinds and antes all the same."""
    citations = cited(tournament.house, "absent_hand")
    fact = facts.EntryAbsent(at=now, entry=entry, never_came=never_came, citations=citations)
    return decide(tournament, fact)


@verb
def mark_returned(tournament: Tournament, *, entry: EntryNo, now: datetime) -> tuple[Fact, ...]:
    """An absent entry is back."""
    return decide(tournament, facts.EntryReturned(at=now, entry=entry))


@verb
def remove_no_show(
    tournament: Tournament,
    *,
    entry: EntryNo,
    now: datetime,
    chips: Chips | None = None,
    asked_to_keep: bool = False,
) -> tuple[Fact, ...]:
    """The stack of somebody who never came leaves play; `too_early`, `on_the_way`."""
    verdict = may_remove_no_show(
        tournament.house,
        minute=int(tournament.clock.played(now).total_seconds()) // 60,
        level_minutes=tournament.clock.structure.level(1).seconds // 60,
        asked_to_keep=asked_to_keep,
    )
    verdict.demand()
    fact = facts.NoShowRemoved(
        at=now,
        entry=entry,
        chips=_stack(tournament, find_in_play(tournament, entry), stated=chips),
        citations=verdict.reason.source.citations,
    )
    return decide(tournament, fact)


@verb
def give_penalty(
    tournament: Tournament, *, entry: EntryNo, step: PenaltyStep, reason: str, now: datetime
) -> tuple[Fact, ...]:
    """A warning or a timeout; `not_in_rule_set`, `must_be_longer`, `use_disqualify`."""
    if step.kind is PenaltyKind.DISQUALIFICATION:
        raise RuleViolation("use_disqualify", "Disqualify the player: the chips leave play too.")
    given = [one.step for one in find_entry(tournament, entry).penalties]
    verdict = may_give(tournament.house, step=step, given=given)
    verdict.demand()
    fact = facts.PenaltyGiven(
        at=now,
        penalty=tournament.head + 1,
        entry=entry,
        step=step,
        reason=reason,
        citations=verdict.reason.source.citations,
    )
    return decide(tournament, fact)


@verb
def end_penalty(
    tournament: Tournament, *, entry: EntryNo, penalty: int, now: datetime
) -> tuple[Fact, ...]:
    """An entry has served its penalty; `already_closed`."""
    return decide(tournament, facts.PenaltyServed(at=now, entry=entry, penalty=penalty))


@verb
def disqualify(
    tournament: Tournament,
    *,
    entry: EntryNo,
    reason: str,
    now: datetime,
    offence: Offence = Offence.OTHER,
    chips: Chips | None = None,
) -> tuple[Fact, ...]:
    """An entry is expelled; its chips go where the house says.

    `chips` is its stack where that is unknown: `stack_needed`. `hand_running` in a hand.
    """
    expelled = find_in_play(tournament, entry)
    stack = _stack(tournament, expelled, stated=chips)
    others = _others_at_table(tournament, expelled)
    taken = confiscate(
        tournament.house,
        stack=stack,
        offence=offence,
        others_at_table=len(others),
        unit=min(tournament.terms.denominations, default=1),
    )
    fact = facts.EntryDisqualified(
        at=now,
        entry=entry,
        reason=reason,
        chips=stack,
        shares=_shares(taken, others),
        citations=taken.reason.source.citations,
    )
    return decide(tournament, fact)


@verb
def record_ruling(
    tournament: Tournament,
    *,
    table: TableNo,
    irregularity: str,
    headline: str,
    now: datetime,
    hand: int | None = None,
    overruled: str = "",
    answers: Mapping[str, str] = MappingProxyType({}),
    waits: bool = False,
    citations: Iterable[Citation] = (),
) -> tuple[Fact, ...]:
    """What was ruled at a table, for the record; `waits`: staff have to agree first."""
    fact = facts.RulingRecorded(
        at=now,
        ruling=tournament.head + 1,
        table=table,
        irregularity=irregularity,
        headline=headline,
        hand=hand,
        overruled=overruled,
        answers=tuple(answers.items()),
        waits=waits,
        citations=tuple(citations),
    )
    return decide(tournament, fact)


@verb
def confirm_ruling(tournament: Tournament, *, ruling: int, now: datetime) -> tuple[Fact, ...]:
    """Staff agree with a ruling that waits for them; `already_closed`."""
    return decide(tournament, facts.RulingConfirmed(at=now, ruling=ruling))


@verb
def overrule_ruling(
    tournament: Tournament, *, ruling: int, headline: str, reason: str, now: datetime
) -> tuple[Fact, ...]:
    """Staff rule otherwise, whether the ruling waited for them or not; `already_closed`."""
    fact = facts.RulingOverruled(at=now, ruling=ruling, headline=headline, reason=reason)
    return decide(tournament, fact)


@verb
def announce(tournament: Tournament, *, text: str, now: datetime) -> tuple[Fact, ...]:
    """Tell everybody; an empty text takes the last announcement down."""
    return decide(tournament, facts.AnnouncementMade(at=now, text=text))


def _stack(tournament: Tournament, entry: Entry, *, stated: Chips | None) -> Chips:
    """What the entry holds, or is said to hold where nobody knows."""
    known = stack_at(tournament, entry)
    if known is None and stated is None:
        raise RuleViolation("stack_needed", f"Count the stack of entry {entry.number} first.")
    chips = stated if known is None else known
    if chips is None or chips < 0 or (stated is not None and stated != chips):
        raise RuleViolation("chips_differ", f"Entry {entry.number} has {known} chips.")
    expect_in_play(tournament, chips)
    return chips


def _others_at_table(tournament: Tournament, entry: Entry) -> list[SeatNo]:
    if not isinstance(entry.where, SeatRef):
        return []
    table = find_table(tournament, entry.where.table)
    return [number for number, seat in table.held() if seat.entry != entry.number]


def _shares(taken: Confiscation, others: list[SeatNo]) -> tuple[tuple[SeatNo, Chips], ...]:
    return tuple((seat, taken.to_each_other) for seat in others) if taken.to_each_other else ()
