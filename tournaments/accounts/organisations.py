"""The one organisation of this installation."""

from typing import Any

from django.db import transaction

from tournaments import customs
from tournaments.live.hub import hint
from tournaments.models import Organisation


def change(**values: Any) -> None:
    """Its name, the Wi-Fi of its room, its customs; may run inside another's transaction."""
    with transaction.atomic():
        row = Organisation.objects.select_for_update().get(pk=1)
        for field, value in values.items():
            setattr(row, field, value)
        row.version += 1
        row.save(update_fields=[*values, "version"])
        hint("organisation", row.version)
        transaction.on_commit(customs.read, robust=True)
