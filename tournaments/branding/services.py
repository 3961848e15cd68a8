"""Giving an evening its look."""

import hashlib

from rules_engine.errors import RuleViolation
from tournaments.branding.encoding import Encoded
from tournaments.log import event_log, log
from tournaments.log.event_log import EventReceipt
from tournaments.log.kinds import EventWishKind
from tournaments.log.log import Asked
from tournaments.models import Event, EventWish, Picture, PictureUse

MOST_PICTURES = 30
_ONE_OF_A_KIND = (PictureUse.LOGO, PictureUse.CHARITY)


def add_picture(
    event_id: int, picture: Encoded, *, use: PictureUse, name: str, asked: Asked
) -> EventReceipt:
    """The evening has this picture; a new logo takes the place of the old one.

    RuleViolation `too_many_pictures`.
    """

    def decide(event: Event) -> None:
        if use not in _ONE_OF_A_KIND and event.pictures.count() >= MOST_PICTURES:
            sentence = f"An evening has room for {MOST_PICTURES} pictures: take one away first."
            raise RuleViolation("too_many_pictures", sentence)

    def alongside(wish: EventWish) -> None:
        if use in _ONE_OF_A_KIND:
            Picture.objects.filter(event=wish.event, use=use).delete()
        Picture.objects.create(
            event=wish.event,
            use=use,
            name=name,
            data=picture.data,
            width=picture.width,
            height=picture.height,
            digest=hashlib.sha256(picture.data).hexdigest(),
        )

    return event_log.commit(event_id, asked, EventWishKind.CHANGE_LOOK, decide, alongside)


def remove_picture(event_id: int, picture_id: int, *, asked: Asked) -> EventReceipt:
    """The evening no longer has it; RuleViolation `no_such_picture`."""

    def decide(event: Event) -> None:
        if not event.pictures.filter(pk=picture_id).exists():
            raise RuleViolation("no_such_picture", "That picture has been taken away already.")

    def alongside(wish: EventWish) -> None:
        Picture.objects.filter(event=wish.event, pk=picture_id).delete()

    return event_log.commit(event_id, asked, EventWishKind.CHANGE_LOOK, decide, alongside)


def choose_accent(event_id: int, colour: str, *, asked: Asked) -> EventReceipt:
    """The walls and what the public sees have this colour; an empty one is that of Riffle."""

    def alongside(wish: EventWish) -> None:
        Event.objects.filter(pk=wish.event_id).update(accent=colour)
        log.touch_house()

    return event_log.commit(
        event_id, asked, EventWishKind.CHANGE_LOOK, lambda _event: None, alongside
    )
