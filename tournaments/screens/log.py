"""The director's log: every wish and its facts, what was taken back, by whom and when."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from rules_engine import tournament as engine
from tournaments import folds
from tournaments.models import User, Wish
from tournaments.screens import LiveScreen, register
from tournaments.screens.names import Names
from tournaments.screens.tournament_state import load, topic
from tournaments.wording import describe

SHOWN = 200


@dataclass(frozen=True, slots=True)
class WishLine:
    """One wish as the log page shows it; `undone_by` is empty while it stands."""

    number: int
    at: datetime
    by: str
    asked: str
    facts: tuple[str, ...]
    refusal: str
    undone_by: str
    undone_at: datetime | None
    can_undo: bool


@dataclass(frozen=True, slots=True)
class LogScreen:
    """The newest wishes of a tournament, newest first."""

    version: int
    moment: int
    changes_at: datetime | None
    tournament: str
    tournament_id: int
    zone: str
    lines: tuple[WishLine, ...]


def build(*, now: datetime, tournament_id: int) -> LogScreen:
    """The log at this version."""
    loaded = load(tournament_id, now=now)
    folded = folds.read(tournament_id)
    wishes = (
        Wish.objects.filter(tournament_id=tournament_id)
        .select_related("user", "posting")
        .order_by("-number")[:SHOWN]
    )
    return LogScreen(
        version=loaded.version,
        moment=0,
        changes_at=None,
        tournament=loaded.row.name,
        tournament_id=tournament_id,
        zone=loaded.row.event.zone,
        lines=tuple(_lines(wishes, folded, Names.load(tournament_id))) if folded else (),
    )


def _lines(wishes: Iterable[Wish], folded: engine.Log, names: Names) -> Iterable[WishLine]:
    facts: dict[int, list[engine.Fact]] = {}
    for line in folded.lines:
        facts.setdefault(line.wish, []).append(line.fact)
    kept = list(wishes)
    by_number = {wish.number: wish for wish in kept}
    undoing = _undoing(folded)
    for wish in kept:
        undo = by_number.get(undoing.get(wish.number, -1))
        is_undone = wish.number in folded.undone
        yield WishLine(
            number=wish.number,
            at=wish.at,
            by=_name(wish.user, wish.actor),
            asked=wish.kind.replace("_", " "),
            facts=tuple(names.within(describe(fact)) for fact in facts.get(wish.number, ())),
            refusal=wish.refusal,
            undone_by=_name(undo.user, undo.actor) if is_undone and undo else "",
            undone_at=undo.at if is_undone and undo else None,
            can_undo=_can_undo(wish, is_undone=is_undone),
        )


def _undoing(folded: engine.Log) -> dict[int, int]:
    """For each wish that was taken back, the wish that did it."""
    return {
        line.fact.wish: line.wish
        for line in folded.lines
        if isinstance(line.fact, engine.facts.WishUndone) and line.wish not in folded.undone
    }


def _can_undo(wish: Wish, *, is_undone: bool) -> bool:
    has_money = hasattr(wish, "posting")
    return not (is_undone or wish.refusal_code or has_money or wish.number == 1)


def _name(user: User | None, actor: str) -> str:
    return str(user) if user else actor


screen = register(
    LiveScreen(
        route="log",
        topic=topic,
        build=build,
        regions={"log": "director/_log.html"},
        beat_seconds=2,
    )
)
