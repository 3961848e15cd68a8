from django.db import models
from django.db.models.functions import Now


class JobKind(models.TextChoices):
    BACKUP = "backup", "Backup"
    REPORT = "report", "Charity report as PDF"
    EXPORT = "export", "Export of a log"
    VERIFY = "verify", "Check of all logs and books"
    PRINT = "print", "Printing"


class Job(models.Model):
    """Real work to do after a commit (a backup, a PDF, an export): the outbox.

    Written in the transaction that wants it, run by whichever runner claims it first.
    """

    kind = models.CharField(max_length=40, choices=JobKind)
    data = models.JSONField(default=dict)
    due_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True, blank=True)  # to a worker, in the scaled mode
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


class MadeFile(models.Model):
    """What a job has made for somebody to fetch; cleared away after a day."""

    key = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=200)
    content_type = models.CharField(max_length=60)
    content = models.BinaryField()
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name


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
