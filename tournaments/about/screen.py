"""The public page of a tournament: what, when, where, for whom, and how to take part."""

from dataclasses import dataclass
from datetime import datetime

from rules_engine import tournament as engine
from rules_engine.tournament import questions
from tournaments.licences.licence import posted
from tournaments.line import places
from tournaments.live.drawings import LiveScreen, register
from tournaments.live.topics import PUBLIC
from tournaments.lobby.screen_parts import NO_PRIZES, PrizesShown, WinnerLine
from tournaments.lobby.screen_prizes import prizes_shown, winners_shown
from tournaments.log.state import TournamentState, load, topic
from tournaments.money.currencies import money
from tournaments.money.on_sale import OnSale, on_sale
from tournaments.sides.shown import SideWin, offered_for, raffles_of, wins_of
from tournaments.terms.draft import Draft
from tournaments.terms.summary import TermsSummary, summarise
from tournaments.words.stages import StageShown, field_note, stage_shown


@dataclass(frozen=True, slots=True)
class AboutScreen:
    """A tournament for somebody who might come; a draft shows what is planned."""

    version: int
    moment: int
    changes_at: datetime | None
    tournament_id: int
    event: str
    licence: str
    tournament: str
    charity: str
    venue: str
    stage: StageShown
    summary: TermsSummary
    field: str = ""
    raised: str = ""
    prizes: PrizesShown = NO_PRIZES
    sells: bool = False
    takes_sign_ups: bool = False
    late: str = ""
    on_sale: tuple[OnSale, ...] = ()
    is_full: bool = False
    is_played: bool = False
    winners: tuple[WinnerLine, ...] = ()
    side_wins: tuple[SideWin, ...] = ()
    raffles: tuple[tuple[int, str], ...] = ()
    bounties: tuple[str, ...] = ()
    event_id: int = 0


def build(*, now: datetime, tournament_id: int) -> AboutScreen:
    """The page at this version and moment: late entries end with a level."""
    loaded = load(tournament_id, now=now)
    row, event, state = loaded.row, loaded.row.event, loaded.state
    draft = Draft.from_data(row.draft)
    summary = summarise(
        state.terms if state else draft.usual_terms(),
        structure=state.clock.structure if state else draft.structure,
        starts_at=state.starts_at if state else row.starts_at,
        zone=event.zone,
        currency=event.currency,
    )
    is_on = state is not None and state.stage is not engine.Stage.CANCELLED
    split = questions.pool(state) if state and is_on else None
    is_played = state is not None and state.stage in (engine.Stage.RUNNING, engine.Stage.ENDED)
    return AboutScreen(
        version=loaded.version,
        moment=loaded.moment,
        changes_at=loaded.changes_at,
        tournament_id=tournament_id,
        event=event.name,
        licence=posted(event),
        tournament=row.name,
        charity=event.charity,
        venue=event.venue,
        stage=stage_shown(state),
        summary=summary,
        field=field_note(state) if state and state.sales.entries else "",
        raised=money(split.donation, event.currency) if split and split.donation else "",
        prizes=prizes_shown(state, event.currency, now=now) if state else NO_PRIZES,
        sells=_sells(state, now=now),
        takes_sign_ups=places.takes(row, state),
        late=_late(state, now=now),
        on_sale=on_sale(state, currency=event.currency, now=now) if state else (),
        is_full=state is not None and state.sales.entries >= summary.capacity,
        is_played=is_played,
        winners=_winners(loaded, state),
        side_wins=wins_of(event),
        raffles=raffles_of(event),
        bounties=offered_for(event, tournament_id),
        event_id=event.pk,
    )


def _winners(loaded: TournamentState, state: engine.Tournament | None) -> tuple[WinnerLine, ...]:
    if state is None or state.stage is not engine.Stage.ENDED:
        return ()
    winners, _ = winners_shown(state, loaded.row.pk, loaded.row.event.currency)
    return winners


def _sells(state: engine.Tournament | None, *, now: datetime) -> bool:
    """Whether the desk still takes entries: before play, or late ones while they are sold."""
    if state is None or state.sales.is_closed:
        return False
    late = questions.late_entries(state, now=now)
    if late is not None:
        return late.until_level is not None
    return state.stage in (engine.Stage.SALES, engine.Stage.DRAWN)


def _late(state: engine.Tournament | None, *, now: datetime) -> str:
    late = questions.late_entries(state, now=now) if state else None
    return str(late.reason.sentence) if late else ""


screen = register(
    LiveScreen(
        route="about",
        topic=topic,
        build=build,
        regions={"about": "about/_about.html"},
        watches=lambda _shown: [PUBLIC],
    )
)
