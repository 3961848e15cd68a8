"""Whether an event has gone on since it was copied."""

from django.db.models import Max, Sum

from tournaments.models import EventWish, Tournament


def mark_of(event_id: int) -> str:
    """Differs after everything that a copy of the event would say."""
    seen = Tournament.objects.filter(event=event_id).aggregate(Sum("version"), Sum("names_version"))
    asked = EventWish.objects.filter(event=event_id).aggregate(Max("number"))
    return "-".join(str(number or 0) for number in [*seen.values(), *asked.values()])
