"""An accent colour that can be read on the felt, on paper and in the dark.

A colour that somebody chose is a wish: on each ground it is made as much lighter or darker as
letters need there (WCAG 2.2 AA: 4.5 for text, 3 for what has to be seen).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules_engine.errors import RuleViolation

TEXT, SEEN = 4.5, 3.0
GROUNDS = {
    "light": ("#f1f3ec", "#ffffff", "#e7ebe1"),
    "dark": ("#0c1411", "#16211c", "#0f1916"),
    "felt": ("#0e4a38", "#125541", "#0a3a2c", "#093326"),
}
"""As in static/css/variables.css; a test holds them together."""
_WHITE, _BLACK = "#ffffff", "#000000"
_STEPS = 100

Rgb = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Accent:
    """The colour in one scope: of a surface, of what is written on it, and of letters."""

    fill: str
    hover: str
    on: str
    ink: str


def parse(said: str) -> str:
    """A colour as it is kept, empty for that of Riffle; RuleViolation `no_colour`."""
    colour = said.strip().lower().removeprefix("#")
    if not colour:
        return ""
    if re.fullmatch(r"[0-9a-f]{3}", colour):
        colour = "".join(2 * digit for digit in colour)
    if not re.fullmatch(r"[0-9a-f]{6}", colour):
        raise RuleViolation("no_colour", "Please give a colour such as #1d5fa8.")
    return f"#{colour}"


@lru_cache(maxsize=64)
def accent(colour: str, scope: str) -> Accent:
    """What becomes of a colour in a scope."""
    grounds = GROUNDS[scope]
    is_light = scope == "light"
    fill = colour if is_light else _towards(_WHITE, colour, grounds, SEEN)
    on = max((_BLACK, _WHITE), key=lambda ink: contrast(ink, fill))
    hover = _mixed(fill, _WHITE if on == _BLACK else _BLACK, 0.14)
    return Accent(fill, hover, on, _towards(_BLACK if is_light else _WHITE, fill, grounds, TEXT))


def note(colour: str) -> str:
    """What was changed so that it can be read, in a sentence; empty where nothing was."""
    felt = accent(colour, "felt")
    if felt.fill != colour:
        return (
            f"On the green of the walls it is shown lighter, as {felt.fill}: nobody would see "
            f"{colour} from the back of the room."
        )
    paper = accent(colour, "light")
    if felt.ink != colour or paper.ink != colour:
        return (
            f"Letters in this colour are {felt.ink} on the walls and {paper.ink} on light pages, "
            "so that they can be read."
        )
    return ""


def style_sheet(colour: str) -> str:
    """The names of variables.css that are different with this accent; not on paper."""
    light, dark, felt = (_declared(accent(colour, scope)) for scope in ("light", "dark", "felt"))
    return (
        f'@media screen{{:root,[data-theme="light"]{{{light}}}\n'
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme]){{{dark}}}}}\n"
        f'[data-theme="dark"]{{{dark}}}\n.felt{{{felt}}}}}\n'
    )


def _declared(one: Accent) -> str:
    return (
        f"--accent:{one.fill};--accent-hover:{one.hover};"
        f"--on-accent:{one.on};--accent-ink:{one.ink}"
    )


def contrast(one: str, other: str) -> float:
    """How well two colours can be told apart, from 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in _rgb(colour))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _towards(end: str, colour: str, grounds: Sequence[str], wanted: float) -> str:
    """The colour, as far on the way to black or white as it has to be."""
    steps = (_mixed(colour, end, step / _STEPS) for step in range(_STEPS + 1))
    return next(
        (one for one in steps if min(contrast(one, ground) for ground in grounds) >= wanted), end
    )


def _mixed(one: str, other: str, share: float) -> str:
    parts = (round(a + (b - a) * share) for a, b in zip(_rgb(one), _rgb(other), strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)


def _rgb(colour: str) -> Rgb:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue
