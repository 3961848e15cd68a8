from django.db import models

from tournaments.models import Tournament, User


class Claim(models.Model):
    """Somebody is on an item of the queue, named as its region is; it lasts some minutes."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="claims")
    item = models.CharField(max_length=80)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="claims")
    claimed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "item"], name="claim_of_one_person")
        ]

    def __str__(self) -> str:
        return f"{self.item}: {self.user}"
