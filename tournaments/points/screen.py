"""The points of a tournament's rules: how each is decided here and in the published rules."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.http import Http404
from django.utils.text import slugify

from rules_engine import tournament as engine
from rules_engine.house import KEYS, WORDINGS, HouseRules, Ruled, Value
from rules_engine.texts.rulebook import sentence
from rules_engine.tournament import questions
from tournaments.log.state import load
from tournaments.models import Tournament
from tournaments.points.forms import FIXED
from tournaments.terms.draft import Draft

_CHANGEABLE = (engine.Stage.SALES, engine.Stage.DRAWN, engine.Stage.RUNNING)
_IN_PUBLIC = (engine.Stage.DRAWN, engine.Stage.RUNNING)


@dataclass(frozen=True, slots=True)
class Said:
    """A value in words, and where it comes from."""

    sentence: str
    source: str


@dataclass(frozen=True, slots=True)
class PointShown:
    """A point as it is decided; `published` only where that is otherwise."""

    key: str
    label: str
    meaning: str
    here: Said
    published: Said | None
    is_fixed: bool


@dataclass(frozen=True, slots=True)
class SectionShown:
    """The points of one subject."""

    anchor: str
    title: str
    points: tuple[PointShown, ...]

    @property
    def changed(self) -> int:
        return sum(point.published is not None for point in self.points)


@dataclass(frozen=True, slots=True)
class Decided:
    """The house of a tournament, and the state of one that is open."""

    row: Tournament
    house: HouseRules
    state: engine.Tournament | None

    @property
    def is_draft(self) -> bool:
        return self.state is None

    @property
    def can_change(self) -> bool:
        return self.state is None or self.state.stage in _CHANGEABLE

    @property
    def is_in_public(self) -> bool:
        """Whether people sit in the room who ought to hear of a change."""
        return self.state is not None and self.state.stage in _IN_PUBLIC

    @property
    def authority(self) -> Said:
        """Who may change a rule now."""
        if self.state is None:
            return Said("Before sales open every rule can change.", "")
        verdict = questions.may_change_rules(self.state, consents=())
        source = str(verdict.reason.source)
        if verdict.accepted:
            return Said(str(verdict.reason.sentence), source)
        return Said("Everybody still in must agree to a change.", source)


@dataclass(frozen=True, slots=True)
class PointsPage:
    """All points, or those that have the words which somebody looks for."""

    decided: Decided
    words: str
    changed: tuple[PointShown, ...]
    sections: tuple[SectionShown, ...]

    @property
    def count(self) -> int:
        return sum(len(section.points) for section in self.sections)


def build(tournament_id: int, *, now: datetime, words: str = "") -> PointsPage:
    """The points as they are decided now; those of the draft while sales are not open."""
    decided = load_decided(tournament_id, now=now)
    points = [point_shown(decided.house, key) for key in KEYS]
    return PointsPage(
        decided=decided,
        words=words,
        changed=tuple(point for point in points if point.published),
        sections=tuple(_sections([point for point in points if _has(point, words)])),
    )


def load_decided(tournament_id: int, *, now: datetime) -> Decided:
    """The rules that hold; Http404 if there is no such tournament."""
    loaded = load(tournament_id, now=now)
    row, state = loaded.row, loaded.state
    if state is not None:
        return Decided(row, state.house, state)
    if not row.draft:
        raise Http404
    return Decided(row, Draft.from_data(row.draft).house, None)


def point_shown(house: HouseRules, key: str) -> PointShown:
    """One point of a house."""
    wording = WORDINGS[key]
    shipped = shipped_row(house, key)
    here = said(key, getattr(house, key), source=str(house.cite(key)))
    return PointShown(
        key=key,
        label=wording.label,
        meaning=wording.meaning,
        here=here,
        published=said(key, shipped.value, source=str(shipped.source)) if shipped else None,
        is_fixed=key in FIXED,
    )


def shipped_row(house: HouseRules, key: str) -> Ruled | None:
    """What the published rules say where the organiser decided otherwise."""
    return next((change.shipped for change in house.changes() if change.key == key), None)


def said(key: str, value: Value, *, source: str) -> Said:
    """A value of a point in words."""
    return Said(sentence(key, value), f"{source[:1].upper()}{source[1:]}")


def _sections(points: Sequence[PointShown]) -> Iterator[SectionShown]:
    for section, members in groupby(points, key=lambda point: WORDINGS[point.key].section):
        yield SectionShown(slugify(section.value), section.value, tuple(members))


def _has(point: PointShown, words: str) -> bool:
    section = WORDINGS[point.key].section.value
    text = f"{point.label} {point.meaning} {point.here.sentence} {section}".lower()
    return all(word in text for word in words.lower().split())
