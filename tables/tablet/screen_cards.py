"""A card for everybody: for the first button, to close a table, or for the move of equal stacks."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.http import Http404

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import BrokenTableSeating
from rules_engine.tournament import Stage, TableStatus, questions
from rules_engine.units import EntryNo, SeatNo, TableNo
from tables.tablet.citing import cite
from tournaments.live import scouts, topics
from tournaments.log import folds
from tournaments.log.state import load
from tournaments.people.names import Names
from tournaments.words.cards import CardShown, deck_shown

BUTTON, BREAK, MOVE = "button", "break", "move"


@dataclass(frozen=True, slots=True)
class CardsAsked:
    """Cards that this table is to deal now: what for, why, and the rule."""

    what: str
    title: str
    text: str
    source: str


@dataclass(frozen=True, slots=True)
class SeatDealt:
    """Somebody who gets a card, and what was tapped in so far."""

    number: SeatNo
    entry: EntryNo
    name: str
    typed: str = ""

    @property
    def field(self) -> str:
        """The name of the field into which the card is tapped."""
        return f"cards-{self.number}"


@dataclass(frozen=True, slots=True)
class CardPage:
    """The page on which the cards that a table has dealt are tapped in."""

    tournament_id: int
    tournament: str
    table: TableNo
    asked: CardsAsked
    seats: tuple[SeatDealt, ...]
    deck: tuple[CardShown, ...]
    is_due: bool
    reason: str = ""
    refusal: str = ""


def cards_asked(state: engine.Tournament, table: TableNo, *, now: datetime) -> CardsAsked | None:
    """What this table deals cards for now, if the rules want any."""
    if questions.tables_asked(state, now=now):
        return None
    if _is_to_close(state, table):
        return replace(_to_break(state, table), title=f"Table {table} is due to close")
    found = questions.uneven(state)
    if found is None or found[0].number != table or not questions.tied_to_move(state):
        return None
    return _to_move(state) if questions.consolidation(state) is None else None


def tables_asked(feed: str) -> Mapping[str, bool]:
    """The tables that are asked for cards now, which follows from all tables; as topics."""
    kind, _, number = feed.partition(":")
    folded = folds.read(int(number)) if kind == "tournament" else None
    if folded is None or folded.state.stage is not Stage.RUNNING:
        return {}
    state, asked = folded.state, set[TableNo | None]()
    if state.house.broken_table_seating is BrokenTableSeating.HIGH_CARD_SPLIT:
        asked.add(questions.next_to_break(state))
    if found := questions.uneven(state) if questions.tied_to_move(state) else None:
        asked.add(found[0].number)
    return {topics.table(one): True for one in asked if one is not None}


scouts.register(tables_asked)


def build_button(*, tournament_id: int, table: TableNo, now: datetime) -> CardPage:
    """The page for the first button; RuleViolation `button_there`."""
    state = load(tournament_id, now=now).state
    place = state.tables.get(table) if state else None
    if state is None or place is None:
        raise Http404
    if place.button is not None or place.last is not None:
        raise RuleViolation("button_there", f"Table {table} draws for no button now.")
    people = (seat.entry for _, seat in place.held())
    return _page(tournament_id, table, people, _for_button(state), True, now=now)


def build_break(*, tournament_id: int, table: TableNo, now: datetime) -> CardPage:
    """The page for closing a table; RuleViolation `no_cards_needed`."""
    state = load(tournament_id, now=now).state
    place = state.tables.get(table) if state else None
    if state is None or place is None or place.status is not TableStatus.OPEN:
        raise Http404
    people = questions.cards_to_break(state, table)
    is_due = _is_to_close(state, table)
    return _page(tournament_id, table, people, _to_break(state, table), is_due, now=now)


def build_move(*, tournament_id: int, table: TableNo, now: datetime) -> CardPage:
    """The page for the move of one of several equal stacks; RuleViolation `no_cards_needed`."""
    state = load(tournament_id, now=now).state
    if state is None or state.tables.get(table) is None:
        raise Http404
    asked = cards_asked(state, table, now=now)
    people = questions.tied_to_move(state) if asked and asked.what == MOVE else ()
    return _page(tournament_id, table, people, _to_move(state), True, now=now)


def refused(
    page: CardPage, refusal: RuleViolation, posted: Mapping[str, str], reason: str
) -> CardPage:
    """The page once more, with what was tapped in and why it does not do."""
    seats = tuple(replace(seat, typed=posted.get(seat.field, "")) for seat in page.seats)
    return replace(page, seats=seats, refusal=refusal.sentence, reason=reason)


def _page(
    tournament_id: int,
    table: TableNo,
    people: Iterable[EntryNo],
    asked: CardsAsked,
    is_due: bool,
    *,
    now: datetime,
) -> CardPage:
    wanted = set(people)
    if not wanted:
        raise RuleViolation("no_cards_needed", f"Table {table} deals no cards for this now.")
    loaded, names = load(tournament_id, now=now), Names.load(tournament_id, wanted)
    assert loaded.state is not None  # somebody sits at a table of it
    held = loaded.state.tables[table].held()
    return CardPage(
        tournament_id=tournament_id,
        tournament=loaded.row.name,
        table=table,
        asked=asked,
        seats=tuple(
            SeatDealt(number, seat.entry, names.of(seat.entry))
            for number, seat in held
            if seat.entry in wanted
        ),
        deck=deck_shown(()),
        is_due=is_due,
    )


def _is_to_close(state: engine.Tournament, table: TableNo) -> bool:
    """By the rules this table closes next, and cards say where its people sit."""
    place = state.tables[table]
    if place.status is not TableStatus.OPEN or not questions.cards_to_break(state, table):
        return False
    return questions.next_to_break(state) == table


def _for_button(state: engine.Tournament) -> CardsAsked:
    text = "One card face up to everybody. The highest has the first button."
    return CardsAsked(BUTTON, "The first button", text, cite(state.house.cite("first_button")))


def _to_break(state: engine.Tournament, table: TableNo) -> CardsAsked:
    text = "One card face up to everybody. The highest go to one table, the lowest to another."
    source = cite(state.house.cite("broken_table_seating"))
    return CardsAsked(BREAK, f"Table {table} closes", text, source)


def _to_move(state: engine.Tournament) -> CardsAsked:
    text = "They have equal stacks. One card face up to each: the highest moves."
    source = cite(state.house.cite("balance_mover"))
    return CardsAsked(MOVE, "Somebody moves", text, source)
