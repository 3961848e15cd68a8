from django.db import models


class Organisation(models.Model):
    """Who runs the nights. An installation has exactly one: row 1, made by a migration.

    The Wi-Fi is that of the room, for the codes by which phones join it.
    `release` is the one that served this database last; the first one wrote none. `second_place` is
    the stick to which copies go beside the data folder. `address` is what every code of this laptop
    shows, since `moved_at`. `printer_said` is what the receipt printer said of itself when it
    was last spoken to. Each laptop that takes over serves in a `term` of its own, one more than
    the one before. Zone and currency are those with which events begin; `paper` is empty where
    it follows the currency.
    """

    name = models.CharField(max_length=120, blank=True)
    notice = models.CharField(max_length=200, blank=True)
    wifi_name = models.CharField(max_length=32, blank=True)
    wifi_password = models.CharField(max_length=63, blank=True)
    zone = models.CharField(max_length=64, blank=True)
    currency = models.CharField(max_length=3, blank=True)
    paper = models.CharField(max_length=6, blank=True)
    has_twelve_hours = models.BooleanField(default=False)
    version = models.PositiveBigIntegerField(default=0)
    release = models.CharField(max_length=20, default="0.1")
    second_place = models.CharField(max_length=400, blank=True)
    address = models.CharField(max_length=45, blank=True)
    former_address = models.CharField(max_length=45, blank=True)
    moved_at = models.DateTimeField(null=True, blank=True)
    printer_address = models.CharField(max_length=45, blank=True)
    printer_port = models.PositiveIntegerField(default=9100)
    prints_tickets = models.BooleanField(default=True)
    prints_moves = models.BooleanField(default=True)
    printer_said = models.CharField(max_length=120, blank=True)
    printer_asked_at = models.DateTimeField(null=True, blank=True)
    term = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(pk=1), name="organisation_is_the_only_one")
        ]

    def __str__(self) -> str:
        return self.name or "Riffle"
