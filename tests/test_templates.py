"""What must not be in a template, a style sheet or a script: what the policy blocks, broken tags,
and what the browsers that `docs/look.md` promises do not know."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
STYLES = sorted((ROOT / "static" / "css").glob("*.css"))
SCRIPTS = sorted((ROOT / "static" / "js").glob("*.js"))
LONGEST_LINE = 160
# Missing on plain HTTP, or in one of Safari 15.4, Chrome 99 and Firefox 97.
TOO_NEW = [
    r"crypto\.randomUUID\(",
    r"AbortSignal\.(timeout|any)\(",
    r"\.requestSubmit\(",
    r"new FormData\([^()]*,",
    r"Promise\.withResolvers|Array\.fromAsync|Object\.groupBy",
    r"\.(findLast|findLastIndex|toSorted|toReversed|toSpliced)\(",
    r"\((width|height) [<>]",
]


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_template_has_nothing_inline(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"<style|\sstyle\s*=|\son\w+\s*=\s*[\"']|javascript:", text)
    assert not re.search(r"<script(?![^>]*\ssrc=)", text)


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_every_tag_ends_on_its_line(path: Path) -> None:
    """Django shows a tag that goes on in the next line to everybody, word for word."""
    for line in path.read_text(encoding="utf-8").splitlines():
        assert line.count("{{") == line.count("}}"), line
        assert line.count("{%") == line.count("%}"), line


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_lines_can_be_read(path: Path) -> None:
    for line in path.read_text(encoding="utf-8").splitlines():
        assert len(line) <= LONGEST_LINE, line


@pytest.mark.parametrize("path", [*TEMPLATES, *STYLES], ids=name)
def test_nothing_comes_from_elsewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
    assert not re.search(r"https?://|[\"'(]//\w", text)


@pytest.mark.parametrize("path", STYLES, ids=name)
def test_colours_come_from_the_variables(path: Path) -> None:
    """A QR code stays dark on white for cameras, and ink is black on paper."""
    if path.name == "variables.css":
        return
    colours = set(re.findall(r"#[0-9a-fA-F]{3,8}\b", path.read_text(encoding="utf-8")))
    assert colours <= {"#ffffff", "#10231c", "#000"}


@pytest.mark.parametrize("path", [*SCRIPTS, *STYLES], ids=name)
def test_promised_browsers_know_all_of_it(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert [new for new in TOO_NEW if re.search(new, text)] == []
