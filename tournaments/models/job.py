from enum import StrEnum

from django.db import models
from django.db.models.functions import Now


class JobKind(StrEnum):
    BACKUP = "backup"


class Job(models.Model):
    """Real work to do after a commit (a backup, a PDF, an export): the outbox.

    Written in the transaction that wants it, run by whichever runner claims it first.
    """

    kind = models.CharField(max_length=40)
    data = models.JSONField(default=dict)
    due_at = models.DateTimeField()
    claimed_at = models.DateTimeField(null=True, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    failure = models.TextField(blank=True)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        indexes = [
            models.Index(
                fields=["due_at"], condition=models.Q(done_at__isnull=True), name="job_due"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class Announced(models.Model):
    """A moment of a tournament's clock that has been announced: claimed once, by one runner."""

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="announced"
    )
    kind = models.CharField(max_length=40)
    due_at = models.DateTimeField()
    announced_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "kind", "due_at"], name="announced_once")
        ]

    def __str__(self) -> str:
        return f"{self.kind} at {self.due_at:%H:%M:%S}"
