"""Where each layout of a wall is found. Another one is a line here and in `WallLayout`."""

from urllib.parse import urlencode

from django.urls import reverse

from tables.models import Wall, WallLayout

ROUTES = {
    WallLayout.LOBBY: "lobby",
    WallLayout.SEATS: "wall_seats",
    WallLayout.ABOUT: "about",
    WallLayout.RESULTS: "results",
    WallLayout.RULES: "rules_sheet",
}


def address(wall: Wall, token: str) -> str:
    """The page that a wall has to be at; `static/js/wall.js` takes it there."""
    if wall.tournament_id is None:
        return reverse("wall", args=[token])
    page = reverse(ROUTES[WallLayout(wall.layout)], args=[wall.tournament_id])
    return f"{page}?{urlencode({'tv': token})}"
