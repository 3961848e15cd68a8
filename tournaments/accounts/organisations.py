"""The one organisation of this installation."""

from django.db import transaction

from tournaments.live.hub import hint
from tournaments.models import Organisation


def rename(name: str) -> None:
    """Give the organisation its name; may run inside another service's transaction."""
    with transaction.atomic():
        row = Organisation.objects.select_for_update().get(pk=1)
        row.name = name
        row.version += 1
        row.save(update_fields=["name", "version"])
        hint("organisation", row.version)
