"""What must not be in a template, a style sheet or a script: what the policy blocks, broken tags,
what the browsers that `docs/look.md` promises do not know, and the style of another room."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
STYLES = sorted((ROOT / "static" / "css").glob("*.css"))
SCRIPTS = sorted((ROOT / "static" / "js").glob("*.js"))
ROOMS = sorted(path.name for path in (ROOT / "templates").iterdir() if path.is_dir())
LINKED = r"{% static '((?:css|js)/[^']+)' %}"
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
    told = "{% device_script %}"  # allowed by its hash
    assert not re.search(r"<script(?![^>]*\ssrc=)", text.replace(f"<script>{told}</script>", ""))


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


def found_in(paths: list[Path], pattern: str) -> set[str]:
    return {hit for path in paths for hit in re.findall(pattern, path.read_text(encoding="utf-8"))}


def test_every_style_sheet_and_script_is_linked() -> None:
    linked = found_in(TEMPLATES, LINKED)
    linked |= {f"js/{script}" for script in found_in(SCRIPTS, r"(?:from|import) \"\./(\w+\.js)\"")}
    linked |= {f"css/{style}" for style in found_in(STYLES, r"@import \"(\w+\.css)\"")}
    linked |= {"js/device.js"}  # written into every page
    linked |= {"js/worker.js"}  # served by serving.views_app
    assert {f"{path.parent.name}/{path.name}" for path in [*STYLES, *SCRIPTS]} - linked == set()


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_links_what_is_named_like_itself_or_like_a_room_it_includes(room: str) -> None:
    """From a folder of templates to its style by the same name; other names belong to all."""
    own = [path for path in TEMPLATES if path.parent.name == room]
    open_to_it = {room, *found_in(own, r"{% (?:extends|include) \"(\w+)/")}
    for linked in found_in(own, LINKED):
        named = {one for one in ROOMS if re.match(rf"\w+/{one}(_\w+)?\.", linked)}
        assert named <= open_to_it, linked
