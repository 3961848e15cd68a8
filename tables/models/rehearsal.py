from django.db import models

from tournaments.models import Tournament


class Rehearsal(models.Model):
    """How far a tournament is tried out before the doors open.

    What only a person can say; everything else is looked up. `stand_in` is what was played instead
    of it last, with its tablets and screens while that `is_on`.
    """

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="rehearsal"
    )
    sound_heard_at = models.DateTimeField(null=True)
    stand_in = models.OneToOneField(
        Tournament, null=True, on_delete=models.SET_NULL, related_name="stands_in_for"
    )
    is_on = models.BooleanField(default=False)
    begun_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"rehearsal of {self.tournament_id}"
