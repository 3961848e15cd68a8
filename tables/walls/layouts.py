"""Where each layout of a wall is found. Another one is a line here and in `WallLayout`."""

from urllib.parse import urlencode

from django.urls import reverse

from tables.models import Wall, WallLayout

PAGES = {
    WallLayout.ABOUT: "about",
    WallLayout.RESULTS: "results",
    WallLayout.RULES: "rules_sheet",
}
"""Those that are pages of their own; all others are scenes of the show."""

SCENES = tuple(layout for layout in WallLayout if layout not in PAGES)


def address(wall: Wall, token: str) -> str:
    """The page that a wall has to be at; `static/js/wall.js` takes it there."""
    if wall.tournament_id is None:
        return reverse("wall", args=[token])
    page = PAGES.get(WallLayout(wall.layout))
    if page:
        path = reverse(page, args=[wall.tournament_id])
    else:
        path = reverse("wall_show", args=[wall.tournament_id, wall.pk])
    return f"{path}?{urlencode({'tv': token})}"


def turns_of(wall: Wall) -> tuple[WallLayout, ...]:
    """What it shows in turns with its own layout, in this order."""
    known = {layout.value: layout for layout in SCENES}
    return tuple(known[name] for name in wall.turns.split() if name in known)


def scenes_of(wall: Wall) -> tuple[WallLayout, ...]:
    """All that it may show, its own layout first."""
    return tuple(dict.fromkeys([WallLayout(wall.layout), *turns_of(wall)]))
