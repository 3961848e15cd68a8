"""Templates without the indentation that people need to read them.

Taken out once, when a template is read, and not from every page: screens go to thousands of phones.
A tag on a line of its own leaves no empty line behind.
"""

import re

from django.template import Origin
from django.template.loaders.filesystem import Loader as FolderLoader

_INDENTATION = re.compile(r"\n\s+")
_TAG_ALONE = re.compile(r"^(\{%[^%{}]*%\})\n", re.MULTILINE)


class Loader(FolderLoader):
    """Reads templates from the folder of the project."""

    def get_contents(self, origin: Origin) -> str:
        return _TAG_ALONE.sub(r"\1", _INDENTATION.sub("\n", super().get_contents(origin)))
