"""Backups of the embedded mode: a whole copy of the database, proven before it counts."""

import os
import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from rules_engine.errors import RuleViolation
from tournaments.backups import copying, keeping, places
from tournaments.log import log
from tournaments.log.verification import verify_file
from tournaments.models import Job, JobKind

LOOKED_AT = timedelta(days=2)
"""The logs in which somebody asked for something in this time are looked at in every backup."""


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that was made, and what is wrong with single logs in it: they stop no other."""

    path: Path
    damaged: tuple[str, ...]

    @property
    def warning(self) -> str:
        """What somebody has to be told of it, if anything."""
        return f"In the backup a log is damaged. {' '.join(self.damaged)}" if self.damaged else ""


def back_up(folder: Path, *, of_level: bool = False) -> Backup:
    """Copy the database while it is in use; the copy is opened, folded and audited first.

    RuleViolation `backup_impossible` when the folder cannot be written or the copy is no database.
    """
    if connection.vendor != "sqlite":
        raise RuleViolation("backup_impossible", "This database is backed up by its own tools.")
    name = keeping.name_at(timezone.now(), of_level=of_level)
    draft = folder / f".{name}"
    try:
        connection.ensure_connection()
        copying.copy_into(draft, connection.connection)
        logs = verify_file(draft, asked_since=timezone.now() - LOOKED_AT)
        finished = draft.rename(folder / name)
    except (OSError, sqlite3.Error, ValueError) as error:
        with suppress(OSError):
            draft.unlink()
        raise RuleViolation("backup_impossible", f"No backup was made: {error}") from error
    keeping.clear_away(folder)
    return Backup(finished, tuple(f"{log.name}: {one}" for log in logs for one in log.told))


def back_up_now(*, shown_on: int | None = None, of_level: bool = False) -> Backup:
    """A backup in the data folder, and the same in the second place if there is one.

    Those that had failed are made up for by it. `shown_on` is the tournament whose screens said so.
    """
    made = back_up(places.ready(settings.BACKUP_DIR), of_level=of_level)
    if second := places.second():
        _carry(made.path, places.ready(second))
    with log.turn(), transaction.atomic():
        failed = Job.objects.filter(kind=JobKind.BACKUP, done_at=None).exclude(failure="")
        failed.update(done_at=timezone.now(), failure=made.warning)
        if shown_on is not None:
            log.touch(shown_on, topics=())
    return made


def _carry(made: Path, folder: Path) -> None:
    draft = folder / f".{made.name}"
    try:
        with draft.open("wb") as opened:
            opened.write(made.read_bytes())
            opened.flush()
            os.fsync(opened.fileno())
        draft.replace(folder / made.name)
        keeping.clear_away(folder)
    except OSError as error:
        with suppress(OSError):
            draft.unlink()
        sentence = f"The backup is in {made.parent} and not in {folder}: {error.strerror}."
        raise RuleViolation("backup_impossible", sentence) from error


def run_backup(_data: Mapping[str, Any]) -> str:
    """The backup that a level change asks for; what somebody has to be told of it."""
    return back_up_now(of_level=True).warning if connection.vendor == "sqlite" else ""
