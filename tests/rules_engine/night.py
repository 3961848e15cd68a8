"""A tournament for tests: a log, a clock that tests turn by hand, and seeded randomness."""

import inspect
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest

from rules_engine import tournament as engine
from rules_engine.clock.structure import Structure
from rules_engine.clock.structures import default_structure
from rules_engine.errors import RuleViolation
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.prizes.payout_plan import ST_GABRIEL_TABLE, PayoutPlan
from rules_engine.prizes.pool import Price
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament import Fact, Furniture, Line, Log, Terms, Tournament, audit
from rules_engine.tournament.state import Table, TableStatus

ZONE = "America/Indiana/Indianapolis"
EVENING = datetime(2026, 6, 18, 23, 0, tzinfo=UTC)  # 19:00 in Indianapolis


def make_terms(house: str = "st-gabriel", *, tables: int = 6, **changes: Any) -> Terms:
    """Terms of a Friday night; `changes` replace single points."""
    given: dict[str, Any] = {
        "house": SHIPPED[house],
        "payouts": PayoutPlan(cash=ST_GABRIEL_TABLE),
        "price": Price(fee=4000, prize_part=3200),
        "starting_stack": 100,
        "tables": tuple(Furniture(number, seats=10) for number in range(1, tables + 1)),
        "denominations": (1, 5, 25, 100),
    }
    return Terms(**(given | changes))


class Night:
    """Wishes go in through `do`; `t` is the tournament so far."""

    def __init__(
        self, terms: Terms | None = None, *, seed: int = 7, structure: Structure | None = None
    ) -> None:
        self.now, self.rng, self.wish = EVENING, Random(seed), 1
        terms = terms or make_terms()
        (opening,) = engine.open_tournament(
            terms,
            structure=structure or default_structure(terms.house),
            time_zone=ZONE,
            starts_at=EVENING,
            now=EVENING,
        )
        self.log = Log.read([Line(1, 1, opening)])

    @property
    def t(self) -> Tournament:
        return self.log.state

    def do(self, verb: Callable[..., tuple[Fact, ...]], **wish: Any) -> tuple[Fact, ...]:
        """Carry a wish out and append its facts; nothing may be wrong afterwards."""
        facts = verb(self.t, **self._completed(verb, wish))
        self.append(facts)
        assert audit.problems(self.t) == ()
        return facts

    def refuse(self, code: str, verb: Callable[..., tuple[Fact, ...]], **wish: Any) -> str:
        """The wish is refused with this code and nothing has changed; the sentence."""
        before = self.t
        with pytest.raises(RuleViolation) as refusal:
            verb(self.t, **self._completed(verb, wish))
        assert refusal.value.code == code, refusal.value
        assert refusal.value.sentence.endswith((".", "?")), refusal.value.sentence
        assert self.t is before
        return refusal.value.sentence

    def append(self, facts: tuple[Fact, ...]) -> None:
        self.wish += 1
        head = self.t.head
        self.log = self.log.append(
            [Line(head + place, self.wish, fact) for place, fact in enumerate(facts, 1)]
        )

    def undo(self, wish: int) -> None:
        self.append(self.log.undo(wish, now=self.now))

    def wait(self, **by: float) -> None:
        self.now += timedelta(**by)

    def _completed(self, verb: Callable[..., Any], wish: dict[str, Any]) -> dict[str, Any]:
        known = inspect.signature(verb).parameters
        given = {"now": self.now, "rng": self.rng}
        return {key: value for key, value in given.items() if key in known} | wish

    # Whole stretches of an evening

    def sell(self, entries: int) -> None:
        for _ in range(entries):
            self.do(engine.admit_entry)

    def begin(self, entries: int) -> None:
        """Sell, draw, start the clock, draw the buttons."""
        self.sell(entries)
        self.do(engine.draw_seats)
        self.do(engine.start_clock)
        for table in self.open_tables():
            self.do(engine.draw_button, table=table.number)

    def open_tables(self) -> list[Table]:
        return [table for table in self.t.tables if table.status is TableStatus.OPEN]

    def start(self, table: int) -> None:
        self.do(engine.start_hand, table=table, hand=self.t.tables[table].hands + 1)

    def end(self, table: int, **wish: Any) -> tuple[Fact, ...]:
        return self.do(engine.end_hand, table=table, hand=self.t.tables[table].hands, **wish)

    def play(self, table: int, **wish: Any) -> tuple[Fact, ...]:
        self.start(table)
        return self.end(table, **wish)

    def bust(self, *seats: tuple[int, int]) -> None:
        """These seats lose their last chip in a hand of their table and staff confirm."""
        for table in dict.fromkeys(table for table, _ in seats):
            gone = [seat for at, seat in seats if at == table]
            self.play(table, out=gone, chips_before={seat: 10 + seat for seat in gone})
            for report in self.t.floor.reports:
                self.do(engine.confirm_bust, report=report.number)

    def entry_at(self, table: int, seat: int) -> int:
        held = self.t.tables[table].seat(seat)
        assert held is not None
        return held.entry

    def seat_of(self, entry: int) -> SeatRef:
        where = self.t.entries[entry].where
        assert isinstance(where, SeatRef)
        return where
