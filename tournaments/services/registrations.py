"""Sign-ups and the door: a person registers, pays and is admitted, or gets the money back."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from tournaments import log
from tournaments.log import Actor, Receipt
from tournaments.models import Account, Person, Posting, Registration, Status, Wish
from tournaments.services import money
from tournaments.services.accounts import hash_token


def register(tournament_id: int, *, person_id: int) -> Registration:
    """A person signs up; nothing is paid yet."""
    with transaction.atomic(durable=True):
        log.lock_tournament(tournament_id)
        taken = Registration.objects.filter(
            tournament_id=tournament_id, person_id=person_id
        ).exclude(status=Status.CANCELLED)
        if taken.exists():
            name = Person.objects.get(pk=person_id).name
            raise RuleViolation("registered_already", f"{name} is registered already.")
        registration = Registration.objects.create(tournament_id=tournament_id, person_id=person_id)
        log.touch(tournament_id)
    return registration


def admit_entry(
    registration_id: int, *, paid_into: Account, ticket: str, by: Actor, nonce: UUID
) -> Receipt:
    """The buy-in is paid: ledger lines, registration and the admitting fact, all or nothing.

    `ticket` is the secret of the ticket's link, made by the caller so that a repeated tap prints
    the same ticket; only its hash is kept.
    """
    tournament_id = Registration.objects.values_list("tournament_id", flat=True).get(
        pk=registration_id
    )

    def decide(t: engine.Tournament, now: datetime, _rng: object) -> Sequence[engine.Fact]:
        _expect_unpaid(registration_id)
        return engine.admit_entry(t, now=now)

    def alongside(wish: Wish, facts: Sequence[engine.Fact]) -> None:
        (fact,) = facts
        assert isinstance(fact, engine.facts.EntryAdmitted)
        Registration.objects.filter(pk=registration_id).update(
            status=Status.ADMITTED, entry=fact.entry, ticket_hash=hash_token(ticket)
        )
        money.take_price(wish, kind="entry", price=fact.price, entry=fact.entry, into=paid_into)

    return log.commit(
        tournament_id,
        by=by,
        nonce=nonce,
        kind="admit_entry",
        decide=decide,
        alongside=alongside,
    )


def refund_entry(registration_id: int, *, reason: str, by: Actor, nonce: UUID) -> Receipt:
    """Take an entry back before play and give its money back: both or neither."""
    registration = Registration.objects.get(pk=registration_id)
    entry = registration.entry
    if entry is None:
        raise RuleViolation("not_paid", "This registration has not been paid.")

    def alongside(wish: Wish, _facts: Sequence[engine.Fact]) -> None:
        Registration.objects.filter(pk=registration_id).update(status=Status.CANCELLED)
        paid = Posting.objects.filter(
            tournament_id=registration.tournament_id, entry=entry, kind="entry", reversed_by=None
        ).get()
        money.reverse(paid, wish=wish)

    return log.commit(
        registration.tournament_id,
        by=by,
        nonce=nonce,
        kind="refund_entry",
        decide=lambda t, now, _rng: engine.withdraw_entry(t, entry=entry, now=now, reason=reason),
        alongside=alongside,
    )


def _expect_unpaid(registration_id: int) -> None:
    status = Registration.objects.values_list("status", flat=True).get(pk=registration_id)
    if status == Status.ADMITTED:
        raise RuleViolation("paid_already", "This registration is paid already.")
    if status == Status.CANCELLED:
        raise RuleViolation("cancelled", "This registration was cancelled.")
