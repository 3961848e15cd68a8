from django.db import models

from tables.models.tablet import Tablet
from tournaments.models import User


class HandOver(models.Model):
    """What an open page of a tablet or of staff shows to the laptop that takes over.

    256 random bits, kept here as a hash only; good once, in a later term than this one, and while
    the login has the password that it had.
    """

    token_hash = models.CharField(max_length=64, unique=True)
    user = models.ForeignKey(User, null=True, on_delete=models.CASCADE, related_name="+")
    tablet = models.ForeignKey(Tablet, null=True, on_delete=models.CASCADE, related_name="+")
    password_hash = models.CharField(max_length=64, blank=True)
    term = models.PositiveIntegerField()
    made_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(user__isnull=True) ^ models.Q(tablet__isnull=True),
                name="hand_over_is_somebodys",
            )
        ]

    def __str__(self) -> str:
        return f"hand-over {self.pk}"
