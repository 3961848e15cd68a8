"""The rules of a tournament for everybody: all of them, the short versions, and the sheet to print.

What a rule set says does not change while it holds, so each is worked out once per process.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from django.http import Http404
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.text import slugify

from rules_engine.clock import Structure
from rules_engine.house import HouseRules, Status
from rules_engine.texts.rulebook import ChangeKind, Lesson, PageRule, lessons, rules_page, sentence
from rules_engine.units import Chips
from tournaments.log.state import load
from tournaments.models import Tournament
from tournaments.rules.screen_pictures import PictureDrawn, draw
from tournaments.terms.draft import Draft
from tournaments.words.times import day

MOST_LEVELS = 16


@dataclass(frozen=True, slots=True)
class RuleShown:
    """A rule as this house has it; `before` is what the shipped rule set says."""

    number: int
    title: str
    text: str
    example: str
    source: str
    is_default: bool
    change: str
    before: str


@dataclass(frozen=True, slots=True)
class ChapterShown:
    """A chapter with its place in the address of the page."""

    anchor: str
    title: str
    rules: tuple[RuleShown, ...]


@dataclass(frozen=True, slots=True)
class PartShown:
    """A paragraph of a short version, with its pictures."""

    text: str
    pictures: tuple[PictureDrawn, ...] = ()


@dataclass(frozen=True, slots=True)
class LessonShown:
    """A short version; `shape` says how its parts are laid out."""

    anchor: str
    title: str
    shape: str
    parts: tuple[PartShown, ...]


@dataclass(frozen=True, slots=True)
class RulesShown:
    """Everything that a rule set says."""

    house: str
    documents: tuple[str, ...]
    count: int
    lessons: tuple[LessonShown, ...]
    chapters: tuple[ChapterShown, ...]
    changed: tuple[RuleShown, ...]


@dataclass(frozen=True, slots=True)
class LevelRow:
    """A line of the blinds on the sheet; `rest` stands after its level."""

    number: int
    blinds: str
    ante: Chips
    minutes: int
    rest: int


@dataclass(frozen=True, slots=True)
class PointsShown:
    """What this house has decided on one subject."""

    title: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SheetShown:
    """The essentials on one sheet of paper, both sides."""

    hand: LessonShown
    ranking: LessonShown
    points: tuple[PointsShown, ...]


@dataclass(frozen=True, slots=True)
class RulesScreen:
    """The rules page of a tournament."""

    row: Tournament
    house: HouseRules
    day: str
    stack: Chips
    levels: tuple[LevelRow, ...]
    goes_on: bool

    @property
    def rules(self) -> RulesShown:
        return rules_shown(self.house)

    @property
    def body(self) -> SafeString:
        return body(self.house)

    @property
    def sheet(self) -> SheetShown:
        return sheet_shown(self.house)


def build(tournament_id: int, *, now: datetime) -> RulesScreen:
    """The rules that hold now; those of the draft while sales are not open."""
    loaded = load(tournament_id, now=now)
    row, state = loaded.row, loaded.state
    if state is not None:
        house, stack, structure = state.house, state.terms.starting_stack, state.clock.structure
    elif row.draft:
        draft = Draft.from_data(row.draft)
        house, stack, structure = draft.house, draft.stack, draft.structure
    else:
        raise Http404
    rows = tuple(_levels(structure))
    return RulesScreen(
        row=row,
        house=house,
        day=day(row.starts_at, row.event.zone),
        stack=stack,
        levels=rows[:MOST_LEVELS],
        goes_on=len(rows) > MOST_LEVELS or structure.growth is not None,
    )


@lru_cache(maxsize=32)
def rules_shown(house: HouseRules) -> RulesShown:
    """All the rules of a house, and its short versions."""
    page = rules_page(house)
    shown = {rule.number: _rule(rule) for rule in page.rules}
    return RulesShown(
        house=page.title,
        documents=tuple(document.description for document in page.documents),
        count=len(page.rules),
        lessons=tuple(_lesson(lesson) for lesson in lessons(house)),
        chapters=tuple(
            ChapterShown(
                slugify(chapter.title),
                chapter.title,
                tuple(shown[rule.number] for rule in chapter.rules),
            )
            for chapter in page.chapters
        ),
        changed=tuple(shown[rule.number] for rule in page.changed),
    )


@lru_cache(maxsize=32)
def body(house: HouseRules) -> SafeString:
    """All the rules as the page shows them: the same for everybody, and long."""
    return render_to_string("rules/_body.html", {"rules": rules_shown(house)})


@lru_cache(maxsize=32)
def sheet_shown(house: HouseRules) -> SheetShown:
    """The essentials of a house."""
    first, ranking, *_ = rules_shown(house).lessons
    points = (
        PointsShown(title, tuple(sentence(key, getattr(house, key)) for key in keys))
        for title, keys in _ESSENTIALS
    )
    return SheetShown(first, ranking, tuple(points))


_ESSENTIALS = (
    ("Dealing", ("hand_starts_at", "deck_change", "shuffler", "cutter", "min_riffles")),
    ("Button", ("button_rule", "heads_up_entry", "moved_player_waits_in")),
    (
        "Betting",
        (
            "undersized_raise",
            "undersized_open",
            "reopen",
            "raise_motion",
            "string_bet",
            "oversized_chip_facing_bet",
            "out_of_turn",
            "called_clock_seconds",
        ),
    ),
    (
        "Showdown",
        ("show_first", "all_in_face_up", "show_to_win", "pot_settlement_order", "odd_chip_to"),
    ),
    (
        "When something goes wrong",
        ("misdeal_deadline", "exposed_hole_card", "burn_error", "premature_board", "hidden_chips"),
    ),
    ("At the table", ("language", "phones", "absent_hand", "penalty_ladder")),
    (
        "The evening",
        ("rebuys", "add_ons", "same_hand_exits", "heads_up_limit_minutes", "time_limit", "deals"),
    ),
)


_CHANGES = {
    ChangeKind.ADDED: "Only here",
    ChangeKind.REWORDED: "Changed here",
    ChangeKind.DROPPED: "Does not hold here",
}


def _rule(rule: PageRule) -> RuleShown:
    return RuleShown(
        number=rule.number,
        title=rule.title,
        text=rule.text,
        example=rule.example,
        source=_capitalised(str(rule.source)),
        is_default=rule.source.status is Status.DEFAULT,
        change=_CHANGES[rule.change.kind] if rule.change else "",
        before=rule.change.before if rule.change else "",
    )


def _capitalised(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _lesson(lesson: Lesson) -> LessonShown:
    parts = tuple(
        PartShown(part.text, (draw(part.picture),) if part.picture else ()) for part in lesson.parts
    )
    kinds = {
        "cards" if picture.cards else "tables" if picture.seats else "pots"
        for part in parts
        for picture in part.pictures
    }
    shape = kinds.pop() if kinds else "steps"
    return LessonShown(slugify(lesson.title), lesson.title, shape, parts)


def _levels(structure: Structure) -> Iterator[LevelRow]:
    for number, level in enumerate(structure.levels, 1):
        yield LevelRow(
            number=number,
            blinds=f"{level.small_blind}/{level.big_blind}",
            ante=level.ante,
            minutes=level.seconds // 60,
            rest=0 if number == structure.last_level else level.rest_seconds // 60,
        )
