"""Places in the line: who has one of the entries for certain, and who waits for one."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules_engine import tournament as engine
from rules_engine.entries import admission
from rules_engine.tournament import questions
from tournaments.models import Registration, Status, Tournament
from tournaments.terms.draft import Draft


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the line. `waits` counts those who wait from 1; 0 is a certain place."""

    number: int
    waits: int

    @property
    def words(self) -> str:
        """As the desk reads it."""
        if self.waits:
            return f"Signed up {self.number}, waits in place {self.waits}"
        return f"Signed up {self.number}"


@dataclass(frozen=True, slots=True)
class Line:
    """Everybody who signed up and has not paid, and how many entries are left for them."""

    places: Mapping[int, Place]
    left: int

    @property
    def confirmed(self) -> int:
        """How many of them have a certain place."""
        return sum(not place.waits for place in self.places.values())

    @property
    def waiting(self) -> int:
        """How many of them wait for one."""
        return len(self.places) - self.confirmed

    @property
    def next_waits(self) -> int:
        """Where the next one would wait; 0 if there is a certain place."""
        return max(0, len(self.places) + 1 - self.left)


def line(row: Tournament, state: engine.Tournament | None) -> Line:
    """The line of a tournament, by registration, in one query."""
    rows = Registration.objects.filter(
        tournament=row, status=Status.SIGNED_UP, number__isnull=False
    )
    sold = state.sales.entries if state else 0
    left = max(0, capacity(row, state) - sold)
    places = {
        pk: Place(number or 0, max(0, at - left))
        for at, (pk, number) in enumerate(rows.order_by("number").values_list("pk", "number"), 1)
    }
    return Line(places, left)


def capacity(row: Tournament, state: engine.Tournament | None) -> int:
    """How many entries there are for sale in all."""
    if state:
        room = state.terms.capacity or questions.chairs(state)
        return admission.capacity(state.house, room_for=room) or room
    draft = Draft.from_data(row.draft)
    room = draft.capacity or _chairs(row) or sum(one.seats for one in draft.usual_furniture())
    return admission.capacity(draft.house, room_for=room) or room


def _chairs(row: Tournament) -> int:
    """How many seats of a draft's room somebody can be drawn to."""
    rows = row.tables.values_list("seats", "blocked")
    return sum(seats - len(blocked) for seats, blocked in rows)


def takes(row: Tournament, state: engine.Tournament | None) -> bool:
    """Whether somebody can sign up now: the director lets them, and play has not begun."""
    is_before = state is None or state.stage in (engine.Stage.SALES, engine.Stage.DRAWN)
    return row.takes_sign_ups and is_before and not (state and state.sales.is_closed)
