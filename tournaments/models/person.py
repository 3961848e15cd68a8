from uuid import uuid4

from django.db import models
from django.db.models.functions import Now


class Person(models.Model):
    """A human with a name and contact. What the log knows of them is an entry's number only."""

    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    name = models.CharField(max_length=120)
    phone = models.CharField(max_length=40, blank=True)
    email = models.EmailField(blank=True)
    erased_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class Need(models.Model):
    """Something a person needs of their seat; why is nobody's business but theirs.

    A fixed place (`table`, `seat`), staying put once seated, or not sharing a table with `apart`.
    """

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="needs")
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    stays = models.BooleanField(default=False)
    apart = models.ForeignKey(
        Person, null=True, blank=True, on_delete=models.CASCADE, related_name="kept_apart_by"
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(table__isnull=False)
                | models.Q(seat__isnull=False)
                | models.Q(stays=True)
                | models.Q(apart__isnull=False),
                name="need_says_something",
            )
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.pk}"
