"""The line of text that every screen of the house can show ("The soup is served")."""

from django.db import transaction

from tournaments.live.hub import hint
from tournaments.models import Organisation


def post_notice(text: str) -> None:
    """Put up a notice; an empty one takes it down."""
    with transaction.atomic(durable=True):
        row = Organisation.objects.select_for_update().get(pk=1)
        row.notice = text
        row.version += 1
        row.save(update_fields=["notice", "version"])
        hint("organisation", row.version)
