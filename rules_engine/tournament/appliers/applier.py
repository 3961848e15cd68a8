"""How a function says which fact it applies."""

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from rules_engine.tournament.facts import Fact
from rules_engine.tournament.state import Tournament

F = TypeVar("F", bound=Fact)
_Applier: TypeAlias = Callable[[Tournament, F], Tournament]

APPLIERS: dict[type[Fact], Callable[[Tournament, Any], Tournament]] = {}
"""Every fact but two: an opening begins a log, and an undo acts in the fold (see `log`)."""


def applies(kind: type[F]) -> Callable[[_Applier[F]], _Applier[F]]:
    """Declare what a fact of this kind does to the state."""

    def register(applier: _Applier[F]) -> _Applier[F]:
        if kind in APPLIERS:
            raise ValueError(f"two appliers of {kind.__name__}")
        APPLIERS[kind] = applier
        return applier

    return register
