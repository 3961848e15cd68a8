"""The licence of an event is chosen and changed, its helpers are listed."""

from collections.abc import Mapping

from rules_engine.errors import RuleViolation
from tournaments.licences.licence import OWN
from tournaments.licences.places import PLACES
from tournaments.licences.points import Known
from tournaments.log import event_log
from tournaments.log.event_log import EventReceipt
from tournaments.log.kinds import EventWishKind
from tournaments.log.log import Asked
from tournaments.models import Event, EventWish, Helper


def choose_licence(event_id: int, *, place: str, asked: Asked) -> EventReceipt:
    """Start from the profile of a place, or from none; the desk asks for its age from now on."""

    def decide(_event: Event) -> None:
        if place not in ("", OWN) and place not in PLACES:
            raise RuleViolation("no_such_place", "There is no profile of that place.")

    def alongside(_wish: EventWish) -> None:
        row = Event.objects.filter(pk=event_id)
        row.update(licence={"place": place} if place else {})
        profile = PLACES.get(place)
        if profile and "least_age" in profile.values:
            row.filter(least_age=None).update(least_age=profile.values["least_age"].known)

    return event_log.commit(event_id, asked, EventWishKind.CHANGE_LICENCE, decide, alongside)


def change_licence(
    event_id: int, *, changed: Mapping[str, Known], enforced: frozenset[str], asked: Asked
) -> EventReceipt:
    """The organiser's own values, and what is refused and not only warned of."""

    def decide(event: Event) -> None:
        if not event.licence.get("place"):
            raise RuleViolation("no_licence", "Choose a place first.")

    def alongside(wish: EventWish) -> None:
        event = Event.objects.get(pk=wish.event_id)
        said = {"place": event.licence["place"], "changed": dict(changed)}
        said["enforced"] = sorted(enforced)
        Event.objects.filter(pk=event_id).update(licence=said)

    return event_log.commit(event_id, asked, EventWishKind.CHANGE_LICENCE, decide, alongside)


def list_helper(event_id: int, *, name: str, does: str, hours: str, asked: Asked) -> EventReceipt:
    """Somebody more on the list of helpers."""

    def alongside(_wish: EventWish) -> None:
        Helper.objects.create(event_id=event_id, name=name, does=does, hours=hours)

    kind = EventWishKind.LIST_HELPER
    return event_log.commit(event_id, asked, kind, lambda _: None, alongside, is_shown=False)


def unlist_helper(event_id: int, helper: int, *, asked: Asked) -> EventReceipt:
    """Somebody does not help after all."""

    def alongside(_wish: EventWish) -> None:
        Helper.objects.filter(pk=helper, event=event_id).delete()

    kind = EventWishKind.UNLIST_HELPER
    return event_log.commit(event_id, asked, kind, lambda _: None, alongside, is_shown=False)
