"""The data beside a running server, for a command that reads it or adds to it."""

import contextlib
import os
from pathlib import Path

from serving import private
from serving.serve import AlreadyRunningError, data_folder, prepare


def open_data(folder: Path) -> None:
    """The database of DATABASE_URL, or that of the folder, brought up to date.

    A server that runs on the folder has seen to that. Raises StartError.
    """
    private.from_now_on()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if not os.environ.get("DATABASE_URL"):
        os.environ["RIFFLE_DATA"] = str(folder)
        with contextlib.suppress(AlreadyRunningError), data_folder(folder):
            prepare()
    import django

    django.setup()
