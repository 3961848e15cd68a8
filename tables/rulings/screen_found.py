"""What was found by words: something that went wrong, a rule, or what to tap."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.urls import reverse

from rules_engine.texts.rulebook import RulesPage
from rules_engine.texts.search import ACTIONS, MOST, Found, Kind, find
from tables.rulings.screen_actions import Way
from tournaments.scene import Tap

_LABELS = {Kind.IRREGULARITY: "Went wrong", Kind.RULE: "Rule", Kind.ACTION: "To do"}


@dataclass(frozen=True, slots=True)
class FoundShown:
    """An answer with the way to it: a page, a button to press here, or the text of a rule."""

    kind: str
    label: str
    title: str
    text: str
    source: str
    url: str
    tap: Tap | None = None
    where: str = ""


def found_by(
    words: str,
    page: RulesPage,
    *,
    tournament_id: int,
    asks: Mapping[str, str],
    ways: Mapping[str, Way],
) -> tuple[FoundShown, ...]:
    """The best answers, best first; `asks` has the first question of each irregularity."""
    found = find(words, page, most=MOST + len(ACTIONS))
    return tuple(_shown(found, tournament_id, asks, ways))[:MOST]


def _shown(
    found: tuple[Found, ...], tournament_id: int, asks: Mapping[str, str], ways: Mapping[str, Way]
) -> Iterator[FoundShown]:
    for one in found:
        label = _LABELS[one.kind]
        if one.kind is Kind.IRREGULARITY:
            yield FoundShown("irregularity", label, one.title, one.text, "", asks[one.id])
        elif one.kind is Kind.RULE:
            place = reverse("rules", args=[tournament_id])
            url = f"{place}#rule-{one.number}"
            yield FoundShown("rule", label, one.title, one.text, one.source, url)
        elif way := ways.get(one.id):
            yield FoundShown("action", label, one.title, one.text, "", way.url, way.tap, way.where)
