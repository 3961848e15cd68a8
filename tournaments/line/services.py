"""Signing up and leaving the line: rows beside the log, which hears of an entry once it is paid."""

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from rules_engine.errors import RuleViolation
from tournaments.line import links
from tournaments.line.places import capacity, takes
from tournaments.log import folds, log
from tournaments.models import Person, Registration, Status, Tournament
from tournaments.people import services as people

SHORTEST_END = 200
NEEDS_LENGTH = 300


@dataclass(frozen=True, slots=True)
class Applicant:
    """Who signs up, and to which version of the rules they agreed; needs are nobody's business."""

    name: str
    phone: str = ""
    email: str = ""
    needs: str = ""
    rules_version: str = ""
    came_from: str = ""


def join(tournament_id: int, who: Applicant, *, nonce: UUID) -> str:
    """The next place in the line is theirs; the token of their own link.

    The same tap leads to the same place. RuleViolation `not_taking`, `line_full`, `in_line_already`
    and of the name and the phone.
    """
    name, phone = people.checked_name(who.name), people.checked_phone(who.phone)
    token = links.make_token(tournament_id, nonce, name)
    with transaction.atomic(durable=True):
        row = log.lock_tournament(tournament_id)
        if Registration.objects.filter(link_hash=links.hashed(token)).exists():
            return token
        _refuse_unless_taking(row)
        person = _person(tournament_id, name=name, phone=phone, email=who.email)
        Registration.objects.create(
            tournament=row,
            person=person,
            number=next_number(tournament_id),
            link_hash=links.hashed(token),
            needs=who.needs[:NEEDS_LENGTH],
            rules_version=who.rules_version,
            came_from=who.came_from,
            consented_at=timezone.now(),
        )
        log.touch(tournament_id, topics=())
    return token


def leave(registration_id: int) -> None:
    """Somebody does not come; RuleViolation `paid_already` once money is involved."""
    before = Registration.objects.get(pk=registration_id)
    with transaction.atomic(durable=True):
        log.lock_tournament(before.tournament_id)
        kept = Registration.objects.filter(pk=registration_id, status=Status.SIGNED_UP)
        if not kept.update(status=Status.CANCELLED):
            sentence = "This place is paid, or cancelled already. Ask at the desk."
            raise RuleViolation("paid_already", sentence)
        log.touch(before.tournament_id, topics=())


def take_off(tournament_id: int, registrations: Collection[int]) -> int:
    """Staff take sign-ups off the line that are not paid; how many were there still."""
    return _mark(tournament_id, registrations, before=Status.SIGNED_UP, then=Status.CANCELLED)


def put_back(tournament_id: int, registrations: Collection[int]) -> int:
    """Who gave the place up, or was taken off, stands in the line again where they were."""
    here = Registration.objects.filter(tournament=tournament_id)
    again = here.exclude(status=Status.CANCELLED).values("person")
    gone = here.filter(pk__in=registrations, entry=None).exclude(person__in=again)
    return _mark(
        tournament_id,
        set(gone.values_list("pk", flat=True)),
        before=Status.CANCELLED,
        then=Status.SIGNED_UP,
    )


def take_sign_ups(tournament_id: int, *, takes: bool) -> None:
    """Open the public page for signing up, or close it."""
    with transaction.atomic(durable=True):
        log.lock_tournament(tournament_id)
        Tournament.objects.filter(pk=tournament_id).update(takes_sign_ups=takes)
        log.touch(tournament_id)


def next_number(tournament_id: int) -> int:
    """The number of the next one in line; the tournament is locked."""
    taken = Registration.objects.filter(tournament=tournament_id, number__isnull=False)
    return (taken.order_by("-number").values_list("number", flat=True).first() or 0) + 1


def _mark(
    tournament_id: int, registrations: Collection[int], *, before: Status, then: Status
) -> int:
    with transaction.atomic(durable=True):
        log.lock_tournament(tournament_id)
        here = Registration.objects.filter(tournament=tournament_id, number__isnull=False)
        changed = here.filter(pk__in=registrations, status=before).update(status=then)
        log.touch(tournament_id, topics=())
    return changed


def _refuse_unless_taking(row: Tournament) -> None:
    folded = folds.read(row.pk)
    state = folded.state if folded else None
    if not takes(row, state):
        raise RuleViolation("not_taking", "Nobody can sign up here just now. Ask at the desk.")
    signed_up = Registration.objects.filter(tournament=row, status=Status.SIGNED_UP).count()
    if signed_up >= max(SHORTEST_END, 3 * capacity(row, state)):
        raise RuleViolation("line_full", "The line is too long already: nobody else would get in.")


def _person(tournament_id: int, *, name: str, phone: str, email: str) -> Person:
    """Somebody known by name and phone or e-mail, or a new person."""
    known = Person.objects.filter(name=name, erased_at=None)
    by_phone = known.filter(phone=phone) if phone else known.none()
    by_email = known.filter(email__iexact=email) if email else known.none()
    person = by_phone.first() or by_email.first()
    if person is None:
        return Person.objects.create(name=name, phone=phone, email=email)
    if (
        person.registrations.filter(tournament=tournament_id)
        .exclude(status=Status.CANCELLED)
        .exists()
    ):
        sentence = "Somebody of this name has signed up with this phone or e-mail already."
        raise RuleViolation("in_line_already", sentence)
    return person
