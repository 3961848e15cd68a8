from django.db import models


class HallTable(models.Model):
    """Where a table of that number stands in a venue, whoever holds an event there.

    `x` and `y` count half tables from the left and from the top. Table 0 is the door.
    """

    venue = models.CharField(max_length=120, blank=True)
    number = models.PositiveSmallIntegerField()
    x = models.PositiveSmallIntegerField()
    y = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["venue", "number"], name="hall_table_stands_once")
        ]

    def __str__(self) -> str:
        return f"table {self.number} in {self.venue}"
