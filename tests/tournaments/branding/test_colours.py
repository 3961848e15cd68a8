"""An accent colour can be read on every ground, whatever somebody chooses."""

import re

import pytest

from rules_engine.errors import RuleViolation
from tests.test_contrast import GROUNDS, SCOPES, contrast, declarations
from tournaments.branding import colours

CHOSEN = ["#000000", "#ffffff", "#0e4a38", "#1d5fa8", "#b3202a", "#f6b73c", "#777777", "#ff00ff"]


@pytest.mark.parametrize("scope", colours.GROUNDS)  # paper has the colours of Riffle
@pytest.mark.parametrize("chosen", CHOSEN)
def test_whatever_is_chosen_can_be_read(scope: str, chosen: str) -> None:
    names = declarations(SCOPES[scope])
    grounds = [names[ground] for ground in (*GROUNDS, "page-glow") if ground in names]
    assert set(grounds) == set(colours.GROUNDS[scope])
    made = colours.accent(chosen, scope)
    assert min(contrast(made.ink, ground) for ground in grounds) >= 4.5
    assert contrast(made.on, made.fill) >= 4.5
    assert contrast(made.on, made.hover) >= 4.5
    if scope != "light":
        assert min(contrast(made.fill, ground) for ground in grounds) >= 3


def test_a_colour_that_had_to_be_changed_says_so() -> None:
    assert "lighter" in colours.note("#0e4a38")
    assert colours.note("#fbd27f")  # on paper its letters are darker
    assert colours.accent("#f6b73c", "felt").fill == "#f6b73c"


@pytest.mark.parametrize(
    ("said", "kept"),
    [("#1D5FA8", "#1d5fa8"), (" 1d5fa8 ", "#1d5fa8"), ("#18f", "#1188ff"), ("", "")],
)
def test_a_colour_is_kept_in_one_way(said: str, kept: str) -> None:
    assert colours.parse(said) == kept


@pytest.mark.parametrize("said", ["red", "#12", "#1d5fa8;}", "url(x)", "#1d5fa88", "١٢٣٤٥٦"])
def test_what_is_no_colour_is_refused(said: str) -> None:
    with pytest.raises(RuleViolation):
        colours.parse(said)


def test_the_style_sheet_says_colours_and_nothing_else() -> None:
    assert re.fullmatch(r"[-a-z():;{}@,.#\[\]=\"\s0-9]+", colours.style_sheet("#1d5fa8"))


def test_what_is_printed_keeps_the_colours_of_paper() -> None:
    sheet = colours.style_sheet("#1d5fa8").strip()
    assert sheet.startswith("@media screen{")
    assert sheet.endswith("}}")
    assert sheet.count("{") == sheet.count("}")
