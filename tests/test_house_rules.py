"""The few house rules that a linter does not know."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
OUR_FILES = [
    ROOT / name
    for name in subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
]
PYTHON = [f for f in OUR_FILES if f.suffix == ".py" and f.exists() and f != Path(__file__)]
PACKAGES = ("tournaments", "tables", "config", "serving", "demo")
PRODUCT = [f for f in PYTHON if f.relative_to(ROOT).parts[0] in PACKAGES]


def lines_with(pattern: str, files: list[Path]) -> list[str]:
    found = re.compile(pattern)
    return [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if found.search(line)
    ]


def test_only_live_sends_to_groups() -> None:
    senders = {line.split(":")[0] for line in lines_with(r"\.group_send\(", PRODUCT)}
    assert senders <= {"tournaments/live/hub.py", "serving/views.py"}


def test_an_existing_row_is_never_saved_whole() -> None:
    assert lines_with(r"(?<!canvas)\.save\(\)", PRODUCT) == []


@pytest.mark.parametrize("name", ["utils", "helpers", "common", "misc", "managers", "signals"])
def test_every_module_shows_its_subject(name: str) -> None:
    assert [f for f in PYTHON if f.stem == name] == []


def test_functions_say_what_they_do() -> None:
    """`docs/words.md` has the words; these say only that something is done."""
    ours = [f for f in PYTHON if f.relative_to(ROOT).parts[0] in (*PACKAGES, "rules_engine")]
    of_frameworks = r"process_view|process_exception|handle_(connect|cont|ping|websocket_upgrade)"
    not_ours = rf"(?!({of_frameworks})\b)"
    assert lines_with(rf"\bdef _?{not_ours}(do|handle|process|manage)_", ours) == []


def test_a_stored_time_is_called_so() -> None:
    models = [f for f in PRODUCT if f.parent.name == "models"]
    assert models
    assert lines_with(r"\b\w+(?<!_at)(?<!\bat) = models\.DateTimeField", models) == []


FRAMEWORK = {"migrations", "templatetags", "models"}
ROOMS = [
    f
    for f in PYTHON
    if f.name == "__init__.py"
    and f.relative_to(ROOT).parts[0] in (*PACKAGES, "rules_engine")
    and not FRAMEWORK & set(f.relative_to(ROOT).parts[1:2])
]


@pytest.mark.parametrize("room", ROOMS, ids=lambda f: f.parent.relative_to(ROOT).as_posix())
def test_a_room_says_in_a_sentence_what_it_is_for(room: Path) -> None:
    assert re.match(r'"""[A-Z].', room.read_text(encoding="utf-8"))


def test_the_wall_clock_is_not_read_by_the_engine() -> None:
    engine = [f for f in PYTHON if f.relative_to(ROOT).parts[0] == "rules_engine"]
    forbidden = r"datetime\.now|utcnow|time\.time\(|\brandom\.(random|choice|shuffle|sample)\("
    assert lines_with(forbidden, engine) == []


@pytest.mark.parametrize(
    "lock", ["requirements.txt", "requirements-dev.txt", "requirements-pip.txt"]
)
def test_a_lock_pins_with_hashes_and_names_no_registry(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert "://" not in text
    pins = re.findall(r"^[a-z0-9][^ ;]*==", text, re.MULTILINE)
    assert pins
    assert text.count("--hash=sha256:") >= len(pins)


def test_templates_hold_no_inline_script_or_style() -> None:
    templates = [f for f in OUR_FILES if f.suffix == ".html" and f.exists()]
    assert templates
    told = "{% device_script %}"  # allowed by its hash
    inline = rf"<script(?![^>]*\bsrc=)(?!>{told}<)|\son[a-z]+=|\sstyle=|<style"
    assert lines_with(inline, templates) == []


def test_no_page_asks_a_third_party_for_anything() -> None:
    shipped = [f for f in OUR_FILES if f.suffix in (".html", ".css", ".js") and f.exists()]
    ours = [f for f in shipped if "vendor" not in f.parts]
    loaded = r"""(src|href|url|from|import)\s*[=(]?\s*["'(]?\s*(https?:)?//"""
    assert lines_with(loaded, ours) == []
