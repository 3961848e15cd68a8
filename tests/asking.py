"""Asking the engine for one verb, as the views do: what most wishes of a test come down to."""

import inspect
from collections.abc import Callable, Sequence
from datetime import datetime
from random import Random
from typing import Any

from rules_engine import tournament as engine
from tournaments.log import log
from tournaments.log.kinds import WishKind
from tournaments.log.log import Alongside, Asked, Receipt

Verb = Callable[..., Sequence[engine.Fact]]

# Several verbs may be asked for under one name.
KINDS: dict[Verb, WishKind] = {
    engine.ask_for_clock: WishKind.CALL_CLOCK,
    engine.change_rest: WishKind.CHANGE_STRUCTURE,
    engine.move_rest: WishKind.CHANGE_STRUCTURE,
    engine.set_level_length: WishKind.CHANGE_STRUCTURE,
    engine.draw_buttons: WishKind.DRAW_BUTTON,
    engine.draw_tie_cards: WishKind.DRAW_TIE,
    engine.list_packages: WishKind.CHANGE_PRIZES,
    engine.set_cash: WishKind.CHANGE_PRIZES,
}


def ask(
    tournament_id: int,
    verb: Verb,
    *,
    asked: Asked,
    alongside: Alongside | None = None,
    **wish: Any,
) -> Receipt:
    """Commit what the verb decides; a verb that has no name of its own yet is an announcement."""
    draws = "rng" in inspect.signature(verb).parameters
    names = {kind.value: kind for kind in WishKind}
    kind = KINDS.get(verb) or names.get(getattr(verb, "__name__", ""), WishKind.ANNOUNCE)

    def decide(tournament: engine.Tournament, now: datetime, rng: Random) -> Sequence[engine.Fact]:
        chance = {"rng": rng} if draws else {}
        return verb(tournament, now=now, **chance, **wish)

    return log.commit(tournament_id, asked, kind, decide, alongside)
