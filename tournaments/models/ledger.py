from django.db import models

from tournaments.models.log import Wish
from tournaments.models.tournament import Tournament


class Account(models.TextChoices):
    """Where money is (cash box, card machine) and whose it is (prize pool, charity).

    Money in the box counts positive; what is owed to somebody counts negative, so that every
    posting adds up to nothing.
    """

    CASH = "cash", "Cash box"
    CARD = "card", "Card machine"
    PRIZE_POOL = "prize_pool", "Prize pool"
    CHARITY = "charity", "Charity"


class Posting(models.Model):
    """One movement of money, belonging to the wish that caused it; never changed or deleted.

    A correction is another posting that reverses it.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="postings")
    wish = models.OneToOneField(Wish, on_delete=models.PROTECT, related_name="posting")
    kind = models.CharField(max_length=20)
    entry = models.PositiveIntegerField(null=True, blank=True)
    reverses = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="reversed_by"
    )

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class LedgerLine(models.Model):
    """One side of a posting, in cents."""

    posting = models.ForeignKey(Posting, on_delete=models.PROTECT, related_name="lines")
    account = models.CharField(max_length=12, choices=Account)
    cents = models.BigIntegerField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(account__in=Account.values), name="ledger_line_known_account"
            ),
            models.CheckConstraint(condition=~models.Q(cents=0), name="ledger_line_moves_money"),
        ]

    def __str__(self) -> str:
        return f"{self.account} {self.cents}"
