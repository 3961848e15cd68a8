from django.db import models
from django.db.models.functions import Now

from tournaments.models.event import Event
from tournaments.models.user import Role, User


class Invitation(models.Model):
    """A one-time link that makes a login, or sets a new password for `resets`.

    Its `role` is for one event, or for the whole organisation if it names none.
    Only the hash of its token is kept: who reads the database cannot use the link.
    """

    token_hash = models.CharField(max_length=64, unique=True)
    role = models.CharField(max_length=10, choices=Role, blank=True)
    event = models.ForeignKey(
        Event, null=True, blank=True, on_delete=models.CASCADE, related_name="invitations"
    )
    resets = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.CASCADE, related_name="resets"
    )
    invited_by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="invitations"
    )
    created_at = models.DateTimeField(db_default=Now())
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.get_role_display()}, until {self.expires_at:%d %b %H:%M}"
