from django.db import models

from tables.models.tablet import Tablet
from tournaments.models import Tournament, User


class DeviceKind(models.TextChoices):
    """What a device is there for."""

    TABLET = "tablet"
    WALL = "wall"
    STAFF = "staff"
    PHONES = "phones"


class Awake(models.TextChoices):
    """What keeps its screen from going dark."""

    LOCK = "lock"
    VIDEO = "video"
    NOTHING = "no"


class Device(models.Model):
    """What a device in the room says of itself, stamped every few seconds; no version counts that.

    `identity` tells the devices of a tournament apart. The phones of players are not devices of the
    organisation: each process says in a row of its own how many of them watch through it.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="devices")
    kind = models.CharField(max_length=10, choices=DeviceKind)
    identity = models.CharField(max_length=60)
    tablet = models.ForeignKey(Tablet, null=True, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(User, null=True, on_delete=models.CASCADE, related_name="+")
    seen_at = models.DateTimeField()
    awake = models.CharField(max_length=10, choices=Awake, default=Awake.NOTHING)
    is_handheld = models.BooleanField(default=False)
    battery = models.PositiveSmallIntegerField(null=True)
    is_charging = models.BooleanField(null=True)
    unsent = models.PositiveIntegerField(default=0)
    seconds_ahead = models.IntegerField(default=0)
    phones = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "identity"], name="device_once")
        ]

    def __str__(self) -> str:
        return self.identity
