import json

from django.db import models

from rules_engine.sentences import Sentence
from tournaments.models.event import Event
from tournaments.models.tournament import Tournament
from tournaments.models.user import User


class Wish(models.Model):
    """What somebody asked for, and the answer: facts, or a refusal. Never changed, never deleted.

    `actor` says who in the words of the log ("user 3", "tablet 12 of table 2"), so that a log can
    be read without our tables.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="wishes")
    number = models.PositiveIntegerField()
    nonce = models.UUIDField()
    kind = models.CharField(max_length=60)
    actor = models.CharField(max_length=40)
    user = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="wishes"
    )
    at = models.DateTimeField()
    version = models.PositiveBigIntegerField()
    refusal_code = models.CharField(max_length=60, blank=True)
    refusal = models.TextField(blank=True)
    refusal_parts = models.TextField(null=True, blank=True)  # v0.1 kept the text only

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "nonce"], name="wish_once"),
            models.UniqueConstraint(fields=["tournament", "number"], name="wish_numbered"),
        ]
        indexes = [
            # The last steps of staff are few among thousands of a table's own.
            models.Index(
                fields=["tournament", "number"],
                condition=models.Q(user__isnull=False),
                name="wish_of_staff",
            )
        ]

    def __str__(self) -> str:
        return f"wish {self.number}"

    @property
    def sentence(self) -> str:
        """The refusal, with the parts that it is made of if they were kept."""
        parts = self.refusal_parts
        return self.refusal if parts is None else Sentence.from_data(json.loads(parts))


class Fact(models.Model):
    """A line of a tournament's log. Never changed, never deleted.

    `data` is canonical JSON text; `chain` is the hash over the line and the hash before it.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="facts")
    number = models.PositiveIntegerField()
    wish = models.ForeignKey(Wish, on_delete=models.PROTECT, related_name="facts")
    kind = models.CharField(max_length=60)
    v = models.PositiveSmallIntegerField()
    data = models.TextField()
    chain = models.CharField(max_length=64)

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="fact_numbered"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


class EventWish(models.Model):
    """What somebody asked of an event and not of a tournament. Never changed, never deleted."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="wishes")
    number = models.PositiveIntegerField()
    nonce = models.UUIDField()
    kind = models.CharField(max_length=60)
    actor = models.CharField(max_length=40)
    user = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="event_wishes"
    )
    at = models.DateTimeField()
    refusal_code = models.CharField(max_length=60, blank=True)
    refusal = models.TextField(blank=True)

    class Meta:
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "nonce"], name="event_wish_once"),
            models.UniqueConstraint(fields=["event", "number"], name="event_wish_numbered"),
        ]

    def __str__(self) -> str:
        return f"wish {self.number}"
