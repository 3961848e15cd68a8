"""The last steps, so that a wrong one is taken back where it was made."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules_engine import tournament as engine
from tables.screens.scene import Scene, Tap
from tournaments import folds
from tournaments.models import Wish
from tournaments.wording import describe

SHOWN = 4


@dataclass(frozen=True, slots=True)
class Step:
    """One wish that was granted and stands."""

    key: str
    at: str
    by: str
    what: str
    undo: Tap | None


def last_steps(scene: Scene) -> tuple[Step, ...]:
    """The newest wishes of staff that stand, newest first; tables and their hands are many."""
    folded = folds.read(scene.tournament_id)
    assert folded is not None  # a scene is of an open tournament
    wishes = Wish.objects.filter(
        tournament_id=scene.tournament_id,
        refusal_code="",
        posting=None,
        user__isnull=False,
        number__gt=1,
    )
    newest = wishes.exclude(kind="undo").select_related("user").order_by("-number")
    standing = [wish for wish in newest[: 4 * SHOWN] if wish.number not in folded.undone][:SHOWN]
    told = _told(scene, folded, {wish.number for wish in standing})
    return tuple(
        Step(
            key=f"step-{wish.number}",
            at=scene.time(wish.at),
            by=str(wish.user) if wish.user else wish.actor,
            what=told.get(wish.number) or wish.kind.replace("_", " ").capitalize(),
            undo=scene.tap("Undo", "undo", wish.number),
        )
        for wish in standing
    )


def newest_first(folded: engine.Log) -> Iterator[engine.Line]:
    """The lines of a log from its head down."""
    for number in range(folded.state.head, 0, -1):
        yield folded.lines[number]


def _told(scene: Scene, folded: engine.Log, wishes: set[int]) -> dict[int, str]:
    """The last fact of each of these wishes in words."""
    told: dict[int, str] = {}
    for line in newest_first(folded):
        if not wishes or line.wish < min(wishes):
            break
        if line.wish in wishes:
            told.setdefault(line.wish, scene.names.within(describe(line.fact)))
    return told
