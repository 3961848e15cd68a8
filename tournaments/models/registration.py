from uuid import uuid4

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from tournaments.models.person import Person
from tournaments.models.tournament import Tournament


class Status(models.TextChoices):
    """How far a sign-up has come."""

    SIGNED_UP = "signed_up", "Signed up, not paid"
    WAITING = "waiting", "On the waiting list"
    ADMITTED = "admitted", "Paid"
    CANCELLED = "cancelled", "Cancelled"


class Registration(models.Model):
    """A person's sign-up for a tournament.

    The moment it is paid it has an entry of that number in the log; the ticket's link is known by
    its hash only. The log seals the name with `salt`; without it nobody finds the name in the log.

    Who signed up before the evening has a `number` in the line and a link of their own, known by
    its hash as well; what they need they said in private, in their own words. `came_from` is a hash
    of the address from which they did so: it tells a flood, and nobody finds the address in it.
    """

    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="registrations"
    )
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="registrations")
    status = models.CharField(max_length=12, choices=Status, default=Status.SIGNED_UP)
    entry = models.PositiveIntegerField(null=True, blank=True)
    ticket_hash = models.CharField(max_length=64, null=True, blank=True, unique=True)
    salt = models.CharField(max_length=32, blank=True)
    number = models.PositiveIntegerField(null=True, blank=True)
    link_hash = models.CharField(max_length=64, null=True, blank=True, unique=True)
    needs = models.CharField(max_length=300, blank=True)
    rules_version = models.CharField(max_length=12, blank=True)
    age_seen_at = models.DateTimeField(null=True, blank=True)
    age_seen_by = models.CharField(max_length=150, blank=True)
    came_from = models.CharField(max_length=16, blank=True)
    consented_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ["created_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(status__in=Status.values), name="registration_known_status"
            ),
            models.CheckConstraint(
                condition=~Q(status=Status.ADMITTED) | Q(entry__isnull=False),
                name="registration_admitted_has_entry",
            ),
            models.UniqueConstraint(
                fields=["tournament", "entry"],
                condition=Q(entry__isnull=False),
                name="registration_one_per_entry",
            ),
            models.UniqueConstraint(
                fields=["tournament", "number"],
                condition=Q(number__isnull=False),
                name="registration_one_per_number",
            ),
        ]

    @property
    def called(self) -> str:
        """The name, or the number of the entry once that is erased."""
        return self.person.name or f"Entry {self.entry}"

    def __str__(self) -> str:
        return f"{self.person}, {self.tournament}"
