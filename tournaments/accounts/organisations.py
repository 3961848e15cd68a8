"""The one organisation of this installation."""

from django.db import transaction

from tournaments.live.hub import hint
from tournaments.models import Organisation


def change(**values: str) -> None:
    """Its name, or the Wi-Fi of its room; may run inside another service's transaction."""
    with transaction.atomic():
        row = Organisation.objects.select_for_update().get(pk=1)
        for field, value in values.items():
            setattr(row, field, value)
        row.version += 1
        row.save(update_fields=[*values, "version"])
        hint("organisation", row.version)
