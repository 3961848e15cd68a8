from django.db import models
from django.db.models.functions import Now

from tables.models.device import Awake
from tournaments.models import Tournament


class WallLayout(models.TextChoices):
    """What a wall can show of a tournament; where it is found is in tables/walls/layouts.py."""

    LOBBY = "lobby", "Clock, blinds and moves"
    SEATS = "seats", "Who sits where"
    PRIZES = "prizes", "Prizes"
    PLAN = "plan", "Plan of the room"
    MOVES = "moves", "Who has to move"
    FINAL = "final", "Final table, stacks in bars"
    LEVELS = "levels", "Next levels"
    CHIPS = "chips", "What the chips are worth"
    RAISED = "raised", "Raised for the charity"
    SPONSORS = "sponsors", "Sponsors"
    CODES = "codes", "QR codes for phones"
    CURVES = "curves", "The night in pictures"
    ABOUT = "about", "Terms and prizes"
    RESULTS = "results", "Results"
    RULES = "rules", "Rules on one sheet"


TURNING = "prizes levels raised sponsors codes"
"""What a wall that nobody has arranged shows in turns with what it was chosen for."""


class Wall(models.Model):
    """A television or projector that staff named; it shows what they choose, tonight and next time.

    It is known by a token, kept here as a hash only. Until staff have typed its `code` it has no
    name. `speaks`: sounds come from this one alone; `is_audible`: its browser lets them. `turns`:
    the layouts that it shows in turns with its own, in this order and with spaces between them,
    while nobody plays, or `always`.
    """

    name = models.CharField(max_length=40, blank=True)
    token_hash = models.CharField(max_length=64, unique=True)
    code = models.CharField(max_length=6, null=True, unique=True)
    code_expires_at = models.DateTimeField(null=True)
    tournament = models.ForeignKey(
        Tournament, null=True, on_delete=models.SET_NULL, related_name="walls"
    )
    layout = models.CharField(max_length=10, choices=WallLayout, default=WallLayout.LOBBY)
    turns = models.CharField(max_length=120, blank=True, default=TURNING)
    turns_always = models.BooleanField(default=False)
    speaks = models.BooleanField(default=False)
    is_audible = models.BooleanField(default=False)
    seen_at = models.DateTimeField(null=True)
    awake = models.CharField(max_length=10, choices=Awake, blank=True)
    battery = models.PositiveSmallIntegerField(null=True)
    is_charging = models.BooleanField(null=True)
    seconds_ahead = models.IntegerField(default=0)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["speaks"], condition=models.Q(speaks=True), name="wall_one_speaks"
            )
        ]

    def __str__(self) -> str:
        return self.name or f"wall {self.pk}"
