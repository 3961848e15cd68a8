from uuid import uuid4

from django.db import models
from django.db.models import Q

from tournaments.models.event import Event
from tournaments.models.ledger import Posting
from tournaments.models.tournament import Tournament, new_seed


class SideKind(models.TextChoices):
    """What is played beside the tournaments; a kind is stored for ever and never means another."""

    RAFFLE = "raffle", "Raffle"
    FIFTY_FIFTY = "fifty_fifty", "50/50"
    AUCTION = "auction", "Silent auction"
    BOUNTY = "bounty", "Bounty on a known person"
    LAST_LONGER = "last_longer", "Last-longer pot"


class SideEvent(models.Model):
    """Something that is sold, drawn or won beside the tournaments of an event.

    `price` is that of a ticket or of a share in a pot, of which `winner_percent` are won. The
    `seed` orders all tickets; it is promised from the beginning and shown from `closed_at` on,
    unless the numbers come out of a drum. `tickets_drawn` counts those of the order that are used
    up. A bounty is on an `entry` of a `tournament`; a last-longer pot is among its entries.
    """

    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="sides")
    kind = models.CharField(max_length=12, choices=SideKind)
    name = models.CharField(max_length=80)
    price = models.PositiveBigIntegerField(default=0)
    winner_percent = models.PositiveSmallIntegerField(default=0)
    by_drum = models.BooleanField(default=False)
    seed = models.CharField(max_length=32, default=new_seed, editable=False)
    tickets_drawn = models.PositiveIntegerField(default=0)
    closed_at = models.DateTimeField(null=True, blank=True)
    tournament = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.PROTECT, related_name="sides"
    )
    entry = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=SideKind.values), name="side_event_known_kind"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class SideSale(models.Model):
    """Tickets with the numbers `first` to `last`, or the share of an `entry`, as they were paid.

    A sale whose posting was taken back counts no longer.
    """

    side = models.ForeignKey(SideEvent, on_delete=models.PROTECT, related_name="sales")
    posting = models.OneToOneField(Posting, on_delete=models.PROTECT, related_name="side_sale")
    first = models.PositiveIntegerField(null=True, blank=True)
    last = models.PositiveIntegerField(null=True, blank=True)
    entry = models.PositiveIntegerField(null=True, blank=True)
    name = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["posting"]

    def __str__(self) -> str:
        return f"{self.first}-{self.last}" if self.first else f"Entry {self.entry}"


class SidePrize(models.Model):
    """What can be won or bought there, and by whom it was.

    `worth` is its cost or value. `cents` is what is won in money, or the closing price of a lot;
    `posting` is that money, paid out or taken. Goods are handed over instead.
    """

    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    side = models.ForeignKey(SideEvent, on_delete=models.PROTECT, related_name="prizes")
    number = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=120)
    donor = models.CharField(max_length=120, blank=True)
    worth = models.PositiveBigIntegerField(default=0)
    cents = models.PositiveBigIntegerField(default=0)
    ticket = models.PositiveIntegerField(null=True, blank=True)
    winner = models.CharField(max_length=120, blank=True)
    won_at = models.DateTimeField(null=True, blank=True)
    posting = models.OneToOneField(
        Posting, null=True, blank=True, on_delete=models.PROTECT, related_name="side_prize"
    )
    handed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["side", "number"]
        constraints = [
            models.UniqueConstraint(fields=["side", "number"], name="side_prize_numbered"),
        ]

    def __str__(self) -> str:
        return self.title
