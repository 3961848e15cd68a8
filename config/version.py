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


def is_newer(release: str, *, than: str = VERSION) -> bool:
    """Whether a release came after another one: 0.10 after 0.9."""
    return _numbers(release) > _numbers(than)


def _numbers(release: str) -> tuple[int, ...]:
    numbers = [int(number) for number in re.findall(r"\d+", release)]
    while numbers and numbers[-1] == 0:  # 0.2.0 is 0.2
        numbers.pop()
    return tuple(numbers)
