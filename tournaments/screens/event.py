"""Evenings for staff: what is planned, how far each tournament has come."""

from dataclasses import dataclass
from datetime import datetime

from rules_engine.house.keys import TimeLimit
from tournaments import folds
from tournaments.currencies import money
from tournaments.draft import READY, Draft
from tournaments.local_words import day, hour
from tournaments.models import Event, Tournament
from tournaments.screens.stage_words import StageShown, field_note, stage_shown
from tournaments.screens.terms_summary import rules_shown


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


@dataclass(frozen=True, slots=True)
class ReadyShown:
    """A ready tournament to start from."""

    key: str
    name: str
    house: str
    is_published: bool
    fee: str
    split: str
    facts: tuple[str, ...]


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
        lines=tuple(_line(row, event) for row in event.tournaments.all()),
    )


def ready_shown(currency: str) -> tuple[ReadyShown, ...]:
    """Everything that a tournament can start from."""
    return tuple(
        ReadyShown(
            key=key,
            name=ready.name,
            house=ready.draft.house.title,
            is_published=ready.starts is not None,
            fee=money(ready.draft.price.fee, currency),
            split=_split(ready.draft, currency),
            facts=tuple(_facts(ready.draft)),
        )
        for key, ready in READY.items()
    )


def _line(row: Tournament, event: Event) -> TournamentLine:
    folded = folds.read(row.pk)
    state = folded.state if folded else None
    draft = Draft.from_data(row.draft)
    terms = state.terms if state else draft.usual_terms()
    return TournamentLine(
        pk=row.pk,
        name=row.name,
        starts=_starts(row.starts_at, event),
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


def _split(draft: Draft, currency: str) -> str:
    price = draft.price
    gift = money(price.donation_part, currency)
    if not price.prize_part:
        return f"all {gift} to the charity"
    return f"{money(price.prize_part, currency)} prizes, {gift} charity"


def _facts(draft: Draft) -> list[str]:
    minutes = draft.structure.level(1).seconds // 60
    players = draft.house.seats_target.for_(draft.table_format)
    fewest = draft.house.min_entrants
    field = (
        f"{fewest} to {draft.capacity} entries" if draft.capacity else f"{fewest} entries or more"
    )
    prizes = "prize packages" if draft.payouts.packages else "cash prizes"
    end = "to the last player" if draft.house.time_limit is TimeLimit.NONE else "until midnight"
    differing = rules_shown(draft.house).differing
    return [
        f"{draft.stack} chips, levels of {minutes} minutes",
        f"tables of {players}, {field}",
        f"{prizes}, played {end}",
        *([f"{differing} points differ from St. Gabriel"] if differing else []),
    ]
