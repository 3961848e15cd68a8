"""The dependencies of the wheel: those that the project names, in one place."""

import tomllib
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class Dependencies(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        text = Path(self.root).parent.joinpath("pyproject.toml").read_text(encoding="utf-8")
        project = tomllib.loads(text)["project"]
        web = project["optional-dependencies"]["web"]
        metadata["dependencies"] = [*project["dependencies"], *web]
