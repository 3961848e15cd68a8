"""What one person did step by step, a minute and another: one line of the log, one undo."""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from datetime import timedelta

from tournaments.log.kinds import WishKind
from tournaments.models import Wish

IN_STEPS = (WishKind.ADD_TIME.value,)
GOES_ON_WITHIN = timedelta(minutes=1)
MOST = 60


def in_steps(wishes: Iterable[Wish], *, undone: AbstractSet[int]) -> list[list[Wish]]:
    """The wishes, newest first, with the older steps of each beside it.

    A step follows another if the same person did nothing else in between, whoever else did
    something meanwhile, and if both stand or neither does.
    """
    together: list[list[Wish]] = []
    open_steps: dict[str, list[Wish]] = {}
    for wish in wishes:
        steps = open_steps.get(wish.actor)
        if steps and _goes_on(wish, steps[-1], undone):
            steps.append(wish)
            continue
        together.append([wish])
        open_steps[wish.actor] = together[-1]
    return together


def steps_before(wish: Wish, *, undone: AbstractSet[int]) -> list[int]:
    """The older steps that this one went on with, newest first."""
    own = Wish.objects.filter(tournament_id=wish.tournament_id, actor=wish.actor)
    older = own.filter(number__lte=wish.number).order_by("-number")[:MOST]
    (steps, *_) = in_steps(older, undone=undone)
    return [step.number for step in steps[1:]]


def _goes_on(older: Wish, newer: Wish, undone: AbstractSet[int]) -> bool:
    kinds, numbers = {older.kind, newer.kind}, (older.number, newer.number)
    is_step = len(kinds) == 1 and older.kind in IN_STEPS
    is_granted = not (older.refusal_code or newer.refusal_code)
    stand_alike = (numbers[0] in undone) is (numbers[1] in undone)
    return is_step and is_granted and stand_alike and newer.at - older.at <= GOES_ON_WITHIN
