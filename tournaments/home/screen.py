"""The public home screen: who runs the night, the notice, and which tournaments are on."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from itertools import groupby
from zoneinfo import ZoneInfo

from rules_engine.clock import next_time_of_day
from rules_engine.tournament import Log
from tournaments.live.drawings import LiveScreen, register
from tournaments.log import folds
from tournaments.models import Event, Organisation, Tournament
from tournaments.money.currencies import money
from tournaments.words.stages import UNREADABLE, StageShown, stage_shown
from tournaments.words.times import day, hour

LATE = timedelta(hours=18)
AHEAD = timedelta(days=60)
MORNING = time(6)  # until then it is still last night
QUARTER_HOUR = 15 * 60  # the morning of every time zone comes at the end of one


@dataclass(frozen=True, slots=True)
class TournamentShown:
    """A tournament as a card on the home page."""

    pk: int
    name: str
    starts: str
    stage: StageShown
    fee: str
    house: str


@dataclass(frozen=True, slots=True)
class NightShown:
    """An evening and what is on."""

    event: str
    charity: str
    venue: str
    title: str
    tournaments: tuple[TournamentShown, ...]


@dataclass(frozen=True, slots=True)
class HomeScreen:
    """What everybody may see before a tournament is chosen."""

    version: int
    organisation: str
    notice: str
    nights: tuple[NightShown, ...] = ()
    moment: int = 0
    changes_at: datetime | None = None


def build(*, now: datetime) -> HomeScreen:
    """The home screen as of the organisation's row and whatever is open."""
    organisation = Organisation.objects.get(pk=1)
    opened = Tournament.objects.filter(opened_at__isnull=False, event__rehearses=None)
    soon = opened.filter(starts_at__gt=now - LATE, starts_at__lt=now + AHEAD)
    rows = list(soon.select_related("event").order_by("event__starts_at", "event_id", "starts_at"))
    mornings = [next_time_of_day(MORNING, after=now, zone=row.event.zone) for row in rows]
    return HomeScreen(
        version=organisation.version,
        organisation=str(organisation),
        notice=organisation.notice,
        nights=tuple(_nights(rows, now)),
        moment=int(now.timestamp()) // QUARTER_HOUR,
        changes_at=min(mornings, default=None),
    )


def _nights(rows: Sequence[Tournament], now: datetime) -> Iterable[NightShown]:
    """A night for each day on which an event has tournaments: a festival has several."""
    logs = folds.read_all(row.pk for row in rows)
    for (event, title), inside in groupby(rows, key=lambda row: (row.event, _title(row, now))):
        yield NightShown(
            event=event.name,
            charity=event.charity,
            venue=event.venue,
            title=title,
            tournaments=tuple(_card(row, event, logs[row.pk]) for row in inside),
        )


def _card(
    row: Tournament, event: Event, folded: Log | folds.UnreadableLog | None
) -> TournamentShown:
    starts = hour(row.starts_at, event.zone)
    if isinstance(folded, folds.UnreadableLog):
        return TournamentShown(row.pk, row.name, starts, UNREADABLE, fee="?", house="?")
    assert folded is not None  # it has been opened
    state = folded.state
    return TournamentShown(
        pk=row.pk,
        name=row.name,
        starts=starts,
        stage=stage_shown(state),
        fee=money(state.terms.price.fee, event.currency),
        house=state.house.title,
    )


def _title(row: Tournament, now: datetime) -> str:
    zone = row.event.zone
    place = ZoneInfo(zone)
    today = (now.astimezone(place) - timedelta(hours=MORNING.hour)).date()
    is_tonight = today == row.starts_at.astimezone(place).date()
    return "Tonight" if is_tonight else day(row.starts_at, zone)


screen = register(
    LiveScreen(
        route="home",
        topic=lambda: "organisation",
        build=build,
        regions={"notice": "home/_notice.html", "tonight": "home/_tonight.html"},
    )
)
