from django.db import models
from django.db.models import Q

from tournaments.models.account import Account
from tournaments.models.event import Event
from tournaments.models.ledger import Posting
from tournaments.models.user import User


class Voucher(models.Model):
    """What was said of a posting at the till, beside the books: what it was for, or why.

    A cost has the number that is written on its `receipt`. Of a count it says which box had how
    much in it, and to whom it was handed.
    """

    posting = models.OneToOneField(Posting, on_delete=models.PROTECT, related_name="voucher")
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="vouchers")
    words = models.CharField(max_length=160, blank=True)
    receipt = models.PositiveIntegerField(null=True, blank=True)
    box = models.ForeignKey(
        Account, null=True, blank=True, on_delete=models.PROTECT, related_name="counts"
    )
    counted = models.PositiveBigIntegerField(null=True, blank=True)
    handed_to = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="boxes_taken"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["event", "receipt"],
                condition=Q(receipt__isnull=False),
                name="voucher_receipts_numbered",
            ),
        ]

    def __str__(self) -> str:
        return self.words
