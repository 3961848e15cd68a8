"""What all phones of a tournament have in common: the clock, the field, what is announced."""

from dataclasses import dataclass, replace
from datetime import datetime

from rules_engine import tournament as engine
from rules_engine.tournament import questions
from tournaments.live.drawings import LiveScreen
from tournaments.live.topics import PUBLIC
from tournaments.log.state import load, topic
from tournaments.money.currencies import money
from tournaments.money.on_sale import OnSale, on_sale
from tournaments.words.clock_face import ClockFace, PauseShown, clock_face, pause_shown
from tournaments.words.times import hour


@dataclass(frozen=True, slots=True)
class SharedScreen:
    """What everybody's phone shows; `left` and `average` while it is played."""

    version: int
    moment: int
    changes_at: datetime | None
    starts: str = ""
    clock: ClockFace | None = None
    pause: PauseShown | None = None
    announcement: str = ""
    on_sale: tuple[OnSale, ...] = ()
    left: int = 0
    entries: int = 0
    average: str = ""
    raised: str = ""


def build(*, now: datetime, tournament_id: int) -> SharedScreen:
    """The tournament at this moment, for every phone."""
    loaded = load(tournament_id, now=now)
    shown = SharedScreen(loaded.version, loaded.moment, loaded.changes_at)
    state, event = loaded.state, loaded.row.event
    if state is None:
        return shown
    shown = replace(shown, announcement=state.floor.announcement)
    if state.stage in (engine.Stage.CANCELLED, engine.Stage.ENDED):
        return shown
    average = questions.average_stack(state) if state.stage is engine.Stage.RUNNING else None
    return replace(
        shown,
        starts=hour(state.starts_at, event.zone),
        clock=clock_face(state, now=now),
        pause=pause_shown(state, now=now, zone=event.zone),
        on_sale=on_sale(state, currency=event.currency, now=now),
        left=state.tally.in_play,
        entries=state.sales.entries,
        average=f"{average:,}" if average else "",
        raised=money(questions.pool(state).donation, event.currency),
    )


screen = LiveScreen(
    route="phone_shared",
    topic=topic,
    build=build,
    regions={"announcement": "phone/_announcement.html", "clock": "phone/_clock.html"},
    watches=lambda _shown: [PUBLIC],
    rest_seconds=1,
    part="shared",
)
