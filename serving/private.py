"""What Riffle writes is for its owner alone: names, phones, money, and the key of the logins."""

import os
import stat
from contextlib import suppress
from pathlib import Path

OTHERS = 0o077
_KEPT = ("riffle*", "secret_key", "running.lock", "backups/*", "certificates/*")


def from_now_on() -> None:
    """Every file that this process makes is readable by its owner only."""
    os.umask(OTHERS)


def close(folder: Path) -> None:
    """The data folder, and what an earlier start left in it open for others."""
    for kept in (folder, folder / "backups", folder / "certificates", *_files(folder)):
        # A stick knows no owners, and what is another user's is not ours to change.
        with suppress(OSError):
            found = kept.stat().st_mode
            if found & OTHERS and not found & stat.S_ISVTX:  # nobody's folder is everybody's
                kept.chmod(stat.S_IMODE(found) & ~OTHERS)


def _files(folder: Path) -> list[Path]:
    return [path for pattern in _KEPT for path in folder.glob(pattern) if path.is_file()]
