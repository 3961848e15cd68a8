from django.db import models
from django.db.models.functions import Now

from tables.models.table import Table
from tournaments.models import User


class Suspicion(models.TextChoices):
    """Why a tablet's token may be in other hands."""

    TWO_DEVICES = "two_devices"
    OTHER_TABLES = "other_tables"


class Tablet(models.Model):
    """A paired device that acts for one table until it is revoked.

    Its token is 256 random bits, kept here as a hash only. `seen_at` is stamped every few seconds
    while it watches its table; no version counts that. `signs` are the last changes of who spoke
    for it, as hashes.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="tablets")
    token_hash = models.CharField(max_length=64, unique=True)
    paired_at = models.DateTimeField()
    paired_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    revoked_at = models.DateTimeField(null=True, blank=True)
    seen_at = models.DateTimeField(null=True, blank=True)
    signs = models.JSONField(default=dict, blank=True)
    suspicion = models.CharField(max_length=20, choices=Suspicion, blank=True)
    suspected_at = models.DateTimeField(null=True, blank=True)
    trusted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table"],
                condition=models.Q(revoked_at__isnull=True),
                name="tablet_one_per_table",
            )
        ]

    def __str__(self) -> str:
        return f"tablet {self.pk}"


class PairingCode(models.Model):
    """A short code that staff show and a tablet types or scans, once, within minutes."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="pairing_codes")
    code_hash = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return f"pairing code {self.pk}"
