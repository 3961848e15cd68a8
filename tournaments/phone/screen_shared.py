"""What all phones of a tournament have in common: the clock, the field, what is announced."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from rules_engine import tournament as engine
from rules_engine.forecast import Forecast, forecast
from rules_engine.house import HouseRules
from rules_engine.texts.rulebook import sentence
from rules_engine.tournament import questions
from tournaments.live.drawings import LiveScreen
from tournaments.live.topics import PUBLIC
from tournaments.log.state import load, topic
from tournaments.models import Tournament
from tournaments.money.currencies import money
from tournaments.money.on_sale import OnSale, on_sale
from tournaments.people.names import Names
from tournaments.pictures.goal import goal_of
from tournaments.pictures.ribbon import NARROW, Ribbon, look, ribbon_shown, rounded
from tournaments.words.clock_face import ClockFace, PauseShown, clock_face, pause_shown
from tournaments.words.times import hour
from tournaments.words.whereabouts import places

SHOWN = 3
"""Of the places, once it is over."""


@dataclass(frozen=True, slots=True)
class SharedScreen:
    """What everybody's phone shows; `left`, `average` and `ends` while it is played.

    `to_money` is how many have to go before everybody left wins something, once that is known;
    `winners` are the best places and who took them, once it is over.
    """

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
    to_money: int = 0
    rest_at: str = ""
    phones: str = ""
    phones_source: str = ""
    winners: tuple[tuple[str, str], ...] = ()
    raised: str = ""
    goal: str = ""
    ends: str = ""
    ribbon: Ribbon | None = None


def build(*, now: datetime, tournament_id: int) -> SharedScreen:
    """The tournament at this moment, for every phone."""
    loaded = load(tournament_id, now=now)
    shown = SharedScreen(loaded.version, loaded.moment, loaded.changes_at)
    state, event = loaded.state, loaded.row.event
    if state is None:
        return shown
    shown = replace(shown, announcement=questions.announcement(state))
    if state.stage is engine.Stage.ENDED:
        return replace(
            shown,
            winners=tuple(_winners(state, loaded.row)),
            raised=money(questions.pool(state).donation, event.currency),
        )
    if state.stage is engine.Stage.CANCELLED:
        return shown
    average = questions.average_stack(state) if state.stage is engine.Stage.RUNNING else None
    clock = clock_face(state, now=now)
    shown = replace(
        shown,
        starts=hour(state.starts_at, event.zone),
        clock=clock,
        rest_at=hour(clock.next_rest_at, event.zone) if clock.next_rest_at else "",
        phones=sentence("phones", state.house.phones),
        phones_source=_source(state.house, "phones"),
        pause=pause_shown(state, now=now, zone=event.zone),
        on_sale=on_sale(state, currency=event.currency, now=now),
        left=state.tally.in_play,
        entries=state.sales.entries,
        average=f"{average:,}" if average else "",
        raised=money(questions.pool(state).donation, event.currency),
        goal=_goal(loaded.row, state),
    )
    if state.stage is not engine.Stage.RUNNING or state.clock.started_at is None:
        return shown
    if state.sales.is_closed:
        shown = replace(shown, to_money=questions.places_to_the_money(state))
    seen, zone = look(state, now=now), event.zone
    found = forecast(state, now=seen.next_at)
    return replace(
        shown,
        moment=shown.moment + seen.number,
        changes_at=min(seen.next_at, shown.changes_at or seen.next_at),
        ends=_likely_end(found, stop_at=state.clock.hard_stop_at, zone=zone),
        ribbon=ribbon_shown(state, found, now=now, zone=zone, width=NARROW),
    )


def _source(house: HouseRules, point: str) -> str:
    """Where a document says so; nothing for what nobody has written."""
    source = house.cite(point)
    return str(source) if any(one.place for one in source.citations) else ""


def _goal(row: Tournament, state: engine.Tournament) -> str:
    """How far the evening is on the way to its goal."""
    goal = goal_of(row, raised=questions.pool(state).donation)
    if goal is None:
        return ""
    hoped = money(goal.cents, row.event.currency)
    return f"our goal of {hoped} is reached" if goal.is_reached else f"{goal.percent} % of {hoped}"


def _winners(state: engine.Tournament, row: Tournament) -> Iterator[tuple[str, str]]:
    names = Names.of_field(row)
    for finish in questions.places_taken(state):
        if finish.best > SHOWN:
            return
        yield places(finish.best, finish.worst), names.of(finish.entry)


def _likely_end(found: Forecast | None, *, stop_at: datetime | None, zone: str) -> str:
    """When it is probably over: with a winner, or at the hard stop if that comes first."""
    likely = rounded(found.winner.likely) if found else None
    if stop_at and (found is None or found.is_late):
        return hour(stop_at, zone)
    if found is None or likely is None:
        return ""
    told = hour(likely, zone)
    return f"{told} or later" if found.is_open_ended else told


screen = LiveScreen(
    route="phone_shared",
    topic=topic,
    build=build,
    regions={
        "announcement": "phone/_announcement.html",
        "clock": "phone/_clock.html",
        "night": "phone/_night.html",
        "winners": "phone/_winners.html",
    },
    watches=lambda _shown: [PUBLIC],
    rest_seconds=1,
    part="shared",
)
