"""A rehearsal: another tournament stands in for that of the night, with its tablets and screens.

It is of an event that is in no list, its entries are free and nobody's, and when it ends the
devices are back where they were.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.clock import Structure
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import NONE_SOLD, TimeLimit
from rules_engine.prizes import Price
from tables.models import Rehearsal, Table, Tablet, Wall
from tables.rehearsal.people import names
from tables.rehearsal.when import is_played
from tournaments.log import folds, log
from tournaments.log.kinds import WishKind
from tournaments.log.log import RIFFLE, Asked
from tournaments.log.state import load
from tournaments.models import Event, Person, Registration, Status, Tournament, Wish
from tournaments.people import tickets
from tournaments.terms import services as drafts
from tournaments.terms.draft import Draft

STARTS_IN = timedelta(minutes=5)
LEVEL_SECONDS, REST_SECONDS = 120, 60
MOST_ENTRIES = 200
LONGEST = timedelta(hours=12)


def begin(tournament_id: int, *, asked: Asked) -> None:
    """Have a tournament rehearsed; while that is on nothing happens.

    RuleViolation `played_already`, and what the room lacks for a draw.
    """
    loaded = load(tournament_id, now=timezone.now())
    if is_played(loaded.state):
        raise RuleViolation("played_already", "It is played for real: there is no rehearsal now.")
    if Rehearsal.objects.filter(tournament=tournament_id, is_on=True).exists():
        return
    row = _stand_in(tournament_id, now=timezone.now())
    try:
        _open(row, asked=asked)
        for number, name in zip(range(_entries(row)), names(), strict=False):
            _admit(row.pk, name, asked=asked.then(f"entry {number}"))
        log.commit(
            row.pk,
            asked.then("seats"),
            WishKind.DRAW_SEATS,
            lambda t, now, rng: engine.draw_seats(t, now=now, rng=rng),
        )
    except RuleViolation:
        _clear(row.pk)
        raise
    if not _take_the_stage(tournament_id, row.pk):
        _clear(row.pk)


def end(tournament_id: int) -> None:
    """The devices go back to the tournament of the night, and nobody's names go away."""
    with log.turn(), transaction.atomic(durable=True):
        log.lock_tournament(tournament_id)
        rehearsal = Rehearsal.objects.filter(tournament=tournament_id, is_on=True).first()
        if rehearsal is None or rehearsal.stand_in_id is None:
            return
        log.lock_tournament(rehearsal.stand_in_id)
        Rehearsal.objects.filter(pk=rehearsal.pk).update(is_on=False)
        _move_devices(rehearsal.stand_in_id, tournament_id)
    _clear(rehearsal.stand_in_id)


def end_those_over(*, now: datetime) -> None:
    """A rehearsal ends by itself once play begins, and after half a day."""
    for one in Rehearsal.objects.filter(is_on=True):
        folded = folds.read(one.tournament_id)
        is_long_ago = one.begun_at is None or one.begun_at < now - LONGEST
        if is_long_ago or is_played(None if folded is None else folded.state):
            end(one.tournament_id)
    left = Tournament.objects.filter(starts_at__lt=now - STARTS_IN, registrations__isnull=False)
    for row in left.exclude(event__rehearses=None).exclude(stands_in_for__is_on=True).distinct():
        _clear(row.pk)


def _clear(stand_in: int) -> None:
    """What nobody rehearses with any more: nobody's names go away, its clock rings no more."""
    with log.turn(), transaction.atomic(durable=True):
        log.lock_tournament(stand_in)
        held = Registration.objects.filter(tournament=stand_in)
        people = list(held.values_list("person", flat=True))
        held.delete()
        Person.objects.filter(pk__in=people, registrations=None).delete()
        log.names_changed(stand_in)
    _stop(stand_in)


def _stand_in(tournament_id: int, *, now: datetime) -> Tournament:
    """The same rules and tables, in an event that is only there for this."""
    row = Tournament.objects.select_related("event").get(pk=tournament_id)
    tables = list(Table.objects.filter(tournament=row))
    if not tables:
        raise RuleViolation("no_tables", "Put at least one table into the room first.")
    event, starts_at = row.event, now + STARTS_IN
    with log.turn(), transaction.atomic(durable=True):
        place = Event.objects.create(
            rehearses=event,
            name=event.name,
            charity=event.charity,
            currency=event.currency,
            accent=event.accent,
            venue=event.venue,
            zone=event.zone,
            starts_at=starts_at,
        )
        name = f"Rehearsal of {row.name}"[: Tournament._meta.get_field("name").max_length]
        draft = _free(Draft.from_data(row.draft))
        made = drafts.create_tournament(place.pk, name=name, draft=draft, starts_at=starts_at)
        _lay_out(tables, draft)
        for table in tables:
            table.pk, table.tournament = None, made
        Table.objects.bulk_create(tables)
    return made


def _lay_out(tables: list[Table], draft: Draft) -> None:
    """Somebody sits at every table, so in a very large room few at each."""
    wanted = draft.house.seats_target.for_(draft.table_format)
    most = max(2, MOST_ENTRIES // len(tables))
    if most < wanted:
        for table in tables:
            chairs = (seat for seat in range(1, table.seats + 1) if seat not in table.blocked)
            table.blocked = sorted([*table.blocked, *list(chairs)[most:]])


def _free(draft: Draft) -> Draft:
    """Nothing is paid and no cash won, at any hour and however large the room is; and the bell is
    heard every two minutes.
    """
    free = Price(fee=0, prize_part=0)
    anywhere = {"min_entrants": 2, "max_entrants": None, "time_limit": TimeLimit.NONE}
    return replace(
        draft,
        house=draft.house.with_(rebuys=NONE_SOLD, add_ons=NONE_SOLD, **anywhere),
        capacity=None,
        structure=_short(draft.structure),
        payouts=replace(draft.payouts, cash=None),
        price=free,
        re_entries=0,
        re_entry=None,
        rebuy_price=None,
        add_on_price=None,
    )


def _short(structure: Structure) -> Structure:
    def short(seconds: int, most: int) -> int:
        return min(seconds, most)

    return replace(
        structure,
        levels=tuple(
            replace(
                level,
                seconds=short(level.seconds, LEVEL_SECONDS),
                rest_seconds=short(level.rest_seconds, REST_SECONDS),
            )
            for level in structure.levels
        ),
        growth=structure.growth
        and replace(
            structure.growth,
            seconds=short(structure.growth.seconds, LEVEL_SECONDS),
            rest_seconds=short(structure.growth.rest_seconds, REST_SECONDS),
        ),
    )


def _open(row: Tournament, *, asked: Asked) -> None:
    draft = Draft.from_data(row.draft)
    tables = [one.furniture for one in Table.objects.filter(tournament=row)]

    def decide(now: datetime) -> Sequence[engine.Fact]:
        return engine.open_tournament(
            draft.terms(tables),
            structure=draft.structure,
            time_zone=row.event.zone,
            starts_at=row.starts_at,
            now=now,
        )

    def alongside(wish: Wish, _facts: Sequence[engine.Fact]) -> None:
        Tournament.objects.filter(pk=row.pk).update(opened_at=wish.at)

    log.begin(row.pk, asked.then("open"), decide, alongside)


def _entries(row: Tournament) -> int:
    """As many as are meant to sit at every table."""
    draft = Draft.from_data(row.draft)
    wanted = draft.house.seats_target.for_(draft.table_format)
    tables = Table.objects.filter(tournament=row)
    return sum(min(wanted, table.seats - len(table.blocked)) for table in tables)


def _admit(stand_in: int, name: str, *, asked: Asked) -> None:
    """Somebody comes in and pays nothing, so no books are opened; the log seals no name."""

    def alongside(wish: Wish, facts: Sequence[engine.Fact]) -> None:
        (fact,) = facts
        assert isinstance(fact, engine.facts.EntryAdmitted)
        token = tickets.make_token(stand_in, wish.nonce)
        Registration.objects.create(
            tournament_id=stand_in,
            person=Person.objects.create(name=name),
            status=Status.ADMITTED,
            entry=fact.entry,
            ticket_hash=tickets.hashed(token),
        )
        log.names_changed(stand_in)

    log.commit(
        stand_in,
        asked,
        WishKind.ADMIT_ENTRY,
        lambda t, now, _rng: engine.admit_entry(t, now=now),
        alongside=alongside,
    )


def _take_the_stage(tournament_id: int, stand_in: int) -> bool:
    """Bring the devices there, unless somebody was first to begin another."""
    now = timezone.now()
    with log.turn(), transaction.atomic(durable=True):
        log.lock_tournament(tournament_id)
        if Rehearsal.objects.filter(tournament=tournament_id, is_on=True).exists():
            return False
        Rehearsal.objects.update_or_create(
            tournament_id=tournament_id,
            defaults={"stand_in_id": stand_in, "is_on": True, "begun_at": now},
        )
        _move_devices(tournament_id, stand_in)
    return True


def _move_devices(here: int, there: int) -> None:
    """Tablets to the table of the same number and screens along, and everybody is told.

    A tablet whose table is not there, or has another one by now, is paired no more.
    """
    numbers = dict(Table.objects.filter(tournament=there).values_list("number", "pk"))
    taken = set(_paired(there).values_list("table__number", flat=True))
    for tablet in _paired(here).select_related("table"):
        number = tablet.table.number
        if number in numbers and number not in taken:
            Tablet.objects.filter(pk=tablet.pk).update(table=numbers[number])
        else:
            Tablet.objects.filter(pk=tablet.pk).update(revoked_at=timezone.now())
    Wall.objects.filter(tournament=here).update(tournament=there)
    for number in sorted((here, there)):
        log.touch(number)


def _paired(tournament_id: int) -> QuerySet[Tablet]:
    return Tablet.objects.filter(table__tournament=tournament_id, revoked_at=None)


def _stop(stand_in: int) -> None:
    """Its clock rings no more, and whoever still has a page of it open reads that it is over."""
    folded = folds.read(stand_in)
    if folded is not None and folded.state.stage in (engine.Stage.ENDED, engine.Stage.CANCELLED):
        return
    log.commit(
        stand_in,
        Asked(RIFFLE),
        WishKind.CANCEL_TOURNAMENT,
        lambda t, now, _rng: engine.cancel_tournament(t, reason="The rehearsal is over.", now=now),
    )
