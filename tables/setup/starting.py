"""Where tournaments come from: a ready one, a whole festival, an event again, an own template."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db import IntegrityError, transaction

from rules_engine.clock import TEMPLATES
from rules_engine.errors import RuleViolation
from rules_engine.tournament import Furniture
from tables.setup import services
from tournaments.events import services as evenings
from tournaments.models import Event, OwnTemplate, Picture, Tournament
from tournaments.terms.draft import READY, Draft, Ready

FESTIVAL = "St. Gabriel’s International Festival"

_CARRIED = (
    "charity",
    "licence_number",
    "licence",
    "least_age",
    "currency",
    "goal",
    "venue",
    "zone",
    "accent",
)
_OF_PICTURE = ("use", "name", "width", "height", "data", "digest")


def festival_days(event: Event) -> tuple[tuple[str, datetime], ...]:
    """The tournaments of the festival, one a day; the first when the event begins."""
    zone = ZoneInfo(event.zone)
    begins = event.starts_at.astimezone(zone)
    (first, _), *others = TEMPLATES.items()
    return (
        (first, begins),
        *(
            (key, datetime.combine(begins.date() + timedelta(days=after), template.starts, zone))
            for after, (key, template) in enumerate(others, 1)
        ),
    )


def plan_ready(event: Event, ready: Ready) -> Tournament:
    """A ready tournament as a draft, at the time at which the event begins."""
    return services.plan_tournament(
        event.pk, name=ready.name, draft=ready.draft, starts_at=event.starts_at
    )


def plan_festival(event_id: int) -> None:
    """All tournaments of the festival as drafts; RuleViolation `planned_already`."""
    with transaction.atomic(durable=True):
        event = Event.objects.select_for_update().get(pk=event_id)
        if event.tournaments.exists():
            sentence = "This event has a tournament already. Add the others one by one."
            raise RuleViolation("planned_already", sentence)
        for key, starts_at in festival_days(event):
            ready = READY[key]
            services.plant(event.pk, name=ready.name, draft=ready.draft, starts_at=starts_at)


def repeat_event(event_id: int, *, name: str, day: date) -> Event:
    """The same event on another day: its tournaments as drafts, each as many days after the first.

    What was opened is a draft as it was opened; people and money stay with the old one.
    """
    before = Event.objects.get(pk=event_id)
    zone = ZoneInfo(before.zone)
    shift = day - before.starts_at.astimezone(zone).date()
    carried: Any = {key: getattr(before, key) for key in _CARRIED}
    with transaction.atomic(durable=True):
        made = evenings.create_event(
            name=name, starts_at=_moved(before.starts_at, shift, zone), **carried
        )
        for row in before.tournaments.order_by("starts_at", "pk"):
            services.plant(
                made.pk,
                name=row.name,
                draft=Draft.from_data(row.draft),
                starts_at=_moved(row.starts_at, shift, zone),
                tables=services.furniture(row.pk),
            )
        Picture.objects.bulk_create(
            Picture(event=made, **{name: getattr(one, name) for name in _OF_PICTURE})
            for one in before.pictures.all()
        )
    return made


def keep_template(row: Tournament, *, name: str) -> None:
    """The draft, as it is saved, to start from again; RuleViolation `name_taken`."""
    tables = [asdict(one) for one in services.furniture(row.pk)]
    try:
        with transaction.atomic():
            OwnTemplate.objects.create(name=name, draft=row.draft, tables=tables)
    except IntegrityError:
        sentence = "There is a template of this name already. Please choose another name."
        raise RuleViolation("name_taken", sentence) from None


def plan_from_template(event: Event, template: OwnTemplate) -> Tournament:
    """A new draft from an own template."""
    return services.plan_tournament(
        event.pk,
        name=template.name,
        draft=Draft.from_data(template.draft),
        starts_at=event.starts_at,
        tables=_furniture(template.tables),
    )


def _furniture(tables: Sequence[dict[str, Any]]) -> tuple[Furniture, ...]:
    seats = ("blocked", "accessible")
    return tuple(
        Furniture(**{**one, **{name: tuple(one.get(name, ())) for name in seats}}) for one in tables
    )


def _moved(at: datetime, shift: timedelta, zone: ZoneInfo) -> datetime:
    """So many days later at the same time of day, also across a change of clocks."""
    local = at.astimezone(zone)
    return datetime.combine(local.date() + shift, local.time(), zone)
