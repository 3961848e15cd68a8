from django.db import models
from django.db.models.functions import Now


class OwnTemplate(models.Model):
    """A tournament that the organisation starts from again: a draft and the tables in its room."""

    name = models.CharField(max_length=120, unique=True)
    draft = models.JSONField()
    tables = models.JSONField()
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
