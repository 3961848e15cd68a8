import hashlib
from uuid import uuid4

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Now

MOST_BYTES = 300 * 1024
_STARTS = {"image/png": b"\x89PNG\r\n\x1a\n", "image/jpeg": b"\xff\xd8\xff"}


class PictureUse(models.TextChoices):
    """What a picture is of."""

    LOGO = "logo", "Your logo"
    CHARITY = "charity", "The charity"
    SPONSOR = "sponsor", "A sponsor"
    PRIZE = "prize", "A prize"


def is_picture(data: object) -> None:
    """Whatever comes with a copy is what `branding.encoding` makes, at least on the outside."""
    content = bytes(data) if isinstance(data, (bytes, memoryview)) else b""
    if len(content) > MOST_BYTES or kind_of(content) is None:
        raise ValidationError("This is no picture that Riffle has made.")


def kind_of(data: bytes) -> str | None:
    """The content type, by how it begins."""
    return next((kind for kind, start in _STARTS.items() if data.startswith(start)), None)


class Picture(models.Model):
    """A picture of an event, made anew from what somebody sent, small and without its metadata.

    `digest` is the SHA-256 of `data`, under which browsers keep it for ever.
    """

    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    event = models.ForeignKey(
        "tournaments.Event", on_delete=models.CASCADE, related_name="pictures"
    )
    use = models.CharField(max_length=10, choices=PictureUse)
    name = models.CharField(max_length=80)
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    data = models.BinaryField(validators=[is_picture])
    digest = models.CharField(max_length=64, db_index=True)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def is_whole(self) -> bool:
        """Whether this is what its address promises."""
        return hashlib.sha256(self.data).hexdigest() == self.digest
