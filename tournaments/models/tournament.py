import secrets
from uuid import uuid4

from django.db import models
from django.db.models.functions import Now

from tournaments.models.event import Event


def new_seed() -> str:
    """128 bits that nobody knows before the draw."""
    return secrets.token_hex(16)


class Tournament(models.Model):
    """One competition of an event.

    Until sales open it is the draft in these columns; from then on its log is the truth, and the
    draft only remembers what was opened. `version` counts the commits that any screen shows,
    `names_version` those that gave an entry another name; `alive_at` is stamped while its clock
    runs in a living process. `lines` and `head` note how many facts the log has and the hash of the
    last, so that lines which are cut off are missed. `next_seed` is for the next draw of seats: its
    hash is shown to everybody beforehand, and the draw makes it known.
    """

    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="tournaments")
    name = models.CharField(max_length=120)
    starts_at = models.DateTimeField()
    draft = models.JSONField()
    takes_sign_ups = models.BooleanField(default=False)
    opened_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveBigIntegerField(default=0)
    names_version = models.PositiveBigIntegerField(default=0)
    lines = models.PositiveIntegerField(default=0)
    head = models.CharField(max_length=64, blank=True)
    next_seed = models.CharField(max_length=32, default=new_seed, editable=False)
    alive_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ["starts_at", "pk"]

    def __str__(self) -> str:
        return self.name
