"""Nights of any size, played by bots up to a moment, with names, money and things to decide."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import takewhile
from random import Random
from typing import Any

from bench.nights import keep
from demo.names import names
from demo.night import evening_zone
from rules_engine import tournament as engine
from rules_engine.house import SHIPPED
from rules_engine.tools.simulation import Evening, Habits, Step, plan_evening, play
from rules_engine.tournament import facts, questions
from tables.models import Table
from tests.asking import Verb, ask
from tests.factories import SOMEBODY
from tournaments.log import folds
from tournaments.log.log import Asked
from tournaments.models import AccountKind, Fact, Person, Registration, Status, Tournament
from tournaments.money import ledger
from tournaments.money.books import ENTRY
from tournaments.people import tickets

SEED = 4
LARGE = 100
TOUCH = timedelta(seconds=1)
EVENT = "St. Gabriel Charity Poker Night"
CHARITY = "The St. Gabriel Food Pantry"
LONGEST = "Wilhelmina Featherstonehaugh-Cholmondeley"  # somebody at table 1


@dataclass(frozen=True)
class Nights:
    """Nights of so many players: while they play, at the final table, over."""

    playing: Tournament
    final: Tournament
    over: Tournament

    def ticket(self, night: Tournament, *, nth: int = 0) -> str:
        """The link of somebody who is still in, or of whoever went furthest."""
        state = state_of(night)
        entries = [held.entry for _, held in _seated(state)] or [
            place.entry for place in questions.standing(state)
        ]
        found = Registration.objects.get(tournament=night, entry=entries[nth])
        token = tickets.token_of(found)
        assert token
        return token


def make_nights(players: int) -> Nights:
    """Three tournaments of that size."""
    evening = plan_evening(
        SHIPPED["st-gabriel" if players < LARGE else "club"],
        players=players,
        habits=Habits(counts_stacks=True, deals=0.0, latecomers=0.02),
    )
    steps = list(play(evening, seed=SEED))
    ends = {"playing": _left(steps, players * 6 // 10), "final": _left(steps, 9)}
    ends["over"] = steps[-1].wish.at
    made = {name: _make(evening, end, name) for name, end in ends.items()}
    for name, row in made.items():
        row.name = _NAMES[name]
        row.save(update_fields=["name"])
    _trouble(made["playing"])
    return Nights(**made)


_NAMES = {"playing": "Freeze Out", "final": "Main event", "over": "Early bird"}


def state_of(row: Tournament) -> engine.Tournament:
    folded = folds.read(row.pk)
    assert folded
    return folded.state


def _left(steps: Sequence[Step], few: int) -> datetime:
    """When so few are left."""
    admitted = sum(isinstance(fact, facts.EntryAdmitted) for fact in _facts(steps))
    out = 0
    for step in steps:
        out += sum(isinstance(fact, facts.SeatBusted) for fact in step.facts)
        if admitted - out <= few:
            return step.wish.at
    raise ValueError(f"there are always more than {few}")


def _facts(steps: Sequence[Step]) -> Iterator[facts.Fact]:
    for step in steps:
        yield from step.facts


def _make(evening: Evening, end: datetime, name: str) -> Tournament:
    """The evening up to then, as if it were now; one that is over ended a little ago."""
    ago = timedelta(minutes=20) if name == "over" else TOUCH
    now = datetime.now(UTC)
    starts_at = evening.starts_at + (now - ago - end)
    shifted = replace(evening, starts_at=starts_at, time_zone=evening_zone(starts_at))
    steps = list(takewhile(lambda step: step.wish.at < now, play(shifted, seed=SEED)))
    row = Tournament.objects.get(pk=keep(shifted, steps))
    _name(row, shifted)
    row.event.name, row.event.charity, row.event.venue = EVENT, CHARITY, "Parish hall"
    row.event.save(update_fields=["name", "charity", "venue"])
    return row


def _name(row: Tournament, evening: Evening) -> None:
    """What the desk would have written: who bought which entry, and what it took."""
    state, coming = state_of(row), names(Random(SEED))
    first = next((held.entry for _, held in _seated(state)), 1)
    admitted = Fact.objects.filter(tournament=row, kind=facts.EntryAdmitted.kind).order_by("number")
    for fact in admitted.select_related("wish__tournament__event"):
        entry = json.loads(fact.data)["entry"]
        into = AccountKind.CARD if entry % 4 == 0 else AccountKind.CASH
        ledger.take_price(fact.wish, kind=ENTRY, price=state.terms.price, entry=entry, into=into)
        Registration.objects.create(
            tournament=row,
            person=Person.objects.create(name=LONGEST if entry == first else next(coming)),
            entry=entry,
            status=Status.ADMITTED,
            ticket_hash=tickets.hashed(tickets.make_token(row.pk, fact.wish.nonce)),
        )
    Table.objects.bulk_create(
        Table(tournament=row, number=one.table, seats=one.seats, decks=one.decks)
        for one in evening.terms.tables
    )


def _seated(state: engine.Tournament) -> Iterator[tuple[int, engine.Seat]]:
    for table in state.tables:
        for _, held in table.held():
            yield table.number, held


def _trouble(row: Tournament) -> None:
    """Busts that wait, a table that calls, a ruling to decide, a table that tells every action."""
    dealt = [one for one in state_of(row).tables if one.hand and len(one.hand.dealt_in) > 3]
    for table in dealt[1:3]:
        assert table.hand
        first, second, *_ = table.hand.dealt_in
        _wish(
            row,
            engine.end_hand,
            table=table.number,
            hand=table.hands,
            out=(first, second),
            chips_before={first: 40, second: 55},
        )
    _wish(row, engine.call_floor, table=dealt[0].number, reason="Bet out of turn")
    _wish(
        row,
        engine.record_ruling,
        table=dealt[-1].number,
        irregularity="acted_out_of_turn",
        headline="The action stands.",
        waits=True,
    )


def _wish(row: Tournament, verb: Verb, **wish: Any) -> None:
    ask(row.pk, verb, asked=Asked(SOMEBODY), **wish)
