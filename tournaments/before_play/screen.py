"""From open sales to the first hand: what was opened, how many came, and what is due next."""

from dataclasses import dataclass, replace
from datetime import datetime

from rules_engine import tournament as engine
from rules_engine.entries import admission
from rules_engine.room import promise
from rules_engine.tournament import questions
from tournaments.live.drawings import LiveScreen, register
from tournaments.log import folds
from tournaments.log.state import TournamentState, load, topic
from tournaments.models import Tournament
from tournaments.money import books
from tournaments.money.currencies import money
from tournaments.terms.summary import TermsSummary, summarise
from tournaments.words.stages import StageShown, stage_shown
from tournaments.words.times import hour


@dataclass(frozen=True, slots=True)
class DrawShown:
    """The draw that stands, so that anybody can check it."""

    at: str
    seed: str
    promise: str
    tables: int


@dataclass(frozen=True, slots=True)
class FieldSoFar:
    """Who has come, and whether that is enough."""

    entries: int
    waiting: int
    capacity: int
    minimum: int
    is_enough: bool
    sentence: str
    raised: str
    pool: str


@dataclass(frozen=True, slots=True)
class BeforePlayScreen:
    """What the director sees until play begins; of a draft there is nothing yet."""

    version: int
    tournament_id: int
    tournament: str
    event: str
    event_id: int
    stage: StageShown
    field: FieldSoFar | None = None
    summary: TermsSummary | None = None
    is_closed: bool = False
    promise: str = ""
    draw: DrawShown | None = None
    called_off: str = ""
    owed: str = ""
    owed_to: int = 0
    is_rehearsed: bool = False
    moment: int = 0
    changes_at: datetime | None = None


def build(*, now: datetime, tournament_id: int) -> BeforePlayScreen:
    """The tournament at this version."""
    loaded = load(tournament_id, now=now)
    state, event = loaded.state, loaded.row.event
    shown = BeforePlayScreen(
        version=loaded.version,
        tournament_id=tournament_id,
        tournament=loaded.row.name,
        event=event.name,
        event_id=event.pk,
        stage=stage_shown(state),
    )
    if state is None:
        return shown
    owed = _owed(tournament_id, state)
    return replace(
        shown,
        is_closed=state.sales.is_closed,
        field=_field(loaded, state),
        promise=promise(loaded.row.next_seed),
        draw=_draw(tournament_id, state, zone=event.zone),
        called_off=_called_off(tournament_id, state),
        owed=money(sum(owed.values()), event.currency),
        owed_to=len(owed),
        is_rehearsed=Tournament.objects.filter(pk=tournament_id, rehearsal__is_on=True).exists(),
        summary=summarise(
            state.terms,
            structure=state.clock.structure,
            starts_at=state.starts_at,
            zone=event.zone,
            currency=event.currency,
        ),
    )


def has_too_few(tournament_id: int) -> bool:
    """Whether it cannot begin because too few have entered."""
    folded = folds.read(tournament_id)
    if folded is None or folded.state.stage is engine.Stage.RUNNING:
        return False
    state = folded.state
    return not admission.may_start(state.house, registered=state.sales.entries).accepted


def _field(loaded: TournamentState, state: engine.Tournament) -> FieldSoFar:
    enough = admission.may_start(state.house, registered=state.sales.entries)
    room = state.terms.capacity or questions.chairs(state)
    split, currency = questions.pool(state), loaded.row.event.currency
    return FieldSoFar(
        entries=state.sales.entries,
        waiting=len(state.sales.waiting),
        capacity=admission.capacity(state.house, room_for=room) or room,
        minimum=state.house.min_entrants,
        is_enough=enough.accepted,
        sentence=enough.reason.sentence,
        raised=money(split.donation, currency),
        pool=money(split.pool, currency) if state.terms.payouts.cash is not None else "",
    )


def _draw(tournament_id: int, state: engine.Tournament, *, zone: str) -> DrawShown | None:
    if state.stage is not engine.Stage.DRAWN:
        return None
    fact = _standing(tournament_id, engine.facts.SeatsDrawn)
    assert isinstance(fact, engine.facts.SeatsDrawn)  # that is what the stage says
    return DrawShown(
        at=hour(fact.at, zone),
        seed=fact.seed,
        promise=promise(fact.seed),
        tables=len({table for _, table, _ in fact.seats}),
    )


def _called_off(tournament_id: int, state: engine.Tournament) -> str:
    if state.stage is not engine.Stage.CANCELLED:
        return ""
    fact = _standing(tournament_id, engine.facts.TournamentCancelled)
    return fact.reason if isinstance(fact, engine.facts.TournamentCancelled) else ""


def _standing(tournament_id: int, kind: type[engine.Fact]) -> engine.Fact | None:
    """The newest fact of that kind that was not taken back."""
    folded = folds.read(tournament_id)
    assert folded is not None  # it has a stage
    for number in range(folded.state.head, 0, -1):
        line = folded.lines[number]
        if isinstance(line.fact, kind) and line.wish not in folded.undone:
            return line.fact
    return None


def _owed(tournament_id: int, state: engine.Tournament) -> dict[int, int]:
    """After calling off: what each entry has paid and not got back."""
    if state.stage is not engine.Stage.CANCELLED:
        return {}
    owed: dict[int, int] = {}
    for moved in books.read(tournament_id).standing(*books.SALES):
        if moved.entry is not None:
            owed[moved.entry] = owed.get(moved.entry, 0) + moved.into_boxes
    return owed


screen = register(
    LiveScreen(
        route="before_play",
        topic=topic,
        build=build,
        regions={"progress": "before_play/_progress.html", "terms": "before_play/_terms.html"},
        beat_seconds=2,
    )
)
