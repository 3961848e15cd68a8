"""The installation's secret key: made once, kept in the data folder, readable by its owner only."""

import os
import secrets
from pathlib import Path


def read_or_make(path: Path) -> str:
    """The key in `path`; made on the first start. Two processes starting at once agree on one."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(64), encoding="ascii")
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        except OSError:  # a file system without hard links, such as a USB stick
            draft.replace(path)
            return path.read_text(encoding="ascii")
        draft.unlink()
    return path.read_text(encoding="ascii")
