"""The rules of a tournament for everybody: all of them, the short versions, and the sheet."""

from dataclasses import dataclass
from datetime import datetime, time
from zoneinfo import ZoneInfo

from django.http import Http404
from django.utils.safestring import SafeString

from rules_engine import tournament as engine
from rules_engine.clock import hard_stop
from rules_engine.texts.rulebook import Arranged
from rules_engine.texts.search import Found, Kind, find
from rules_engine.tournament import questions
from tournaments.log.state import load
from tournaments.models import Tournament
from tournaments.rules import screen_rules, screen_sheet
from tournaments.rules.screen_rules import Played, RulesShown
from tournaments.rules.screen_sheet import SheetShown
from tournaments.terms.draft import Draft
from tournaments.words.times import day

MOST_FOUND = 6


@dataclass(frozen=True, slots=True)
class RulesScreen:
    """The rules page of a tournament."""

    row: Tournament
    day: str
    played: Played
    words: str = ""

    @property
    def found(self) -> tuple[Found, ...]:
        """The rules that answer the words best."""
        page = screen_rules.page_of(self.played)
        return find(self.words, page, most=MOST_FOUND, among={Kind.RULE})

    @property
    def rules(self) -> RulesShown:
        return screen_rules.rules_shown(self.played)

    @property
    def body(self) -> SafeString:
        return screen_rules.body(self.played)

    @property
    def sheet(self) -> SheetShown:
        return screen_sheet.sheet_shown(self.played)


def build(tournament_id: int, *, now: datetime, words: str = "") -> RulesScreen:
    """The rules that hold now; those of the draft while sales are not open."""
    loaded = load(tournament_id, now=now)
    row, state = loaded.row, loaded.state
    if state is not None:
        played = played_by(row, state)
    elif row.draft:
        played = Played(_drafted(row, Draft.from_data(row.draft)), row.event.currency)
    else:
        raise Http404
    return RulesScreen(row=row, day=day(row.starts_at, row.event.zone), played=played, words=words)


def played_by(row: Tournament, state: engine.Tournament) -> Played:
    """What a tournament plays whose sales have opened."""
    return Played(_opened(row, state), row.event.currency)


def _opened(row: Tournament, state: engine.Tournament) -> Arranged:
    return Arranged(
        terms=state.terms,
        structure=state.clock.structure,
        ends_at=_time_of_day(state.clock.hard_stop_at, row.event.zone),
        late_until=state.sales.late_until_level,
        chairs=questions.chairs(state),
        field=state.sales.entries if state.sales.is_closed else None,
        charity=row.event.charity,
        licence=row.event.licence_number,
    )


def _drafted(row: Tournament, draft: Draft) -> Arranged:
    zone = row.event.zone
    stop = hard_stop(draft.house, starts_at=row.starts_at, zone=zone)
    return Arranged(
        terms=draft.usual_terms(),
        structure=draft.structure,
        ends_at=_time_of_day(stop, zone),
        charity=row.event.charity,
        licence=row.event.licence_number,
    )


def _time_of_day(at: datetime | None, zone: str) -> time | None:
    return at.astimezone(ZoneInfo(zone)).time() if at else None
