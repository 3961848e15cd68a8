"""The look of an event as every screen and paper has it."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse

from tournaments.models import Event, Picture, PictureUse


@dataclass(frozen=True, slots=True)
class PictureShown:
    """A picture where it is served, with its size so that nothing jumps when it comes."""

    pk: int
    use: str
    name: str
    address: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Brand:
    """What an event looks like; nothing of it has to be there."""

    style: str = ""
    logo: PictureShown | None = None
    charity: PictureShown | None = None
    sponsors: tuple[PictureShown, ...] = ()
    prizes: tuple[PictureShown, ...] = ()

    def prize(self, name: str) -> PictureShown | None:
        """The picture of the prize of that name."""
        wanted = name.casefold()
        return next((one for one in self.prizes if one.name.casefold() == wanted), None)


PLAIN = Brand()


def brand_of(event: Event) -> Brand:
    """The look of this event; one query."""
    rows = Picture.objects.filter(event=event.rehearses_id or event.pk).defer("data")
    of: Mapping[str, list[PictureShown]] = {use: [] for use in PictureUse.values}
    for row in rows:
        of[row.use].append(_shown(row))
    logos, charities = of[PictureUse.LOGO], of[PictureUse.CHARITY]
    return Brand(
        style=reverse("accent", args=[event.accent.removeprefix("#")]) if event.accent else "",
        logo=logos[-1] if logos else None,
        charity=charities[-1] if charities else None,
        sponsors=tuple(of[PictureUse.SPONSOR]),
        prizes=tuple(of[PictureUse.PRIZE]),
    )


def _shown(row: Picture) -> PictureShown:
    address = reverse("picture", args=[row.digest])
    return PictureShown(row.pk, row.use, row.name, address, row.width, row.height)
