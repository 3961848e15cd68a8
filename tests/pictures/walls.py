"""Walls with every layout, and a look for the evening: a logo, sponsors, a prize, a goal."""

from io import BytesIO

from PIL import Image, ImageDraw

from tables.models import Wall, WallLayout
from tables.walls.layouts import SCENES
from tests.factories import SOMEBODY
from tests.pictures.nights import Nights
from tournaments.branding.encoding import Encoded, encode
from tournaments.branding.services import add_picture
from tournaments.log.log import Asked
from tournaments.models import PictureUse

SPONSORS = ("Hartnett & Sons", "Corner Bakery", "Parish Savings Bank", "Olsen Books", "The Anchor")
GOAL = 1_000_00


def make_walls(nights: Nights) -> None:
    """One for each scene, at the night where it has most to show."""
    event = nights.playing.event
    event.goal = GOAL
    event.save(update_fields=["goal"])
    for number, name in enumerate(SPONSORS):
        size = (600, 200) if number % 2 else (360, 300)
        logo, asked = _logo(name, size), Asked(SOMEBODY)
        add_picture(event.pk, logo, use=PictureUse.SPONSOR, name=name, asked=asked)
    logo = _logo("SG", (300, 300))
    add_picture(event.pk, logo, use=PictureUse.LOGO, name="Logo", asked=Asked(SOMEBODY))
    pantry = _logo("Pantry", (900, 700))
    add_picture(event.pk, pantry, use=PictureUse.CHARITY, name="Pantry", asked=Asked(SOMEBODY))
    for layout in SCENES:
        night = nights.final if layout is WallLayout.FINAL else nights.playing
        Wall.objects.create(
            name=layout.value, token_hash=layout.value, tournament=night, layout=layout
        )


def _logo(name: str, size: tuple[int, int]) -> Encoded:
    picture = Image.new("RGB", size, "#ffffff")
    pen = ImageDraw.Draw(picture)
    pen.rectangle((8, 8, size[0] - 8, size[1] - 8), outline="#0f5e46", width=8)
    pen.text((size[0] / 2, size[1] / 2), name, fill="#0f5e46", anchor="mm", font_size=size[1] // 6)
    written = BytesIO()
    picture.save(written, "PNG")
    written.seek(0)
    return encode(written)
