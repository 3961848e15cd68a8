"""The door: a person signs up, pays and is admitted, waits, buys again, or gets the money back."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random

from django.db import transaction
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.entries import Purchase, admission
from rules_engine.errors import RuleViolation
from rules_engine.room import Need
from rules_engine.sentences import EntryRef, say
from rules_engine.tournament import questions
from rules_engine.units import Cents, EntryNo
from tournaments.licences import checks
from tournaments.live.topics import TICKETS
from tournaments.log import folds, log
from tournaments.log.kinds import WishKind
from tournaments.log.log import Asked, Receipt
from tournaments.models import AccountKind, Person, Posting, Registration, Status, Wish
from tournaments.money import books, ledger
from tournaments.people import services as people
from tournaments.people import tickets
from tournaments.printing import services as printing

SELLING = {Purchase.REBUY: WishKind.SELL_REBUY, Purchase.ADD_ON: WishKind.SELL_ADD_ON}


@dataclass(frozen=True, slots=True)
class Buyer:
    """Who stands at the desk: somebody known, or a new person with a name."""

    person_id: int | None = None
    name: str = ""
    phone: str = ""


@dataclass(frozen=True, slots=True)
class Extras:
    """What is special about a sale: a part by card, free for a reason, an age that was seen."""

    by_card: Cents = 0
    free_because: str = ""
    age_seen_by: str = ""


def sell_entry(
    tournament_id: int,
    *,
    to: Buyer,
    paid_into: AccountKind,
    asked: Asked,
    extras: Extras = Extras(),  # noqa: B008 (frozen)
) -> Receipt:
    """The buy-in is paid: person, ledger lines, registration and admitting fact, all or nothing.

    What the person is known to need is stated with it, and once seats are drawn a late entry is
    seated at once if a seat is open.
    """
    buyer, salt = checked_buyer(to), people.new_salt()

    def decide(t: engine.Tournament, now: datetime, rng: Random) -> Sequence[engine.Fact]:
        current = current_registration(tournament_id, buyer.person_id)
        if current and current.status == Status.ADMITTED:
            sale = sale_of(tournament_id, paid_entry(current))
            paid = say("{Entry} has paid already.", entry=EntryRef(paid_entry(current)))
            raise log.settled("paid_already", paid, by=sale.tournament_wish)
        waiting = current.entry if current and current.status == Status.WAITING else None
        need = _need(buyer.person_id, tournament_id)
        named = people.sealed(called(buyer), salt=current.salt if current else "", or_else=salt)
        if extras.by_card > t.terms.price.fee:
            raise RuleViolation("too_much", "That is more by card than the entry costs.")
        checks.expect_sale(
            tournament_id,
            person_id=buyer.person_id,
            name=called(buyer),
            adding=0 if extras.free_because else t.terms.price.fee,
            is_entry=True,
            age_was_seen=bool(extras.age_seen_by),
        )
        return engine.welcome(
            t,
            entry=waiting,
            need=need,
            named=named,
            free_because=extras.free_because,
            now=now,
            rng=rng,
        )

    def alongside(wish: Wish, facts: Sequence[engine.Fact]) -> None:
        registration = _registration_of(wish, buyer)
        _keep_sale(registration, wish, facts, paid_into=paid_into, salt=salt, extras=extras)

    return log.commit(tournament_id, asked, WishKind.ADMIT_ENTRY, decide, alongside=alongside)


def expect_room(tournament_id: int, buyers: Sequence[Buyer]) -> None:
    """Refuse before anything is sold what the sales would refuse one by one."""
    folded = folds.read(tournament_id)
    if folded is None:
        raise log.NotOpen
    for buyer in map(checked_buyer, buyers):
        current = current_registration(tournament_id, buyer.person_id)
        if current and current.status == Status.ADMITTED:
            sentence = say("{Entry} has paid already.", entry=EntryRef(paid_entry(current)))
            raise RuleViolation("paid_already", sentence)
    engine.admit_entry(folded.state, now=timezone.now())
    room = folded.state.terms.capacity or questions.chairs(folded.state)
    most = admission.capacity(folded.state.house, room_for=room)
    left = (most or room) - folded.state.sales.entries + folded.state.tally.exits
    if left < len(buyers):
        raise RuleViolation("full", f"There is room for {left} of them only.")


def re_enter(registration_id: int, *, paid_into: AccountKind, asked: Asked) -> Receipt:
    """Somebody who is out buys a new entry, where the tournament offers it."""
    before = Registration.objects.get(pk=registration_id)
    entry, salt = paid_entry(before), people.new_salt()
    buyer = Buyer(person_id=before.person_id)

    def decide(t: engine.Tournament, now: datetime, rng: Random) -> Sequence[engine.Fact]:
        need = _need(before.person_id, before.tournament_id)
        checks.expect_sale(
            before.tournament_id,
            person_id=before.person_id,
            name=called(buyer),
            adding=t.terms.re_entry_price.fee,
            is_entry=True,
        )
        named = people.sealed(called(buyer), salt=salt)
        return engine.welcome(t, re_entry_of=entry, need=need, named=named, now=now, rng=rng)

    def alongside(wish: Wish, facts: Sequence[engine.Fact]) -> None:
        registration = _signed_up(wish, buyer)
        _keep_sale(registration, wish, facts, paid_into=paid_into, salt=salt)

    return log.commit(before.tournament_id, asked, WishKind.RE_ENTER, decide, alongside=alongside)


def sell_chips(
    registration_id: int, *, purchase: Purchase, paid_into: AccountKind, asked: Asked
) -> Receipt:
    """A rebuy or an add-on is paid, at the desk or to a floor helper, and goes to the seat."""
    registration = Registration.objects.get(pk=registration_id)
    entry = paid_entry(registration)
    sell = engine.sell_rebuy if purchase is Purchase.REBUY else engine.sell_add_on

    def decide(t: engine.Tournament, now: datetime, _rng: object) -> Sequence[engine.Fact]:
        checks.expect_sale(
            registration.tournament_id,
            person_id=registration.person_id,
            name=registration.called,
            adding=questions.price_of(t.terms, purchase).fee,
            is_entry=False,
            add_on_at=now if purchase is Purchase.ADD_ON else None,
        )
        return sell(t, entry=entry, now=now)

    def alongside(wish: Wish, facts: Sequence[engine.Fact]) -> None:
        (fact,) = facts
        assert isinstance(fact, engine.facts.RebuyTaken | engine.facts.AddOnTaken)
        ledger.take_price(wish, kind=purchase.value, price=fact.price, entry=entry, into=paid_into)

    return log.commit(
        registration.tournament_id,
        asked,
        SELLING[purchase],
        decide,
        alongside=alongside,
    )


def join_waiting_list(tournament_id: int, *, who: Buyer, asked: Asked) -> Receipt:
    """Somebody waits for an entry; nothing is paid yet."""
    buyer = checked_buyer(who)

    def decide(t: engine.Tournament, now: datetime, _rng: object) -> Sequence[engine.Fact]:
        current = current_registration(tournament_id, buyer.person_id)
        if current and current.status != Status.SIGNED_UP:
            raise registered_already(current)
        return engine.join_waiting_list(t, now=now)

    def alongside(wish: Wish, facts: Sequence[engine.Fact]) -> None:
        (fact,) = facts
        assert isinstance(fact, engine.facts.EntryWaitlisted)
        registration = _registration_of(wish, buyer)
        _number(registration, fact.entry, status=Status.WAITING)

    return log.commit(tournament_id, asked, WishKind.JOIN_WAITING_LIST, decide, alongside=alongside)


def leave_waiting_list(registration_id: int, *, asked: Asked) -> Receipt:
    """Somebody does not want to wait any longer; RuleViolation `not_waiting`."""
    registration = Registration.objects.select_related("person").get(pk=registration_id)

    def decide(t: engine.Tournament, now: datetime, _rng: object) -> Sequence[engine.Fact]:
        waiting = current_registration(registration.tournament_id, registration.person_id)
        if waiting is None or waiting.status != Status.WAITING or waiting.entry is None:
            raise RuleViolation("not_waiting", "This person is not waiting.")
        return engine.withdraw_entry(t, entry=waiting.entry, now=now)

    return log.commit(
        registration.tournament_id,
        asked,
        WishKind.LEAVE_WAITING_LIST,
        decide,
        alongside=lambda _wish, _facts: _cancel(registration_id),
    )


def refund_entry(registration_id: int, *, reason: str, asked: Asked) -> Receipt:
    """Take an entry back and give its money back: both or neither.

    Before its first hand the entry is withdrawn; a late entry that joined a table in play is taken
    back with everything its sale did, unless a hand was dealt to it. After a cancellation see
    `refunds`. RuleViolation `not_paid`, `reason_needed`, `refunded_already` and what stands in the
    way.
    """
    registration = Registration.objects.get(pk=registration_id)
    entry = paid_entry(registration)
    _expect_reason(reason)
    sold = sale_of(registration.tournament_id, entry)

    def decide(t: engine.Tournament, now: datetime, _rng: object) -> Sequence[engine.Fact]:
        _expect_standing(books.newest_of(sold))
        return engine.withdraw_entry(t, entry=entry, now=now, reason=reason)

    def give_back(wish: Wish, _facts: Sequence[engine.Fact]) -> None:
        _cancel(registration_id)
        ledger.reverse(books.newest_of(sold), wish=wish)

    if _joined_play(sold, entry):
        return _undo_sale(sold, reason=reason, asked=asked, giving_back=give_back)
    return log.commit(
        registration.tournament_id, asked, WishKind.REFUND_ENTRY, decide, alongside=give_back
    )


def refund_chips(posting_id: int, *, reason: str, asked: Asked) -> Receipt:
    """Take a rebuy or an add-on back and give its money back: both or neither.

    RuleViolation `not_chips`, `reason_needed` and what stands in the way.
    """
    sold = Posting.objects.select_related("wish").get(pk=posting_id)
    if sold.kind not in (books.REBUY, books.ADD_ON):
        raise RuleViolation("not_chips", "Only a rebuy or an add-on is given back this way.")
    _expect_reason(reason)

    def give_back(wish: Wish, _facts: Sequence[engine.Fact]) -> None:
        ledger.reverse(books.newest_of(sold), wish=wish)

    return _undo_sale(sold, reason=reason, asked=asked, giving_back=give_back)


def see_age(registration_id: int, *, by: str) -> None:
    """Somebody of the staff has looked at how old a person is; who and when is kept."""
    registration = Registration.objects.get(pk=registration_id)
    with transaction.atomic(durable=True):
        log.lock_tournament(registration.tournament_id)
        _keep_age(registration_id, by=by, at=timezone.now())
        log.touch(registration.tournament_id, topics=[TICKETS])


def _keep_age(registration_id: int, *, by: str, at: datetime) -> None:
    seen = Registration.objects.filter(pk=registration_id, age_seen_at=None)
    seen.update(age_seen_at=at, age_seen_by=by)


def renew_ticket(registration_id: int) -> None:
    """Make the ticket's link anew, for an installation whose key is not that of the sale."""
    registration = Registration.objects.get(pk=registration_id)
    token = tickets.token_of(registration)
    if token is None:
        raise RuleViolation("not_paid", "This registration has not been paid.")
    with transaction.atomic(durable=True):
        log.lock_tournament(registration.tournament_id)
        Registration.objects.filter(pk=registration_id).update(ticket_hash=tickets.hashed(token))
        log.touch(registration.tournament_id, topics=[TICKETS])


def checked_buyer(buyer: Buyer) -> Buyer:
    """Somebody who can be kept; RuleViolation `no_such_person` or of the name and the phone."""
    if buyer.person_id is not None:
        if not Person.objects.filter(pk=buyer.person_id, erased_at=None).exists():
            raise RuleViolation("no_such_person", "This person is not known any more.")
        return buyer
    return Buyer(name=people.checked_name(buyer.name), phone=people.checked_phone(buyer.phone))


def current_registration(tournament_id: int, person_id: int | None) -> Registration | None:
    """The newest registration of a person that was not cancelled."""
    if person_id is None:
        return None
    return (
        Registration.objects.select_related("person")
        .filter(tournament_id=tournament_id, person_id=person_id)
        .exclude(status=Status.CANCELLED)
        .order_by("-pk")
        .first()
    )


def registered_already(current: Registration) -> RuleViolation:
    """The refusal of a second registration; it names an entry, because refusals stay in the log."""
    assert current.entry is not None  # whoever has more than signed up has a number
    return RuleViolation(
        "registered_already", say("{Entry} is registered already.", entry=EntryRef(current.entry))
    )


def called(buyer: Buyer) -> str:
    """The name of whoever stands at the desk, as it is on record."""
    return buyer.name or str(Person.objects.get(pk=buyer.person_id or 0))


def _registration_of(wish: Wish, buyer: Buyer) -> Registration:
    held = current_registration(wish.tournament_id, buyer.person_id)
    return held or _signed_up(wish, buyer)


def _signed_up(wish: Wish, buyer: Buyer) -> Registration:
    person_id = buyer.person_id or new_person(buyer)
    return Registration.objects.create(tournament_id=wish.tournament_id, person_id=person_id)


def new_person(buyer: Buyer) -> int:
    """Somebody who was not known yet is; inside the transaction of a wish."""
    return Person.objects.create(name=buyer.name, phone=buyer.phone).pk


def _need(person_id: int | None, tournament_id: int) -> Need:
    if person_id is None:
        return Need()
    return people.remembered_need(person_id, tournament_id=tournament_id)


def _keep_sale(
    registration: Registration,
    wish: Wish,
    facts: Sequence[engine.Fact],
    *,
    paid_into: AccountKind,
    salt: str,
    extras: Extras = Extras(),  # noqa: B008 (frozen)
) -> None:
    fact = facts[0]
    assert isinstance(fact, engine.facts.EntryAdmitted)  # the admission always comes first
    token = tickets.make_token(wish.tournament_id, wish.nonce)
    changes = {"ticket_hash": tickets.hashed(token), "salt": registration.salt or salt}
    _number(registration, fact.entry, status=Status.ADMITTED, **changes)
    ledger.take_price(
        wish,
        kind=books.ENTRY,
        price=fact.price,
        entry=fact.entry,
        into=paid_into,
        by_card=extras.by_card,
    )
    if extras.age_seen_by:
        _keep_age(registration.pk, by=extras.age_seen_by, at=wish.at)
    printing.print_sold_ticket(wish, fact.entry)


def _number(registration: Registration, entry: EntryNo, **changes: str) -> None:
    """Give a registration its entry; a number whose wish was taken back is free again."""
    Registration.objects.filter(tournament_id=registration.tournament_id, entry=entry).exclude(
        pk=registration.pk
    ).update(status=Status.CANCELLED, entry=None)
    Registration.objects.filter(pk=registration.pk).update(entry=entry, **changes)
    log.names_changed(registration.tournament_id)


def _cancel(registration_id: int) -> None:
    Registration.objects.filter(pk=registration_id).update(status=Status.CANCELLED)


def _undo_sale(sold: Posting, *, reason: str, asked: Asked, giving_back: log.Alongside) -> Receipt:
    sale = books.first_of(sold).tournament_wish
    newest, *older = (*_corrections_of(sale, sold), sale.number)
    return log.undo(
        sale.tournament_id,
        asked,
        wish=newest,
        steps=older,
        reason=reason,
        giving_back=giving_back,
    )


def _corrections_of(sale: Wish, sold: Posting) -> list[int]:
    """What was said of an entry since its sale, newest first: it goes where the entry goes."""
    folded = folds.read(sale.tournament_id)
    if folded is None or sold.kind != books.ENTRY:
        return []
    said = (engine.facts.HolderChanged, engine.facts.NeedsStated)
    wishes = {
        line.wish
        for line in folded.lines
        if isinstance(line.fact, said) and line.fact.entry == sold.entry and line.wish > sale.number
    }
    return sorted(wishes - folded.undone, reverse=True)


def sale_of(tournament_id: int, entry: EntryNo) -> Posting:
    """The newest sale of an entry, given back or not."""
    found = Posting.objects.select_related("wish").filter(
        tournament_id=tournament_id, kind=books.ENTRY, entry=entry
    )
    return found.latest("pk")


def paid_entry(registration: Registration) -> EntryNo:
    """The entry that was paid for; RuleViolation `not_paid`."""
    if registration.entry is None or registration.status == Status.WAITING:
        raise RuleViolation("not_paid", "This registration has not been paid.")
    return registration.entry


def _expect_reason(reason: str) -> None:
    if not reason.strip():
        raise RuleViolation("reason_needed", "Please say why the money goes back.")


def _expect_standing(posting: Posting) -> None:
    if back := Posting.objects.filter(reverses=posting).first():
        sentence = "The money was given back already."
        raise log.settled("refunded_already", sentence, by=back.tournament_wish)


def _joined_play(sold: Posting, entry: EntryNo) -> bool:
    """Whether the sale itself seated this entry at a table that plays, so that it can be undone."""
    sale = books.first_of(sold).tournament_wish
    folded = folds.read(sale.tournament_id)
    if folded is None or folded.state.stage is not engine.Stage.RUNNING:
        return False
    held = folded.state.entries.get(entry)
    if held is None or not isinstance(held.where, engine.SeatRef):
        return False
    is_late = sale.facts.filter(kind=engine.facts.EntrySeated.kind).exists()
    return is_late and bool(folded.state.tables[held.where.table].hands)
