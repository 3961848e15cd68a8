from uuid import uuid4

from django.db import models
from django.db.models.functions import Now

from tournaments.models.tournament import Tournament


class PrintoutKind(models.TextChoices):
    """What is on the paper."""

    TEST = "test", "Test page"
    TICKET = "ticket", "Ticket"
    RECEIPT = "receipt", "Receipt"
    MOVE = "move", "Move"


class Printout(models.Model):
    """Something to print, written in the transaction that wants it; a job prints it.

    What is on it is read when it is printed: `number` is the entry's, or the move's. `sent` counts
    how often it went to the printer. Without `printed_at` it waits, or is in doubt. `nonce` is that
    of the tap that asked for it alone.
    """

    nonce = models.UUIDField(unique=True, default=uuid4)
    kind = models.CharField(max_length=10, choices=PrintoutKind)
    tournament = models.ForeignKey(
        Tournament, null=True, on_delete=models.CASCADE, related_name="printouts"
    )
    number = models.PositiveIntegerField(null=True)
    asked_at = models.DateTimeField(db_default=Now())
    sent = models.PositiveSmallIntegerField(default=0)
    printed_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["tournament", "kind", "number"], name="printout_of")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.number or ''}".strip()
