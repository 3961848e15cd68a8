"""What of an evening is against its licence, looked at where it happens; nothing without one."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db.models import Q, Sum

from rules_engine.units import Cents, EntryNo
from tournaments.licences.licence import Finding, Licence, refuse
from tournaments.licences.limits import of_add_on, of_calendar, of_prizes
from tournaments.models import (
    AccountKind,
    Event,
    Helper,
    LedgerLine,
    Posting,
    Registration,
    Tournament,
)
from tournaments.money import books
from tournaments.money.currencies import money
from tournaments.terms.draft import Draft

SOLD = (AccountKind.PRIZE_POOL, AccountKind.CHARITY)


def expect_sale(
    tournament_id: int,
    *,
    person_id: int | None,
    name: str,
    adding: Cents,
    is_entry: bool,
    age_was_seen: bool = False,
    add_on_at: datetime | None = None,
) -> None:
    """Before somebody is sold something; RuleViolation `licence` where a point is enforced."""
    row = Tournament.objects.select_related("event").get(pk=tournament_id)
    licence = Licence.of(row.event)
    if not licence.place:
        return
    refuse(_of_spending(row, licence, person_id, adding))
    if add_on_at:
        refuse(of_add_on(row, now=add_on_at))
    if is_entry:
        refuse(_of_helper(row.event, licence, name))
        refuse(_of_age(row, licence, person_id, was_seen=age_was_seen))


def of_sale(tournament_id: int, entry: EntryNo) -> tuple[Finding, ...]:
    """What a sale that has been made is against."""
    row = Tournament.objects.select_related("event").get(pk=tournament_id)
    licence = Licence.of(row.event)
    sold = Registration.objects.filter(tournament=row, entry=entry).select_related("person").first()
    if not licence.place or sold is None:
        return ()
    return (
        *_of_spending(row, licence, sold.person_id, 0),
        *_of_late_add_on(row, entry),
        *_of_helper(row.event, licence, sold.person.name),
        *_of_age(row, licence, sold.person_id, was_seen=False),
    )


def _of_late_add_on(row: Tournament, entry: EntryNo) -> Iterator[Finding]:
    """Of the last thing that an entry was sold, if that is an add-on."""
    sales = Posting.objects.filter(tournament=row, entry=entry, kind__in=books.SALES)
    last = sales.select_related("wish").order_by("number").last()
    if last and last.kind == books.ADD_ON:
        yield from of_add_on(row, now=last.tournament_wish.at)


def of_payout(row: Tournament, cents: Cents) -> tuple[Finding, ...]:
    """What a prize in money is against."""
    licence = Licence.of(row.event)
    told = f"The prize is {money(cents, row.event.currency)}."
    alone = tuple(
        licence.against(point, told)
        for point in ("prize_cap", "cash_cap")
        if (most := licence.number(point)) is not None and cents > most
    )
    return (*alone, *of_prizes(row.event, licence, cents))


def of_income(event: Event, kind: str) -> tuple[Finding, ...]:
    """What money for this kind of thing is against."""
    licence = Licence.of(event)
    if licence.value(kind) is None or licence.is_yes(kind) is not False:
        return ()
    return (licence.against(kind, "That is not allowed."),)


def of_plan(row: Tournament, seats: Sequence[int]) -> tuple[Finding, ...]:
    """What a tournament as it is planned is against; `seats` of each table."""
    licence, draft = Licence.of(row.event), Draft.from_data(row.draft)
    return tuple(_of_plan(row, licence, draft, max(seats, default=0))) if licence.place else ()


def _of_plan(row: Tournament, licence: Licence, draft: Draft, seats: int) -> Iterator[Finding]:
    most = licence.number("seats")
    if most is not None and seats > most:
        yield licence.against("seats", f"A table has {seats} chairs.")
    for point in ("spend_cap", "spend_cap_day"):
        cap = licence.number(point)
        if cap is not None and draft.price.fee > cap:
            fee = money(draft.price.fee, row.event.currency)
            yield licence.against(point, f"An entry costs {fee}.")
    yield from of_calendar(row.event, licence)
    opens = licence.value("opens_at")
    begins = f"{row.starts_at.astimezone(ZoneInfo(row.event.zone)):%H:%M}"
    if opens and begins < str(opens.known):
        yield licence.against("opens_at", f"It begins at {begins}.")


def _of_spending(
    row: Tournament, licence: Licence, person_id: int | None, adding: Cents
) -> Iterator[Finding]:
    for point, is_a_day in (("spend_cap", False), ("spend_cap_day", True)):
        most = licence.number(point)
        if most is None:
            continue
        total = adding + (_spent(row, person_id, is_a_day=is_a_day) if person_id else 0)
        if total > most:
            told = f"That would be {money(total, row.event.currency)} for one person."
            yield licence.against(point, told if adding else told.replace("would be", "is"))
    most = licence.number("chips_cap")
    if most is not None:
        taken = adding + sum(-cents for cents in _lines(_of_the_day(row)).values())
        if taken > most:
            yield licence.against("chips_cap", f"{money(taken, row.event.currency)} in a day.")


def _of_the_day(row: Tournament) -> list[int]:
    """The tournaments of the event on the same day."""
    zone = ZoneInfo(row.event.zone)
    today = row.starts_at.astimezone(zone).date()
    rows = row.event.tournaments.values_list("pk", "starts_at")
    return [pk for pk, at in rows if at.astimezone(zone).date() == today]


def _spent(row: Tournament, person_id: int, *, is_a_day: bool) -> Cents:
    """What somebody has paid for entries and chips and not got back."""
    where = _of_the_day(row) if is_a_day else [row.pk]
    own = Registration.objects.filter(tournament__in=where, person=person_id, entry__isnull=False)
    wanted = Q(pk__in=[])
    for tournament_id, entry in own.values_list("tournament", "entry"):
        wanted |= Q(posting__tournament=tournament_id, posting__entry=entry)
    return -sum(_lines(where, wanted).values())


def _lines(where: Sequence[int], wanted: Q = Q()) -> dict[int, Cents]:  # noqa: B008 (immutable)
    sales = Q(posting__kind__in=books.SALES) | Q(
        posting__kind=books.REVERSAL, posting__reverses__kind__in=books.SALES
    )
    found = LedgerLine.objects.filter(
        sales, wanted, posting__tournament__in=where, account__kind__in=SOLD
    )
    return dict(found.values_list("posting__tournament").annotate(total=Sum("cents")))


def _of_helper(event: Event, licence: Licence, name: str) -> Iterator[Finding]:
    if licence.is_yes("helpers_play") is not False:
        return
    if Helper.objects.filter(event=event, name__iexact=name.strip()).exists():
        yield licence.against("helpers_play", "This name is on the list of helpers.")


def _of_age(
    row: Tournament, licence: Licence, person_id: int | None, *, was_seen: bool
) -> Iterator[Finding]:
    least = licence.number("least_age")
    if least is None or was_seen:
        return
    seen = Registration.objects.filter(
        tournament__event=row.event, person=person_id, age_seen_at__isnull=False
    )
    if not (person_id and seen.exists()):
        yield licence.against("least_age", "Nobody has ticked yet that the age was seen.")
