"""The rules of a tournament on one sheet of paper, both sides."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TypeAlias

from rules_engine.clock import Structure
from rules_engine.house import HouseRules
from rules_engine.house.keys import Language
from rules_engine.texts.game import ante_word
from rules_engine.texts.rulebook import documents_of, enumerated, said_points
from rules_engine.units import Chips
from tournaments.money.currencies import money
from tournaments.rules.screen_rules import (
    LessonShown,
    Played,
    RuleShown,
    SignShown,
    legend,
    rule_shown,
    rules_shown,
)
from tournaments.terms.summary import goes_on

MOST_LEVELS = 16


@dataclass(frozen=True, slots=True)
class LevelRow:
    """A line of the blinds; `rest` stands after its level."""

    number: int
    blinds: str
    ante: Chips
    minutes: str
    rest: str


@dataclass(frozen=True, slots=True)
class PointsShown:
    """What is decided on one subject."""

    title: str
    points: tuple[RuleShown, ...]


@dataclass(frozen=True, slots=True)
class SheetShown:
    """The essentials."""

    fee: str
    stack: Chips
    hand: LessonShown
    ranking: LessonShown
    levels: tuple[LevelRow, ...]
    ante_word: str
    goes_on: str
    points: tuple[PointsShown, ...]
    legend: tuple[SignShown, ...]


@lru_cache(maxsize=32)
def sheet_shown(played: Played) -> SheetShown:
    """The essentials of a tournament."""
    rules = rules_shown(played)
    first, ranking, *_ = rules.lessons
    numbered = {rule.number: rule for chapter in rules.chapters for rule in chapter.rules}
    arranged = played.arranged
    terms, structure = arranged.terms, arranged.structure
    documents = documents_of(terms.house)
    in_currency = partial(money, currency=played.currency)
    points = (
        PointsShown(
            title,
            (
                *(numbered[number] for number in numbers if number in numbered),
                *(
                    rule_shown(point, documents)
                    for point in said_points(
                        _spoken_of(points, terms.house), terms.house, arranged, money=in_currency
                    )
                ),
            ),
        )
        for title, numbers, points in _ESSENTIALS
    )
    rows = tuple(_levels(structure))
    return SheetShown(
        fee=in_currency(terms.price.fee),
        stack=terms.starting_stack,
        hand=first,
        ranking=ranking,
        levels=rows[:MOST_LEVELS],
        ante_word=ante_word(terms.house),
        goes_on=_goes_on(rows[MOST_LEVELS:], structure),
        points=tuple(points),
        legend=legend(documents),
    )


def _spoken_of(points: tuple[str, ...], house: HouseRules) -> tuple[str, ...]:
    """The points that there is something to say about."""
    return tuple(one for one in points if getattr(house, one) is not Language.NONE)


_Essentials: TypeAlias = tuple[str, tuple[int, ...], tuple[str, ...]]

# Title, numbers of rules that are said whole, points of the house.
_ESSENTIALS: tuple[_Essentials, ...] = (
    ("Dealing", (165, 166), ("deck_change", "shuffler", "cutter", "min_riffles")),
    ("Button", (), ("button_rule", "heads_up_entry", "moved_player_waits_in")),
    (
        "Betting",
        (),
        (
            "betting",
            "ante_rule",
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
        (),
        ("show_first", "all_in_face_up", "show_to_win", "pot_settlement_order", "odd_chip_to"),
    ),
    (
        "When something goes wrong",
        (),
        ("misdeal_deadline", "exposed_hole_card", "burn_error", "premature_board", "hidden_chips"),
    ),
    ("At the table", (), ("language", "phones", "absent_hand", "penalty_ladder")),
    (
        "The tournament",
        (),
        (
            "level_minutes",
            "break_after_levels",
            "late_registration",
            "rebuys",
            "add_ons",
            "payouts",
            "same_hand_exits",
            "heads_up_limit_minutes",
            "time_limit",
            "deals",
        ),
    ),
)


def _levels(structure: Structure) -> Iterator[LevelRow]:
    for number, level in enumerate(structure.levels, 1):
        yield LevelRow(
            number=number,
            blinds=f"{level.small_blind}/{level.big_blind}",
            ante=level.ante,
            minutes=_minutes(level.seconds),
            rest="" if number == structure.last_level else _minutes(level.rest_seconds),
        )


def _minutes(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    return f"{minutes}:{rest:02}" if rest else str(minutes or "")


def _goes_on(more: tuple[LevelRow, ...], structure: Structure) -> str:
    """The levels that the table has no room for, and how the amounts rise after the last."""
    listed = [f"level {row.number} {row.blinds}" for row in more]
    said = [f"Then {enumerated(listed)}."] if listed else []
    return " ".join([*said, *([goes_on(structure)] if structure.growth else [])])
