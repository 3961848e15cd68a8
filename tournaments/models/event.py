from uuid import uuid4

from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Now


class Event(models.Model):
    """The charity evening: when, where, for whom. Its `key` is the same on every machine.

    `licence` is read by `tournaments/licences/licence.py`. `goal` is what the charity hopes for,
    in cents; 0 where nobody said. `accent` is the colour of the walls and of what the public
    sees, such as "#1d5fa8"; empty for that of Riffle.
    `books_lines` and `books_head` note how many postings its books have and the hash of the last.
    One that `rehearses` another is where its rehearsals are played: in no list, and without money.
    """

    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    name = models.CharField(max_length=120)
    charity = models.CharField(max_length=120, blank=True)
    licence_number = models.CharField(max_length=60, blank=True)
    licence = models.JSONField(default=dict, blank=True)
    least_age = models.PositiveSmallIntegerField(null=True, blank=True)
    currency = models.CharField(max_length=3, default="USD")
    goal = models.PositiveBigIntegerField(default=0)
    accent = models.CharField(
        max_length=7, blank=True, validators=[RegexValidator(r"\A#[0-9a-f]{6}\Z")]
    )
    venue = models.CharField(max_length=120, blank=True)
    zone = models.CharField(max_length=64, default="UTC")
    starts_at = models.DateTimeField()
    rehearses = models.ForeignKey(
        "self", null=True, editable=False, on_delete=models.PROTECT, related_name="rehearsals"
    )
    books_lines = models.PositiveIntegerField(default=0)
    books_head = models.CharField(max_length=64, blank=True)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ["-starts_at"]

    def __str__(self) -> str:
        return self.name
