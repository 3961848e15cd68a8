"""Everything that the rules of a tournament say: the rules with their signs, the short versions.

What is shown does not change while the same is played, so each is worked out once per process.
"""

from dataclasses import dataclass
from functools import lru_cache, partial

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.text import slugify

from rules_engine.texts.rulebook import (
    Arranged,
    ChangeKind,
    Documents,
    Lesson,
    PageRule,
    RulesPage,
    Sign,
    label_of,
    lessons,
    origin,
    rules_page,
    sign_of,
)
from tournaments.money.currencies import money
from tournaments.rules.screen_pictures import PictureDrawn, draw


@dataclass(frozen=True, slots=True)
class Played:
    """What a rules page is made from; the currency is the event's."""

    arranged: Arranged
    currency: str


@dataclass(frozen=True, slots=True)
class RuleShown:
    """A rule as it is played here; `before` is what the rule set has instead.

    `here` is the organiser's part of a rule that somebody else made.
    """

    number: int
    title: str
    text: str
    here: str
    example: str
    sign: str
    label: str
    origin: str
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
class SignShown:
    """A line of the legend."""

    sign: str
    label: str
    meaning: str


@dataclass(frozen=True, slots=True)
class RulesShown:
    """Everything that the rules of a tournament say."""

    house: str
    documents: tuple[str, ...]
    count: int
    legend: tuple[SignShown, ...]
    lessons: tuple[LessonShown, ...]
    chapters: tuple[ChapterShown, ...]
    changed: tuple[RuleShown, ...]


@lru_cache(maxsize=32)
def page_of(played: Played) -> RulesPage:
    """The rules page of a tournament, with its amounts in the event's currency."""
    in_currency = partial(money, currency=played.currency)
    return rules_page(played.arranged.house, played.arranged, money=in_currency)


@lru_cache(maxsize=32)
def rules_shown(played: Played) -> RulesShown:
    """All the rules of a tournament, and its short versions."""
    page = page_of(played)
    shown = {rule.number: rule_shown(rule, page.documents) for rule in page.rules}
    return RulesShown(
        house=page.title,
        documents=tuple(document.description for document in page.documents),
        count=len(page.rules),
        legend=legend(page.documents),
        lessons=tuple(_lesson(lesson) for lesson in lessons(page.house)),
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
def body(played: Played) -> SafeString:
    """All the rules as the page shows them: the same for everybody, and long."""
    return render_to_string("rules/_body.html", {"rules": rules_shown(played)})


def legend(documents: Documents) -> tuple[SignShown, ...]:
    """What the signs mean in a house that is written in these documents."""
    return tuple(SignShown(sign.value, sign.label, sign.meaning(documents[0])) for sign in Sign)


def rule_shown(rule: PageRule, documents: Documents) -> RuleShown:
    """A rule with its sign in the words of people who did not write it."""
    own = documents[0]
    sign = sign_of(rule.source, own)
    is_all_ours = sign is Sign.ORGANISER
    return RuleShown(
        number=rule.number,
        title=rule.title,
        text=rule.text,
        here="" if is_all_ours else rule.here,
        example=rule.here if is_all_ours else rule.example,
        sign=sign.value,
        label=label_of(rule.source, own),
        origin=origin(rule.source, documents),
        change=_CHANGES.get(rule.change.kind, "") if rule.change else "",
        before=rule.change.before if rule.change else "",
    )


_CHANGES = {
    ChangeKind.ADDED: "Only here",
    ChangeKind.DROPPED: "Does not hold here",
}


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
