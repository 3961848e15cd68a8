"""Backups of the embedded mode: a whole copy of the database, proven before it counts."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from rules_engine.errors import RuleViolation
from tournaments.log import log
from tournaments.log.verification import Verified, verify_file
from tournaments.models import Job, JobKind

KEPT = 50


def back_up(folder: Path) -> Path:
    """Copy the database while it is in use; the copy is opened, folded and audited first.

    RuleViolation `backup_impossible` when the folder cannot be written or the copy is not sound.
    """
    if connection.vendor != "sqlite":
        raise RuleViolation("backup_impossible", "This database is backed up by its own tools.")
    if not folder.is_dir():
        sentence = f"No backup was made: there is no {folder}. Is the stick in?"
        raise RuleViolation("backup_impossible", sentence)
    name = f"riffle-{timezone.now():%Y%m%d-%H%M%S-%f}.sqlite3"
    draft = folder / f".{name}"
    try:
        _copy(draft)
        _expect_sound(verify_file(draft))
        finished = draft.rename(folder / name)
    except (OSError, sqlite3.Error, ValueError) as error:
        with suppress(OSError):
            draft.unlink()
        raise RuleViolation("backup_impossible", f"No backup was made: {error}") from error
    for old in sorted(folder.glob("riffle-*.sqlite3"))[:-KEPT]:
        old.unlink()
    return finished


def back_up_now(*, shown_on: int | None = None) -> Path:
    """A backup in the folder of the settings; those that had failed are made up for by it.

    `shown_on` is the tournament whose screens said so.
    """
    folder: Path = settings.BACKUP_DIR
    if folder.parent == settings.DATA_DIR:  # a stick has to be there by itself
        folder.mkdir(exist_ok=True)
    made = back_up(folder)
    with log.turn(), transaction.atomic():
        failed = Job.objects.filter(kind=JobKind.BACKUP, done_at=None).exclude(failure="")
        failed.update(done_at=timezone.now())
        if shown_on is not None:
            log.touch(shown_on, topics=())
    return made


def run_backup(_data: Mapping[str, Any]) -> None:
    """The backup that a level change asks for."""
    if connection.vendor == "sqlite":
        back_up_now()


def _copy(target: Path) -> None:
    connection.ensure_connection()
    with closing(sqlite3.connect(target)) as copy:
        connection.connection.backup(copy)
        # One file, whatever stick it lies on; the server that restores it turns WAL on again.
        copy.execute("PRAGMA journal_mode=DELETE")


def _expect_sound(logs: tuple[Verified, ...]) -> None:
    for found in logs:
        if found.problems:
            raise ValueError(f"{found.name}: {found.problems[0]}")
