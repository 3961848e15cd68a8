"""The version of this checkout, as the top heading of the changelog says."""

import re
from pathlib import Path

_CHANGELOG = Path(__file__).resolve().parent.parent / "CHANGELOG.md"


def _read() -> str:
    found = re.search(r"^## v(\S+)", _CHANGELOG.read_text(encoding="utf-8"), re.MULTILINE)
    if not found:
        raise ValueError("CHANGELOG.md has no heading such as '## v0.1 - date'.")
    return found[1]


VERSION = _read()
