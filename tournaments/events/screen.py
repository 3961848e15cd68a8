"""Evenings for staff: what is planned, how far each tournament has come."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from rules_engine.tournament import Log, Stage
from tournaments.log import folds
from tournaments.models import Event, Registration, Status, Tournament
from tournaments.money.currencies import money
from tournaments.people import erasing
from tournaments.terms.draft import Draft
from tournaments.words.stages import UNREADABLE, StageShown, field_note, stage_shown
from tournaments.words.times import day, hour

_BEFORE_PLAY = (Stage.SALES, Stage.DRAWN)


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
    takes_sign_ups: bool = False
    signed_up: int = 0
    can_sign_up: bool = False


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
    waiting = _signed_up(event)
    days = {day(row.starts_at, event.zone) for row in rows}
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
        lines=tuple(
            _line(
                row,
                event,
                logs[row.pk],
                signed_up=waiting.get(row.pk, 0),
                is_one_of_several=len(days) > 1,
            )
            for row in rows
        ),
        names_erased=_names_erased(event),
    )


def _names_erased(event: Event) -> str:
    wish = erasing.last_erased(event)
    if wish is None:
        return ""
    return f"{day(wish.at, event.zone)}, {hour(wish.at, event.zone)}, by {wish.user or wish.actor}"


def _signed_up(event: Event) -> dict[int, int]:
    """How many have signed up for each tournament and not paid."""
    rows = Registration.objects.filter(tournament__event=event, status=Status.SIGNED_UP)
    return Counter(rows.values_list("tournament_id", flat=True))


def _line(
    row: Tournament,
    event: Event,
    folded: Log | folds.UnreadableLog | None,
    *,
    signed_up: int,
    is_one_of_several: bool,
) -> TournamentLine:
    starts = _starts(row.starts_at, event, is_one_of_several=is_one_of_several)
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
        takes_sign_ups=row.takes_sign_ups,
        signed_up=signed_up,
        can_sign_up=state is None or state.stage in _BEFORE_PLAY,
    )


def _starts(at: datetime, event: Event, *, is_one_of_several: bool) -> str:
    own = day(at, event.zone)
    clock = hour(at, event.zone)
    is_plain = own == day(event.starts_at, event.zone) and not is_one_of_several
    return clock if is_plain else f"{own}, {clock}"
