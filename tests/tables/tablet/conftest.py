import pytest

from tables.tablet.presence import Presence


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> Presence:
    """Nobody else's tablets."""
    presence = Presence()
    for place in ("serving.consumers", "config.middleware", "tables.tablet.liveness"):
        monkeypatch.setattr(f"{place}.presence", presence)
    return presence
