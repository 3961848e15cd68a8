from django.db import models

from tournaments.models import Tournament


class Rehearsal(models.Model):
    """What only a person can say before the doors open; everything else is looked up."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="rehearsal"
    )
    sound_heard_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"rehearsal of {self.tournament_id}"
