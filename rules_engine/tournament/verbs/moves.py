"""Moves, breaking tables, redraws."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from random import Random

from rules_engine.cards import FULL_DECK, Card
from rules_engine.errors import RuleViolation
from rules_engine.house.citations import Citation
from rules_engine.house.reasons import Reason
from rules_engine.room.breaking import break_plan
from rules_engine.room.moving import NO_CARDS, PlannedMove
from rules_engine.room.plan import Closing
from rules_engine.room.seating import redraw_seats
from rules_engine.room.table_view import SeatRef
from rules_engine.sentences import EntryRef, say
from rules_engine.tournament import facts
from rules_engine.tournament.appliers.moves import find_move
from rules_engine.tournament.changes import find_in_play, find_open_table, seat_of
from rules_engine.tournament.facts import Fact
from rules_engine.tournament.questions import (
    cards_to_break,
    consolidation,
    entries_in_play,
    next_move,
    open_tables,
    table_view,
    tables_with_reports,
    tied_to_move,
)
from rules_engine.tournament.state import MoveReason, Tournament
from rules_engine.tournament.verbs.decision import decide, draw_seed, stated, verb
from rules_engine.units import EntryNo, TableNo


@verb
def order_move(
    tournament: Tournament,
    *,
    entry: EntryNo,
    to: SeatRef,
    now: datetime,
    cards: Mapping[EntryNo, Card] = NO_CARDS,
) -> tuple[Fact, ...]:
    """Order the move that evens out the tables, as the house picks it.

    RuleViolation `balanced`, `other_move` if the house picks another, `hand_running`,
    `stack_needed`, `cards_needed`.
    """
    plan = next_move(tournament, cards=cards)
    if plan is None:
        raise RuleViolation("balanced", "The tables are even: nobody has to move.")
    if (plan.entry, plan.to) != (entry, to):
        raise RuleViolation(
            "other_move",
            say(
                "By the rules {entry} moves to {seat}.",
                entry=EntryRef(plan.entry),
                seat=plan.to.words,
            ),
        )
    return decide(tournament, *_orders(tournament, [plan], MoveReason.BALANCE, now))


@verb
def draw_mover(
    tournament: Tournament,
    *,
    now: datetime,
    rng: Random,
    cards: Mapping[EntryNo, Card] | None = None,
) -> tuple[Fact, ...]:
    """Cards decide which of several equal smallest stacks moves: dealt at the table or drawn here.

    RuleViolation `no_cards_needed`, `wrong_cards`, `hand_running`.
    """
    tied = tied_to_move(tournament)
    if not tied:
        raise RuleViolation("no_cards_needed", "No card decides who moves now.")
    dealt = _dealt(tied, rng) if cards is None else cards
    if set(dealt) != set(tied) or len(set(dealt.values())) < len(dealt):
        sentence = "Everybody with the smallest stack gets one card, each a different one."
        raise RuleViolation("wrong_cards", sentence)
    plan = next_move(tournament, cards=dealt)
    assert plan is not None  # somebody is tied, so the tables are uneven
    (order,) = _orders(tournament, [plan], MoveReason.BALANCE, now)
    return decide(tournament, replace(order, cards=tuple(sorted(dealt.items()))))


@verb
def choose_mover(
    tournament: Tournament, *, entry: EntryNo, to: SeatRef, reason: str, now: datetime
) -> tuple[Fact, ...]:
    """The director has somebody move, whatever the rules would pick."""
    fact = facts.MoveOrdered(
        at=now,
        move=tournament.head + 1,
        entry=entry,
        origin=seat_of(find_in_play(tournament, entry)),
        to=to,
        why=MoveReason.DIRECTOR,
        reason=stated(reason),
        cards=(),
    )
    return decide(tournament, fact)


@verb
def leave_table(
    tournament: Tournament, *, move: int, now: datetime, at: TableNo | None = None
) -> tuple[Fact, ...]:
    """The old table says that the mover has gone; `hand_running`, `already_closed`.

    Within a table nobody is ever on the way: whoever leaves one seat has arrived at the other.
    `at`: the table that says so, which can be the one left only: `not_your_move`.
    """
    ordered = find_move(tournament, move)
    _expect_own_move(at, ordered.origin)
    left = facts.MoveLeft(at=now, move=move)
    if ordered.is_within_a_table:
        return decide(tournament, left, facts.MoveArrived(at=now, move=move))
    return decide(tournament, left)


@verb
def arrive(
    tournament: Tournament, *, move: int, now: datetime, at: TableNo | None = None
) -> tuple[Fact, ...]:
    """The new table says that the mover sits down; `not_left_yet`, `already_closed`.

    `at`: the table that says so, which can be the new one only: `not_your_move`.
    """
    _expect_own_move(at, find_move(tournament, move).to)
    return decide(tournament, facts.MoveArrived(at=now, move=move))


@verb
def cancel_move(
    tournament: Tournament, *, move: int, reason: str, now: datetime
) -> tuple[Fact, ...]:
    """The mover stays, or goes back to the old seat."""
    return decide(tournament, facts.MoveCancelled(at=now, move=move, reason=reason))


@verb
def break_table(
    tournament: Tournament,
    *,
    table: TableNo,
    now: datetime,
    rng: Random,
    cards: Mapping[EntryNo, Card] = NO_CARDS,
    draws: bool = False,
    into: TableNo | None = None,
    reason: str = "",
) -> tuple[Fact, ...]:
    """Close a table: everybody there gets a seat elsewhere, and the others stay even.

    Where cards decide about the seats they were dealt at the table, or this `draws` them. `into`:
    all of them sit down at one table. A table that the house would not close now needs the
    director's reason: `not_due`. Other refusals: `bust_reported`, `hand_running`,
    `room_too_small`, `cards_needed`, `wrong_cards`.
    """
    find_open_table(tournament, table)
    _expect_answered(tables_with_reports(tournament, among=[table]))
    due = consolidation(tournament)
    if not reason and (due is None or table not in due.closing or into is not None):
        raise RuleViolation(
            "not_due", say("Table {table} is not due to close: say why it closes.", table=table)
        )
    people = cards_to_break(tournament, table)
    if draws:
        cards = _dealt(people, rng)
    if len(set(cards.values())) < len(cards):
        raise RuleViolation("wrong_cards", "Everybody gets one card, each a different one.")
    seed = draw_seed(rng)
    plan = break_plan(
        tournament.house,
        open_tables(tournament),
        closing=table,
        seed=seed,
        cards=cards,
        needs=tournament.needs,
        into=into,
    )
    closed = facts.TableBroken(
        at=now,
        table=table,
        seed=seed,
        cards=tuple(sorted(cards.items())),
        reason=reason,
        citations=_citations(due.reasons if due else ()),
    )
    orders = _orders(tournament, plan.moves, MoveReason.BREAK, now, after=1)
    evening = _orders(
        tournament, plan.balance.moves, MoveReason.BALANCE, now, after=1 + len(orders)
    )
    return decide(tournament, closed, *orders, *evening)


@verb
def redraw(
    tournament: Tournament,
    *,
    tables: Iterable[TableNo],
    now: datetime,
    rng: Random,
    reason: str = "",
) -> tuple[Fact, ...]:
    """A new seat for everybody at these tables; all others become spare.

    A redraw that the house would not hold now needs the director's reason: `not_due`. Other
    refusals: `bust_reported`, `hand_running`, `room_too_small`.
    """
    _expect_answered(tables_with_reports(tournament))
    staying, due = sorted(set(tables)), consolidation(tournament)
    is_due = due is not None and due.kind is not Closing.BREAK and staying == list(due.staying)
    if not reason and not is_due:
        raise RuleViolation("not_due", "No redraw is due: say why there is one.")
    seed = draw_seed(rng)
    for number in staying:
        find_open_table(tournament, number)
    drawn = redraw_seats(
        [table_view(tournament, number) for number in staying],
        entries=[entry.number for entry in entries_in_play(tournament)],
        seed=seed,
        needs=tournament.needs,
    )
    fact = facts.RedrawDone(
        at=now,
        seed=seed,
        seats=tuple((entry, at.table, at.seat) for entry, at in sorted(drawn.seats.items())),
        reason=reason,
        citations=_citations(due.reasons if due else ()),
    )
    return decide(tournament, fact)


def _dealt(people: Sequence[EntryNo], rng: Random) -> dict[EntryNo, Card]:
    return dict(zip(people, rng.sample(FULL_DECK, len(people)), strict=True))


def _expect_own_move(at: TableNo | None, its: SeatRef) -> None:
    if at not in (None, its.table):
        raise RuleViolation("not_your_move", "That move is not for this table.")


def _expect_answered(reported: tuple[TableNo, ...]) -> None:
    """Refuse while somebody may be out or not: whoever is not needs a new seat as well."""
    if reported:
        sentence = say("Answer the report at table {table} first.", table=reported[0])
        raise RuleViolation("bust_reported", sentence)


def _orders(
    tournament: Tournament,
    plans: Iterable[PlannedMove],
    why: MoveReason,
    now: datetime,
    *,
    after: int = 0,
) -> list[facts.MoveOrdered]:
    """One order for each person; `after` so many other facts of the same wish."""
    first = tournament.head + after + 1
    return [
        facts.MoveOrdered(
            at=now,
            move=first + number,
            entry=plan.entry,
            origin=plan.origin,
            to=plan.to,
            why=why,
            cards=(),
            citations=_citations(plan.reasons),
        )
        for number, plan in enumerate(plans)
    ]


def _citations(reasons: Iterable[Reason]) -> tuple[Citation, ...]:
    return tuple(dict.fromkeys(one for reason in reasons for one in reason.source.citations))
