from django.db import models

from tournaments.models import Event


class Place(models.TextChoices):
    FIRST = "first", "the data folder"
    SECOND = "second", "the second place"


class KeptCopy(models.Model):
    """How far the copy of an event goes that is kept in a place, and what went wrong there last.

    `mark` is the state of the event that it goes up to; `tried_at` claims the next try.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="kept_copies")
    place = models.CharField(max_length=10, choices=Place)
    mark = models.CharField(max_length=60, blank=True)
    reaches_at = models.DateTimeField(null=True, blank=True)
    tried_at = models.DateTimeField(null=True, blank=True)
    failure = models.TextField(blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "place"], name="one_kept_copy_in_a_place")
        ]

    def __str__(self) -> str:
        return f"{self.event_id} in {self.get_place_display()}"
