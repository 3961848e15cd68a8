"""The last steps, so that a wrong one is taken back where it was made."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules_engine import tournament as engine
from tournaments.log import folds
from tournaments.log.folds import newest_first
from tournaments.log.steps import in_steps
from tournaments.log.wording import describe_wish, who
from tournaments.models import Wish
from tournaments.scene import Scene, Tap

SHOWN = 4
_LEFT_OUT = (
    "undo",
    "start_hand",
    "end_hand",
    "change_person",
    "change_event",
    "erase_names",
)


@dataclass(frozen=True, slots=True)
class Step:
    """One wish that was granted and stands."""

    key: str
    at: str
    by: str
    what: str
    undo: Tap | None


def last_steps(scene: Scene) -> tuple[Step, ...]:
    """The newest wishes of staff that stand, newest first, without hands: those are many."""
    folded = folds.read(scene.tournament_id)
    assert folded is not None  # a scene is of an open tournament
    wishes = Wish.objects.filter(
        tournament_id=scene.tournament_id,
        refusal_code="",
        posting=None,
        user__isnull=False,
        number__gt=1,
    )
    newest = wishes.exclude(kind__in=_LEFT_OUT).select_related("user").order_by("-number")
    standing = [wish for wish in newest[: 8 * SHOWN] if wish.number not in folded.undone]
    together = in_steps(standing, undone=folded.undone)[:SHOWN]
    told = _told(scene, folded, together)
    return tuple(
        Step(
            key=f"step-{wish.number}",
            at=scene.time(wish.at),
            by=who(wish),
            what=told.get(wish.number) or wish.kind.replace("_", " ").capitalize(),
            undo=scene.tap("Undo", "undo", wish.number),
        )
        for wish, *_ in together
    )


def _told(scene: Scene, folded: engine.Log, together: Sequence[Sequence[Wish]]) -> dict[int, str]:
    """What each of these wishes led to with its steps, in words."""
    newest = {step.number: steps[0].number for steps in together for step in steps}
    made: dict[int, list[engine.Fact]] = {}
    for line in newest_first(folded):
        if not newest or line.wish < min(newest):
            break
        if line.wish in newest:
            made.setdefault(newest[line.wish], []).insert(0, line.fact)
    return {
        wish: scene.names.within(describe_wish(facts, folded, currency=scene.currency))
        for wish, facts in made.items()
    }
