from django.db import models
from django.db.models import Q

from tournaments.models.account import Account
from tournaments.models.event import Event
from tournaments.models.log import EventWish, Wish
from tournaments.models.tournament import Tournament


class Posting(models.Model):
    """One movement of money in the books of an event; never changed or deleted.

    It belongs to the wish that caused it: a tournament's, or one of the event's own. A correction
    is another posting that reverses it. `chain` is the hash over it, its lines and the hash before.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="postings")
    number = models.PositiveIntegerField()
    tournament = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.PROTECT, related_name="postings"
    )
    wish = models.OneToOneField(
        Wish, null=True, blank=True, on_delete=models.PROTECT, related_name="posting"
    )
    event_wish = models.OneToOneField(
        EventWish, null=True, blank=True, on_delete=models.PROTECT, related_name="posting"
    )
    kind = models.CharField(max_length=20)
    entry = models.PositiveIntegerField(null=True, blank=True)
    reverses = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="reversed_by"
    )
    chain = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="posting_numbered"),
            models.CheckConstraint(
                condition=Q(wish__isnull=False, tournament__isnull=False, event_wish=None)
                | Q(wish=None, tournament=None, event_wish__isnull=False),
                name="posting_of_one_wish",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    @property
    def made_by(self) -> "Wish | EventWish":
        """The wish of any posting."""
        made_by = self.wish or self.event_wish
        assert made_by is not None  # the database sees to it
        return made_by

    @property
    def tournament_wish(self) -> Wish:
        """The wish of a posting that is a tournament's."""
        assert self.wish is not None  # only a posting without a tournament has none
        return self.wish


class LedgerLine(models.Model):
    """One side of a posting, in cents."""

    posting = models.ForeignKey(Posting, on_delete=models.PROTECT, related_name="lines")
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="lines")
    cents = models.BigIntegerField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~models.Q(cents=0), name="ledger_line_moves_money"),
        ]

    def __str__(self) -> str:
        return f"{self.account} {self.cents}"
