"""Handing over to the laptop that follows, and going on here after all."""

import json
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from rules_engine.errors import RuleViolation
from tables.laptops.following import pairs
from tournaments.live.standing import standing
from tournaments.log import log
from tournaments.models import Organisation

TAKEN_OVER = "taken_over.json"


def hand_over() -> None:
    """Accept nothing more; the other laptop has the last of it within a second and goes on.

    RuleViolation `nobody_follows` unless it keeps up.
    """
    follower = pairs.follower
    if follower is None or not follower.is_live(timezone.now()) or follower.problem:
        raise RuleViolation("nobody_follows", "No second laptop follows at the moment.")
    log.hand_over()


def go_on() -> None:
    """The other laptop does not answer: this one serves, in a newer term than that would have."""
    if not standing.is_handing_over or standing.is_over:
        raise RuleViolation("not_handed_over", "This laptop has not been handed over.")
    standing.is_handing_over = False
    with log.turn(), transaction.atomic():
        house = Organisation.objects.select_for_update().get(pk=1)
        house.term += 2
        house.save(update_fields=["term"])
    standing.term = house.term


def how_it_began() -> dict[str, Any]:
    """What this laptop may lack since it took over; nothing where it did not, or lacks nothing."""
    try:
        noted: dict[str, Any] = json.loads((settings.DATA_DIR / TAKEN_OVER).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return noted if noted["term"] == standing.term else {}
