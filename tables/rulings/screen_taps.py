"""What a table can carry out of a ruling with a tap; nothing happens by itself.

A button is there only while the hand is on that the ruling was about, and while the engine would
take what it says.
"""

from collections.abc import Iterator

from django.urls import reverse

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.hand import Action, Hand, HandKilled, Kind, Step, apply
from rules_engine.hand.notation import write_step
from rules_engine.texts.rulings import (
    ActionCorrected,
    Consequence,
    HandDead,
    Ruling,
)
from rules_engine.tournament import GivenRuling
from tables.rulings.consulting import voids_hand
from tables.tracked import tracked_hands
from tournaments.scene import Tap

_NAMES_AMOUNT = (Kind.BET, Kind.RAISE)


def step_taps(
    state: engine.Tournament, given: GivenRuling, full: Ruling | None, *, tournament_id: int
) -> Iterator[Tap]:
    """What a tracked hand can be told, once nobody has to agree any more."""
    if full is None or given.waits or given.proposed:
        return
    tracked = tracked_hands.find(state, tournament_id=tournament_id, table=given.table)
    if tracked is None or tracked.row.number != given.hand:
        return
    url = reverse("take_step", args=[tournament_id, given.table, given.hand])
    for one in full.consequences:
        label, step = _step(one)
        if step is not None and _is_possible(tracked.hand, step):
            fields = (("step", write_step(step)), ("answers", tracked.lines))
            yield Tap(label, url, fields)


def void_tap(
    state: engine.Tournament, given: GivenRuling, full: Ruling | None, *, tournament_id: int
) -> Tap | None:
    """The button that voids the hand, if the ruling says so and the hand is still on."""
    place = state.tables.get(given.table)
    if place is None or place.hand is None or place.hand.number != given.hand:
        return None
    if not voids_hand(given, full):
        return None
    url = reverse("void_by_ruling", args=[tournament_id, given.table, given.number])
    return Tap(f"Void hand {given.hand}", url)


def _step(one: Consequence) -> tuple[str, Step | None]:
    """The consequence as a step of a tracked hand, if it is one."""
    match one:
        case HandDead(seat):
            return f"Seat {seat}: dead hand", HandKilled(seat)
        case ActionCorrected(seat, kind, to):
            amount = to if kind in _NAMES_AMOUNT else None
            words = kind.value.replace("_", "-")
            label = f"Seat {seat}: {words} {to}" if to else f"Seat {seat}: {words}"
            return label, Action(seat, kind, amount)
        case _:
            return "", None


def _is_possible(hand: Hand, step: Step) -> bool:
    try:
        apply(hand, step)
    except RuleViolation:
        return False
    return True
