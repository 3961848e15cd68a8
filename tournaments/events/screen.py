"""Evenings for staff: what is planned, how far each tournament has come."""

from dataclasses import dataclass
from datetime import datetime

from rules_engine.tournament import Log
from tournaments.log import folds
from tournaments.models import Event, Tournament
from tournaments.money.currencies import money
from tournaments.people import erasing
from tournaments.terms.draft import Draft
from tournaments.words.stages import UNREADABLE, StageShown, field_note, stage_shown
from tournaments.words.times import day, hour


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """One tournament of an evening."""

    pk: int
    name: str
    starts: str
    stage: StageShown
    fee: str
    house: str
    note: str
    is_draft: bool


@dataclass(frozen=True, slots=True)
class EventLine:
    """An evening in a list."""

    pk: int
    name: str
    day: str
    place: str
    tournaments: int


@dataclass(frozen=True, slots=True)
class EventPage:
    """An evening and everything that is played there."""

    pk: int
    name: str
    charity: str
    licence_number: str
    venue: str
    currency: str
    day: str
    begins: str
    zone: str
    lines: tuple[TournamentLine, ...]
    names_erased: str


def event_lines(events: list[Event]) -> tuple[EventLine, ...]:
    """Evenings as a list; their tournaments have been fetched with them."""
    return tuple(
        EventLine(
            pk=event.pk,
            name=event.name,
            day=day(event.starts_at, event.zone),
            place=", ".join(part for part in (event.venue, event.charity) if part),
            tournaments=len(event.tournaments.all()),
        )
        for event in events
    )


def event_page(event: Event) -> EventPage:
    """One evening."""
    rows = list(event.tournaments.all())
    logs = folds.read_all(row.pk for row in rows)
    return EventPage(
        pk=event.pk,
        name=event.name,
        charity=event.charity,
        licence_number=event.licence_number,
        venue=event.venue,
        currency=event.currency,
        day=day(event.starts_at, event.zone),
        begins=hour(event.starts_at, event.zone),
        zone=event.zone.replace("_", " "),
        lines=tuple(_line(row, event, logs[row.pk]) for row in rows),
        names_erased=_names_erased(event),
    )


def _names_erased(event: Event) -> str:
    wish = erasing.last_erased(event)
    if wish is None:
        return ""
    return f"{day(wish.at, event.zone)}, {hour(wish.at, event.zone)}, by {wish.user or wish.actor}"


def _line(
    row: Tournament, event: Event, folded: Log | folds.UnreadableLog | None
) -> TournamentLine:
    starts = _starts(row.starts_at, event)
    if isinstance(folded, folds.UnreadableLog):
        shown = (row.pk, row.name, starts, UNREADABLE)
        return TournamentLine(*shown, fee="?", house="?", note=folded.sentence, is_draft=False)
    state = folded.state if folded else None
    draft = Draft.from_data(row.draft)
    terms = state.terms if state else draft.usual_terms()
    return TournamentLine(
        pk=row.pk,
        name=row.name,
        starts=starts,
        stage=stage_shown(state),
        fee=money(terms.price.fee, event.currency),
        house=terms.house.title,
        note=field_note(state) if state else "not open yet",
        is_draft=state is None,
    )


def _starts(at: datetime, event: Event) -> str:
    own = day(at, event.zone)
    clock = hour(at, event.zone)
    return clock if own == day(event.starts_at, event.zone) else f"{own}, {clock}"
