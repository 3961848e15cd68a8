"""The paperwork agrees with the code."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_setting_is_in_the_table_of_the_readme() -> None:
    settings = (ROOT / "config" / "settings.py").read_text(encoding="utf-8")
    read = set(re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', settings))
    documented = set(re.findall(r"^\| `([A-Z_]+)`", README, re.MULTILINE))
    assert read
    assert read <= documented


def test_pictures_and_files_that_the_readme_names_exist() -> None:
    targets = re.findall(r"\]\((?!http|#)([^)]+)\)", README)
    assert targets
    assert [t for t in targets if not (ROOT / t).exists()] == []


def test_the_package_and_the_changelog_agree_on_the_version() -> None:
    from config.version import VERSION

    package = re.search(
        r'^version = "([^"]+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert package
    assert package[1].startswith(VERSION)
