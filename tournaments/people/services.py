"""People beside the log: their names, phones, and what they need of a seat."""

import secrets
from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import Q

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.room import Need
from rules_engine.units import EntryNo, SeatNo, TableNo
from tournaments import models, typed
from tournaments.log import log
from tournaments.log.beside import sealed_name
from tournaments.log.kinds import WishKind
from tournaments.log.log import Asked, Receipt
from tournaments.models import Person, Registration, Status, Wish

NAME_LENGTH = 120
PHONE_LENGTH = 40


def checked_name(name: str) -> str:
    """A name fit to be kept; RuleViolation `name_needed`, `name_too_long`."""
    tidy = typed.name(name)
    if not tidy:
        raise RuleViolation("name_needed", "Please type a name.")
    if len(tidy) > NAME_LENGTH:
        raise RuleViolation("name_too_long", f"A name has at most {NAME_LENGTH} letters.")
    return tidy


def checked_phone(phone: str) -> str:
    """A phone number as it was typed; RuleViolation `phone_too_long`."""
    tidy = typed.name(phone)
    if len(tidy) > PHONE_LENGTH:
        raise RuleViolation("phone_too_long", f"A phone has at most {PHONE_LENGTH} digits.")
    return tidy


def new_salt() -> str:
    """What a name is sealed with in the log, made for one entry."""
    return secrets.token_hex(16)


def sealed(name: str, *, salt: str, or_else: str = "") -> str:
    """What the log holds of a name: sealed with the salt that is kept, or with a new one."""
    return sealed_name(name, salt=salt or or_else)


def change_person(registration_id: int, *, name: str, phone: str, asked: Asked) -> None:
    """Correct a name or a phone; every screen that shows it follows.

    That the name of an entry was corrected is told to the log; what it is stays beside it.
    RuleViolation `erased` for somebody whose name was erased after the night.
    """
    name, phone = checked_name(name), checked_phone(phone)
    registration = Registration.objects.select_related("person").get(pk=registration_id)
    tournament_id, entry = registration.tournament_id, registration.entry
    if registration.person.erased_at:
        raise RuleViolation("erased", "This name was erased after the night and stays so.")

    def keep() -> None:
        Person.objects.filter(pk=registration.person_id).update(name=name, phone=phone)
        log.names_changed(tournament_id)

    if entry is None or registration.person.name == name:
        with transaction.atomic(durable=True):
            log.lock_tournament(tournament_id)
            keep()
            log.touch(tournament_id)
    else:
        _tell_name(registration, entry, name, asked=asked, keep=keep)
    if registration.person.name != name:
        _tell_elsewhere(registration, name, asked=asked)


def _tell_name(
    registration: Registration,
    entry: EntryNo,
    name: str,
    *,
    asked: Asked,
    keep: Callable[[], None],
) -> None:
    """A line of the log says that the name of an entry is another, and seals it."""
    salt = registration.salt or new_salt()

    def alongside(*_: object) -> None:
        Registration.objects.filter(pk=registration.pk).update(salt=salt)
        keep()

    log.commit(
        registration.tournament_id,
        asked,
        WishKind.CHANGE_PERSON,
        lambda t, now, _rng: engine.correct_name(
            t, entry=entry, now=now, named=sealed(name, salt=salt)
        ),
        alongside=alongside,
    )


def _tell_elsewhere(registration: Registration, name: str, *, asked: Asked) -> None:
    """The person's name has changed in other entries as well, each in a turn of its own.

    A log that sealed it there is told so.
    """
    others = Registration.objects.filter(person_id=registration.person_id, entry__isnull=False)
    for other in others.exclude(pk=registration.pk).order_by("pk"):
        tournament_id, entry = other.tournament_id, other.entry
        if other.salt and entry is not None:
            _tell_name(
                other,
                entry,
                name,
                asked=asked.then(f"name of registration {other.pk}"),
                keep=partial(log.names_changed, tournament_id),
            )
            continue
        with transaction.atomic(durable=True):
            log.touch(tournament_id)
            log.names_changed(tournament_id)


def change_needs(
    registration_id: int,
    *,
    table: TableNo | None,
    seat: SeatNo | None,
    stays: bool,
    apart: Collection[EntryNo],
    asked: Asked,
) -> Receipt:
    """What a person needs of the seat, instead of what was said before; all empty: nothing.

    RuleViolation `no_such_seat`, `apart_from_self`, `no_such_entry`. It is remembered for the
    person and told to the log without a reason, which is nobody's business.
    """
    registration = Registration.objects.get(pk=registration_id)
    entry = registration.entry
    if entry is None:
        raise RuleViolation("not_paid", "This registration has not been paid.")
    others = dict(
        Registration.objects.filter(
            tournament_id=registration.tournament_id, entry__in=apart
        ).values_list("entry", "person_id")
    )

    def decide(t: engine.Tournament, now: datetime, _rng: object) -> Sequence[engine.Fact]:
        if registration.person_id in others.values():
            raise RuleViolation("apart_from_self", "Nobody is kept apart from themselves.")
        if missing := set(apart) - set(others):
            raise RuleViolation("no_such_entry", f"There is no ticket {min(missing)}.")
        return engine.state_needs(
            t, entry=entry, now=now, table=table, seat=seat, stays=stays, apart_from=sorted(apart)
        )

    def alongside(_wish: Wish, _facts: Sequence[engine.Fact]) -> None:
        person_id = registration.person_id
        models.Need.objects.filter(Q(person_id=person_id) | Q(apart_id=person_id)).delete()
        if table or seat or stays:
            models.Need.objects.create(person_id=person_id, table=table, seat=seat, stays=stays)
        models.Need.objects.bulk_create(
            models.Need(person_id=person_id, apart_id=other) for other in others.values()
        )

    return log.commit(
        registration.tournament_id, asked, WishKind.STATE_NEEDS, decide, alongside=alongside
    )


def remembered_need(person_id: int, *, tournament_id: int) -> Need:
    """What this person is known to need of a seat, from whatever night it was said at."""
    table = seat = None
    stays, apart = False, set()
    for need in models.Need.objects.filter(Q(person_id=person_id) | Q(apart_id=person_id)):
        stays = stays or (need.stays and need.person_id == person_id)
        if need.apart_id is not None:
            apart.add(need.apart_id if need.person_id == person_id else need.person_id)
        elif need.person_id == person_id:
            table, seat = need.table, need.seat
    kept_apart = Registration.objects.filter(
        tournament_id=tournament_id, person_id__in=apart, status=Status.ADMITTED
    ).values_list("entry", flat=True)
    others = sorted(other for other in kept_apart if other is not None)
    return Need(table=table, seat=seat, stays=stays, apart_from=tuple(others))
