"""Expulsion: no-shows and disqualified players leave, and their chips with them."""

from datetime import datetime

from rules_engine.entries.absences import may_remove_no_show
from rules_engine.entries.penalties import Confiscation, Offence, confiscate
from rules_engine.errors import RuleViolation
from rules_engine.room.table_view import SeatRef
from rules_engine.sentences import EntryRef, say
from rules_engine.tournament import facts
from rules_engine.tournament.changes import find_in_play, find_table, stack_at
from rules_engine.tournament.chip_sum import expect_in_play
from rules_engine.tournament.facts import Fact
from rules_engine.tournament.state import Entry, Tournament
from rules_engine.tournament.verbs.decision import decide, stated, verb
from rules_engine.units import Chips, EntryNo, SeatNo


@verb
def remove_no_show(
    tournament: Tournament,
    *,
    entry: EntryNo,
    now: datetime,
    chips: Chips | None = None,
) -> tuple[Fact, ...]:
    """The stack of somebody who never came leaves play; `too_early`, `on_the_way`."""
    absence = find_in_play(tournament, entry).absence
    verdict = may_remove_no_show(
        tournament.house,
        minute=int(tournament.clock.played(now).total_seconds()) // 60,
        level_minutes=tournament.clock.structure.level(1).seconds // 60,
        asked_to_keep=absence is not None and absence.is_coming,
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
        reason=stated(reason),
        chips=stack,
        shares=_shares(taken, others),
        citations=taken.reason.source.citations,
    )
    return decide(tournament, fact)


def _stack(tournament: Tournament, entry: Entry, *, stated: Chips | None) -> Chips:
    """What the entry holds, or is said to hold where nobody knows."""
    known = stack_at(tournament, entry)
    chips = stated if known is None else known
    if chips is None:
        raise RuleViolation(
            "stack_needed", say("Count the stack of {entry} first.", entry=EntryRef(entry.number))
        )
    if chips < 0:
        raise RuleViolation("chips_differ", "A stack is never negative.")
    if stated is not None and stated != chips:
        raise RuleViolation(
            "chips_differ",
            say("{Entry} has {chips} chips.", entry=EntryRef(entry.number), chips=chips),
        )
    expect_in_play(tournament, chips)
    return chips


def _others_at_table(tournament: Tournament, entry: Entry) -> list[SeatNo]:
    if not isinstance(entry.where, SeatRef):
        return []
    table = find_table(tournament, entry.where.table)
    return [number for number, seat in table.held() if seat.entry != entry.number]


def _shares(taken: Confiscation, others: list[SeatNo]) -> tuple[tuple[SeatNo, Chips], ...]:
    return tuple((seat, taken.to_each_other) for seat in others) if taken.to_each_other else ()
