"""The colours of variables.css, pair by pair, against WCAG 2.2 AA: 4.5 for text, 3 for outlines."""

import re
from pathlib import Path

import pytest

CSS = Path(__file__).parent.parent / "static" / "css" / "variables.css"
TEXT, OUTLINE = 4.5, 3.0

DEVICE_WANTS_DARK = ":root:not([data-theme])"
SCOPES = {
    "light": ':root,\n[data-theme="light"]',
    "dark": '[data-theme="dark"]',
    "felt": ".felt",
    "paper": ":root:root,\n  .felt--table.felt,\n  .felt--panel.felt",
}
GROUNDS = ("page", "surface", "sunken")
PAIRS = [
    *((ink, ground, TEXT) for ink in ("ink", "ink-soft", "link") for ground in GROUNDS),
    *(("accent-ink", ground, TEXT) for ground in GROUNDS),
    *(("bad-ink", ground, TEXT) for ground in ("page", "surface")),
    *((f"{tone}-ink", ground, TEXT) for tone in ("good", "info") for ground in ("page", "surface")),
    *((f"on-{fill}", fill, TEXT) for fill in ("primary", "accent", "danger")),
    *((f"on-{fill}", f"{fill}-hover", TEXT) for fill in ("primary", "accent", "danger")),
    *((f"{tone}-ink", f"{tone}-soft", TEXT) for tone in ("plain", "good", "warn", "bad", "info")),
    *(("line-strong", ground, OUTLINE) for ground in GROUNDS),
    *(("focus", ground, OUTLINE) for ground in GROUNDS),
    *(("primary", ground, OUTLINE) for ground in GROUNDS),
    *(("danger", ground, OUTLINE) for ground in ("page", "surface")),
]
FELT_PAIRS = [(ink, "page-glow", TEXT) for ink in ("ink", "ink-soft", "link", "accent-ink")]
CASES = [
    (scope, *pair) for scope in SCOPES for pair in PAIRS + (FELT_PAIRS if scope == "felt" else [])
]


def declarations(selector: str) -> dict[str, str]:
    css = re.sub(r"/\*.*?\*/", "", CSS.read_text(encoding="utf-8"), flags=re.S)
    body = re.search(rf"(?:^|\n)\s*{re.escape(selector)} {{(.*?)}}", css, flags=re.S)
    assert body, f"no block for {selector}"
    return dict(re.findall(r"--([\w-]+):\s*([^;]+);", body[1]))


def luminance(colour: str) -> float:
    assert re.fullmatch(r"#[0-9a-f]{6}", colour), colour
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(("scope", "front", "back", "wanted"), CASES)
def test_pair_is_readable(scope: str, front: str, back: str, wanted: float) -> None:
    colours = declarations(SCOPES[scope])
    assert contrast(colours[front], colours[back]) >= wanted


def test_body_text_is_readable_in_the_sun() -> None:
    """Text and its grounds reach AAA, because a tent at noon takes away half of the contrast."""
    for selector in SCOPES.values():
        colours = declarations(selector)
        assert min(contrast(colours["ink"], colours[ground]) for ground in GROUNDS) >= 7


def test_dark_is_the_same_by_device_and_by_choice() -> None:
    assert declarations(DEVICE_WANTS_DARK) == declarations(SCOPES["dark"])


def test_every_scope_states_every_name() -> None:
    names = {scope: set(declarations(selector)) for scope, selector in SCOPES.items()}
    assert names["light"] == names["dark"]
    assert names["felt"] - names["light"] == {"page-glow"}
    assert not names["light"] - names["felt"]
    assert names["paper"] == names["felt"]
