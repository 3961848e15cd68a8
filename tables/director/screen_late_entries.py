"""Late entries on the dashboard: how they stand, and the levels that the director can name."""

from dataclasses import dataclass

from rules_engine.tournament import questions
from tables.tablet.citing import cite
from tournaments.scene import Scene, Tap

_FURTHER_LEVELS = 8


@dataclass(frozen=True, slots=True)
class LateEntriesShown:
    """What every screen says about late entries, and what can be done about it."""

    sentence: str
    source: str
    until_level: int | None
    levels: tuple[int, ...]
    close: Tap | None


def late_entries(scene: Scene) -> LateEntriesShown | None:
    """None before play, after it, and once registration is closed."""
    found = questions.late_entries(scene.state, now=scene.now)
    if found is None or found.is_closed:
        return None
    furthest = found.latest_level or found.first_level + _FURTHER_LEVELS
    close = scene.tap("Close registration", "direct_room", "close-registration")
    return LateEntriesShown(
        sentence=str(found.reason.sentence),
        source=cite(found.reason.source),
        until_level=found.until_level,
        levels=tuple(range(found.first_level, furthest + 1)) if found.may_be_allowed else (),
        close=close if found.until_level else None,  # else the queue asks for it
    )
