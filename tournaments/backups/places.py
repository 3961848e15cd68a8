"""Where copies go: the data folder always, and a second place that somebody has chosen.

A stick has to be there by itself: without it nothing is written to where it would be.
"""

import os
import string
import sys
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from rules_engine.errors import RuleViolation
from tournaments.backups.copying import ON_A_STICK
from tournaments.models import Organisation

_WHERE_STICKS_ARE = ("/media/*", "/media/*/*", "/run/media/*/*", "/mnt/*", "/Volumes/*")


def first() -> Path | None:
    """The folder beside the data; the scaled mode has none."""
    return settings.BACKUP_DIR if settings.MODE == "embedded" else None


def second() -> Path | None:
    """The folder of RIFFLE_BACKUP, or on the stick that the director has chosen."""
    if not is_ours_to_choose():
        return settings.SECOND_BACKUP_DIR
    chosen = Organisation.objects.values_list("second_place", flat=True).get(pk=1)
    return Path(chosen) / ON_A_STICK if chosen else None


def is_ours_to_choose() -> bool:
    """Whether a stick can be chosen here; whoever set RIFFLE_BACKUP has done so."""
    return settings.MODE == "embedded" and settings.SECOND_BACKUP_DIR is None


def ready(folder: Path) -> Path:
    """The folder, made if what it lies on is there; RuleViolation `backup_impossible`."""
    is_stick = folder.name == ON_A_STICK and os.path.ismount(folder.parent)
    try:
        if is_stick or folder.parent == settings.DATA_DIR:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if folder.is_dir():
            return folder
    except OSError as error:
        sentence = f"No copy can be written to {folder}: {error.strerror}."
        raise RuleViolation("backup_impossible", sentence) from error
    sentence = f"There is no {folder}. Is the stick in?"
    raise RuleViolation("backup_impossible", sentence)


def offered() -> list[Path]:
    """The sticks that are in and can be written to."""
    return sorted(stick for stick in _sticks() if os.access(stick, os.W_OK))


def _sticks() -> Iterator[Path]:
    if sys.platform == "win32":
        drives = (Path(f"{letter}:/") for letter in string.ascii_uppercase[3:])
        yield from (drive for drive in drives if drive.exists())
        return
    for pattern in _WHERE_STICKS_ARE:
        yield from (found for found in Path("/").glob(pattern[1:]) if os.path.ismount(found))


def choose(stick: str) -> None:
    """Copies go there too from now on, or nowhere else; RuleViolation `no_such_stick`."""
    if stick and Path(stick) not in offered():
        raise RuleViolation("no_such_stick", f"{stick} is not there any more. Is the stick in?")
    Organisation.objects.filter(pk=1).update(second_place=stick)
