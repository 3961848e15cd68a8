from uuid import uuid4

from django.db import models

from tournaments.models.event import Event


class Helper(models.Model):
    """Somebody on the list of helpers of an event, as it is printed and signed."""

    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="helpers")
    name = models.CharField(max_length=80)
    does = models.CharField(max_length=60, blank=True)
    hours = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name
