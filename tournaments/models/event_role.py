from django.db import models

from tournaments.models.event import Event
from tournaments.models.user import Role, User


class EventRole(models.Model):
    """A role that a login has for one event; `User.role` is the one for all of them."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="event_roles")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="roles")
    role = models.CharField(max_length=10, choices=Role)

    class Meta:
        ordering = ["-event__starts_at", "event_id"]
        constraints = [
            models.UniqueConstraint(fields=["user", "event"], name="event_role_is_one"),
            models.CheckConstraint(
                condition=models.Q(role__in=[role for role in Role.values if role != Role.OWNER]),
                name="event_role_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_role_display()}, {self.event}"
