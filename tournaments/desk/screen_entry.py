"""One entry at the desk: its ticket, what was paid, what can still be sold, what it needs."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from rules_engine import tournament as engine
from rules_engine.entries import Purchase, rebuys
from rules_engine.errors import RuleViolation
from rules_engine.prizes import Price
from rules_engine.units import EntryNo
from tournaments.log.state import load
from tournaments.models import Event, Posting, Registration, Status
from tournaments.money import books
from tournaments.money.currencies import money
from tournaments.people import tickets
from tournaments.words.times import day, hour
from tournaments.words.whereabouts import GIVEN_BACK, Whereabouts, whereabouts


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that this tournament sells to an entry; `refusal` if not to this one, not now."""

    what: str
    label: str
    price: str
    refusal: str


@dataclass(frozen=True, slots=True)
class Paid:
    """One payment for this entry that stands."""

    posting: int
    at: str
    what: str
    amount: str
    box: str
    can_give_back: bool


@dataclass(frozen=True, slots=True)
class NeedsShown:
    """What the log knows about the needs of an entry."""

    table: int | None
    seat: int | None
    stays: bool
    apart: tuple[EntryNo, ...]

    @property
    def any(self) -> bool:
        return bool(self.table or self.seat or self.stays or self.apart)


@dataclass(frozen=True, slots=True)
class EntryPane:
    """Everything about one entry; `token` is None when there is no ticket to show."""

    tournament_id: int
    event: str
    tournament: str
    starts: str
    entry: EntryNo
    name: str
    phone: str
    where: Whereabouts
    is_cancelled: bool
    tournament_cancelled: bool
    token: str | None
    token_fits: bool
    paid: tuple[Paid, ...]
    offers: tuple[Offer, ...]
    needs: NeedsShown
    nonce: UUID


def entry_pane(tournament_id: int, entry: EntryNo, *, now: datetime) -> EntryPane | None:
    """The entry of that number, if there is one."""
    loaded = load(tournament_id, now=now)
    registration = (
        Registration.objects.select_related("person")
        .filter(tournament_id=tournament_id, entry=entry)
        .first()
    )
    if registration is None or loaded.state is None:
        return None
    state, event = loaded.state, loaded.row.event
    token = tickets.token_of(registration)
    is_cancelled = registration.status == Status.CANCELLED
    return EntryPane(
        tournament_id=tournament_id,
        event=event.name,
        tournament=loaded.row.name,
        starts=f"{day(state.starts_at, event.zone)}, {hour(state.starts_at, event.zone)}",
        entry=entry,
        name=registration.person.name,
        phone=registration.person.phone,
        where=GIVEN_BACK if is_cancelled else whereabouts(state, entry),
        is_cancelled=is_cancelled,
        tournament_cancelled=state.stage is engine.Stage.CANCELLED,
        token=token,
        token_fits=token is not None and registration.ticket_hash == tickets.hashed(token),
        paid=tuple(_paid(tournament_id, entry, event)),
        offers=tuple(offers(state, entry, event.currency, now=now)),
        needs=_needs(state, entry),
        nonce=uuid4(),
    )


def _paid(tournament_id: int, entry: EntryNo, event: Event) -> Iterable[Paid]:
    labels = {books.ENTRY: "Entry", books.REBUY: "Rebuy", books.ADD_ON: "Add-on"}
    rows = Posting.objects.filter(
        tournament_id=tournament_id, entry=entry, kind__in=books.SALES, reversed_by=None
    )
    for row in rows.select_related("wish").prefetch_related(books.with_lines()).order_by("pk"):
        box = next(line for line in row.lines.all() if line.account.kind in books.BOXES)
        yield Paid(
            posting=row.pk,
            at=hour(row.tournament_wish.at, event.zone),
            what=labels[row.kind],
            amount=money(box.cents, event.currency),
            box=box.account.kind,
            can_give_back=row.kind != books.ENTRY,
        )


def offers(
    state: engine.Tournament, entry: EntryNo, currency: str, *, now: datetime
) -> Iterable[Offer]:
    """Rebuy, add-on and re-entry, as far as this tournament has them at all."""
    house, held = state.house, state.entries.get(entry)
    if held is None or state.stage is not engine.Stage.RUNNING:
        return
    if rebuys.terms(house, Purchase.REBUY).max and held.in_play:
        price = _price(state.terms.rebuy_price, rebuys.terms(house, Purchase.REBUY).price, currency)
        refused = _refusal(lambda: engine.sell_rebuy(state, entry=entry, now=now))
        yield Offer("rebuy", "Rebuy", price, refused)
    if rebuys.terms(house, Purchase.ADD_ON).max and held.in_play:
        price = _price(
            state.terms.add_on_price, rebuys.terms(house, Purchase.ADD_ON).price, currency
        )
        refused = _refusal(lambda: engine.sell_add_on(state, entry=entry, now=now))
        yield Offer("add_on", "Add-on", price, refused)
    if state.terms.re_entries and not held.in_play:
        refused = _refusal(lambda: engine.re_enter(state, entry=entry, now=now))
        yield Offer("re_entry", "Re-entry", money(state.terms.price.fee, currency), refused)


def _price(chosen: Price | None, of_house: int, currency: str) -> str:
    return money(chosen.fee if chosen else of_house, currency)


def _refusal(verb: Callable[[], Sequence[engine.Fact]]) -> str:
    try:
        verb()
    except RuleViolation as refusal:
        return refusal.sentence
    return ""


def _needs(state: engine.Tournament, entry: EntryNo) -> NeedsShown:
    needs = state.needs
    pin = next((pin for pin in needs.pins if pin.entry == entry), None)
    apart = {other for group in needs.apart if entry in group for other in group - {entry}}
    return NeedsShown(
        table=pin.table if pin else None,
        seat=pin.seat if pin else None,
        stays=entry in needs.stays,
        apart=tuple(sorted(apart)),
    )
