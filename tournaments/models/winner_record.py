from uuid import uuid4

from django.db import models
from django.db.models import Q

from tournaments.models.event import Event
from tournaments.models.side_event import SidePrize
from tournaments.models.tournament import Tournament


class WinnerRecord(models.Model):
    """Who won a prize, as a regulator asks; apart from everything else, and erased on a day.

    The prize is that of an `entry` of a `tournament`, or one of a side event. `prize`, `cents` and
    `donor` stand as they were written down. `signature` is a picture that was drawn on a screen;
    `signed_on_paper` says that there is a sheet.
    """

    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="winner_records")
    tournament = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.PROTECT, related_name="winner_records"
    )
    entry = models.PositiveIntegerField(null=True, blank=True)
    side_prize = models.OneToOneField(
        SidePrize, null=True, blank=True, on_delete=models.PROTECT, related_name="record"
    )
    name = models.CharField(max_length=120)
    address = models.CharField(max_length=300)
    id_seen = models.CharField(max_length=80, blank=True)
    prize = models.CharField(max_length=200)
    cents = models.PositiveBigIntegerField(default=0)
    donor = models.CharField(max_length=120, blank=True)
    signature = models.BinaryField(blank=True, default=b"")
    signed_on_paper = models.BooleanField(default=False)
    recorded_at = models.DateTimeField()
    recorded_by = models.CharField(max_length=150)
    erase_on = models.DateField()

    class Meta:
        ordering = ["recorded_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(tournament__isnull=False, entry__isnull=False, side_prize=None)
                | Q(tournament=None, entry=None, side_prize__isnull=False),
                name="winner_record_of_one_prize",
            ),
            models.UniqueConstraint(
                fields=["tournament", "entry"], name="winner_record_one_of_an_entry"
            ),
        ]

    def __str__(self) -> str:
        return f"Record {self.pk}"
