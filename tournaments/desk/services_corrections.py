"""What was sold wrongly is put right in place: how it was paid, whose it is, which tournament."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.units import Cents
from tournaments.desk import services
from tournaments.desk.services import Buyer
from tournaments.log import folds, log
from tournaments.log.kinds import WishKind
from tournaments.log.log import Asked, Receipt
from tournaments.models import AccountKind, Person, Posting, Registration, Status, Tournament, Wish
from tournaments.money import books, ledger
from tournaments.people import services as people


def change_box(posting_id: int, *, paid_into: AccountKind, asked: Asked) -> Receipt:
    """A sale went into the other box: its money moves there, whatever came after.

    RuleViolation `not_a_sale`, `given_back`, `same_box`.
    """
    sold = Posting.objects.select_related("wish").get(pk=posting_id)
    if sold.kind not in books.SALES:
        raise RuleViolation("not_a_sale", "Only what was sold is corrected this way.")

    def decide(_t: engine.Tournament, *_: object) -> Sequence[engine.Fact]:
        if newer := Posting.objects.filter(reverses=sold).first():
            is_back = newer.kind == books.REVERSAL
            sentence = "The money was given back" if is_back else "This was corrected"
            raise log.settled("given_back", f"{sentence} already.", by=newer.tournament_wish)
        if all(account.kind != other_than(paid_into) for account in books.lines_of(sold)):
            sentence = f"It is in the books as paid {WAYS[paid_into]} already."
            raise RuleViolation("same_box", sentence)
        return ()

    return log.commit(
        sold.tournament_wish.tournament_id,
        asked,
        WishKind.CHANGE_BOX,
        decide,
        alongside=lambda wish, _facts: _move_money(sold, paid_into, wish),
    )


WAYS = {AccountKind.CASH: "in cash", AccountKind.CARD: "by card"}


def other_than(box: AccountKind) -> AccountKind:
    """The box that it was not."""
    return AccountKind.CARD if box is AccountKind.CASH else AccountKind.CASH


def _move_money(sold: Posting, paid_into: AccountKind, wish: Wish) -> None:
    ledger.change_box(sold, into=paid_into, wish=wish)


def somebody(name: str, phone: str) -> Buyer:
    """The one person on record with this name and perhaps this phone, else somebody new."""
    known = Person.objects.filter(name__iexact=people.checked_name(name), erased_at=None)
    if phone.strip():
        known = known.filter(phone=people.checked_phone(phone))
    found = list(known[:2])
    return Buyer(person_id=found[0].pk) if len(found) == 1 else Buyer(name=name, phone=phone)


def change_holder(registration_id: int, *, to: Buyer, asked: Asked) -> Receipt:
    """An entry was sold to the wrong person: it is another one's, known or new.

    RuleViolation `not_paid`, `registered_already`, `same_holder`, `not_in_play`.
    """
    registration = Registration.objects.select_related("person").get(pk=registration_id)
    entry = services.paid_entry(registration)
    right, salt = services.checked_buyer(to), people.new_salt()

    def decide(t: engine.Tournament, now: datetime, _rng: object) -> Sequence[engine.Fact]:
        held = Registration.objects.get(pk=registration_id)
        other = services.current_registration(held.tournament_id, right.person_id)
        if other and other.pk != held.pk and other.status != Status.SIGNED_UP:
            raise services.registered_already(other)
        if right.person_id is None:
            # Refused before anybody is made.
            engine.change_holder(t, entry=entry, holder=0, was=held.person_id, now=now)
        holder = right.person_id or services.new_person(right)
        need = people.remembered_need(holder, tournament_id=held.tournament_id)
        named = people.sealed(services.called(right), salt=held.salt, or_else=salt)
        was = held.person_id
        return engine.change_holder(
            t, entry=entry, holder=holder, was=was, need=need, named=named, now=now
        )

    def alongside(_wish: Wish, facts: Sequence[engine.Fact]) -> None:
        fact = facts[0]
        assert isinstance(fact, engine.facts.HolderChanged)  # it always comes first
        signed_up = Registration.objects.filter(
            tournament_id=registration.tournament_id,
            person_id=fact.holder,
            status=Status.SIGNED_UP,
        )
        signed_up.update(status=Status.CANCELLED)
        held = Registration.objects.get(pk=registration_id)
        held.person_id, held.salt = fact.holder, held.salt or salt
        held.save(update_fields=["person_id", "salt"])
        log.names_changed(registration.tournament_id)

    return log.commit(
        registration.tournament_id, asked, WishKind.CHANGE_HOLDER, decide, alongside=alongside
    )


def change_tournament(registration_id: int, *, to: int, asked: Asked) -> tuple[Receipt, Receipt]:
    """An entry was sold for the wrong tournament: its money goes back here and is taken there.

    Nothing happens unless both can be; each is a wish of its own, so a repeated tap goes on where
    it stopped. RuleViolation `other_event` and as of a refund and of a sale.
    """
    registration = Registration.objects.select_related("tournament").get(pk=registration_id)
    entry = services.paid_entry(registration)
    here = registration.tournament
    others = Tournament.objects.filter(event=here.event_id).exclude(pk=here.pk)
    there = others.filter(pk=to).first()
    if there is None:
        raise RuleViolation("other_event", "Please choose another tournament of this event.")
    sold = services.sale_of(registration.tournament_id, entry)
    held = books.lines_of(sold)
    if not held:
        sentence = "This one was free: take it back here, and give a free one there."
        raise RuleViolation("free_entry", sentence)
    boxes = {account.kind: cents for account, cents in held.items()}
    box = next(one for one in books.BOXES if one in boxes)
    if registration.status == Status.ADMITTED:
        _expect_room(there.pk, registration.person_id)
    back = services.refund_entry(
        registration_id, reason=f"It was meant for {there.name}.", asked=asked.then("refund")
    )
    sale = services.sell_entry(
        there.pk,
        to=Buyer(person_id=registration.person_id),
        paid_into=box,
        asked=asked.then("sale"),
        extras=services.Extras(by_card=_part_by_card(boxes, there.pk)),
    )
    return back, sale


def _part_by_card(boxes: Mapping[str, Cents], tournament_id: int) -> Cents:
    """What of a mixed payment stays on the card, where the price may be lower."""
    if AccountKind.CASH not in boxes:
        return 0
    folded = folds.read(tournament_id)
    fee = folded.state.terms.price.fee if folded else 0
    return min(boxes.get(AccountKind.CARD, 0), fee)


def _expect_room(tournament_id: int, person_id: int) -> None:
    """Refuse as the sale would, before anything is given back."""
    folded = folds.read(tournament_id)
    if folded is None:
        raise log.NotOpen
    held = services.current_registration(tournament_id, person_id)
    if held and held.status == Status.ADMITTED:
        raise RuleViolation("paid_already", f"{held.person} has paid there already.")
    waiting = held.entry if held and held.status == Status.WAITING else None
    engine.admit_entry(folded.state, entry=waiting, now=timezone.now())
