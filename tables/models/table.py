from django.db import models

from rules_engine.tournament import Furniture
from tournaments.models import Helper, Tournament


class Table(models.Model):
    """A table as it stands in the room: furniture of a tournament. Who sits there is in the log.

    `tracks_hands` is the full mode of its tablet: every action of the coming hands is kept.
    `dealer` is the volunteer who deals there; nobody where the players deal.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="tables")
    number = models.PositiveSmallIntegerField()
    seats = models.PositiveSmallIntegerField(default=9)
    decks = models.PositiveSmallIntegerField(default=1)
    blocked = models.JSONField(default=list, blank=True)
    accessible = models.JSONField(default=list, blank=True)
    tracks_hands = models.BooleanField(default=False)
    dealer = models.ForeignKey(
        Helper, null=True, blank=True, on_delete=models.SET_NULL, related_name="tables_dealt"
    )

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="table_numbered"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="table_number_from_one"),
            models.CheckConstraint(
                condition=models.Q(seats__gte=2, seats__lte=12), name="table_has_seats"
            ),
            models.CheckConstraint(condition=models.Q(decks__in=[1, 2]), name="table_has_decks"),
        ]

    @property
    def furniture(self) -> Furniture:
        """The same for the engine."""
        return Furniture(
            self.number,
            self.seats,
            decks=self.decks,
            blocked=tuple(self.blocked),
            accessible=tuple(self.accessible),
        )

    def __str__(self) -> str:
        return f"table {self.number}"
