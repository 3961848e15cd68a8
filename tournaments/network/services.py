"""Noting where this laptop is found, and telling every screen that shows it."""

from datetime import datetime

import structlog
from django.db import transaction

from config import lan
from tournaments.live.topics import PUBLIC, TABLES
from tournaments.log import log
from tournaments.models import Organisation

logger = structlog.get_logger("riffle.network")


def note_address(*, now: datetime) -> bool:
    """Keep the address that is printed now; whether it is another one than before."""
    address = lan.room_address()
    if not address or Organisation.objects.filter(pk=1, address=address).exists():
        return False
    with log.turn(), transaction.atomic():
        house = Organisation.objects.select_for_update().get(pk=1)
        house.former_address, house.address = house.address, address
        house.moved_at = now
        house.save(update_fields=["former_address", "address", "moved_at"])
    return bool(house.former_address)


def tell_screens(*, now: datetime) -> None:
    """Every code and printed address is drawn anew; staff see it where they look after devices."""
    with log.turn(), transaction.atomic():
        log.touch_lately(topics=[PUBLIC, TABLES], now=now)
        log.touch_house()
    logger.info("screens told", address=lan.room_address(), name=lan.announced.name)
