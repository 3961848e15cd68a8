"""One point: what it asks, what holds, what a change would mean, and who agrees to it."""

from collections.abc import Collection
from dataclasses import dataclass

from rules_engine.house import WORDINGS, Value
from rules_engine.room import SeatRef
from rules_engine.texts.rulebook import sentence
from rules_engine.tournament import questions
from rules_engine.units import EntryNo
from tournaments.people.names import Names
from tournaments.points.forms import PointForm
from tournaments.points.screen import Decided, PointShown, point_shown

MOST_ANNOUNCED = 200

# What a point does not move by itself, and where that is changed.
_BESIDE = {
    "level_minutes": "The levels of this tournament stay as they are: each has its own length.",
    "break_after_levels": "The rest breaks of this tournament stay where its levels have them.",
    "payouts": "The prizes of this tournament stay as they are: they are changed under Prizes.",
    "max_entrants": "Entries for sale, in the set-up, may be fewer: the smaller number holds.",
    "ante_rule": "The antes of this tournament stay as they are: look at them under Levels.",
    "deck_change": "How many decks lie on a table stays as it was set up.",
}


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody still in who may agree."""

    entry: EntryNo
    name: str
    seat: int | None
    agrees: bool


@dataclass(frozen=True, slots=True)
class TableAsked:
    """Those at one table; `table` is None for those between tables."""

    table: int | None
    people: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class ConsentShown:
    """Everybody whom the house asks, table by table."""

    tables: tuple[TableAsked, ...]
    count: int
    of: int
    source: str


@dataclass(frozen=True, slots=True)
class PointPage:
    """The page of one point; `after` is what holds after the change, once that is clear."""

    decided: Decided
    point: PointShown
    section: str
    beside: str
    form: PointForm
    after: str
    is_same: bool
    consent: ConsentShown | None
    standing_announcement: str


def build(decided: Decided, form: PointForm, *, consents: Collection[EntryNo]) -> PointPage:
    """The page of the point that the form is about."""
    key, state = form.point, decided.state
    is_clear = form.is_bound and form.is_valid()
    return PointPage(
        decided=decided,
        point=point_shown(decided.house, key),
        section=WORDINGS[key].section.value,
        beside=_BESIDE.get(key, ""),
        form=form,
        after=sentence(key, form.value) if is_clear else "",
        is_same=is_clear and form.value == getattr(decided.house, key),
        consent=_consent(decided, consents) if state else None,
        standing_announcement=questions.announcement(state) if state else "",
    )


def announcement(key: str, value: Value) -> str:
    """What every screen says about a change, as long as it fits there."""
    told = f"New rule: {sentence(key, value)}"
    if len(told) <= MOST_ANNOUNCED:
        return told
    return f"A rule was changed: {WORDINGS[key].label}. The rules page has it in full."


def _consent(decided: Decided, consents: Collection[EntryNo]) -> ConsentShown | None:
    """Nobody is asked where the director decides alone."""
    state = decided.state
    assert state is not None  # the caller looked
    if not decided.can_change:
        return None
    verdict = questions.may_change_rules(state, consents=())
    if verdict.accepted:
        return None
    names = Names.load(decided.row.pk)
    tables: dict[int | None, list[Asked]] = {}
    for entry in questions.entries_in_play(state):
        seat = entry.where if isinstance(entry.where, SeatRef) else None
        asked = Asked(
            entry=entry.number,
            name=names.of(entry.number),
            seat=seat.seat if seat else None,
            agrees=entry.number in consents,
        )
        tables.setdefault(seat.table if seat else None, []).append(asked)
    ordered = sorted(tables.items(), key=lambda item: (item[0] is None, item[0] or 0))
    return ConsentShown(
        tables=tuple(
            TableAsked(table, tuple(sorted(people, key=lambda one: (one.seat or 0, one.entry))))
            for table, people in ordered
        ),
        count=len(questions.agreed(state, consents)),
        of=state.tally.in_play,
        source=str(verdict.reason.source),
    )
