"""The pages of side events: for staff all that is sold and won, for everybody how it was drawn."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from rules_engine.room import promise, ticket_order
from rules_engine.tournament import questions
from rules_engine.units import Cents, EntryNo
from tournaments.licences.checks import of_income
from tournaments.log import folds
from tournaments.models import Event, SideEvent, SideKind, SidePrize
from tournaments.money.currencies import money
from tournaments.people.names import Names
from tournaments.sides.sold import SOLD, WITH_TICKETS, Sold, is_paid, pot, sold

MOST_ORDER = 60


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """One prize with what can be done about it."""

    pk: int
    number: int
    title: str
    donor: str
    worth: str
    cents: Cents
    amount: str
    ticket: int | None
    winner: str
    is_won: bool
    is_paid: bool
    is_handed: bool


@dataclass(frozen=True, slots=True)
class Side:
    """One side event for staff; `leads` is who should win it, as far as the log knows."""

    event: Event
    row: SideEvent
    kind: str
    price: str
    came_in: str
    many: int
    sold: tuple[Sold, ...]
    next_number: int
    prizes: tuple[PrizeLine, ...]
    against: tuple[str, ...]
    entries: tuple[tuple[int, str], ...]
    can_win: tuple[tuple[int, str], ...]
    leads: EntryNo | None

    @property
    def has_tickets(self) -> bool:
        return self.row.kind in WITH_TICKETS

    @property
    def is_auction(self) -> bool:
        return self.row.kind == SideKind.AUCTION

    @property
    def is_pot(self) -> bool:
        return self.row.kind == SideKind.LAST_LONGER

    @property
    def is_bounty(self) -> bool:
        return self.row.kind == SideKind.BOUNTY

    @property
    def is_closed(self) -> bool:
        return self.row.closed_at is not None


@dataclass(frozen=True, slots=True)
class Draw:
    """A raffle as anybody may check it; `seed` and `order` are empty before it is drawn."""

    event: Event
    row: SideEvent
    promise: str
    seed: str
    ranges: tuple[tuple[int, int], ...]
    order: tuple[int, ...]
    prizes: tuple[PrizeLine, ...]
    closed_at: datetime | None


def build(event: Event, row: SideEvent) -> Side:
    """A side event as staff sees it."""
    found = sold(row)
    names = Names.load(row.tournament_id) if row.tournament_id else Names({})
    joined = {one.entry for one in found}
    is_pot = row.kind == SideKind.LAST_LONGER
    playing = _in_play(row)
    everybody = sorted(names.by_entry.items(), key=lambda one: one[1].casefold())
    return Side(
        event=event,
        row=row,
        kind=SideKind(row.kind).label,
        price=money(row.price, event.currency),
        came_in=money(_came_in(row), event.currency),
        many=sum(one.last - one.first + 1 for one in found),
        sold=found,
        next_number=max((one.last for one in found), default=0) + 1,
        prizes=_lines(row, event.currency),
        against=tuple(one.sentence for one in of_income(event, row.kind)),
        entries=tuple(one for one in everybody if one[0] in playing - joined),
        can_win=tuple(one for one in everybody if not is_pot or one[0] in joined),
        leads=_longest(row, [one.entry for one in found if one.entry]) if is_pot else None,
    )


def build_draw(event: Event, row: SideEvent) -> Draw:
    """How a raffle is drawn, and was."""
    found = [(one.first, one.last) for one in sold(row)]
    is_drawn = row.closed_at is not None and not row.by_drum
    order = _first_drawn(row.seed, tuple(found), row.tickets_drawn) if is_drawn else ()
    return Draw(
        event=event,
        row=row,
        promise="" if row.by_drum else promise(row.seed),
        seed=row.seed if is_drawn else "",
        ranges=tuple(found),
        order=order,
        prizes=_lines(row, event.currency),
        closed_at=row.closed_at,
    )


@lru_cache(maxsize=8)
def _first_drawn(seed: str, ranges: tuple[tuple[int, int], ...], many: int) -> tuple[int, ...]:
    """Kept, because everybody may look, and a hundred thousand tickets take their time."""
    return tuple(ticket_order(seed, ranges)[: min(many, MOST_ORDER)])


def listed(event: Event) -> Iterator[tuple[SideEvent, str, str]]:
    """Every side event of an event, with its kind and what it has brought."""
    for row in event.sides.all():
        brought = money(_came_in(row), event.currency) if row.kind in SOLD else ""
        yield row, SideKind(row.kind).label, brought


def _came_in(row: SideEvent) -> Cents:
    if row.kind == SideKind.AUCTION:
        return sum(one.cents for one in _prizes(row) if is_paid(one))
    return pot(row)


def _prizes(row: SideEvent) -> Sequence[SidePrize]:
    return list(row.prizes.select_related("posting__reversed_by"))


def _lines(row: SideEvent, currency: str) -> tuple[PrizeLine, ...]:
    is_auction = row.kind == SideKind.AUCTION
    return tuple(
        PrizeLine(
            pk=one.pk,
            number=one.number,
            title=one.title,
            donor=one.donor,
            worth=money(one.worth, currency) if one.worth else "",
            cents=one.cents,
            amount=money(one.cents, currency) if one.cents else "",
            ticket=one.ticket,
            winner=one.winner,
            is_won=is_paid(one) if is_auction else one.won_at is not None,
            is_paid=is_paid(one),
            is_handed=one.handed_at is not None,
        )
        for one in _prizes(row)
    )


def _in_play(row: SideEvent) -> set[EntryNo]:
    folded = folds.read(row.tournament_id) if row.tournament_id else None
    return {one.number for one in questions.entries_in_play(folded.state)} if folded else set()


def _longest(row: SideEvent, joined: Sequence[EntryNo]) -> EntryNo | None:
    """Who of a pot has outlasted the others; None while that is open, or after a tie."""
    folded = folds.read(row.tournament_id) if row.tournament_id else None
    if folded is None or len(joined) < 2:
        return None
    playing = [one for one in joined if one in _in_play(row)]
    if playing:
        return playing[0] if len(playing) == 1 else None
    places = {one.entry: one for one in questions.places_taken(folded.state)}
    best = sorted((places[one].best, one) for one in joined if one in places)
    if not best or (len(best) > 1 and best[0][0] == best[1][0]):
        return None
    return best[0][1]
