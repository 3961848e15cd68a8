"""Which backups stay: by number, by level and by age, so that new ones push no old one out.

However many somebody makes by hand, the newest, those of the levels, and the first of every hour
and of every day are kept.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

NEWEST, LEVELS = 20, 50
HOURS, DAYS = timedelta(days=2), timedelta(days=30)

_PATTERN = "%Y%m%d-%H%M%S-%f"
_OF_LEVEL = "-level"


def name_at(now: datetime, *, of_level: bool) -> str:
    """What a backup is called that was made then."""
    return f"riffle-{now:{_PATTERN}}{_OF_LEVEL if of_level else ''}.sqlite3"


def clear_away(folder: Path) -> None:
    """Delete the backups that nothing asks to keep."""
    made = {path: at for path in folder.glob("riffle-*.sqlite3") if (at := made_at(path))}
    kept = set(_kept(sorted(made.items(), key=lambda one: one[1])))
    for path in made.keys() - kept:
        path.unlink(missing_ok=True)


def made_at(path: Path) -> datetime | None:
    """When a backup was made, by its name; None for a file that somebody else has named."""
    try:
        said = path.stem.removeprefix("riffle-").removesuffix(_OF_LEVEL)
        return datetime.strptime(said, _PATTERN).replace(tzinfo=UTC)
    except ValueError:
        return None


def _kept(oldest_first: list[tuple[Path, datetime]]) -> Iterator[Path]:
    if not oldest_first:
        return
    _, newest = oldest_first[-1]
    yield from (path for path, _ in oldest_first[-NEWEST:])
    of_levels = [path for path, _ in oldest_first if path.stem.endswith(_OF_LEVEL)]
    yield from of_levels[-LEVELS:]
    yield from _first_of_each("%Y%m%d%H", oldest_first, since=newest - HOURS)
    yield from _first_of_each("%Y%m%d", oldest_first, since=newest - DAYS)


def _first_of_each(
    span: str, oldest_first: Iterable[tuple[Path, datetime]], *, since: datetime
) -> Iterator[Path]:
    seen: set[str] = set()
    for path, at in oldest_first:
        if at >= since and f"{at:{span}}" not in seen:
            seen.add(f"{at:{span}}")
            yield path
