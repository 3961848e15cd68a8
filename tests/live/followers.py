"""A browser that knows only what is pushed to it: live.js without its ways of catching up."""

from dataclasses import dataclass, field
from typing import Any

from tests.live.sockets import ScreenSocket


@dataclass
class Follower:
    """What a page shows that has followed its socket from the beginning."""

    path: str
    socket: ScreenSocket
    regions: dict[str, str] = field(default_factory=dict)
    _shown: dict[str, dict[str, Any]] = field(default_factory=dict)

    async def follow(self) -> None:
        """Take whatever has been sent."""
        while self.socket.has_more():
            self.take(await self.socket.message())

    def take(self, message: dict[str, Any]) -> None:
        if "regions" in message:
            self._show(message.get("part", ""), message)
            return
        for name, told in {"": message, **message.get("parts", {})}.items():
            part = self._shown[name]
            assert told["changed"] <= part["version"], f"{self.path} has missed a push"
            if "behind" not in told:
                part["version"] = max(part["version"], told["version"])

    def _show(self, name: str, drawing: dict[str, Any]) -> None:
        part = self._shown.setdefault(name, {"version": -1, "moment": -1, "mark": None})
        at, before = ((one["version"], one["moment"]) for one in (drawing, part))
        assert at > before, f"{self.path} was sent {at} after {before}"
        assert drawing.get("since") in (None, part["mark"]), f"{self.path} has missed a drawing"
        part.update({key: drawing[key] for key in part})
        self.regions.update(drawing["regions"])
        for gone in drawing.get("gone", ()):
            del self.regions[gone]
