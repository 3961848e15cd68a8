"""Seats, tables and buttons."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from random import Random

from rules_engine.cards import FULL_DECK, Card
from rules_engine.entries import admission as entry_rules
from rules_engine.errors import RuleViolation
from rules_engine.room import seating as rules
from rules_engine.room.button import first_button
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament import facts
from rules_engine.tournament.changes import expect_stage, find_open_table
from rules_engine.tournament.facts import Fact
from rules_engine.tournament.questions import (
    entries_in_play,
    open_tables,
    tables_to_draw,
)
from rules_engine.tournament.state import Stage, Tournament
from rules_engine.tournament.verbs.decision import cited, decide, draw_seed, stated, verb
from rules_engine.units import EntryNo, SeatNo, TableNo


@verb
def draw_seats(tournament: Tournament, *, now: datetime, rng: Random) -> tuple[Fact, ...]:
    """A seat for everybody who has paid, at as many tables as the house wants.

    RuleViolation `too_few`, `room_too_small`, `pin_impossible`, `needs_conflict`.
    """
    expect_stage(tournament, Stage.SALES)
    house, field = tournament.house, [entry.number for entry in entries_in_play(tournament)]
    entry_rules.may_start(house, registered=len(field)).demand()
    views = tables_to_draw(tournament, players=len(field))
    seed = draw_seed(rng)
    drawn = rules.draw_seats(views, entries=field, seed=seed, needs=tournament.needs)
    seats = tuple((entry, at.table, at.seat) for entry, at in sorted(drawn.seats.items()))
    fact = facts.SeatsDrawn(at=now, seed=seed, seats=seats, citations=cited(house, "seats_target"))
    return decide(tournament, fact)


@verb
def seat_entry(
    tournament: Tournament,
    *,
    entry: EntryNo,
    now: datetime,
    rng: Random,
    to: SeatRef | None = None,
) -> tuple[Fact, ...]:
    """A seat for a late entry: this one, or one drawn at the smallest table; `no_open_seat`."""
    if to is not None:
        return decide(tournament, facts.EntrySeated(at=now, entry=entry, to=to))
    seed = draw_seed(rng)
    drawn = rules.seat_late_entry(
        open_tables(tournament), entry=entry, seed=seed, needs=tournament.needs
    )
    fact = facts.EntrySeated(at=now, entry=entry, to=drawn.seats[entry], seed=seed)
    return decide(tournament, fact)


@verb
def open_table(tournament: Tournament, *, table: TableNo, now: datetime) -> tuple[Fact, ...]:
    """A spare table comes into play."""
    return decide(tournament, facts.TableOpened(at=now, table=table))


@verb
def add_table(
    tournament: Tournament, *, seats: int, now: datetime, decks: int = 1
) -> tuple[Fact, ...]:
    """A table that was not among the furniture comes into play, under the next number."""
    number = tournament.tables.highest + 1
    added = facts.TableAdded(at=now, table=number, seats=seats, decks=decks)
    return decide(tournament, added, facts.TableOpened(at=now, table=number))


@verb
def block_seat(
    tournament: Tournament, *, at: SeatRef, now: datetime, reason: str = ""
) -> tuple[Fact, ...]:
    """Nobody is given this seat."""
    return decide(tournament, facts.SeatBlocked(at=now, seat=at, reason=reason))


@verb
def unblock_seat(tournament: Tournament, *, at: SeatRef, now: datetime) -> tuple[Fact, ...]:
    """This seat can be given to somebody again."""
    return decide(tournament, facts.SeatUnblocked(at=now, seat=at))


@verb
def draw_button(
    tournament: Tournament,
    *,
    table: TableNo,
    now: datetime,
    rng: Random,
    cards: Mapping[SeatNo, Card] | None = None,
) -> tuple[Fact, ...]:
    """The first button: a card for every seat, dealt by the table or drawn here; `wrong_cards`."""
    held = [number for number, _ in find_open_table(tournament, table).held()]
    if cards is None:
        cards = dict(zip(held, rng.sample(FULL_DECK, len(held)), strict=True))
    if not held or set(cards) != set(held) or len(set(cards.values())) < len(cards):
        raise RuleViolation("wrong_cards", "Every player draws one card, each a different one.")
    draw = first_button(tournament.house, cards=cards)
    fact = facts.ButtonDrawn(
        at=now,
        table=table,
        seat=draw.seat,
        cards=tuple(sorted(cards.items())),
        citations=draw.reason.source.citations,
    )
    return decide(tournament, fact)


@verb
def draw_buttons(
    tournament: Tournament, *, tables: Iterable[TableNo], now: datetime, rng: Random
) -> tuple[Fact, ...]:
    """The first button of each of these tables, by cards drawn here; `table_not_open`."""
    return tuple(
        fact for table in tables for fact in draw_button(tournament, table=table, now=now, rng=rng)
    )


@verb
def correct_button(
    tournament: Tournament, *, table: TableNo, seat: SeatNo, reason: str, now: datetime
) -> tuple[Fact, ...]:
    """Staff put the button at a seat; the next hand is dealt from there."""
    fact = facts.ButtonCorrected(at=now, table=table, seat=seat, reason=stated(reason))
    return decide(tournament, fact)


@verb
def correct_seat(
    tournament: Tournament, *, entry: EntryNo, to: SeatRef, reason: str, now: datetime
) -> tuple[Fact, ...]:
    """Staff record where an entry really sits; whoever is on record there changes places."""
    table = tournament.tables.get(to.table)
    there = table.seat(to.seat) if table else None
    fact = facts.SeatCorrected(
        at=now,
        entry=entry,
        to=to,
        reason=stated(reason),
        swapped_with=there.entry if there else None,
    )
    return decide(tournament, fact)
