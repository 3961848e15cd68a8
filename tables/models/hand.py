from django.db import models

from tables.models.table import Table
from tournaments.models import User, Wish


class TrackedHand(models.Model):
    """A hand whose every action is kept. Never changed, never deleted.

    That it began and what it left are facts of the tournament; `wish` is the one that began it,
    and `deal` is the hand before its first action in the notation of the engine.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="tracked_hands")
    number = models.PositiveIntegerField()
    wish = models.OneToOneField(Wish, on_delete=models.PROTECT, related_name="tracked_hand")
    deal = models.TextField()

    class Meta:
        ordering = ["table", "number"]

    def __str__(self) -> str:
        return f"hand {self.number}"


class HandStep(models.Model):
    """A line of a tracked hand: a step in the notation of the engine, or a step taken back.

    Never changed, never deleted. `actor` says who in the words of the log.
    """

    hand = models.ForeignKey(TrackedHand, on_delete=models.PROTECT, related_name="steps")
    number = models.PositiveIntegerField()
    nonce = models.UUIDField()
    word = models.CharField(max_length=60, blank=True)
    takes_back = models.PositiveIntegerField(null=True, blank=True)
    actor = models.CharField(max_length=40)
    user = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="hand_steps"
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ["hand", "number"]
        constraints = [
            models.UniqueConstraint(fields=["hand", "number"], name="hand_step_numbered"),
            models.UniqueConstraint(fields=["hand", "nonce"], name="hand_step_once"),
            models.CheckConstraint(
                condition=(
                    models.Q(takes_back__isnull=True) & ~models.Q(word="")
                    | models.Q(takes_back__isnull=False, word="")
                ),
                name="hand_step_or_taken_back",
            ),
        ]

    def __str__(self) -> str:
        return self.word or f"takes back {self.takes_back}"
