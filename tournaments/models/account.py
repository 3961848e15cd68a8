from uuid import uuid4

from django.db import models
from django.db.models import Q

from tournaments.models.event import Event
from tournaments.models.tournament import Tournament
from tournaments.models.user import User
from tournaments.money.account_kinds import AccountKind as AccountKind


class Account(models.Model):
    """One account in the books of an event.

    A cash box belongs to a desk, a float to whoever carries it, a prize pool to its tournament;
    income, costs and what helpers are owed are told apart by their names. `keeper` answers for a
    cash box now; whoever keeps none sells into that of the first desk.
    """

    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="accounts")
    kind = models.CharField(max_length=12, choices=AccountKind)
    name = models.CharField(max_length=60)
    tournament = models.OneToOneField(
        Tournament, null=True, blank=True, on_delete=models.PROTECT, related_name="prize_pool"
    )
    desk = models.PositiveSmallIntegerField(null=True, blank=True)
    holder = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="floats"
    )
    keeper = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="boxes"
    )

    class Meta:
        ordering = ["event", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=AccountKind.values), name="account_known_kind"
            ),
            models.CheckConstraint(
                condition=Q(kind=AccountKind.PRIZE_POOL, tournament__isnull=False)
                | Q(~Q(kind=AccountKind.PRIZE_POOL), tournament=None),
                name="account_prize_pool_of_a_tournament",
            ),
            models.CheckConstraint(
                condition=Q(kind=AccountKind.CASH, desk__isnull=False)
                | Q(~Q(kind=AccountKind.CASH), desk=None),
                name="account_cash_box_of_a_desk",
            ),
            models.CheckConstraint(
                condition=Q(kind=AccountKind.FLOAT, holder__isnull=False)
                | Q(~Q(kind=AccountKind.FLOAT), holder=None),
                name="account_float_of_a_holder",
            ),
            models.UniqueConstraint(
                fields=["event", "desk"],
                condition=Q(kind=AccountKind.CASH),
                name="account_one_cash_box_of_a_desk",
            ),
            models.UniqueConstraint(
                fields=["event", "holder"],
                condition=Q(kind=AccountKind.FLOAT),
                name="account_one_float_of_a_holder",
            ),
            models.UniqueConstraint(
                fields=["event", "kind"],
                condition=Q(
                    kind__in=[AccountKind.CARD, AccountKind.CHARITY, AccountKind.ORGANISATION]
                ),
                name="account_one_of_its_kind",
            ),
            models.UniqueConstraint(
                fields=["event", "kind", "name"],
                condition=Q(kind__in=[AccountKind.INCOME, AccountKind.COST, AccountKind.OWED]),
                name="account_told_apart_by_name",
            ),
            models.CheckConstraint(
                condition=Q(keeper=None) | Q(kind=AccountKind.CASH),
                name="account_only_a_cash_box_is_kept",
            ),
            models.UniqueConstraint(
                fields=["event", "keeper"],
                condition=Q(keeper__isnull=False),
                name="account_one_cash_box_of_a_keeper",
            ),
        ]

    def __str__(self) -> str:
        return self.name
