from django.contrib.auth.models import AbstractUser
from django.db import models


class Role(models.TextChoices):
    """What a login may do, everywhere or at one event; the first is the strongest."""

    OWNER = "owner", "Owner"
    DIRECTOR = "director", "Director"
    TREASURER = "treasurer", "Treasurer"
    DESK = "desk", "Desk"
    FLOOR = "floor", "Floor"


class User(AbstractUser):
    """A login of staff. Players are persons, not users.

    `role` holds for the whole organisation; empty for somebody who has roles for events only.
    """

    role = models.CharField(max_length=10, choices=Role, blank=True, default="")

    class Meta(AbstractUser.Meta):
        constraints = [
            models.CheckConstraint(
                condition=models.Q(role__in=["", *Role.values]), name="user_known_role"
            )
        ]

    def __str__(self) -> str:
        return self.get_full_name() or self.username
