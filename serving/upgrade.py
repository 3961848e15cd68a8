"""A start on the data of an older release: a backup first, then the migrations, then a proof.

If anything of this fails, the data is put back as it was, for the release that wrote it. Data of a
newer release is refused and not touched.
"""

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from config.version import VERSION
from serving import database_file
from serving.database_file import Found
from tournaments.log.verification import Verified, verify_database, verify_file
from tournaments.models import Organisation


class UpgradeError(Exception):
    """Why the data cannot be served, in a sentence."""


def bring_up_to_date(
    database: Path, *, migrate: Callable[[], object], close: Callable[[], None]
) -> Path | None:
    """Make the database fit this program; the backup from before, if it was one of an older one.

    `close` ends every use of the file that `migrate` made. Raises UpgradeError.
    """
    try:
        found = database_file.look(database)
    except sqlite3.Error as error:
        raise UpgradeError(f"{database} cannot be read: {error}.") from None
    if found and (sentence := database_file.newer(found)):
        raise UpgradeError(sentence)
    if found and database_file.is_older(found):
        return _upgrade(database, found, migrate, close)
    migrate()
    return None


def _upgrade(
    database: Path, found: Found, migrate: Callable[[], object], close: Callable[[], None]
) -> Path:
    try:
        made = _back_up(database, found)
        before = verify_file(made)
    except (OSError, sqlite3.Error, ValueError) as error:
        raise UpgradeError(
            f"The data of release {found.release} cannot be brought up to date, because no backup "
            f"could be made: {error}"
        ) from error
    try:
        migrate()
        _expect_no_worse(before, verify_database(database))
    except Exception as error:  # whatever it was, the data goes back to how it was found
        close()
        _put_back(made, database)
        raise UpgradeError(
            f"The data of release {found.release} cannot be brought up to date and is as it was: "
            f"{error}"
        ) from error
    return made


def _back_up(database: Path, found: Found) -> Path:
    folder = database.with_name("backups")
    folder.mkdir(mode=0o700, exist_ok=True)
    at = time.strftime("%Y%m%d-%H%M%S")
    made = folder / f"before-{VERSION}-{at}-release-{found.release}.sqlite3"
    database_file.copy(database, made)
    return made


def _expect_no_worse(before: tuple[Verified, ...], after: tuple[Verified, ...]) -> None:
    """A log that was not well may stay so, it stops no other; what comes after them is new."""
    if len(after) < len(before):
        raise ValueError(f"{len(before)} logs became {len(after)}.")
    for was, now in zip(before, after, strict=False):
        if was != now:
            problem = now.problems[0] if now.problems else f"It had {was.lines} lines."
            raise ValueError(f"{now.name}: {problem}")
    for added in after[len(before) :]:
        if added.problems:
            raise ValueError(f"{added.name}: {added.problems[0]}")


def refuse_newer() -> None:
    """UpgradeError if a newer release has served this database, whichever kind it is."""
    release = Organisation.objects.values_list("release", flat=True).get(pk=1)
    applied = MigrationRecorder(connection).applied_migrations()
    if sentence := database_file.newer(Found(release, frozenset(applied))):
        raise UpgradeError(sentence)


def stamp() -> None:
    """Note in the database that this release serves it."""
    Organisation.objects.filter(pk=1).exclude(release=VERSION).update(release=VERSION)


def _put_back(backup: Path, database: Path) -> None:
    draft = database.with_name(f"{database.name}.restoring")
    draft.unlink(missing_ok=True)
    database_file.copy(backup, draft)
    database_file.put(draft, database)
