"""The director's log: every wish and its facts, what was taken back, by whom and when."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from rules_engine import tournament as engine
from tournaments.live.drawings import LiveScreen, register
from tournaments.log import folds
from tournaments.log.beside import check_code
from tournaments.log.kinds import WishKind
from tournaments.log.state import load, topic
from tournaments.log.steps import in_steps
from tournaments.log.wording import describe_all, who
from tournaments.log.wording_money import describe_money
from tournaments.models import Wish
from tournaments.money.books import with_lines
from tournaments.people.names import Names

SHOWN = 200
KEPT_ELSEWHERE = (WishKind.CHANGE_PERSON, WishKind.CHANGE_EVENT, WishKind.ERASE_NAMES)


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
    """A page of a tournament's wishes, newest first; `older` says where the next one begins."""

    version: int
    moment: int
    changes_at: datetime | None
    tournament: str
    tournament_id: int
    zone: str
    lines: tuple[WishLine, ...]
    older: int | None
    count: int
    check_code: str


def build(*, now: datetime, tournament_id: int, before: int | None = None) -> LogScreen:
    """The log at this version: its newest wishes, or those before one of them."""
    loaded = load(tournament_id, now=now)
    folded = folds.read(tournament_id)
    wishes = Wish.objects.filter(tournament_id=tournament_id).select_related("user", "posting")
    if before is not None:
        wishes = wishes.filter(number__lt=before)
    shown = list(wishes.prefetch_related(with_lines("posting__lines")).order_by("-number")[:SHOWN])
    event = loaded.row.event
    names = Names.load(tournament_id)
    return LogScreen(
        version=loaded.version,
        moment=0,
        changes_at=None,
        tournament=loaded.row.name,
        tournament_id=tournament_id,
        zone=event.zone,
        lines=tuple(_lines(shown, folded, names, event.currency)) if folded else (),
        older=shown[-1].number if shown and shown[-1].number > 1 else None,
        count=loaded.row.lines,
        check_code=check_code(loaded.row.head),
    )


def _lines(
    wishes: Sequence[Wish], folded: engine.Log, names: Names, currency: str
) -> Iterable[WishLine]:
    facts: dict[int, list[engine.Fact]] = {}
    for line in folded.lines:
        facts.setdefault(line.wish, []).append(line.fact)
    undoing = _undoing(folded)
    undos = _undos(wishes, undoing)
    for steps in in_steps(wishes, undone=folded.undone):
        wish = steps[0]
        made = [fact for step in reversed(steps) for fact in facts.get(step.number, ())]
        told = _told(wish, made, folded, currency)
        undo = undos.get(undoing.get(wish.number, -1))
        is_undone = wish.number in folded.undone
        yield WishLine(
            number=wish.number,
            at=wish.at,
            by=who(wish),
            asked=wish.kind.replace("_", " "),
            facts=tuple(map(names.within, told)),
            refusal=names.within(wish.sentence),
            undone_by=who(undo) if is_undone and undo else "",
            undone_at=undo.at if is_undone and undo else None,
            can_undo=_can_undo(wish, is_undone=is_undone),
        )


def _told(
    wish: Wish, made: Sequence[engine.Fact], folded: engine.Log, currency: str
) -> Iterable[str]:
    """Sentences for its facts; money alone may have moved."""
    if made:
        return describe_all(made, folded, currency=currency)
    return [describe_money(wish.posting, currency=currency)] if hasattr(wish, "posting") else []


def _undos(wishes: Sequence[Wish], undoing: Mapping[int, int]) -> dict[int, Wish]:
    """The wishes that took these back, by number: they may be on another page."""
    if not wishes:
        return {}
    numbers = [undoing[wish.number] for wish in wishes if wish.number in undoing]
    found = Wish.objects.select_related("user").filter(
        tournament_id=wishes[0].tournament_id, number__in=numbers
    )
    return {wish.number: wish for wish in found}


def _undoing(folded: engine.Log) -> dict[int, int]:
    """For each wish that was taken back, the wish that did it."""
    return {
        line.fact.wish: line.wish
        for line in folded.lines
        if isinstance(line.fact, engine.facts.WishUndone) and line.wish not in folded.undone
    }


def _can_undo(wish: Wish, *, is_undone: bool) -> bool:
    is_kept_elsewhere = hasattr(wish, "posting") or wish.kind in KEPT_ELSEWHERE
    return not (is_undone or wish.refusal_code or is_kept_elsewhere or wish.number == 1)


screen = register(
    LiveScreen(
        route="log",
        topic=topic,
        build=build,
        regions={"log": "log/_log.html"},
        beat_seconds=2,
    )
)
older_screen = register(
    LiveScreen(
        route="older_log",
        topic=topic,
        build=build,
        regions={"log": "log/_log.html"},
        beat_seconds=2,
    )
)
