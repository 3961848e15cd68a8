"""Where each rule of the rulebook is accounted for in the code."""

from collections.abc import Mapping

from rules_engine.texts.rulebook.places import event, play
from rules_engine.texts.rulebook.places.place import Account, Place

PLACES: Mapping[int, tuple[Place, ...]] = {**event.PLACES, **play.PLACES}

__all__ = ["PLACES", "Account", "Place"]
