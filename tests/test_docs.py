"""The paperwork agrees with the code."""

import ast
import re
import subprocess
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
PACKAGES = ("rules_engine", "tournaments", "tables", "serving", "config", "demo")
MADE_WHILE_IT_RUNS = ("var/", ".venv/")


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def rows(text: str) -> Iterator[list[str]]:
    """The cells of every line of every table."""
    for line in text.splitlines():
        if line.startswith("| ") and not line.startswith("| ---"):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def test_every_setting_is_in_the_table_of_the_readme() -> None:
    settings = (ROOT / "config" / "settings.py").read_text(encoding="utf-8")
    read = set(re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', settings))
    documented = set(re.findall(r"^\| `([A-Z_]+)`", README, re.MULTILINE))
    assert read
    assert read <= documented


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\((?!http|#)([^)#]+)\)", page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_files_that_a_page_names_are_there(page: Path) -> None:
    named = re.findall(r"`([a-z.][\w.-]*(?:/[\w.-]+)*/[\w.-]*)`", page.read_text(encoding="utf-8"))
    ours = [path for path in named if not path.startswith(MADE_WHILE_IT_RUNS)]
    assert [path for path in ours if not (ROOT / path).exists()] == []


def test_every_page_of_the_documentation_is_linked() -> None:
    linked = set(re.findall(r"\]\((docs/[^)#]+)\)", README + CONTRIBUTING))
    assert {name(page) for page in (ROOT / "docs").glob("*.md")} <= linked


def test_the_package_and_the_changelog_agree_on_the_version() -> None:
    from config.version import VERSION

    package = re.search(
        r'^version = "([^"]+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert package
    assert package[1].startswith(VERSION)


# -- the ways of docs/how-it-works.md ------------------------------------------------------------

WAYS = {
    part.splitlines()[0]: [
        (cells[1].strip("`"), cells[2].strip("`"))
        for cells in rows(part)
        if len(cells) == 4 and cells[0].isdecimal()
    ]
    for part in text_of("docs/how-it-works.md").split("\n### ")[1:]
}


def test_the_ways_are_told() -> None:
    assert len(WAYS) == 3
    assert all(len(stops) > 5 for stops in WAYS.values())


@pytest.mark.parametrize("way", WAYS)
def test_no_way_comes_to_a_file_twice(way: str) -> None:
    files = [file for file, _ in WAYS[way]]
    assert len(files) == len(set(files))


@pytest.mark.parametrize(
    ("file", "stop"), sorted({stop for stops in WAYS.values() for stop in stops})
)
def test_a_stop_is_where_the_page_says(file: str, stop: str) -> None:
    text = text_of(file)
    if file.endswith("/urls.py"):
        assert f'name="{stop}"' in text
    elif file.endswith(".py"):
        found = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.stmt))
        assert stop in {getattr(node, "name", "") for node in found}
    elif file.endswith(".js"):
        assert re.search(rf"\bfunction {stop}\(", text)
    else:
        assert stop in text


def test_the_drawing_is_made_of_its_text() -> None:
    """Word for word; where the boxes stand is Graphviz' own affair."""
    labels = re.findall(r'label="((?:[^"\\]|\\.)*)"', text_of("docs/how-it-works.dot"))
    lines = {line.strip() for each in labels for line in re.split(r"\\[nl]", each)}
    drawn = re.findall(r"<text[^>]*>([^<]*)</text>", text_of("docs/how-it-works.svg"))
    said = {unescape(line).replace("\xa0", " ").strip() for line in drawn}
    assert {line.replace('\\"', '"') for line in lines} - {""} == said


# -- the words of docs/words.md ------------------------------------------------------------------


def test_words_that_are_never_said_name_nothing() -> None:
    never = {
        word
        for cells in rows(text_of("docs/words.md"))
        if len(cells) == 3
        for word in re.findall(r"`(\w+)`", cells[2])
    }
    assert never
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *PACKAGES]
    files = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    spoken = re.compile(
        rf"^\s*(?:async )?(?:def|class) (\w*?(?:{'|'.join(never)})\w*)",
        re.MULTILINE | re.IGNORECASE,
    )
    python = [ROOT / file for file in files.splitlines() if file.endswith(".py")]
    assert {
        f"{name(file)}: {each}"
        for file in python
        if file.exists() and "migrations" not in file.parts
        for each in spoken.findall(file.read_text(encoding="utf-8"))
    } == set()
