"""What the screens of staff are drawn from: the state, the names, and who is looking."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from rules_engine import tournament as engine
from rules_engine.tournament import questions
from tournaments.drawn import address
from tournaments.hall.plan import venue_of
from tournaments.log.state import TournamentState, load
from tournaments.people.names import Names
from tournaments.rights import RIGHTS, Caller
from tournaments.words import times

MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Tap:
    """A button: what it says, where it posts, what it carries, and a number it asks for."""

    label: str
    url: str
    fields: tuple[tuple[str, str | int], ...] = ()
    asks: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """A tournament that is open, at one moment, as one kind of staff sees it."""

    tournament_id: int
    state: engine.Tournament
    names: Names
    caller: Caller
    now: datetime
    zone: str
    currency: str
    venue: str = ""

    def tap(
        self, label: str, route: str, *arguments: Any, asks: str = "", **fields: Any
    ) -> Tap | None:
        """The button for a route, if whoever looks may press it."""
        if self.caller not in RIGHTS[route]:
            return None
        return Tap(label, self.link(route, *arguments), tuple(fields.items()), asks)

    def link(self, route: str, *arguments: Any) -> str:
        """The address of something about this tournament."""
        return address(route, self.tournament_id, *arguments)

    def time(self, at: datetime) -> str:
        """A time of day on the wall of the room."""
        return times.hour(at, self.zone)


def load_scene(
    tournament_id: int, *, caller: Caller, now: datetime
) -> tuple[TournamentState, Scene | None]:
    """A tournament for its staff; no scene while it is a draft."""
    loaded = load(tournament_id, now=now)
    if loaded.state is None:
        return loaded, None
    event = loaded.row.event
    names = Names.of_field(loaded.row)
    scene = Scene(
        tournament_id,
        loaded.state,
        names,
        caller,
        now,
        zone=event.zone,
        currency=event.currency,
        venue=venue_of(event),
    )
    return loaded, scene


def moment(loaded: TournamentState, scene: Scene | None) -> tuple[int, datetime | None]:
    """The moment of a screen that shows minutes and called clocks, and when it changes next.

    Penalties are served, no-shows become removable and limits come near minute by minute.
    """
    if scene is None or scene.state.clock.started_at is None:
        return loaded.moment, loaded.changes_at
    started_at, now = scene.state.clock.started_at, scene.now
    minutes = (now - started_at) // MINUTE
    calls = [questions.called_clock(scene.state, call) for call in scene.state.floor.clock_calls]
    expired = sum(call.expires_at <= now for call in calls)
    instants = [started_at + (minutes + 1) * MINUTE]
    instants += [call.expires_at for call in calls if call.expires_at > now]
    instants += [loaded.changes_at] if loaded.changes_at else []
    return loaded.moment + minutes + expired, min(instants)
