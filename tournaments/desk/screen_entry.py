"""One entry at the desk: its ticket, what was paid, what can still be sold, what it needs."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from rules_engine import tournament as engine
from rules_engine.clock import ClockState
from rules_engine.entries import Purchase, rebuys
from rules_engine.errors import RuleViolation
from rules_engine.prizes import Price
from rules_engine.tournament import questions
from rules_engine.units import EntryNo
from tournaments.desk import handovers
from tournaments.desk.needs import has_accessible
from tournaments.log import folds
from tournaments.log.state import load
from tournaments.models import AccountKind, Event, Posting, Registration, Status, Tournament
from tournaments.money import books
from tournaments.money.currencies import money
from tournaments.people import tickets
from tournaments.words.times import day, hour
from tournaments.words.whereabouts import GIVEN_BACK, Whereabouts, whereabouts


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that this tournament sells to an entry; `refusal` if not to this one, not now.

    `time_left` says how long it is sold, where that ends.
    """

    what: str
    label: str
    price: str
    refusal: str
    time_left: str = ""


@dataclass(frozen=True, slots=True)
class Paid:
    """One payment for this entry that stands."""

    posting: int
    at: str
    what: str
    amount: str
    box: str
    other_box: str
    can_give_back: bool
    taken: Mapping[AccountKind, str]


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Another tournament of the event that this entry may have been meant for."""

    tournament_id: int
    name: str
    price: str


@dataclass(frozen=True, slots=True)
class NeedsShown:
    """What the log knows about the needs of an entry."""

    table: int | None
    seat: int | None
    stays: bool
    apart: tuple[EntryNo, ...]
    has_accessible: bool

    @property
    def any(self) -> bool:
        return bool(self.table or self.seat or self.stays or self.apart)


@dataclass(frozen=True, slots=True)
class EntryPane:
    """Everything about one entry; `token` is None when there is no ticket to show."""

    tournament_id: int
    event: str
    zone: str
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
    handover: str
    chips: str
    elsewhere: tuple[Elsewhere, ...]
    offers: tuple[Offer, ...]
    needs: NeedsShown
    nonce: UUID
    said_needs: str
    age: str
    age_asked: int | None
    is_free: bool


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
    paid = tuple(_paid(tournament_id, entry, event))
    return EntryPane(
        tournament_id=tournament_id,
        event=event.name,
        zone=event.zone,
        tournament=loaded.row.name,
        starts=f"{day(state.starts_at, event.zone)}, {hour(state.starts_at, event.zone)}",
        entry=entry,
        name=registration.called,
        phone=registration.person.phone,
        where=GIVEN_BACK if is_cancelled else whereabouts(state, entry),
        is_cancelled=is_cancelled,
        tournament_cancelled=state.stage is engine.Stage.CANCELLED,
        token=token,
        token_fits=token is not None and registration.ticket_hash == tickets.hashed(token),
        paid=paid,
        handover=_handover(state, entry, paid),
        chips="" if is_cancelled else _chips_to_come(state, entry),
        elsewhere=() if is_cancelled else tuple(_elsewhere(loaded.row)),
        offers=tuple(offers(state, entry, event.currency, zone=event.zone, now=now)),
        needs=_needs(state, entry),
        nonce=uuid4(),
        said_needs=registration.needs,
        age=_age(registration, event),
        age_asked=event.least_age,
        is_free=_is_free(state, entry),
    )


def _age(registration: Registration, event: Event) -> str:
    """Who has seen how old this person is, and when."""
    if registration.age_seen_at is None:
        return ""
    return f"{registration.age_seen_by} at {hour(registration.age_seen_at, event.zone)}"


def _is_free(state: engine.Tournament, entry: EntryNo) -> bool:
    held = state.entries.get(entry)
    return bool(held and held.price and not held.price.fee and state.terms.price.fee)


def _paid(tournament_id: int, entry: EntryNo, event: Event) -> Iterable[Paid]:
    labels = {books.ENTRY: "Entry", books.REBUY: "Rebuy", books.ADD_ON: "Add-on"}
    labels[books.GIFT] = "Gift"
    paid = list(books.read(tournament_id, entry=entry).standing(*books.SALES, books.GIFT))
    times = dict(
        Posting.objects.filter(pk__in=[moved.posting for moved in paid]).values_list(
            "pk", "wish__at"
        )
    )
    for moved in paid:
        boxes = [box for box in books.HOLDING if moved.lines.get(box)]
        other = AccountKind.CARD if boxes == [AccountKind.CASH] else AccountKind.CASH
        yield Paid(
            posting=moved.posting,
            at=hour(times[moved.posting], event.zone),
            what=labels[moved.kind],
            amount=money(moved.into_boxes, event.currency),
            box=" and ".join(boxes),
            other_box="" if moved.kind == books.GIFT else other.value,
            can_give_back=moved.kind != books.ENTRY,
            taken={box: money(moved.lines[box], event.currency) for box in boxes},
        )


def _elsewhere(row: Tournament) -> Iterable[Elsewhere]:
    """The tournaments of the event that sell entries."""
    others = Tournament.objects.filter(event_id=row.event_id).exclude(pk=row.pk).order_by("pk")
    for other in others:
        folded = folds.read(other.pk)
        if folded is None or folded.state.sales.is_closed or folded.state.stage in _OVER:
            continue
        price = money(folded.state.terms.price.fee, row.event.currency)
        yield Elsewhere(other.pk, other.name, price)


_OVER = (engine.Stage.ENDED, engine.Stage.CANCELLED)


def _handover(state: engine.Tournament, entry: EntryNo, paid: Sequence[Paid]) -> str:
    """What goes over the desk when this entry was sold just now."""
    sale = next((one for one in paid if one.what == "Entry"), None)
    return handovers.of_entry(state, entry, sale.taken if sale else {})


def _chips_to_come(state: engine.Tournament, entry: EntryNo) -> str:
    """The chips of a late entry that has been dealt no hand yet."""
    held = state.entries.get(entry)
    if held is None or state.stage is not engine.Stage.RUNNING:
        return ""
    match held.where:
        case engine.SeatRef(table, seat) if seat in state.tables[table].newcomers:
            chips = engine.stack_at(state, held)
        case engine.Unseated(chips):
            pass
        case _:
            chips = None
    return f"{chips:,} in chips" if chips else ""


def offers(
    state: engine.Tournament, entry: EntryNo, currency: str, *, zone: str, now: datetime
) -> Iterable[Offer]:
    """Rebuy, add-on and re-entry, as far as this tournament has them at all."""
    house, held = state.house, state.entries.get(entry)
    if held is None or state.stage is not engine.Stage.RUNNING:
        return
    if rebuys.terms(house, Purchase.REBUY).max and held.in_play:
        price = _price(state.terms.rebuy_price, rebuys.terms(house, Purchase.REBUY).price, currency)
        refused = _refusal(lambda: engine.sell_rebuy(state, entry=entry, now=now))
        left = _time_left(state, Purchase.REBUY, zone=zone, now=now)
        yield Offer("rebuy", "Rebuy", price, refused, left)
    if rebuys.terms(house, Purchase.ADD_ON).max and held.in_play:
        price = _price(
            state.terms.add_on_price, rebuys.terms(house, Purchase.ADD_ON).price, currency
        )
        refused = _refusal(lambda: engine.sell_add_on(state, entry=entry, now=now))
        left = _time_left(state, Purchase.ADD_ON, zone=zone, now=now)
        yield Offer("add_on", "Add-on", price, refused, left)
    if state.terms.re_entries and not held.in_play:
        refused = _refusal(lambda: engine.re_enter(state, entry=entry, now=now))
        yield Offer(
            "re_entry", "Re-entry", money(state.terms.re_entry_price.fee, currency), refused
        )


def _time_left(state: engine.Tournament, purchase: Purchase, *, zone: str, now: datetime) -> str:
    """How long it is still sold: in minutes of play, and on the wall if play goes on."""
    window = questions.purchase_window(state, purchase, now=now)
    if window is None:
        return ""
    minutes = -(-window.left // timedelta(minutes=1))
    plural = "" if minutes == 1 else "s"
    left = f"{minutes} minute{plural} of play left"
    if window.ends_at is None:
        is_paused = state.clock.reading(now).state is ClockState.PAUSED
        return f"{left}; the clock is paused." if is_paused else f"{left}."
    until = hour(window.ends_at, zone)
    return f"{left}, until about {until}." if minutes else f"Until play goes on, about {until}."


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
        has_accessible=has_accessible(state),
    )
